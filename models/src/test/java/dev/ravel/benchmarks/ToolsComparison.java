// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Programs whose threads talk, by the engines of Ravel and by GenMC, Nidhugg and SPIN, as far as
 * these are on the PATH. They run by {@code ./mvnw -q -Ptools}. It prints a table with two lines
 * for each program: the seconds of processor time that a whole process takes, the best of three (of
 * those that begin within half a minute), and below how many executions or states it visited. What
 * takes longer than five minutes is stopped. Then it prints how long an execution of {@code
 * lastzero} takes in sizes that grow. It fails if the unfolding or the stateless search visits
 * another number of executions than there are, or reads-from equivalence another one than is known.
 * {@code -Dtools="lastzero mcs"} measures programs with such names alone.
 *
 * <p>Of SPIN the verifier alone is measured, not that it is generated and compiled. Needs {@code
 * sh}, {@code timeout} and, for SPIN, {@code gcc}.
 */
public final class ToolsComparison {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final Path MODELS = ROOT.resolve("models");
  private static final Path PROGRAMS = MODELS.resolve("benchmarks");
  private static final int RUNS = 3;
  private static final int LIMIT = 300; // seconds
  private static final int BUILDING = 1800; // seconds
  private static final long PATIENCE = 30_000_000_000L; // nanoseconds
  private static final String TITLE = "%-24s";
  private static final String CELL = " %11s";
  private static final String STOPPED = "stopped";

  /** The measured tools; the name is the head of its column. */
  enum Tool {
    GENMC("GenMC", "genmc"),
    NIDHUGG("Nidhugg", "nidhuggc"),
    NIDHUGG_READS_FROM("Nidhugg rf", "nidhuggc"),
    SPIN("SPIN", "spin", "gcc"),
    UNFOLDING("unfolding"),
    NO_RETRIES("no-retries"),
    STATELESS("stateless"),
    READS_FROM("reads-from"),
    DPOR("dpor"),
    AUTO("auto");

    private final String title;

    /** Names of programs with a blank between them. */
    private final String needs;

    Tool(String title, String... needs) {
      this.title = title;
      this.needs = String.join(" ", needs);
    }

    /** The programs that it needs and that are not on the PATH. */
    List<String> missing() {
      return Stream.of(needs.split(" ", -1))
          .filter(program -> !program.isEmpty() && !WholeProcess.installed(program))
          .toList();
    }

    /** Returns the number of executions that a tool visits, if it is known before. */
    private OptionalLong expected(Program program) {
      return switch (this) {
        case UNFOLDING, STATELESS -> OptionalLong.of(program.commuting);
        case READS_FROM -> program.readings;
        default -> OptionalLong.empty();
      };
    }
  }

  /**
   * A program in a size.
   *
   * @param model its model, from the folder of models; the C and Promela programs have its name
   * @param sizes the constants of the model, which are macros in C and Promela
   * @param executions the number of its executions, up to the order of independent steps
   * @param commuting the number of them where updates whose result is not used are independent
   * @param readings the number of them where only counts what is read from where, if it is known
   */
  record Program(
      String model,
      Map<String, Integer> sizes,
      long executions,
      long commuting,
      OptionalLong readings) {
    /** Like {@code of("papers/disp", 151032, "S=5 R=5")}. */
    static Program of(String model, long executions, String sizes) {
      Map<String, Integer> values = new LinkedHashMap<>();
      for (String size : sizes.split(" ", -1)) {
        String[] parts = size.split("=", 2);
        values.put(parts[0], Integer.parseInt(parts[1]));
      }
      return new Program(model, values, executions, executions, OptionalLong.empty());
    }

    private Program commuting(long its) {
      return new Program(model, sizes, executions, its, readings);
    }

    private Program readings(long its) {
      return new Program(model, sizes, executions, commuting, OptionalLong.of(its));
    }

    private String name() {
      return model.substring(model.indexOf('/') + 1);
    }

    private String title() {
      return name() + " " + sizes("", "=").collect(Collectors.joining(" "));
    }

    private Stream<String> sizes(String before, String between) {
      return sizes.entrySet().stream()
          .map(size -> before + size.getKey() + between + size.getValue());
    }

    /** The macros for a compiler. */
    List<String> macros() {
      return sizes("-D", "=").toList();
    }

    /** The file of the model. */
    Path ravel() {
      return MODELS.resolve(model + ".ravel");
    }

    /** The C program. */
    Path c() {
      return PROGRAMS.resolve(name() + ".c");
    }

    /** The Promela program. */
    Path promela() {
      return PROGRAMS.resolve(name() + ".pml");
    }
  }

