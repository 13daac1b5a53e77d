// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.ObjectValues;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;

/**
 * The events that end a <em>round in vain</em>. It is steps of one thread, one after the other,
 * that lead from a local state to the same local state and have no lasting effect. An execution
 * without them leads to the same state, so nothing need come after such an event.
 *
 * <p>Let E be an execution and S a round in vain in it.
 *
 * <ol>
 *   <li>If S only reads, then no step of another thread depends on S, and the later steps of the
 *       thread depend on its local state alone, which is the same before and after S. So E without
 *       S is an execution, and leads to the same state.
 *   <li>If S writes some objects too, let e be a later step of the thread that writes each of them,
 *       and let nobody, the thread included, use one of them between its write in S and e. Let e
 *       have the same outcome where these objects hold what they held before S. Then E up to e
 *       without S is an execution, and leads to the same state.
 * </ol>
 *
 * <p>It is shorter in both cases. So every state that is reached at all, one in which nothing more
 * is enabled or an error comes next among them, is reached by an execution without a round in vain.
 * Whether an event ends one depends on its history alone and not on the order of the exploration,
 * and what comes after such an event has its round too. So the events that are left are an event
 * structure with these executions, all of whose maximal configurations are explored. With {@link
 * Cutoffs} by states together: the least configuration of a state has no round in vain, since the
 * one without it is smaller.
 *
 * <p>Executions that go round for ever are not kept. Events must be single steps, and all objects
 * contended: then an event's accesses are all that its step uses.
 */
public final class Retries {
  private static final int NONE = ConcurrentSystem.NONE;

  private final ConcurrentSystem system;
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventOutcomes courses;
  private final ObjectValues values;
  private final int[] scratch;

  Retries(UnfoldingPrefix u) {
    this.system = u.system();
    this.contention = u.contention();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.courses = u.courses();
    this.values = u.values();
    this.scratch = new int[u.system().objects()];
  }

  /**
   * Returns whether an event ends a round in vain, or is the first to write what one has written.
   * Cost: linear in the thread's last events that leave nothing; where it writes what the thread
   * has written before, that for each of its events since then.
   *
   * @param before the state before the event, in its history; not changed
   * @param after the state after it; not changed
   */
  boolean end(int event, int[] before, int[] after) {
    int control = system.control(events.process(event));
    return control != NONE
        && (first(event, event, after[control]) != NONE || replaces(event, before));
  }

  /**
   * The first event of a round in vain of a thread.
   *
   * @param last the last event of the round
   * @param local the local state of the thread after that
   * @param by the event that writes what the round has written
   * @return {@link ConcurrentSystem#NONE} if there is no round
   */
  private int first(int last, int by, int local) {
    int process = events.process(last);
    for (int e = last; events.process(e) == process && leavesNothing(e, by); e = events.pred(e)) {
      if (events.local(e) == local) {
        return e;
      }
    }
    return NONE;
  }

  /**
   * Returns whether an event writes nothing but its thread's local state and what is written over.
   */
  private boolean leavesNothing(int event, int by) {
    if (courses.length(events.course(event)) != 1) {
      return false;
    }
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(courses.outcome(events.course(event)));
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (footprints.mode(footprint, k) != Mode.READ
          && object != system.control(events.process(event))
          && contention.index(object) != NONE
          && !writesOver(by, object, event)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an event writes an object right after another one that has written it. */
  private boolean writesOver(int event, int object, int other) {
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (contention.object(accesses.object(access)) == object) {
        return isOver(access, other);
      }
    }
    return false;
  }

  /** Returns whether an access writes right after an event that has written the same object. */
  private boolean isOver(int access, int other) {
    return accesses.mode(access) == Mode.WRITE && trees.event(accesses.before(access)) == other;
  }

  /** Returns whether an event is the first to write over all that a round in vain has written. */
  private boolean replaces(int event, int[] before) {
    int process = events.process(event);
    int first = events.firstAccess(event);
    int left = 0;
    for (int access = first; access < first + events.accesses(event); access++) {
      int writer = trees.event(accesses.before(access));
      boolean own = writer != NONE && events.process(writer) == process;
      left += own && isOver(access, writer) && !isControl(access, process) ? 1 : 0;
    }
    int next = event;
    while (left > 0) {
      int last = events.pred(next);
      int begin = first(last, event, events.local(next));
      if (begin != NONE && doesTheSame(event, begin, last, before)) {
        return true;
      }
      for (int access = first; access < first + events.accesses(event); access++) {
        left -= isOver(access, last) && !isControl(access, process) ? 1 : 0;
      }
      next = last;
    }
    return false;
  }

  private boolean isControl(int access, int process) {
    return contention.object(accesses.object(access)) == system.control(process);
  }

  /**
   * Returns whether an event has the same outcome with the values before a round in what it writes
   * over.
   */
  private boolean doesTheSame(int event, int begin, int last, int[] before) {
    int process = events.process(event);
    System.arraycopy(before, 0, scratch, 0, scratch.length);
    int e = NONE;
    do {
      e = e == NONE ? last : events.pred(e);
      int first = events.firstAccess(e);
      for (int access = first; access < first + events.accesses(e); access++) {
        int object = contention.object(accesses.object(access));
        if (object != NONE && !isControl(access, process) && writesOver(event, object, e)) {
          scratch[object] = values.behind(accesses.before(access));
        }
      }
    } while (e != begin);
    int reaction = system.reaction(process, scratch);
    return events.choice(event) < system.outcomes().size(reaction)
        && system.outcomes().outcome(reaction, events.choice(event))
            == courses.outcome(events.course(event));
  }
}
