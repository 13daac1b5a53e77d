// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** All combinations of choices come in depth-first order, each once. */
class ChoicesTest {
  private interface Run {
    String run(Choices choices);
  }

  private static List<String> all(Run run) {
    Choices choices = new Choices();
    List<String> seen = new ArrayList<>();
    do {
      choices.restart();
      seen.add(run.run(choices));
    } while (choices.next());
    return seen;
  }

  @Test
  void aRunWithoutChoicesIsOne() {
    assertEquals(List.of("-"), all(choices -> "-"));
    assertEquals(List.of("0"), all(choices -> "" + choices.choose(1)));
  }

  @Test
  void combinationsOfIndependentChoices() {
    assertEquals(
        List.of("000", "001", "010", "011", "020", "021"),
        all(c -> "" + c.choose(1) + c.choose(3) + c.choose(2)));
  }

  @Test
  void laterChoicesDependOnEarlierOnes() {
    assertEquals(
        List.of("0", "10", "11", "200", "201", "202"),
        all(
            c -> {
              int first = c.choose(3);
              return switch (first) {
                case 0 -> "0";
                case 1 -> "1" + c.choose(2);
                default -> "2" + c.choose(1) + c.choose(3);
              };
            }));
  }

  @Test
  void aRunThatIsBlockedEarlyIsPassedOver() {
    assertEquals(
        List.of("0!", "10", "11", "12", "2!"),
        all(
            c -> {
              int first = c.choose(3);
              return first == 1 ? "1" + c.choose(3) : first + "!";
            }));
  }

  @Test
  void manyChoices() {
    assertEquals(1 << 12, all(c -> twelve(c)).stream().distinct().count());
  }

  private static String twelve(Choices choices) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < 12; k++) {
      text.append(choices.choose(2));
    }
    return text.toString();
  }

  @Test
  void offersAreSearchedForOnceForTheSameChoicesBefore() {
    List<String> searched = new ArrayList<>();
    List<String> seen =
        all(
            c -> {
              long a = pick(c, searched, "first", 3);
              long b = pick(c, searched, "after " + a, a);
              return a + "" + b;
            });
    assertEquals(List.of("11", "21", "22", "31", "32", "33"), seen);
    assertEquals(List.of("first", "after 1", "after 2", "after 3"), searched);
  }

  @Test
  void offersOfOneValueBeforeAChoiceStay() {
    List<String> searched = new ArrayList<>();
    List<String> seen =
        all(
            c ->
                pick(c, searched, "one", 1)
                    + ""
                    + c.choose(2)
                    + pick(c, searched, "two", 2)
                    + pick(c, searched, "last", 1));
    assertEquals(List.of("1011", "1021", "1111", "1121"), seen);
    assertEquals(
        List.of("one", "two", "last", "last", "two", "last", "last"),
        searched,
        "what comes before a choice is kept with it");
  }

  private static long pick(Choices choices, List<String> searched, String name, long values) {
    Choices.Found found =
        choices.offer(
            () -> {
              searched.add(name);
              return new Choices.Found(
                  LongStream.rangeClosed(1, values).boxed().toList(), List.of(4));
            });
    assertEquals(List.of(4), found.objects());
    assertFalse(found.values().isEmpty());
    return found.values().get(choices.choose(found.values().size()));
  }
}
