// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Contents;
import dev.ravel.automata.EarlierOutcomes;
import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd.Blocked;
import dev.ravel.automata.StepEnd.Discarded;
import dev.ravel.automata.StepEnd.Failed;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.LocalWork;
import dev.ravel.program.Instruction.Operation;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.Transition;
import dev.ravel.source.Limits;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.symbolic.Knowledge;
import dev.ravel.symbolic.Undecided;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Vocabulary.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * An interpreter of steps. A step is one operation, or one whole atomic block, and the local work
 * after it. Clear rather than fast: it runs once for each local state and combination of observed
 * values.
 */
final class Interpreter {
  /** Instructions after which the local work of one step is given up. */
  static final long PATIENCE = 50_000_000;

  /** Attempts after which the search for the outcomes of one step is given up. */
  static final int MOST_OUTCOMES = 1 << 16;

  private final Program program;
  private final ObjectTable objects;
  private final Evaluator evaluator;
  private final Operations operations;
  private final Firing firing;
  private final Firing.Naming naming;
  private final Liveness[] liveness;
  private final NestedChoices nested;
  private final AccessOrders orders;

  /**
   * Carries out the steps of a program.
   *
   * @param liveness which registers are live, for each thread
   * @param updates which updates commute
   * @param compassions what endless executions owe besides steps
   * @param orders the memory orders of steps
   */
  Interpreter(
      Program program,
      ObjectTable objects,
      Evaluator evaluator,
      Firing.Naming naming,
      Operations.Control control,
      Liveness[] liveness,
      Updates updates,
      Compassions compassions,
      AccessOrders orders) {
    this.orders = orders;
    this.program = program;
    this.objects = objects;
    this.evaluator = evaluator;
    this.naming = naming;
    this.liveness = liveness;
    this.nested = new NestedChoices(objects, evaluator);
    this.firing = new Firing(evaluator, objects);
    this.operations =
        new Operations(program, objects, evaluator, firing, naming, control, updates, compassions);
  }

  /**
   * One outcome of a step.
   *
   * @param frame where the thread is afterwards; absent for a net transition
   * @param failure the error that it is
   * @param discarded whether an assumption failed
   * @param carried the operation that its last choice carries out, if it does
   * @param compassions the compassions that it asks for or grants, as entries of {@link
   *     dev.ravel.system.Outcomes}
   * @param covered the statements it executed
   * @param printed the lines it printed
   * @param atomic whether its accesses are those of an atomic block or a firing
   * @param synchronisation bits of {@link dev.ravel.system.Synchronisation}
   * @param journal what the step and the work after it did with variables, where one was kept
   * @param decides whether all it does is to decide something about symbolic inputs
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Result(
      Footing footing,
      Optional<Operation> carried,
      int[] compassions,
      Optional<Frame> frame,
      Optional<Failure> failure,
      boolean discarded,
      BitSet covered,
      List<String> printed,
      boolean atomic,
      int synchronisation,
      Optional<Journal> journal,
      boolean decides) {}

  /**
   * All outcomes of a thread's next step, in order; none if it is blocked.
   *
   * @param from where the thread stands: at an operation or the end; not changed
   * @param journals supplies the journal of each outcome
   */
  List<Result> step(int thread, Frame from, Contents before, Supplier<Optional<Journal>> journals) {
    if (finished(thread, from) || from.pc == Frame.NOT_STARTED) {
      return List.of();
    }
    List<Footing> footings = new ArrayList<>();
    Set<Integer> looked = new LinkedHashSet<>();
    Contents watched =
        object -> {
          looked.add(object);
          return before.of(object);
        };
    evaluator.knowledge().know(from.facts);
    List<Result> results;
    try {
      results =
          enumerate(
              routine(thread).code().get(from.pc).span(),
              choices ->
                  forked(
                      from,
                      frame -> {
                        Footing footing = new Footing(watched);
                        footings.add(footing);
                        return new Run(thread, frame, footing, choices, journals.get());
                      },
                      choices));
    } catch (Undecided undecided) {
      return decide(thread, from, undecided.literal(), before, looked, journals);
    } finally {
      evaluator.knowledge().know(0);
    }
    boolean several =
        results.size() > 2
            && results.stream().anyMatch(its -> its.frame().orElseThrow().facts != from.facts);
    if (several || footings.size() > 1 && nested.at(routine(thread), from.pc)) {
      EarlierOutcomes earlier = new EarlierOutcomes(before);
      footings.forEach(earlier::next);
    }
    return results;
  }

