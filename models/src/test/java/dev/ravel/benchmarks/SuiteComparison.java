// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.result.MadeSuite;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.Method;
import dev.ravel.suite.Watch;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.SuiteMaking;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Suites beside Tables II to IV of Saarikivi, Ponce de León, Kähkönen, Heljanko, Esparza,
 * Minimizing test suites with unfoldings of multithreaded programs, ACM TECS 16(2), 2017: {@code
 * ./mvnw -q -Psuites}. For each program it prints the executions, and for each encoding the tests,
 * {@code =} if no fewer do and {@code <=} otherwise, what the paper has in brackets, and seconds.
 * What takes longer than ten minutes is stopped. Executions without end are followed up to states
 * that were seen before; how many these are depends on the order of events, so that the numbers
 * differ. It fails if as many executions as in the paper need more tests than there, but for the
 * contextual unfoldings of Fib, where the paper has fewer than there are last reads of its main
 * thread, each an event of an execution of its own. {@code -Dsuites="dining fib"} measures programs
 * with such names alone. Of the program Synthetic no text is published; the one here is of its
 * kind.
 */
public final class SuiteComparison {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final long LIMIT = 600_000_000_000L; // nanoseconds

  /**
   * A row.
   *
   * @param name what the paper calls it
   * @param model the file, in the folder of models
   * @param defines like {@code N=4 M=5}
   * @param executions those of the paper
   * @param contextual the tests of the paper; 0 if it has none
   * @param replication likewise
   * @param events likewise, for the event structure
   * @param sound whether the paper's number of tests for the contextual unfolding can be right
   */
  private record Row(
      String name,
      String model,
      String defines,
      int executions,
      int contextual,
      int replication,
      int events,
      boolean sound) {
    static Row three(
        String name, String model, String defines, int executions, int contextual, int pr) {
      boolean sound = !name.startsWith("Fib");
      return new Row(name, model, defines, executions, contextual, pr, 0, sound);
    }

    static Row four(String name, String model, String defines, int executions, int tests) {
      return new Row(name, model, defines, executions, 0, 0, tests, true);
    }
  }

  private static final List<Row> ROWS =
      List.of(
          Row.three("Filesystem 1", "file-system", "N=16 INODES=32 BLOCKS=26", 8, 2, 2),
          Row.three("Filesystem 2", "file-system", "N=18 INODES=32 BLOCKS=26", 32, 2, 2),
          Row.three("Parallel Pi 1", "pi", "N=4", 24, 24, 24),
          Row.three("Parallel Pi 2", "pi", "N=5", 120, 120, 120),
          Row.three("Parallel Pi 3", "pi", "N=6", 720, 720, 720),
          Row.three("Synthetic", "synthetic", "", 1316, 590, 654),
          Row.three("Dining", "dining", "N=4 R=2", 831, 786, 786),
          Row.three("Fib 1", "fib-bench", "N=4 M=4", 19_605, 3_521, 19_605),
          Row.three("Fib 2", "fib-bench", "N=4 M=5", 59_908, 14_546, 59_908),
          Row.four("CCNF(9)", "ccnf-writes", "N=4", 16, 2),
          Row.four("CCNF(17)", "ccnf-writes", "N=8", 256, 2),
          Row.four("CCNF(19)", "ccnf-writes", "N=9", 512, 2),
          Row.four("Peterson", "peterson", "", 20, 20),
          Row.four("PGSQL", "pgsql", "", 4, 4),
          Row.four("ProdCons", "prodcons", "", 386, 386),
          Row.four("ProdCons(2)", "prodcons-two", "", 15, 14),
          Row.four("Spin08", "spin08", "N=12", 84, 84),
          Row.four("SSB", "ssb", "", 4, 4),
          Row.four("SSB(1)", "ssb-loop", "N=1", 23, 23),
          Row.four("SSB(3)", "ssb-loop", "N=3", 90, 90),
          Row.four("SSB(4)", "ssb-loop", "N=4", 142, 142),
          Row.four("STF", "stf", "", 6, 6),
          Row.four("Szymanski", "szymanski", "", 159, 159));

