// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The evidence of a verdict, in words and places of the text. */
public sealed interface Circumstance {
  /** Nothing more. */
  record Nothing() implements OfNoStep {}

  /**
   * The values on which a condition depends, in the last state of the run.
   *
   * @param values objects by their names; for a thread, where it is
   * @param step the step, from 0, after which the condition has the value that decides
   */
  record Values(List<Vocabulary.Binding> values, int step) implements OfStep {
    /** Copies the list. */
    public Values {
      values = List.copyOf(values);
    }
  }

  /** The last step of the run is an error. */
  record Failing(Vocabulary.Failure failure) implements OfStep {}

  /** It is not known, since the run ends in an error that no selected check asks for. */
  record CutOff(Vocabulary.Failure failure) implements OfStep {}

  /**
   * No step is possible, and that is no good end.
   *
   * @param waiters the threads that wait, in the order of the cycle if there is one, which then
   *     come first
   * @param cycle how many of them wait for each other in a circle; 0 without one
   */
  record Blocked(List<Waiter> waiters, int cycle) implements OfStep {
    /** Copies the list. */
    public Blocked {
      waiters = List.copyOf(waiters);
    }
  }

  /**
   * Threads go round for ever, and none changes what another one sees.
   *
   * @param waiters the threads that wait meanwhile
   */
  record Spinning(List<Spinner> spinners, List<Waiter> waiters) implements OfNoStep {
    /** Copies the lists. */
    public Spinning {
      spinners = List.copyOf(spinners);
      waiters = List.copyOf(waiters);
    }
  }

  /**
   * A thread that goes round for ever.
   *
   * @param thread its name
   * @param places the statements of its loop, in the order of the text
   * @param values what it looks at in the loop, with the values that this keeps
   */
  record Spinner(String thread, List<Span> places, List<Vocabulary.Binding> values) {
    /** Copies the lists. */
    public Spinner {
      places = List.copyOf(places);
      values = List.copyOf(values);
    }
  }

  /**
   * A thread that waits.
   *
   * @param thread its name
   * @param span the statement that does not go on
   * @param text that statement on one line
   * @param objects what could let it go on
   * @param values what these are now
   * @param holder the thread that has what it waits for, or whose end it waits for
   * @param end how that thread has come to an end, so that it will never give it back, such as
   *     {@code has crashed}; absent while it has not
   * @param taken the step in which the holder took it, and where
   * @param endless whether its code never comes to its end
   */
  record Waiter(
      String thread,
      Span span,
      String text,
      List<String> objects,
      List<Vocabulary.Binding> values,
      Optional<String> holder,
      Optional<String> end,
      Optional<Taking> taken,
      boolean endless) {
    /** Copies the lists. */
    public Waiter {
      objects = List.copyOf(objects);
      values = List.copyOf(values);
    }
  }

  /** A step, from 1, in which something was taken, and its statement. */
  record Taking(int step, Span span) {}

  /** Two threads are about to use one object at the same time. */
  record Racing(Racer first, Racer second, String object) implements OfNoStep {}

  /**
   * Two threads have used one object, and happens-before does not order that.
   *
   * @param missing the accesses by which they would be ordered if their memory orders were stronger
   */
  record Unordered(Racer first, Racer second, String object, List<Weak> missing)
      implements OfNoStep {
    /** Copies the list. */
    public Unordered {
      missing = List.copyOf(missing);
    }
  }

  /** An atomic access of an object, which orders less than it could. */
  record Weak(String object, boolean writes, Span span) {}

  /**
   * A thread, where it is, and whether it is about to write.
   *
   * @param use what it is about to do in words, such as {@code writes x}
   */
  record Racer(String thread, Optional<Span> span, boolean writes, String use) {}

  /** A thread and where it is. */
  record Party(String thread, Optional<Span> span) {}

  /** Statements that are never executed. */
  record Dead(List<Span> statements) implements OfNoStep {
    /** Copies the list. */
    public Dead {
      statements = List.copyOf(statements);
    }
  }

  /**
   * Too many threads are in a section.
   *
   * @param step the step, from 0, after which they are too many
   */
  record Crowd(long limit, long count, List<Party> inside, int step) implements OfStep {
    /** Copies the list. */
    public Crowd {
      inside = List.copyOf(inside);
    }
  }

  /**
   * A place has too many tokens.
   *
   * @param step the step, from 0, after which it has
   */
  record Overfull(String place, Span span, long tokens, long limit, int step) implements OfStep {}

  /** The execution may stay for ever where it is, since only resting threads could go on. */
  record Staying(List<String> resting) implements OfNoStep {
    /** Copies the list. */
    public Staying {
      resting = List.copyOf(resting);
    }
  }

  /** The execution has ended. */
  record Ended() implements OfNoStep {}

  /** A condition without a value, with the reason. */
  record Undefined(String message) implements OfStep {}

  /** A place that never holds more tokens than a number. */
  record AtMost(long tokens) implements OfNoStep {}

  /**
   * Parts of the run can be repeated for ever, all together, and each time a place holds more
   * tokens.
   *
   * @param gain the number of tokens more
   */
  record Pumping(String place, Span span, List<Repeated> parts, long gain) implements OfNoStep {
    /** Copies the list. */
    public Pumping {
      parts = List.copyOf(parts);
    }

    /** Steps from one to another, numbered from 1, that are repeated so often each time. */
    public record Repeated(int first, int last, int times) {}
  }

  /** These places grow without limit, so that it is not known. */
  record Unlimited(List<String> places) implements OfNoStep {
    /** Copies the list. */
    public Unlimited {
      places = List.copyOf(places);
    }
  }

  /**
   * Nothing was decided, and these objects and threads took many values up to there, most first.
   *
   * @param threads how many threads were met, where they are many in a program that creates them
   */
  record Growing(List<Grown> objects, OptionalInt threads) implements OfNoStep {
    /** Copies the list. */
    public Growing {
      objects = List.copyOf(objects);
    }

    /**
     * An object and the number of its values, or a thread and the number of its local states.
     *
     * @param lines of a thread, the lines in which it stands in many of them, ascending
     */
    public record Grown(String name, int values, List<Integer> lines) {
      /** Copies the list. */
      public Grown {
        lines = List.copyOf(lines);
      }
    }
  }

  /**
   * Local work of a step that is too long, so that its result is not known. It says what work, and
   * where.
   */
  record TooLong(String message) implements OfNoStep {}

  /**
   * The program creates threads without end, and this holds where it creates no more than a number.
   */
  record FewThreads(int most) implements OfNoStep {}

  /** A state was found that shows it; that the condition has a value in all others is not known. */
  record Shown() implements OfNoStep {}

  /** A fact about the structure, in words, that shows it. */
  record Structure(String fact) implements OfNoStep {}

  /** No execution ends. */
  record NothingEnds() implements OfNoStep {}

  /**
   * Inputs have no values, so that it was searched along executions.
   *
   * @param open for which inputs that was not done to the end, in words
   */
  record SymbolicInputs(Optional<String> open) implements OfNoStep {}

  /** Every execution is discarded, so a claim about executions holds for want of any. */
  record AllDiscarded() implements OfNoStep {}

  /** The premise of {@code leads to} never holds. */
  record NeverPromised() implements OfNoStep {}

  /** A circumstance that no single step brings about, such as one of a whole execution. */
  sealed interface OfNoStep extends Circumstance {}

  /** A circumstance that a step brings about, of a violation or an error. */
  sealed interface OfStep extends Circumstance {}
}
