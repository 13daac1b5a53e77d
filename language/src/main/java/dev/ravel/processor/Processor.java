// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Choices;
import dev.ravel.automata.Contents;
import dev.ravel.automata.EarlierOutcomes;
import dev.ravel.automata.Footing;
import dev.ravel.automata.Learnt;
import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Function;
import dev.ravel.source.Fairness;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.Capabilities;
import dev.ravel.system.Condition;
import dev.ravel.system.Coverage;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import dev.ravel.system.Synchronisation;
import dev.ravel.system.SystemExtension;
import dev.ravel.system.Unforeseen;
import dev.ravel.system.Vocabulary;
import dev.ravel.system.Vocabulary.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A low-level program as a concurrent system. A step is an operation that other threads can see or
 * have a part in, with the local work after it.
 *
 * <p>An atomic access whose only outcome leads to the very same state waits for what it reads to
 * change: it is not enabled.
 */
public final class Processor extends Learnt implements Shared {
  private final ProgramFacts known;
  private final Cells cells;
  private final LocalStates[] locals;
  private final List<Failure> failures = new ArrayList<>();
  private final Map<Failure, Integer> failureIds = new HashMap<>();
  private final Words words;
  private final Hints hints;
  private final Capabilities capabilities;
  private final SpinLoops spinLoops;
  private final ObservedCells observed;

  /** Lets it grow where it is settled, if somebody does. */
  private Optional<SystemExtension> teacher = Optional.empty();

  /** The compassion that is never granted. Freedoms are used in finitely many steps. */
  private static final int STRIKES = 0;

  /** The statement that an instruction is part of, by its stretch of the text. */
  private final Map<Span, Optional<Span>> wholes = new HashMap<>();

  private Processor(ProgramFacts known, Cells cells) {
    super(
        IntStream.range(0, cells.threads()).toArray(),
        new Footprints(cells.objects(), new BitSet()));
    this.known = known;
    this.cells = cells;
    locals = new LocalStates[cells.threads()];
    Arrays.setAll(locals, _ -> known.localStates());
    words = new Words(this, known, cells);
    hints = new ProcessorHints(this, known, cells).all();
    spinLoops = new SpinLoops(this, cells);
    capabilities =
        new Capabilities(
            CrashFailures.EMPTY,
            new WeakFairness(),
            new CellMemory(),
            InputConstraints.EMPTY,
            Coverage.EMPTY,
            Optional.of(spinLoops),
            Optional.empty(),
            Optional.empty());
    observed = new ObservedCells(this, known, cells);
    int _ = initialState(0, new int[cells.objects()]);
  }

  /**
   * A system of a program with room for what is known of it.
   *
   * @throws Outgrown if there is not room for its initial state; another try has more
   * @throws NotSupported if its first thread does what is not supported before it starts others
   */
  public static Processor of(ProgramFacts known) {
    known.begins();
    return new Processor(known, new Cells(known));
  }

  /** Returns the remarks that limit the verdicts about the program, as known by now. */
  public Remarks remarks() {
    return known.remarks();
  }

  /** Others who have explored the program have found out what limits it. */
  public void remark(Remarks others) {
    known.remark(others);
  }

  /** Returns the source of systems of the program that know nothing of what this one has learnt. */
  public ProgramFacts afresh() {
    return known.afresh();
  }

  /** A condition that is {@linkplain ProgramFacts#observe observed} as one of states. */
  public Condition condition(GlobalCondition its) {
    return observed.condition(its);
  }

  /**
   * Runs a function as if there were no other thread.
   *
   * @throws StepEnd.Failed if it ends in an error
   */
  void evaluate(int function, Footing footing) {
    runAlone(function, footing, new Output()).localWork();
  }

  // ------------------------------------------------------------------------ for the words

  /** The functions of the program. */
  List<Function> functions() {
    return known.program().functions();
  }

  LocalStates locals(int thread) {
    return locals[thread];
  }

