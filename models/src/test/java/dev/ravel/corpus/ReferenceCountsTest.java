// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Expression;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.explore.Budget;
import dev.ravel.explore.graph.Graph;
import dev.ravel.lowering.Lowering;
import dev.ravel.result.Finding;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers of {@code models/reference-counts.txt}, which Ravel did not compute. */
class ReferenceCountsTest {
  /** A line of the file. It has what is counted where, and the numbers. */
  record Line(String kind, String file, Map<String, String> constants, List<String> columns) {
    static Line read(String text) {
      int colon = text.indexOf(':');
      List<String> parts =
          Arrays.stream(text.substring(colon + 1).split("\\|", -1)).map(String::strip).toList();
      Map<String, String> constants = new LinkedHashMap<>();
      for (String constant : parts.get(1).isEmpty() ? new String[0] : parts.get(1).split(" +")) {
        int equals = constant.indexOf('=');
        constants.put(constant.substring(0, equals), constant.substring(equals + 1));
      }
      return new Line(
          text.substring(0, colon), parts.get(0), constants, parts.subList(2, parts.size()));
    }

    @Override
    public String toString() {
      return file + " " + constants + " " + columns;
    }
  }

  private static Stream<Line> lines(String kind) {
    return Corpus.text("reference-counts.txt")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Line::read)
        .filter(line -> line.kind().equals(kind));
  }

  static Stream<Line> counted() {
    return lines("states");
  }

  static Stream<Line> measured() {
    return lines("steps");
  }

  @ParameterizedTest
  @MethodSource("counted")
  void statesAndTransitions(Line line) {
    ProgramSystem system = ProgramSystem.of(Lowering.lower(instance(line)));
    Counters counters = new Graph().explore(system, List.of(), Budget.unlimited()).counters();
    assertEquals(
        line.columns(),
        List.of(
            Long.toString(counters.states().orElseThrow()),
            Long.toString(counters.transitions().orElseThrow())));
  }

  /** The model under the constants of a line; searched for nothing but its numbers. */
  private static Instance instance(Line line) {
    SourceText source = new SourceText(line.file(), Corpus.text(line.file()));
    Map<String, Expression> constants = new LinkedHashMap<>();
    line.constants()
        .forEach(
            (name, value) ->
                constants.put(
                    name,
                    Parser.parseExpression(new SourceText(name, value))
                        .expression()
                        .orElseThrow()));
    Analysed analysed = Analysis.analyse(Parser.parse(source).model(), List.of(), constants);
    return analysed.instances().stream()
        .filter(instance -> instance.settings().isEmpty())
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("measured")
  void stepsOfTheShortestRun(Line line) {
    String check = line.columns().getFirst();
    List<Finding> found =
        Corpus.check(line.file(), line.constants()).instances().stream()
            .filter(instance -> instance.settings().isEmpty())
            .flatMap(instance -> instance.findings().stream())
            .filter(finding -> isNamed(finding.claim(), check))
            .toList();
    assertFalse(found.isEmpty(), () -> "no check " + check);
    for (Finding finding : found) {
      assertEquals(Verdict.VIOLATED, finding.judgement().verdict());
      assertTrue(finding.judgement().run().isPresent(), "a run shows it");
      assertEquals(
          Integer.parseInt(line.columns().get(1)),
          finding.judgement().run().orElseThrow().length());
    }
  }

  private static boolean isNamed(Claim claim, String check) {
    return claim.title().equals(check) || claim.name().equals(Optional.of(check));
  }
}
