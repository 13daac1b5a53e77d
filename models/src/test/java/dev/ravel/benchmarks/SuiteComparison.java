// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.result.MadeSuite;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.SelectionListener;
import dev.ravel.suite.SelectionMethod;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.SuiteMaking;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Suites beside Tables II to IV of Saarikivi, Ponce de León, Kähkönen, Heljanko, Esparza,
 * Minimizing test suites with unfoldings of multithreaded programs, ACM TECS 16(2), 2017. They run
 * by {@code ./mvnw -q -Psuites}. What takes longer than ten minutes is stopped. Executions without
 * end are followed up to states that were seen before; how many these are depends on the order of
 * events, so that the numbers differ. It fails if as many executions as in the paper need more
 * tests than there, but for the contextual unfoldings of Fib, where the paper has fewer than there
 * are last reads of its main thread, each an event of an execution of its own. {@code
 * -Dsuites="dining fib"} measures programs with such names alone. Of the program Synthetic no text
 * is published; the one here is of its kind.
 */
public final class SuiteComparison {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final long LIMIT = 600_000_000_000L; // nanoseconds

  /**
   * A program.
   *
   * @param name what the paper calls it
   * @param model the file, in the folder of models
   * @param defines like {@code N=4 M=5}
   */
  private record Program(String name, String model, String defines) {}

  /**
   * A row of Tables II and III. It has tests with the time of the paper, or - where it has none.
   *
   * @param statements Table II, statement coverage
   * @param contextual Table II, event coverage of the contextual unfolding by SEDD
   * @param exactly the same by the exact encoding
   * @param replicated Table II, of the unfolding with place replication by SEDD
   * @param replicatedExactly the same by the exact encoding
   * @param traces Table III
   * @param greedy Table III, Max-SMT, contextual unfolding
   * @param replicatedGreedy Table III, Max-SMT, place replication
   * @param cliques Table III, Max-Clique, place replication
   */
  private record Row(
      Program program,
      String statements,
      String contextual,
      String exactly,
      String replicated,
      String replicatedExactly,
      int traces,
      String greedy,
      String replicatedGreedy,
      String cliques) {
    /** Returns whether the paper's number of tests for the contextual unfolding can be right. */
    boolean sound() {
      return !program.name().startsWith("Fib");
    }
  }

  /**
   * A row of Table IV.
   *
   * @param executions of POET
   * @param tests by Max-SMT, with the time
   */
  private record Structure(Program program, int executions, String tests) {}

  private static Program program(String name, String model, String defines) {
    return new Program(name, model, defines);
  }

  private static final List<Row> ROWS =
      List.of(
          new Row(
              program("Filesystem 1", "file-system", "N=16 INODES=32 BLOCKS=26"),
              "2 0m 0s",
              "3",
              "2 0m 0s",
              "3",
              "2 0m 0s",
              8,
              "2 0m 0s",
              "2 0m 0s",
              "2 0m 0s"),
          new Row(
              program("Filesystem 2", "file-system", "N=18 INODES=32 BLOCKS=26"),
              "2 0m 0s",
              "3",
              "2 0m 0s",
              "3",
              "2 0m 0s",
              32,
              "2 0m 0s",
              "2 0m 0s",
              "2 0m 0s"),
          new Row(
              program("Parallel Pi 1", "pi", "N=4"),
              "1 0m 0s",
              "24",
              ">11 29m 31s",
              "24",
              ">11 19m 17s",
              24,
              "24 0m 0s",
              "24 0m 0s",
              "24 0m 0s"),
          new Row(
              program("Parallel Pi 2", "pi", "N=5"),
              "1 0m 0s",
              "120",
              ">9 2m 37s",
              "120",
              ">10 9m 21s",
              120,
              "120 0m 7s",
              "120 0m 7s",
              "120 0m 1s"),
          new Row(
              program("Parallel Pi 3", "pi", "N=6"),
              "1 0m 4s",
              "720",
              ">7 2m 14s",
              "720",
              ">7 0m 53s",
              720,
              "720 7m 26s",
              "720 9m 30s",
              "720 1m 5s"),
          new Row(
              program("Synthetic", "synthetic", ""),
              "2 0m 2s",
              "762",
              ">8 2m 23s",
              "921",
              ">9 29m 12s",
              1316,
              "590 1m 59s",
              "654 1m 58s",
              "654 0m 1s"),
          new Row(
              program("Dining", "dining", "N=4 R=2"),
              "1 0m 1s",
              "798",
              ">8 4m 38s",
              "798",
              ">9 29m 43s",
              831,
              "786 4m 46s",
              "786 2m 48s",
              "786 0m 12s"),
          new Row(
              program("Fib 1", "fib-bench", "N=4 M=4"),
              "1 0m 25s",
              "4950",
              ">8 15m 44s",
              "19605",
              ">6 5m 35s",
              19_605,
              "3521 49m 38s",
              "- >60m",
              "19605 17m 23s"),
          new Row(
              program("Fib 2", "fib-bench", "N=4 M=5"),
              "1 2m 1s",
              "14546",
              ">5 28m 53s",
              "59908",
              ">3 0m 39s",
              59_908,
              "- >60m",
              "- >60m",
              "- >60m"));

