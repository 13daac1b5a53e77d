// SPDX-License-Identifier: Apache-2.0
/**
 * The meaning of a model. Names, types, constants, families and instances, and every error a model
 * can have before it runs. Always total: any syntax tree gives a result, with all diagnostics at
 * once. Imports {@code lints}, {@code ast} and {@code source}.
 */
package dev.ravel.analysis;
