// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.library.Surroundings.Counted;
import dev.ravel.processor.Meaning;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A property of the Competition on Software Verification, as its files with the ending {@code .prp}
 * say it.
 */
public enum CProperty {
  /** No call says that an error is reached; {@code abort} only ends the program. */
  UNREACH_CALL(
      "unreach-call",
      PropertyKind.ERROR,
      Counted.REACHED,
      Set.of(),
      "G ! call(reach_error())",
      "G ! call(__VERIFIER_error())"),
  /** There is no data race. */
  NO_DATA_RACE("no-data-race", PropertyKind.RACE, Counted.NONE, Set.of(), "G ! data-race"),
  /** Memory is used while it is there, and within its bounds, and none is lost. */
  VALID_MEMSAFETY(
      "valid-memsafety",
      PropertyKind.ERROR,
      Counted.NONE,
      Set.of(Meaning.Check.LEAKS),
      "G valid-free",
      "G valid-deref",
      "G valid-memtrack"),
  /** Results fit into their signed types. */
  NO_OVERFLOW(
      "no-overflow",
      PropertyKind.ERROR,
      Counted.NONE,
      Set.of(Meaning.Check.OVERFLOW),
      "G ! overflow");

  private static final Pattern CHECK =
      Pattern.compile("CHECK\\(\\s*init\\(main\\(\\)\\),\\s*LTL\\((.*)\\)\\s*\\)");

  private final String word;
  private final PropertyKind kind;
  private final Counted counted;
  private final Set<Meaning.Check> checks;
  private final List<String> formulas;

  CProperty(
      String word,
      PropertyKind kind,
      Counted counted,
      Set<Meaning.Check> checks,
      String... formulas) {
    this.word = word;
    this.kind = kind;
    this.counted = counted;
    this.checks = checks;
    this.formulas = List.of(formulas);
  }

  /** What the competition calls it. */
  public String word() {
    return word;
  }

  /** The one check that decides it. */
  PropertyKind kind() {
    return kind;
  }

  /** Which calls are errors then. */
  Counted counted() {
    return counted;
  }

  /** What a program means then. */
  Meaning meant(Meaning its) {
    Set<Meaning.Check> all = EnumSet.noneOf(Meaning.Check.class);
    all.addAll(its.checks());
    all.addAll(checks);
    return new Meaning(its.nondet(), its.reuse(), all, its.bound(), its.racesEnd());
  }

  private static Optional<CProperty> of(String formula) {
    return Arrays.stream(values()).filter(its -> its.formulas.contains(formula)).findFirst();
  }

  /**
   * The property of a file.
   *
   * @param diagnostics gets what is wrong with the file, if there is no property
   */
  static Optional<CProperty> read(SourceText text, List<Diagnostic> diagnostics) {
    List<Optional<CProperty>> all = new ArrayList<>();
    for (String line : text.text().lines().map(String::strip).toList()) {
      Matcher check = CHECK.matcher(line);
      if (!line.isEmpty()) {
        all.add(check.matches() ? of(check.group(1).strip()) : Optional.empty());
      }
    }
    if (all.stream().distinct().count() == 1 && all.getFirst().isPresent()) {
      return all.getFirst();
    }
    diagnostics.add(
        Diagnostic.of(Problem.X002, "`" + text.name() + "` says no property that is checked")
            .help(
                "these are checked, one at a time: "
                    + Arrays.stream(values())
                        .map(CProperty::word)
                        .collect(Collectors.joining(", ")))
            .help("such as CHECK( init(main()), LTL(G ! call(reach_error())) )"));
    return Optional.empty();
  }
}
