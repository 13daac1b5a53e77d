// SPDX-License-Identifier: Apache-2.0
/**
 * Tests over the files in {@code models}. Each model has the verdicts that it expects, each
 * rejected file the code in its name, and the counts that were computed by other means are met
 * exactly. Imports what {@code task} gives and everything below it.
 */
package dev.ravel.corpus;
