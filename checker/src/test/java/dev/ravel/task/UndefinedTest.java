// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.DefinedEverywhere;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.task.auto.Auto;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of states that are sought by conditions that have no value in some. Where such a state is
 * reachable, every engine says so, whatever else it has found; else the verdict is that of all
 * states, or unknown.
 */
class UndefinedTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 3_000 : 60;

  private static final Set<String> COMPLETE =
      Set.of(
          "graph", "graph --symmetry", "dpor", "dpor --precise", "stateless", "unfolding", "auto");

  private static Map<String, Engine> engines() {
    Map<String, Engine> engines = new LinkedHashMap<>();
    DporOptions plain = new DporOptions(false, false, false);
    engines.put("graph", new Graph());
    engines.put("graph --symmetry", new Graph(1, true));
    engines.put("dpor", new CrashChoiceEngine(new Dpor(plain)));
    engines.put(
        "dpor --precise", new CrashChoiceEngine(new Dpor(new DporOptions(true, false, false))));
    engines.put("auto", new Auto(1, SymmetryUse.WHERE_MANY, plain, 300));
    engines.put("sample", new Sample(new SampleOptions(SampleOptions.Method.WALK, 50, 200, 3, 1)));
    engines.put("stateless", new Stateless(false));
    engines.put("reads-from", new ReadsFrom(false));
    engines.put("unfolding", new Unfolding(UnfoldingOptions.usual()));
    return engines;
  }

  // ------------------------------------------------------------------------------ random models

  private static String model(Random random) {
    StringBuilder text =
        new StringBuilder(
            """
            shared x: int[0..3]
            shared y: int[-1..2] = 1
            shared a: int[0..3][2]
            shared b: bool
            mutex m
            """);
    for (int thread = 0; thread < 2 + random.nextInt(2); thread++) {
      text.append("thread T").append(thread).append(" {\n");
      boolean locks = random.nextInt(3) == 0;
      text.append(locks ? "lock m\n" : "");
      for (int k = 0; k < 1 + random.nextInt(3); k++) {
        text.append(statement(random)).append('\n');
      }
      text.append(locks ? "unlock m\n" : "").append("}\n");
    }
    for (int k = 0; k < 2; k++) {
      text.append("check reachable ").append(condition(random, 2)).append('\n');
    }
    return text.toString();
  }

  private static String statement(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> "x = " + random.nextInt(4);
      case 1 -> "y = " + (random.nextInt(4) - 1);
      case 2 -> "a[" + random.nextInt(2) + "] = " + random.nextInt(4);
      case 3 -> "b = !b";
      case 4 -> "if (x > 1) { y = 0 } else { b = true }";
      case 5 -> "if (y != 0) { x = 1 }";
      default -> "x = (x + 1) % 4";
    };
  }

  private static String condition(Random random, int depth) {
    if (depth > 0 && random.nextBoolean()) {
      String left = condition(random, depth - 1);
      String right = condition(random, depth - 1);
      return switch (random.nextInt(4)) {
        case 0 -> "(" + left + " || " + right + ")";
        case 1 -> "!(" + left + ")";
        default -> "(" + left + " && " + right + ")";
      };
    }
    String[] compared = {"==", "!=", "<", "<=", ">", ">="};
    return "(" + number(random) + " " + compared[random.nextInt(6)] + " " + number(random) + ")";
  }

  private static String number(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> "a[x]";
      case 1 -> "a[y]";
      case 2 -> "x / y";
      case 3 -> "x % y";
      case 4 -> "x";
      case 5 -> "y";
      case 6 -> "a[a[0]]";
      default -> String.valueOf(random.nextInt(3));
    };
  }

  /** Returns the verdict of all states. */
  private static String expected(Set<List<Integer>> states, Property property) {
    List<Long> values =
        ReachableStates.valuations(states, property).stream().map(List::getFirst).toList();
    return values.contains(Long.MIN_VALUE)
        ? "VIOLATED V016"
        : values.contains(1L) ? "HOLDS " : "VIOLATED V009";
  }

  private static List<Question> questions(ProgramSystem system) {
    return IntStream.range(0, system.properties().size())
        .filter(k -> system.properties().get(k) instanceof Property.Reachable)
        .mapToObj(k -> Question.of(system, k, system.properties().get(k), false))
        .toList();
  }

  private static String words(Judgement judgement) {
    return judgement.verdict() + " " + judgement.code().map(Problem::code).orElse("");
  }

  @Test
  void everyEngineGoesOnBehindAStateThatItHasFound() {
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = model(new Random(seed));
      ProgramSystem plain = ModelText.system(text);
      Set<List<Integer>> states = ReachableStates.of(plain, 0, 100_000).orElseThrow().states();
      List<String> expected =
          questions(plain).stream().map(its -> expected(states, its.property())).toList();
      expected.forEach(words -> seen.merge(words, 1, Integer::sum));
      for (Map.Entry<String, Engine> engine : engines().entrySet()) {
        ProgramSystem system = ModelText.system(text);
        List<Judgement> found =
            new DefinedEverywhere(engine.getValue())
                .explore(system, questions(system), Budget.unlimited())
                .judgements();
        for (int k = 0; k < found.size(); k++) {
          boolean unknown = found.get(k).verdict() == Verdict.UNKNOWN;
          assertFalse(unknown && COMPLETE.contains(engine.getKey()), engine.getKey() + "\n" + text);
          if (!unknown) {
            assertEquals(
                expected.get(k), words(found.get(k)), engine.getKey() + " " + k + "\n" + text);
          }
        }
      }
    }
    assertEquals(Set.of("VIOLATED V016", "VIOLATED V009", "HOLDS "), seen.keySet());
    seen.forEach((words, times) -> assertTrue(times > SEEDS / 10, words + " " + times));
  }

  /** A condition that is said to have a value everywhere has one in all states of the types. */
  @Test
  void conditionsThatAlwaysHaveAValueHaveOne() {
    String chaos =
        """
        shared x: int[0..3]
        shared y: int[-1..2] = 1
        shared a: int[0..3][2]
        thread X { while true { x = any 0..3 } }
        thread Y { while true { y = any -1..2 } }
        thread A { while true { a[0] = any 0..3 } }
        thread B { while true { a[1] = any 0..3 } }
        """;
    Random random = new Random(1);
    StringBuilder text = new StringBuilder(chaos);
    List<String> conditions = new ArrayList<>();
    for (int k = 0; k < 400; k++) {
      conditions.add(condition(random, 3));
      text.append("check reachable ").append(conditions.getLast()).append('\n');
    }
    ProgramSystem system = ModelText.system(text.toString());
    Set<List<Integer>> states = ReachableStates.of(system, 0, 100_000).orElseThrow().states();
    assertTrue(states.size() >= 4 * 4 * 4 * 4, "all values of all variables: " + states.size());
    int total = 0;
    int shown = 0;
    for (int k = 0; k < conditions.size(); k++) {
      Property property = system.properties().get(k);
      boolean has = !ReachableStates.valuations(states, property).contains(List.of(Long.MIN_VALUE));
      boolean may = property.conditions().getFirst().mayBeUndefined();
      assertTrue(may || has, conditions.get(k));
      total += has ? 1 : 0;
      shown += may ? 0 : 1;
    }
    assertTrue(shown > total / 2, shown + " of " + total);
  }

  // ---------------------------------------------------------------------------------- by hand

  private static Condition condition(String check) {
    return ModelText.system(
            "shared x: int[0..3]",
            "shared y: int[-1..2]",
            "shared b: bool",
            "shared a: int[0..3][2]",
            "thread T { x = 1 }",
            "check reachable " + check)
        .properties()
        .getFirst()
        .conditions()
        .getFirst();
  }

  @Test
  void whatIsGuardedHasAValue() {
    for (String defined :
        List.of(
            "x + y == 3",
            "x < 2 && a[x] == 1",
            "x >= 2 || a[x] == 1",
            "!(x > 1) && a[x] == 1",
            "(if x == 0 || x == 1 then 1 else 0) == 1",
            "y > 0 && x / y == 1",
            "0 < y && x % y == 1",
            "!(y < 0 || y >= 2) && a[y] == 0",
            "(if x < 2 then a[x] else 0) == 1",
            "a[0] < 2 && a[a[0]] == 1",
            "some i in 0..1: a[i] == 2")) {
      assertFalse(condition(defined).mayBeUndefined(), defined);
    }
    for (String undefined :
        List.of(
            "a[x] == 1",
            "a[x] == 1 && x < 2",
            "x < 3 && a[x] == 1",
            "x < 2 || a[x] == 1",
            "y >= 0 && x / y == 1",
            "b && x % y == 0")) {
      assertTrue(condition(undefined).mayBeUndefined(), undefined);
    }
  }

  private static final String[] FOUND_FIRST = {
    "shared x: int[0..2]",
    "shared a: int[0..9][2]",
    "thread B { a[1] = 1; x = 1 }",
    "check reachable a[x] == 1",
    "check reachable x < 2 && a[x] == 1"
  };

  @Test
  void whatEndsEarlyDoesNotSayThatItHolds() {
    ProgramSystem system = ModelText.system(FOUND_FIRST);
    List<Judgement> found =
        new DefinedEverywhere(engines().get("sample"))
            .explore(system, questions(system), Budget.unlimited())
            .judgements();
    assertEquals("UNKNOWN K011", words(found.get(0)));
    assertEquals(new Evidence.Shown(), found.get(0).evidence());
    assertEquals("HOLDS ", words(found.get(1)));
  }
}
