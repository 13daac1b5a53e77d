// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.library.Surroundings.Counted;
import dev.ravel.processor.Meaning;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The properties of a file of the Competition on Software Verification, all of which are checked.
 * Those about errors are one check, which finds the first error that violates one of them.
 *
 * @param all none if there is no such file
 */
public record CProperties(Set<CProperty> all) {
  /** No property. The checks are those that the user names. */
  static final CProperties NONE = new CProperties(Set.of());

  private static final Pattern CHECK =
      Pattern.compile("CHECK\\(init\\(main\\(\\)\\),LTL\\((.*)\\)\\)");

  private static final Pattern VIOLATED = Pattern.compile("false\\((.*)\\)");

  private static final Pattern BLANK = Pattern.compile("\\s+");

  /**
   * Returns the property of a result, as files say it.
   *
   * @param given the file that says it, or the property itself; absent if all was checked
   * @param result the line that the competition has for the result
   */
  public static Optional<String> specification(
      Optional<String> given, SourceFiles files, String result) {
    if (given.isPresent()) {
      return isText(given.get())
          ? given
          : files.read(given.get()) instanceof SourceFiles.Outcome.Read(SourceText text, var _)
              ? Optional.of(text.text().strip())
              : Optional.empty();
    }
    Matcher violated = VIOLATED.matcher(result);
    if (!violated.matches()) {
      return Optional.empty();
    }
    String formula =
        switch (violated.group(1)) {
          case "unreach-call" -> "G ! call(reach_error())";
          case "no-data-race" -> "G ! data-race";
          case "no-overflow" -> "G ! overflow";
          default -> "G " + violated.group(1);
        };
    return Optional.of("CHECK( init(main()), LTL(" + formula + ") )");
  }

  /** Returns whether a value says properties itself, and names no file that does. */
  static boolean isText(String value) {
    return value.strip().startsWith("CHECK");
  }

  /** Copies the set. */
  public CProperties {
    all = Set.copyOf(all);
  }

  /**
   * Reads a file, in which blanks have no meaning.
   *
   * @param diagnostics gets what is wrong with the file, if there are no properties
   */
  static CProperties read(SourceText text, List<Diagnostic> diagnostics) {
    Set<CProperty> all = EnumSet.noneOf(CProperty.class);
    for (String line : text.text().lines().map(String::strip).toList()) {
      Matcher check = CHECK.matcher(BLANK.matcher(line).replaceAll(""));
      if (line.isEmpty()) {
        continue;
      }
      if (!check.matches()) {
        diagnostics.add(unusable(text, "says no property with `" + line + "`"));
        return NONE;
      }
      Optional<CProperty> its = CProperty.of(check.group(1));
      if (its.isEmpty()) {
        diagnostics.add(
            Diagnostic.of(
                    Problem.X002, "`%s`, of `%s`, is not checked".formatted(line, text.name()))
                .help("these are checked: " + words(EnumSet.allOf(CProperty.class))));
        return NONE;
      }
      all.add(its.get());
    }
    if (all.isEmpty()) {
      diagnostics.add(unusable(text, "says no property"));
    }
    return new CProperties(all);
  }

  private static Diagnostic unusable(SourceText text, String why) {
    return Diagnostic.of(Problem.U009, "`" + text.name() + "` " + why)
        .help("a property is a line such as CHECK( init(main()), LTL(G ! call(reach_error())) )")
        .help("these are checked: " + words(EnumSet.allOf(CProperty.class)));
  }

  /** Returns whether there is no property. */
  boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns the names of the checks that decide them. */
  List<String> checks() {
    return all.stream().map(its -> its.kind().words()).distinct().toList();
  }

  /** Returns whether a check of a kind decides one of them. */
  boolean speakOf(PropertyKind kind) {
    return all.stream().anyMatch(its -> its.kind() == kind);
  }

  /** Returns the competition's names of those that a check of a kind decides. */
  String words(PropertyKind kind) {
    return words(
        all.stream()
            .filter(its -> its.kind() == kind)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(CProperty.class))));
  }

  private static String words(Set<CProperty> all) {
    return all.stream().map(CProperty::word).collect(Collectors.joining(", "));
  }

  /** Returns the calls that are errors. */
  Counted counted() {
    return isEmpty()
        ? Counted.ALL
        : all.contains(CProperty.UNREACH_CALL) ? Counted.REACHED : Counted.NONE;
  }

  /**
   * Returns the meaning of a program. The rules let a variable that was never given a value have
   * any. Where races are looked for, that is left out for memory that several threads see, since
   * the choice of a value counts as a write.
   */
  Meaning meant(Meaning its) {
    if (isEmpty()) {
      return its;
    }
    Set<Meaning.Check> checks = EnumSet.noneOf(Meaning.Check.class);
    checks.addAll(its.checks());
    all.forEach(one -> one.check().ifPresent(checks::add));
    boolean races = all.contains(CProperty.NO_DATA_RACE);
    return its.with(checks).with(races ? Meaning.Open.OWN : Meaning.Open.ALL);
  }
}
