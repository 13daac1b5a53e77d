// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.Execution;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers that are sums are told to be. */
class ExplorationsTest {
  private static final String TEXT =
      """
      atomic shared x, y: int[0..3]
      thread A { x = 1; x = 2 }
      thread B { y = 1; y = 2 }
      check never x == 3
      check always y < 3
      """;

  private static Exploration explored(int own) {
    Execution system = ModelText.system(TEXT);
    List<Question> questions = new ArrayList<>();
    for (int k = 0; k < own; k++) {
      questions.add(new Question(system.properties().get(k), false, system.objects() + k));
    }
    questions.add(new Question(new Property.Deadlock(), false, ConcurrentSystem.NONE));
    questions.add(new Question(new Property.Error(), false, ConcurrentSystem.NONE));
    return new Dpor(new DporOptions(false, true)).explore(system, questions, Budget.unlimited());
  }

  @Test
  void severalAreAddedUp() {
    Exploration both = explored(2);
    assertEquals(
        Statistic.count("explorations, whose numbers are added up", 3),
        both.statistics().getFirst());
    long states = explored(0).counters().states().getAsLong();
    assertTrue(both.counters().states().getAsLong() > states);
  }

  @Test
  void oneIsNot() {
    assertFalse(
        explored(0).statistics().stream().anyMatch(its -> its.name().startsWith("explorations")));
  }
}
