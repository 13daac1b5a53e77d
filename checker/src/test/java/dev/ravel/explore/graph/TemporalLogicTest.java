// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.LassoWord;
import dev.ravel.explore.Question;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Property.Formula;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Formulas against the words that say the same, and against all short lassos. */
class TemporalLogicTest {
  private static final int SYSTEMS = Boolean.getBoolean("ravel.deep") ? 1500 : 500;
  private static final Condition TRUE = Examples.condition(_ -> 1);
  private static final Condition FALSE = Examples.condition(_ -> 0);

  private static Formula eventually(Formula formula) {
    return new Formula.Until(new Formula.Atom(TRUE), formula);
  }

  private static Formula always(Formula formula) {
    return new Formula.Release(new Formula.Atom(FALSE), formula);
  }

  private static Judgement judge(ConcurrentSystem system, Property property) {
    List<Question> questions = List.of(new Question(property, false));
    return new Graph(2).explore(system, questions, Budget.unlimited()).judgements().getFirst();
  }

  /** The same within a limit that is the same everywhere; unknown where that is reached. */
  private static Judgement judgeSoon(ConcurrentSystem system, Property property) {
    int[] asked = {0};
    Limits limits = _ -> ++asked[0] > 10_000 ? Optional.of(Problem.K001) : Optional.empty();
    return limits.during(() -> judge(system, property));
  }

