// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.suite.Criterion;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The items that a run shows by a criterion, by its definition; of branches those without a choice,
 * too.
 */
final class Shows {
  private final ConcurrentSystem system;
  private final Criterion criterion;
  private final Set<String> shown = new TreeSet<>();
  private final int[] state;

  private record Use(int process, String place, int mode) {}

  private Shows(ConcurrentSystem system, Criterion criterion) {
    this.system = system;
    this.criterion = criterion;
    this.state = new int[system.objects()];
  }

  static Set<String> of(ConcurrentSystem system, Run run, Criterion criterion) {
    Shows its = new Shows(system, criterion);
    its.walk(run);
    return its.shown;
  }

  /** Of all that runs show, what is left where branches need a choice. */
  static Set<String> wanted(Set<String> all, Criterion criterion) {
    if (criterion != Criterion.BRANCHES) {
      return all;
    }
    Map<String, Integer> ways = new HashMap<>();
    all.forEach(its -> ways.merge(its.split(" > ", -1)[0], 1, Integer::sum));
    Set<String> wanted = new TreeSet<>(all);
    wanted.removeIf(its -> ways.get(its.split(" > ", -1)[0]) == 1);
    return wanted;
  }

  private void walk(Run run) {
    int _ = system.initialState(run.initialState(), state);
    for (int statement : system.capabilities().coverage().atStart(run.initialState())) {
      statement(statement);
    }
    Set<Integer> begun = new HashSet<>();
    begin(begun);
    Map<Integer, List<Use>> uses = new HashMap<>();
    for (int step = 0; step < run.length(); step++) {
      int process = run.processes()[step];
      String before = place(process);
      int outcome =
          system.outcomes().outcome(system.reaction(process, state), run.outcomes()[step]);
      int footprint = system.outcomes().footprint(outcome);
      for (int k = 0; k < system.footprints().size(footprint); k++) {
        int object = system.footprints().object(footprint, k);
        if (system.footprints().counts(object, ConcurrentSystem.NONE)) {
          uses.computeIfAbsent(object, _ -> new ArrayList<>())
              .add(new Use(process, before, system.footprints().mode(footprint, k)));
        }
      }
      for (int k = 0; k < system.outcomes().covered(outcome); k++) {
        statement(system.outcomes().coveredStatement(outcome, k));
      }
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
        if (criterion == Criterion.BRANCHES && system.control(process) != ConcurrentSystem.NONE) {
          shown.add(before + " > " + place(process));
        }
      }
      begin(begun);
    }
    if (criterion == Criterion.PAIRS) {
      uses.values().forEach(this::pairs);
    }
  }

  /** Two uses of an object, where from one to the other exactly one use depends on the next. */
  private void pairs(List<Use> uses) {
    for (int first = 0; first < uses.size(); first++) {
      int turns = 0;
      for (int second = first + 1; second < uses.size() && turns < 2; second++) {
        turns += Mode.commute(uses.get(second - 1).mode, uses.get(second).mode) ? 0 : 1;
        if (turns == 1 && uses.get(first).process != uses.get(second).process) {
          shown.add(uses.get(first).place + " < " + uses.get(second).place);
        }
      }
    }
  }

  private void statement(int statement) {
    if (criterion == Criterion.STATEMENTS) {
      String place = system.vocabulary().statement(statement).toString();
      shown.add(place.substring(place.indexOf(':') + 1));
    }
  }

  private void begin(Set<Integer> begun) {
    for (int p = 0; criterion == Criterion.BRANCHES && p < system.processes(); p++) {
      if (system.control(p) != ConcurrentSystem.NONE && system.started(p, state) && begun.add(p)) {
        shown.add(system.vocabulary().process(p) + ":start > " + place(p));
      }
    }
  }

  private String place(int process) {
    String name = system.vocabulary().process(process);
    if (system.control(process) == ConcurrentSystem.NONE) {
      return name;
    }
    return name
        + system
            .vocabulary()
            .position(process, state)
            .map(its -> ":" + its.line() + ":" + its.column())
            .orElse(":end");
  }
}
