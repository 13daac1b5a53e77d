// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import java.util.List;
import org.antlr.v4.runtime.CommonToken;

/**
 * Words that begin declarations and statements and can be names all the same. They are names
 * wherever a name or an operand must stand, and at the start of a statement that goes on as one of
 * a variable does. Each word is decided by the token before it, whose own kind is settled by then,
 * and the one after it.
 */
final class FreeWords {
  private final List<CommonToken> tokens;
  private int depth;

  /** True if the tokens are those of a schedule, in which all words are names. */
  private boolean schedule;

  private boolean scheduleBegins;

  FreeWords(List<CommonToken> tokens) {
    this.tokens = tokens;
  }

  /** Returns whether a word can be a name although it has a meaning elsewhere. */
  static boolean isFree(int type) {
    return switch (type) {
      case SECTION, LOCK, UNLOCK, PRINT -> true;
      default ->
          Kinds.isIn(type, MODEL, IMPORT)
              || Kinds.isIn(type, WAIT, JOIN)
              || Kinds.isIn(type, END, NO);
    };
  }

  /** Makes a word a name if that is what the word is; words before have been settled. */
  void settle(int index) {
    CommonToken token = tokens.get(index);
    int type = token.getType();
    if (isFree(type) && isName(index)) {
      token.setType(ID);
    }
    switch (token.getType()) {
      case LBRACE -> {
        depth++;
        schedule |= scheduleBegins;
        scheduleBegins = false;
      }
      case RBRACE -> {
        depth--;
        schedule = false;
      }
      case SCHEDULE -> scheduleBegins = index == 0 || type(index - 1) != BY;
      default -> {
        // Nothing else changes what words are.
      }
    }
  }

  private boolean isName(int index) {
    int type = type(index);
    int next = type(index + 1);
    boolean nextHere = tokens.get(index + 1).getLine() == tokens.get(index).getLine();
    if (schedule) {
      return !isCrash(tokens, index);
    }
    if (index == 0) {
      return false;
    }
    int before = type(index - 1);
    boolean beforeHere = tokens.get(index - 1).getLine() == tokens.get(index).getLine();
    boolean named = nextHere && Kinds.isName(next) && !isSuffix(next);
    if (type == NO && before == COLON && named) {
      return false;
    }
    if (type == CHANNEL && before == COLON && (named || next == INT || next == BOOL)) {
      return false; // the type of a parameter
    }
    if (type == END && next == WHEN || type == FAIR && next == EITHER || before == BY) {
      return false;
    }
    if (!beforeHere && nextHere && (Kinds.isName(next) || isFree(next))) {
      return false;
    }
    if (wantsOperand(before)) {
      return true;
    }
    if (beforeHere && wantsName(before)) {
      return Kinds.isReserved(before)
          || isProperty(index - 1)
          || !named && !connects(tokens, index);
    }
    return switch (before) {
      case COLON -> !isLabel(index - 1) || !startsObject(next, nextHere);
      case ARROW, ELSE -> beforeHere && !named && next != TEXT && next != LBRACE;
      case CHECK -> goesOn(next);
      case LBRACE -> goesOn(next) || isEnum(index - 1) && (next == COMMA || next == RBRACE);
      default -> depth > 0 && goesOn(next);
    };
  }

  /** Returns whether a word of a schedule says that a thread crashes. */
  static boolean isCrash(List<CommonToken> tokens, int index) {
    return tokens.get(index).getType() == CRASH
        && index > 0
        && tokens.get(index - 1).getType() == SLASH;
  }

  /**
   * Returns whether a word joins what stands before to what follows, as {@code expect holds} does.
   */
  static boolean connects(List<CommonToken> tokens, int index) {
    CommonToken next = tokens.get(index + 1);
    boolean here = next.getLine() == tokens.get(index).getLine();
    return switch (tokens.get(index).getType()) {
      case EXPECT, DO -> here && (Kinds.isName(next.getType()) || isFree(next.getType()));
      case BY -> next.getType() == SCHEDULE;
      default -> false;
    };
  }

  /** Returns whether an expression, a list or the part of an access goes on after a token. */
  private static boolean wantsOperand(int type) {
    return switch (type) {
      case BANG, NOT, LPAREN, LBRACKET, COMMA, RANGE, DOT -> true;
      default -> Kinds.isOperator(type);
    };
  }

  /**
   * Returns whether a name stands after a word, always or, for words that may be names, perhaps.
   */
  private static boolean wantsName(int type) {
    return switch (type) {
      case STRONG, FAIR, DAEMON, UNORDERED, LOSSY, DUPLICATING, CRASH, SYMBOLIC, ATOMIC -> false;
      case CHECK, ELSE, BY, END, LOOP, EITHER, CRITICAL, NONCRITICAL, BREAK, CONTINUE -> false;
      case RETURN, SKIP_, TRUE, FALSE, BOOL, INT, EXPECT, PRINT, IMPORT -> false;
      case READS, UNLESS, AT, HOLDS, TO, FROM, OF, COUNTING, ANY_NAMED, RETURNING, MOST -> true;
      default -> Kinds.isReserved(type) || Kinds.beginsProperty(type);
    };
  }

  /**
   * Returns whether a token after a name makes the name a state of a thread, and so no second name.
   */
  private static boolean isSuffix(int type) {
    return switch (type) {
      case AT, DONE, CRASHED, HOLDS, LEADS, READS, UNLESS, TO, FROM -> true;
      default -> false;
    };
  }

  /** Returns whether a word begins a property and is followed by an expression. */
  private boolean isProperty(int index) {
    int type = type(index);
    int before = index == 0 ? SEMI : type(index - 1);
    boolean alone = type == TERMINATES || type == SAFE;
    return Kinds.beginsProperty(type) && !alone && (before == CHECK || before == COLON);
  }

  /** Returns whether a brace opens the values of an enum. */
  private boolean isEnum(int brace) {
    return brace > 1 && type(brace - 2) == ENUM;
  }

  /** Returns whether a colon stands after the label with which a statement begins. */
  private boolean isLabel(int colon) {
    int name = colon - 1;
    if (name < 1 || !Kinds.isName(type(name))) {
      return false;
    }
    boolean first = tokens.get(name - 1).getLine() < tokens.get(name).getLine();
    return switch (type(name - 1)) {
      case LBRACE, RBRACE, SEMI -> true;
      case COMMA -> false;
      default -> first;
    };
  }

  /** Returns whether what follows a word is the object of a statement that begins with the word. */
  private static boolean startsObject(int next, boolean here) {
    return here
        && switch (next) {
          case LPAREN, BANG, NOT, MINUS, IF, ALL, SOME, ANY -> true;
          default -> Kinds.isName(next) || isFree(next) || Kinds.isLiteral(next);
        };
  }

  /** Returns whether a statement that begins with a name goes on with a token. */
  private static boolean goesOn(int type) {
    return switch (type) {
      case LBRACKET, DOT, COLON -> true;
      default -> Kinds.isSign(type) && type != MINUS;
    };
  }

  private int type(int index) {
    return tokens.get(index).getType();
  }
}
