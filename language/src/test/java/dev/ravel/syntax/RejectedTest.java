// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Diagnostic.Help;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Wrong texts and all that is said about them, in files of cases. */
class RejectedTest {
  private static final List<String> FILES =
      List.of(
          "declarations",
          "statements",
          "expressions",
          "checks",
          "nets",
          "brackets",
          "characters",
          "several");

  private static Stream<Corpus.Case> cases() {
    return FILES.stream().flatMap(file -> Corpus.cases("rejected/" + file + ".txt").stream());
  }

  @TestFactory
  Stream<DynamicTest> messages() {
    return cases()
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.title(),
                    () -> {
                      SourceText source = new SourceText("x", c.source());
                      Parser.Parsed parsed = Parser.parse(source);
                      assertEquals(c.expected(), DiagnosticText.of(parsed.diagnostics()));
                      assertFalse(parsed.diagnostics().isEmpty());
                      new SpanLaws(source).hold(parsed.model());
                    }));
  }

  /** A help with edits leaves one problem less. */
  @TestFactory
  Stream<DynamicTest> helps() {
    List<DynamicTest> tests = new ArrayList<>();
    cases()
        .forEach(
            c -> {
              SourceText source = new SourceText("x", c.source());
              List<Diagnostic> before = Parser.parse(source).diagnostics();
              for (Diagnostic diagnostic : before) {
                for (Help help : diagnostic.helps()) {
                  if (!help.edits().isEmpty()) {
                    tests.add(
                        DynamicTest.dynamicTest(
                            c.title() + ": " + help.text(), () -> mends(c, before.size(), help)));
                  }
                }
              }
            });
    assertTrue(tests.size() > 80);
    return tests.stream();
  }

  private static void mends(Corpus.Case c, int before, Help help) {
    StringBuilder text = new StringBuilder(c.source());
    List<Edit> edits = new ArrayList<>(help.edits());
    edits.sort(Comparator.comparingInt((Edit e) -> e.span().start()).reversed());
    for (Edit edit : edits) {
      text.replace(edit.span().start(), edit.span().end(), edit.replacement());
    }
    List<Diagnostic> after = Parser.parse(new SourceText("x", text.toString())).diagnostics();
    assertEquals(before - 1, after.size(), () -> text + "\n" + DiagnosticText.of(after));
  }

  @Test
  void everyProblemOfSyntaxHasACase() {
    Set<Problem> missing = EnumSet.noneOf(Problem.class);
    Stream.of(Problem.values()).filter(p -> p.code().startsWith("P")).forEach(missing::add);
    missing.add(Problem.L005);
    missing.remove(Problem.P007); // Generated in NestingTest.
    missing.remove(Problem.P015); // Of C.
    missing.remove(Problem.P016); // Of C.
    cases()
        .flatMap(c -> Parser.parse(new SourceText("x", c.source())).diagnostics().stream())
        .forEach(d -> missing.remove(d.problem()));
    assertEquals(Set.of(), missing);
  }
}
