// SPDX-License-Identifier: Apache-2.0
/**
 * The tasks of users, from files to results. A check is one exploration for each instance of a
 * model that answers all its checks ({@link dev.ravel.task.Checker}), and a conversion, a
 * comparison and a test of folders use the same steps. The results are the plain records of {@code
 * result}.
 *
 * <p>Its rooms read files ({@code loading}), run single executions ({@code replay}) and answer for
 * nets ({@code nets}). Imports everything below it; only {@code cli} and the sub-commands import
 * it.
 */
package dev.ravel.task;
