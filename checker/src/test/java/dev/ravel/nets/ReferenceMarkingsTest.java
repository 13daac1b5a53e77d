// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.nets.ReferenceNets.Row;
import dev.ravel.program.Program.Independence;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the reference nets have as many markings, dead markings and edges as their table says.
 * They use the token game, and the explicit search. Nets with more than a few thousand markings are
 * tried in deep runs alone.
 */
@ExtendWith(ReferenceNets.class)
class ReferenceMarkingsTest {
  private static final int FEW = 4_000;
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");

  static Stream<Row> rows() {
    return ReferenceNets.rows().stream();
  }

  static Stream<Row> counted() {
    return rows()
        .filter(row -> row.markings().orElse(Integer.MAX_VALUE) <= (DEEP ? 2_000_000 : FEW));
  }

  @Test
  void theNetsAreThere() {
    assumeTrue(ReferenceNets.present(), ReferenceNets.missing());
    assertTrue(counted().count() > 80);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("rows")
  void theNetHasItsPlacesTransitionsAndArcs(Row row) {
    Net net = row.net();
    assertEquals(row.places(), net.places().count());
    assertEquals(row.transitions(), net.transitions().count());
    assertEquals(row.readArcs(), net.reads().size());
    assertEquals(row.arcs(), net.inputs().size() + net.outputs().size());
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("counted")
  void theTokenGameFindsItsMarkings(Row row) {
    TokenGame game = TokenGame.of(row.net(), Integer.MAX_VALUE).orElseThrow();
    assertEquals(row.markings().orElseThrow(), game.count());
    assertEquals(row.dead().orElseThrow(), game.dead());
    assertEquals(row.edges().orElseThrow(), game.edges());
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("counted")
  void theSearchFindsItsMarkings(Row row) {
    check(row, row.net());
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("counted")
  void theSearchFindsThemInItsPnml(Row row) {
    Optional<Net> pnml = row.pnml();
    assumeTrue(pnml.isPresent(), "this net is there as ll_net alone");
    check(row, pnml.orElseThrow());
  }

  private static void check(Row row, Net net) {
    ProgramSystem system =
        ProgramSystem.of(NetProgram.of(net, NetQuestion.usual(), Independence.READ_WRITE));
    List<Question> questions =
        system.properties().stream().map(property -> new Question(property, false)).toList();
    Exploration result = new Graph().explore(system, questions, Budget.unlimited());
    assertEquals(row.markings().orElseThrow(), result.counters().states().orElseThrow());
    assertEquals(row.edges().orElseThrow(), result.counters().transitions().orElseThrow());
    Verdict deadlock = row.dead().orElseThrow() > 0 ? Verdict.VIOLATED : Verdict.HOLDS;
    assertEquals(deadlock, result.judgements().getFirst().verdict());
  }
}
