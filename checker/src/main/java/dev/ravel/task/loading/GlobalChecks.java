// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.CSources;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.cimport.translation.CFile;
import dev.ravel.explanation.Claim;
import dev.ravel.machine.Global;
import dev.ravel.machine.Program;
import dev.ravel.processor.GlobalCondition;
import dev.ravel.processor.NotSupported;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks that speak of the global variables of a C program, such as {@code eventually done == 1}.
 * Each condition becomes a function after the text of the first file, so that names, types and
 * operators mean what they mean in C.
 */
record GlobalChecks(List<Text> all) {
  private static final Pattern CHECK =
      Pattern.compile(
          "\\s*(?:(always|never|eventually|reachable|finally)\\b(.*)|(.*?)\\bleads\\s+to\\b(.*))",
          Pattern.DOTALL);

  private static final int MOST_LISTED = 12;

  /**
   * A check as it was written.
   *
   * @param conditions their places
   */
  private record Text(PropertyKind kind, SourceText source, List<Span> conditions) {}

  /** Returns whether a text is such a check. */
  static boolean isOne(String text) {
    return CHECK.matcher(text).matches();
  }

  /** Those among the names of checks that are such. */
  static GlobalChecks of(List<String> names) {
    return new GlobalChecks(
        names.stream().filter(GlobalChecks::isOne).distinct().map(GlobalChecks::text).toList());
  }

  private static Text text(String name) {
    SourceText source = new SourceText("--check", name);
    Matcher check = CHECK.matcher(name);
    boolean _ = check.matches();
    String word = Optional.ofNullable(check.group(1)).orElse(PropertyKind.LEADS_TO.words());
    return new Text(
        Arrays.stream(PropertyKind.values())
            .filter(kind -> kind.words().equals(word))
            .findFirst()
            .orElseThrow(),
        source,
        IntStream.of(2, 3, 4)
            .filter(group -> check.group(group) != null)
            .mapToObj(group -> stripped(source, check.start(group), check.end(group)))
            .toList());
  }

  private static Span stripped(SourceText source, int start, int end) {
    String text = source.text().substring(start, end);
    int first = start + text.length() - text.stripLeading().length();
    return new Span(source, first, Math.max(first, start + text.stripTrailing().length()));
  }

  /** A function of the program that is a condition, and where that stands in its text. */
  private record Added(String name, Span condition, int place) {}

  /** The functions after a text, to which they are added. */
  private List<Added> add(StringBuilder text) {
    List<Added> added = new ArrayList<>();
    for (Text check : all) {
      for (Span condition : check.conditions()) {
        String name = Surroundings.CONDITION + added.size();
        text.append("\nvoid ").append(name).append("(void) { if (!(");
        added.add(new Added(name, condition, text.length()));
        text.append(condition.text()).append("\n)) __builtin_abort(); }");
      }
    }
    return added;
  }

  /** Reads a program with its conditions. */
  CFile read(List<Unit> units, Function<List<Unit>, CFile> compile) {
    if (all.isEmpty() || units.isEmpty()) {
      return compile.apply(units);
    }
    Unit first = units.getFirst();
    StringBuilder text = new StringBuilder(first.source().text());
    List<Added> added = add(text);
    SourceText source = new SourceText(first.source().name(), text + "\n");
    List<Unit> more = new ArrayList<>(units);
    more.set(0, new Unit(source, first.folder(), first.sight(), first.options()));
    CFile its = compile.apply(more);
    if (its.program().isPresent() || its.diagnostics().stream().noneMatch(d -> isIn(d, first))) {
      return its;
    }
    Optional<Program> without = compile.apply(units).program();
    List<Diagnostic> diagnostics = new ArrayList<>();
    Set<SourceText> told =
        new HashSet<>(); // what follows from the first error of a check is no news
    for (Diagnostic one : its.diagnostics()) {
      Diagnostic here = isIn(one, first) ? told(one, added, without) : one;
      if (here.equals(one) || told.add(here.span().orElseThrow().source())) {
        diagnostics.add(here);
      }
    }
    return new CFile(Optional.empty(), diagnostics, its.times());
  }

  /** Returns whether a diagnostic is about a condition, after the text of a file. */
  private static boolean isIn(Diagnostic its, Unit file) {
    return its.span()
        .filter(at -> at.source().name().equals(file.source().name()))
        .filter(at -> at.start() > file.source().text().length())
        .isPresent();
  }

  /** A diagnostic about a condition, at its place in the check, with what can be named. */
  private static Diagnostic told(Diagnostic its, List<Added> added, Optional<Program> program) {
    int at = its.span().orElseThrow().start();
    Added in =
        added.reversed().stream()
            .filter(one -> one.place() <= at)
            .findFirst()
            .orElse(added.getFirst());
    Span whole = in.condition();
    int start = Math.clamp(whole.start() + at - in.place(), whole.start(), whole.end());
    int end = Math.clamp(start + its.span().get().text().length(), start, whole.end());
    Diagnostic told =
        new Diagnostic(
            its.problem(),
            its.message(),
            Optional.of(new Span(whole.source(), start, end)),
            its.label(),
            List.of(),
            List.of());
    return program.map(known -> told.help(names(known))).orElse(told);
  }

  private static String names(Program program) {
    List<String> names =
        program.globals().stream()
            .filter(its -> !its.threadLocal() && its.name().matches("\\w+"))
            .filter(its -> !CSources.isLibrary(its.span().source()))
            .map(Global::name)
            .distinct()
            .sorted()
            .toList();
    int more = names.size() - MOST_LISTED;
    return "a condition compares global variables, their elements and fields"
        + (names.isEmpty() ? "; the program uses none" : ": ")
        + names.stream()
            .limit(MOST_LISTED)
            .map(its -> "`" + its + "`")
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /**
   * The checks of a program.
   *
   * @param units its files, as they were written
   * @param diagnostics gets what is wrong with them, if they are none
   */
  Optional<List<GlobalCheck>> in(Program program, List<Unit> units, List<Diagnostic> diagnostics) {
    if (all.isEmpty()) {
      return Optional.of(List.of());
    }
    List<Added> added =
        add(new StringBuilder(units.isEmpty() ? "" : units.getFirst().source().text()));
    List<GlobalCheck> checks = new ArrayList<>();
    int next = 0;
    try {
      for (Text check : all) {
        List<GlobalCondition> conditions = new ArrayList<>();
        for (Span _ : check.conditions()) {
          conditions.add(GlobalCondition.of(program, added.get(next).name()));
          next++;
        }
        checks.add(new GlobalCheck(claim(check), conditions));
      }
    } catch (NotSupported what) {
      diagnostics.add(told(what.diagnostic(), added, Optional.of(program)));
      return Optional.empty();
    }
    return Optional.of(checks);
  }

  private static Claim claim(Text check) {
    Span whole = stripped(check.source(), 0, check.source().text().length());
    Span focus = check.conditions().size() == 1 ? check.conditions().getFirst() : whole;
    return new Claim(
        check.kind(),
        Optional.empty(),
        whole.text().replaceAll("\\s+", " "),
        focus.text().replaceAll("\\s+", " "),
        Optional.of(whole),
        Optional.of(focus),
        Map.of(),
        Verdict.HOLDS,
        Optional.empty());
  }
}
