// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the lint of evaluation order, by its definition. Two operands of one operation, of which
 * one calls or assigns, access the same variable, and one of them writes it. The generator knows
 * what each operand accesses. It makes globals, an array with constant indices, a local variable
 * whose address is passed, functions that call others (one of them recursive), increments and
 * nested assignments; it makes no branches inside of an expression, no structs, and no pointers
 * that are assigned twice.
 */
class EvaluationOrderTest {
  private static final List<String> PLACES = List.of("x", "y", "z", "a[0]", "a[1]");

  @TempDir private Path folder;

  /** An expression with the places that it reads and writes. */
  private record Part(String text, Set<String> reads, Set<String> writes, boolean open) {
    Part with(Part other, String text) {
      Set<String> allRead = new HashSet<>(reads);
      allRead.addAll(other.reads);
      Set<String> allWritten = new HashSet<>(writes);
      allWritten.addAll(other.writes);
      return new Part(text, allRead, allWritten, open || other.open || conflicts(other));
    }

    private boolean conflicts(Part other) {
      return writes.stream().anyMatch(it -> other.writes.contains(it) || other.reads.contains(it))
          || other.writes.stream().anyMatch(reads::contains);
    }
  }

  private static Part leaf(String text, Set<String> reads, Set<String> writes) {
    return new Part(text, reads, writes, false);
  }

  private static final String FUNCTIONS =
      """
      int x, y, z, a[2];
      int readX(void) { return x; }
      int addY(int n) { y += n; return y; }
      int both(void) { return readX() + 3 * z; }
      int down(int n) { if (n <= 0) return 1; a[1] = n; return down(n - 1); }
      int step(int *p) { int *q = p; *q = *q + 1; return *q; }
      int get(int *p) { return *p; }
      int pure(int n) { int k = n; k++; return k * n; }
      """;

  private static Part random(Random random, int depth) {
    String place = PLACES.get(random.nextInt(PLACES.size()));
    if (depth == 0) {
      return random.nextBoolean()
          ? leaf(place, Set.of(place), Set.of())
          : leaf("5", Set.of(), Set.of());
    }
    Part one = random(random, depth - 1);
    return switch (random.nextInt(12)) {
      case 0 -> leaf("readX()", Set.of("x"), Set.of());
      case 1 -> one.with(leaf("", Set.of(), Set.of()), "pure(" + one.text() + ")");
      case 2 -> leaf("both()", Set.of("x", "z"), Set.of());
      case 3 -> leaf("down(2)", Set.of(), Set.of("a[1]"));
      case 4 -> leaf("step(&" + place + ")", Set.of(place), Set.of(place));
      case 5 -> leaf("get(&" + place + ")", Set.of(place), Set.of());
      case 6 -> leaf("step(&local)", Set.of("local"), Set.of("local"));
      case 7 -> leaf("(" + place + "++)", Set.of(place), Set.of(place));
      case 8 -> {
        // the body of addY runs after its argument
        Part called = leaf("", Set.of("y"), Set.of("y"));
        Part whole = one.with(called, "addY(" + one.text() + ")");
        yield new Part(whole.text(), whole.reads(), whole.writes(), one.open());
      }
      default -> {
        Part other = random(random, depth - 1);
        String operator = List.of(" + ", " - ", " * ", " ^ ").get(random.nextInt(4));
        Part whole = one.with(other, "(" + one.text() + operator + other.text() + ")");
        // two equal calls may change places
        boolean same = one.text().equals(other.text()) && !operator.equals(" - ");
        boolean constant = one.text().matches("\\w+\\((2|&[\\w\\[\\]]+)?\\)");
        yield same && constant
            ? new Part(whole.text(), whole.reads(), whole.writes(), one.open() || other.open())
            : whole;
      }
    };
  }

  private boolean warns(String statement) throws IOException {
    String program = FUNCTIONS + "int main(void) {\n  int local = 1, r;\n  " + statement + "\n}\n";
    Path file = Files.writeString(folder.resolve("a.c"), program);
    List<String> said = CommandLine.run(List.of("check", file.toString())).lines();
    boolean warns = said.stream().anyMatch(line -> line.startsWith("warning[L011]"));
    String clause = "in the compiler's order of evaluation";
    assertEquals(warns, said.stream().anyMatch(line -> line.contains(clause)), statement);
    return warns;
  }

  @RepeatedTest(120)
  void expressionsThatCLeavesOpenAreReported(RepetitionInfo info) throws IOException {
    Random random = new Random(info.getCurrentRepetition());
    Part part = random(random, 2 + random.nextInt(3));
    String text = part.text();
    assertEquals(part.open(), warns("r = " + text + ";"), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true  | r = readX() + addY(step(&x));
          true  | x += step(&x);
          true  | a[x] = step(&x);
          true  | a[local++] = local;
          true  | local = local++ + 1;
          true  | pure(step(&local) - get(&local));
          true  | r = step(&a[0]) + down(1) * step(&a[0]);
          false | r = step(&a[0]) + down(1);
          false | r = step(&x) && step(&x);
          false | r = x ? step(&x) : get(&x);
          false | r = (step(&x), step(&x));
          false | r = step(&x); r += get(&x) + 1;
          false | r = step(&x) + step(&x);
          true  | r = step(&x) - step(&x);
          true  | r = addY(local) + addY(3);
          false | r = addY(addY(y));
          false | x = step(&x);
          false | for (int k = 0; k < 3; k++) a[k & 1] = k;
          false | int *p = a; *p++ = x; *p = x++;
          false | r = pure(pure(2)) + pure(3);
          false | int v[local + 1], *p, **q = &p; *q = v; *q = v; r = 0;
          """)
  void statementsAreJudgedAsInC(boolean open, String statement) throws IOException {
    assertEquals(open, warns(statement), statement);
  }
}
