// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.execution.Interpreter.Result;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Vocabulary.Binding;
import dev.ravel.system.Vocabulary.Change;
import dev.ravel.system.Vocabulary.Effects;
import dev.ravel.system.Vocabulary.Failure;
import dev.ravel.system.Vocabulary.Observation;
import dev.ravel.system.Vocabulary.Scene;
import dev.ravel.system.Vocabulary.Story;
import dev.ravel.system.Vocabulary.Work;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Tells executions again with all variables kept, dead ones too. */
final class Storyteller {
  /** An estimate of the memory that a step in words takes, where it uses an object or two. */
  private static final long SCENE_BYTES = 400;

  private final Program program;
  private final ObjectTable objects;
  private final ProgramSystem execution;
  private final Interpreter interpreter;
  private final Words words;
  private final long[][] now;
  private final Frame[] frames;

  /** By routine and place in it, so that a long execution has its words once. */
  private final IdentityHashMap<Routine, Map<Integer, Wording>> wordings = new IdentityHashMap<>();

  /**
   * The text of a step.
   *
   * @param completed the assignment that it completes, if it does
   */
  private record Wording(Span span, String text, Optional<LocalAssignment> completed) {}

  /** By instruction of local work. */
  private final IdentityHashMap<Instruction, String> works = new IdentityHashMap<>();

  /** For each thread and register the local work that gave it its value, where local work did. */
  private final List<Map<Integer, Journal.Entry>> writers = new ArrayList<>();

  Storyteller(
      Program program,
      ObjectTable objects,
      ProgramSystem execution,
      Interpreter interpreter,
      Words words) {
    this.program = program;
    this.objects = objects;
    this.execution = execution;
    this.interpreter = interpreter;
    this.words = words;
    this.now = new long[objects.count()][];
    this.frames = new Frame[program.threads().size()];
    program.threads().forEach(thread -> writers.add(new TreeMap<>()));
  }

  /**
   * Tells an execution.
   *
   * @param before the state before each step, if it is not that in which the step before has left
   *     it
   */
  Story tell(
      int initialState, int[] processes, int[] outcomes, Optional<IntFunction<int[]>> before) {
    if (initialState < 0 || initialState >= execution.initialStates()) {
      throw new IllegalArgumentException("there is no initial state " + initialState);
    }
    if (processes.length != outcomes.length) {
      throw new IllegalArgumentException(
          processes.length + " steps with " + outcomes.length + " outcomes");
    }
    int[] state = new int[objects.count()];
    boolean over = execution.initialState(initialState, state) != ConcurrentSystem.NONE;
    lookAt(state);
    Journal start = journal(ConcurrentSystem.NONE);
    for (int t = 0; t < frames.length; t++) {
      frames[t] =
          program.threads().get(t).task()
              ? new Frame(Frame.NOT_STARTED, interpreter.entry(t).registers)
              : interpreter.start(t, o -> now[o], Optional.of(start)).frame().orElseThrow();
    }
    start.settle(writers);
    List<Binding> initial = new ArrayList<>();
    for (int o = 0; o < now.length; o++) {
      if (words.shown(o)) {
        initial.add(words.binding(o, now[o]));
      }
    }
    List<Draft> drafts = new ArrayList<>();
    for (int k = 0; k < processes.length; k++) {
      if ((k & 63) == 63) {
        Limits.poll(k * SCENE_BYTES);
      }
      if (over) {
        throw new IllegalArgumentException(
            "step " + (k + 1) + ": the execution is over after step " + k);
      }
      if (before.isPresent()) {
        lookAt(before.get().apply(k));
      }
      Draft draft = draft(k, processes[k], outcomes[k]);
      over = draft.isLast();
      drafts.add(draft);
    }
    useWhatIsPending();
    Optional<Failure> none = Optional.empty();
    return new Story(
        initial,
        work(start.entries(), none),
        drafts.stream().map(draft -> draft.scene().get()).toList());
  }

  private void lookAt(int[] state) {
    for (int o = 0; o < now.length; o++) {
      now[o] = execution.contents(o, state[o]);
    }
  }

  /**
   * A scene whose local work is described when all later uses are known.
   *
   * @param isLast whether the execution is over after it
   */
  private record Draft(boolean isLast, Supplier<Scene> scene) {}

