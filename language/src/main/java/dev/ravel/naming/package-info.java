// SPDX-License-Identifier: Apache-2.0
/**
 * Which name means which declaration, for those who read a text rather than check it: what is
 * declared where, and who mentions it. Total, also for models with errors; what a name is worth is
 * the business of {@code analysis}. Imports {@code ast} and {@code source}.
 */
package dev.ravel.naming;
