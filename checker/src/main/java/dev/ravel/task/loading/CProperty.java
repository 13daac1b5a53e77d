// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.library.Surroundings.Counted;
import dev.ravel.processor.Meaning;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
  /** Each fair execution ends. */
  TERMINATION("termination", PropertyKind.TERMINATES, Counted.NONE, Optional.empty()),
  /** Results fit into their signed types. */
  NO_OVERFLOW("no-overflow", PropertyKind.ERROR, Counted.NONE, Optional.of(Meaning.Check.OVERFLOW));

  private static final Pattern CHECK =
      Pattern.compile("CHECK\\(\\s*init\\(main\\(\\)\\),\\s*LTL\\((.*)\\)\\s*\\)");

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

  /** The formulas that files say it by. */
  private List<String> formulas() {
    return switch (this) {
      case UNREACH_CALL -> List.of("G ! call(reach_error())", "G ! call(__VERIFIER_error())");
      case NO_DATA_RACE -> List.of("G ! data-race");
      case VALID_MEMSAFETY -> List.of("G valid-free", "G valid-deref", "G valid-memtrack");
      case TERMINATION -> List.of("F end");
      case NO_OVERFLOW -> List.of("G ! overflow");
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

  /** Returns the meaning of a program then. */
  Meaning meant(Meaning its) {
    Set<Meaning.Check> all = EnumSet.noneOf(Meaning.Check.class);
    all.addAll(its.checks());
    check.ifPresent(all::add);
    return its.with(all);
  }

  private static Optional<CProperty> of(String formula) {
    return Arrays.stream(values()).filter(its -> its.formulas().contains(formula)).findFirst();
  }

  /**
   * The property of a file.
   *
   * @param diagnostics gets what is wrong with the file, if there is no property
   */
  static Optional<CProperty> read(SourceText text, List<Diagnostic> diagnostics) {
    Set<CProperty> all = EnumSet.noneOf(CProperty.class);
    for (String line : text.text().lines().map(String::strip).toList()) {
      Matcher check = CHECK.matcher(line);
      if (line.isEmpty()) {
        continue;
      }
      if (!check.matches()) {
        diagnostics.add(unusable(text, "says no property with `" + line + "`"));
        return Optional.empty();
      }
      Optional<CProperty> its = of(check.group(1).strip());
      if (its.isEmpty()) {
        diagnostics.add(
            Diagnostic.of(
                    Problem.X002,
                    "`%s`, of `%s`, is not checked".formatted(check.group(1).strip(), text.name()))
                .help(
                    "these are checked, one at a time: " + words(EnumSet.allOf(CProperty.class))));
        return Optional.empty();
      }
      all.add(its.get());
    }
    if (all.size() == 1) {
      return all.stream().findFirst();
    }
    diagnostics.add(
        unusable(
            text,
            all.isEmpty() ? "says no property" : "says more than one property: " + words(all)));
    return Optional.empty();
  }

  private static String words(Set<CProperty> all) {
    return all.stream().map(CProperty::word).collect(Collectors.joining(", "));
  }

  private static Diagnostic unusable(SourceText text, String why) {
    return Diagnostic.of(Problem.U009, "`" + text.name() + "` " + why)
        .help("a property is a line such as CHECK( init(main()), LTL(G ! call(reach_error())) )")
        .help("these are checked, one at a time: " + words(EnumSet.allOf(CProperty.class)));
  }
}