  /**
   * Notes the variables used by the step before which a thread stands, although it is not executed.
   */
  private void useWhatIsPending() {
    for (int t = 0; t < frames.length; t++) {
      if (frames[t].isInCode()) {
        Instruction next = interpreter.routine(t).code().get(frames[t].pc);
        Journal.use(Liveness.read(next), writers.get(t));
      }
    }
  }

  private List<Work> work(List<Journal.Entry> entries, Optional<Failure> failure) {
    List<Work> all = new ArrayList<>();
    for (Journal.Entry entry : entries) {
      List<Change> changes = new ArrayList<>();
      for (Journal.Written its : entry.written()) {
        if (its.old() != its.now()) {
          changes.add(change(entry.thread, its.register(), its.old(), its.now(), false));
        }
      }
      all.add(
          new Work(
              entry.thread,
              entry.instruction.span(),
              works.computeIfAbsent(entry.instruction, Phrases::work),
              new Effects(changes, entry.printed, entry.failed ? failure : Optional.empty()),
              entry.times,
              entry.used));
    }
    return all;
  }

  private Journal journal(int process) {
    return new Journal(
        program,
        thread ->
            thread == process ? frames[thread].registers : interpreter.entry(thread).registers);
  }

  private Draft draft(int k, int process, int index) {
    if (process < 0 || process >= execution.processes()) {
      throw new IllegalArgumentException("step " + (k + 1) + ": there is no process " + process);
    }
    boolean thread = process < frames.length;
    List<Result> results =
        thread
            ? interpreter.step(
                process, frames[process], o -> now[o], () -> Optional.of(journal(process)))
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
    Optional<Instruction.Operation> chosen = chosen(process, result);
    Wording wording =
        chosen
            .map(its -> new Wording(its.span(), Phrases.describe(its, program), Optional.empty()))
            .orElseGet(() -> wording(process));
    List<Change> changes = changes(result);
    Journal journal = result.journal().orElseGet(() -> journal(process));
    long[] after = result.frame().map(frame -> frame.registers).orElse(new long[0]);
    BitSet given = thread ? given(process, chosen, wording, result) : new BitSet();
    List<Change> locals = thread ? locals(process, after, given, wording) : List.of();
    boolean behind = journal.entries().stream().anyMatch(entry -> entry.failed);
    boolean fails = result.failure().isPresent() && !behind;
    String text =
        (fails ? Optional.<String>empty() : evaluated(process, after)).orElse(wording.text())
            + fate(process, chosen, result);
    Effects itself =
        thread
            ? new Effects(
                locals(process, journal.own(process), given, wording),
                journal.printed(process),
                fails ? result.failure() : Optional.empty())
            : new Effects(List.of(), List.of(), result.failure());
    List<Observation> seen = observations(result);
    journal.settle(writers);
    // The scene keeps these and not the journal and the result, which are large.
    List<Journal.Entry> entries = journal.entries();
    int outcomes = results.size();
    Span span = wording.span();
    List<String> printed = result.printed();
    Optional<Failure> failure = result.failure();
    boolean discards = result.discarded();
    boolean isLast = failure.isPresent() || discards;
    if (!isLast) {
      carryOut(process, result);
    }
    return new Draft(
        isLast,
        () ->
            new Scene(
                words.mover(process),
                index,
                outcomes,
                span,
                text,
                seen,
                changes,
                locals,
                printed,
                failure,
                discards,
                itself,
                work(entries, failure),
                List.of()));
  }

  private Instruction next(int thread) {
    return interpreter.routine(thread).code().get(frames[thread].pc);
  }

  /** Returns the operation that a choice has executed, where it is the whole step. */
  private Optional<Instruction.Operation> chosen(int process, Result result) {
    return process < frames.length && next(process) instanceof Instruction.Select
        ? result.carried()
        : Optional.empty();
  }

  /** Returns what happened to a message, where the channel says more than the statement. */
  private String fate(int process, Optional<Instruction.Operation> chosen, Result result) {
    if (process >= frames.length || result.failure().isPresent()) {
      return "";
    }
    boolean changes =
        result.footing().written().keySet().stream()
            .filter(object -> object < objects.declared())
            .anyMatch(object -> objects.kind(object) instanceof ObjectDeclaration.Channel);
    return switch (chosen.map(Instruction.class::cast).orElseGet(() -> next(process))) {
      case Instruction.Send _ when !changes -> " (lost)";
      case Instruction.Receive receive when !changes && !receive.sieve().stays() ->
          " (and left there)";
      default -> "";
    };
  }

