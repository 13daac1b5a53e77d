// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.ast.Expression;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.lowering.Lowering;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The explicit search beside SPIN's compiled verifier, on models of the same steps, by {@code
 * ./mvnw -q -Pspin}. It prints states, transitions and million transitions per second of both, and
 * fails if the counts differ by more than one in a hundred. SPIN runs without partial-order
 * reduction and checks safety ({@code -DNOREDUCE -DSAFETY}); Ravel explores all for {@code no
 * deadlock}, the best of seven runs in one virtual machine counts (of those of the first minute),
 * those with one thread and with two in turns. The collector and the size of pages are those that
 * {@code ravel} starts Java with. Needs {@code spin} and {@code gcc}, and some minutes; {@code
 * -Dspin=peterson} compares one model alone.
 */
public final class SpinComparison {
  private static final Path MODELS = Path.of(System.getProperty("ravel.root", "."), "models");
  private static final Path PROMELA = MODELS.resolve("src/test/promela");
  private static final int RUNS = 7;
  private static final long MINUTE = 60_000_000_000L;

  /** A model of both. */
  private record Pair(String promela, String model, Map<String, String> constants) {}

  /** The counts of one of them. */
  private record Counts(long states, long transitions, double seconds) {
    double rate() {
      return transitions / seconds / 1e6;
    }

    Counts better(Counts other) {
      return other.seconds < seconds ? other : this;
    }
  }

  private SpinComparison() {}

  /** Compares; the arguments are names of models, all if there are none. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<Pair> pairs =
        List.of(
            new Pair("peterson", "mutex/peterson.ravel", Map.of("N", "5")),
            new Pair("bakery", "mutex/bakery.ravel", bakery()),
            new Pair("szymanski", "mutex/szymanski.ravel", Map.of("N", "6")),
            new Pair("philosophers", "philosophers/philosophers.ravel", Map.of("N", "12")));
    System.out.printf(
        "%-13s %12s %13s %8s %8s %6s %8s %6s%n",
        "", "states", "transitions", "SPIN", "Ravel", "", "Ravel", "");
    System.out.printf(
        "%-13s %12s %13s %8s %8s %6s %8s %6s%n",
        "", "", "", "M/s", "1 thread", "times", "2 thr.", "times");
    boolean equal = true;
    for (Pair pair : pairs) {
      if (args.length == 0 || List.of(args).contains(pair.promela())) {
        equal &= compare(pair);
      }
    }
    if (!equal) {
      throw new IllegalStateException("the models do not make the same steps");
    }
  }

  private static Map<String, String> bakery() {
    Map<String, String> constants = new LinkedHashMap<>();
    constants.put("N", "3");
    constants.put("ROUNDS", "3");
    constants.put("MAX", "9");
    return constants;
  }

  private static boolean compare(Pair pair) throws IOException, InterruptedException {
    Counts spin = spin(pair.promela());
    Analysed analysed = analysed(pair);
    long start = System.nanoTime();
    Counts one = ravel(analysed, 1);
    Counts two = ravel(analysed, 2);
    for (int run = 1; run < RUNS && System.nanoTime() - start < MINUTE; run++) {
      one = one.better(ravel(analysed, 1));
      two = two.better(ravel(analysed, 2));
    }
    System.out.printf(
        "%-13s %,12d %,13d %8.2f %8.2f %5.1fx %8.2f %5.1fx%n",
        pair.promela(),
        one.states(),
        one.transitions(),
        spin.rate(),
        one.rate(),
        one.rate() / spin.rate(),
        two.rate(),
        two.rate() / one.rate());
    boolean equal =
        near(spin.states(), one.states()) && near(spin.transitions(), one.transitions());
    System.out.printf("%-13s %,12d %,13d counted by SPIN%n", "", spin.states(), spin.transitions());
    return equal;
  }

  private static boolean near(long left, long right) {
    return Math.abs(left - right) * 100 <= Math.max(left, right);
  }

  private static Analysed analysed(Pair pair) throws IOException {
    Path file = MODELS.resolve(pair.model());
    SourceText source = new SourceText(pair.model(), Files.readString(file));
    Map<String, Expression> constants = new LinkedHashMap<>();
    pair.constants().forEach((name, value) -> constants.put(name, expression(value)));
    return Analysis.analyse(Parser.parse(source).model(), List.of(), constants);
  }

  private static Counts ravel(Analysed analysed, int threads) {
    List<Question> questions = List.of(new Question(new Property.Deadlock(), false));
    ProgramSystem system = ProgramSystem.of(Lowering.lower(analysed.instances().getFirst()));
    Exploration found = new Graph(threads).explore(system, questions, Budget.unlimited());
    return new Counts(
        found.counters().states().orElseThrow(),
        found.counters().transitions().orElseThrow(),
        found.counters().nanoseconds() / 1e9);
  }

  private static Expression expression(String text) {
    return Parser.parseExpression(new SourceText("-D", text)).expression().orElseThrow();
  }

  private static Counts spin(String name) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("spin");
    run(folder, "spin", "-a", "-o3", PROMELA.resolve(name + ".pml").toAbsolutePath().toString());
    run(folder, "gcc", "-O2", "-DNOREDUCE", "-DSAFETY", "-DMEMLIM=16000", "-o", "pan", "pan.c");
    // -E: a state without steps is no error here; -w: a table of 2^26 entries, so that none is long
    String text = run(folder, "./pan", "-E", "-m20000000", "-w26");
    return new Counts(
        number(text, "([0-9.e+]+) states, stored"),
        number(text, "([0-9.e+]+) transitions"),
        Double.parseDouble(find(text, "elapsed time ([0-9.e+]+) seconds")));
  }

  private static long number(String text, String pattern) {
    return (long) Double.parseDouble(find(text, pattern)); // large ones are like 1.3e+08
  }

  private static String find(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in:\n" + text);
    }
    return matcher.group(1);
  }

  private static String run(Path folder, String... command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(String.join(" ", command) + ":\n" + text);
    }
    return text;
  }
}
