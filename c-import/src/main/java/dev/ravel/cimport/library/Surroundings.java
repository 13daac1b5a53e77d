// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.machine.Service;
import java.util.Optional;

/**
 * What a C program finds around it.
 *
 * @param guesses whether functions that are nowhere are called all the same: they touch nothing and
 *     give any value
 * @param input what it reads from the standard input, without a character 0; absent if it has none
 * @param counted which calls by which a program gives up are errors
 * @param rightToLeft whether operands are evaluated from right to left, and not in the compiler's
 *     order
 * @param registers whether variables of calls are registers where nobody has their address; else
 *     they are all in memory, which means the same and costs more
 */
public record Surroundings(
    boolean guesses,
    Optional<String> input,
    Counted counted,
    boolean rightToLeft,
    boolean registers) {
  /** The library alone. */
  public static final Surroundings USUAL =
      new Surroundings(false, Optional.empty(), Counted.ALL, false);

  /** The same, with variables in registers. */
  public Surroundings(
      boolean guesses, Optional<String> input, Counted counted, boolean rightToLeft) {
    this(guesses, input, counted, rightToLeft, true);
  }

  /** This, with all variables in memory. */
  public Surroundings inMemory() {
    return new Surroundings(guesses, input, counted, rightToLeft, false);
  }

  /** Whether a function means what its name says also where the program defines it. */
  public boolean isReserved(String function) {
    return counted == Counted.REACHED && saysThatErrorIsReached(function);
  }

  private static boolean saysThatErrorIsReached(String function) {
    return function.equals("reach_error") || function.equals("__VERIFIER_error");
  }

  /** What a service is here that a function is called for. */
  public Service meant(Service service, String function) {
    boolean givesUp = service == Service.ERROR_REACHED || service == Service.ASSERTION_FAILS;
    boolean ends =
        switch (counted) {
          case ALL -> false;
          case REACHED -> !saysThatErrorIsReached(function);
          case NONE -> true;
        };
    return givesUp && ends ? Service.EXIT : service;
  }

  /** Calls that are errors, among those by which a program says that something is wrong. */
  public enum Counted {
    /** All of them. */
    ALL,
    /**
     * Those that say that an error is reached, whether the program defines them or not; {@code
     * abort} and assertions only end the program.
     */
    REACHED,
    /** None: all of them only end the program. */
    NONE
  }
}
