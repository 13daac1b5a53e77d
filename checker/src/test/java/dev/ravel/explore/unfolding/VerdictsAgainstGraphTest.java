// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.explore.programs.TinyPrograms;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.nets.RandomFormulas;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.TokenGame;
import dev.ravel.program.Program.Independence;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * In all its modes the engine gives the verdicts of the state graph. More programs: {@code
 * -Dravel.unfolding.seeds=5000 -Dravel.unfolding.first=1000}.
 */
@Tag("thorough")
class VerdictsAgainstGraphTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 200 : 10);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);

  /** The most markings of a net that is compared. */
  private static final int MARKINGS = 200;

  private static void compare(long seeds, LongFunction<Draft> drafts) {
    Verdicts verdicts = new Verdicts();
    for (long seed = FIRST; seed < FIRST + seeds; seed++) {
      Draft draft = drafts.apply(seed);
      boolean together = seed % 2 == 0;
      if (verdicts.objection(draft.text(), together).isPresent()) {
        Draft small =
            Shrinking.shrink(
                draft, less -> new Verdicts().objection(less.text(), together).isPresent());
        assertEquals(Optional.empty(), verdicts.objection(small.text(), together));
      }
    }
    assertTrue(verdicts.decided() > verdicts.undecided(), "too few questions are decided");
  }

  @Test
  void ofTinyPrograms() {
    compare(8L * SEEDS, TinyPrograms::draft);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void ofProgramsThatEnd(Family family) {
    compare(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.USUAL));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void ofProgramsThatGoRound(Family family) {
    compare(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.ROUND));
  }

  /** The questions about nets are conditions on markings, deadlocks, and which transitions fire. */
  @Test
  void ofNets() {
    Verdicts verdicts = new Verdicts();
    for (int seed = FIRST; seed < FIRST + 5 * SEEDS; seed++) {
      Net net = seed % 2 == 0 ? RandomNets.net(seed) : RandomNets.contextual(seed);
      if (TokenGame.of(net, MARKINGS).isEmpty()) {
        continue;
      }
      RandomFormulas formulas = new RandomFormulas(net, seed);
      List<NetQuestion> asked =
          Stream.of(
                  new NetQuestion.Reachable(formulas.next()),
                  new NetQuestion.Always(formulas.next()),
                  new NetQuestion.Never(formulas.next()),
                  new NetQuestion.Safe(1))
              .map(NetQuestion::plain)
              .toList();
      Optional<String> objection =
          verdicts.objection(
              () -> ProgramSystem.of(NetProgram.of(net, asked, Independence.READ_WRITE)),
              seed % 3 == 0);
      assertEquals(Optional.empty(), objection, "net " + seed);
    }
    assertTrue(verdicts.decided() > verdicts.undecided(), "too few questions are decided");
  }

  /** Steps of which both are cut, at the start or later, race. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "shared x: int[0..1]  thread U { loop { x = 0 } }  thread W { loop { await x == 0 } }",
        "shared x, y: int[0..1]  thread U { loop { x = y } }  thread W { loop { x = y } }",
        "shared x: int[0..1]  atomic shared y: int[0..1]"
            + "  thread U { y = 1; loop { x = 0 } }  thread W { await y == 1; loop { x = 0 } }"
      })
  void racesOfStepsThatAreCut(String text) {
    asTheGraph(text);
  }

  /** Runs to an error, or to a state, lack the order of accesses to plain cells at first. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "shared x, y: int[0..2]  thread T { await x == 1; assert false }"
            + "  thread U { if y == 1 { x = 1 } }  thread W { y = 1 }",
        "shared x: int[0..1]  atomic shared y: int[0..1]"
            + "  thread T { y = x }  thread U { x = 1 }  check reachable y == 1"
      })
  void whatPlainCellsHold(String text) {
    asTheGraph(text);
  }

  /** Events after an error or a discarded execution come without it as well. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic shared x: int[0..1]  thread P { assume x == 1 }"
            + "  thread T { start W; x = 0; assert false }  task W { skip }",
        "shared x, y: int[0..2]  thread P { assume x != 0 }"
            + "  thread T { x = any v in 1..2 where v != x; assert x != 2 || y == 1 }",
        "shared x, y: int[0..1]  mutex m  thread T { with m { x = y } }  thread U { unlock m }"
            + "  check reachable T done"
      })
  void behindWhatReachesNothing(String text) {
    asTheGraph(text);
  }

  /** A thread that has nothing to do but to join others, over and over. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "thread T { skip }  thread U { loop { join T } }",
        "thread T { skip }  thread S { }  thread U { loop { join T; join S } }",
        "thread S { loop { join U } }  thread U { skip; loop { join S } }"
      })
  void joinsThatGoRound(String text) {
    asTheGraph(text);
  }

  /** A read after some updates conflicts with one after more of them, which commute. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic shared n: int[0..1]  atomic shared y: int[-9..9] = 0"
            + "  thread T { n = 1 }  thread U { atomic { y = y - 1 } }"
            + "  thread W { var a: int[0..1]; var b: int[-9..9]; atomic { y = y + 2 }"
            + " atomic { a = n; b = y }; assert a != 0 || b != 1 }",
        "atomic shared n: int[0..1]  semaphore y  thread T { n = 1 }  thread U { up y }"
            + "  thread W { var a: int[0..1]; var b: int[0..2]; up y;"
            + " atomic { a = n; b = y }; assert a != 0 || b != 2 }"
      })
  void readsBehindSomeOfTheUpdates(String text) {
    asTheGraph(text);
  }

  private static void asTheGraph(String text) {
    for (boolean together : new boolean[] {true, false}) {
      Verdicts verdicts = new Verdicts();
      assertEquals(Optional.empty(), verdicts.objection(text, together));
      assertTrue(verdicts.decided() >= 8, text);
    }
  }
}
