// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Telling;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of the states of random executions of random programs, as text, against an interpreter of
 * the programs. They are the values of shared variables, the line of each thread and its local
 * variables. The programs have no branches, loops, locks, channels, errors, crashes or C, and each
 * local variable has an initial value.
 */
class StateTextTest {
  private static final int SEEDS = 400;

  /** A statement with its target, and its source, plus one modulo 4 if {@code more}. */
  private record Statement(String to, String from, boolean more, int line) {
    boolean isStep() {
      return isShared(to) || isShared(from);
    }

    private static boolean isShared(String name) {
      return name.equals("x") || name.equals("y");
    }

    String text() {
      return "  " + to + " = " + (more ? "(" + from + " + 1) % 4" : from);
    }
  }

  /** Runs programs by the plain meaning of their statements. */
  private static final class Interpreter {
    private final List<List<Statement>> threads;
    private final TreeMap<String, Integer> shared = new TreeMap<>();
    private final List<TreeMap<String, Integer>> locals = new ArrayList<>();
    private final int[] next;

    Interpreter(List<List<Statement>> threads) {
      this.threads = threads;
      this.next = new int[threads.size()];
      shared.put("x", 0);
      shared.put("y", 0);
      for (int thread = 0; thread < next.length; thread++) {
        locals.add(new TreeMap<>(Map.of("v", 1, "w", 2)));
        ownWork(thread);
      }
    }

    boolean hasEnded(int thread) {
      return next[thread] == threads.get(thread).size();
    }

    void step(int thread) {
      execute(thread);
      ownWork(thread);
    }

    private void ownWork(int thread) {
      while (!hasEnded(thread) && !threads.get(thread).get(next[thread]).isStep()) {
        execute(thread);
      }
    }

    private void execute(int thread) {
      Statement its = threads.get(thread).get(next[thread]++);
      TreeMap<String, Integer> own = locals.get(thread);
      int from = (Statement.isShared(its.from()) ? shared : own).get(its.from());
      int value = its.more() ? (from + 1) % 4 : from;
      (Statement.isShared(its.to()) ? shared : own).put(its.to(), value);
    }

    /** The lines of the text but for the names of next statements. */
    List<String> lines() {
      List<String> lines = new ArrayList<>();
      for (int thread = 0; thread < next.length; thread++) {
        boolean ended = hasEnded(thread);
        lines.add(
            "T"
                + thread
                + (ended
                    ? "  ended"
                    : "  ready, at line " + threads.get(thread).get(next[thread]).line()));
        if (!ended) {
          lines.add("    " + sorted(locals.get(thread).toString().replaceAll("[{}]", "")));
        }
      }
      lines.add(shared.toString().replaceAll("[{}]", ""));
      return lines;
    }
  }

  /** A list of values in the order of their names. */
  private static String sorted(String values) {
    return String.join(
        ", ", Arrays.stream(values.replace(" = ", "=").strip().split(", ")).sorted().toList());
  }

  @Test
  void statesAreWhatThePlainMeaningOfTheStatementsSays() {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      List<String> text = new ArrayList<>(List.of("shared x, y: int[0..3]"));
      List<List<Statement>> threads = new ArrayList<>();
      for (int thread = 2 + random.nextInt(2); thread > 0; thread--) {
        threads.add(thread(random, text, threads.size()));
      }
      ProgramSystem system = ModelText.system(String.join("\n", text) + "\n");
      List<Integer> made = new ArrayList<>();
      Interpreter interpreter = new Interpreter(threads);
      while (true) {
        assertState(interpreter, system, made, text);
        compared++;
        int[] ready =
            IntStream.range(0, threads.size()).filter(its -> !interpreter.hasEnded(its)).toArray();
        if (ready.length == 0) {
          break;
        }
        int mover = ready[random.nextInt(ready.length)];
        interpreter.step(mover);
        made.add(mover);
      }
    }
    assertTrue(compared > 4 * SEEDS, compared + " states");
  }

  private static void assertState(
      Interpreter interpreter, ProgramSystem system, List<Integer> made, List<String> text) {
    int[] processes = made.stream().mapToInt(its -> its).toArray();
    Run run = new Run(0, processes, new int[processes.length], OptionalInt.empty());
    Telling told = Telling.of(system, run);
    List<String> lines = new StateText(told, new LineNames(told), Style.plain(), 4).whole();
    String title = made.isEmpty() ? "at the start:" : "after step " + made.size() + ":";
    assertEquals("the state " + title, lines.getFirst());
    List<String> shown =
        lines.stream()
            .skip(1)
            .map(line -> line.replaceAll(", before `.*`", ""))
            .map(line -> line.startsWith("    ") ? "    " + sorted(line) : line)
            .map(line -> line.startsWith("T") ? line : line.replace(" = ", "="))
            .toList();
    assertEquals(interpreter.lines(), shown, () -> String.join("\n", text) + " " + made);
  }

  private static List<Statement> thread(Random random, List<String> text, int number) {
    List<Statement> statements = new ArrayList<>();
    text.add("thread T" + number + " {");
    text.add("  var v: int[0..3] = 1");
    text.add("  var w: int[0..3] = 2");
    List<String> names = List.of("x", "y", "v", "w");
    for (int k = 1 + random.nextInt(5); k > 0; k--) {
      boolean read = random.nextBoolean();
      String to = names.get(read ? 2 + random.nextInt(2) : random.nextInt(4));
      String from = names.get(read ? random.nextInt(4) : 2 + random.nextInt(2));
      Statement its = new Statement(to, from, random.nextBoolean(), text.size() + 1);
      statements.add(its);
      text.add(its.text());
    }
    text.add("}");
    return statements;
  }
}
