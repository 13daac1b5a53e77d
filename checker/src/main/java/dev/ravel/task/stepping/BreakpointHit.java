// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The question whether a step comes to a breakpoint. */
final class BreakpointHit {
  private final Stage stage;
  private final ConcurrentSystem system;
  private final Vocabulary words;

  BreakpointHit(Stage stage) {
    this.stage = stage;
    this.system = stage.system();
    this.words = system.vocabulary();
  }

  /**
   * A step.
   *
   * @param mover who makes it
   * @param outcome the id of its outcome
   * @param decided the checks that are decided after it and were not before it
   */
  record Step(int mover, int outcome, int[] before, int[] after, BitSet decided) {}

  /** The breakpoints that a step comes to. */
  List<Breakpoint> met(List<Breakpoint> all, Step step) {
    List<Breakpoint> met = new ArrayList<>();
    for (Breakpoint its : all) {
      if (meets(its, step)) {
        met.add(its);
      }
    }
    return met;
  }

  private boolean meets(Breakpoint its, Step step) {
    int mover = step.mover();
    int[] before = step.before();
    int[] after = step.after();
    return switch (its) {
      case Breakpoint.Line line -> meets(line, step);
      case Breakpoint.When(Breakpoint.Line line, int number, String _) ->
          meets(line, step) && holds(number, after);
      case Breakpoint.Mover(String name) -> StepNames.isCalled(words.process(mover), name);
      case Breakpoint.Value(String name) -> changes(name, before, after);
      case Breakpoint.Check(String name) ->
          step.decided().stream()
              .anyMatch(check -> StepNames.isCalled(stage.claims().get(check), name));
      case Breakpoint.Becomes(int number, String _) ->
          holds(number, after) && !holds(number, before);
    };
  }

  private boolean meets(Breakpoint.Line line, Step step) {
    return comes(line, step.mover(), step.before(), step.after())
        || !stands(step.mover(), step.before(), line) && executes(step.outcome(), line);
  }

  private boolean comes(Breakpoint.Line line, int mover, int[] before, int[] after) {
    for (int process = 0; process < system.processes(); process++) {
      boolean now = stands(process, after, line);
      if (now && (process == mover || !stands(process, before, line))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a statement of the line is carried out with a step that begins elsewhere. */
  private boolean executes(int outcome, Breakpoint.Line line) {
    for (int k = 0, n = system.outcomes().covered(outcome); k < n; k++) {
      int statement = system.outcomes().coveredStatement(outcome, k);
      if (StepNames.stands(words.statement(statement), line)) {
        return true;
      }
    }
    return false;
  }

  private boolean stands(int process, int[] state, Breakpoint.Line line) {
    Optional<Span> at = words.position(process, state).filter(span -> StepNames.stands(span, line));
    return at.isPresent()
        && (process < system.threads() || TransitionRelation.mayBeEnabled(system, process, state));
  }

  private boolean changes(String name, int[] before, int[] after) {
    for (int object = 0; object < after.length; object++) {
      if (before[object] != after[object] && StepNames.isCalled(words.object(object), name)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a condition is true in a state; where it has no value it is not. */
  boolean holds(int number, int[] state) {
    try {
      return stage.conditions().get(number).holds(state);
    } catch (Condition.Undefined undefined) {
      return false;
    }
  }
}