  /** Returns the number of local states that were met so far, of all threads together. */
  public int localStates() {
    return Arrays.stream(locals).mapToInt(LocalStates::count).sum();
  }

  /** Returns the number of cells and headers of memory that were met so far. */
  int cells() {
    return cells.count();
  }

  @Override
  protected long[] contents(int object, int value) {
    return cells.isControl(object) ? new long[] {value} : cells.contents(object, value);
  }

  Failure failure(int error) {
    return failures.get(error);
  }

  private int number(Failure failure) {
    return failureIds.computeIfAbsent(
        failure,
        _ -> {
          failures.add(failure);
          return failures.size() - 1;
        });
  }

  private int value(int object, long[] contents) {
    return cells.isControl(object) ? (int) contents[0] : cells.intern(object, contents);
  }

  /** The reaction of a process in a state, if it is known. */
  int knownReaction(int process, int[] state) {
    return known(process, state);
  }

  // ------------------------------------------------------------------------ running

  /** A run of a thread that stands somewhere. */
  Run run(
      int thread,
      ThreadState stand,
      Footing footing,
      boolean trial,
      Output printed,
      Choices choices) {
    return new Run(known, cells, thread, stand, footing, trial, printed, choices, this::start);
  }

  /** A run of a thread from where it stands in a state. */
  Run run(int thread, int[] state, Output printed, Choices choices) {
    Footing footing = new Footing(object -> contents(object, state[object]));
    ThreadState stand = locals[thread].stand(state[thread]);
    return run(thread, stand, footing, false, printed, choices);
  }

  /** A run of a function from its beginning, as if there were no other thread. */
  private Run runAlone(int function, Footing footing, Output printed) {
    ThreadState stand = entered(function);
    stand.alone = true;
    return run(0, stand, footing, false, printed, new Choices());
  }

  private int start(int thread, int function, long argument, long undefined, Run by) {
    ThreadState stand = entered(function);
    if (known.program().functions().get(function).parameters() > 0) {
      stand.top.values[0] = argument;
      stand.top.undefined[0] = undefined;
    }
    Run its = run(thread, stand, by.footing, false, by.printed, by.choices);
    by.shadow().ifPresent(its::follow);
    by.frees().ifPresent(its::noteFrees);
    its.localWork();
    by.starts(its);
    return locals[thread].intern(stand);
  }

  private ThreadState entered(int function) {
    ThreadState stand = known.beforeStart();
    stand.top =
        new ThreadState.Activation(
            function, known.program().functions().get(function).registers(), null);
    return stand;
  }

  @Override
  public int initialState(int index, int[] state) {
    return begin(state, new Output(), new HashMap<>());
  }

  /**
   * Writes the initial state. Lines that the first thread prints on the way are noted.
   *
   * @param frees is added to, as {@link Run#noteFrees} says
   */
  int begin(int[] state, Output printed, Map<Integer, Span> frees) {
    if (known.startTooLong().isPresent()) {
      throw known.startTooLong().get();
    }
    Arrays.fill(state, 0);
    Footing footing = new Footing(object -> contents(object, state[object]));
    Run run = runAlone(known.program().main(), footing, printed);
    ThreadState stand = run.stand;
    int error = NONE;
    try {
      run.noteFrees(frees);
      run.localWork();
    } catch (StepEnd.Failed failed) {
      error = number(failed.failure());
    } catch (StepEnd.Discarded none) {
      stand.status = ThreadState.PROGRAM_ENDED;
      stand.top = null;
    } catch (LocalWorkTooLong tooLong) {
      known.startIsTooLong(tooLong);
      throw tooLong;
    }
    footing.written().forEach((object, contents) -> state[object] = value(object, contents));
    state[cells.alive(0)] = value(cells.alive(0), new long[] {Cells.RUNNING, 0, 0});
    state[0] = locals[0].intern(error == NONE ? stand : entered(known.program().main()));
    return error;
  }

