// SPDX-License-Identifier: Apache-2.0
/**
 * Text to abstract syntax: the ANTLR grammar's lexer and parser, error messages in the reader's
 * words, and the builder of {@code ast}. The only room that uses ANTLR. Imports {@code ast} and
 * {@code source}.
 */
package dev.ravel.syntax;
