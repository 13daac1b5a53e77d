// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Limits;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.SelectionListener;
import dev.ravel.suite.SelectionMethod;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.verdict.Run;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Suites of the four encodings against occurrence nets by the book, and against the paper. */
@Tag("thorough")
class EncodingsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 150 : 8;
  private static final int MOST_EXECUTIONS = 16;

  private static final String TWO_READERS_AND_A_WRITER =
      """
      shared x: int[0..5]
      thread A { var b: int[0..5] = x }
      thread B { x = 5 }
      thread C { var c: int[0..5] = x }
      """;

  private static Asked asked(String text) {
    return new Asked(
        "-",
        Map.of(),
        new Outputs(),
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        Limits.none());
  }

  private static Optional<MadeSuite> suite(String text, Encoding encoding, Criterion criterion) {
    Answer<MadeSuite> made =
        SuiteMaking.of(
            asked(text),
            encoding,
            criterion,
            Set.of(),
            SelectionMethod.EXACT,
            false,
            SelectionListener.NONE);
    return made instanceof Answer.Given<MadeSuite>(MadeSuite suite)
        ? Optional.of(suite)
        : Optional.empty();
  }

  /** Figures 1 and 2 and Examples 4.4 to 4.6 of the paper. */
  @ParameterizedTest
  @CsvSource({
    "EVENT_STRUCTURE, 4, 4, 10",
    "PLAIN, 6, 6, 15",
    "REPLICATION, 4, 4, 10",
    "CONTEXTUAL, 4, 2, 5"
  })
  void twoReadersAndAWriter(Encoding encoding, int executions, int tests, int events) {
    MadeSuite suite = suite(TWO_READERS_AND_A_WRITER, encoding, Criterion.EVENTS).orElseThrow();
    assertEquals(executions, suite.executions());
    assertEquals(tests, suite.tests().size());
    assertTrue(suite.minimal());
    assertEquals(events, suite.items().size());
  }

  /**
   * Fib of Tables II and III in small sizes has two threads as below, and one that looks at both.
   */
  @ParameterizedTest
  @CsvSource({"1, 11, 7", "2, 140, 57"})
  void eachLastReadOfTheLookerOnIsAnEventOfItsOwn(int turns, int executions, int tests) {
    String text =
        """
        const N = %d
        shared i, j: int[1..10000] = 1
        thread A { repeat N { var t: int[1..10000] = j
          i = i + t } }
        thread B { repeat N { var t: int[1..10000] = i
          j = j + t } }
        thread Main { var a: int[1..10000] = i
          var b: int[1..10000] = j }
        """
            .formatted(turns);
    MadeSuite suite = suite(text, Encoding.CONTEXTUAL, Criterion.EVENTS).orElseThrow();
    assertEquals(executions, suite.executions());
    assertEquals(tests, suite.tests().size());
    assertTrue(suite.minimal());
  }

  /**
   * As many tests as the occurrence net of all interleavings needs, and in this net they cover all.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void asTheTokenGameSays(Family family) {
    int compared = 0;
    int differing = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Set<Integer> sizes = new HashSet<>();
      for (Encoding encoding : EnumSet.complementOf(EnumSet.of(Encoding.EVENT_STRUCTURE))) {
        TokenGame net = new TokenGame(ModelText.system(text), encoding);
        Set<Set<Integer>> all = net.all();
        Optional<MadeSuite> made =
            all.isEmpty() ? Optional.empty() : suite(text, encoding, Criterion.EVENTS);
        if (made.isEmpty() || made.get().cut() || made.get().executions() > MOST_EXECUTIONS) {
          continue;
        }
        MadeSuite suite = made.get();
        String what = encoding + " of\n" + text;
        assertEquals(TokenGame.fewest(all), suite.tests().size(), what);
        assertTrue(suite.minimal(), what);
        Set<Set<Integer>> tests = new HashSet<>();
        suite.tests().forEach(test -> tests.add(events(text, net, test.schedule())));
        assertEquals(TokenGame.union(all), TokenGame.union(tests), what);
        sizes.add(suite.tests().size());
        compared++;
      }
      differing += sizes.size() > 1 ? 1 : 0;
    }
    assertTrue(compared > SEEDS / 4, compared + " compared");
    assertTrue(family != Family.CELLS || differing > 0, "encodings never differ");
  }

  private static Set<Integer> events(String text, TokenGame net, String schedule) {
    if (schedule.isEmpty()) {
      return Set.of();
    }
    BiFunction<Subject, ConcurrentSystem, Set<Integer>> work =
        (subject, system) -> {
          Run run = Sameness.finite(GivenSchedule.run(subject, system, schedule));
          return net.of(run.processes(), run.outcomes());
        };
    return switch (asked(text).answer("the events", work)) {
      case Answer.Given<Set<Integer>>(Set<Integer> its) -> its;
      case Answer<Set<Integer>> other -> throw new AssertionError(other + " of " + text);
    };
  }

  /** Statements, unlike events, are those of the program. Each encoding needs as many tests. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void statementsNeedEquallyManyTests(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (new TokenGame(ModelText.system(text), Encoding.PLAIN).all().isEmpty()) {
        continue;
      }
      Set<Integer> sizes = new HashSet<>();
      for (Encoding encoding : Encoding.values()) {
        suite(text, encoding, Criterion.STATEMENTS)
            .filter(MadeSuite::minimal)
            .ifPresent(its -> sizes.add(its.tests().size()));
      }
      assertTrue(sizes.size() <= 1, () -> sizes + " of\n" + text);
    }
  }

  /** The reported coverage of other criteria is that of suites for these, and what tests do. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void theCoverageToldIsThatOfSuites(Family family) {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (new TokenGame(ModelText.system(text), Encoding.REPLICATION).all().isEmpty()) {
        continue;
      }
      for (Criterion criterion : EnumSet.complementOf(EnumSet.of(Criterion.EVENTS))) {
        Answer<MadeSuite> made =
            SuiteMaking.of(
                asked(text),
                Encoding.EVENT_STRUCTURE,
                criterion,
                Set.of(criterion),
                SelectionMethod.EXACT,
                false,
                SelectionListener.NONE);
        if (made instanceof Answer.Given<MadeSuite>(MadeSuite suite)) {
          MadeSuite.Covered told = suite.coverage().getFirst();
          assertEquals(suite.items(), told.items(), text);
          for (int test = 0; test < suite.tests().size(); test++) {
            Integer number = test;
            List<Integer> covers =
                IntStream.range(0, told.items().size())
                    .filter(item -> told.tests().get(item).contains(number))
                    .boxed()
                    .toList();
            assertEquals(suite.tests().get(test).covers(), covers, text);
          }
          assertEquals(told.items().size(), told.count(), text);
          compared++;
        }
      }
    }
    assertTrue(compared > 0, "nothing compared");
  }

  /** Events after an error in a net would have no execution. */
  @Test
  void nothingComesBehindAnError() {
    String text =
        """
        shared x: int[0..1]
        thread A { assert x == 1 }
        thread B { var b: int[0..1] = x }
        """;
    MadeSuite suite = suite(text, Encoding.PLAIN, Criterion.EVENTS).orElseThrow();
    assertEquals(2, suite.tests().size());
    assertEquals(
        List.of("A", "B A"),
        suite.tests().stream().map(MadeSuite.Test::schedule).sorted().toList());
    assertEquals(3, suite.items().size());
  }

  @Test
  void theWordOfAnEncodingIsTold() {
    MadeSuite suite =
        suite(TWO_READERS_AND_A_WRITER, Encoding.PLAIN, Criterion.STATEMENTS).orElseThrow();
    assertEquals("plain", suite.encoding());
    assertEquals(1, suite.tests().size());
  }
}
