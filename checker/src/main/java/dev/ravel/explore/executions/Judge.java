// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.Answers;
import dev.ravel.explore.RaceOfRun;
import dev.ravel.explore.Races;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A presentation of executions to the questions about safety. They see errors and states at each
 * step, and ends where nothing is enabled. What shows a violation is the step that does with its
 * causes and no more, where that is enough.
 */
public final class Judge {
  private final ConcurrentSystem system;
  private final InputConstraints inputs;
  private final Answers answers;
  private final StateVerdicts verdicts;
  private final Races races;
  private final Witness witness;
  private final int[] state;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   */
  public Judge(ConcurrentSystem system, Answers answers, int[] questions, Dependence dependence) {
    this.system = system;
    this.inputs = system.capabilities().inputs();
    this.answers = answers;
    this.verdicts = new StateVerdicts(system, answers, questions);
    this.races = new Races(system);
    this.witness = new Witness(system, dependence);
    this.state = new int[system.objects()];
  }

  /** Returns whether nothing is left to decide. */
  public boolean done() {
    return verdicts.done();
  }

  /** Returns whether a property asks for races. */
  public boolean looksForRaces() {
    return verdicts.looksForRaces();
  }

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, or none
   */
  public void starts(int initial, int[] begin, int error) {
    verdicts.atStart(initial, error);
    if (error == ConcurrentSystem.NONE && inputs.settled(begin)) {
      verdicts.atState(begin, () -> new WitnessRun(Run.empty(initial), begin));
    }
  }

  /** A step was made, the last one of a trail. */
  public void step(Trail trail) {
    int position = trail.size() - 1;
    int outcome = trail.outcome(position);
    verdicts.coverage().executed(outcome);
    if (trail.races() && verdicts.looksForRaces()) {
      raced(trail, position);
    }
    if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
      int error = system.outcomes().error(outcome);
      verdicts.atError(() -> failing(trail, position, error));
    } else if (system.outcomes().kind(outcome) == Outcomes.STEP && verdicts.looksAtStates()) {
      trail.state(trail.size(), state);
      if (inputs.settled(state) && verdicts.isDecidedIn(state)) {
        decided(trail, position);
      }
    }
  }

  /** The last step of a trail races with one before it. */
  private void raced(Trail trail, int position) {
    Run run =
        witness
            .causes(trail, position)
            .filter(its -> RaceOfRun.of(system, its.run()).isPresent())
            .orElseGet(() -> whole(trail, position))
            .run();
    verdicts.atRace(RaceOfRun.of(system, run).orElseThrow(), () -> run);
  }

  /** In a system with weak orders, the trail looks for races as well. */
  public void followOrders(Trail trail) {
    if (looksForRaces()) {
      trail.followOrders();
      answers.followsOrders(true);
    }
  }

  private WitnessRun failing(Trail trail, int position, int error) {
    return witness
        .causes(trail, position)
        .filter(its -> its.error() == error && inputs.settled(its.state()))
        .orElseGet(() -> whole(trail, position));
  }

  /**
   * Returns whether the last step of a trail, an error, may need steps that are not its causes. It
   * commutes with them elsewhere. Its causes alone do not lead to the same error then. Then a limit
   * is near.
   */
  public boolean needsMoreThanCauses(Trail trail) {
    int position = trail.size() - 1;
    int error = system.outcomes().error(trail.outcome(position));
    return witness.causes(trail, position).filter(its -> its.error() == error).isEmpty();
  }

  /** A state after a step decides something. */
  private void decided(Trail trail, int position) {
    int[] here = state.clone();
    witness
        .causes(trail, position)
        .filter(its -> inputs.settled(its.state()))
        .ifPresent(its -> verdicts.atState(here, () -> its));
    verdicts.atState(here, () -> whole(trail, position));
  }

  private WitnessRun whole(Trail trail, int position) {
    return witness.upTo(trail, position).orElseThrow();
  }

  /**
   * Nothing but crashes is enabled at the end of a trail.
   *
   * @return whether an assumption discards the execution
   */
  public boolean end(Trail trail) {
    if (trail.overs() > 0) {
      return trail.discards();
    }
    trail.state(trail.size(), state);
    boolean _ = verdicts.atEnd(state, () -> Optional.of(whole(trail, trail.size() - 1)));
    return !system.ends(state) && TransitionRelation.discards(system, state);
  }

  /**
   * Looks for a race after some steps of a trail.
   *
   * @param end they are before this position
   * @param kept which they are; with a step also all that must happen before it
   */
  public void races(Trail trail, int end, IntPredicate kept) {
    if (!verdicts.looksForRaces()) {
      return;
    }
    Optional<Evidence.Racing> racing =
        witness.behind(trail, end, kept).filter(inputs::settled).flatMap(races::at);
    racing.ifPresent(its -> raced(trail, end, kept, its));
  }

  /** Looks for a race in the state at the end of a trail. */
  public void races(Trail trail) {
    if (verdicts.looksForRaces()) {
      trail.state(trail.size(), state);
      Optional<Evidence.Racing> racing = inputs.settled(state) ? races.at(state) : Optional.empty();
      racing.ifPresent(its -> raced(trail, trail.size(), _ -> true, its));
    }
  }

  private void raced(Trail trail, int end, IntPredicate kept, Evidence.Racing racing) {
    WitnessRun shown = witness.of(trail, end, kept, ConcurrentSystem.NONE).orElseThrow();
    verdicts.atRace(racing, shown::run);
  }

  /** The statements that were not executed by now. */
  public BitSet missing() {
    return verdicts.coverage().missing();
  }

  /** Returns whether an execution has come to a final state by now. */
  public boolean ends() {
    return verdicts.ends();
  }

  /**
   * Others have explored a part, and nothing there answers a question.
   *
   * @param missingThere the statements that they have not executed
   * @param endsThere whether they have come to a final state
   */
  public void elsewhere(BitSet missingThere, boolean endsThere) {
    verdicts.coverage().executedElsewhereBut(missingThere);
    verdicts.endsElsewhere(endsThere);
  }

  /** Everything was explored. */
  public void complete() {
    verdicts.complete();
  }
}
