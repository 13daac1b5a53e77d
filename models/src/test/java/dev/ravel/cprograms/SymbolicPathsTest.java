// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.inputs.InputPaths;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Program;
import dev.ravel.machine.Relation;
import dev.ravel.processor.BitTerms;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.InputValue;
import dev.ravel.processor.InputValue.Whole;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the executions of random C programs for all values that functions give. For any values,
 * those whose conditions the values meet are as many as the program has with these values, by
 * definition.
 */
class SymbolicPathsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 60 : 5;

  /** So many parts of executions are looked at where they are counted by definition. */
  private static final int PARTS = 2_000;

  @TempDir private Path folder;

  private static Inputs inputs(Map<String, List<Long>> values) {
    return inputs(values, value -> new Whole(BigInteger.valueOf(value)));
  }

  private static Inputs inputs(Map<String, List<Long>> values, LongFunction<InputValue> meant) {
    Map<String, List<InputValue>> byThread = new HashMap<>();
    values.forEach((t, its) -> byThread.put(t, its.stream().map(meant::apply).toList()));
    return Inputs.of(byThread);
  }

  /** Returns the number of executions with given values; each is kept whole. */
  private static int executions(Program program, Inputs values) {
    ProgramFacts known = new ProgramFacts(program, Meaning.USUAL.with(values));
    while (true) {
      try {
        return Paths.of(FirstExecutions.system(known), Paths.Extent.CAUSES, Budget.unlimited())
            .executions()
            .size();
      } catch (Outgrown more) {
        // now more is known
      }
    }
  }

  @Test
  void eachCombinationOfPathAndTraceIsThereOnce() {
    int compared = 0;
    int several = 0;
    long first = Long.getLong("ravel.first", 0);
    for (long seed = first; seed < first + SEEDS; seed++) {
      String text = new ProgramWithInputs(seed).text();
      Program program = BruteForce.program(text, folder);
      Function<Inputs, ProgramFacts> known =
          inputs -> new ProgramFacts(program, Meaning.USUAL.with(inputs));
      InputPaths all =
          InputPaths.of(known, UnaryOperator.identity(), Paths.Extent.CAUSES, Budget.unlimited());
      assertEquals(Optional.empty(), all.paths().stopped(), text);
      List<Paths.Path> paths = all.paths().executions();
      if (paths.stream().allMatch(path -> decidesItsEnd(all, path))) {
        compared += compare(seed + ":\n" + text, all, paths, program);
        several += paths.stream().mapToInt(Paths.Path::system).max().orElse(0) > 0 ? 1 : 0;
      }
    }
    assertTrue(compared > 10 * SEEDS && several > SEEDS / 3, compared + " " + several);
  }

  /** The same of floats, with those among them that are special, down to their bits. */
  @Test
  void floatsAreGivenBitForBit() {
    int several = 0;
    long first = Long.getLong("ravel.first", 0);
    for (long seed = first; seed < first + SEEDS; seed++) {
      int bits = seed % 2 == 0 ? Double.SIZE : Float.SIZE;
      String text = new ProgramWithFloats(seed, bits == Double.SIZE ? "double" : "float").text();
      Program program = BruteForce.program(text, folder);
      Function<Inputs, ProgramFacts> known =
          inputs -> new ProgramFacts(program, Meaning.USUAL.with(inputs));
      InputPaths all =
          InputPaths.of(known, UnaryOperator.identity(), Paths.Extent.CAUSES, Budget.unlimited());
      assertEquals(Optional.empty(), all.paths().stopped(), text);
      List<Paths.Path> paths = all.paths().executions();
      assertTrue(paths.stream().allMatch(path -> decidesItsEnd(all, path)), text);
      BitTerms terms = new BitTerms();
      List<List<Integer>> conditions = conditions(terms, all, paths);
      boolean both = text.contains(" m = given()");
      for (double main : ProgramWithFloats.GIVEN) {
        for (double other : both ? ProgramWithFloats.GIVEN : new double[1]) {
          Map<String, List<Long>> values =
              Map.of("main", List.of(bits(main, bits)), "main.1", List.of(bits(other, bits)));
          Evaluation its = new Evaluation(terms, values);
          long met = conditions.stream().filter(its::meets).count();
          Inputs given = inputs(values, value -> InputValue.ofFloat(value, bits));
          assertEquals(executions(program, given), met, values + " of " + seed + ":\n" + text);
        }
      }
      several += paths.stream().mapToInt(Paths.Path::system).max().orElse(0) > 2 ? 1 : 0;
    }
    assertTrue(several > SEEDS / 2, "" + several);
  }

  private static long bits(double number, int bits) {
    return bits == Double.SIZE
        ? Double.doubleToRawLongBits(number)
        : Float.floatToRawIntBits((float) number) & 0xffffffffL;
  }

  /**
   * Returns whether an execution is whole for all values that meet what its steps decide. No thread
   * waits at its end, which it may do for some of these values and not for others.
   */
  private static boolean decidesItsEnd(InputPaths all, Paths.Path path) {
    Processor system = all.system(path.system(), path.run());
    int[] state = new int[system.objects()];
    int _ = system.initialState(0, state);
    for (int step = 0; step < path.run().length(); step++) {
      int reaction = system.reaction(path.run().processes()[step], state);
      int outcome = system.outcomes().outcome(reaction, path.run().outcomes()[step]);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      }
    }
    return path.end() != Outcomes.STEP || system.ends(state);
  }

  /** Returns the decisions of the steps of each path. */
  private static List<List<Integer>> conditions(
      BitTerms terms, InputPaths all, List<Paths.Path> paths) {
    List<List<Integer>> conditions = new ArrayList<>();
    for (Paths.Path path : paths) {
      conditions.add(
          all
              .system(path.system(), path.run())
              .decided(path.run().processes(), path.run().outcomes(), terms, new LinkedHashSet<>())
              .stream()
              .flatMap(List::stream)
              .toList());
    }
    return conditions;
  }

  private int compare(String where, InputPaths all, List<Paths.Path> paths, Program program) {
    BitTerms terms = new BitTerms();
    List<List<Integer>> conditions = conditions(terms, all, paths);
    int compared = 0;
    boolean both = where.contains("int m = given()");
    long last = both ? ProgramWithInputs.HIGH + 1 : ProgramWithInputs.LOW - 1;
    for (long main = ProgramWithInputs.LOW - 1; main <= ProgramWithInputs.HIGH + 1; main++) {
      for (long other = ProgramWithInputs.LOW - 1; other <= last; other++) {
        Map<String, List<Long>> values = Map.of("main", List.of(main), "main.1", List.of(other));
        Evaluation its = new Evaluation(terms, values);
        long met = conditions.stream().filter(its::meets).count();
        assertEquals(executions(program, inputs(values)), met, values + " of " + where);
        if (main == other || !both) {
          ProgramFacts known = new ProgramFacts(program, Meaning.USUAL.with(inputs(values)));
          BruteForce.executions(known, FirstExecutions::system, PARTS)
              .ifPresent(count -> assertEquals((long) count, met, values + " of " + where));
        }
        compared++;
      }
    }
    return compared;
  }

  /** The values of terms for some inputs. */
  private record Evaluation(BitTerms terms, Map<String, List<Long>> values) {
    boolean meets(List<Integer> conditions) {
      return conditions.stream().allMatch(its -> number(Math.abs(its)) == (its > 0 ? 1 : 0));
    }

    private static long cut(long number, int bits) {
      return bits == Long.SIZE ? number : number & (1L << bits) - 1;
    }

    private static long extended(long number, int bits) {
      return number << Long.SIZE - bits >> Long.SIZE - bits;
    }

    private long number(int term) {
      BitTerms.Node node = terms.node(term);
      return cut(
          switch (node) {
            case BitTerms.Input(Inputs.Call call) ->
                call.number() == 0 ? values.get(call.thread()).getFirst() : 0;
            case BitTerms.Constant its -> its.value();
            case BitTerms.Computed its ->
                computed(its.operator(), its.bits(), number(its.left()), number(its.right()));
            case BitTerms.Converted its ->
                its.signed()
                    ? extended(number(its.value()), terms.node(its.value()).bits())
                    : number(its.value());
            case BitTerms.Rounded its ->
                rounded(its, terms.node(its.value()).bits(), number(its.value()));
            case BitTerms.Applied its -> applied(its);
            // what a term does not say is not asked for
            case BitTerms.Root its ->
                BigInteger.valueOf(Math.max(0, number(its.value()))).sqrt().longValue();
            case BitTerms.Compared its ->
                compared(
                        its.relation(),
                        terms.node(its.left()).bits(),
                        number(its.left()),
                        number(its.right()))
                    ? 1
                    : 0;
            case BitTerms.Picked its ->
                number(its.condition()) == 1 ? number(its.yes()) : number(its.no());
          },
          node.bits());
    }

    private static double real(int bits, long number) {
      return bits == Integer.SIZE
          ? Float.intBitsToFloat((int) number)
          : Double.longBitsToDouble(number);
    }

    private long applied(BitTerms.Applied its) {
      double[] all =
          its.arguments().stream().mapToDouble(each -> real(its.bits(), number(each))).toArray();
      boolean single = its.bits() == Integer.SIZE;
      double result =
          switch (its.function()) {
            case SQUARE_ROOT -> Math.sqrt(all[0]);
            case FLOOR -> Math.floor(all[0]);
            case CEILING -> Math.ceil(all[0]);
            case TRUNCATE -> all[0] < 0 ? Math.ceil(all[0]) : Math.floor(all[0]);
            case ROUND_EVEN -> Math.rint(all[0]);
            case MULTIPLY_ADD ->
                single
                    ? Math.fma((float) all[0], (float) all[1], (float) all[2])
                    : Math.fma(all[0], all[1], all[2]);
            default -> throw new AssertionError(its);
          };
      return single ? Float.floatToRawIntBits((float) result) : Double.doubleToRawLongBits(result);
    }

    private static long rounded(BitTerms.Rounded its, int from, long number) {
      BigDecimal whole =
          its.kind() == Conversion.UNSIGNED_TO_FLOAT
              ? new BigDecimal(Long.toUnsignedString(number))
              : BigDecimal.valueOf(extended(number, from));
      boolean single = its.bits() == Integer.SIZE;
      return switch (its.kind()) {
        case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT ->
            single
                ? Float.floatToRawIntBits(whole.floatValue())
                : Double.doubleToRawLongBits(whole.doubleValue());
        case FLOAT_TO_FLOAT ->
            single
                ? Float.floatToRawIntBits((float) real(from, number))
                : Double.doubleToRawLongBits(real(from, number));
        default -> {
          double real = real(from, number);
          // what a term does not say is not asked for
          yield Double.isNaN(real) || Double.isInfinite(real)
              ? 0
              : new BigDecimal(real).toBigInteger().longValue();
        }
      };
    }

    private static long computed(Operator operator, int bits, long x, long y) {
      long a = extended(x, bits);
      long b = extended(y, bits);
      return switch (operator) {
        case ADD -> x + y;
        case SUBTRACT -> x - y;
        case MULTIPLY -> x * y;
        // as the solver has it, where nothing is divided
        case DIVIDE -> b == 0 ? (a < 0 ? 1 : -1) : a / b;
        case REMAINDER -> b == 0 ? a : a % b;
        case UNSIGNED_DIVIDE -> y == 0 ? -1 : Long.divideUnsigned(x, y);
        case UNSIGNED_REMAINDER -> y == 0 ? x : Long.remainderUnsigned(x, y);
        case SHIFT_LEFT -> y >= bits || y < 0 ? 0 : x << y;
        case SHIFT_RIGHT -> y >= bits || y < 0 ? 0 : x >>> y;
        case SHIFT_SIGN_RIGHT -> y >= bits || y < 0 ? a >> Long.SIZE - 1 : a >> y;
        case AND -> x & y;
        case OR -> x | y;
        case XOR -> x ^ y;
        case REPLACE -> y;
        case FLOAT_ADD, FLOAT_SUBTRACT, FLOAT_MULTIPLY, FLOAT_DIVIDE -> {
          boolean single = bits == Integer.SIZE;
          // of two floats, doubles have room enough that rounding twice is rounding once
          double result = real(operator, real(bits, x), real(bits, y));
          yield single
              ? Float.floatToRawIntBits((float) result)
              : Double.doubleToRawLongBits(result);
        }
        default -> throw new AssertionError(operator);
      };
    }

    private static double real(Operator operator, double x, double y) {
      return switch (operator) {
        case FLOAT_ADD -> x + y;
        case FLOAT_SUBTRACT -> x - y;
        case FLOAT_MULTIPLY -> x * y;
        default -> x / y;
      };
    }

    private static boolean compared(Relation relation, int bits, long x, long y) {
      double p = real(bits, x);
      double q = real(bits, y);
      boolean numbers = !Double.isNaN(p) && !Double.isNaN(q);
      long a = extended(x, bits);
      long b = extended(y, bits);
      return switch (relation) {
        case EQUAL -> x == y;
        case UNEQUAL -> x != y;
        case UNSIGNED_GREATER -> Long.compareUnsigned(x, y) > 0;
        case UNSIGNED_GREATER_EQUAL -> Long.compareUnsigned(x, y) >= 0;
        case UNSIGNED_LESS -> Long.compareUnsigned(x, y) < 0;
        case UNSIGNED_LESS_EQUAL -> Long.compareUnsigned(x, y) <= 0;
        case GREATER -> a > b;
        case GREATER_EQUAL -> a >= b;
        case LESS -> a < b;
        case LESS_EQUAL -> a <= b;
        case FLOAT_ORDERED -> numbers;
        case FLOAT_UNORDERED -> !numbers;
        case FLOAT_EQUAL -> p == q;
        case FLOAT_LESS -> p < q;
        case FLOAT_LESS_EQUAL -> p <= q;
        case FLOAT_GREATER -> p > q;
        case FLOAT_GREATER_EQUAL -> p >= q;
        case U_UNEQUAL -> p != q;
        case U_EQUAL -> !numbers || p == q;
        case U_LESS -> !numbers || p < q;
        case U_LESS_EQUAL -> !numbers || p <= q;
        case U_GREATER -> !numbers || p > q;
        case U_GREATER_EQUAL -> !numbers || p >= q;
        case FLOAT_UNEQUAL -> numbers && p != q;
        default -> throw new AssertionError(relation);
      };
    }
  }
}
