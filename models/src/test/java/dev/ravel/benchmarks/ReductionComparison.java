// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Expression;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.lowering.Lowering;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.Property;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The search over some of the states beside the explicit one on one thread, by {@code ./mvnw -q
 * -Preduction}. First how many of the states are visited, with four threads, beside the share that
 * a sketch of the algorithm visits of a program of the same kind; then, of mutual exclusion, how
 * many are left when nothing is asked of the states and when that is; then the same of protocols
 * with crashes, if only errors are sought; then how many million transitions each takes in a second
 * of processor time, and how their states in a second compare, on models of which much is left,
 * small ones and some that take seconds; then large models.
 *
 * <p>All is explored each time, and what the threads do is learnt anew. The best run counts of
 * those that begin within three seconds. {@code -Dreduction=dining} compares one model alone.
 */
public final class ReductionComparison {
  private static final Path MODELS = Path.of(System.getProperty("ravel.root", "."), "models");
  private static final long NANOSECONDS = 1_000_000_000;
  private static final long PATIENCE = 3 * NANOSECONDS;

  /** Decided only when everything is explored. */
  private static final List<Question> TO_THE_END =
      List.of(new Question(new Property.DeadCode(), false));

  /** The counts of an engine, and the processor time of its best run. */
  private record Counts(long states, long transitions, double seconds) {
    double rate() {
      return transitions / seconds / 1e6;
    }
  }

  /** A model of a kind, and the visits of the sketch to that kind, as states of states. */
  private record Kind(String model, int visited, int states) {}

  /**
   * A large model.
   *
   * @param states the number of its states
   * @param source how that is known
   */
  private record Large(String model, String constants, long states, String source) {}

  /** A model, and its constants. */
  private record Sized(String model, String constants) {}

  private ReductionComparison() {}

  /** Compares; the arguments are parts of names of models, all if there are none. */
  public static void main(String[] args) throws IOException {
    shares(args);
    checks(args);
    crashes(args);
    rates(args);
    large(args);
  }

  private static boolean named(String[] args, String model) {
    return args.length == 0 || List.of(args).stream().anyMatch(model::contains);
  }

  private static void shares(String[] args) throws IOException {
    List<Kind> kinds =
        List.of(
            new Kind("reduction/mutex-with-data.ravel", 153, 8448),
            new Kind("reduction/two-mutexes.ravel", 392, 6550),
            new Kind("reduction/dining.ravel", 77, 625),
            new Kind("reduction/one-writer.ravel", 80, 864),
            new Kind("reduction/private-loops.ravel", 55, 2401),
            new Kind("reduction/pipeline.ravel", 40, 284),
            new Kind("reduction/test-and-set.ravel", 18662, 134254));
    System.out.printf("%-34s %10s %8s %8s %8s%n", "", "graph", "dpor", "share", "sketch");
    for (Kind kind : kinds) {
      if (named(args, kind.model())) {
        Instance instance = instance(kind.model(), "N=4");
        Counts all = once(new Graph(1), instance);
        Counts some = once(new Dpor(DporOptions.usual()), instance);
        System.out.printf(
            "%-34s %,10d %,8d %7.2f%% %7.2f%%%n",
            kind.model() + " N=4",
            all.states(),
            some.states(),
            100.0 * some.states() / all.states(),
            100.0 * kind.visited() / kind.states());
      }
    }
  }

  private static void checks(String[] args) throws IOException {
    Map<String, String> models = new LinkedHashMap<>();
    models.put("mutex/peterson.ravel", "N=4");
    models.put("mutex/szymanski.ravel", "N=4");
    models.put("mutex/bakery.ravel", "N=3");
    System.out.printf("%n%-34s %10s %8s %8s %8s%n", "", "graph", "dpor", "share", "at most");
    for (Map.Entry<String, String> model : models.entrySet()) {
      if (named(args, model.getKey())) {
        Instance instance = instance(model.getKey(), model.getValue());
        Counts all = once(new Graph(1), instance);
        Counts some = once(new Dpor(DporOptions.usual()), instance);
        Counts checked =
            once(new Dpor(DporOptions.usual()), instance, ReductionComparison::firstCheck);
        System.out.printf(
            "%-34s %,10d %,8d %7.2f%% %7.2f%%%n",
            model.getKey() + " " + model.getValue(),
            all.states(),
            some.states(),
            100.0 * some.states() / all.states(),
            100.0 * checked.states() / all.states());
      }
    }
  }

  private static List<Question> firstCheck(ProgramSystem system) {
    return List.of(new Question(system.properties().getFirst(), false, system.objects()));
  }

  private static void crashes(String[] args) throws IOException {
    List<Sized> models =
        List.of(
            new Sized("protocols/raft-election.ravel", "TERMS=2"),
            new Sized("protocols/raft-log.ravel", "TERMS=2"),
            new Sized("protocols/three-phase-commit.ravel", "N=3"),
            new Sized("protocols/chain-replication.ravel", "N=4"));
    System.out.printf("%n%-42s %10s %8s %8s%n", "", "graph", "dpor", "share");
    for (Sized model : models) {
      if (named(args, model.model())) {
        Instance instance = instance(model.model(), model.constants());
        Counts all = once(new Graph(1), instance, ReductionComparison::errors);
        Counts some =
            once(
                new CrashChoiceEngine(new Dpor(DporOptions.usual())),
                instance,
                ReductionComparison::errors);
        System.out.printf(
            "%-42s %,10d %,8d %7.2f%%%n",
            model.model() + " " + model.constants(),
            all.states(),
            some.states(),
            100.0 * some.states() / all.states());
      }
    }
  }

