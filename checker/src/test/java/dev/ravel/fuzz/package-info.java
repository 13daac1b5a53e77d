// SPDX-License-Identifier: Apache-2.0
/**
 * Random texts, for tests that attack the product. The room has files that are right, and what
 * spoils them.
 */
package dev.ravel.fuzz;