  @Override
  protected List<Found> carryOut(int process, int[] state, Contents before) {
    int local = state[process];
    try {
      List<Found> found = List.copyOf(outcomes(process, local, before).keySet());
      found.forEach(its -> noteArrow(process, local, its));
      return found;
    } catch (NotSupported what) {
      known.grows(); // all who explore together come to know that it is not
      throw what;
    }
  }

  /**
   * Notes where a step leads a thread, if it may leave memory as it is, and be made again and
   * again.
   */
  private void noteArrow(int process, int local, Found its) {
    boolean mayBeIdle =
        its.kind() == Outcomes.STEP
            && its.compassions().length == 0
            && its.writes().keySet().stream()
                .allMatch(object -> object == process || cells.isCell(object));
    if (mayBeIdle) {
      spinLoops.learn(process, local, its.writes().get(process), its.modes());
      if (its.struck()) {
        spinLoops.refuses(process, local);
      }
    }
  }

  /** The statements that the first thread carries out before its first step. */
  List<Span> carriedOutAtStart() {
    Footing footing = new Footing(object -> contents(object, 0));
    Run run = runAlone(known.program().main(), footing, new Output());
    run.noteStatements();
    try {
      run.localWork();
    } catch (StepEnd _) {
      // what was carried out until then is all
    }
    return wholes(run);
  }

  private List<Span> wholes(Run run) {
    return run.statements().stream()
        .flatMap(part -> wholes.computeIfAbsent(part, this::whole).stream())
        .distinct()
        .toList();
  }

  private Optional<Span> whole(Span part) {
    return Statements.whole(known.program(), part);
  }

  /** The statements that a step carries out, with the local work after it. */
  List<Span> carriedOut(int process, int[] state, int outcome) {
    Run run = run(process, state, new Output(), leadingTo(process, state, outcome));
    run.noteStatements();
    try {
      run.operation();
      run.localWork();
    } catch (StepEnd _) {
      // what was carried out until then is all
    }
    return wholes(run);
  }

  /**
   * Returns the actions of the program in each step of an execution when the machine runs it.
   *
   * @param processes who makes each step
   * @param outcomes the index of the outcome of each step in its reaction
   */
  public List<NativeStep> nativeSteps(int[] processes, int[] outcomes) {
    return new NativeSteps(this, known, cells).of(processes, outcomes);
  }

  /**
   * Returns the ways by which the machine finds the memory that others may use from the first step
   * on.
   */
  public List<NativeStep.Found> foundAtStart() {
    return new NativeSteps(this, known, cells).atStart();
  }

  /**
   * Returns the conditions on results of functions under which an execution goes its way. Under
   * them threads wait where they do. See {@link BitTerms}.
   *
   * @param conditions are added to; ids of terms of one bit, negative ones of those that are 0
   * @return what the functions give on the way, by thread, as {@link Inputs#of} has it
   */
  public Map<String, List<InputValue>> conditions(
      int[] processes, int[] outcomes, BitTerms terms, Set<Integer> conditions) {
    return new Conditions(this, terms, conditions).follow(processes, outcomes).given();
  }

  /**
   * Returns the conditions by which each step of an execution goes its way. The local work after it
   * is included. See {@link #conditions}. Another system of the same program decides them by the
   * same terms, in an execution that goes the same way.
   *
   * @param conditions are added to, also by those under which threads wait
   */
  public List<List<Integer>> decided(
      int[] processes, int[] outcomes, BitTerms terms, Set<Integer> conditions) {
    return new Conditions(this, terms, conditions).follow(processes, outcomes).decided();
  }

  /** The name of a thread by who has started it, as {@link Inputs.Call} has it. */
  public String path(int thread) {
    return known.path(thread);
  }

  /**
   * Notes the conditions on inputs under which a process makes its step where a run has led. It
   * also notes those under which that goes as it does.
   *
   * @param conditions are added to, as by {@link #conditions}
   */
  public void conditionsOf(
      int process, int[] processes, int[] outcomes, BitTerms terms, Set<Integer> conditions) {
    new Conditions(this, terms, conditions).followTo(process, processes, outcomes);
  }

