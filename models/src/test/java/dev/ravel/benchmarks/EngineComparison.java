// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The choice between engines beside each of them alone, on models in sizes that take some time, by
 * {@code ./mvnw -q -Pengines}. It prints for each the seconds of processor time that a whole
 * process takes; {@code -} stands for an engine that does not decide what is asked within a quarter
 * of a minute, and {@code ?} for one that ends within it and leaves the question open. A star marks
 * where the choice takes more than one and a half times what the best of them takes, and a fifth of
 * a second. {@code -Dengines="peterson mpc"} measures models with such names alone. Needs {@code
 * sh} and {@code timeout}.
 */
public final class EngineComparison {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final int LIMIT = 15; // seconds of processor time
  private static final int WAITING = 600; // seconds
  private static final int BUILDING = 1800; // seconds
  private static final int USAGE = 2; // what Ravel ends with
  private static final int UNKNOWN = 3;
  private static final double TIMES = 1.5;
  private static final double MORE = 0.2; // seconds

  /** The engines beside the choice, as options. */
  private static final List<String> ENGINES =
      List.of(
          "graph --no-symmetry",
          "graph --symmetry",
          "dpor --no-symmetry",
          "dpor --symmetry",
          "unfolding");

  /**
   * A model in a size.
   *
   * @param path from the folder of models, without its end
   * @param sizes constants, with blanks between them
   * @param check the one that is asked for
   */
  private record Sized(String path, String sizes, String check) {
    String title() {
      return path.substring(path.indexOf('/') + 1) + " " + sizes;
    }
  }

  private EngineComparison() {}

  private static List<Sized> models() {
    List<Sized> all = new ArrayList<>();
    for (String locked :
        List.of(
            "peterson N=5",
            "peterson N=6",
            "peterson-broken N=4",
            "szymanski N=5",
            "mcs N=4",
            "mcs N=5",
            "clh N=4",
            "ticket-lock N=6",
            "ticket-lock N=8",
            "bakery N=3",
            "burns-lynch N=5",
            "dijkstra N=4",
            "fast N=3")) {
      all.add(sized("mutex/" + locked, "mutex"));
    }
    for (String other :
        List.of(
            "papers/mpat K=6",
            "papers/mpc P=4 W=5",
            "papers/disp S=5 R=5",
            "papers/pol N=12 K=3",
            "papers/pi N=8",
            "papers/fib N=5",
            "papers/lastzero N=12",
            "papers/indexer N=13",
            "papers/inc N=6",
            "benchmarks/mcs N=5",
            "benchmarks/bakery N=4",
            "benchmarks/seqlock N=3 V=2",
            "benchmarks/seqlock N=4 V=2",
            "benchmarks/ticket N=8",
            "benchmarks/peterson V=3",
            "benchmarks/treiber N=3",
            "reduction/bbuf P=3",
            "reduction/two-mutexes N=6",
            "reduction/one-writer N=10",
            "reduction/pipeline N=10",
            "reduction/mutex-with-data N=7",
            "reduction/test-and-set N=7",
            "reduction/private-loops N=9",
            "reduction/dining N=8",
            "reduction/scanner WORKERS=3",
            "reduction/compression WORKERS=3",
            "readers-writers/readers-writers R=3 W=2",
            "readers-writers/writers-first R=3 W=2",
            "barber/sleeping-barber N=4",
            "semaphores/pool N=7",
            "philosophers/waiter N=6",
            "philosophers/philosophers N=8",
            "protocols/cache-coherence N=4",
            "protocols/two-phase-commit N=4",
            "protocols/leader-election N=3",
            "protocols/token-ring N=5")) {
      all.add(sized(other, "no deadlock"));
    }
    all.add(sized("protocols/raft-election N=3", "one"));
    all.add(sized("protocols/paxos B=3", "agree"));
    all.add(sized("protocols/suzuki-kasami N=3", "mutex"));
    return all;
  }

  private static Sized sized(String model, String check) {
    int blank = model.indexOf(' ');
    return new Sized(model.substring(0, blank), model.substring(blank + 1), check);
  }

  /** Measures; the arguments are parts of names of models, all if there are none. */
  public static void main(String[] args) throws IOException, InterruptedException {
    WholeProcess built =
        WholeProcess.run(ROOT, BUILDING, List.of(ROOT.resolve("ravel").toString(), "--version"));
    if (built.exitCode() != 0) {
      throw new IllegalStateException(built.output());
    }
    System.out.printf("%-26s %8s %8s", "", "auto", "best");
    ENGINES.forEach(engine -> System.out.printf(" %20s", engine));
    System.out.println();
    double chosen = 0;
    double least = 0;
    int over = 0;
    for (Sized model : models()) {
      if (args.length > 0 && Stream.of(args).noneMatch(model.path()::contains)) {
        continue;
      }
      Taken auto = taken(model, "auto");
      List<Taken> each = new ArrayList<>();
      for (String engine : ENGINES) {
        each.add(taken(model, engine));
      }
      OptionalDouble best = each.stream().filter(Taken::decides).mapToDouble(Taken::seconds).min();
      boolean late =
          best.isPresent()
              && (!auto.decides() || auto.seconds() > TIMES * best.getAsDouble() + MORE);
      System.out.printf(
          "%-26s %8s %8s",
          model.title(),
          auto.text(),
          best.isPresent() ? "%.2f".formatted(best.getAsDouble()) : "-");
      each.forEach(its -> System.out.printf(" %20s", its.text()));
      System.out.println(late ? " *" : "");
      over += late ? 1 : 0;
      if (best.isPresent() && auto.decides()) {
        chosen += auto.seconds();
        least += best.getAsDouble();
      }
    }
    System.out.printf(
        "%-26s %8.2f %8.2f, of those that both decide; %d with a star%n",
        "together", chosen, least, over);
  }

  /**
   * The cost of a process.
   *
   * @param seconds of processor time
   * @param exitCode of Ravel, if it ends in time
   */
  private record Taken(double seconds, OptionalInt exitCode) {
    boolean decides() {
      return exitCode.orElse(UNKNOWN) != UNKNOWN;
    }

    String text() {
      return decides() ? "%.2f".formatted(seconds) : exitCode.isPresent() ? "?" : "-";
    }
  }

  private static Taken taken(Sized model, String engine) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("check", "--engine"));
    words.addAll(List.of(engine.split(" ", -1)));
    for (String size : model.sizes().split(" ", -1)) {
      words.addAll(List.of("-D", size));
    }
    words.addAll(List.of("--check", model.check()));
    words.add(ROOT.resolve("models").resolve(model.path() + ".ravel").toString());
    WholeProcess its = run(words);
    // of what is killed at its limit not all is always counted
    boolean stopped = its.stopped() || its.seconds() > 0.8 * LIMIT;
    if (!stopped && (its.exitCode() < 0 || its.exitCode() > UNKNOWN || its.exitCode() == USAGE)) {
      throw new IllegalStateException(model.title() + " ended so: " + its.output());
    }
    return new Taken(its.seconds(), stopped ? OptionalInt.empty() : OptionalInt.of(its.exitCode()));
  }

  private static WholeProcess run(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "-c"));
    command.add("ulimit -t " + LIMIT + "; exec \"$@\"");
    command.addAll(List.of("sh", ROOT.resolve("ravel").toString()));
    command.addAll(words);
    return WholeProcess.run(ROOT, WAITING, command);
  }
}
