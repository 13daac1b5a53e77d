// SPDX-License-Identifier: Apache-2.0
/**
 * The resolution of names for readers of a text. It says what is declared where, and who mentions
 * it; it checks nothing. Total, also for models with errors; what a name is worth is the business
 * of {@code analysis}. Imports {@code ast} and {@code source}.
 */
package dev.ravel.naming;
