// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.RuleStopState;
import org.antlr.v4.runtime.atn.RuleTransition;
import org.antlr.v4.runtime.atn.Transition;

/**
 * All ways in which the grammar can have read some tokens. Each has the open rules, innermost last,
 * and the place where each goes on. A token that no way takes is passed over. No rule is left
 * recursive, so between two tokens there are finitely many ways; those that agree in what is still
 * open are one.
 */
final class OpenRules {
  /** One beyond the last kind of token. */
  private static final int KINDS = RavelLexer.VOCABULARY.getMaxTokenType() + 1;

  /** A token that can come next, and the rule to which it belongs. */
  record Expected(int rule, int type) {}

  /** The place where a rule goes on after the one that it has called, above those around it. */
  private static final class Stack {
    final ATNState next;
    final Stack below;

    /**
     * Stacks by the state at which they go on. There is one object for each stack, so that identity
     * is equality.
     */
    private final Map<Integer, Stack> above = new HashMap<>();

    Stack(ATNState next, Stack below) {
      this.next = next;
      this.below = below;
    }

    Stack push(ATNState state) {
      return above.computeIfAbsent(state.stateNumber, _ -> new Stack(state, this));
    }
  }

  /** A way, with the state of the innermost rule, and the rules around it. */
  private record Way(ATNState state, Stack stack) {}

  private final ATN atn = RavelParser._ATN;
  private Set<Way> ways;

  /** Before the first token of a rule. */
  OpenRules(int rule) {
    ways = spread(Set.of(new Way(atn.ruleToStartState[rule], new Stack(null, null))));
  }

  /** Takes a token. */
  void pass(int type) {
    Set<Way> taken = new LinkedHashSet<>();
    for (Way way : ways) {
      for (Transition transition : way.state().getTransitions()) {
        if (!transition.isEpsilon() && transition.matches(type, Token.MIN_USER_TOKEN_TYPE, KINDS)) {
          taken.add(new Way(transition.target, way.stack()));
        }
      }
    }
    if (!taken.isEmpty()) {
      ways = spread(taken);
    }
  }

  /** Returns what can come next. */
  Set<Expected> expected() {
    Set<Expected> all = new LinkedHashSet<>();
    for (Way way : ways) {
      for (Transition transition : way.state().getTransitions()) {
        if (!transition.isEpsilon()) {
          transition
              .label()
              .toList()
              .forEach(type -> all.add(new Expected(way.state().ruleIndex, type)));
        }
      }
    }
    return all;
  }

  /** Ways, and those that they become without a token. */
  private static Set<Way> spread(Collection<Way> first) {
    Set<Way> all = new LinkedHashSet<>(first);
    Deque<Way> open = new ArrayDeque<>(first);
    while (!open.isEmpty()) {
      Way way = open.removeFirst();
      if (way.state() instanceof RuleStopState) {
        if (way.stack().below != null) {
          add(new Way(way.stack().next, way.stack().below), all, open);
        }
        continue;
      }
      for (Transition transition : way.state().getTransitions()) {
        if (transition instanceof RuleTransition call) {
          add(new Way(call.target, way.stack().push(call.followState)), all, open);
        } else if (transition.isEpsilon()) {
          add(new Way(transition.target, way.stack()), all, open);
        }
      }
    }
    return all;
  }

  private static void add(Way way, Set<Way> all, Deque<Way> open) {
    if (all.add(way)) {
      open.add(way);
    }
  }
}
