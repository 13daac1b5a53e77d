// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.ast.Order;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;

/**
 * The words for memory orders and {@code fence}, which are names elsewhere. A word is an order in
 * the body of a thread or procedure if the name of a variable follows on its line, and before
 * {@code atomic}.
 */
final class OrderWords {
  private final List<CommonToken> tokens;
  private int depth;

  /** True from the head of a thread or procedure to the end of its body. */
  private boolean code;

  OrderWords(List<CommonToken> tokens) {
    this.tokens = tokens;
  }

  /** Makes a name an order or a fence if that is what it is; words before have been settled. */
  void settle(int index) {
    switch (type(index)) {
      case THREAD, TASK, PROC -> code |= depth == 0;
      case LBRACE -> depth++;
      case RBRACE -> {
        depth--;
        code &= depth > 0;
      }
      case ID -> name(index);
      default -> {
        // Nothing else is an order.
      }
    }
  }

  private void name(int index) {
    CommonToken token = tokens.get(index);
    boolean inside = code && depth > 0 && index > 0;
    if (token.getText().equals("fence")) {
      if (inside && begins(index) && !goesOn(type(index + 1))) {
        token.setType(FENCE);
      }
    } else if (Order.named(token.getText()).isPresent()) {
      if (isHere(index + 1) && type(index + 1) == ATOMIC) {
        boolean declares = depth == 0 && type(index + 2) == SHARED;
        token.setType(declares || inside && begins(index) ? BLOCK_ORDER : ID);
      } else if (inside && isHere(index) && type(index - 1) == FENCE) {
        token.setType(goesOn(type(index + 1)) ? ID : FENCE_ORDER);
      } else if (inside && isOfAccess(index)) {
        token.setType(ORDER);
      }
    }
  }

  /** Returns whether a word stands before the variable that is read or written. */
  private boolean isOfAccess(int index) {
    int next = type(index + 1);
    boolean variable = isHere(index + 1) && Kinds.isName(next) && !isSuffix(index + 1);
    if (!variable || isHere(index) && wantsName(type(index - 1))) {
      return false;
    }
    int behind = type(behindAccess(index + 1));
    boolean first = begins(index);
    // an old model may have two statements on one line, the first of which ends in such a name
    return behind != LPAREN
        && (behind != COLON || !first)
        && (behind != ASSIGN || first || !isHere(index));
  }

  /** Returns whether a token stands on the line of the one before. */
  private boolean isHere(int index) {
    return tokens.get(index).getLine() == tokens.get(index - 1).getLine();
  }

  /** Returns whether a statement begins with a token, as far as the one before tells. */
  private boolean begins(int index) {
    int before = type(index - 1);
    return switch (before) {
      case LBRACE -> index < 2 || type(index - 2) != ANY && type(index - 2) != IN;
      case RBRACE, SEMI -> true;
      case COLON -> index > 2 && Kinds.isName(type(index - 2)) && begins(index - 2);
      case COMMA, LPAREN, LBRACKET, RANGE, DOT, BANG, NOT, ARROW -> false;
      case SKIP_, BREAK, CONTINUE, NONCRITICAL, RETURN, TRUE, FALSE, BOOL -> !isHere(index);
      default -> !isHere(index) && !Kinds.isOperator(before) && !Kinds.isReserved(before);
    };
  }

  /** Returns the token after a name, its indices and its fields. */
  private int behindAccess(int name) {
    int behind = name + 1;
    int brackets = 0;
    while (brackets > 0 || type(behind) == LBRACKET || type(behind) == DOT) {
      switch (type(behind)) {
        case LBRACKET -> brackets++;
        case RBRACKET -> brackets--;
        case LBRACE, RBRACE, EOF -> {
          return behind;
        }
        default -> behind += type(behind) == DOT && brackets == 0 ? 1 : 0;
      }
      behind++;
    }
    return behind;
  }

  private boolean isSuffix(int index) {
    return switch (type(index)) {
      case AT, DONE, CRASHED, HOLDS, LEADS, READS, UNLESS, TO, FROM -> !goesOn(type(index + 1));
      default -> false;
    };
  }

  /** Returns whether a token that is no expression's end is followed by a name. */
  private static boolean wantsName(int type) {
    return switch (type) {
      case VAR, FOR, GOTO, SECTION, LOCK, UNLOCK, TRYLOCK, WITH, WAIT, SIGNAL, BROADCAST -> true;
      case DOWN, UP, RECEIVE, PEEK, PASS, FIRE, START, JOIN, FROM, TO, AT, HOLDS -> true;
      case ARROW, DOT, ALL, SOME, COUNTING, ANY_NAMED -> true;
      default -> false;
    };
  }

  /** Returns whether a statement that begins with a name goes on with a token. */
  private static boolean goesOn(int type) {
    return switch (type) {
      case LBRACKET, DOT, COLON, LPAREN, COMMA, ARROW -> true;
      default -> Kinds.isSign(type) && type != MINUS;
    };
  }

  private int type(int index) {
    return index < tokens.size() ? tokens.get(index).getType() : EOF;
  }
}
