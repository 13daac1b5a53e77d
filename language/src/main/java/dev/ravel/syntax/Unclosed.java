// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import org.antlr.v4.runtime.CommonToken;

/**
 * An opening bracket without its closing one.
 *
 * @param owner what the bracket belongs to, for messages: {@code thread `b`}
 * @param opening the bracket
 * @param closing the empty token that closes it
 * @param before the token before which it is closed
 */
record Unclosed(String owner, CommonToken opening, CommonToken closing, CommonToken before) {}
