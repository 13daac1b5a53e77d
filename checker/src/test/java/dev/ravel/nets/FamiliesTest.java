// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.program.Program.Independence;
import dev.ravel.verdict.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Families of nets have the markings, edges and dead markings that the literature gives. */
class FamiliesTest {
  private static Exploration search(Net net) {
    ProgramSystem system =
        ProgramSystem.of(NetProgram.of(net, NetQuestion.usual(), Independence.READ_WRITE));
    List<Question> questions =
        system.properties().stream().map(property -> new Question(property, false)).toList();
    return new Graph().explore(system, questions, Budget.unlimited());
  }

  private static void check(Net net, long markings, long edges, long dead) {
    TokenGame game = TokenGame.of(net, Integer.MAX_VALUE).orElseThrow();
    assertEquals(List.of(markings, edges, dead), counts(game));
    Exploration result = search(net);
    assertEquals(markings, result.counters().states().orElseThrow());
    assertEquals(edges, result.counters().transitions().orElseThrow());
    assertEquals(
        dead > 0 ? Verdict.VIOLATED : Verdict.HOLDS, result.judgements().getFirst().verdict());
  }

  private static List<Long> counts(TokenGame game) {
    return List.of((long) game.count(), game.edges(), (long) game.dead());
  }

  /** Numbers of the contest's nets; all readers in any combination, or one writer. */
  @ParameterizedTest
  @CsvSource({"10, 10, 1034, 10260", "10, 20, 1044, 10280", "10, 50, 1074, 10340"})
  void readersAndWriters(int readers, int writers, long markings, long edges) {
    assertEquals((1L << readers) + writers, markings);
    assertEquals((long) readers << readers, edges - 2L * writers);
    check(Families.readersAndWriters(readers, writers), markings, edges, 0);
  }

  /**
   * Compares with the numbers of the contest's nets. Any flags are up and no process is inside, or
   * one of them is inside.
   */
  @ParameterizedTest
  @CsvSource({"2, 8, 16", "4, 48, 260", "5, 112, 885", "8, 1280, 23560"})
  void dekker(int n, long markings, long edges) {
    assertEquals((n + 2L) << (n - 1), markings);
    check(Families.dekker(n, true), markings, edges, 0);
    check(Families.dekker(n, false), markings, edges, 0);
  }

  /** As many markings as the Lucas number of 3n; dead are all left forks taken, and all right. */
  @ParameterizedTest
  @CsvSource({"2, 18", "3, 76", "4, 322", "5, 1364", "6, 5778"})
  void philosophers(int n, long markings) {
    Net net = Families.philosophers(n);
    TokenGame game = TokenGame.of(net, Integer.MAX_VALUE).orElseThrow();
    check(net, markings, game.edges(), 2);
  }

  /**
   * Compares with the table of Esparza, Römer and Vogler (An improvement of McMillan's unfolding
   * algorithm), which gives two digits.
   */
  @ParameterizedTest
  @CsvSource({"1, 1.2E+1", "2, 2.1E+2", "3, 4.0E+3", "4, 8.2E+4"})
  void slottedRing(int n, BigDecimal markings) {
    Net net = Families.slottedRing(n);
    TokenGame game = TokenGame.of(net, Integer.MAX_VALUE).orElseThrow();
    assertEquals(markings, new BigDecimal(game.count()).round(new MathContext(2)));
    check(net, game.count(), game.edges(), 0);
  }
}
