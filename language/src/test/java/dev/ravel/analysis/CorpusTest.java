// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests that every case of the corpus has exactly the messages in its file. */
final class CorpusTest {
  private static final List<String> FILES =
      List.of(
          "examples.txt",
          "names.txt",
          "kinds.txt",
          "types.txt",
          "functions.txt",
          "constants.txt",
          "structure.txt",
          "nets.txt",
          "checks.txt",
          "settings.txt",
          "hints.txt");

  private static List<Corpus.Case> cases(String file) throws IOException {
    try (InputStream in = CorpusTest.class.getResourceAsStream("/analysis/" + file)) {
      return Corpus.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static List<Corpus.Case> all() throws IOException {
    List<Corpus.Case> cases = new ArrayList<>();
    for (String file : FILES) {
      cases.addAll(cases(file));
    }
    return cases;
  }

  @TestFactory
  Stream<DynamicTest> saysWhatTheCorpusSays() throws IOException {
    return all().stream()
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.name(),
                    () -> {
                      String said = new Rendering(Corpus.MAIN).of(c.analyse().diagnostics());
                      assertEquals(c.expected(), said.strip());
                    }));
  }

  @Test
  void thereAreManyCasesAndNoTwoOfOneName() throws IOException {
    List<String> names = all().stream().map(Corpus.Case::name).toList();
    assertEquals(names.stream().distinct().toList(), names);
    assertTrue(names.size() >= 150, () -> names.size() + " cases");
  }

  /** Each code that the analysis owns occurs. */
  @Test
  void everyCodeOccurs() throws IOException {
    Set<Problem> missing = EnumSet.noneOf(Problem.class);
    for (Problem problem : Problem.values()) {
      if ("NTCSLX".indexOf(problem.code().charAt(0)) >= 0) {
        missing.add(problem);
      }
    }
    // Written by the parser.
    missing.remove(Problem.L005);
    // Of what is done with a model.
    missing.remove(Problem.X001);
    // Of C.
    missing.removeAll(
        Set.of(
            Problem.L007,
            Problem.L008,
            Problem.L009,
            Problem.L010,
            Problem.L011,
            Problem.L012,
            Problem.L013,
            Problem.X002,
            Problem.X003));
    for (Corpus.Case c : all()) {
      c.analyse().diagnostics().forEach(d -> missing.remove(d.problem()));
    }
    assertEquals(EnumSet.noneOf(Problem.class), missing);
  }

  /** An error leaves no instance, and without one there is at least one. */
  @Test
  void instancesExistWithoutErrorsOnly() throws IOException {
    for (Corpus.Case c : all()) {
      Analysed analysed = c.analyse();
      assertEquals(analysed.hasErrors(), analysed.instances().isEmpty(), c.name());
    }
  }

  /** One message per place and problem, in the order of the text. */
  @Test
  void placesAreNotRepeatedAndInOrder() throws IOException {
    for (Corpus.Case c : all()) {
      int before = -1;
      List<String> seen = new ArrayList<>();
      for (Diagnostic d : c.analyse().diagnostics()) {
        boolean here = d.span().filter(s -> s.source().name().equals(Corpus.MAIN)).isPresent();
        if (here) {
          int start = d.span().orElseThrow().start();
          assertTrue(start >= before, c.name());
          before = start;
        }
        String key = d.problem() + " " + d.span() + " " + d.span().map(s -> s.end() + "");
        assertTrue(d.span().isEmpty() || !seen.contains(key), c.name());
        seen.add(key);
        if (d.severity() == Severity.ERROR) {
          assertTrue(d.message().length() > 5 && !d.message().endsWith("."), d.message());
        }
      }
    }
  }
}
