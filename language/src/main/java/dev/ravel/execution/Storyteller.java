// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.execution.Interpreter.Result;
import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Vocabulary.Binding;
import dev.ravel.system.Vocabulary.Change;
import dev.ravel.system.Vocabulary.Observation;
import dev.ravel.system.Vocabulary.Scene;
import dev.ravel.system.Vocabulary.Story;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Tells executions again with all variables kept, dead ones too. */
final class Storyteller {
  private final Program program;
  private final ObjectTable objects;
  private final Execution execution;
  private final Interpreter interpreter;
  private final Words words;
  private final long[][] now;
  private final Frame[] frames;

  /** By routine and place in it, so that a long execution has its words once. */
  private final IdentityHashMap<Routine, Map<Integer, Wording>> wordings = new IdentityHashMap<>();

  /**
   * What a step is called.
   *
   * @param completed the assignment that it completes, if it does
   */
  private record Wording(Span span, String text, Optional<LocalAssignment> completed) {}

  Storyteller(
      Program program,
      ObjectTable objects,
      Execution execution,
      Interpreter interpreter,
      Words words) {
    this.program = program;
    this.objects = objects;
    this.execution = execution;
    this.interpreter = interpreter;
    this.words = words;
    this.now = new long[objects.count()][];
    this.frames = new Frame[program.threads().size()];
  }

  Story tell(int initialState, int[] processes, int[] outcomes) {
    if (initialState < 0 || initialState >= execution.initialStates()) {
      throw new IllegalArgumentException("there is no initial state " + initialState);
    }
    if (processes.length != outcomes.length) {
      throw new IllegalArgumentException(
          processes.length + " steps with " + outcomes.length + " outcomes");
    }
    int[] state = new int[objects.count()];
    boolean over = execution.initialState(initialState, state) != ConcurrentSystem.NONE;
    for (int o = 0; o < now.length; o++) {
      now[o] = execution.contents(o, state[o]);
    }
    for (int t = 0; t < frames.length; t++) {
      frames[t] =
          program.threads().get(t).task()
              ? new Frame(Frame.NOT_STARTED, interpreter.entry(t).registers)
              : interpreter.start(t, o -> now[o]).frame().orElseThrow();
    }
    List<Binding> initial = new ArrayList<>();
    for (int o = 0; o < now.length; o++) {
      if (words.shown(o)) {
        initial.add(new Binding(words.object(o), words.show(o, now[o])));
      }
    }
    List<Scene> scenes = new ArrayList<>();
    for (int k = 0; k < processes.length; k++) {
      if (over) {
        throw new IllegalArgumentException(
            "step " + (k + 1) + ": the execution is over after step " + k);
      }
      Scene scene = scene(k, processes[k], outcomes[k]);
      over = scene.failure().isPresent() || scene.discards();
      scenes.add(scene);
    }
    return new Story(initial, scenes);
  }

  private Scene scene(int k, int process, int index) {
    if (process < 0 || process >= execution.processes()) {
      throw new IllegalArgumentException("step " + (k + 1) + ": there is no process " + process);
    }
    boolean thread = process < frames.length;
    List<Result> results =
        thread
            ? interpreter.step(process, frames[process], o -> now[o])
            : interpreter.fire(execution.transition(process), o -> now[o]);
    if (index < 0 || index >= results.size()) {
      throw new IllegalArgumentException(
          "step "
              + (k + 1)
              + ": "
              + words.process(process)
              + (results.isEmpty()
                  ? " " + obstacle(process)
                  : " has " + results.size() + " outcomes here, not " + (index + 1)));
    }
    Result result = results.get(index);
    Wording wording = wording(process);
    List<Change> changes = changes(result);
    List<Change> locals = thread ? locals(process, result, wording.completed()) : List.of();
    Scene scene =
        new Scene(
            process,
            index,
            results.size(),
            wording.span(),
            wording.text(),
            observations(result),
            changes,
            locals,
            result.printed(),
            result.failure(),
            result.discarded());
    if (result.failure().isEmpty() && !result.discarded()) {
      carryOut(process, result);
    }
    return scene;
  }

