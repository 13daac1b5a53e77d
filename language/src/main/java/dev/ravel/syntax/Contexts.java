// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import java.util.List;
import org.antlr.v4.runtime.CommonToken;

/**
 * Words whose meaning hangs on what follows them (language manual, section 2.6). Where such a word
 * is surely a name it becomes one here; elsewhere the grammar decides by the place.
 */
final class Contexts {
  private Contexts() {}

  /** Settles the words of a text whose last token is its end. */
  static void settle(List<CommonToken> tokens) {
    for (int i = 0; i < tokens.size() - 1; i++) {
      CommonToken token = tokens.get(i);
      int next = tokens.get(i + 1).getType();
      switch (token.getType()) {
        case CHECK -> {
          CommonToken name = tokens.get(i + 1);
          int after = tokens.get(Math.min(i + 2, tokens.size() - 1)).getType();
          if (Kinds.isWord(next) && (after == COLON || after == WITH)) {
            name.setType(CHECK_NAME);
          }
        }
        case ANY -> {
          if (Kinds.isName(next) && tokens.get(i + 2).getType() == IN) {
            token.setType(ANY_NAMED);
          }
        }
        case COUNT -> {
          if (Kinds.isName(next) && tokens.get(i + 2).getType() == IN) {
            token.setType(COUNTING);
          }
        }
        case DONE -> {
          if (next == COLON
              || next == ASSIGN
              || next == LBRACKET
              || next == LPAREN
              || next == DOT) {
            token.setType(ID);
          }
        }
        case AT, HOLDS -> {
          if (!Kinds.isName(next)) {
            token.setType(ID);
          }
        }
        case READS, UNLESS -> {
          if (!Kinds.isName(next) && next != NUMBER) {
            token.setType(ID);
          }
        }
        default -> {
          // Every other word means the same wherever it stands.
        }
      }
    }
  }
}
