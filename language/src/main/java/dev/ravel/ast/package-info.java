// SPDX-License-Identifier: Apache-2.0
/**
 * The abstract syntax of Ravel. It consists of immutable records, one per construct of the
 * language, each with the span of its text. It says what was written and nothing about what it
 * means. Imports {@code source} alone.
 */
package dev.ravel.ast;
