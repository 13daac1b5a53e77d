// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model has the verdicts that its checks name, and no messages. */
class VerdictsTest {
  /** Files that only hold declarations for others. */
  private static final Set<String> LIBRARIES = Set.of("imports/spin-lock.ravel");

  /** The properties violated by what no run does. There is none to show. */
  private static final Set<PropertyKind> WITHOUT_RUN =
      Set.of(PropertyKind.DEAD_CODE, PropertyKind.REACHABLE);

  private static final String REMAINDER =
      "L006 this remainder is negative when `d` is: `%` keeps the sign of its left side";

  /** The messages that a model has, where it has any. */
  private static final Map<String, List<String>> REMARKS =
      Map.of(
          "mutex/bakery.ravel",
          List.of("L001 no check mentions section `trying`"),
          "reduction/example1.ravel", // as in its source
          List.of(REMAINDER, REMAINDER));

  static List<String> models() {
    return Corpus.models();
  }

  static Stream<String> modelsWithChecks() {
    return Corpus.models().stream().filter(file -> !LIBRARIES.contains(file));
  }

  @ParameterizedTest
  @MethodSource("models")
  void aModelHasNoMessages(String file) {
    assertEquals(
        REMARKS.getOrDefault(file, List.of()),
        Corpus.check(file, Map.of()).diagnostics().stream()
            .map(diagnostic -> diagnostic.problem() + " " + diagnostic.message())
            .toList());
  }

  @ParameterizedTest
  @MethodSource("modelsWithChecks")
  void aModelHasTheVerdictsThatItExpects(String file) {
    Checking checking = Corpus.check(file, Map.of());
    List<String> surprises =
        checking
            .findings()
            .filter(finding -> !finding.asExpected())
            .map(VerdictsTest::surprise)
            .toList();
    assertEquals(List.of(), surprises);
    assertTrue(checking.stopped().isEmpty(), "the search is complete");
    assertTrue(checking.findings().count() > 0, "something is checked");
    assertEquals(0, checking.exitCode().number());
  }

  private static String surprise(Finding finding) {
    return finding.claim().line()
        + ": expected "
        + finding.claim().expected()
        + ", got "
        + finding.judgement().verdict();
  }

  @ParameterizedTest
  @MethodSource("modelsWithChecks")
  void everyViolationOfWhatRunsDoIsShownByARun(String file) {
    Corpus.check(file, Map.of())
        .findings()
        .filter(finding -> finding.judgement().verdict() == Verdict.VIOLATED)
        .filter(finding -> finding.judgement().run().isEmpty())
        .filter(finding -> !WITHOUT_RUN.contains(finding.claim().kind()))
        .forEach(finding -> fail(finding.claim().title()));
  }

  @Test
  void aFileWithoutThreadsAndNetsIsALibraryThatSomeModelImports() {
    for (String file : Corpus.models()) {
      assertEquals(LIBRARIES.contains(file), Corpus.check(file, Map.of()).empty(), file);
    }
    for (String library : LIBRARIES) {
      String name = library.substring(library.indexOf('/') + 1);
      String folder = library.substring(0, library.indexOf('/'));
      assertFalse(
          Corpus.in(folder).stream()
              .filter(file -> Corpus.text(file).contains("import \"" + name + "\""))
              .toList()
              .isEmpty(),
          library);
    }
  }
}
