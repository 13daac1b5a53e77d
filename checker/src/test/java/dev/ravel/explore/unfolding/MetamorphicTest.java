// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes of a program that change the number of its maximal configurations in a known way. */
class MetamorphicTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 400 : 8);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 300;
  private static final int SQUARED = 15;

  /** All that random programs declare. */
  private static final Pattern NAMES =
      Pattern.compile("\\b(c|x|y|f|a|e|u|m|n|o|q|s|ch|b|N|p0|p1|p2|t0|t1|t2|again|T\\d|K0)\\b");

  private static void check(
      Family family, int limit, UnaryOperator<Draft> change, LongUnaryOperator expected) {
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Draft draft = RandomPrograms.draft(seed, family, Size.USUAL);
      if (draft.text().contains("option independence")) {
        continue; // what shares nothing is dependent all the same
      }
      Draft plain = new Draft(draft.declarations(), draft.threads(), List.of());
      long before = count(plain.text());
      if (before <= limit) {
        compared++;
        String text = change.apply(plain).text();
        String where = "seed " + seed + "\n" + plain.text() + "\n" + text;
        assertEquals(expected.applyAsLong(before), count(text), where);
      }
    }
    assertTrue(compared > SEEDS / 4, "too few programs");
  }

  /**
   * The number of maximal configurations from initial states that are no errors, if it is small.
   */
  private static long count(String text) {
    ProgramSystem system = ModelText.system(text);
    Optional<Drive.Counts> counts = Drive.countsOfSmall(system);
    assertEquals(0, counts.map(Drive.Counts::redundant).orElse(0L), text);
    return counts.map(Drive.Counts::executions).orElse(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void orderOfThreads(Family family) {
    check(
        family,
        LIMIT,
        draft -> {
          List<Body> threads = new ArrayList<>(draft.threads());
          Collections.reverse(threads);
          return new Draft(draft.declarations(), threads, List.of());
        },
        count -> count);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void names(Family family) {
    check(family, LIMIT, draft -> renamed(draft, "z$1"), count -> count);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void threadThatSharesNothing(Family family) {
    Draft more =
        ModelDrafts.of("shared alone: int[0..9]", "thread More", "alone = 1", "alone = alone + 1");
    check(family, LIMIT, draft -> both(draft, more), count -> count);
  }

  @ParameterizedTest
  @EnumSource(value = Family.class, names = "EVERYTHING", mode = EnumSource.Mode.EXCLUDE)
  void programTwice(Family family) {
    check(family, SQUARED, draft -> both(draft, renamed(draft, "z$1")), count -> count * count);
  }

  private static Draft both(Draft first, Draft second) {
    List<Draft.Line> declarations = new ArrayList<>(first.declarations());
    declarations.addAll(second.declarations());
    List<Body> threads = new ArrayList<>(first.threads());
    threads.addAll(second.threads());
    return new Draft(declarations, threads, List.of());
  }

  private static Draft renamed(Draft draft, String name) {
    return ModelDrafts.map(draft, text -> NAMES.matcher(text).replaceAll(name));
  }
}
