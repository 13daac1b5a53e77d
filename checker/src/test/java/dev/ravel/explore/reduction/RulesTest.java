// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Smaller nets have what they must preserve, and their runs are runs of the nets themselves. */
@Tag("thorough")
class RulesTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 400_000 : 2_400;

  @ParameterizedTest
  @EnumSource(Rule.class)
  void eachByItself(Rule rule) {
    Hunt hunt = new Hunt(0, NETS, rule.name());
    assertEquals(Optional.empty(), hunt.call());
    int least = rule == Rule.RELEVANCE ? NETS / 10 : NETS / 100;
    assertTrue(hunt.applied().getOrDefault(rule, 0) > least, hunt.applied() + "");
    assertTrue(hunt.compared() > NETS / 3, hunt.compared() + " nets");
  }

  @Test
  void allTogether() {
    Hunt hunt = new Hunt(0, 2L * NETS, "");
    assertEquals(Optional.empty(), hunt.call());
    assertEquals(Rule.values().length, hunt.applied().size(), hunt.applied() + "");
  }
}
