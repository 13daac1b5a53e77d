// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Expression;
import dev.ravel.lowering.Lowering;
import dev.ravel.program.Program;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Independence;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Vocabulary;
import dev.ravel.system.Vocabulary.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An execution of a model made by hand, step by step, on its concurrent system. Everything is
 * called by its name in the model.
 */
public final class Walk {
  private final ProgramSystem system;
  private final Vocabulary words;
  private final int[] state;
  private final List<Integer> processes = new ArrayList<>();
  private final List<Integer> outcomes = new ArrayList<>();
  private final int initial;

  private Walk(ProgramSystem system, int initial) {
    this.system = system;
    this.words = system.vocabulary();
    this.initial = initial;
    this.state = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(initial, state), "an error at once");
  }

  // ------------------------------------------------------------------------------- from the text

  /** The programs of a model's instances. */
  public static List<Program> programs(String text, Map<String, String> defines) {
    return instances(text, defines).stream().map(Lowering::lower).toList();
  }

  /** The instances of a model. */
  static List<Instance> instances(String text, Map<String, String> defines) {
    Parser.Parsed parsed = Parser.parse(new SourceText("test.ravel", text));
    assertClean(parsed.diagnostics());
    Map<String, Expression> given = new LinkedHashMap<>();
    defines.forEach(
        (name, value) ->
            given.put(
                name,
                Parser.parseExpression(new SourceText("-D", value)).expression().orElseThrow()));
    Analysed analysed = Analysis.analyse(parsed.model(), List.of(), given);
    assertClean(analysed.diagnostics());
    return analysed.instances();
  }

  private static void assertClean(List<Diagnostic> diagnostics) {
    for (Diagnostic diagnostic : diagnostics) {
      assertNotEquals(
          Severity.ERROR,
          diagnostic.severity(),
          () -> diagnostic.problem() + " " + diagnostic.span() + ": " + diagnostic.message());
    }
  }

  /** The program of a model with one instance. */
  public static Program program(String... lines) {
    List<Program> programs = programs(String.join("\n", lines), Map.of());
    assertEquals(1, programs.size());
    return programs.getFirst();
  }

  /** The system of a model with one instance. */
  public static ProgramSystem system(String... lines) {
    return ProgramSystem.of(program(lines));
  }

  /** A walk that begins in the first initial state. */
  public static Walk of(String... lines) {
    return in(system(lines), 0);
  }

  /** A walk that begins in an initial state. */
  public static Walk in(ProgramSystem system, int initial) {
    return new Walk(system, initial);
  }

  // ------------------------------------------------------------------------------------ walking

  /** The system that is walked on. */
  public ProgramSystem system() {
    return system;
  }

  /** A copy of the present state. */
  public int[] state() {
    return state.clone();
  }

  private int process(String name) {
    return words.processNamed(name).orElseThrow(() -> new AssertionError("nobody is " + name));
  }

  /** The number of an object. */
  public int object(String name) {
    for (int o = 0; o < system.objects(); o++) {
      if (words.object(o).equals(name)) {
        return o;
      }
    }
    return fail("no object " + name);
  }

  /** The value of an object as it is written. */
  public String value(String object) {
    int o = object(object);
    return words.value(o, state[o]);
  }

  /** Returns the number of outcomes of a process's next step. */
  public int outcomes(String process) {
    return system.outcomes().size(system.reaction(process(process), state));
  }

  /** Returns whether a process is started, not at its end, and cannot make a step. */
  public boolean blocked(String process) {
    return started(process) && !finished(process) && outcomes(process) == 0;
  }

  /** Returns whether a thread has reached its end. */
  public boolean finished(String process) {
    return system.finished(process(process), state);
  }

  /** Returns whether a thread exists. */
  public boolean started(String process) {
    return system.started(process(process), state);
  }

  /** Returns whether a thread's next step is {@code noncritical}. */
  public boolean rests(String process) {
    return system.capabilities().fairness().rests(process(process), state);
  }

  /** Returns whether the condition of the model's n-th check, from 0, is true. */
  public boolean holds(int check) {
    return condition(check).holds(state);
  }

  /** The condition of the model's n-th check. */
  public Condition condition(int check) {
    return switch (system.properties().get(check)) {
      case Property.Reachable p -> p.condition();
      case Property.Never p -> p.condition();
      case Property.Always p -> p.condition();
      case Property.Finally p -> p.condition();
      case Property.AtMost p -> p.count();
      default -> fail("check " + check + " has no condition");
    };
  }

  private int outcome(String process, int index) {
    int reaction = system.reaction(process(process), state);
    assertTrue(
        index < system.outcomes().size(reaction),
        () ->
            process + " has " + system.outcomes().size(reaction) + " outcomes, not " + (index + 1));
    return system.outcomes().outcome(reaction, index);
  }

  /** Makes steps of processes, each of which has one outcome. */
  public Walk step(String... movers) {
    for (String mover : movers) {
      assertEquals(1, outcomes(mover), () -> "the outcomes of " + mover);
      step(mover, 0);
    }
    return this;
  }

  /** Makes the step of a process with an outcome. */
  public Walk step(String process, int index) {
    int outcome = outcome(process, index);
    assertEquals(Outcomes.STEP, system.outcomes().kind(outcome), () -> words(outcome));
    assertTrue(Independence.holdsAt(system, state));
    system.outcomes().apply(outcome, state);
    processes.add(process(process));
    outcomes.add(index);
    return this;
  }

  private String words(int outcome) {
    return system.outcomes().kind(outcome) == Outcomes.ERROR
        ? words.failure(system.outcomes().error(outcome)).toString()
        : "discarded";
  }

  /** Makes a number of steps of a process. */
  public Walk steps(String process, int count) {
    for (int k = 0; k < count; k++) {
      step(process);
    }
    return this;
  }

  /** Lets a process go on alone until it has finished; the number of its steps. */
  public int toEnd(String process) {
    int count = 0;
    while (!finished(process)) {
      step(process);
      count++;
      assertTrue(count < 10_000, () -> process + " does not end");
    }
    return count;
  }

  /** The error that the next step of a process is. */
  public Failure fails(String process) {
    assertEquals(1, outcomes(process), () -> "the outcomes of " + process);
    return fails(process, 0);
  }

  /** The error that an outcome of the next step of a process is. */
  public Failure fails(String process, int index) {
    int outcome = outcome(process, index);
    assertEquals(Outcomes.ERROR, system.outcomes().kind(outcome), () -> "no error");
    assertTrue(Independence.holdsAt(system, state));
    return words.failure(system.outcomes().error(outcome));
  }

  /** Returns whether an outcome discards the execution. */
  public boolean discards(String process) {
    return system.outcomes().kind(outcome(process, 0)) == Outcomes.DISCARD;
  }

  /** Returns whether all are finished, which distinguishes ends from deadlocks. */
  public boolean ends() {
    return system.ends(state);
  }

  /** Tells the walk so far. */
  public Vocabulary.Story tell() {
    return words.tell(
        initial,
        processes.stream().mapToInt(Integer::intValue).toArray(),
        outcomes.stream().mapToInt(Integer::intValue).toArray());
  }

  // --------------------------------------------------------------------------------- footprints

  /**
   * Returns the exact footprint of an outcome. It has each object by its name with read, commute or
   * write.
   */
  public Map<String, String> footprint(String process, int index) {
    return show(system.outcomes().footprint(outcome(process, index)));
  }

  /** The footprint that covers all outcomes of a process's next operation. */
  public Map<String, String> mayFootprint(String process) {
    return show(system.mayFootprint(process(process), state));
  }

  private Map<String, String> show(int footprint) {
    Footprints footprints = system.footprints();
    Map<String, String> shown = new TreeMap<>();
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      String name =
          object < system.objects()
              ? words.object(object)
              : "property " + (object - system.objects());
      int mode = footprints.mode(footprint, k);
      shown.put(name, mode == Mode.READ ? "read" : mode == Mode.COMMUTE ? "commute" : "write");
    }
    return shown;
  }

  /** Returns whether the footprint of a process's only outcome holds the object of a check. */
  public boolean visible(String process, int check) {
    assertEquals(1, outcomes(process), () -> "the outcomes of " + process);
    return footprint(process, 0).containsKey("property " + check);
  }
}
