// SPDX-License-Identifier: Apache-2.0
/** The tokens of the parser that completion asks, which is generated beside them. */
package dev.ravel.lsp.ide.contentassist.antlr;
