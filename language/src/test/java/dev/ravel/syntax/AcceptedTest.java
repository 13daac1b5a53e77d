// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import dev.ravel.ast.Statement;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each production of the language, in tables of small texts and the trees they stand for. */
class AcceptedTest {
  @TestFactory
  Stream<DynamicTest> declarations() {
    return tests("declarations", source -> source, m -> TreeText.of(m).replace("\n", " "));
  }

  @TestFactory
  Stream<DynamicTest> statements() {
    return tests(
        "statements",
        source -> "thread T {\n" + source + "\n}",
        m ->
            ((Declaration.Thread) m.declarations().getFirst())
                .body().statements().stream()
                    .map((Statement s) -> TreeText.of(s))
                    .collect(Collectors.joining(" ")));
  }

  @TestFactory
  Stream<DynamicTest> expressions() {
    return tests(
        "expressions",
        source -> "const X = " + source,
        m -> TreeText.of(((Declaration.Const) m.declarations().getFirst()).value()));
  }

  /** An expression means the same wherever it ends. */
  @TestFactory
  Stream<DynamicTest> expressionsInParentheses() {
    return tests(
        "expressions",
        source -> "const X = ((" + source + "))",
        m -> TreeText.of(((Declaration.Const) m.declarations().getFirst()).value()));
  }

  @TestFactory
  Stream<DynamicTest> properties() {
    return tests(
        "properties",
        source -> "check " + source,
        m -> TreeText.of(((Declaration.Check) m.declarations().getFirst()).property()));
  }

  @TestFactory
  Stream<DynamicTest> namedProperties() {
    return tests(
        "properties",
        source -> "check all: " + source + " expect violated;",
        m -> TreeText.of(((Declaration.Check) m.declarations().getFirst()).property()));
  }

  private static Stream<DynamicTest> tests(
      String table, Function<String, String> whole, Function<Model, String> part) {
    List<Corpus.Case> cases = Corpus.table("accepted/" + table + ".txt");
    assertTrue(cases.size() > 40, table);
    return cases.stream()
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.title(),
                    () -> {
                      SourceText source = new SourceText(table, whole.apply(c.source()));
                      Parser.Parsed parsed = Parser.parse(source);
                      assertEquals(
                          List.of(),
                          parsed.diagnostics().stream()
                              .filter(d -> d.problem() != Problem.L005)
                              .toList());
                      assertEquals(c.expected(), part.apply(parsed.model()).strip());
                      new SpanLaws(source).hold(parsed.model());
                    }));
  }
}
