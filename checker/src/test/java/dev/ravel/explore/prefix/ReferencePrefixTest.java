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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The prefixes of the reference nets have the sizes of their table. */
class ReferencePrefixTest {
  private static final int FEW = 10_000;
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");

  static Stream<Row> plain() {
    return ReferenceNets.rows().stream().filter(row -> row.readArcs() == 0);
  }

  static Stream<Row> erv() {
    return plain().filter(row -> feasible(row.erv()));
  }

  static Stream<Row> mcmillan() {
    return plain().filter(row -> feasible(row.mcmillan()));
  }

  private static boolean feasible(Optional<Sizes> sizes) {
    return sizes.filter(its -> DEEP || its.events() <= FEW).isPresent();
  }

  @Test
  void theNetsAreThere() {
    assumeTrue(ReferenceNets.present(), ReferenceNets.missing());
    assertTrue(erv().count() > 90);
  }

  private static Saturated unfold(Row row, Order order) {
    Saturated result = Saturation.of(row.net(), order, Budget.unlimited());
    assertEquals(Optional.empty(), result.unsafe());
    return result;
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("erv")
  void underTheTotalOrderTheyAreEqual(Row row) {
    Saturated result = unfold(row, Order.ERV);
    assertEquals(
        row.erv().orElseThrow(), new Sizes(result.conditions(), result.events(), result.cutoffs()));
    int without = result.events() - result.cutoffs();
    assertTrue(without < row.markings().orElse(Integer.MAX_VALUE), "one marking for each event");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mcmillan")
  void underMcMillansOrderTheyAreEqual(Row row) {
    Saturated result = unfold(row, Order.MCMILLAN);
    assertEquals(
        row.mcmillan().orElseThrow(),
        new Sizes(result.conditions(), result.events(), result.cutoffs()));
  }
}