  /** The cell of a program. It has its seconds, or else why there are none; a number, if any. */
  private record Cell(Optional<Double> seconds, String reason, Optional<Long> count) {
    static Cell none(String reason) {
      return new Cell(Optional.empty(), reason, Optional.empty());
    }

    String text() {
      return seconds.map("%.2f"::formatted).orElse(reason);
    }
  }

  private ToolsComparison() {}

  /** The programs of the table. */
  static List<Program> programs() {
    return List.of(
        Program.of("papers/mpat", 46_080, "K=6"),
        Program.of("papers/mpat", 645_120, "K=7"),
        Program.of("papers/mpc", 314_064, "P=4 W=5"),
        Program.of("papers/disp", 15_282, "S=5 R=4"),
        Program.of("papers/disp", 151_032, "S=5 R=5"),
        Program.of("papers/pol", 12_940, "N=12 K=3"),
        Program.of("papers/pi", 40_320, "N=8"),
        Program.of("benchmarks/readers-writers", 261_168, "R=4 W=2"),
        Program.of("papers/fib", 8_953, "N=5"),
        Program.of("papers/fib", 73_789, "N=6"),
        lastzero(14),
        Program.of("benchmarks/mcs", 23_640, "N=5"),
        Program.of("benchmarks/bakery", 16_296, "N=4"),
        Program.of("benchmarks/seqlock", 50_653, "N=3 V=2"),
        Program.of("benchmarks/seqlock", 1_874_161, "N=4 V=2"),
        Program.of("benchmarks/ticket", 720, "N=6"),
        Program.of("benchmarks/ticket", 40_320, "N=8"),
        Program.of("benchmarks/peterson", 33_766, "V=3").readings(20_269),
        Program.of("benchmarks/treiber", 68_892, "N=3"),
        Program.of("benchmarks/writers", 5_040, "W=6").readings(7),
        Program.of("benchmarks/lost-updates", 14_400, "N=5").readings(1_296),
        Program.of("benchmarks/adds", 720, "N=6").commuting(1).readings(1));
  }

  /** Returns the programs of which the time of each execution is printed. */
  static List<Program> growing() {
    return List.of(lastzero(10), lastzero(12), lastzero(14), lastzero(16));
  }

  private static Program lastzero(int writers) {
    return Program.of("papers/lastzero", (writers + 3L) << (writers - 2), "N=" + writers);
  }

