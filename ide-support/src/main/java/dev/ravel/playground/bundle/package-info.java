// SPDX-License-Identifier: Apache-2.0

/**
 * Makes one file of the editor's modules, when Ravel is built. Nothing of it runs later.
 *
 * <p>Imports nothing of Ravel; nothing imports it.
 */
package dev.ravel.playground.bundle;