  private SuiteComparison() {}

  /** Measures; the arguments are parts of names of programs, all if there are none. */
  public static void main(String[] args) {
    System.out.printf(
        "%-14s %15s %10s %26s %26s %26s%n",
        "", "executions", "statements", "contextual", "replication", "event structure");
    List<String> larger = new ArrayList<>();
    for (Row row : ROWS) {
      String name = row.name().toLowerCase(Locale.ROOT);
      if (args.length == 0 || List.of(args).stream().anyMatch(name::contains)) {
        measure(row, larger);
      }
    }
    System.out.print(
        """

        = tests: no fewer do; <= tests: perhaps fewer do; in brackets what the paper has, then the
        time here. Executions without end are followed up to states that were seen before, so that
        their number depends on the order of events (Peterson, PGSQL, ProdCons, SSB, Szymanski). Of
        Synthetic no text is published: here is one of its kind. The contextual tests of Fib in the
        paper are fewer than the last reads of its main thread, of which none is in one execution
        with another.
        """);
    if (!larger.isEmpty()) {
      throw new IllegalStateException("more tests than in the paper: " + larger);
    }
  }

  private static void measure(Row row, List<String> larger) {
    Optional<MadeSuite> own = suite(row, Encoding.EVENT_STRUCTURE, Criterion.EVENTS);
    Optional<MadeSuite> statements = suite(row, Encoding.EVENT_STRUCTURE, Criterion.STATEMENTS);
    boolean nets = row.contextual() > 0;
    Optional<MadeSuite> contextual =
        nets ? suite(row, Encoding.CONTEXTUAL, Criterion.EVENTS) : Optional.empty();
    Optional<MadeSuite> replication =
        nets ? suite(row, Encoding.REPLICATION, Criterion.EVENTS) : Optional.empty();
    String executions = "(" + row.executions() + ")";
    System.out.printf(
        "%-14s %7s %7s %10s %26s %26s %26s%n",
        row.name(),
        own.map(its -> Integer.toString(its.executions())).orElse("-"),
        executions,
        statements.map(SuiteComparison::size).orElse("-"),
        cell(contextual, row.contextual()),
        cell(replication, row.replication()),
        cell(own, row.events()));
    boolean same = own.isPresent() && own.get().executions() == row.executions();
    boolean more =
        row.sound() && more(contextual, row.contextual())
            || more(replication, row.replication())
            || more(own, row.events());
    if (same && more) {
      larger.add(row.name());
    }
  }

  private static boolean more(Optional<MadeSuite> suite, int paper) {
    return paper > 0 && suite.isPresent() && suite.get().tests().size() > paper;
  }

  private static String cell(Optional<MadeSuite> suite, int paper) {
    if (suite.isEmpty()) {
      return "-";
    }
    MadeSuite.Times times = suite.get().times();
    return "%s %s %6.2f s"
        .formatted(
            size(suite.get()),
            paper > 0 ? "(" + paper + ")" : "",
            (times.find() + times.look() + times.choose()) / 1e9);
  }

  private static String size(MadeSuite suite) {
    String sign = suite.partial() ? "partial " : suite.minimal() ? "= " : "<= ";
    return sign + suite.tests().size();
  }

  private static Optional<MadeSuite> suite(Row row, Encoding encoding, Criterion criterion) {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String define : row.defines().split(" ", -1)) {
      if (!define.isEmpty()) {
        String[] parts = define.split("=", 2);
        defines.put(parts[0], parts[1]);
      }
    }
    Path file = ROOT.resolve("models/papers").resolve(row.model() + ".ravel");
    Asked asked =
        new Asked(
            file.toString(),
            defines,
            new Outputs(),
            InputStream.nullInputStream(),
            Limits.grace(LIMIT, Problem.K001));
    return SuiteMaking.of(asked, encoding, criterion, Set.of(), Method.EXACT, false, Watch.NONE)
            instanceof Answer.Given<MadeSuite>(MadeSuite suite)
        ? Optional.of(suite)
        : Optional.empty();
  }
}
