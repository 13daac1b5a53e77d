// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.ReachedStates;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Refused;

/**
 * The state graph of a system in the format of Aldebaran ({@code .aut}). It has a line {@code des
 * (first state, transitions, states)}, and a line for each transition, labelled with the process.
 * States are numbered breadth first from 0.
 */
final class StateGraphText {
  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final Meter meter;
  private final ReachedStates states;
  private final StringBuilder lines = new StringBuilder();

  private StateGraphText(ConcurrentSystem system, Allowance allowance) {
    this.system = system;
    this.words = system.vocabulary();
    this.meter = new Meter(allowance);
    this.states = new ReachedStates(system);
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
      throw Refused.model(
          Diagnostic.of(
                  Problem.M013, "the model has inputs, so its graph has several initial states")
              .help("give each input a value: -D NAME=VALUE"));
    }
    if (system.initialState(0, first) != ConcurrentSystem.NONE) {
      throw Refused.model(Diagnostic.of(Problem.M013, "the model begins with an error"));
    }
    int _ = states.number(first);
    for (int from = 0; from < states.count(); from++) {
      if (meter.due(1)) {
        meter.ask(
            new Effort.OfStates(
                states.count(), states.transitions(), states.open(), lines.length()));
      }
      visit(states.next(), from);
    }
    return "des (0, " + states.transitions() + ", " + states.count() + ")\n" + lines;
  }

  private Refused stopped(Problem reason) {
    String found = "the search for the graph ended with %d states".formatted(states.count());
    return new Refused(Unfinished.of(found, reason));
  }

  private void visit(int[] state, int from) {
    for (int process = 0; process < system.processes(); process++) {
      String mover = words.process(process);
      states.leave(
          state,
          system.reaction(process, state),
          (outcome, outcomes, next) -> {
            String choice = outcomes == 1 ? "" : "/" + (outcome + 1);
            lines.append('(').append(from).append(", \"").append(mover);
            lines.append(choice).append("\", ").append(states.number(next)).append(")\n");
          });
    }
  }
}
