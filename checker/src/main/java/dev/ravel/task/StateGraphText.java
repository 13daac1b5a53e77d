// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The state graph of a system in the format of Aldebaran ({@code .aut}): a line {@code des (first
 * state, transitions, states)}, and a line for each transition, labelled with who moves. States are
 * numbered breadth first from 0. It is a plain search of its own, beside any engine.
 */
final class StateGraphText {
  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final Meter meter;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final StringBuilder lines = new StringBuilder();
  private long transitions;

  /** A state as a key. */
  private record State(int[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(values, state.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  private StateGraphText(ConcurrentSystem system, Allowance allowance) {
    this.system = system;
    this.words = system.vocabulary();
    this.meter = new Meter(allowance);
  }

  /**
   * The graph.
   *
   * @throws Refused if the system has several initial states, which the format has not, or if the
   *     allowance ends before the graph does
   */
  static String of(ConcurrentSystem system, Allowance allowance) {
    StateGraphText graph = new StateGraphText(system, allowance);
    try {
      return graph.text();
    } catch (Halt halt) {
      throw graph.stopped(halt.reason());
    }
  }

  private String text() {
    int[] first = new int[system.objects()];
    if (system.initialStates() != 1) {
      throw new Refused(
          Diagnostic.of(
                  Problem.M013, "the model has inputs, so its graph has several initial states")
              .help("give each input a value: -D NAME=VALUE"));
    }
    if (system.initialState(0, first) != ConcurrentSystem.NONE) {
      throw new Refused(Diagnostic.of(Problem.M013, "the model begins with an error"));
    }
    int _ = number(first);
    for (int looked = 0; !open.isEmpty(); looked++) {
      if (meter.due(1)) {
        meter.ask(new Effort.OfStates(numbers.size(), transitions, open.size(), lines.length()));
      }
      visit(open.removeFirst().values(), looked);
    }
    return "des (0, " + transitions + ", " + numbers.size() + ")\n" + lines;
  }

  private Refused stopped(Problem reason) {
    String found = "the search for the graph ended with %d states".formatted(numbers.size());
    Diagnostic why = Diagnostic.of(reason, found + ": " + reason.title());
    return new Refused(
        reason == Problem.K004
            ? why
            : why.help("give it more, with --timeout, --max-states or --max-memory"));
  }

  private int number(int[] state) {
    State its = new State(state);
    Integer known = numbers.putIfAbsent(its, numbers.size());
    if (known != null) {
      return known;
    }
    open.addLast(its);
    return numbers.size() - 1;
  }

  private void visit(int[] state, int from) {
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      int outcomes = system.outcomes(reaction);
      for (int index = 0; index < outcomes; index++) {
        int outcome = system.outcome(reaction, index);
        if (system.kind(outcome) == ConcurrentSystem.STEP) {
          int[] next = state.clone();
          system.apply(outcome, next);
          transitions++;
          String choice = outcomes == 1 ? "" : "/" + (index + 1);
          lines.append('(').append(from).append(", \"").append(words.process(process));
          lines.append(choice).append("\", ").append(number(next)).append(")\n");
        }
      }
    }
  }
}