  /** Measures; the arguments are parts of names of programs, all if there are none. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.out.println(
        "Ravel is built, where a source has changed; then each cell is up to 3 runs");
    WholeProcess built = WholeProcess.run(ROOT, BUILDING, ravel(List.of("--version")));
    if (built.exitCode() != 0) {
      throw new IllegalStateException(built.output());
    }
    for (Tool tool : Tool.values()) {
      if (!tool.missing().isEmpty()) {
        System.out.printf(
            "%s is not installed, its cells say absent; not on the PATH: %s%n",
            tool.title, String.join(", ", tool.missing()));
      }
    }
    boolean good = table(asked(programs(), args));
    good &= eachExecution(asked(growing(), args));
    if (!good) {
      throw new IllegalStateException("a number of executions differs, or Ravel failed");
    }
  }

  private static List<Program> asked(List<Program> programs, String[] args) {
    return programs.stream()
        .filter(
            program ->
                args.length == 0 || List.of(args).stream().anyMatch(program.name()::contains))
        .toList();
  }

  private static boolean table(List<Program> programs) throws IOException, InterruptedException {
    System.out.printf(TITLE + CELL, "", "executions");
    for (Tool tool : Tool.values()) {
      System.out.printf(CELL, tool.title);
    }
    System.out.println();
    boolean good = true;
    for (Program program : programs) {
      System.out.printf(TITLE + CELL, program.title(), "%,d".formatted(program.executions()));
      System.out.flush();
      List<Cell> cells = new ArrayList<>();
      for (Tool tool : Tool.values()) {
        Cell cell = measured(tool, program);
        System.out.printf(CELL, cell.text());
        System.out.flush(); // a row takes minutes
        good &= isRight(cell, tool.expected(program));
        cells.add(cell);
      }
      System.out.printf("%n" + TITLE + CELL, "", "");
      for (Cell cell : cells) {
        System.out.printf(CELL, cell.count().map("%,d"::formatted).orElse(""));
      }
      System.out.println();
    }
    return good;
  }

  private static boolean isRight(Cell cell, OptionalLong expected) {
    return cell.reason().equals(STOPPED)
        || expected.isEmpty()
        || cell.count().equals(Optional.of(expected.getAsLong()));
  }

  private static boolean eachExecution(List<Program> programs)
      throws IOException, InterruptedException {
    boolean good = true;
    for (Program program : programs) {
      for (Tool tool : List.of(Tool.UNFOLDING, Tool.STATELESS)) {
        Cell cell = measured(tool, program);
        System.out.printf(
            "%-14s %-10s %,9d executions %8s s %s%n",
            program.title(),
            tool.title,
            program.executions(),
            cell.text(),
            cell.seconds()
                .map(seconds -> "%8.1f us each".formatted(seconds / program.executions() * 1e6))
                .orElse(""));
        good &= isRight(cell, tool.expected(program));
      }
    }
    return good;
  }

  private static Cell measured(Tool tool, Program program)
      throws IOException, InterruptedException {
    if (!tool.missing().isEmpty()) {
      return Cell.none("absent");
    }
    return switch (tool) {
      case GENMC ->
          best(
              command("genmc --sc -- -DGENMC", program.macros(), program.c()),
              process -> process.number("complete executions explored: (\\d+)"));
      case NIDHUGG -> nidhugg("-- --sc --optimal", program);
      case NIDHUGG_READS_FROM -> nidhugg("-- --sc --rf", program);
      case SPIN -> spin(program);
      case UNFOLDING -> ravel("--engine unfolding --no-cutoffs", program);
      case NO_RETRIES -> ravel("--engine unfolding --no-cutoffs --no-retries", program);
      case STATELESS -> ravel("--engine dpor --stateless", program);
      case READS_FROM -> ravel("--engine dpor --stateless --equivalence reads-from", program);
      case DPOR -> ravel("--engine dpor", program);
      case AUTO -> ravel("--engine auto", program);
    };
  }

  private static Cell ravel(String options, Program program)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("check", "--json", "--check", "no deadlock"));
    words.addAll(List.of(options.split(" ", -1)));
    program.sizes("", "=").forEach(size -> words.addAll(List.of("-D", size)));
    words.add(program.ravel().toString());
    return best(
        ravel(words),
        process ->
            process
                .number("\"executions\": (\\d+)")
                .or(() -> process.number("\"states\": (\\d+)")));
  }

  private static List<String> ravel(List<String> words) {
    List<String> command = new ArrayList<>(List.of(ROOT.resolve("ravel").toString()));
    command.addAll(words);
    return command;
  }

  private static Cell nidhugg(String options, Program program)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("nidhuggc"));
    words.addAll(program.macros());
    words.addAll(List.of(options.split(" ", -1)));
    words.add(program.c().toString());
    return best(words, process -> process.number("Trace count: (\\d+)"));
  }

  private static Cell spin(Program program) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("spin");
    List<List<String>> before =
        List.of(
            command("spin -a", program.macros(), program.promela()),
            command("gcc -O2 -DSAFETY -o pan", List.of(), Path.of("pan.c")));
    for (List<String> command : before) {
      WholeProcess process = WholeProcess.run(folder, LIMIT, command);
      if (process.exitCode() != 0) {
        return Cell.none("error " + process.exitCode());
      }
    }
    Cell cell = best(folder, List.of("./pan", "-m1000000"), ToolsComparison::statesOfSpin);
    return cell.seconds().isPresent() && cell.count().isEmpty() ? Cell.none("incomplete") : cell;
  }

  /**
   * Returns none if it has not seen all. It ends with 0 also at an error, and where it goes too
   * deep.
   */
  private static Optional<Long> statesOfSpin(WholeProcess process) {
    boolean all = !process.output().contains("max search depth too small");
    return process
        .number("errors: (\\d+)")
        .filter(errors -> all && errors == 0)
        .flatMap(_ -> process.number("([0-9.e+]+) states, stored"));
  }

  private static List<String> command(String start, List<String> macros, Path file) {
    List<String> words = new ArrayList<>(List.of(start.split(" ", -1)));
    words.addAll(macros);
    words.add(file.toString());
    return words;
  }

  private static Cell best(List<String> command, Function<WholeProcess, Optional<Long>> count)
      throws IOException, InterruptedException {
    return best(ROOT, command, count);
  }

  private static Cell best(
      Path folder, List<String> command, Function<WholeProcess, Optional<Long>> count)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    WholeProcess best = WholeProcess.run(folder, LIMIT, command);
    for (int run = 1; run < RUNS && System.nanoTime() - start < PATIENCE; run++) {
      WholeProcess next = WholeProcess.run(folder, LIMIT, command);
      best = next.seconds() < best.seconds() ? next : best;
    }
    if (best.stopped()) {
      return Cell.none(STOPPED);
    }
    return best.exitCode() == 0
        ? new Cell(Optional.of(best.seconds()), "", count.apply(best))
        : Cell.none("error " + best.exitCode());
  }
}
