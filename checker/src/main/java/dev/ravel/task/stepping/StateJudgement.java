// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Telling;
import dev.ravel.explore.Races;
import dev.ravel.explore.Verdicts;
import dev.ravel.result.Finding;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.task.replay.RunStates;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The verdicts of the checks of a model on one state. They are those that it violates, and those
 * whose goal it is. Properties of whole executions say nothing here.
 */
final class StateJudgement {
  private final Stage stage;
  private final ConcurrentSystem system;
  private final Races races;

  StateJudgement(Stage stage) {
    this.stage = stage;
    this.system = stage.system();
    this.races = new Races(system);
  }

  /**
   * The checks that a state decides, by their places.
   *
   * @param error the error that came about in place of a step from the state, or none
   */
  BitSet at(int[] state, int error) {
    BitSet decided = new BitSet();
    // where an error comes about at the start, nobody stands at a step
    int[] reactions =
        error == ConcurrentSystem.NONE ? RunStates.reactions(system, state) : new int[0];
    boolean end = error == ConcurrentSystem.NONE && nothingMoves(reactions);
    for (int k = 0; k < stage.properties().size(); k++) {
      if (stage.claims().get(k).schedule().isEmpty()) {
        decided.set(k, decides(stage.properties().get(k), state, error, reactions, end));
      }
    }
    return decided;
  }

  /** Returns whether no step is possible, or crashes alone. */
  private boolean nothingMoves(int[] reactions) {
    for (int process = 0; process < reactions.length; process++) {
      int reaction = reactions[process];
      boolean moves = reaction == ConcurrentSystem.NONE || system.outcomes().size(reaction) > 0;
      if (moves && !system.capabilities().crashes().isCrash(process)) {
        return false;
      }
    }
    return true;
  }

  private boolean decides(Property property, int[] state, int error, int[] reactions, boolean end) {
    boolean reached = error == ConcurrentSystem.NONE;
    return switch (property) {
      case StateProperty its -> reached && Verdicts.isDecidedIn(its, state);
      case EndProperty its -> end && Verdicts.isDecidedBy(its, state, system.ends(state));
      case Property.Error _ -> !reached;
      case Property.Race _ -> reached && !races.all(reactions).isEmpty();
      case Property.DeadCode _, LivenessProperty _, Growth _ -> false;
    };
  }

  /** Returns whether a check that a state decides has come there to what it looks for. */
  boolean isGoal(int check, int[] state) {
    Property property = stage.properties().get(check);
    return property instanceof StateProperty its
        && its.sought()
        && property.undefinedIn(state).isEmpty();
  }

  /** Returns whether some state can decide a check. */
  boolean canDecide(int check) {
    return stage.claims().get(check).schedule().isEmpty()
        && switch (stage.properties().get(check)) {
          case StateProperty _, EndProperty _, Property.Error _, Property.Race _ -> true;
          case Property.DeadCode _, LivenessProperty _, Growth _ -> false;
        };
  }

  /** The check of a place. */
  Claim claim(int check) {
    return stage.claims().get(check);
  }

  /** Returns the finding at the end of a run, of a check that is decided there and is no goal. */
  Finding finding(int check, int[] state, int error, Run run, Telling told) {
    Property property = stage.properties().get(check);
    Judgement judgement =
        switch (property) {
          case StateProperty its -> Verdicts.atState(its, state, run).orElseThrow();
          case EndProperty its -> Verdicts.atEnd(its, state, system.ends(state), run).orElseThrow();
          case Property.Error _ -> Verdicts.failed(property, error, run);
          case Property.Race _ -> raced(property, state, run);
          case Property.DeadCode _, LivenessProperty _, Growth _ ->
              throw new IllegalArgumentException("no single state decides " + property);
        };
    return Finding.of(system, property, claim(check), judgement, Optional.of(told), false);
  }

  private Judgement raced(Property property, int[] state, Run run) {
    List<Evidence.Racing> all = races.all(RunStates.reactions(system, state));
    return Judgement.violated(property.code(), run, all.getFirst());
  }
}