  private static List<Question> errors(ProgramSystem system) {
    return List.of(new Question(new Property.Error(), false));
  }

  private static void rates(String[] args) throws IOException {
    List<Sized> models =
        List.of(
            new Sized("protocols/self-stabilizing.ravel", "N=8"),
            new Sized("protocols/cache-coherence.ravel", "N=5"),
            new Sized("mutex/peterson.ravel", "N=5"),
            new Sized("mutex/knuth.ravel", "N=4"),
            new Sized("mutex/dijkstra.ravel", "N=4"),
            new Sized("mutex/szymanski.ravel", "N=6"),
            new Sized("mutex/fast.ravel", "N=4"),
            new Sized("mutex/bakery.ravel", "N=3"),
            new Sized("mutex/burns-lynch.ravel", "N=5"),
            new Sized("mutex/mcs.ravel", "N=4"),
            new Sized("mutex/ticket-lock.ravel", "N=6"),
            new Sized("protocols/paxos.ravel", "B=3"),
            new Sized("mutex/peterson.ravel", "N=6"),
            new Sized("mutex/szymanski.ravel", "N=7"),
            new Sized("mutex/bakery.ravel", "N=3 ROUNDS=4 MAX=12"),
            new Sized("mutex/bakery.ravel", "N=4"),
            new Sized("mutex/clh.ravel", "N=5"),
            new Sized("reduction/test-and-set.ravel", "N=5"),
            new Sized("reduction/two-mutexes.ravel", "N=5"),
            new Sized("reduction/dining.ravel", "N=7"),
            new Sized("reduction/mutex-with-data.ravel", "N=5"));
    System.out.printf(
        "%n%-42s %11s %8s %11s %8s %8s %8s %8s%n",
        "", "graph steps", "M/s", "dpor steps", "M/s", "quotient", "states", "faster");
    for (Sized model : models) {
      if (named(args, model.model())) {
        Instance instance = instance(model.model(), model.constants());
        Counts all = best(new Graph(1), instance);
        Counts some = best(new Dpor(DporOptions.usual()), instance);
        System.out.printf(
            "%-42s %,11d %8.2f %,11d %8.2f %8.2f %8.2f %7.1fx%n",
            model.model() + " " + model.constants(),
            all.transitions(),
            all.rate(),
            some.transitions(),
            some.rate(),
            some.rate() / all.rate(),
            some.states() / some.seconds() / (all.states() / all.seconds()),
            all.seconds() / some.seconds());
      }
    }
  }

  private static void large(String[] args) throws IOException {
    List<Large> all =
        List.of(
            new Large("reduction/two-mutexes.ravel", "N=8", 136_048_896, "closed form"),
            new Large("reduction/dining.ravel", "N=12", 160_571_391, "closed form"),
            new Large("reduction/private-loops.ravel", "N=10", 282_475_249, "closed form"));
    System.out.printf("%n%-34s %13s %8s %8s%n", "", "graph", "dpor", "seconds");
    for (Large one : all) {
      if (named(args, one.model())) {
        Counts some = once(new Dpor(DporOptions.usual()), instance(one.model(), one.constants()));
        System.out.printf(
            "%-34s %,13d %,8d %8.3f  (%s)%n",
            one.model() + " " + one.constants(),
            one.states(),
            some.states(),
            some.seconds(),
            one.source());
      }
    }
  }

  private static Counts best(Engine engine, Instance instance) {
    Counts best = once(engine, instance);
    long end = System.nanoTime() + PATIENCE;
    do {
      Counts next = once(engine, instance);
      best = next.seconds() < best.seconds() ? next : best;
    } while (System.nanoTime() < end);
    return best;
  }

  private static Counts once(Engine engine, Instance instance) {
    return once(engine, instance, system -> TO_THE_END);
  }

  /** Explores a system that has learnt nothing. */
  private static Counts once(
      Engine engine, Instance instance, Function<ProgramSystem, List<Question>> asked) {
    ProgramSystem system = ProgramSystem.of(Lowering.lower(instance));
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    Exploration found = engine.explore(system, asked.apply(system), Budget.unlimited());
    long time = threads.getCurrentThreadCpuTime() - start;
    return new Counts(
        found.counters().states().orElseThrow(),
        found.counters().transitions().orElseThrow(),
        (double) time / NANOSECONDS);
  }

  private static Instance instance(String model, String constants) throws IOException {
    SourceText source = new SourceText(model, Files.readString(MODELS.resolve(model)));
    Map<String, Expression> values = new LinkedHashMap<>();
    for (String constant : constants.split(" ", -1)) {
      String[] parts = constant.split("=", -1);
      values.put(
          parts[0],
          Parser.parseExpression(new SourceText("-D", parts[1])).expression().orElseThrow());
    }
    Analysed analysed = Analysis.analyse(Parser.parse(source).model(), List.of(), values);
    return analysed.instances().getFirst();
  }
}
