// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * The parentheses of a formula of temporal logic. Some enclose a condition, the others group. A
 * parenthesis groups iff it holds an operator of temporal logic, at any depth.
 */
final class Atoms {
  private Atoms() {}

  /** Tells the two kinds apart, and makes the opening ones of conditions tokens of their own. */
  static void settle(List<CommonToken> tokens) {
    Deque<Integer> open = new ArrayDeque<>();
    boolean[] groups = new boolean[tokens.size()];
    int[] inside = new int[tokens.size()];
    for (int i = 0; i < tokens.size(); i++) {
      int type = tokens.get(i).getType();
      if (type == LPAREN) {
        inside[i] = open.isEmpty() ? -1 : open.peek();
        open.push(i);
      } else if (type == RPAREN && !open.isEmpty()) {
        int opening = open.pop();
        if (groups[opening] && inside[opening] >= 0) {
          groups[inside[opening]] = true;
        }
      } else if (!open.isEmpty() && isTemporal(tokens, i)) {
        groups[open.peek()] = true;
      }
    }
    int condition = 0;
    boolean operand = true;
    for (int i = 0; i < tokens.size(); i++) {
      // Inside a condition parentheses are those of expressions.
      CommonToken token = tokens.get(i);
      int type = token.getType();
      if (condition > 0) {
        condition += opens(type) ? 1 : type == RPAREN || type == RBRACKET ? -1 : 0;
      } else if (opens(type) && !(operand && groups[i])) {
        token.setType(operand && type == LPAREN ? ATOM : type);
        condition = 1;
      } else if (type == ID && isOperator(token) && !isNamed(tokens, i)) {
        token.setType(isPrefix(token) ? PREFIX : INFIX);
      }
      operand = condition == 0 && isFollowedByOperand(token.getType());
    }
  }

  /** Returns whether a token is the name of a label, a section or a mutex. */
  private static boolean isNamed(List<CommonToken> tokens, int i) {
    return i > 0
        && switch (tokens.get(i - 1).getType()) {
          case AT, IN, HOLDS -> true;
          default -> false;
        };
  }

  private static boolean opens(int type) {
    return type == LPAREN || type == LBRACKET;
  }

  /** Returns whether an operand of a formula follows a token, and not the rest of a condition. */
  private static boolean isFollowedByOperand(int type) {
    return switch (type) {
      case LPAREN, BANG, NOT, ANDAND, AND, OROR, OR, ARROW, IMPLIES, PREFIX, INFIX -> true;
      default -> false;
    };
  }

  /** Returns whether a name is an operator in formulas. */
  static boolean isOperator(Token name) {
    return isPrefix(name)
        || switch (name.getText()) {
          case "U", "W", "R", "M" -> true;
          default -> false;
        };
  }

  private static boolean isPrefix(Token name) {
    return switch (name.getText()) {
      case "G", "[]", "F", "<>", "X" -> true;
      default -> false;
    };
  }

  private static boolean isTemporal(List<CommonToken> tokens, int i) {
    CommonToken token = tokens.get(i);
    if (token.getType() == ARROW) {
      return true;
    }
    if (token.getType() != ID) {
      return false;
    }
    return switch (token.getText()) {
      case "[]", "<>" -> true;
      case "G", "F", "X" -> beginsFormula(tokens.get(Math.min(i + 1, tokens.size() - 1)));
      case "U", "W", "R", "M" -> i > 0 && endsFormula(tokens.get(i - 1));
      default -> false;
    };
  }

  private static boolean beginsFormula(CommonToken token) {
    return switch (token.getType()) {
      case LPAREN, BANG, NOT, TRUE, FALSE -> true;
      default -> isCondition(token);
    };
  }

  /**
   * Returns whether a name can be a condition, and not a word between a thread and something else.
   */
  private static boolean isCondition(CommonToken token) {
    int type = token.getType();
    return Kinds.isName(type) && type != AT && type != HOLDS;
  }

  private static boolean endsFormula(CommonToken token) {
    return switch (token.getType()) {
      case RPAREN, RBRACKET, TRUE, FALSE, NUMBER -> true;
      default -> isCondition(token);
    };
  }
}
