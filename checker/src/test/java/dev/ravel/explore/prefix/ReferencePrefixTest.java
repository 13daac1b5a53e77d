// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.explore.Budget;
import dev.ravel.nets.ReferenceNets;
import dev.ravel.nets.ReferenceNets.Row;
import dev.ravel.nets.ReferenceNets.Sizes;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The prefixes of the reference nets have the sizes of their table. Of nets with read arcs, cutoffs
 * are counted with their histories, as in the table.
 */
@ExtendWith(ReferenceNets.class)
class ReferencePrefixTest {
  private static final int FEW = 10_000;
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");

  /**
   * Nets with read arcs in which the table's numbers are not those of the definitions. For the
   * smallest of them these were played through ({@link ReadHistoriesTest}).
   */
  private static final Set<String> OTHERWISE =
      Set.of(
          "gen/dijkstra_03.ll_net",
          "gen/dijkstra_04.ll_net",
          "gen/dijkstra_05.ll_net",
          "cont/med__knuth_2.sync.ll_net");

  static Stream<Row> rows() {
    return ReferenceNets.rows().stream().filter(row -> !OTHERWISE.contains(row.file()));
  }

  static Stream<Row> erv() {
    return rows().filter(row -> feasible(row.erv()));
  }

  static Stream<Row> mole() {
    return rows().filter(row -> feasible(row.mole()));
  }

  static Stream<Row> mcmillan() {
    return rows().filter(row -> feasible(row.mcmillan()));
  }

  private static boolean feasible(Optional<Sizes> sizes) {
    return sizes.filter(its -> DEEP || its.events() <= FEW).isPresent();
  }

  @Test
  void theNetsAreThere() {
    assumeTrue(ReferenceNets.present(), ReferenceNets.missing());
    assertTrue(erv().count() > 90);
  }

  private static Saturated unfold(Row row, AdequateOrder order) {
    Saturated result = Saturation.of(row.net(), order, Budget.unlimited());
    assertEquals(Optional.empty(), result.unsafe());
    return result;
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("erv")
  void underTheTotalOrderTheyAreEqual(Row row) {
    Saturated result = unfold(row, AdequateOrder.ERV);
    assertEquals(
        row.erv().orElseThrow(), new Sizes(result.conditions(), result.events(), result.cutoffs()));
    int without = result.events() - result.cutoffs();
    assertTrue(without < row.markings().orElse(Integer.MAX_VALUE), "one marking for each event");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mole")
  void underMolesOrderTheyAreEqual(Row row) {
    Saturated result = unfold(row, AdequateOrder.MOLE);
    assertEquals(
        row.mole().orElseThrow(),
        new Sizes(result.conditions(), result.events(), result.cutoffs()));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mcmillan")
  void underMcMillansOrderTheyAreEqual(Row row) {
    Saturated result = unfold(row, AdequateOrder.MCMILLAN);
    assertEquals(
        row.mcmillan().orElseThrow(),
        new Sizes(result.conditions(), result.events(), result.cutoffs()));
  }
}
