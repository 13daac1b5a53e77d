// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.ImmediateCauses;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a contextual unfolding, met along runs. See Baldan, Corradini and Montanari,
 * Contextual Petri nets, asymmetric event structures, and processes (Information and Computation
 * 171, 2001). A step is a transition that consumes the condition of its thread and those of the
 * objects that it writes, and has those that it only reads in its context. So an event is a choice
 * of a process after its own event before, and for each object after the event that has written it
 * last; what has read the object since is in asymmetric conflict with a write of it, and no cause.
 * A step that has no choice and uses no object but of its own thread belongs to the thread's event
 * before. Cost: for each step linear in its footprint.
 */
final class ContextualEvents implements ImmediateCauses {
  private final ConcurrentSystem system;
  private final Map<List<Integer>, Integer> ids = new HashMap<>();
  private final List<int[]> causes = new ArrayList<>();

  /** The former event of each process. */
  private final int[] latest;

  /** The event that has written each object last. */
  private final int[] writers;

  /**
   * No events yet.
   *
   * @param system in which uses that are no reads are writes
   */
  ContextualEvents(ConcurrentSystem system) {
    this.system = system;
    this.latest = new int[system.processes()];
    this.writers = new int[system.objects()];
  }

  /** The event of each step of a run. Events of runs from different initial states differ. */
  int[] of(Run run) {
    Arrays.fill(latest, ConcurrentSystem.NONE);
    Arrays.fill(writers, ConcurrentSystem.NONE);
    int[] events = new int[run.length()];
    int[] state = system.initialState(run.initialState());
    for (int step = 0; step < events.length; step++) {
      int process = run.processes()[step];
      int reaction = system.reaction(process, state);
      events[step] = event(run.initialState(), process, reaction, run.outcomes()[step]);
      int _ = TransitionRelation.step(system, process, run.outcomes()[step], state);
    }
    return events;
  }

  /**
   * Returns the events directly before an event. They are its causes that are no causes of each
   * other, and others.
   */
  @Override
  public int[] causes(int event) {
    return causes.get(event);
  }

  /** The event to which a step belongs. */
  private int event(int initialState, int process, int reaction, int choice) {
    Outcomes outcomes = system.outcomes();
    int outcome = outcomes.outcome(reaction, choice);
    int before = before(process);
    List<Integer> key = new ArrayList<>(List.of(initialState, process, choice, before));
    List<Integer> written = new ArrayList<>();
    boolean uses = false;
    Footprints footprints = system.footprints();
    int footprint = outcomes.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (footprints.counts(object, ConcurrentSystem.NONE)) {
        key.add(object);
        key.add(writers[object]);
        if (footprints.mode(footprint, k) != Mode.READ) {
          written.add(object);
        }
        uses |= object != system.control(process) && object != system.alive(process);
      }
    }
    boolean ownEvent =
        uses
            || before == ConcurrentSystem.NONE
            || outcomes.size(reaction) > 1
            || outcomes.kind(outcome) != Outcomes.STEP;
    int event = ownEvent ? number(key) : before;
    latest[process] = event;
    written.forEach(object -> writers[object] = event);
    return event;
  }

  /** The event before of a process; for a task's first one that which has started the task. */
  private int before(int process) {
    int control = system.control(process);
    return latest[process] == ConcurrentSystem.NONE && control != ConcurrentSystem.NONE
        ? writers[control]
        : latest[process];
  }

  private int number(List<Integer> key) {
    Integer known = ids.putIfAbsent(key, causes.size());
    if (known != null) {
      return known;
    }
    List<Integer> behind = new ArrayList<>(List.of(key.get(3)));
    for (int k = 5; k < key.size(); k += 2) {
      behind.add(key.get(k));
    }
    causes.add(
        behind.stream()
            .filter(its -> its != ConcurrentSystem.NONE)
            .distinct()
            .mapToInt(its -> its)
            .toArray());
    return causes.size() - 1;
  }
}
