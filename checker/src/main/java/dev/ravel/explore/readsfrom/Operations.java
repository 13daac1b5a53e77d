// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** The operations of processes after the events of a graph. */
final class Operations {
  private final ConcurrentSystem system;
  private final Writes writes;
  private final Contents contents;
  private final int[] last;
  private final int[] scratch;

  Operations(ConcurrentSystem system, Writes writes, Contents contents) {
    this.system = system;
    this.writes = writes;
    this.contents = contents;
    this.last = new int[system.processes()];
    this.scratch = new int[system.objects()];
  }

  /** From now on after the events of this graph. */
  void of(ReadsFromGraph graph) {
    Arrays.fill(last, ConcurrentSystem.NONE);
    for (int event = 0; event < graph.size(); event++) {
      last[graph.process(event)] = event;
    }
  }

  /** The last event of a process, or {@link ConcurrentSystem#NONE}. */
  int last(int process) {
    return last[process];
  }

  /** The first process that has an operation which is not in the graph, or none. */
  int next(ReadsFromGraph graph) {
    for (int process = 0; process < last.length; process++) {
      if (goesOn(graph, process)) {
        return process;
      }
    }
    return ConcurrentSystem.NONE;
  }

  private boolean goesOn(ReadsFromGraph graph, int process) {
    int event = last[process];
    if (event != ConcurrentSystem.NONE
        && (graph.waits(event) || system.outcomes().kind(graph.outcome(event)) != Outcomes.STEP)) {
      return false;
    }
    return !system.finished(process, local(graph, process, event));
  }

  /** A state in which the control of a process is that after an event of it, or the first one. */
  private int[] local(ReadsFromGraph graph, int process, int event) {
    int control = system.control(process);
    if (control == ConcurrentSystem.NONE) {
      return contents.initial();
    }
    scratch[control] = contents.initial()[control];
    if (event != ConcurrentSystem.NONE) {
      int written = writes.written(graph.outcome(event), control);
      scratch[control] = written == ConcurrentSystem.NONE ? scratch[control] : written;
    }
    return scratch;
  }

  /**
   * Returns whether the operation of a process after an event may use what an outcome writes.
   *
   * @param asked the objects that count
   */
  boolean mayUse(ReadsFromGraph graph, int process, int event, int outcome, IntPredicate asked) {
    return isStarted(process, event)
        ? mayUseOnceStarted(graph, process, outcome, asked)
        : mayUse(process, local(graph, process, event), outcome, asked);
  }

  private boolean mayUse(int process, int[] local, int outcome, IntPredicate asked) {
    int may = system.mayFootprint(process, local);
    for (int k = 0; k < system.footprints().size(may); k++) {
      int object = writes.number(system.footprints().object(may, k));
      if (object != ConcurrentSystem.NONE
          && asked.test(object)
          && writes.touches(outcome, object)
          && !(writes.onlyUpdates(may, object) && writes.updates(outcome, object))) {
        return true;
      }
    }
    return false;
  }

  /** The same for the first event of a task, which looks at its control, and then goes by that. */
  private boolean mayUseOnceStarted(
      ReadsFromGraph graph, int process, int outcome, IntPredicate asked) {
    int control = system.control(process);
    if (asked.test(control) && writes.writes(outcome, control)) {
      return true;
    }
    for (int start = 0; start < graph.size(); start++) {
      if (graph.process(start) != process && writes.writes(graph.outcome(start), control)) {
        scratch[control] = writes.written(graph.outcome(start), control);
        if (mayUse(process, scratch, outcome, asked)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether the next event of a process is the first one of a task, which others start. */
  private boolean isStarted(int process, int event) {
    return event == ConcurrentSystem.NONE
        && system.control(process) != ConcurrentSystem.NONE
        && !system.started(process, contents.initial());
  }

  /**
   * Returns the k-th object that a process looks at in a state. For the first event of a task its
   * control comes first.
   *
   * @param event the event before of the process, or {@link ConcurrentSystem#NONE}
   */
  int looked(int process, int event, int[] state, int k) {
    if (!isStarted(process, event)) {
      return system.looked(process, state, k);
    }
    return k == 0 ? system.control(process) : system.looked(process, state, k - 1);
  }
}
