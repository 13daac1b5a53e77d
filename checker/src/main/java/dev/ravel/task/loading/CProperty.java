// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.library.Surroundings.Counted;
import dev.ravel.processor.Meaning;
import dev.ravel.source.PropertyKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A property of the Competition on Software Verification, as in its files with the ending {@code
 * .prp}.
 */
public enum CProperty {
  /** No call says that an error is reached; {@code abort} only ends the program. */
  UNREACH_CALL("unreach-call", PropertyKind.ERROR, Counted.REACHED, Optional.empty()),
  /** There is no data race. */
  NO_DATA_RACE("no-data-race", PropertyKind.RACE, Counted.NONE, Optional.empty()),
  /** Memory is used while it is there, and within its bounds, and none is lost. */
  VALID_MEMSAFETY(
      "valid-memsafety", PropertyKind.ERROR, Counted.NONE, Optional.of(Meaning.Check.LEAKS)),
  /** All memory of the heap is given back when the program ends. */
  VALID_MEMCLEANUP(
      "valid-memcleanup", PropertyKind.ERROR, Counted.NONE, Optional.of(Meaning.Check.CLEANUP)),
  /** Each fair execution ends. */
  TERMINATION("termination", PropertyKind.TERMINATES, Counted.NONE, Optional.empty()),
  /** Results fit into their signed types. */
  NO_OVERFLOW("no-overflow", PropertyKind.ERROR, Counted.NONE, Optional.of(Meaning.Check.OVERFLOW));

  private final String word;
  private final PropertyKind kind;
  private final Counted counted;
  private final Optional<Meaning.Check> check;

  CProperty(String word, PropertyKind kind, Counted counted, Optional<Meaning.Check> check) {
    this.word = word;
    this.kind = kind;
    this.counted = counted;
    this.check = check;
  }

  /** The formulas that files say it by, without blanks. */
  private List<String> formulas() {
    return switch (this) {
      case UNREACH_CALL -> List.of("G!call(reach_error())", "G!call(__VERIFIER_error())");
      case NO_DATA_RACE -> List.of("G!data-race");
      case VALID_MEMSAFETY -> List.of("Gvalid-free", "Gvalid-deref", "Gvalid-memtrack");
      case VALID_MEMCLEANUP -> List.of("Gvalid-memcleanup");
      case TERMINATION -> List.of("Fend");
      case NO_OVERFLOW -> List.of("G!overflow");
    };
  }

  /** Returns the competition's name of it. */
  public String word() {
    return word;
  }

  /** The one check that decides it. */
  PropertyKind kind() {
    return kind;
  }

  /** Returns the calls that are errors then. */
  Counted counted() {
    return counted;
  }

  /** Returns what counts as an error beside what always does. */
  Optional<Meaning.Check> check() {
    return check;
  }

  /** Returns the property of a formula without blanks. */
  static Optional<CProperty> of(String formula) {
    return Arrays.stream(values())
        .filter(its -> its.formulas().stream().anyMatch(formula::equals))
        .findFirst();
  }
}