  private static final List<Structure> STRUCTURES =
      List.of(
          new Structure(program("CCNF(9)", "ccnf-writes", "N=4"), 16, "2 0s"),
          new Structure(program("CCNF(17)", "ccnf-writes", "N=8"), 256, "2 0s"),
          new Structure(program("CCNF(19)", "ccnf-writes", "N=9"), 512, "2 0s"),
          new Structure(program("Peterson", "peterson", ""), 20, "20 0s"),
          new Structure(program("PGSQL", "pgsql", ""), 4, "4 0s"),
          new Structure(program("ProdCons", "prodcons", ""), 386, "386 8s"),
          new Structure(program("ProdCons(2)", "prodcons-two", ""), 15, "14 0s"),
          new Structure(program("Spin08", "spin08", "N=12"), 84, "84 1s"),
          new Structure(program("SSB", "ssb", ""), 4, "4 0s"),
          new Structure(program("SSB(1)", "ssb-loop", "N=1"), 23, "23 0s"),
          new Structure(program("SSB(3)", "ssb-loop", "N=3"), 90, "90 1s"),
          new Structure(program("SSB(4)", "ssb-loop", "N=4"), 142, "142 2s"),
          new Structure(program("STF", "stf", ""), 6, "6 0s"),
          new Structure(program("Szymanski", "szymanski", ""), 159, "159 2s"));

  private final PrintStream out;
  private final List<String> larger = new ArrayList<>();

  private SuiteComparison(PrintStream out) {
    this.out = out;
  }

  /** Measures; the arguments are parts of names of programs, all if there are none. */
  public static void main(String[] args) {
    print(System.out, List.of(args));
  }

  /**
   * Prints the tables.
   *
   * @param names parts of names of programs in small letters; all programs if there are none
   * @throws IllegalStateException if as many executions as in the paper need more tests than there
   */
  static void print(PrintStream out, List<String> names) {
    SuiteComparison its = new SuiteComparison(out);
    its.print(names);
    if (!its.larger.isEmpty()) {
      throw new IllegalStateException("more tests than in the paper: " + its.larger);
    }
  }

