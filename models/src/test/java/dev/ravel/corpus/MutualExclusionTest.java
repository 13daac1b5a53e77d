// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Finding;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a lock that no thread can take excludes all, and a check that cannot see a violation
 * never reports one. So each model in {@code mutex} proves that its critical section is entered,
 * and has a broken twin that the same check refutes.
 */
class MutualExclusionTest {
  private static final String FOLDER = "mutex";
  private static final String BROKEN = "-broken.ravel";

  static Stream<String> sound() {
    return Corpus.in(FOLDER).stream().filter(file -> !file.endsWith(BROKEN));
  }

  static Stream<String> broken() {
    return Corpus.in(FOLDER).stream().filter(file -> file.endsWith(BROKEN));
  }

  @ParameterizedTest
  @MethodSource("sound")
  void excludesAndIsUsed(String file) {
    assertEquals(Verdict.HOLDS, verdict(file, "at most 1 in critical"));
    assertEquals(Verdict.HOLDS, verdict(file, "reachable P[0] in critical"));
  }

  @ParameterizedTest
  @MethodSource("sound")
  void hasABrokenTwin(String file) {
    String twin = file.replace(".ravel", BROKEN);
    assertTrue(Corpus.in(FOLDER).contains(twin), () -> twin + " is missing");
  }

  @ParameterizedTest
  @MethodSource("broken")
  void isRefutedAndUsed(String file) {
    assertEquals(Verdict.VIOLATED, verdict(file, "at most 1 in critical"));
    assertEquals(Verdict.HOLDS, verdict(file, "reachable P[0] in critical"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void isTheTwinOfAModelAndSaysWhatIsBroken(String file) {
    assertTrue(Corpus.in(FOLDER).contains(file.replace(BROKEN, ".ravel")), file);
    assertTrue(Corpus.text(file).contains("\n// Broken: "), file);
  }

  @Test
  void aGuardedCriticalSectionIsEnteredInEveryModel() {
    for (String file : Corpus.models()) {
      String text = Corpus.text(file);
      if (text.contains("at most 1 in critical")) {
        assertTrue(
            Corpus.check(file, Map.of())
                .findings()
                .filter(finding -> finding.judgement().verdict() == Verdict.HOLDS)
                .anyMatch(f -> f.claim().title().matches("reachable \\S+ in critical")),
            () -> file + " does not prove that somebody enters the critical section");
      }
    }
  }

  /** The verdict for the file's own constants. */
  private static Verdict verdict(String file, String title) {
    List<Finding> found =
        Corpus.check(file, Map.of()).instances().stream()
            .filter(instance -> instance.settings().isEmpty())
            .flatMap(instance -> instance.findings().stream())
            .filter(finding -> finding.claim().title().equals(title))
            .toList();
    assertEquals(1, found.size(), () -> file + " has one check `" + title + "`");
    return found.getFirst().judgement().verdict();
  }
}
