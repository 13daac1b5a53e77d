// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.Budget;
import dev.ravel.net.Net;
import dev.ravel.nets.Families;
import dev.ravel.nets.ReferenceNets.Sizes;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The prefixes of families of nets have the sizes that the table of reference nets has for them.
 * Which of several equal events is unfolded first makes no difference in these.
 */
class FamilyPrefixTest {
  private static void check(Net net, Sizes sizes) {
    for (AdequateOrder order : AdequateOrder.values()) {
      Saturated result = Saturation.of(net, order, Budget.unlimited());
      assertEquals(Optional.empty(), result.unsafe());
      assertEquals(
          sizes, new Sizes(result.conditions(), result.events(), result.cutoffs()), "" + order);
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 10, 180, 40, 20", "10, 20, 310, 60, 30", "20, 10, 330, 60, 30"})
  void readersAndWriters(int readers, int writers, int conditions, int events, int cutoffs) {
    check(Families.readersAndWriters(readers, writers), new Sizes(conditions, events, cutoffs));
  }

  /** Cutoffs of nets with read arcs are counted with their histories. */
  @ParameterizedTest
  @CsvSource({
    "2, 18, 8, 6",
    "4, 52, 24, 52",
    "5, 75, 35, 105",
    "8, 168, 80, 456",
    "10, 250, 120, 910"
  })
  void dekkerWithReadArcs(int n, int conditions, int events, int cutoffs) {
    check(Families.dekker(n, true), new Sizes(conditions, events, cutoffs));
  }

  @ParameterizedTest
  @CsvSource({"10, 3040, 1020, 910", "15, 10185, 3405, 3165"})
  void dekkerWithoutThem(int n, int conditions, int events, int cutoffs) {
    check(Families.dekker(n, false), new Sizes(conditions, events, cutoffs));
  }
}