  private void print(List<String> names) {
    Predicate<Program> wanted =
        its -> names.isEmpty() || names.stream().anyMatch(lower(its.name())::contains);
    List<Row> rows = ROWS.stream().filter(its -> wanted.test(its.program())).toList();
    List<Structure> structures =
        STRUCTURES.stream().filter(its -> wanted.test(its.program())).toList();
    out.print(
        """
        In brackets what the paper has: tests, or what SEDD or POET executes, and the time. = tests: no
        fewer do; <= tests: perhaps fewer do; > tests: more are needed. Times here are those to find all
        executions and to choose.
        """);
    if (!rows.isEmpty()) {
      out.printf(
          "%nTable II: the fewest tests%n%-14s %26s %38s %38s%n",
          "", "statements", "events, contextual [SEDD]", "events, replication [SEDD]");
      rows.forEach(this::second);
      out.printf(
          "%nTable III: by greedy choice, and by maximum cliques%n%-14s %15s %29s %29s %29s%n",
          "", "traces", "contextual, greedy", "replication, greedy", "replication, cliques");
      rows.forEach(this::third);
    }
    if (!structures.isEmpty()) {
      out.printf(
          "%nTable IV: events of the event structure%n%-14s %15s %24s %24s%n",
          "", "executions", "the fewest", "greedy");
      structures.forEach(this::fourth);
    }
    out.print(
        """

        Statements are those of the text here; the paper needs 2 tests for Filesystem. Executions without
        end are followed up to states that were seen before, so that their number depends on the order of
        events (Peterson, PGSQL, ProdCons, SSB, Szymanski). Of Synthetic no text is published: here is one
        of its kind. The contextual tests of Fib 1 in the paper are fewer than the last reads of its main
        thread, of which none is in one execution with another.
        """);
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void second(Row row) {
    Program its = row.program();
    Optional<MadeSuite> statements =
        suite(its, Encoding.EVENT_STRUCTURE, Criterion.STATEMENTS, SelectionMethod.EXACT);
    Optional<MadeSuite> contextual =
        suite(its, Encoding.CONTEXTUAL, Criterion.EVENTS, SelectionMethod.EXACT);
    Optional<MadeSuite> replication =
        suite(its, Encoding.REPLICATION, Criterion.EVENTS, SelectionMethod.EXACT);
    out.printf(
        "%-14s %26s %38s %38s%n",
        its.name(),
        cell(statements, row.statements()),
        cell(contextual, row.exactly()) + " [%s]".formatted(row.contextual()),
        cell(replication, row.replicatedExactly()) + " [%s]".formatted(row.replicated()));
    note(its, row.traces(), statements, row.statements());
    if (row.sound()) {
      note(its, row.traces(), contextual, row.greedy());
    }
    note(its, row.traces(), replication, row.cliques());
  }

  private void third(Row row) {
    Program its = row.program();
    Optional<MadeSuite> contextual =
        suite(its, Encoding.CONTEXTUAL, Criterion.EVENTS, SelectionMethod.GREEDY);
    Optional<MadeSuite> replication =
        suite(its, Encoding.REPLICATION, Criterion.EVENTS, SelectionMethod.GREEDY);
    Optional<MadeSuite> cliques =
        suite(its, Encoding.REPLICATION, Criterion.EVENTS, SelectionMethod.CLIQUES);
    out.printf(
        "%-14s %15s %29s %29s %29s%n",
        its.name(),
        executions(replication, row.traces()),
        cell(contextual, row.greedy()),
        cell(replication, row.replicatedGreedy()),
        cell(cliques, row.cliques()));
  }

  private void fourth(Structure row) {
    Program its = row.program();
    Optional<MadeSuite> fewest =
        suite(its, Encoding.EVENT_STRUCTURE, Criterion.EVENTS, SelectionMethod.EXACT);
    Optional<MadeSuite> greedy =
        suite(its, Encoding.EVENT_STRUCTURE, Criterion.EVENTS, SelectionMethod.GREEDY);
    out.printf(
        "%-14s %15s %24s %24s%n",
        its.name(),
        executions(fewest, row.executions()),
        cell(fewest, row.tests()),
        cell(greedy, row.tests()));
    note(its, row.executions(), fewest, row.tests());
  }

  private static String executions(Optional<MadeSuite> suite, int paper) {
    return suite.map(its -> Integer.toString(its.executions())).orElse("-") + " (" + paper + ")";
  }

  /** Notes a program of which as many executions as in the paper need more tests than there. */
  private void note(Program its, int executions, Optional<MadeSuite> suite, String paper) {
    String tests = paper.substring(0, paper.indexOf(' '));
    boolean same = suite.isPresent() && suite.get().executions() == executions;
    boolean told = !tests.equals("-") && !tests.startsWith(">");
    if (same && told && suite.get().tests().size() > Integer.parseInt(tests)) {
      larger.add(its.name());
    }
  }

  private static String cell(Optional<MadeSuite> suite, String paper) {
    if (suite.isEmpty()) {
      return "- (" + paper + ")";
    }
    MadeSuite.Times times = suite.get().times();
    return "%s %.2f s (%s)"
        .formatted(size(suite.get()), (times.find() + times.look() + times.choose()) / 1e9, paper);
  }

  private static String size(MadeSuite suite) {
    String sign = suite.partial() ? "partial " : suite.minimal() ? "= " : "<= ";
    return sign + suite.tests().size();
  }

  private static Optional<MadeSuite> suite(
      Program its, Encoding encoding, Criterion criterion, SelectionMethod method) {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String define : its.defines().split(" ", -1)) {
      if (!define.isEmpty()) {
        String[] parts = define.split("=", 2);
        defines.put(parts[0], parts[1]);
      }
    }
    Path file = ROOT.resolve("models/papers").resolve(its.model() + ".ravel");
    Asked asked =
        new Asked(
            file.toString(),
            defines,
            new Outputs(),
            InputStream.nullInputStream(),
            Limits.grace(LIMIT, Problem.K001));
    return SuiteMaking.of(
                asked, encoding, criterion, Set.of(), method, false, SelectionListener.NONE)
            instanceof Answer.Given<MadeSuite>(MadeSuite suite)
        ? Optional.of(suite)
        : Optional.empty();
  }
}
