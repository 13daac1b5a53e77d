// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.EagerExtensions;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.operations.MicroStepFusion;
import dev.ravel.explore.unfolding.operations.OutcomeEffects;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.system.ConcurrentSystem;
import java.util.stream.IntStream;

/**
 * The part of the event structure of a system that one exploration has made, U in the papers. The
 * structures below belong together, and each of the others is given all of them at once.
 *
 * @param system whose event structure it is
 * @param contention which objects make events conflict
 * @param initial the state in which nothing has happened; not to be changed
 * @param operations what processes can be about to do
 * @param courses what events do, micro-step by micro-step
 * @param effects what events do as a whole
 * @param trees the orders in which contended objects are used
 * @param events the events
 * @param values what contended objects hold
 * @param tally what is counted
 */
public record UnfoldingPrefix(
    ConcurrentSystem system,
    Contention contention,
    int[] initial,
    PendingOperations operations,
    EventOutcomes courses,
    OutcomeEffects effects,
    SequentialTrees trees,
    Events events,
    ObjectValues values,
    Tally tally) {

  /**
   * The root alone.
   *
   * @param endings whether every join is an event of its own, those with which a thread ends too
   * @param ahead which conflicting extensions are made as soon as they are there
   * @param counting whether to count queries of chains and to take times
   */
  public static UnfoldingPrefix of(
      ConcurrentSystem system,
      Contention contention,
      int[] state,
      boolean endings,
      EagerExtensions ahead,
      boolean counting) {
    int[] initial = state.clone();
    PendingOperations operations = new PendingOperations(system, contention, endings, ahead);
    EventOutcomes courses =
        new EventOutcomes(system, operations, new MicroStepFusion(system, operations, contention));
    OutcomeEffects effects = new OutcomeEffects(system, operations, contention, courses);
    Tally tally = new Tally(counting);
    SequentialTrees trees = new SequentialTrees(contention.count(), tally, counting);
    for (int o = 0; o < contention.count(); o++) {
      int object = contention.object(o);
      int value = object == ConcurrentSystem.NONE ? ConcurrentSystem.NONE : initial[object];
      trees.setValue(trees.root(o), value);
    }
    Events events = new Events(trees, contention.count());
    ObjectValues values = new ObjectValues(system, contention, trees, events, initial);
    return new UnfoldingPrefix(
        system, contention, initial, operations, courses, effects, trees, events, values, tally);
  }

  /** The number of contended objects. */
  public int width() {
    return contention.count();
  }

  /**
   * Returns whether the micro-steps of an event reach a state. All do, or it has one that does not.
   */
  public boolean reachesState(int event) {
    return !courses.isOver(events.course(event));
  }

  /**
   * The micro-steps of an event.
   *
   * @return for each its process and the index of an outcome in its reaction
   */
  public IntStream microsteps(int event) {
    return microsteps(event, events.course(event));
  }

  /** Returns the first micro-steps of an event, those that are described. */
  public IntStream microsteps(int event, int course) {
    return IntStream.range(0, 2 * courses.length(course))
        .map(k -> k % 2 == 0 ? events.process(event) : k == 1 ? events.choice(event) : 0);
  }

  /** The memory of the events and chains. */
  public long bytes() {
    return events.bytes() + trees.bytes();
  }
}
