// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.Optional;

/**
 * The run that would have followed if a thread had read another value, or had stopped before a
 * step. A value matters where the run with another one is impossible or shows no violation (J. Y.
 * Halpern and J. Pearl, "Causes and explanations", 2005).
 */
public final class WhatIf {
  /** The most steps that are executed again for one explanation. */
  private static final int MOST_STEPS = 1 << 18;

  private final ConcurrentSystem system;
  private final Run run;
  private final Property property;
  private int left = MOST_STEPS;

  /** Questions about a run without a loop that violates a property. */
  public WhatIf(ConcurrentSystem system, Run run, Property property) {
    this.system = system;
    this.run = run;
    this.property = property;
  }

  /** Returns whether further runs may be made. */
  boolean hasTime() {
    return left > 0;
  }

  /**
   * Returns the first step after a write in which a thread uses a value that it read before the
   * write. The run would not show the violation if the thread had read the written value. The value
   * is in the local state of the thread, or decided whether the thread could go on: what the
   * reading step itself did with it, such as all of an atomic block, is over.
   *
   * @param read the step that reads
   * @param object the object that is read there; before its use only the write changes it
   * @param write a later step of another thread that writes the object
   * @param again the step in which the thread reads the object again: of that it counts only
   *     whether the thread comes to it; {@link ConcurrentSystem#NONE} without one
   */
  Optional<Integer> use(int read, int object, int write, int again) {
    try {
      return new Reading(read, object, write, again).use();
    } catch (LocalWorkTooLong | Outgrown | Condition.Undefined beyond) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether the run shows the violation, too, where the thread of a step stops before it.
   */
  boolean showsWithout(int step) {
    try {
      return shows(step);
    } catch (LocalWorkTooLong | Outgrown | Condition.Undefined beyond) {
      return true;
    }
  }

  private boolean shows(int without) {
    int[] state = system.initialState(run.initialState());
    int kind = Outcomes.STEP;
    for (int k = 0; k < run.length(); k++) {
      if (k < without || run.processes()[k] != run.processes()[without]) {
        kind = step(k, state);
        if (kind != Outcomes.STEP && k < run.length() - 1) {
          return false;
        }
      }
    }
    return shown(kind, state);
  }

  /** Makes a step of the run in a state; {@link ConcurrentSystem#NONE} where it is impossible. */
  private int step(int number, int[] state) {
    left--;
    int outcome =
        TransitionRelation.step(system, run.processes()[number], run.outcomes()[number], state);
    return outcome == ConcurrentSystem.NONE ? outcome : system.outcomes().kind(outcome);
  }

  /** Returns whether the property is violated by a last step and the state after it. */
  private boolean shown(int kind, int[] state) {
    return switch (property) {
      case StateProperty its -> kind == Outcomes.STEP && its.shownIn(state);
      case EndProperty its ->
          kind == Outcomes.STEP && isEnd(state) && its.brokenBy(state, system.ends(state));
      case Property.Error _ -> kind == Outcomes.ERROR;
      case StepProperty _, LivenessProperty _, Growth _ -> true;
    };
  }

  private boolean isEnd(int[] state) {
    for (int process = 0; process < system.processes(); process++) {
      if (!system.capabilities().crashes().isCrash(process)
          && TransitionRelation.mayBeEnabled(system, process, state)) {
        return false;
      }
    }
    return true;
  }

  /** The run beside the one in which a step reads the value of a later write. */
  private final class Reading {
    private final int read;
    private final int object;
    private final int write;
    private final int again;
    private final int reader;
    private final int control;

    /** The state of the run. */
    private final int[] state = new int[system.objects()];

    /** The state of the other run. */
    private int[] other = state;

    private Optional<Integer> use = Optional.empty();

    Reading(int read, int object, int write, int again) {
      this.read = read;
      this.object = object;
      this.write = write;
      this.again = again;
      this.reader = run.processes()[read];
      this.control = system.control(reader);
    }

    Optional<Integer> use() {
      if (control == ConcurrentSystem.NONE) {
        return Optional.empty();
      }
      int value = valueAfterWrite();
      int _ = system.initialState(run.initialState(), state);
      for (int k = 0; k < read; k++) {
        int _ = step(k, state);
      }
      int[] before = state.clone();
      int[] changed = state.clone();
      changed[object] = value;
      int kind = step(read, changed);
      int _ = step(read, state);
      if (kind != Outcomes.STEP) {
        return onlyReads(before) ? nextOfReader() : Optional.empty();
      }
      other = state.clone();
      other[control] = changed[control];
      return other[control] == state[control] ? Optional.empty() : followed();
    }

    private int valueAfterWrite() {
      int[] its = system.initialState(run.initialState());
      for (int k = 0; k <= write; k++) {
        int _ = step(k, its);
      }
      return its[object];
    }

    /** Returns whether the reading step has changed nothing but the local state of its thread. */
    private boolean onlyReads(int[] before) {
      for (int its = 0; its < before.length; its++) {
        if (its != control && its != system.alive(reader) && before[its] != state[its]) {
          return false;
        }
      }
      return true;
    }

    /** The next step of the reader after a wait, if the write comes between them. */
    private Optional<Integer> nextOfReader() {
      int next = read + 1;
      while (next < run.length() && run.processes()[next] != reader) {
        next++;
      }
      return next < run.length() && next > write ? Optional.of(next) : Optional.empty();
    }

    /** The first step of the reader that differs, unless it comes before the write. */
    private Optional<Integer> followed() {
      int kind = Outcomes.STEP;
      for (int k = read + 1; k < run.length() && kind == Outcomes.STEP; k++) {
        boolean first = use.isEmpty() && run.processes()[k] == reader;
        boolean elsewhere = first && isElsewhere();
        int[] before = state.clone();
        int[] beforeOther = other.clone();
        int its = step(k, state);
        kind = step(k, other);
        if (first && (elsewhere || its != kind || differsNow(before, beforeOther))) {
          if (k == again && !elsewhere) {
            return Optional.empty();
          }
          use = Optional.of(k);
        }
        if (kind != Outcomes.STEP && k < run.length() - 1) {
          kind = ConcurrentSystem.NONE;
        }
      }
      boolean shows = kind != ConcurrentSystem.NONE && shown(kind, other);
      return shows ? Optional.empty() : use.filter(step -> step > write);
    }

    private boolean isElsewhere() {
      return !system
          .vocabulary()
          .position(reader, state)
          .equals(system.vocabulary().position(reader, other));
    }

    private boolean differsNow(int[] before, int[] beforeOther) {
      for (int its = 0; its < before.length; its++) {
        if (its != control && state[its] != other[its] && before[its] == beforeOther[its]) {
          return true;
        }
      }
      return false;
    }
  }
}
