// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each combination of choices has its turn once, also where what is to choose depends on others.
 */
class ChoicesTest {
  /** Chooses among three; after the first nothing, after the second twice, after the third once. */
  private static String run(Choices choices) {
    int first = choices.choose(3);
    return switch (first) {
      case 0 -> "a";
      case 1 -> "b" + choices.choose(2) + choices.choose(3);
      default -> "c" + choices.choose(1);
    };
  }

  @Test
  void everyCombinationHasItsTurn() {
    List<String> all = new ArrayList<>();
    Choices choices = new Choices();
    do {
      all.add(run(choices));
    } while (choices.next());
    assertEquals(List.of("a", "b00", "b01", "b02", "b10", "b11", "b12", "c0"), all);
  }

  @Test
  void choicesThatWereMadeLeadToTheSameAgain() {
    Choices choices = new Choices();
    do {
      String way = run(choices);
      assertEquals(way, run(Choices.of(choices.made())));
    } while (choices.next());
  }

  @Test
  void whatChoosesNothingHasOneRun() {
    Choices choices = new Choices();
    assertEquals(0, choices.made().length);
    assertEquals(false, choices.next());
  }
}
