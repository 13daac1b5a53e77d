// SPDX-License-Identifier: Apache-2.0
/**
 * The way from text to abstract syntax. It has the lexer and parser of the ANTLR grammar, error
 * messages in the reader's words, and the builder of {@code ast}. The only room that uses ANTLR.
 * Imports {@code ast} and {@code source}.
 */
package dev.ravel.syntax;
