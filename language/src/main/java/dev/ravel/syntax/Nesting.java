// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;

/**
 * The depth of nesting of a text, counted on its tokens. It is limited, so that no text can exhaust
 * the stack of a reader. At each token these count: the open brackets; the signs and {@code not}
 * directly before an operand; every quantifier, {@code if} of an expression and {@code =>} whose
 * right end is still to come, since they take all that follows; every {@code else if} of one
 * statement. In formulas of temporal logic every operator counts.
 */
final class Nesting {
  /** The deepest nesting that is read. */
  static final int LIMIT = 256;

  private final List<CommonToken> tokens;
  private final boolean formula;
  private final Deque<Level> outer = new ArrayDeque<>();
  private Level level = new Level(0);

  /** The counts between two brackets. */
  private static final class Level {
    final int base;
    int reaching;
    int signs;
    int elseIfs;

    Level(int base) {
      this.base = base;
    }

    int depth() {
      return base + reaching + signs + elseIfs;
    }

    void newExpression() {
      reaching = 0;
      signs = 0;
    }

    void newStatement() {
      newExpression();
      elseIfs = 0;
    }
  }

  /**
   * The nesting of a text whose brackets are balanced.
   *
   * @param formula whether it is a formula of temporal logic
   */
  Nesting(List<CommonToken> tokens, boolean formula) {
    this.tokens = tokens;
    this.formula = formula;
  }

  /** The index of the first token that is nested too deeply; -1 if none is. */
  int firstTooDeep() {
    for (int i = 0; i < tokens.size(); i++) {
      Limits.pollAt(i);
      count(i);
      if (level.depth() > LIMIT) {
        return i;
      }
    }
    return -1;
  }

  private void count(int i) {
    int type = tokens.get(i).getType();
    int before = i == 0 ? SEMI : tokens.get(i - 1).getType();
    if (before == RBRACE && type != ELSE) {
      level.elseIfs = 0;
    }
    switch (type) {
      case LBRACE, LPAREN, LBRACKET, ATOM -> {
        if (type == LBRACE) {
          level.newExpression();
        }
        outer.push(level);
        level = new Level(level.depth() + 1);
      }
      case RBRACE, RPAREN, RBRACKET -> {
        level = outer.isEmpty() ? new Level(0) : outer.pop();
        level.signs = 0;
      }
      case BANG, NOT -> level.signs++;
      case MINUS -> {
        if (!endsOperand(before)) {
          level.signs++;
        }
      }
      case IF -> {
        boolean elseIf = before == ELSE && i > 1 && tokens.get(i - 2).getType() == RBRACE;
        if (elseIf) {
          level.elseIfs++;
        } else {
          reach();
        }
      }
      case ALL, SOME, COUNTING, IMPLIES, PREFIX, INFIX -> reach();
      case COMMA, ASSIGN -> level.newExpression();
      case SEMI -> level.newStatement();
      case AT,
          HOLDS,
          DONE,
          CRASHED,
          TO,
          LEADS,
          FROM,
          THEN,
          ELSE,
          IN,
          CRITICAL,
          ARROW,
          ANDAND,
          OROR ->
          operatorOfFormula(type);
      default -> word(type, before);
    }
  }

  private void operatorOfFormula(int type) {
    if (formula && (type == ARROW || type == ANDAND || type == OROR)) {
      reach();
    }
  }

  private void word(int type, int before) {
    if (Kinds.isName(type)) {
      // A name after a complete operand begins a new statement.
      if (!formula && endsOperand(before)) {
        level.newStatement();
      }
      level.signs = 0;
    } else if (type == NUMBER || type == TRUE || type == FALSE) {
      level.signs = 0;
    } else if (Kinds.beginsStatement(type) || Kinds.beginsDeclaration(type)) {
      level.newStatement();
    }
  }

  /** All that follows, up to the end of the expression, is inside of this. */
  private void reach() {
    level.reaching += level.signs + 1;
    level.signs = 0;
  }

  private static boolean endsOperand(int type) {
    return switch (type) {
      case ID, NUMBER, TRUE, FALSE, RPAREN, RBRACKET, DONE, CRASHED -> true;
      case AT, HOLDS, TO, LEADS, FROM -> false;
      default -> Kinds.isName(type);
    };
  }
}
