// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the visits of the engine to random programs show all that there is to be seen, and the
 * certificate of each search holds. More programs: {@code -Dravel.dpor.seeds=20000
 * -Dravel.dpor.first=1000}.
 */
class DporAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.seeds", Boolean.getBoolean("ravel.deep") ? 1500 : 30);
  private static final int FIRST = Integer.getInteger("ravel.dpor.first", 0);
  private static final int LIMIT = 300;

  private static void compare(int seeds, LongFunction<Draft> drafts) {
    compare(new AgainstBruteForce(LIMIT), seeds, drafts);
    compare(new AgainstBruteForce(LIMIT, true), seeds, drafts);
  }

  private static void compare(AgainstBruteForce comparison, int seeds, LongFunction<Draft> drafts) {
    Optional<String> objection = comparison.programs(FIRST, seeds, drafts);
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > seeds / 2, "too few programs");
    assertTrue(comparison.visited() < 0.9 * comparison.states(), "nothing is reduced");
  }

  @Test
  void inputsThatFailedBefore() {
    FailedInputs.all()
        .forEach(
            (file, model) -> {
              assertEquals(
                  Optional.empty(), new AgainstBruteForce(LIMIT).objection(model), file::toString);
              assertEquals(
                  Optional.empty(),
                  new AgainstBruteForce(LIMIT, true).objection(model),
                  file::toString);
            });
  }

  @Test
  void programsWithJumps() {
    compare(3 * SEEDS, RandomGotos::draft);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatGoRound(Family family) {
    compare(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.ROUND));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatEnd(Family family) {
    compare(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.USUAL));
  }

  /** Checks that ask where threads stand. Few of their steps can change the answer. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void programsAskedWhereTheirThreadsStand(Family family) {
    compare(SEEDS, seed -> asked(RandomPrograms.draft(seed, family, Size.ROUND)));
  }

  private static Draft asked(Draft draft) {
    List<Draft.Body> bodies = new ArrayList<>();
    for (Draft.Body body : draft.threads()) {
      int half = 0; // no `goto` jumps into a block, so the first label stays outside
      while (half < body.pieces().size() / 2 && !body.pieces().get(half).text().endsWith(":")) {
        half++;
      }
      List<Draft.Piece> pieces = new ArrayList<>();
      pieces.add(Draft.Piece.of("section before", body.pieces().subList(0, half)));
      pieces.add(Draft.Piece.of("between:"));
      pieces.addAll(body.pieces().subList(half, body.pieces().size()));
      bodies.add(new Draft.Body(body.head(), body.locals(), pieces));
    }
    List<String> checks = new ArrayList<>(draft.checks());
    checks.add("check never T0 in before && T1 in before");
    checks.add("check never T0 at between || T1 done");
    return new Draft(draft.declarations(), bodies, checks);
  }
}
