// SPDX-License-Identifier: Apache-2.0
/**
 * The remarks about what could be written better in a file although nothing in it is wrong. Imports
 * {@code ast} and {@code source}; {@code analysis} says what the names of a file mean.
 */
package dev.ravel.lints;
