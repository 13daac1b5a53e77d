// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.MemoryRules;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The user's choices about the meaning of a program.
 *
 * @param nondet the values among which functions choose that may give any of many values
 * @param reuse whether new memory of the heap may also be what was given back before
 * @param checks what counts as an error beside what always does
 * @param bound how many steps each thread makes at most; 1 or more
 * @param memory the memory model
 * @param symbolic whether such functions give all values at once, as far as nothing decides
 * @param inputs what they give, call by call; absent if that is not said
 * @param freedoms the freedoms that are explored; absent if the user does not say which
 * @param open which memory holds any value where none was given, so that its use is no error
 */
public record Meaning(
    Optional<Values> nondet,
    boolean reuse,
    Set<Check> checks,
    OptionalInt bound,
    MemoryRules memory,
    boolean symbolic,
    Optional<Inputs> inputs,
    Optional<Set<Freedom>> freedoms,
    Open open) {
  /** Nothing is said. */
  public static final Meaning USUAL =
      new Meaning(
          Optional.empty(),
          false,
          Set.of(),
          OptionalInt.empty(),
          MemoryRules.SC,
          false,
          Optional.empty(),
          Optional.empty(),
          Open.NONE);

  /** Copies the sets. */
  public Meaning {
    checks = Set.copyOf(checks);
    freedoms = freedoms.map(Set::copyOf);
  }

  /** Returns this meaning with these freedoms explored. */
  public Meaning exploring(Set<Freedom> explored) {
    return new Meaning(
        nondet, reuse, checks, bound, memory, symbolic, inputs, Optional.of(explored), open);
  }

  /** The same, where functions give what is said. */
  public Meaning with(Inputs given) {
    return new Meaning(
        nondet, reuse, checks, bound, memory, false, Optional.of(given), freedoms, open);
  }

  /** Returns this meaning with functions that give all values at once. */
  public Meaning forAllInputs() {
    return new Meaning(nondet, reuse, checks, bound, memory, true, inputs, freedoms, open);
  }

  /** Returns this meaning where some memory holds any value as long as none was given. */
  public Meaning with(Open other) {
    return new Meaning(nondet, reuse, checks, bound, memory, symbolic, inputs, freedoms, other);
  }

  /** The same, with other checks. */
  public Meaning with(Set<Check> others) {
    return new Meaning(nondet, reuse, others, bound, memory, symbolic, inputs, freedoms, open);
  }

  /** The memory that holds any value where none was given. */
  public enum Open {
    /** No memory. A value that was never given is an error where it is used. */
    NONE,
    /** The memory that a thread keeps to itself. The choice of its value is no access of others. */
    OWN,
    /** All memory. The first read of memory that others see chooses its value, as a write does. */
    ALL
  }

  /** The checks that are made only if the user wants them. */
  public enum Check {
    /** A result that does not fit into a signed number. */
    OVERFLOW("overflow"),
    /** The behaviour of the program when there is no memory left. Each {@code malloc} may fail. */
    MALLOC_FAILURE("malloc-failure"),
    /** Memory of the heap that is not given back though nothing leads to it. */
    LEAKS("leaks"),
    /** Memory of the heap that is not given back when the program ends, whatever leads to it. */
    CLEANUP("cleanup");

    private final String word;

    Check(String word) {
      this.word = word;
    }

    /** Returns the user's word for it. */
    public String word() {
      return word;
    }
  }

  /**
   * All values from one to another.
   *
   * @param low the least
   * @param high the largest; not less than the least
   */
  public record Values(long low, long high) {}
}
