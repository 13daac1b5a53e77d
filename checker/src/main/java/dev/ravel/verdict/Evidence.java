// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.ArrayList;
import java.util.List;

/** The evidence of a verdict beside a run. */
public sealed interface Evidence {
  /** Nothing. */
  record None() implements Evidence {}

  /** The last step of the run, or its start, is this error of the system's vocabulary. */
  record Failing(int error) implements Evidence {}

  /** It is not known, since executions end in errors that nobody asks for; the run ends in one. */
  record CutOff(int error) implements Evidence {}

  /** In the last state of the run the next steps of two processes race for an object. */
  record Racing(int first, int second, int object) implements Evidence {}

  /**
   * The evidence of a race without an order. The evidence of a race without an order. The last step
   * of the run and an earlier one use a cell, one of them to write it and one not atomic, and
   * happens-before does not order them.
   *
   * @param earlier the earlier step, from 0
   */
  record Unordered(int earlier, int object) implements Evidence {}

  /** No reachable step executes these statements, ascending. */
  record Dead(List<Integer> statements) implements Evidence {
    /** Copies the list. */
    public Dead {
      statements = List.copyOf(statements);
    }
  }

  /** The run ends in a deadlock, and no execution goes on from there. */
  record Deadlocked() implements Evidence {}

  /** The loop of the run is one of threads that spin, and no execution leaves that. */
  record Spinning() implements Evidence {}

  /** The run ends in a final state. */
  record Ended() implements Evidence {}

  /**
   * The evidence that an execution may stay. In the last state of the run every enabled step
   * belongs to a resting thread.
   */
  record Staying() implements Evidence {}

  /** The evidence that the condition has no value in the last state of the run, with the reason. */
  record Undefined(String message) implements Evidence {}

  /** The evidence that the place never holds more tokens than a number. */
  record AtMost(long tokens) implements Evidence {}

  /**
   * The evidence that parts of the run can be repeated for ever, all of them together. Each time
   * the place holds more tokens at its end.
   *
   * @param parts by their ends, ascending
   */
  record Pumping(List<Part> parts) implements Evidence {
    /** Copies the list. */
    public Pumping {
      parts = List.copyOf(parts);
    }

    /**
     * Steps of a run that stand after one another.
     *
     * @param from the first, from 0
     * @param to the one after the last
     * @param times how often they are repeated each time, at least 1
     */
    public record Part(int from, int to, int times) {}

    /** Returns the run with a number of repetitions of its parts, each where it ends in the run. */
    public Run repeated(Run run, int times) {
      List<Integer> steps = new ArrayList<>();
      int next = 0;
      for (int step = 0; step <= run.length(); step++) {
        while (next < parts.size() && parts.get(next).to() == step) {
          Part part = parts.get(next++);
          for (int time = 0; time < times * part.times(); time++) {
            for (int its = part.from(); its < part.to(); its++) {
              steps.add(its);
            }
          }
        }
        if (step < run.length()) {
          steps.add(step);
        }
      }
      return new Run(
          run.initialState(),
          steps.stream().mapToInt(step -> run.processes()[step]).toArray(),
          steps.stream().mapToInt(step -> run.outcomes()[step]).toArray(),
          run.loop());
    }
  }

  /** It is not known, since these places of the net grow without limit. */
  record Unlimited(List<String> places) implements Evidence {
    /** Copies the list. */
    public Unlimited {
      places = List.copyOf(places);
    }
  }

  /**
   * The evidence that the local work of a step is longer than is followed. It says what work, and
   * where.
   */
  record TooLong(String message) implements Evidence {}

  /** A state was found that shows it; that the condition has a value in all others is not known. */
  record Shown() implements Evidence {}

  /** A fact about the structure, in words, that decides without a search. */
  record Structure(String fact) implements Evidence {}

  /** No final state is reachable, so a claim about final states holds for want of any. */
  record NothingEnds() implements Evidence {}

  /** Every execution is discarded, so a claim about executions holds for want of any. */
  record AllDiscarded() implements Evidence {}

  /** The premise of {@code leads to} is false in every state, so the check holds for want of it. */
  record NeverPromised() implements Evidence {}
}