  /**
   * Returns the result of a step that evaluates a condition alone, such as {@code reads P[1]
   * crashed: false}.
   */
  private Optional<String> evaluated(int process, long[] after) {
    if (process >= frames.length
        || after.length == 0
        || !(next(process) instanceof Instruction.Evaluate evaluate)) {
      return Optional.empty();
    }
    long[] before = frames[process].registers;
    String what =
        switch (evaluate.value()) {
          case Expr.Crashed its ->
              words.process(interpreter.member(its.thread(), before, o -> now[o])) + " crashed";
          case Expr.Length its ->
              "len(" + words.object(interpreter.member(its.channel(), before, o -> now[o])) + ")";
          default -> Phrases.oneLine(evaluate.span());
        };
    boolean truth =
        evaluate.value() instanceof Expr.Crashed
            || evaluate.value() instanceof Expr.Quantified its
                && its.quantifier() != Expr.Quantifier.COUNT;
    long value = after[evaluate.into()];
    return Optional.of("reads " + what + ": " + (truth ? value != 0 : value));
  }

  /** The registers that a step gives a value of an object, even if it is the value they had. */
  private BitSet given(
      int process, Optional<Instruction.Operation> chosen, Wording wording, Result result) {
    BitSet given = new BitSet();
    wording.completed().ifPresent(its -> given.set(its.register()));
    Instruction operation = chosen.map(Instruction.class::cast).orElseGet(() -> next(process));
    if (result.failure().isEmpty()
        && (operation instanceof Instruction.Receive
            || operation instanceof Instruction.TryLock
            || operation instanceof Instruction.Load)) {
      given.or(Liveness.written(operation));
    }
    return given;
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

  /** Returns the reason why a process cannot make a step now. */
  private String obstacle(int process) {
    if (process >= frames.length) {
      return "is not enabled here";
    }
    Frame frame = frames[process];
    if (frame.pc == Frame.NOT_STARTED) {
      return "has not been started";
    }
    if (interpreter.finished(process, frame)) {
      return frame.isInCode() ? "has finished" : "has crashed";
    }
    Instruction blocked = interpreter.routine(process).code().get(frame.pc);
    return "is blocked at `%s` in line %d"
        .formatted(Phrases.describe(blocked, program), blocked.span().line());
  }

  private List<Observation> observations(Result result) {
    List<Observation> seen = new ArrayList<>();
    for (Map.Entry<Integer, Integer> use : result.footing().modes().entrySet()) {
      int object = use.getKey();
      if (use.getValue() == Mode.READ && words.isOfModel(object)) {
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
              if (words.isOfModel(object)
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

  /** The variables that change, and those that are given a value in any case. */
  private List<Change> locals(int thread, long[] after, BitSet given, Wording wording) {
    List<Change> changes = new ArrayList<>();
    List<Routine.Register> registers = interpreter.routine(thread).registers();
    for (int r = 0; r < registers.size(); r++) {
      long old = frames[thread].registers[r];
      int number = r;
      if (registers.get(r).name().isPresent() && (given.get(r) || old != after[r])) {
        boolean declared =
            wording
                .completed()
                .filter(its -> its.register() == number && its.declares())
                .isPresent();
        changes.add(change(thread, r, old, after[r], declared));
      }
    }
    return changes;
  }

  private Change change(int thread, int number, long from, long to, boolean declared) {
    Routine.Register register = interpreter.routine(thread).registers().get(number);
    boolean had = register.type().contains(from) && !declared;
    return new Change(
        ConcurrentSystem.NONE,
        register.name().orElseThrow(),
        had ? register.type().show(from) : "",
        register.type().show(to));
  }

  private void carryOut(int process, Result result) {
    Map<Integer, Frame> started = new TreeMap<>();
    for (int object : result.footing().written().keySet()) {
      int task = objects.controlled(object);
      if (task >= 0) {
        long local = result.footing().written().get(object)[0];
        started.put(
            task,
            execution.locals(task).frame((int) local).isInCode()
                // with its dead variables, which its local state leaves out
                ? interpreter.start(task, o -> now[o], Optional.empty()).frame().orElseThrow()
                : new Frame(Frame.CRASHED, frames[task].registers));
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
