// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.machine.Service;

/**
 * The surroundings of a C program.
 *
 * @param guesses whether functions that are nowhere are called all the same: they touch nothing and
 *     give any value
 * @param given what it gets from the command line
 * @param counted which calls by which a program gives up are errors
 * @param rightToLeft whether operands are evaluated from right to left, and not in the compiler's
 *     order
 * @param registers whether variables of calls are registers where nobody has their address; else
 *     they are all in memory, which means the same and costs more
 */
public record Surroundings(
    boolean guesses, Given given, Counted counted, boolean rightToLeft, boolean registers) {
  /** The beginning of the names of functions that are conditions of checks. */
  public static final String CONDITION = "__ravel_condition_";

  /** The library alone. */
  public static final Surroundings USUAL =
      new Surroundings(false, Given.NOTHING, Counted.ALL, false);

  /** The same, with variables in registers. */
  public Surroundings(boolean guesses, Given given, Counted counted, boolean rightToLeft) {
    this(guesses, given, counted, rightToLeft, true);
  }

  /** This, with all variables in memory. */
  public Surroundings inMemory() {
    return new Surroundings(guesses, given, counted, rightToLeft, false);
  }

  /** Returns whether a function means what its name says also where the program defines it. */
  public boolean isReserved(String function) {
    return counted != Counted.NONE && saysThatErrorIsReached(function);
  }

  private static boolean saysThatErrorIsReached(String function) {
    return function.equals("reach_error") || function.equals("__VERIFIER_error");
  }

  /** Returns the meaning here of a service for which a function is called. */
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
     * Those that report an error, whether the program defines them or not. Calls of {@code abort}
     * and assertions only end the program.
     */
    REACHED,
    /** No function. All of them only end the program. */
    NONE
  }
}
