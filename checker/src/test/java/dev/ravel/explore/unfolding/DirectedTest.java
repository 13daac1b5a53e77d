// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs on which an algorithm, published or ours, has lost an execution. */
class DirectedTest {
  private static void eachConfigurationOnce(int partial, String... lines) {
    Options options = new Options(partial, false, 0);
    var comparison = new AgainstBruteForce(Drive.engine(), options, Question.ONCE, 10_000);
    var system = ModelText.system(lines);
    assertEquals(Optional.empty(), comparison.objection(system, ConcurrentSystem.NONE));
    assertEquals(1, comparison.compared());
  }

  /** The thread that stays blocked could have been the first. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void lockThatIsNeverUnlocked(int partial) {
    eachConfigurationOnce(partial, "mutex m", "thread A { lock m }", "thread B { lock m }");
  }

  /** The deadlock is one of three. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void crossedLocks(int partial) {
    eachConfigurationOnce(
        partial,
        "mutex a, b",
        "thread A { lock b; lock a; unlock a; unlock b }",
        "thread B { lock a; lock b; unlock a; unlock b }");
  }

  /**
   * The object that T2 only reads it would have written, after reads that are not in its history.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void operationThatWouldWriteWhatItReads(int partial) {
    eachConfigurationOnce(
        partial,
        "shared x, y, z: int[0..2]",
        "thread T0 { if x < 2 || y != 0 { } }",
        "thread T1 { atomic { z = 1; y = 1 } }",
        "thread T2 { atomic { if x == y { x = 0 } } }");
  }

  /** Two threads join a task that stays blocked. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void joinOfABlockedTask(int partial) {
    eachConfigurationOnce(
        partial,
        "mutex m",
        "shared x: int[0..2]",
        "task K { lock m; x = 1 }",
        "thread A { start K; lock m; x = 2; join K }",
        "thread B { x = 0 }");
  }

  /** A step that joins comes after all that the thread did that it joins. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void joinWhereNothingIsIndependent(int partial) {
    eachConfigurationOnce(
        partial,
        "option independence = nothing-independent",
        "thread A { skip }",
        "thread B { join A }");
  }

  /** A read after one update conflicts with another update, though that commutes with it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void readsBehindUpdatesThatCommute(int partial) {
    eachConfigurationOnce(
        partial,
        "shared u: int[-40..40] = 0",
        "atomic shared e: int[-40..40] = 0",
        "thread A { atomic { u = u - 1 }; atomic { u = 2 + u } }",
        "thread B { var ok: bool; atomic { ok = u == 0; e = e - 1 } }",
        "thread C { atomic { u = u + 1 } }");
  }
}
