// SPDX-License-Identifier: Apache-2.0
/**
 * Litmus tests in the formats of herd as models. Imports {@code ast} and {@code source}, and {@code
 * syntax} for the result of reading a file.
 */
package dev.ravel.litmus;
