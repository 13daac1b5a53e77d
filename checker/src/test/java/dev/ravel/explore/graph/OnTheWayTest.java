// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Property.Formula;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Executions without end that are found before all states are. */
class OnTheWayTest {
  private static final int SYSTEMS = Boolean.getBoolean("ravel.deep") ? 2_000 : 500;

  private static Judgement judge(ConcurrentSystem system, Property property, int firstPart) {
    List<Question> questions = List.of(new Question(property, false));
    Graph graph = new Graph().withFirstPart(firstPart);
    return graph.explore(system, questions, Budget.unlimited()).judgements().getFirst();
  }

  private static List<Property> asked(RandomSystem random) {
    List<Property> all = new ArrayList<>(List.of(new Property.Terminates()));
    for (Property property : random.properties()) {
      if (property instanceof LivenessProperty) {
        all.add(property);
      }
      if (property instanceof Property.Eventually(Condition condition)) {
        Formula atom = Examples.atom(condition);
        all.add(new Property.Ltl(new Formula.Next(atom)));
        all.add(new Property.Ltl(new Formula.Release(atom, new Formula.Not(atom))));
      }
    }
    return all;
  }

  /** Runs that stop are as short as when all states are known, if no error of a value comes up. */
  @Test
  void answersAreThoseOfTheWhole() {
    int early = 0;
    int stops = 0;
    int holds = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      for (Property property : asked(random)) {
        Judgement whole = judge(random.system(), property, Integer.MAX_VALUE);
        Judgement parts = judge(random.system(), property, 1);
        assertEquals(whole.verdict(), parts.verdict(), "seed " + seed + " " + property);
        if (whole.verdict() == Verdict.HOLDS) {
          holds++;
        } else if (whole.code().get() != Problem.V016 && parts.code().get() != Problem.V016) {
          early += parts.equals(whole) ? 0 : 1;
          if (parts.run().get().loop().isEmpty() && whole.run().get().loop().isEmpty()) {
            assertEquals(whole.run().get().length(), parts.run().get().length(), "seed " + seed);
            stops++;
          }
        }
      }
    }
    assertTrue(early > SYSTEMS / 20, early + " runs are others than those of the whole");
    assertTrue(stops > SYSTEMS / 4 && holds > SYSTEMS / 4, stops + " stop, " + holds + " hold");
  }

  /** A fair execution in which one thread of four is kept out for ever, far before the end. */
  @Test
  void theRunDoesNotDependOnTheNumberOfThreads() {
    AutomatonSystem system = Examples.peterson(4);
    Condition trying =
        Examples.condition(state -> Examples.petersonTrying(4, state[system.control(0)]) ? 1 : 0);
    Property violated = new Property.LeadsTo(trying, Examples.condition(_ -> 0));
    List<Question> questions = List.of(new Question(violated, true));
    Exploration one = new Graph(1).explore(Examples.peterson(4), questions, Budget.unlimited());
    assertEquals(Verdict.VIOLATED, one.judgements().getFirst().verdict());
    assertTrue(one.counters().states().orElseThrow() < 20_000, "of 27 784 states");
    for (int threads : new int[] {2, 8}) {
      Exploration several =
          new Graph(threads).explore(Examples.peterson(4), questions, Budget.unlimited());
      assertEquals(one.judgements().toString(), several.judgements().toString());
      assertEquals(one.counters().states(), several.counters().states());
    }
  }
}
