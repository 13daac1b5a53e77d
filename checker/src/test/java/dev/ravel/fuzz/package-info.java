// SPDX-License-Identifier: Apache-2.0
/**
 * Texts by chance, for tests that attack the product: files that are right, and what spoils them.
 */
package dev.ravel.fuzz;
