// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.SymbolicPrograms;
import dev.ravel.explore.programs.SymbolicPrograms.Pair;
import dev.ravel.inputs.Z3Solver;
import dev.ravel.symbolic.Solver;
import dev.ravel.symbolic.Terms;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Executions with symbolic inputs against those with each combination of values. Each of the latter
 * is one of the former exactly once, and none of the former is possible for no values. All errors
 * are found, and there are some only where there are some.
 */
class SymbolicAgainstBruteForceTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 10_000 : 80;
  private static final int BY_Z3 = Boolean.getBoolean("ravel.deep") ? 1_000 : 12;

  /** The executions without errors, and the errors, by values. */
  private record Seen(Map<String, List<String>> executions, Map<String, TreeSet<String>> errors) {
    static Seen nothing() {
      return new Seen(new TreeMap<>(), new TreeMap<>());
    }
  }

  @Test
  void eachExecutionIsOneOfASymbolicOne() {
    int paths = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      paths += compare(seed, false, SymbolicAgainstBruteForceTest::byTrying);
    }
    assertTrue(paths > 4 * SEEDS, paths + " symbolic executions of " + SEEDS + " programs");
  }

  @Test
  void soItIsByZ3() {
    for (long seed = 0; seed < BY_Z3; seed++) {
      int _ = compare(seed, seed % 2 == 0, new Z3Solver());
    }
  }

  /** Where a step looks at shared values to decide something, it is distinguished when it did. */
  @Test
  void noneIsMissingWhereStepsLookFirst() {
    for (long seed = 0; seed < SEEDS; seed++) {
      int _ = compare(seed, true, SymbolicAgainstBruteForceTest::byTrying);
    }
  }

  private static int compare(long seed, boolean looking, Solver solver) {
    Pair pair = SymbolicPrograms.of(seed, looking);
    if (!ModelText.objections(pair.symbolic()).isEmpty()) {
      return 0; // an expression that can be seen to fail
    }
    ProgramSystem tried = ModelText.system(pair.tried());
    Seen wanted = Seen.nothing();
    Goes.counts(
        tried, (initial, processes, outcomes) -> add(tried, initial, processes, outcomes, wanted));
    ProgramSystem symbolic = ProgramSystem.of(ModelText.program(pair.symbolic()), solver);
    Seen found = Seen.nothing();
    int[] paths = {0};
    Goes.counts(
        symbolic,
        (initial, processes, outcomes) -> {
          paths[0]++;
          given(symbolic, tried, processes, outcomes, found);
        });
    String text = seed + ":\n" + pair.symbolic();
    for (int initial = 0; initial < 40; initial++) {
      String values = Arrays.toString(values(initial));
      List<String> all = wanted.executions().getOrDefault(values, new ArrayList<>());
      Stream<String> its = found.executions().getOrDefault(values, List.of()).stream().sorted();
      all.sort(null);
      List<String> once = (looking ? its.distinct() : its).toList();
      assertEquals(all, once, () -> values + " in " + text);
      Set<String> errors = wanted.errors().getOrDefault(values, new TreeSet<>());
      Set<String> shown = found.errors().getOrDefault(values, new TreeSet<>());
      assertTrue(
          shown.containsAll(errors) && shown.isEmpty() == errors.isEmpty(),
          () -> errors + " " + shown + " " + values + " in " + text);
    }
    return paths[0];
  }

  /** The values of the inputs of the system whose inputs are tried, by its initial state. */
  private static long[] values(int initial) {
    return new long[] {initial / 8 - 2, initial / 2 % 4, initial % 2};
  }

  private static Solver.Answer byTrying(Terms terms, int[] literals) {
    for (int initial = 0; initial < 40; initial++) {
      long[] values = values(initial);
      if (Arrays.stream(literals).allMatch(its -> terms.literals().holds(its, values))) {
        return new Solver.Answer.Possible(values);
      }
    }
    return new Solver.Answer.Impossible();
  }

  /** Adds a symbolic execution for all values for which it is possible. */
  private static void given(
      ProgramSystem symbolic, ProgramSystem tried, int[] processes, int[] outcomes, Seen found) {
    int facts = 0;
    int[] state = new int[symbolic.objects()];
    int error = symbolic.initialState(0, state);
    List<String> errors = new ArrayList<>();
    int length = 0;
    int[] movers = new int[processes.length];
    int[] chosen = new int[processes.length];
    int[] reactions = new int[processes.length];
    for (int k = 0; k < processes.length && error == ConcurrentSystem.NONE; k++) {
      int outcome =
          symbolic.outcomes().outcome(symbolic.reaction(processes[k], state), outcomes[k]);
      int constraint = symbolic.outcomes().constraint(outcome);
      facts = symbolic.knowledge().union(facts, constraint);
      if (!symbolic.outcomes().decides(outcome)
          && symbolic.capabilities().inputs().settled(processes[k], state)) {
        movers[length] = processes[k];
        reactions[length] = symbolic.reaction(processes[k], state);
        chosen[length++] = outcomes[k];
      }
      if (symbolic.outcomes().kind(outcome) == Outcomes.STEP) {
        symbolic.outcomes().apply(outcome, state);
      } else if (symbolic.outcomes().kind(outcome) == Outcomes.ERROR) {
        errors.add(text(symbolic, symbolic.outcomes().error(outcome)));
      }
    }
    int[] literals = symbolic.knowledge().literals(facts);
    boolean possible = false;
    for (int initial = 0; initial < 40; initial++) {
      long[] values = values(initial);
      Terms terms = symbolic.knowledge().terms();
      if (Arrays.stream(literals).allMatch(its -> terms.literals().holds(its, values))) {
        possible = true;
        String key = Arrays.toString(values);
        found.errors().computeIfAbsent(key, _ -> new TreeSet<>()).addAll(errors);
        if (errors.isEmpty()) {
          int[] its = Arrays.copyOf(movers, length);
          int[] indices = new int[length];
          for (int step = 0; step < length; step++) {
            for (int k = 0; k < chosen[step]; k++) {
              int before = symbolic.outcomes().outcome(reactions[step], k);
              int[] known = symbolic.knowledge().literals(symbolic.outcomes().constraint(before));
              boolean holds = Arrays.stream(known).allMatch(l -> terms.literals().holds(l, values));
              indices[step] += holds ? 1 : 0;
            }
          }
          add(tried, initial, its, indices, found);
        }
      }
    }
    assertTrue(possible, "possible for no values: " + Arrays.toString(literals));
  }

  private static String text(ConcurrentSystem system, int error) {
    var failure = system.vocabulary().failure(error);
    return failure.problem() + " " + failure.span();
  }

  /** Adds an execution as a trace if all of its threads go on, and its errors. */
  private static void add(
      ConcurrentSystem system, int initial, int[] processes, int[] outcomes, Seen seen) {
    String values = Arrays.toString(values(initial));
    int[] state = new int[system.objects()];
    int error = system.initialState(initial, state);
    TreeSet<String> errors = seen.errors().computeIfAbsent(values, _ -> new TreeSet<>());
    if (error != ConcurrentSystem.NONE) {
      errors.add(text(system, error));
      return;
    }
    List<String> steps = new ArrayList<>();
    boolean over = false;
    Rows rows = new Rows(system);
    for (int k = 0; k < processes.length; k++) {
      int outcome = system.outcomes().outcome(system.reaction(processes[k], state), outcomes[k]);
      steps.add(rows.of(outcome) + ":" + processes[k] + "/" + outcomes[k]);
      switch (system.outcomes().kind(outcome)) {
        case Outcomes.STEP -> system.outcomes().apply(outcome, state);
        case Outcomes.ERROR -> {
          over = true;
          errors.add(text(system, system.outcomes().error(outcome)));
        }
        default -> over = true;
      }
    }
    if (!over) {
      steps.sort(null);
      seen.executions().computeIfAbsent(values, _ -> new ArrayList<>()).add(steps.toString());
    }
  }

  /** The rows of the Foata normal form of an execution. */
  private static final class Rows {
    private final ConcurrentSystem system;
    private final List<Integer> footprints = new ArrayList<>();
    private final List<Integer> movers = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();

    Rows(ConcurrentSystem system) {
      this.system = system;
    }

    int of(int outcome) {
      int footprint = system.outcomes().footprint(outcome);
      int mover = system.outcomes().process(outcome);
      int row = 0;
      for (int k = 0; k < rows.size(); k++) {
        if (movers.get(k) == mover || dependent(footprints.get(k), footprint)) {
          row = Math.max(row, rows.get(k) + 1);
        }
      }
      footprints.add(footprint);
      movers.add(mover);
      rows.add(row);
      return row;
    }

    private boolean dependent(int one, int other) {
      Footprints all = system.footprints();
      for (int k = 0; k < all.size(one); k++) {
        int object = all.object(one, k);
        int mode = object < system.objects() ? all.modeOf(other, object) : ConcurrentSystem.NONE;
        if (mode != ConcurrentSystem.NONE && !Mode.commute(all.mode(one, k), mode)) {
          return true;
        }
      }
      return false;
    }
  }
}
