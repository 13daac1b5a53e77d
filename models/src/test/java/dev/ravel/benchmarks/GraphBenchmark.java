// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
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
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The explicit search on one thread. It makes all safety checks of a model, with all states, and
 * automata learnt anew each time. Beside JMH's seconds it prints transitions per second of
 * processor time and bytes per stored state.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 6)
@Measurement(iterations = 5)
public class GraphBenchmark {
  /** A model and the constant that makes it large. */
  @Param({"mutex/peterson.ravel N=5", "philosophers/philosophers.ravel N=10"})
  public String model;

  private Instance instance;
  private ProgramSystem system;
  private List<Question> questions;
  private Exploration found;
  private long processorTime;

  /** Reads and checks the model. */
  @Setup
  public void read() throws IOException {
    String[] parts = model.split("[ =]", -1);
    Path file = Path.of(System.getProperty("ravel.root", "."), "models", parts[0]);
    SourceText source = new SourceText(parts[0], Files.readString(file));
    Expression size =
        Parser.parseExpression(new SourceText("-D", parts[2])).expression().orElseThrow();
    Analysed analysed =
        Analysis.analyse(Parser.parse(source).model(), List.of(), Map.of(parts[1], size));
    instance = analysed.instances().getFirst();
  }

  /** A system that has learnt nothing. */
  @Setup(Level.Iteration)
  public void fresh() {
    system = ProgramSystem.of(Lowering.lower(instance));
    questions =
        system.properties().stream()
            .filter(property -> !(property instanceof Property.LeadsTo))
            .map(property -> new Question(property, false))
            .toList();
  }

  /** The search. */
  @Benchmark
  public Exploration search() {
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    found = new Graph().explore(system, questions, Budget.unlimited());
    processorTime = threads.getCurrentThreadCpuTime() - start;
    return found;
  }

  /** Prints what was found. */
  @TearDown(Level.Iteration)
  public void report() {
    long states = found.counters().states().orElseThrow();
    long transitions = found.counters().transitions().orElseThrow();
    System.out.printf(
        "%n    %,d states, %,d transitions, %.2f million transitions per second, %.1f bytes per"
            + " state%n    ",
        states,
        transitions,
        1e3 * transitions / processorTime,
        (double) found.counters().bytes() / states);
  }
}
