// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.events;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A finite part of the prime event structure of a system, from one of its initial states. It has
 * events from 0 on, their causes and their conflicts. An event stands for one or more steps of its
 * process right after each other, of which only the first can be in conflict with something. The
 * causes of an event have smaller numbers (Nielsen, Plotkin and Winskel, 1981).
 *
 * @param initialState the index of the initial state
 * @param property the property object that counted as used, or {@link ConcurrentSystem#NONE}
 * @param complete whether no event is missing except after cutoffs
 * @param processes by event: who makes it
 * @param causes by event: its immediate causes, ascending
 * @param conflicts by event: those in immediate conflict with it, ascending; none at all where
 *     conflicts are not wanted
 * @param choices by event: for each of its steps the index of the outcome in its reaction
 * @param cutoffs by event: whether nothing after it was explored
 * @param ends by event: whether it is an error or discards the execution, and so leads to no state;
 *     what comes after it can happen without it
 * @param runs the events of each execution, ascending, in the order in which they were visited, up
 *     to events that are cut off; empty where executions are not wanted
 * @param calls the calls of the exploration, where they were kept
 */
public record EventStructure(
    int initialState,
    int property,
    boolean complete,
    int[] processes,
    int[][] causes,
    int[][] conflicts,
    int[][] choices,
    boolean[] cutoffs,
    boolean[] ends,
    int[][] runs,
    Optional<Calls> calls)
    implements ImmediateCauses {
  /** The number of events. */
  public int size() {
    return processes.length;
  }

  /** Returns the process of an event. */
  public int process(int event) {
    return processes[event];
  }

  @Override
  public int[] causes(int event) {
    return causes[event].clone();
  }

  /** The events in immediate conflict with an event, ascending; those after them are too. */
  public int[] conflicts(int event) {
    return conflicts[event].clone();
  }

  /** For each step of an event the index of its outcome in its reaction. */
  public int[] choices(int event) {
    return choices[event].clone();
  }

  @Override
  public int steps(int event) {
    return choices[event].length;
  }

  /** Returns whether nothing after an event was looked at. */
  public boolean isCutoff(int event) {
    return cutoffs[event];
  }

  /** Returns whether an event is an error or discards the execution, and so leads to no state. */
  public boolean isEnd(int event) {
    return ends[event];
  }

  /** Returns the number of executions that were visited and kept. */
  public int executions() {
    return runs.length;
  }

  /** Returns the events of an execution, ascending. They can happen in that order. */
  public int[] execution(int number) {
    return runs[number].clone();
  }

  /**
   * Returns an event and all its causes. They are its local configuration. Cost: linear in the
   * events up to it.
   */
  public BitSet configuration(int event) {
    BitSet its = new BitSet(event + 1);
    its.set(event);
    for (int e = event; e >= 0; e = its.previousSetBit(e - 1)) {
      for (int cause : causes[e]) {
        its.set(cause);
      }
    }
    return its;
  }

  /**
   * An execution of the local configuration of an event, without those before it that lead to no
   * state.
   *
   * @return pairs of a process and the index of an outcome in its reaction
   */
  public int[] schedule(int event) {
    BitSet its = configuration(event);
    int[] schedule = new int[16];
    int size = 0;
    for (int e = its.nextSetBit(0); e >= 0; e = its.nextSetBit(e + 1)) {
      int steps = e == event || !ends[e] ? choices[e].length : 0;
      for (int k = 0; k < steps; k++) {
        schedule = Growth.room(schedule, size + 2);
        schedule[size++] = processes[e];
        schedule[size++] = choices[e][k];
      }
    }
    return Arrays.copyOf(schedule, size);
  }

  /** The execution of {@link #schedule}, as a run. */
  public Run run(int event) {
    return Run.of(initialState, schedule(event));
  }

  /** The steps of some events in their order, as a run. */
  public Run run(int[] events) {
    int steps = 0;
    for (int event : events) {
      steps += choices[event].length;
    }
    int[] movers = new int[steps];
    int[] outcomes = new int[steps];
    int step = 0;
    for (int event : events) {
      for (int choice : choices[event]) {
        movers[step] = processes[event];
        outcomes[step++] = choice;
      }
    }
    return new Run(initialState, movers, outcomes);
  }

  /**
   * Returns an execution as a run. It goes up to its first event that leads to no state, if it has
   * one.
   */
  public Run runOfExecution(int[] events) {
    OptionalInt end = IntStream.of(events).filter(this::isEnd).findFirst();
    return end.isPresent() ? run(end.getAsInt()) : run(events);
  }

  /**
   * Returns the state after the local configuration of an event. It is that before its last step if
   * that is an error or discards the execution.
   */
  public int[] state(ConcurrentSystem system, int event) {
    return RunCursor.lastState(system, run(event));
  }
}
