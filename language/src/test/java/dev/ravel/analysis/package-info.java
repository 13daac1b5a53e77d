// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the analysis. The messages about a model are held by the corpus in the resources. It has
 * small models with all their diagnostics, word for word.
 */
package dev.ravel.analysis;
