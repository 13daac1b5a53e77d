// SPDX-License-Identifier: Apache-2.0
/** The tokens of the editor's parser, which is generated beside them. */
package dev.ravel.lsp.parser.antlr;
