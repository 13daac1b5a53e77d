// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the analysis. What a model is told is held by the corpus in the resources: small models
 * with all their diagnostics, word for word.
 */
package dev.ravel.analysis;
