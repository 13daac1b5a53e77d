// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The executions of which a suite is made. They are the maximal configurations of event structures,
 * each in one order. An event that ends the execution, an error, stands last; where several are
 * concurrent each is the end of a candidate of its own. What discards an execution is no step of a
 * test, and events after what leads to no state are no events of executions.
 */
record Candidates(ConcurrentSystem system, Consumer<Candidate> wanted) {
  /**
   * An execution.
   *
   * @param structure the number of its structure
   * @param events its events, in the order in which they happen
   * @param run its steps in the system that was explored
   * @param given it with inputs that have values, where they have none in that system
   */
  record Candidate(int structure, int[] events, Run run, Optional<GivenExecution> given) {
    /** An execution whose inputs have values. */
    Candidate(int structure, int[] events, Run run) {
      this(structure, events, run, Optional.empty());
    }

    /** Its steps with inputs that have values. */
    Run replayed() {
      return given.map(GivenExecution::run).orElse(run);
    }

    /** The names of the processes of a system in which it was explored, or is replayed. */
    IntFunction<String> names(ConcurrentSystem system) {
      return given.map(GivenExecution::names).orElse(system.vocabulary()::process);
    }

    /**
     * The system in which these are its steps.
     *
     * @param explored the one that was explored
     */
    Supplier<? extends ConcurrentSystem> system(ConcurrentSystem explored) {
      return given
          .<Supplier<? extends ConcurrentSystem>>map(GivenExecution::system)
          .orElse(() -> explored);
    }
  }

  /**
   * Hands them out, one after the other.
   *
   * @return the limit that has ended that early; the first few dozen are handed out in any case
   */
  static Optional<Problem> each(
      ConcurrentSystem system, List<EventStructure> structures, Consumer<Candidate> wanted) {
    Candidates candidates = new Candidates(system, wanted);
    try {
      for (int structure = 0; structure < structures.size(); structure++) {
        EventStructure its = structures.get(structure);
        for (int number = 0; number < its.executions(); number++) {
          Limits.pollAt(number);
          candidates.add(structure, its, its.execution(number));
        }
      }
      return Optional.empty();
    } catch (Halt halt) {
      return Optional.of(halt.reason());
    }
  }

  /**
   * Hands those out that have inputs with values.
   *
   * @return the limit that has ended that early; the first few dozen are handed out in any case
   */
  static Optional<Problem> each(List<GivenExecution> executions, Consumer<Candidate> wanted) {
    try {
      int number = 0;
      for (GivenExecution its : executions) {
        Limits.pollAt(number++);
        wanted.accept(new Candidate(0, its.events(), its.explored(), Optional.of(its)));
      }
      return Optional.empty();
    } catch (Halt halt) {
      return Optional.of(halt.reason());
    }
  }

  private void add(int number, EventStructure structure, int[] execution) {
    BitSet none = new BitSet();
    int[] steady = new int[execution.length];
    int size = 0;
    List<Integer> ends = new ArrayList<>();
    for (int event : execution) {
      if (IntStream.of(structure.causes(event)).anyMatch(none::get)) {
        none.set(event);
      } else if (structure.isEnd(event)) {
        none.set(event);
        ends.add(event);
      } else {
        steady[size++] = event;
      }
    }
    boolean added = false;
    for (int end : ends) {
      int[] events = Arrays.copyOf(steady, size + 1);
      events[size] = end;
      Run run = structure.run(events);
      if (!discards(run)) {
        wanted.accept(new Candidate(number, events, run));
        added = true;
      }
    }
    if (!added) {
      int[] events = Arrays.copyOf(steady, size);
      wanted.accept(new Candidate(number, events, structure.run(events)));
    }
  }

  private boolean discards(Run run) {
    return last(system, run) == Outcomes.DISCARD;
  }

  /**
   * Returns whether all steps of a run are possible, and none but perhaps the last leads to no
   * state.
   */
  static boolean goesThrough(ConcurrentSystem system, Run run, boolean ends) {
    RunCursor cursor = new RunCursor(system, run);
    for (int step = 0; step < run.length(); step++) {
      int outcome = cursor.step();
      if (outcome == ConcurrentSystem.NONE) {
        return false;
      }
      boolean last = system.outcomes().kind(outcome) != Outcomes.STEP;
      if (last != (ends && step == run.length() - 1)) {
        return false;
      }
    }
    return true;
  }

  /** The kind of the last outcome of a run. */
  static int last(ConcurrentSystem system, Run run) {
    RunCursor cursor = new RunCursor(system, run);
    int outcome = ConcurrentSystem.NONE;
    for (int step = 0; step < run.length(); step++) {
      outcome = cursor.step();
    }
    return system.outcomes().kind(outcome);
  }
}