  /** Makes a run from where a thread stands. */
  private interface Runs {
    Run from(Frame frame);
  }

  /**
   * Returns the results of a step with given choices. There is one outcome, or where the local work
   * after it may be an error for some inputs, one for each way in which the deciding condition
   * comes out.
   */
  private List<Result> forked(Frame from, Runs runs, Choices choices) {
    List<Result> results = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(from.facts));
    while (!open.isEmpty()) {
      Frame frame = from.copy();
      frame.facts = open.pop();
      evaluator.knowledge().know(frame.facts);
      choices.restart();
      try {
        results.add(runs.from(frame).step());
      } catch (MayFail behind) {
        open.push(evaluator.knowledge().with(frame.facts, -behind.literal));
        open.push(evaluator.knowledge().with(frame.facts, behind.literal));
      }
    }
    return results;
  }

  /** The local work after a step depends on a literal, and may be an error. */
  private static final class MayFail extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int literal;

    MayFail(int literal) {
      super(null, null, false, false);
      this.literal = literal;
    }
  }

  /**
   * Returns the outcomes of the step that decides a literal. The next step or local work of a
   * thread depends on it. In one it is true, in one it is false. Which literal that is depends on
   * all that was looked at. Local work goes on after the decision; before a thread's first step,
   * where it may be an error, that is a step of its own, so that the decision leads to a state.
   *
   * @param looked the objects that were looked at
   */
  private List<Result> decide(
      int thread,
      Frame from,
      int literal,
      Contents before,
      Set<Integer> looked,
      Supplier<Optional<Journal>> journals) {
    List<Result> results = new ArrayList<>();
    for (int decided : new int[] {literal, -literal}) {
      Frame frame = from.copy();
      frame.facts = evaluator.knowledge().with(from.facts, decided);
      evaluator.knowledge().know(frame.facts);
      Result result = decided(thread, frame.copy(), before, looked, journals.get()).goOn();
      results.add(
          result.failure().isEmpty()
              ? result
              : decided(thread, frame, before, looked, journals.get()).stay());
    }
    return results;
  }

  private Run decided(
      int thread, Frame frame, Contents before, Set<Integer> looked, Optional<Journal> journal) {
    Footing footing = new Footing(before);
    looked.forEach(footing::read);
    return new Run(thread, frame, footing, new Choices(), journal);
  }

  /**
   * The place where a blocked thread cannot go on.
   *
   * @param at its next operation; in an atomic block, the first one inside that blocks
   * @param registers the values of the thread's variables there
   * @param looked the objects that the step looks at before
   */
  record Halt(Instruction at, long[] registers, List<Integer> looked) {}

  /**
   * Returns the place where a blocked thread cannot go on; absent if that depends on choices.
   *
   * @param from where the thread stands: at an operation; not changed
   */
  Optional<Halt> halt(int thread, Frame from, Contents before) {
    Choices choices = new Choices();
    Run run = new Run(thread, from.copy(), new Footing(before), choices, Optional.empty());
    evaluator.knowledge().know(from.facts);
    try {
      run.step();
      throw new IllegalArgumentException("thread " + thread + " is not blocked");
    } catch (Blocked blocked) {
      return choices.next() ? Optional.empty() : Optional.of(run.halt());
    } finally {
      evaluator.knowledge().know(0);
    }
  }

  /** The outcome of a net transition, or none. */
  List<Result> fire(int transition, Contents before) {
    return enumerate(
        program.transitions().get(transition).span(),
        choices -> {
          Footing footing = new Footing(before);
          Optional<Failure> failure = Optional.empty();
          try {
            firing.fire(program.transitions().get(transition), footing, naming);
          } catch (Failed failed) {
            failure = Optional.of(failed.failure());
          }
          BitSet covered = new BitSet();
          int statement = program.transitions().get(transition).statement();
          if (statement != Transition.NO_STATEMENT) {
            covered.set(statement);
          }
          return List.of(
              new Result(
                  footing,
                  Optional.empty(),
                  new int[0],
                  Optional.empty(),
                  failure,
                  false,
                  covered,
                  List.of(),
                  true,
                  orders.ofFiring(program.transitions().get(transition).span(), footing),
                  Optional.empty(),
                  false));
        });
  }

  /** The local work of a thread before its first step, with a journal of it. */
  Result start(int thread, Contents before, Optional<Journal> journal) {
    return new Run(thread, entry(thread), new Footing(before), new Choices(), journal).start();
  }

  /** Returns the place of a thread before its first instruction. */
  Frame entry(int thread) {
    return LocalStates.entry(routine(thread), program.threads().get(thread).arguments());
  }

  /** The code of a thread. */
  Routine routine(int thread) {
    return program.routines().get(program.threads().get(thread).routine());
  }

  /** Returns whether a thread stands at its end or has crashed. */
  boolean finished(int thread, Frame frame) {
    return frame.pc == Frame.CRASHED
        || frame.isInCode() && routine(thread).code().get(frame.pc) instanceof Instruction.End;
  }

  /** The member that a location names. */
  int member(Location location, long[] registers, Contents contents) {
    return evaluator.member(location, registers, contents);
  }

  /** Runs what comes of a step with given choices. */
  private interface Attempt {
    List<Result> run(Choices choices);
  }

  /** All outcomes of a step that stands at a place in the text. */
  private static List<Result> enumerate(Span place, Attempt attempt) {
    List<Result> results = new ArrayList<>();
    Choices choices = new Choices();
    int attempts = 0;
    do {
      attempts++;
      Limits.pollAt(attempts);
      if (attempts > MOST_OUTCOMES) {
        throw new LocalWorkTooLong(
                "one step has more than " + MOST_OUTCOMES + " combinations of choices")
            .at(place);
      }
      choices.restart();
      try {
        results.addAll(attempt.run(choices));
      } catch (Blocked blocked) {
        // not an outcome: this combination is not enabled
      } catch (LocalWorkTooLong tooLong) {
        throw tooLong.at(place);
      }
    } while (choices.next());
    return results;
  }

  /** One run of one step. */
  private final class Run {
    private final int thread;
    private final Frame frame;
    private final Footing footing;
    private final Choices choices;
    private final Optional<Journal> journal;
    private final List<Instruction> code;
    private final BitSet covered = new BitSet();
    private final List<String> printed = new ArrayList<>();
    private boolean atomic;
    private boolean insideAtomic;

    /** The instruction that the step begins with. */
    private Instruction first;

    /** The memory order of the accesses so far; {@code null} if there was none. */
    private MemoryOrder order;

    /**
     * True if the thread stays where its work is undecided, even if that may be an error. It is
     * then before its first step, where no other step can decide it.
     */
    private boolean stands;

    private boolean decides;

    // Brent's cycle detection: the past the present is compared with
    private Frame past;
    private Footing pastFooting;
    private long executed;
    private long pastUntil = 1024;

    // where choices were made inside an atomic block
    private final List<Frame> choiceFrames = new ArrayList<>();
    private final List<Footing> choiceFootings = new ArrayList<>();

    Run(int thread, Frame frame, Footing footing, Choices choices, Optional<Journal> journal) {
      this.thread = thread;
      this.frame = frame;
      this.footing = footing;
      this.choices = choices;
      this.journal = journal;
      this.code = routine(thread).code();
      this.first = frame.isInCode() ? code.get(frame.pc) : code.getFirst();
    }

    Result start() {
      stands = true;
      return beforeFirstStep();
    }

    /** The work of a task before its first step, which belongs to the step that starts it. */
    Result beforeFirstStep() {
      return carryOut(false, false);
    }

    /** Continues after a decision. Local work goes on, an operation does not begin. */
    Result goOn() {
      decides = true;
      stands = code.get(frame.pc) instanceof LocalWork;
      return carryOut(false, true);
    }

    /** Something was decided, and nothing else is done. */
    Result stay() {
      decides = true;
      return result(Optional.empty(), false);
    }

    Result step() {
      return carryOut(true, true);
    }

    /**
     * Runs on to the next operation or the end.
     *
     * @param steps whether what the thread stands at is carried out before
     * @param finishes whether others see that the thread has come to its end
     */
    private Result carryOut(boolean steps, boolean finishes) {
      try {
        if (steps && code.get(frame.pc) instanceof LocalWork work) {
          local(work); // it was decided that it, or something behind it, is an error
        } else if (steps) {
          begin();
        }
        localWork();
        if (finishes) {
          finish();
        }
        return result(Optional.empty(), false);
      } catch (Failed failed) {
        return failure(failed);
      } catch (Discarded discarded) {
        return result(Optional.empty(), true);
      } catch (LocalWorkTooLong tooLong) {
        throw tooLong.at(code.get(frame.pc).span());
      }
    }

    /** Carries out the operation, or the atomic block, that the thread stands at. */
    private void begin() {
      frame.label = -1;
      if (code.get(frame.pc) instanceof Instruction.AtomicBegin) {
        atomic = true;
        insideAtomic = true;
        atomicBlock();
        insideAtomic = false;
      } else {
        operate();
      }
    }

    private Result failure(Failed failed) {
      journal.ifPresent(its -> its.failed(thread, frame.pc, ofStep(frame.pc)));
      return result(Optional.of(failed.failure()), false);
    }

    private Result result(Optional<Failure> failure, boolean discarded) {
      return new Result(
          footing,
          choices.carried(),
          choices.compassions(),
          Optional.of(frame),
          failure,
          discarded,
          covered,
          printed,
          atomic,
          orders.synchronisation(order, first, footing),
          journal,
          decides);
    }

    private void finish() {
      int alive = objects.alive(thread);
      if (alive >= 0 && code.get(frame.pc) instanceof Instruction.End) {
        footing.write(alive, ObjectTable.FINISHED);
      }
    }

    Halt halt() {
      return new Halt(code.get(frame.pc), frame.registers, footing.used());
    }

    /** Runs on to the next operation or the end, or to what symbolic inputs do not decide. */
    private void localWork() {
      int literal = undecided();
      if (literal != 0 && !stands && mayFail(literal)) {
        throw new MayFail(literal);
      }
    }

    /**
     * Returns whether the local work that is left is an error for some of the inputs that are left.
     * Returns whether the step may be an error and so decides what it depends on. An error after a
     * step is one of the step, which then leads to no state. Cost: that of what is left, in all
     * ways in which it can be decided.
     *
     * @param literal what it depends on first
     */
    private boolean mayFail(int literal) {
      Knowledge knowledge = evaluator.knowledge();
      int facts = knowledge.facts();
      Deque<Run> open = new ArrayDeque<>();
      fork(literal, open);
      try {
        while (!open.isEmpty()) {
          Limits.poll();
          Run one = open.pop();
          knowledge.know(one.frame.facts);
          int next = one.undecided();
          if (next != 0) {
            one.fork(next, open);
          }
        }
        return false;
      } catch (Failed error) {
        return true;
      } finally {
        knowledge.know(facts);
      }
    }

    /** Adds what is left of this, with a literal decided in each way. */
    private void fork(int literal, Deque<Run> open) {
      for (int decided : new int[] {-literal, literal}) {
        Frame its = frame.copy();
        its.facts = evaluator.knowledge().with(evaluator.knowledge().facts(), decided);
        open.push(new Run(thread, its, footing.snapshot(), new Choices(), Optional.empty()));
      }
    }

    /** Runs on to the next operation or the end, or to a literal that is not decided; 0 if none. */
    private int undecided() {
      boolean before = false;
      try {
        while (code.get(frame.pc) instanceof LocalWork work && !(work instanceof Instruction.End)) {
          watch(work.span());
          before = statement() >= 0 && covered.get(statement());
          local(work);
        }
        return 0;
      } catch (Undecided undecided) {
        if (statement() >= 0) {
          covered.set(statement(), before); // it was not carried out
        }
        return undecided.literal();
      }
    }

    /** Enters an instruction that was carried out into the journal. */
    private void log(int pc) {
      if (journal.isPresent()) {
        journal.get().carriedOut(thread, pc, ofStep(pc), frame.registers, printed);
      }
    }

    private boolean ofStep(int pc) {
      return insideAtomic || code.get(pc) instanceof Operation;
    }

    private void operate() {
      Operation operation = (Operation) code.get(frame.pc);
      atomic |= operation instanceof Instruction.Fire;
      int at = frame.pc;
      if (orders.kept()) {
        accesses(at);
      }
      try {
        operations.operate(operation, thread, frame, footing, choices, startOfTask());
      } catch (Failed | Discarded end) {
        cover(at); // it was carried out, even if it leads nowhere
        throw end;
      } finally {
        atomic |= choices.carried().filter(Instruction.Fire.class::isInstance).isPresent();
      }
      cover(at);
      log(at);
    }

    /** Notes the memory order of an instruction; a block may access nothing after its write. */
    private void accesses(int pc) {
      MemoryOrder its = orders.of(program.threads().get(thread).routine(), pc);
      Optional<Integer> written =
          footing.written().keySet().stream().filter(orders::isCell).findFirst();
      if (its != null && written.isPresent()) {
        throw orders.again(code.get(pc).span(), written.get());
      }
      order = AccessOrders.both(order, its);
    }

    private Operations.Starter startOfTask() {
      return task -> {
        Frame entry = entry(task);
        entry.facts = frame.facts;
        Result start = new Run(task, entry, footing, choices, journal).beforeFirstStep();
        covered.or(start.covered());
        printed.addAll(start.printed());
        start.failure().ifPresent(Run::rethrow);
        return start.frame().orElseThrow();
      };
    }

    private static void rethrow(Failure failure) {
      throw new Failed(failure.problem(), failure.message(), failure.span());
    }

    /**
     * Runs an atomic block. It may block only at its start: where nothing was done before but
     * choosing branches and reading for the very statement that blocks.
     */
    private void atomicBlock() {
      Span begin = code.get(frame.pc).span();
      int depth = 0;
      int readFor = -1;
      boolean atStart = true;
      do {
        Instruction instruction = code.get(frame.pc);
        watch(instruction.span());
        switch (instruction) {
          case Instruction.End end -> throw new IllegalStateException("atomic without an end");
          case LocalWork work -> local(work);
          case Instruction.AtomicBegin inner -> {
            cover();
            depth++;
            frame.pc++;
          }
          case Instruction.AtomicEnd end -> {
            depth--;
            frame.pc++;
          }
          case Operation operation -> {
            int statement = statement();
            if (chooses(operation)) {
              chooseAnew(operation.span());
            }
            try {
              operate();
            } catch (Blocked blocked) {
              if (atStart && (readFor < 0 || readFor == statement)) {
                throw blocked;
              }
              throw stuck(operation, begin);
            }
            switch (operation) {
              case Instruction.Load load -> readFor = readFor < 0 ? statement : readFor;
              case Instruction.Evaluate evaluate -> readFor = readFor < 0 ? statement : readFor;
              case Instruction.Select select -> atStart &= choices.carried().isEmpty();
              default -> atStart = false;
            }
          }
        }
      } while (depth > 0);
    }

    /** Returns whether an operation may have the same choice again and again. */
    private boolean chooses(Operation operation) {
      return switch (operation) {
        case Instruction.Select _, Instruction.Choose _ -> true;
        case Instruction.Send send -> kind(send.channel()).lossy();
        case Instruction.Receive receive ->
            kind(receive.channel()).duplicating()
                || receive.sieve().stays() && kind(receive.channel()).unordered();
        default -> false;
      };
    }

    private ObjectDeclaration.Channel kind(Location channel) {
      return (ObjectDeclaration.Channel) objects.kind(channel.base());
    }

    private Failed stuck(Operation operation, Span begin) {
      return new Failed(
          Problem.R012,
          "stuck inside atomic: `%s` cannot go on, and the block that began in line %d has"
                  .formatted(Phrases.oneLine(operation.span()), begin.line())
              + " already done something",
          operation.span());
    }

    private int statement() {
      return routine(thread).statements().get(frame.pc);
    }

    /** Writes what changes. Where nothing does, no property can see it. */
    private void show(Instruction.Show show) {
      int first = evaluator.member(show.cell(), frame.registers, footing::read);
      for (int k = 0; k < show.values().size(); k++) {
        long value = evaluator.value(show.values().get(k), frame.registers, footing::read);
        if (!objects.isHidden(first + k) && footing.now(first + k)[0] != value) {
          footing.write(first + k, value);
        }
      }
    }

    private void cover() {
      cover(frame.pc);
    }

    private void cover(int pc) {
      int statement = routine(thread).statements().get(pc);
      if (statement >= 0) {
        covered.set(statement);
      }
    }

    /** Carries out local work; it counts as executed even if that is an error. */
    private void local(LocalWork work) {
      int at = frame.pc;
      switch (work) {
        case Instruction.Set set -> {
          cover();
          long value = evaluator.value(set.value(), frame.registers, footing::read);
          operations.assign(set.target(), value, set.span(), frame, footing);
          frame.pc++;
        }
        case Instruction.Branch branch -> {
          cover();
          boolean holds = evaluator.holds(branch.condition(), frame.registers, footing::read);
          frame.pc = holds ? branch.yes() : branch.no();
        }
        case Instruction.Jump jump -> {
          cover();
          frame.pc = jump.target();
        }
        case Instruction.Show show -> {
          show(show);
          frame.pc++;
        }
        case Instruction.Print print -> {
          cover();
          StringBuilder line = new StringBuilder();
          for (Instruction.Part part : print.parts()) {
            switch (part) {
              case Instruction.Part.Text text -> line.append(text.text());
              case Instruction.Part.Shown shown ->
                  line.append(
                      evaluator.show(
                          evaluator.value(shown.value(), frame.registers, footing::read),
                          shown.type()));
            }
          }
          printed.add(line.toString());
          frame.pc++;
        }
        case Instruction.End end -> throw new IllegalStateException("work after the end");
      }
      log(at);
    }

    /**
     * Compares the present, where the next choice is made, with those of the choices before. A run
     * that can make the same choice in the same state again never has to end. Without this there
     * would be a run for every sequence of choices. Dead registers make no other state. Cost: the
     * choices of this run so far.
     */
    private void chooseAnew(Span span) {
      Liveness live = liveness[thread];
      for (int k = 0; k < choiceFrames.size(); k++) {
        if (live.sameFuture(choiceFrames.get(k), frame)
            && choiceFootings.get(k).sameWrites(footing)) {
          throw endless(span);
        }
      }
      choiceFrames.add(frame.copy());
      choiceFootings.add(footing.snapshot());
    }

    private Failed endless(Span span) {
      return new Failed(
          insideAtomic ? Problem.R014 : Problem.R013,
          "this loop never ends and never comes to a step of the thread",
          span);
    }

    /**
     * Compares the present with a past that moves on in powers of two (Brent 1980). A computation
     * that is where it was before never ends.
     */
    private void watch(Span span) {
      executed++;
      Limits.pollAt(executed);
      if (past != null && past.sameAs(frame) && pastFooting.sameWrites(footing)) {
        throw endless(span);
      }
      if (executed == pastUntil || past == null && executed == 64) {
        past = frame.copy();
        pastFooting = footing.snapshot();
        pastUntil = Math.max(pastUntil, 2 * executed);
      }
      if (executed > PATIENCE) {
        throw new LocalWorkTooLong(
            "the local work of one step took more than " + PATIENCE + " instructions");
      }
    }
  }
}
