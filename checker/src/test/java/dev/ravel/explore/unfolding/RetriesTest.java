// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Rounds in vain are left out, and no state with them. Behind cutoffs at most one exploration of a
 * hundred may be given up, as in {@link CutoffsAgainstBruteForceTest}.
 */
@Tag("thorough")
class RetriesTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 1000 : 20);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 1000;

  @ParameterizedTest
  @EnumSource(Family.class)
  void everyStateOfProgramsThatEnd(Family family) {
    everyState(family, Size.USUAL, false);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void everyStateOfProgramsThatGoRound(Family family) {
    everyState(family, Size.ROUND, true);
  }

  private static void everyState(Family family, Size size, boolean cutoffs) {
    Options options = new Options(0, cutoffs, 0);
    var comparison = new AgainstBruteForce(Drive.withoutRetries(), options, Question.STATES, LIMIT);
    comparison = cutoffs ? comparison.leavingOutWhatDoesNotEnd() : comparison.ofFewConfigurations();
    FailedInputs.assertNone(comparison.programs(FIRST, SEEDS, family, size));
    assertTrue(comparison.compared() > SEEDS / 2, "too few programs");
    assertTrue(
        100 * comparison.tooLong() <= comparison.compared(),
        comparison.tooLong() + " of " + comparison.compared() + " do not end");
  }

  private static void executions(long expected, String... lines) {
    ConcurrentSystem system = ModelText.system(lines);
    assertEquals(expected, Drive.countsWithoutRetries(system).executions());
  }

  /** The reader waits for one write, whatever it has read before. */
  @Test
  void waitingLoops() {
    executions(
        1, "atomic shared x: int[0..9]", "thread W { x = 1 }", "thread R { while x != 1 { } }");
    executions(
        1,
        "atomic shared x: int[0..9]",
        "thread W { for j in 1..9 { x = j } }",
        "thread R { var r: int[0..9]; loop { r = x; if r == 9 { break } } }");
  }

  /** A thread that waits for what does not come is left, and blocks no other. */
  @Test
  void waitingForEver() {
    executions(1, "atomic shared x, y: bool", "thread R { while !x { } }", "thread W { y = true }");
  }

  /** A round that steps of others depend on is no round in vain. */
  @Test
  void roundsThatWrite() {
    executions(
        3,
        "atomic shared x: int[0..1]",
        "thread T { repeat 2 { x = 1 } }",
        "thread R { var r: int[0..1] = x; print \"{r}\" }");
  }

  /** A stack without locks, models/benchmarks/treiber.ravel, has 68,892 executions. */
  @Test
  void stackWithoutLocks() {
    executions(
        1_173,
        """
        atomic shared top: int[-1..2] = -1
        atomic shared next: int[-1..2][3]
        thread T[i in 0..2] {
          var done: bool = false
          var head: int[-1..2]
          var below: int[-1..2]
          while !done {
            head = top
            next[i] = head
            atomic { done = top == head; if done { top = i } }
          }
          done = false
          while !done {
            head = top
            assert head >= 0
            below = next[head]
            atomic { done = top == head; if done { top = below } }
          }
        }
        """);
  }
}
