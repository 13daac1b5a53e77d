// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that finding the conflicting extensions of nets is as hard as satisfying formulas (theorem
 * 5 of Nguyen, Rodríguez, Sousa, Coti, Petrucci 2018). They are nets in which a transition has as
 * many histories as a formula has models. The nets are others than those of the proof, in which
 * taking tokens and putting them on one place must commute. Here a transition for each variable
 * makes it true; it puts a token on a place for each clause that it is in. Of a clause without
 * negations one token must be there, of one with negations alone not all. A place of its own makes
 * the answer depend on a variable that is in no clause.
 */
class FormulaNetsTest {
  private static final int LENGTH = 3;

  /**
   * A formula.
   *
   * @param positive clauses without negations, each of them the numbers of its variables
   * @param negative clauses in which all variables are negated
   */
  private record Formula(int variables, List<int[]> positive, List<int[]> negative) {
    static Formula random(Random random, int variables, int clauses) {
      boolean[] model = new boolean[variables];
      for (int v = 0; v < variables; v++) {
        model[v] = random.nextBoolean();
      }
      Formula formula = new Formula(variables, new ArrayList<>(), new ArrayList<>());
      while (formula.positive.size() + formula.negative.size() < clauses) {
        int[] clause = random.ints(0, variables).distinct().limit(LENGTH).sorted().toArray();
        boolean sign = random.nextBoolean();
        if (Arrays.stream(clause).anyMatch(v -> model[v] == sign)) {
          (sign ? formula.positive : formula.negative).add(clause);
        }
      }
      return formula;
    }

    /** The number of models in which the first variables are as given. */
    int models(BitSet model, int given) {
      if (violated(positive, model, false, given) || violated(negative, model, true, given)) {
        return 0;
      }
      if (given == variables) {
        return 1;
      }
      int without = models(model, given + 1);
      model.set(given);
      int with = models(model, given + 1);
      model.clear(given);
      return without + with;
    }

    private static boolean violated(List<int[]> clauses, BitSet model, boolean value, int given) {
      return clauses.stream()
          .anyMatch(
              clause ->
                  clause[LENGTH - 1] < given
                      && Arrays.stream(clause).allMatch(v -> model.get(v) == value));
    }

    /** A net in which either nobody asks, or the answer comes after the variables of a model. */
    ConcurrentSystem net() {
      List<String> lines = new ArrayList<>();
      lines.add("net Formula {");
      lines.add("  place unset[v in 1..%d] = 1, question = 1".formatted(variables));
      lines.add("  place own[v in 1..%d]".formatted(variables));
      lines.add("  place holds[c in 1..%d], fails[c in 1..%d]".formatted(size(), size()));
      for (int v = 0; v < variables; v++) {
        List<String> puts = new ArrayList<>(List.of("own[%d]".formatted(v + 1)));
        users(positive, v).forEach(c -> puts.add("holds[%d]".formatted(c)));
        users(negative, v).forEach(c -> puts.add("fails[%d]".formatted(c)));
        lines.add("  trans set_%d: unset[%d] -> %s".formatted(v, v + 1, String.join(", ", puts)));
      }
      List<String> must = new ArrayList<>(List.of("question"));
      List<String> mustNot = new ArrayList<>(List.of("2*own[1..%d]".formatted(variables)));
      for (int c = 1; c <= size(); c++) {
        if (c <= positive.size()) {
          must.add("holds[%d]".formatted(c));
        }
        if (c <= negative.size()) {
          mustNot.add("%d*fails[%d]".formatted(LENGTH, c));
        }
      }
      lines.add("  trans forget: question ->");
      lines.add(
          "  trans answer: %s unless %s ->"
              .formatted(String.join(", ", must), String.join(", ", mustNot)));
      lines.add("}");
      return ModelText.system(lines.toArray(String[]::new));
    }

    private int size() {
      return Math.max(positive.size(), negative.size());
    }

    private static List<Integer> users(List<int[]> clauses, int variable) {
      List<Integer> users = new ArrayList<>();
      for (int c = 0; c < clauses.size(); c++) {
        if (Arrays.stream(clauses.get(c)).anyMatch(v -> v == variable)) {
          users.add(c + 1);
        }
      }
      return users;
    }
  }

  private static Drive drive(ConcurrentSystem system) {
    return new Drive(system, ConcurrentSystem.NONE, UnfoldingOptions.OPTIMAL, false);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, Integer.MAX_VALUE})
  void oneHistoryForEachModel(int inVain) {
    int several = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      int variables = 4 + random.nextInt(4);
      Formula formula = Formula.random(random, variables, 2 + random.nextInt(4 * variables));
      int models = formula.models(new BitSet(), 0);
      Drive.Counts counts = drive(formula.net()).inVain(inVain).run(Drive.nobody());
      assertEquals(models + 1, counts.executions(), "seed " + seed);
      assertEquals(0, counts.redundant(), "seed " + seed);
      several += models > 1 ? 1 : 0;
    }
    assertTrue(several > 10, several + " formulas with several models");
  }

  /** Few models among 2^40. */
  @Test
  void fewAmongMany() {
    for (int seed = 0; seed < 1; seed++) {
      Formula formula = Formula.random(new Random(seed), 40, 700);
      int models = formula.models(new BitSet(), 0);
      assertEquals(models + 1, drive(formula.net()).run(Drive.nobody()).executions());
    }
  }

  /** Two transitions compete for all the tokens that many others have put on one place. */
  @Test
  void allTokensOfOnePlace() {
    int tokens = 60;
    ConcurrentSystem system =
        ModelText.system(
            "net Heap {",
            "  place free[i in 1..%d] = 1, heap, one, other".formatted(tokens),
            "  trans fill[i in 1..%d]: free[i] -> heap".formatted(tokens),
            "  trans take: %d*heap -> one".formatted(tokens),
            "  trans rob: %d*heap -> other".formatted(tokens),
            "}");
    Drive.Counts counts = Drive.counts(system);
    assertEquals(2, counts.executions());
    assertEquals(0, counts.redundant());
  }
}