  /** The choices by which a step of a process in a state gets to one of its outcomes. */
  Choices leadingTo(int process, int[] state, int outcome) {
    Contents before = object -> contents(object, state[object]);
    return Choices.of(List.copyOf(outcomes(process, state[process], before).values()).get(outcome));
  }

  /** The outcomes of a step, in their order, each with the first choices that lead to it. */
  private SequencedMap<Found, int[]> outcomes(int process, int local, Contents before) {
    SequencedMap<Found, int[]> all = new LinkedHashMap<>();
    if (local == 0 || locals[process].status(local) != ThreadState.RUNNING) {
      return all;
    }
    Choices choices = new Choices();
    EarlierOutcomes earlier = new EarlierOutcomes(before);
    do {
      Optional<Found> found = outcome(process, local, before, earlier, choices);
      found.ifPresent(its -> all.putIfAbsent(its, choices.made()));
      Limits.poll();
    } while (choices.next());
    return all;
  }

  /**
   * The outcome of a step by some choices; none if it is blocked after them.
   *
   * @param earlier the ways that blocks, and those to whom signals come, have gone by the choices
   *     before these
   */
  private Optional<Found> outcome(
      int process, int local, Contents before, EarlierOutcomes earlier, Choices choices) {
    Footing footing = new Footing(before);
    ThreadState stand = locals[process].stand(local);
    Run run = run(process, stand, footing, false, new Output(), choices);
    SortedMap<Integer, Integer> writes = new TreeMap<>();
    int kind = Outcomes.STEP;
    int error = NONE;
    try {
      run.operation();
      run.localWork();
      int after = locals[process].intern(stand);
      boolean only = run.hasOneOutcome();
      boolean stays =
          only && run.waits() || run.struck().filter(Freedom::strikesSeldom).isPresent();
      if (stays && after == local && unchanged(footing, before)) {
        if (only && !run.mayBeSignalled()) {
          spinLoops.waitsIn(process, local);
          return waiting(footing, !run.waitsPlainly());
        }
        if (run.looksAsBefore()) {
          earlier.next(footing);
        }
        return Optional.empty();
      }
      footing.written().forEach((object, to) -> writes.put(object, value(object, to)));
      writes.put(process, counted(stand) ? locals[process].intern(stand) : after);
    } catch (StepEnd.Blocked blocked) {
      if (run.looksAsBefore()) {
        earlier.next(footing);
      }
      return Optional.empty();
    } catch (StepEnd.Failed failed) {
      kind = Outcomes.ERROR;
      error = number(failed.failure());
    } catch (StepEnd.Discarded discarded) {
      kind = Outcomes.DISCARD;
    } catch (LocalWorkTooLong tooLong) {
      known.leavesOut(tooLong);
      kind = Outcomes.DISCARD;
    }
    if (run.looksAsBefore()) {
      earlier.next(footing);
    }
    SortedMap<Integer, Integer> modes = new TreeMap<>(footing.modes());
    modes.put(process, Mode.WRITE);
    observed.addProperties(modes);
    Optional<Freedom> struck = run.struck();
    boolean seldom = kind == Outcomes.STEP && struck.filter(Freedom::strikesSeldom).isPresent();
    return Optional.of(
        new Found(
            kind,
            error,
            modes,
            writes,
            run.atomic(),
            run.synchronisation(),
            seldom ? new int[] {Outcomes.asking(STRIKES)} : new int[0],
            new BitSet(),
            0,
            false,
            struck.isPresent()));
  }

