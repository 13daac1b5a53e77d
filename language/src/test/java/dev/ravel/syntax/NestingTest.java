// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Nesting is read up to 256 levels, and refused beyond, of every kind. */
class NestingTest {
  /** Texts of a given depth. */
  private static final Map<String, IntFunction<String>> KINDS =
      Map.ofEntries(
          Map.entry("parentheses", n -> "const N = " + "(".repeat(n) + "1" + ")".repeat(n)),
          Map.entry("lists", n -> "const N = " + "[".repeat(n) + "1" + "]".repeat(n)),
          Map.entry("indices", n -> "const N = " + "x[".repeat(n) + "1" + "]".repeat(n)),
          Map.entry("calls", n -> "const N = " + "f(".repeat(n) + "1" + ")".repeat(n)),
          Map.entry(
              "blocks",
              n -> "thread T " + "{ loop ".repeat(n - 1) + "{ skip }" + " }".repeat(n - 1)),
          Map.entry("nots", n -> "const N = " + "!".repeat(n) + "x"),
          Map.entry("signs", n -> "const N = " + "-".repeat(n) + "x"),
          Map.entry("words for not", n -> "const N = " + "not ".repeat(n) + "x"),
          Map.entry("implications", n -> "const N = x" + " => x".repeat(n)),
          Map.entry("quantifiers", n -> "const N = " + "all i in 0..1: ".repeat(n) + "x"),
          Map.entry(
              "quantifiers behind suffixes",
              n -> "const N = " + "all i in 0..1: P at L && P in S || ".repeat(n) + "x"),
          Map.entry("conditions", n -> "const N = " + "if a then b else ".repeat(n) + "c"),
          Map.entry(
              "conditions in conditions",
              n -> "const N = " + "if ".repeat(n) + "a" + " then b else c".repeat(n)),
          Map.entry(
              "else if",
              n -> "thread T { if a { skip }" + " else if b { skip }".repeat(n - 2) + " }"),
          Map.entry("families", n -> "check " + "all i in 0..1: ".repeat(n) + "no error"),
          Map.entry(
              "formulas",
              n -> "check ltl \"" + "(".repeat(n - 2) + "G (x)" + ")".repeat(n - 2) + "\""),
          Map.entry("temporal operators", n -> "check ltl \"" + "X ".repeat(n - 1) + "(x)\""),
          Map.entry("temporal connectives", n -> "check ltl \"" + "(x) U ".repeat(n - 1) + "(x)\""),
          Map.entry(
              "texts", n -> "thread T { print \"{" + "(".repeat(n) + "1" + ")".repeat(n) + "}\" }"),
          Map.entry(
              "a mixture",
              n ->
                  "const N = "
                      + "(!all i in 0..1: ".repeat(n / 3)
                      + "-".repeat(n % 3)
                      + "x"
                      + ")".repeat(n / 3)));

  @TestFactory
  Stream<DynamicTest> upToTheLimit() {
    return KINDS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            kind ->
                DynamicTest.dynamicTest(
                    kind.getKey(),
                    () -> assertEquals(List.of(), diagnostics(kind.getValue().apply(256)))));
  }

  @TestFactory
  Stream<DynamicTest> beyondTheLimit() {
    return KINDS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(
            kind ->
                Stream.of(257, 300, 20_000)
                    .map(
                        n ->
                            DynamicTest.dynamicTest(
                                kind.getKey() + " " + n, () -> refused(kind.getValue().apply(n)))));
  }

  private static void refused(String text) {
    List<Diagnostic> said = diagnostics(text);
    assertEquals(1, said.size(), () -> DiagnosticText.of(said));
    assertEquals(Problem.P007, said.get(0).problem());
    assertEquals("nested too deeply: at most 256 levels can be read", said.get(0).message());
    assertTrue(said.get(0).span().orElseThrow().start() > 256);
  }

  @Test
  void thePlaceIsThatOfTheFirstLevelTooMany() {
    List<Diagnostic> said = diagnostics("const N = " + "(".repeat(300) + "1" + ")".repeat(300));
    assertEquals(10 + 256, said.get(0).span().orElseThrow().start());
  }

  @Test
  void otherDeclarationsAreKept() {
    String deep = "(".repeat(1000) + "1" + ")".repeat(1000);
    Parser.Parsed parsed =
        Parser.parse(
            new SourceText("x", "const A = 1\nconst B = " + deep + "\nconst C = 2\nconst D ="));
    assertEquals("(const A 1)\n(const C 2)", TreeText.of(parsed.model()));
    assertEquals(
        List.of(Problem.P007, Problem.P001),
        parsed.diagnostics().stream().map(Diagnostic::problem).toList());
    assertTrue(parsed.unread().names().contains("B"));
  }

  @Test
  void bracketsThatAreNeverClosedAreOneMistake() {
    for (String bracket : List.of("(", "[", "{", "([", "f(x[")) {
      List<Diagnostic> said = diagnostics("thread T {\n x = " + bracket.repeat(5000));
      assertEquals(1, said.size(), () -> DiagnosticText.of(said));
      assertEquals(Problem.P007, said.get(0).problem());
    }
  }

  /** Many things of small depth beside each other are not deep. */
  @Test
  void aLongTextIsNotDeep() {
    String statements =
        """
          x = a => b
          x = if a then b else c
          assert !all i in 0..1: x => y
          if a { } else if b { }
          p(-x, a => b, !y)
          L: y = -1
          await -x == - -y
        """;
    assertEquals(List.of(), diagnostics("thread T {\n" + statements.repeat(1000) + "}\n"));
    String checks = "check all i in 0..1: never x[i] => !y\ncheck ltl \"G (x) && X (y)\"\n";
    assertEquals(List.of(), diagnostics(checks.repeat(1000)));
    assertEquals(List.of(), diagnostics("const N = [a => b" + ", a => b".repeat(1000) + "]"));
    assertEquals(List.of(), diagnostics("const N = -1" + " - -1".repeat(1000)));
  }

  private static List<Diagnostic> diagnostics(String text) {
    return Parser.parse(new SourceText("nesting", text)).diagnostics();
  }
}
