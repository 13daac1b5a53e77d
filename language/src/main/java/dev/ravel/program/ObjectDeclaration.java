// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Span;
import java.util.List;

/** An object of the program. It holds a value, and steps read and write it. */
public record ObjectDeclaration(String name, Kind kind, Span span) {
  /** The kind of an object. */
  public sealed interface Kind {}

  /**
   * A scalar cell of a shared variable.
   *
   * @param plain whether unordered accesses of it are races: false for {@code atomic shared}
   */
  public record Cell(ScalarType type, boolean plain, long initial) implements Kind {}

  /** A constant of each execution. There is one initial state for each of its values. */
  public record Input(ScalarType type, List<Long> values) implements Kind {
    /** Copies the list. */
    public Input {
      values = List.copyOf(values);
    }
  }

  /**
   * A constant of each execution that is any value of its type. No values are tried, but kept as
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
    /** Returns the number of objects of a barrier. */
    public static int turns(int count, int users) {
      return users == count && count > 1 ? 2 : 1;
    }

    /**
     * Returns whether arrivals commute. Where more threads could arrive than the barrier waits for,
     * their order says which of them pass together.
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