  /**
   * Returns the access by which a thread waits, as others may race with it. It has its uses of
   * plain cells. That of a header is left out: who ends memory makes an error of the access.
   */
  private Optional<Found> waiting(Footing footing, boolean atomic) {
    SortedMap<Integer, Integer> modes = new TreeMap<>(footing.modes());
    modes.keySet().removeIf(object -> !cells.isPlainCell(object));
    return modes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Found(
                Outcomes.WAIT,
                NONE,
                modes,
                new TreeMap<>(),
                atomic,
                Synchronisation.FULL,
                new int[0],
                new BitSet(),
                0,
                false,
                false));
  }

  /** Counts a step, if steps are limited, and stops the thread with its last one. */
  private boolean counted(ThreadState stand) {
    known
        .bound()
        .ifPresent(
            most -> {
              stand.steps++;
              if (stand.status == ThreadState.RUNNING && stand.steps >= most) {
                stand.status = ThreadState.STOPPED;
              }
            });
    return known.bound().isPresent();
  }

  private static boolean unchanged(Footing footing, Contents before) {
    return footing.written().entrySet().stream()
        .allMatch(entry -> Arrays.equals(entry.getValue(), before.of(entry.getKey())));
  }

  @Override
  protected SortedMap<Integer, Integer> mayUse(int process, int local) {
    SortedMap<Integer, Integer> modes = new TreeMap<>();
    if (local == 0) {
      modes.put(process, Mode.WRITE);
    } else if (locals[process].status(local) == ThreadState.RUNNING) {
      Footing footing = new Footing(object -> contents(object, 0));
      ThreadState stand = locals[process].stand(local);
      try {
        run(process, stand, footing, true, new Output(), new Choices()).operation();
      } catch (StepEnd asFar) {
        // what it used until then is all
      }
      modes.putAll(footing.modes());
      modes.put(process, Mode.WRITE);
      observed.addProperties(modes);
    }
    return modes;
  }

  /**
   * Returns the threads that were neither joined nor detached at the end. That is when {@code main}
   * had returned, or the last thread had ended, in some explored execution. Each is named, by the
   * statements of which one has created them. Known of programs that are checked for leaks.
   */
  public SequencedMap<Set<Span>, List<String>> leftThreads() {
    SequencedMap<Set<Span>, List<String>> all = new LinkedHashMap<>();
    for (Remarks.LeftThread its : known.remarks().left()) {
      Set<Span> created = new LinkedHashSet<>();
      its.created().forEach(at -> created.add(at.span(known.program())));
      all.computeIfAbsent(created, _ -> new ArrayList<>()).add(its.name());
    }
    return all;
  }

  // ------------------------------------------------------------------------ together with others

  /**
   * Returns a value in words. Those of a local state have its calls and its memory written out, and
   * none are those of what an object holds before any step, whether it has a place yet or not.
   *
   * <p>Three kinds of numbers are in words that are given on first sight all the same: those of
   * threads, of keys, and of objects of memory, which are part of every address, and an address may
   * be in any number of the program. Objects of the system are cells and headers in the order in
   * which they were met. So words mean the same in two systems if these know the same of the
   * program; that is what {@link #settle} and {@link #grow} are for.
   */
  @Override
  public long[] words(int object, int value) {
    return cells.isControl(object) ? locals[object].words(value) : cells.words(object, value);
  }

  @Override
  public int number(int object, long[] words) {
    return cells.isControl(object) ? locals[object].number(words) : cells.number(object, words);
  }

  @Override
  public boolean grows() {
    return true;
  }

  @Override
  public void settle() {
    known.settle(true);
  }

  @Override
  public void taughtBy(SystemExtension its) {
    teacher = Optional.of(its);
  }

  @Override
  protected void teach(Unforeseen what, int[] state) {
    teacher.orElseThrow(() -> what).teach(what, state);
  }

  /**
   * {@inheritDoc}
   *
   * <p>What is known of the program only grows. After a step it depends on nothing but what it was
   * before and the step, since a run looks at the program, at where the thread stands, at contents,
   * and at what is known. What threads have computed before and what a step was found to be are
   * looked up in place of a run, but only what came to its end while nothing grew, and that would
   * not make anything grow later either.
   */
  @Override
  public void grow(int process, int[] state) {
    known.settle(false);
    try {
      int _ = reaction(process, state);
    } finally {
      known.settle(true);
    }
  }

  @Override
  public BitSet endings() {
    return known.leftThreads().all();
  }

  @Override
  public void noteEndings(BitSet its) {
    known.leftThreads().leaves(its);
  }

  @Override
  public void growAhead(int process, int[] state) {
    known.settle(false);
    try {
      int _ = mayFootprint(process, state);
    } finally {
      known.settle(true);
    }
  }

  // ------------------------------------------------------------------------ the seam

  @Override
  public int objects() {
    return cells.objects();
  }

  @Override
  public int values(int object) {
    return cells.isControl(object) ? locals[object].count() : cells.values(object);
  }

  @Override
  public int threads() {
    return cells.threads();
  }

  @Override
  public int initialStates() {
    return 1;
  }

  @Override
  public boolean started(int process, int[] state) {
    return state[process] != 0;
  }

  @Override
  public boolean finished(int process, int[] state) {
    return state[process] != 0 && locals[process].status(state[process]) != ThreadState.RUNNING;
  }

  @Override
  public boolean ends(int[] state) {
    boolean ends = isOver(state);
    if (ends && known.looksForLeaks()) {
      noteLeftThreads(state);
    }
    return ends;
  }

  /**
   * Notes the threads that are neither joined nor detached at the end of the program. There are
   * none where that is in the middle of a step. Cost: linear in the threads.
   */
  private void noteLeftThreads(int[] state) {
    BitSet left = new BitSet();
    BitSet claimed = new BitSet();
    for (int t = 0; t < threads(); t++) {
      if (state[t] != 0) {
        ThreadState stand = locals[t].stand(state[t]);
        if (stand.status == ThreadState.STOPPED
            || stand.status == ThreadState.PROGRAM_ENDED && stand.stage == ThreadState.INTERRUPTS) {
          return;
        }
        stand.claims.keySet().forEach(claimed::set);
        claimed.set(t, claimed.get(t) || cells.isClaimed(t, state[cells.claim(t)]));
        left.set(t, t > 0);
      }
    }
    left.andNot(claimed);
    known.leftThreads().leaves(left);
  }

  /** Returns whether the program has ended, or each of its threads. */
  boolean isOver(int[] state) {
    boolean all = true;
    for (int t = 0; t < threads(); t++) {
      if (state[t] != 0) {
        int status = locals[t].status(state[t]);
        if (status == ThreadState.PROGRAM_ENDED || status == ThreadState.STOPPED) {
          return true;
        }
        all &= status != ThreadState.RUNNING;
      }
    }
    return all;
  }

  @Override
  public int alive(int process) {
    return known.isEndAskedFor(process) ? cells.alive(process) : NONE;
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  /** The fairness of threads, which is weak. */
  private final class WeakFairness implements FairnessConditions {
    @Override
    public Fairness of(int process) {
      return Fairness.WEAK;
    }

    @Override
    public boolean rests(int process, int[] state) {
      return false;
    }

    /**
     * Returns one compassion where freedoms are explored. It says that they are used in finitely
     * many steps. A step that uses one asks for what no step grants. Freedoms that may strike each
     * time are left out.
     */
    @Override
    public int compassions() {
      return Arrays.stream(Freedom.values())
              .anyMatch(its -> its.strikesSeldom() && known.explores(its))
          ? 1
          : 0;
    }
  }

  /** The memory model of the program. */
  private final class CellMemory implements MemoryModel {
    @Override
    public boolean plain(int object) {
      return cells.plain(object);
    }

    @Override
    public boolean isWeak() {
      return known.hasWeakOrders();
    }

    @Override
    public boolean keepsOrders() {
      return known.keepsOrders();
    }

    @Override
    public boolean isCell(int object) {
      return cells.isCell(object) && cells.range(object).kind() == Kind.BYTES;
    }

    @Override
    public boolean mayBeCell(int object) {
      return object >= cells.firstOfMemory();
    }

    @Override
    public int lifetime(int object) {
      return cells.isMemory(object) ? cells.lifetime(object) : NONE;
    }
  }

  @Override
  public Hints hints() {
    return hints;
  }

  @Override
  public Vocabulary vocabulary() {
    return words;
  }
}
