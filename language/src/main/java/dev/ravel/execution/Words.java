// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Contents;
import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** The words for a program's numbers. */
final class Words implements Vocabulary {
  private final Program program;
  private final ObjectTable objects;
  private final ProgramSystem execution;
  private final Interpreter interpreter;
  private final ContentsText contents;
  private final Map<Failure, Integer> failureIds = new LinkedHashMap<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Map<String, Integer> processes = new HashMap<>();

  /**
   * The semaphores that the model does not declare. Each is the number of threads that may still
   * crash.
   */
  private final BitSet leftOfCrashes = new BitSet();

  Words(Program program, ObjectTable objects, ProgramSystem execution, Interpreter interpreter) {
    this.program = program;
    this.objects = objects;
    this.execution = execution;
    this.interpreter = interpreter;
    this.contents = new ContentsText(program, objects, execution.knowledge().terms());
    for (Routine routine : program.routines()) {
      if (routine.code().getFirst() instanceof Instruction.Crash crash) {
        crash.left().ifPresent(left -> leftOfCrashes.set(left.first()));
      }
    }
    for (int p = 0; p < execution.processes(); p++) {
      Limits.pollAt(p + 1);
      processes.put(process(p), p);
    }
  }

  /** The number of an error. */
  int failure(Failure failure) {
    Integer known = failureIds.putIfAbsent(failure, failures.size());
    if (known != null) {
      return known;
    }
    failures.add(failure);
    return failures.size() - 1;
  }

  @Override
  public String process(int process) {
    return process < program.threads().size()
        ? program.threads().get(process).name()
        : program.transitions().get(execution.transition(process)).name();
  }

  @Override
  public String move(int process, int outcome) {
    int mover = mover(process);
    return mover == process ? Vocabulary.super.move(process, outcome) : process(mover) + "/crash";
  }

  @Override
  public int mover(int process) {
    int victim = execution.capabilities().crashes().victim(process);
    return victim == ConcurrentSystem.NONE ? process : victim;
  }

  @Override
  public Span processSpan(int process) {
    return process < program.threads().size()
        ? program.threads().get(process).span()
        : program.transitions().get(execution.transition(process)).span();
  }

  @Override
  public OptionalInt processNamed(String name) {
    Integer process = processes.get(name);
    return process == null ? OptionalInt.empty() : OptionalInt.of(process);
  }

  @Override
  public String object(int object) {
    if (object < objects.declared()) {
      return program.objects().get(object).name();
    }
    int controlled = objects.controlled(object);
    int existing = objects.existing(object);
    return controlled >= 0
        ? "control of " + process(controlled)
        : existing >= 0 ? "existence of " + process(existing) : "everything";
  }

  @Override
  public Span objectSpan(int object) {
    if (object < objects.declared()) {
      return program.objects().get(object).span();
    }
    int controlled = objects.controlled(object);
    int thread = controlled >= 0 ? controlled : objects.existing(object);
    return processSpan(Math.max(thread, 0));
  }

  @Override
  public boolean shown(int object) {
    return isOfModel(object)
        && switch (objects.kind(object)) {
          case ObjectDeclaration.Input _, ObjectDeclaration.SymbolicInput _ -> false;
          case ObjectDeclaration.Barrier barrier -> barrier.turn() == 0; // both have one name
          default -> true;
        };
  }

  /**
   * Returns whether an object is one of the model that people see, and not how many crashes are
   * left.
   */
  boolean isOfModel(int object) {
    return object < objects.declared() && !leftOfCrashes.get(object) && !objects.isHidden(object);
  }

  @Override
  public String value(int object, int value) {
    return show(object, execution.contents(object, value));
  }

  @Override
  public Binding binding(int object, int value) {
    return binding(object, execution.contents(object, value));
  }

  Binding binding(int object, long[] words) {
    return object < objects.declared()
        ? new Binding(object(object), show(object, words), contents.sentence(object, words))
        : new Binding(object(object), show(object, words));
  }

  /** The contents of an object as they are written. */
  String show(int object, long[] words) {
    if (object >= objects.declared()) {
      int thread = objects.controlled(object);
      if (thread < 0) {
        return words[0] == ObjectTable.NOT_STARTED
            ? "not started"
            : words[0] == ObjectTable.RUNNING
                ? "running"
                : words[0] == ObjectTable.CRASHED ? "crashed" : "finished";
      }
      Frame frame = execution.locals(thread).frame((int) words[0]);
      return frame.pc == Frame.NOT_STARTED
          ? "not started"
          : interpreter.finished(thread, frame)
              ? frame.isInCode() ? "finished" : "crashed"
              : "line " + interpreter.routine(thread).code().get(frame.pc).span().line();
    }
    return contents.value(object, words);
  }

