// SPDX-License-Identifier: Apache-2.0
package dev.ravel.fuzz;

import dev.ravel.syntax.RavelLexer;
import dev.ravel.syntax.RavelParser;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.RuleStopState;
import org.antlr.v4.runtime.atn.RuleTransition;
import org.antlr.v4.runtime.atn.Transition;

/**
 * Texts that follow the grammar of Ravel. They are random walks through the automata that the
 * parser is made of. A walk that has become long takes the shortest way to the end of each rule.
 */
public final class GrammarText {
  private static final ATN AUTOMATON = RavelParser._ATN;
  private static final int UNKNOWN = 1 << 20;

  /** The least number of tokens between each state and the end of its rule. */
  private static final int[] SHORTEST = shortest();

  private final Random random;
  private final List<String> names;
  private final StringBuilder text = new StringBuilder();
  private int left;

  private GrammarText(Random random, List<String> names, int tokens) {
    this.random = random;
    this.names = List.copyOf(names);
    this.left = tokens;
  }

  /**
   * A text of a rule, such as {@link RavelParser#RULE_statement}.
   *
   * @param names those that may occur in it
   * @param tokens about as many it has
   */
  public static String of(int rule, Random random, List<String> names, int tokens) {
    GrammarText text = new GrammarText(random, names, tokens);
    text.walk(rule, 0);
    return text.text.toString().strip();
  }

  private static int[] shortest() {
    int[] shortest = new int[AUTOMATON.states.size()];
    Arrays.fill(shortest, UNKNOWN);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (ATNState state : AUTOMATON.states) {
        int least = state instanceof RuleStopState ? 0 : UNKNOWN;
        for (int i = 0; state != null && i < state.getNumberOfTransitions(); i++) {
          least = Math.min(least, through(state.transition(i), shortest));
        }
        if (state != null && least < shortest[state.stateNumber]) {
          shortest[state.stateNumber] = least;
          changed = true;
        }
      }
    }
    return shortest;
  }

  private static int through(Transition way, int[] shortest) {
    if (way instanceof RuleTransition rule) {
      return shortest[rule.target.stateNumber] + shortest[rule.followState.stateNumber];
    }
    return shortest[way.target.stateNumber] + (way.isEpsilon() ? 0 : 1);
  }

  private void walk(int rule, int depth) {
    ATNState state = AUTOMATON.ruleToStartState[rule];
    while (!(state instanceof RuleStopState)) {
      Transition way = state.transition(choice(state, depth));
      if (way instanceof RuleTransition into) {
        walk(into.ruleIndex, depth + 1);
        state = into.followState;
      } else {
        if (!way.isEpsilon()) {
          List<Integer> types = way.label().toList();
          token(types.get(random.nextInt(types.size())));
        }
        state = way.target;
      }
    }
  }

  private int choice(ATNState state, int depth) {
    int ways = state.getNumberOfTransitions();
    if (left > 0 && depth < 60) {
      return random.nextInt(ways);
    }
    int best = 0;
    for (int i = 1; i < ways; i++) {
      if (through(state.transition(i), SHORTEST) < through(state.transition(best), SHORTEST)) {
        best = i;
      }
    }
    return best;
  }

  private void token(int type) {
    left--;
    Vocabulary vocabulary = RavelLexer.VOCABULARY;
    String literal = vocabulary.getLiteralName(type);
    text.append(
        switch (type) {
          case RavelLexer.NUMBER -> Integer.toString(random.nextInt(4));
          case RavelLexer.TEXT -> random.nextBoolean() ? "\"{" + name() + "}\"" : "\"F x\"";
          case RavelLexer.COUNTING -> "count";
          case RavelLexer.ANY_NAMED -> "any";
          case RavelLexer.ATOM -> "(";
          case RavelLexer.EOF -> "";
          default -> literal == null ? name() : literal.substring(1, literal.length() - 1);
        });
    text.append(random.nextInt(12) == 0 ? "\n" : " ");
  }

  private String name() {
    return names.get(random.nextInt(names.size()));
  }
}
