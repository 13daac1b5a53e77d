// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions with property objects have searches of their own, each counted by itself. */
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
    ProgramSystem system = ModelText.system(TEXT);
    List<Question> questions = new ArrayList<>();
    for (int k = 0; k < own; k++) {
      questions.add(new Question(system.properties().get(k), false, system.objects() + k));
    }
    questions.add(new Question(new Property.Deadlock(), false, ConcurrentSystem.NONE));
    questions.add(new Question(new Property.Error(), false, ConcurrentSystem.NONE));
    return new Dpor(new DporOptions(false, false, true))
        .explore(system, questions, Budget.unlimited());
  }

  @Test
  void eachSearchIsCountedByItself() {
    Exploration both = explored(2);
    assertEquals(
        List.of(List.of(2, 3), List.of(0), List.of(1)),
        both.searches().stream().map(SearchSummary::questions).toList());
    // the questions that share a search are as much work as without the others
    Exploration alone = explored(0);
    assertEquals(alone.counters().states(), both.searches().getFirst().counters().states());
    assertEquals(
        alone.counters().transitions(), both.searches().getFirst().counters().transitions());
    assertEquals(alone.statistics(), both.searches().getFirst().statistics());
    assertEquals(
        both.searches().stream().mapToLong(its -> its.counters().states().getAsLong()).sum(),
        both.counters().states().getAsLong());
  }

  @Test
  void aSearchThatIsStoppedIsCountedAndThoseBehindItAreNot() {
    ProgramSystem system = ModelText.system(TEXT);
    List<Question> questions = new ArrayList<>();
    questions.add(new Question(new Property.Deadlock(), false, ConcurrentSystem.NONE));
    questions.add(new Question(system.properties().get(0), true, system.objects()));
    questions.add(new Question(system.properties().get(1), false, system.objects() + 1));
    Exploration its =
        new Dpor(new DporOptions(false, false, true))
            .explore(system, questions, Budget.unlimited());
    assertEquals(
        List.of(List.of(0), List.of(1), List.of(2)),
        its.searches().stream().map(SearchSummary::questions).toList());
  }
}