  @Override
  public Compassion compassion(int compassion) {
    return execution.compassion(compassion);
  }

  @Override
  public Span statement(int statement) {
    return program.statements().get(statement);
  }

  @Override
  public Failure failure(int error) {
    return failures.get(error);
  }

  @Override
  public List<Binding> inputs(int initialState) {
    int[] state = new int[execution.objects()];
    execution.initialState(initialState, state);
    List<Binding> bindings = new ArrayList<>();
    for (int input : objects.inputs()) {
      bindings.add(binding(input, state[input]));
    }
    return bindings;
  }

  @Override
  public Optional<Span> position(int process, int[] state) {
    if (process >= program.threads().size()) {
      return Optional.of(processSpan(process));
    }
    return next(process, state).map(Instruction::span);
  }

  @Override
  public Optional<String> intention(int process, int[] state) {
    if (process >= program.threads().size()) {
      return Optional.of(Phrases.oneLine(processSpan(process)));
    }
    return next(process, state).map(instruction -> Phrases.describe(instruction, program));
  }

  @Override
  public Optional<Passage> passage(int process, int[] state) {
    if (process >= program.threads().size()) {
      return Optional.empty();
    }
    Frame frame = execution.locals(process).frame(state[objects.control(process)]);
    return frame.pc == Frame.NOT_STARTED || interpreter.finished(process, frame)
        ? Optional.empty()
        : StatementSteps.at(program, interpreter.routine(process), frame.pc);
  }

  @Override
  public List<Binding> locals(int process, int[] state) {
    return process < program.threads().size()
            && execution.started(process, state)
            && !execution.finished(process, state)
        ? execution.locals(process).named(state[objects.control(process)])
        : List.of();
  }

  private Optional<Instruction> next(int thread, int[] state) {
    Frame frame = execution.locals(thread).frame(state[objects.control(thread)]);
    if (frame.pc == Frame.NOT_STARTED || interpreter.finished(thread, frame)) {
      return Optional.empty();
    }
    return Optional.of(interpreter.routine(thread).code().get(frame.pc));
  }

  @Override
  public Optional<Waiting> waiting(int process, int[] state) {
    if (process >= program.threads().size()
        || next(process, state).isEmpty()
        || TransitionRelation.isEnabled(execution, process, state)) {
      return Optional.empty();
    }
    Frame frame = execution.locals(process).frame(state[objects.control(process)]);
    Contents before = o -> execution.contents(o, state[o]);
    Instruction next = next(process, state).orElseThrow();
    boolean atomic = next instanceof Instruction.AtomicBegin;
    Optional<Interpreter.Halt> halt = interpreter.halt(process, frame, before);
    Instruction at = halt.map(Interpreter.Halt::at).orElse(next);
    return Optional.of(
        new Waiting(
            at.span(),
            Phrases.describe(at, program),
            foreign(
                process, atomic && halt.isPresent() ? halt.get().looked() : mayUse(process, state)),
            halt.map(its -> holder(its, before)).orElse(OptionalInt.empty()),
            !interpreter.routine(process).reachesEnd(frame.pc)));
  }

  private List<Integer> mayUse(int process, int[] state) {
    List<Integer> its = new ArrayList<>();
    int footprint = execution.mayFootprint(process, state);
    for (int k = 0; k < execution.footprints().size(footprint); k++) {
      its.add(execution.footprints().object(footprint, k));
    }
    return its;
  }

  /** Returns the objects whose changes could let a blocked thread go on. Inputs never change. */
  private List<Integer> foreign(int process, List<Integer> used) {
    return used.stream()
        .filter(object -> !isOwn(process, object) && !objects.inputs().contains(object))
        .toList();
  }

  /**
   * Returns whether an object is of no interest to others. An example is the place of the process.
   */
  private boolean isOwn(int process, int object) {
    return object >= execution.objects()
        || object == objects.control(process)
        || object == objects.alive(process)
        || object == objects.world();
  }

  private OptionalInt holder(Interpreter.Halt halt, Contents contents) {
    return switch (halt.at()) {
      case Instruction.Lock lock -> {
        int mutex = interpreter.member(lock.mutex(), halt.registers(), contents);
        yield OptionalInt.of((int) contents.of(mutex)[0] - 1);
      }
      case Instruction.Join join ->
          OptionalInt.of(interpreter.member(join.thread(), halt.registers(), contents));
      default -> OptionalInt.empty();
    };
  }

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes) {
    return new Storyteller(program, objects, execution, interpreter, this)
        .tell(initialState, processes, outcomes, Optional.empty());
  }

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes, IntFunction<int[]> before) {
    return new Storyteller(program, objects, execution, interpreter, this)
        .tell(initialState, processes, outcomes, Optional.of(before));
  }
}