  private Wording wording(int process) {
    if (process >= frames.length) {
      return new Wording(words.processSpan(process), words.process(process), Optional.empty());
    }
    Routine routine = interpreter.routine(process);
    int pc = frames[process].pc;
    return wordings
        .computeIfAbsent(routine, _ -> new HashMap<>())
        .computeIfAbsent(
            pc,
            _ -> {
              Optional<LocalAssignment> completed = LocalAssignment.completedBy(routine, pc);
              Instruction instruction = routine.code().get(pc);
              return new Wording(
                  instruction.span(),
                  completed
                      .map(LocalAssignment::text)
                      .orElseGet(() -> Phrases.describe(instruction, program)),
                  completed);
            });
  }

  /** Why a process cannot make a step now. */
  private String obstacle(int process) {
    if (process >= frames.length) {
      return "is not enabled here";
    }
    Frame frame = frames[process];
    if (frame.pc == Frame.NOT_STARTED) {
      return "has not been started";
    }
    if (interpreter.finished(process, frame)) {
      return "has finished";
    }
    Instruction blocked = interpreter.routine(process).code().get(frame.pc);
    return "is blocked at `%s` in line %d"
        .formatted(Phrases.describe(blocked, program), blocked.span().line());
  }

  private List<Observation> observations(Result result) {
    List<Observation> seen = new ArrayList<>();
    for (Map.Entry<Integer, Integer> use : result.footing().modes().entrySet()) {
      int object = use.getKey();
      if (use.getValue() == Mode.READ && object < objects.declared()) {
        seen.add(new Observation(object, words.object(object), words.show(object, now[object])));
      }
    }
    return seen;
  }

  private List<Change> changes(Result result) {
    List<Change> changes = new ArrayList<>();
    result
        .footing()
        .written()
        .forEach(
            (object, to) -> {
              if (object < objects.declared()
                  && !(objects.kind(object) instanceof ObjectDeclaration.Input)) {
                changes.add(
                    new Change(
                        object,
                        words.object(object),
                        words.show(object, now[object]),
                        words.show(object, to)));
              }
            });
    return changes;
  }

  /** The variables that change, and the one that a completed assignment sets in any case. */
  private List<Change> locals(int thread, Result result, Optional<LocalAssignment> completed) {
    List<Change> changes = new ArrayList<>();
    List<Routine.Register> registers = interpreter.routine(thread).registers();
    Frame after = result.frame().orElseThrow();
    for (int r = 0; r < registers.size(); r++) {
      Routine.Register register = registers.get(r);
      long old = frames[thread].registers[r];
      int number = r;
      boolean set = completed.filter(its -> its.register() == number).isPresent();
      if (register.name().isPresent() && (set || old != after.registers[r])) {
        boolean had = register.type().contains(old) && !(set && completed.orElseThrow().declares());
        changes.add(
            new Change(
                ConcurrentSystem.NONE,
                register.name().get(),
                had ? register.type().show(old) : "",
                register.type().show(after.registers[r])));
      }
    }
    return changes;
  }

  private void carryOut(int process, Result result) {
    Map<Integer, Frame> started = new TreeMap<>();
    for (int object : result.footing().written().keySet()) {
      int task = objects.controlled(object);
      if (task >= 0) {
        // with its dead variables, which its local state leaves out
        started.put(task, interpreter.start(task, o -> now[o]).frame().orElseThrow());
      }
    }
    result
        .footing()
        .written()
        .forEach(
            (object, to) -> {
              now[object] = to;
            });
    started.forEach((task, frame) -> frames[task] = frame);
    if (process < frames.length) {
      frames[process] = result.frame().orElseThrow();
      now[objects.control(process)] =
          new long[] {execution.locals(process).intern(frames[process])};
    }
  }
}
