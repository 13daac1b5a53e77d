// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Span;
import java.util.List;

/** An object of the program: something that holds a value and that steps read and write. */
public record ObjectDeclaration(String name, Kind kind, Span span) {
  /** What an object is. */
  public sealed interface Kind {
    /** The word for such an object; it takes the article {@code a}. */
    default String noun() {
      return switch (this) {
        case Cell _ -> "cell";
        case Input _, SymbolicInput _ -> "input";
        case Mutex _ -> "mutex";
        case Cond _ -> "condition";
        case Semaphore _ -> "semaphore";
        case Barrier _ -> "barrier";
        case Channel _ -> "channel";
        case Place _ -> "place";
      };
    }

    /** What is wrong with its parameters; empty if nothing is. */
    default String fault() {
      return switch (this) {
        case Cell(ScalarType type, boolean _, long initial) when !type.contains(initial) ->
            "the initial value %d is outside of %s".formatted(initial, type.name());
        case Input input when input.values().isEmpty() -> "an input without values";
        case Input(ScalarType type, List<Long> values)
            when !values.stream().allMatch(type::contains) ->
            "an input with a value outside of " + type.name();
        case Semaphore(long initial) when !isCount(initial) ->
            "the initial value %d is outside of 0..%d".formatted(initial, Integer.MAX_VALUE);
        case Barrier barrier when barrier.count() < 1 || barrier.users() < 0 ->
            "it waits for %d of %d".formatted(barrier.count(), barrier.users());
        case Channel channel when channel.leaves().isEmpty() || channel.capacity() < 0 ->
            "a channel for %d messages of %d scalars"
                .formatted(channel.capacity(), channel.leaves().size());
        case Channel(
                List<ScalarType> _,
                List<String> _,
                int capacity,
                boolean unordered,
                boolean lossy,
                boolean _,
                boolean twice)
            when capacity == 0 && (unordered || lossy || twice) ->
            "a rendezvous that is no queue";
        case Channel channel when channel.fair() && !channel.lossy() ->
            "a channel that loses nothing and is fair";
        case Place(long initial) when !isCount(initial) ->
            "the initial marking %d is outside of 0..%d".formatted(initial, Integer.MAX_VALUE);
        case Kind _ -> "";
      };
    }

    private static boolean isCount(long value) {
      return value >= 0 && value <= Integer.MAX_VALUE;
    }
  }

  /**
   * A scalar cell of a shared variable.
   *
   * @param plain whether unordered accesses of it are races: false for {@code atomic shared}
   */
  public record Cell(ScalarType type, boolean plain, long initial) implements Kind {}

  /** A constant of each execution: one initial state for each of its values. */
  public record Input(ScalarType type, List<Long> values) implements Kind {
    /** Copies the list. */
    public Input {
      values = List.copyOf(values);
    }
  }

  /**
   * A constant of each execution that is any value of its type: no values are tried, but kept as
   * terms, see {@code dev.ravel.symbolic}.
   */
  public record SymbolicInput(ScalarType type) implements Kind {}

  /** A mutex, free at first. */
  public record Mutex() implements Kind {}

  /** A condition, nobody waiting at first. */
  public record Cond() implements Kind {}

  /** A semaphore. */
  public record Semaphore(long initial) implements Kind {}

  /**
   * A barrier, or one of two objects that are one barrier. Where as many threads use a barrier as
   * it waits for, nobody arrives for a round before all have arrived for the last one. Two objects
   * then take turns, round by round, and a thread that arrives for the next round uses no object of
   * those that still leave this one.
   *
   * @param count how many threads must arrive
   * @param users how many threads could ever arrive
   * @param turn 0; 1 for the second of two objects
   */
  public record Barrier(int count, int users, int turn) implements Kind {
    /** How many objects a barrier is. */
    public static int turns(int count, int users) {
      return users == count && count > 1 ? 2 : 1;
    }

    /**
     * Whether arrivals commute: where more threads could arrive than the barrier waits for, their
     * order says which of them pass together.
     */
    public boolean arrivalsCommute() {
      return users <= count;
    }
  }

  /**
   * A channel.
   *
   * @param leaves the types of the scalars that make a message
   * @param fields the paths to these in a record; empty for a message that is a scalar
   * @param capacity messages it holds; 0 for rendezvous
   * @param unordered whether any message may be received, and not the oldest alone
   * @param lossy whether what is sent may be lost
   * @param fair whether of what is sent again and again while there is room some arrives again and
   *     again
   * @param duplicating whether what is received may stay
   */
  public record Channel(
      List<ScalarType> leaves,
      List<String> fields,
      int capacity,
      boolean unordered,
      boolean lossy,
      boolean fair,
      boolean duplicating)
      implements Kind {
    /** Copies the list. */
    public Channel {
      leaves = List.copyOf(leaves);
      fields = List.copyOf(fields);
    }
  }

  /** A place of a net. */
  public record Place(long initial) implements Kind {}
}