  @Test
  void leadsToAndEventuallyAreFormulas() {
    int violated = 0;
    int holds = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      for (Property property : random.properties()) {
        Formula formula;
        if (property instanceof Property.LeadsTo(Condition cause, Condition effect)) {
          Formula not = new Formula.Not(Examples.atom(cause));
          formula = always(new Formula.Or(not, eventually(Examples.atom(effect))));
        } else if (property instanceof Property.Eventually(Condition condition)) {
          formula = eventually(Examples.atom(condition));
        } else {
          continue;
        }
        Judgement word = judge(random.system(), property);
        Judgement same = judge(random.system(), new Property.Ltl(formula));
        assertEquals(word.verdict(), same.verdict(), "seed " + seed + " " + property);
        if (word.verdict() == Verdict.VIOLATED) {
          boolean undefined = word.code().get() == Problem.V016;
          assertEquals(undefined ? Problem.V016 : Problem.V015, same.code().get());
          // A location of the automaton may stand before the loop that the word is already in.
          int more = stem(same) - stem(word);
          assertTrue(more <= 1, "seed " + seed + ": " + more + " steps more");
          violated++;
        } else {
          holds++;
        }
      }
    }
    assertTrue(violated > 300 && holds > 300, violated + " violated, " + holds + " hold");
  }

  private static int stem(Judgement judgement) {
    return judgement.run().get().loop().orElse(judgement.run().get().length());
  }

  @Test
  void noShortLassoContradictsAFormulaThatHolds() {
    int violated = 0;
    int holds = 0;
    int lassos = 0;
    int late = 0;
    int large = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      ConcurrentSystem system = random.system();
      Formula formula = new Draw(system, new Random(seed)).formula(depth(seed));
      Judgement judgement = judgeSoon(system, new Property.Ltl(formula));
      if (judgement.verdict() == Verdict.UNKNOWN) {
        large++;
        continue;
      }
      Lassos search = new Lassos(system, formula);
      search.run();
      lassos += search.seen;
      if (judgement.verdict() == Verdict.HOLDS) {
        assertFalse(search.violated, "seed " + seed + " " + formula);
        holds++;
      } else {
        // Its run was replayed; the search by hand is bounded and may miss it.
        assertEquals(Problem.V015, judgement.code().get());
        late += search.violated ? 0 : 1;
        violated++;
      }
    }
    assertTrue(
        violated > SYSTEMS / 5 && holds > SYSTEMS / 8, violated + " violated, " + holds + " hold");
    assertTrue(large < SYSTEMS / 10, large + " formulas are too large");
    assertTrue(lassos > 13L * SYSTEMS, lassos + " lassos");
    assertTrue(late < violated / 2, late + " of " + violated + " only by the engine");
  }

  /** Up to 6, most of them smaller, so that several fit into the limits of a test. */
  private static int depth(long seed) {
    return (int) (seed % 2 == 0 ? 3 : seed % 7);
  }

  /** Random formulas. */
  private record Draw(ConcurrentSystem system, Random random) {
    Formula formula(int depth) {
      if (depth == 0 || random.nextInt(6) == 0) {
        int object = random.nextInt(system.objects());
        int value = random.nextInt(3);
        return Examples.atom(Examples.condition(state -> state[object] == value ? 1 : 0));
      }
      Formula left = formula(depth - 1);
      return switch (random.nextInt(10)) {
        case 0 -> new Formula.Not(left);
        case 1 -> new Formula.Next(left);
        case 2 -> new Formula.And(left, formula(depth - 1));
        case 3 -> new Formula.Or(left, formula(depth - 1));
        case 4 -> new Formula.Until(left, formula(depth - 1));
        case 5 -> new Formula.Release(left, formula(depth - 1));
        case 6 -> new Formula.WeakUntil(left, formula(depth - 1));
        case 7 -> new Formula.StrongRelease(left, formula(depth - 1));
        case 8 -> eventually(left);
        default -> always(left);
      };
    }
  }

  /** All fair lassos and ends within a few steps. */
  private static final class Lassos {
    private static final int STEPS = 6;
    private static final int MOST = 4000;

    private final ConcurrentSystem system;
    private final Formula formula;
    private final List<int[]> states = new ArrayList<>();
    private final int[] movers = new int[STEPS];
    private final int[] made = new int[STEPS];
    private boolean violated;
    private int seen;

    Lassos(ConcurrentSystem system, Formula formula) {
      this.system = system;
      this.formula = formula;
    }

    void run() {
      for (int initial = 0; initial < system.initialStates(); initial++) {
        int[] state = new int[system.objects()];
        if (system.initialState(initial, state) == ConcurrentSystem.NONE) {
          go(state);
        } else {
          judge(List.of(), 0);
        }
      }
    }

    private void go(int[] state) {
      for (int before = 0; before < states.size(); before++) {
        if (Arrays.equals(states.get(before), state) && isFair(before)) {
          judge(states, before);
        }
      }
      states.add(state);
      if (mayStay(state) || mayFail(state)) {
        judge(states, states.size() - 1);
      }
      if (states.size() <= STEPS && seen < MOST) {
        for (int process = 0; process < system.processes(); process++) {
          int reaction = system.reaction(process, state);
          for (int k = 0; k < system.outcomes().size(reaction); k++) {
            int outcome = system.outcomes().outcome(reaction, k);
            if (system.outcomes().kind(outcome) == Outcomes.STEP) {
              int[] next = state.clone();
              system.outcomes().apply(outcome, next);
              movers[states.size() - 1] = process;
              made[states.size() - 1] = outcome;
              go(next);
            }
          }
        }
      }
      states.removeLast();
    }

    private void judge(List<int[]> word, int loop) {
      seen++;
      violated |= !new LassoWord(word, word.size(), loop).satisfies(formula);
    }

    private boolean mayStay(int[] state) {
      for (int process = 0; process < system.processes(); process++) {
        if (isEnabled(process, state) && !system.capabilities().fairness().rests(process, state)) {
          return false;
        }
      }
      return true;
    }

    private boolean mayFail(int[] state) {
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          if (system.outcomes().kind(system.outcomes().outcome(reaction, k)) == Outcomes.ERROR) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean isEnabled(int process, int[] state) {
      return system.outcomes().size(system.reaction(process, state)) > 0;
    }

    private boolean isFair(int loop) {
      for (int process = 0; process < system.processes(); process++) {
        boolean moves = false;
        boolean breaks = false;
        boolean could = false;
        for (int i = loop; i < states.size(); i++) {
          int[] state = states.get(i);
          boolean here =
              !system.capabilities().fairness().rests(process, state) && isEnabled(process, state);
          moves |= movers[i] == process;
          breaks |= !here;
          could |= here;
        }
        boolean excused =
            switch (system.capabilities().fairness().of(process)) {
              case NONE -> true;
              case WEAK -> breaks;
              case STRONG -> !could;
            };
        if (!moves && !excused) {
          return false;
        }
      }
      BitSet asked = new BitSet();
      BitSet granted = new BitSet();
      for (int i = loop; i < states.size(); i++) {
        for (int k = 0; k < system.outcomes().compassions(made[i]); k++) {
          BitSet its = system.outcomes().grants(made[i], k) ? granted : asked;
          its.set(system.outcomes().compassion(made[i], k));
        }
      }
      asked.andNot(granted);
      return asked.isEmpty();
    }
  }
}
