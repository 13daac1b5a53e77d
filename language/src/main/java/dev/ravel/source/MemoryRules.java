// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Arrays;
import java.util.Optional;

/** The memory model under which a program is checked, as {@code --memory} names it. */
public enum MemoryRules {
  /** Sequential consistency. All threads see all writes at once. */
  SC("sc"),

  /** Sequential consistency of programs without data races. Others have no meaning. */
  DRF("drf"),

  /** Total store order, as x86-64 has it. Each thread has a buffer of writes. */
  TSO("tso"),

  /** Release and acquire. Each atomic access is one of these, and fences order nothing. */
  RA("ra"),

  /** C11 as repaired by O. Lahav and others, PLDI 2017, with the release sequences of C++20. */
  RC11("rc11");

  private final String word;

  MemoryRules(String word) {
    this.word = word;
  }

  /** Returns the word for it on the command line. */
  public String word() {
    return word;
  }

  /** Returns the rules with a word; absent if there are none. */
  public static Optional<MemoryRules> named(String word) {
    return Arrays.stream(values()).filter(its -> its.word.equals(word)).findFirst();
  }

  /** Returns whether the memory orders of accesses and fences matter for what threads see. */
  public boolean keepsOrders() {
    return this == TSO || this == RA || this == RC11;
  }

  /** Returns whether there are states of memory that all threads see. */
  public boolean hasStates() {
    return this != RA && this != RC11;
  }

  /** Returns whether a program with a data race has no meaning. */
  public boolean racesEnd() {
    return this == DRF || this == RC11;
  }
}
