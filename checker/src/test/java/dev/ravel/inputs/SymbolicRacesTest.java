// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.program.Program;
import dev.ravel.symbolic.Solver;
import dev.ravel.symbolic.Terms;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests of races with symbolic inputs. A model has one if and only if it has one for some values,
 * each of which is tried on its own by the state graph. {@link GivenInputs} replays each race that
 * it gives inputs for.
 *
 * <p>The models are random: two or three threads of one to three statements that read and write
 * three cells, one of them atomic, wait and branch on comparisons of cells with inputs, alone and
 * in atomic blocks, assume and assert them, and add inputs, which for some of them is an error.
 * What the generator does not make: channels, mutexes, arrays, loops and functions; {@link
 * GivenInputsTest} has most of these.
 */
class SymbolicRacesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 4_000 : 250;
  private static final int VALUES = 3;

  @Test
  void aModelHasARaceIfItHasOneForSomeInputs() {
    Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
    int forSome = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      List<String> threads = threads(new Random(seed));
      int racy = racy(threads);
      Verdict wanted = racy > 0 ? Verdict.VIOLATED : Verdict.HOLDS;
      assertEquals(wanted, symbolic(threads), () -> String.join("\n", threads));
      seen.merge(wanted, 1, Integer::sum);
      forSome += racy > 0 && racy < VALUES * VALUES ? 1 : 0;
    }
    assertTrue(seen.get(Verdict.HOLDS) > SEEDS / 5, seen::toString);
    assertTrue(seen.get(Verdict.VIOLATED) > SEEDS / 5, seen::toString);
    assertTrue(forSome > SEEDS / 20, "races for some inputs alone: " + forSome);
  }

  @Test
  void aBlockedAwaitHasNoRace() {
    assertEquals(
        Verdict.VIOLATED,
        symbolic(
            List.of(
                "shared x: int[0..2]",
                "thread A { await x < c }",
                "thread B { x = 1 }",
                "check no race")));
    assertEquals(
        Verdict.HOLDS,
        symbolic(
            List.of(
                "shared x: int[0..2]",
                "thread A { await x < c && c == 0 }",
                "thread B { x = 1 }",
                "check no race")));
  }

  @Test
  void atomicBlocksThatInputsDecideHaveNoRace() {
    assertEquals(
        Verdict.HOLDS,
        symbolic(
            List.of(
                "shared x: int[0..2]",
                "thread A { atomic { if x < c { skip } } }",
                "thread B { atomic { x = 1 } }",
                "check no race")));
  }

  /** For how many values of the inputs a model has a race. */
  private static int racy(List<String> threads) {
    int racy = 0;
    for (int c = 0; c < VALUES; c++) {
      for (int d = 0; d < VALUES; d++) {
        List<String> lines = new ArrayList<>(List.of("const c = " + c, "const d = " + d));
        lines.addAll(threads);
        ProgramSystem system = ProgramSystem.of(ModelText.program(lines.toArray(String[]::new)));
        racy += judged(new Graph(1, false), system).verdict() == Verdict.VIOLATED ? 1 : 0;
      }
    }
    return racy;
  }

  private static Verdict symbolic(List<String> threads) {
    List<String> lines = new ArrayList<>();
    for (String input : List.of("c", "d")) {
      lines.add("symbolic input " + input + ": int[0.." + (VALUES - 1) + "]");
    }
    lines.addAll(threads);
    Program program = ModelText.program(lines.toArray(String[]::new));
    ProgramSystem system = ProgramSystem.of(program, SymbolicRacesTest::byTrying);
    Judgement found = judged(new Stateless(false), system);
    return new GivenInputs(program, system).tell(0, found).judgement().verdict();
  }

  private static Solver.Answer byTrying(Terms terms, int[] literals) {
    for (int k = 0; k < VALUES * VALUES; k++) {
      long[] values = {k / VALUES, k % VALUES};
      if (Arrays.stream(literals).allMatch(its -> terms.literals().holds(its, values))) {
        return new Solver.Answer.Possible(values);
      }
    }
    return new Solver.Answer.Impossible();
  }

  private static Judgement judged(Engine engine, ProgramSystem system) {
    Question races = Question.of(system, 0, system.properties().getFirst(), false);
    return engine.explore(system, List.of(races), _ -> Optional.empty()).judgements().getFirst();
  }

  // ------------------------------------------------------------------------------- the models

  private static List<String> threads(Random random) {
    List<String> lines = new ArrayList<>();
    lines.add("shared x, y: int[0..2]");
    lines.add("atomic shared z: int[0..2]");
    int threads = 2 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      List<String> statements = new ArrayList<>();
      int count = 1 + random.nextInt(threads == 2 ? 3 : 2);
      for (int s = 0; s < count; s++) {
        statements.add(statement(random, 2));
      }
      lines.add("thread T" + t + " { var v: int[0..2]; " + String.join("; ", statements) + " }");
    }
    lines.add("check no race");
    return lines;
  }

  private static String statement(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 11 : 4)) {
      case 0 -> "z = " + random.nextInt(3);
      case 1 -> "v = z";
      case 2 -> "v = " + input(random);
      case 3 -> depth > 0 ? "await " + comparison(random) : "z = v";
      case 4, 5 -> "atomic { await " + comparison(random) + "; " + access(random) + " }";
      case 6 -> "atomic { if " + comparison(random) + " { " + access(random) + " } }";
      case 7 ->
          "if "
              + comparison(random)
              + " { "
              + (random.nextBoolean() ? access(random) : statement(random, depth - 1))
              + " }";
      case 8 -> access(random);
      case 9 -> (random.nextBoolean() ? "assume " : "assert ") + comparison(random);
      default -> "atomic { " + access(random) + " }";
    };
  }

  private static String access(Random random) {
    String cell = random.nextBoolean() ? "x" : "y";
    return switch (random.nextInt(6)) {
      case 0, 1 -> cell + " = " + random.nextInt(3);
      case 2, 3 -> "v = " + cell;
      case 4 -> cell + " = v + " + input(random);
      default -> "v = " + cell + " + " + input(random);
    };
  }

  private static String comparison(Random random) {
    String[] cells = {"x", "x", "y", "z", "v", "v"};
    String[] signs = {"<", "<=", "==", "!=", ">"};
    String left = cells[random.nextInt(cells.length)];
    return left + " " + signs[random.nextInt(signs.length)] + " " + input(random);
  }

  private static String input(Random random) {
    return random.nextBoolean() ? "c" : "d";
  }
}
