// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.misc.IntervalSet;

/** The words for what could stand at a place. */
final class Expectation {
  private static final int[] CONTINUATIONS = {
    IN, AT, DONE, CRASHED, HOLDS, LBRACKET, LPAREN, DOT, SEMI, EXPECT, BY, WHEN, DO, READS, UNLESS,
    WHERE, ON
  };

  private final IntervalSet expected;
  private final List<String> words = new ArrayList<>();

  /**
   * Puts a set of kinds of tokens in words.
   *
   * @param set what the grammar accepts
   * @param context the rule that accepts it
   */
  Expectation(IntervalSet set, RuleContext context) {
    expected = new IntervalSet(set);
    if (context instanceof FormulaContext && !has(ATOM)) {
      words.add("an operator");
      removeNames();
      removeOperators();
      remove(ARROW, IMPLIES, INFIX);
    } else if (has(ATOM)) {
      words.add("a condition");
      removeExpressions();
      removeNames();
      remove(ATOM, PREFIX);
    } else if (has(NUMBER) && has(TRUE)) {
      boolean property = has(NO);
      words.add(property ? "a property" : "an expression");
      removeExpressions();
      if (property) {
        remove(WITH, CHECK_NAME);
      }
    } else if (has(ID) && !has(VAR)) {
      words.add(Names.wanted(context));
      removeNames();
      remove(CRITICAL, NUMBER, BOOL, INT);
    }
    if (has(VAR)) {
      words.add("a statement");
      removeRange(VAR, SKIP_);
      removeNames();
    }
    if (has(CONST)) {
      words.add("a declaration");
      removeRange(MODEL, IMPORT);
      remove(ATOMIC, EOF);
    }
    IntervalSet all = new IntervalSet(expected);
    removeOperators();
    remove(CONTINUATIONS);
    if (words.isEmpty() && expected.isNil()) {
      expected.addAll(all);
      if (has(PLUS) && has(STAR)) {
        removeOperators();
        words.add("an operator");
      }
    }
    addLiterals();
  }

  /** The words, such as {@code an expression or `)`}. */
  String text() {
    if (words.isEmpty()) {
      return "something else";
    }
    String last = words.getLast();
    List<String> others = words.subList(0, words.size() - 1);
    return others.isEmpty() ? last : String.join(", ", others) + " or " + last;
  }

  private boolean has(int type) {
    return expected.contains(type);
  }

  private void removeExpressions() {
    removeNames();
    remove(
        NUMBER, TRUE, FALSE, LPAREN, LBRACKET, ALL, SOME, COUNTING, IF, BANG, NOT, MINUS, ANY,
        ANY_NAMED, NO, AT);
  }

  private void removeOperators() {
    removeRange(IMPLIES, PERCENT);
    remove(AND, OR);
  }

  private void removeNames() {
    expected.remove(ID);
    removeRange(READS, LTL);
  }

  private void removeRange(int first, int last) {
    for (int type = first; type <= last; type++) {
      expected.remove(type);
    }
  }

  private void remove(int... types) {
    for (int type : types) {
      expected.remove(type);
    }
  }

  private void addLiterals() {
    for (int type : expected.toList()) {
      switch (type) {
        case EOF -> words.add("the end");
        case TEXT -> words.add("a text in quotes");
        case NUMBER -> words.add("a number");
        case LEADS -> words.add("`leads to`");
        case CHECK_NAME, STRAY -> {
          // Nothing that one would write on purpose.
        }
        default -> {
          if (VOCABULARY.getLiteralName(type) != null) {
            words.add("`" + Kinds.written(type) + "`");
          }
        }
      }
    }
  }
}
