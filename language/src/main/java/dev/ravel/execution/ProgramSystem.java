// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Contents;
import dev.ravel.automata.Learnt;
import dev.ravel.automata.ValueTable;
import dev.ravel.execution.Interpreter.Result;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.Fairness;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.symbolic.Knowledge;
import dev.ravel.symbolic.Solver;
import dev.ravel.symbolic.Terms;
import dev.ravel.symmetry.Families;
import dev.ravel.symmetry.FamilySymmetry;
import dev.ravel.symmetry.Group;
import dev.ravel.system.Capabilities;
import dev.ravel.system.Condition;
import dev.ravel.system.Coverage;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.CrashLimit;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Renamings;
import dev.ravel.system.Shared;
import dev.ravel.system.Symmetry;
import dev.ravel.system.Vocabulary;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A program as a concurrent system. Threads are automata that are {@linkplain Learnt learnt} once:
 * for each local state and each combination of values that its operation looks at, the interpreter
 * runs one time.
 */
public final class ProgramSystem extends Learnt implements Shared {
  private final Program program;
  private final ObjectTable objects;
  private final ValueTable[] values;
  private final LocalStates[] locals;
  private final int[] alone;

  /** The threads of the model, and these with their crashes. */
  private final int threads;

  private final int controlled;
  private final BitSet crashing = new BitSet();
  private final Updates updates;
  private final AccessOrders orders;
  private final Interpreter interpreter;
  private final Evaluator evaluator;
  private final List<Integer> inputs;
  private final List<Integer> symbolicInputs;
  private final Knowledge knowledge;
  private final long initialStates;

  private final List<Property> properties;
  private final Visibility visibility;
  private final Hints hints;
  private final Capabilities capabilities;
  private final Liveness[] liveness;
  private Optional<Families> families = Optional.empty();
  private final Optional<Condition> end;
  private final Compassions compassions;
  private final Words words;

  /** This without the turns of barriers; itself, if it has none. */
  private final ProgramSystem quotient;

  /** By routine the registers that are left out of local states. */
  private final int[][] turns;

  private ProgramSystem(Program program, Solver solver) {
    this(program, new ObjectTable(program), alone(program), solver, Optional.empty());
  }

  private ProgramSystem(
      Program program,
      ObjectTable objects,
      int[] alone,
      Solver solver,
      Optional<ProgramSystem> whole) {
    super(controls(program, objects, alone), footprints(program, objects));
    this.program = program;
    this.objects = objects;
    this.alone = alone;
    controlled = program.threads().size();
    threads = (int) program.threads().stream().filter(thread -> thread.victim().isEmpty()).count();
    program.threads().forEach(thread -> thread.victim().ifPresent(crashing::set));
    values = whole.map(its -> its.values).orElseGet(() -> new ValueTable[objects.count()]);
    if (whole.isEmpty()) {
      Arrays.setAll(values, ProgramSystem::emptyTable);
    }
    orders = new AccessOrders(program);
    Standing standing = new Standing();
    symbolicInputs = objects.symbolicInputs();
    knowledge = new Knowledge(terms(program, symbolicInputs), solver);
    evaluator = new Evaluator(objects, standing, knowledge);
    Firing.Naming naming = object -> program.objects().get(object).name();
    liveness = new Liveness[program.routines().size()];
    boolean everywhere = !symbolicInputs.isEmpty();
    Arrays.setAll(
        liveness,
        r -> new Liveness(program.routines().get(r), everywhere, UnaryOperator.identity()));
    Liveness[] ofThreads = new Liveness[controlled];
    Arrays.setAll(ofThreads, t -> liveness(t, everywhere));
    // the sums of updates are known where all that is added are numbers
    boolean commuting =
        program.options().independence() == Program.Independence.COMMUTING
            && !orders.kept()
            && symbolicInputs.isEmpty();
    updates = Updates.of(program, evaluator, liveness, commuting);
    compassions = new Compassions(program, objects);
    interpreter =
        new Interpreter(
            program,
            objects,
            evaluator,
            naming,
            new LocalControl(),
            ofThreads,
            updates,
            compassions,
            orders);
    locals = whole.map(its -> its.locals).orElseGet(() -> localStates(ofThreads));
    inputs = objects.inputs();
    initialStates = countInitialStates();

    Mentions mentions = new Mentions(objects);
    Conditions conditions =
        new Conditions(program, evaluator, mentions, this::contents, this::facts);
    properties = program.claims().stream().map(conditions::property).toList();
    end = program.end().map(expr -> conditions.condition(expr, program.endRegisters()));
    visibility = new Visibility(program.claims(), objects, mentions, evaluator);
    words =
        whole.map(its -> its.words).orElseGet(() -> new Words(program, objects, this, interpreter));
    hints =
        new ProgramHints(program, this, objects, evaluator)
            .all(crashLimits(), end.map(Condition::objects).orElse(new int[0]));
    capabilities =
        new Capabilities(
            threads < controlled ? new Crashes() : CrashFailures.EMPTY,
            new ModelFairness(),
            new Memory(),
            symbolicInputs.isEmpty() ? InputConstraints.EMPTY : new InputKnowledge(),
            new Coverage(program.statements().size(), this::coveredAtStart),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    // every control has its first local state before anybody asks
    int[] state = new int[objects()];
    initialState(0, state);
    turns = new int[program.routines().size()][];
    Arrays.setAll(turns, r -> whole.isEmpty() ? new int[0] : turns(program.routines().get(r)));
    boolean any = program.routines().stream().anyMatch(its -> turns(its).length > 0);
    quotient =
        any && whole.isEmpty() && symbolicInputs.isEmpty()
            ? new ProgramSystem(program, objects, alone, solver, Optional.of(this))
            : this;
  }

  /**
   * Leaves out the turns of barriers. Two threads that meet for ever have 8 states and not 16. A
   * reduced search keeps the turns unless a thread passes barriers for ever: by them the end of a
   * round is independent of the next one (barriers/barrier.ravel: 169 states with, 209 without).
   */
  @Override
  public Shared quotient(boolean reduces) {
    return reduces && program.routines().stream().noneMatch(Routine::passesForEver)
        ? this
        : quotient;
  }

  private static int[] turns(Routine routine) {
    return IntStream.range(0, routine.registers().size())
        .filter(r -> routine.registers().get(r).isTurn())
        .toArray();
  }

  private static int[] controls(Program program, ObjectTable objects, int[] alone) {
    int threads = program.threads().size();
    int[] controls = new int[threads + alone.length];
    Arrays.setAll(controls, p -> p < threads ? objects.control(p) : NONE);
    return controls;
  }

  private static Footprints footprints(Program program, ObjectTable objects) {
    BitSet ignored = new BitSet();
    if (program.options().independence() == Program.Independence.SYNC) {
      for (int o = 0; o < objects.declared(); o++) {
        ignored.set(o, objects.kind(o) instanceof ObjectDeclaration.Cell);
      }
    }
    return new Footprints(objects.count(), ignored);
  }

  private static ValueTable emptyTable(int object) {
    Limits.pollAt(object);
    return new ValueTable();
  }

  /**
   * The system that a program is.
   *
   * @throws dev.ravel.system.LocalWorkTooLong if the local work before a thread's first step is
   *     longer than the system will follow
   */
  public static ProgramSystem of(Program program) {
    ProgramSystem system = of(program, (_, _) -> new Solver.Answer.Unknown());
    if (!system.symbolicInputs.isEmpty()) {
      throw new IllegalArgumentException("a program with symbolic inputs, and no solver");
    }
    return system;
  }

  /**
   * The system that a program with symbolic inputs is.
   *
   * @throws dev.ravel.system.LocalWorkTooLong if the local work before a thread's first step is
   *     longer than the system will follow
   */
  public static ProgramSystem of(Program program, Solver solver) {
    return new ProgramSystem(program, solver);
  }

  /** The families of threads, and which of their members are interchangeable. */
  public Families families() {
    if (families.isEmpty()) {
      families = Optional.of(Families.of(program));
    }
    return families.get();
  }

  /** The renamings of members that keep what some claims say, by their numbers. */
  Renamings renamings(Set<Integer> claims) {
    Group group = families().group(claims);
    Optional<Symmetry> symmetry = symmetry(group);
    return new Renamings(
        symmetry,
        symmetry.isPresent() ? group.size() : BigInteger.ONE,
        group.told().stream().map(FamilySymmetry::text).toList());
  }

  /** The renamings of a group of {@link #families}; none if it is trivial. */
  public Optional<Symmetry> symmetry(Group group) {
    return Exchanges.of(program, objects, this, families(), group, liveness);
  }

  /** The claims of the program as properties of this system, in their order. */
  public List<Property> properties() {
    return properties;
  }

  private LocalStates[] localStates(Liveness[] ofThreads) {
    LocalStates[] all = new LocalStates[controlled];
    for (int t = 0; t < all.length; t++) {
      ThreadDeclaration thread = program.threads().get(t);
      Routine routine = program.routines().get(thread.routine());
      all[t] = new LocalStates(routine, ofThreads[t], thread.arguments());
    }
    return all;
  }

  private static int[] alone(Program program) {
    int[] all = new int[program.transitions().size()];
    int count = 0;
    for (int t = 0; t < all.length; t++) {
      if (program.transitions().get(t).alone()) {
        all[count++] = t;
      }
    }
    return Arrays.copyOf(all, count);
  }

  private long countInitialStates() {
    long count = 1;
    for (int input : inputs) {
      count =
          Math.multiplyExact(
              count, ((ObjectDeclaration.Input) objects.kind(input)).values().size());
    }
    return count;
  }

  /**
   * Returns the live registers of a thread. A variable that no check asks for is read by no one.
   */
  private Liveness liveness(int t, boolean everywhere) {
    ThreadDeclaration thread = program.threads().get(t);
    if (!objects.hides()) {
      return liveness[thread.routine()];
    }
    Routine routine = program.routines().get(thread.routine());
    Frame entry = LocalStates.entry(routine, thread.arguments());
    return new Liveness(
        routine, everywhere, its -> its instanceof Instruction.Show show ? seen(show, entry) : its);
  }

  /** The part of what an instruction shows that a check asks for. */
  private Instruction seen(Instruction.Show show, Frame entry) {
    int first = LocalMember.of(evaluator, show.cell(), entry);
    List<Expr> seen =
        IntStream.range(0, show.values().size())
            .filter(k -> !objects.isHidden(first + k))
            .mapToObj(show.values()::get)
            .toList();
    return new Instruction.Show(show.cell(), seen, show.types(), show.span());
  }

  // ------------------------------------------------------------------------ values and states

  /** Reads and writes the controls of threads. */
  private final class LocalControl implements Operations.Control {
    @Override
    public int local(int thread, Frame frame) {
      return locals[thread].intern(frame);
    }

    @Override
    public Frame frame(int thread, int local) {
      return locals[thread].frame(local);
    }
  }

  @Override
  protected long[] contents(int object, int value) {
    return objects.controlled(object) >= 0 ? new long[] {value} : values[object].contents(value);
  }

  /** The number of a value of an object. */
  int value(int object, long[] contents) {
    return objects.controlled(object) >= 0 ? (int) contents[0] : values[object].intern(contents);
  }

  @Override
  public long[] words(int object, int value) {
    int thread = objects.controlled(object);
    return thread >= 0 ? locals[thread].words(value) : values[object].contents(value);
  }

  @Override
  public int number(int object, long[] words) {
    int thread = objects.controlled(object);
    if (thread >= 0) {
      return locals[thread].number(words);
    }
    if (!objects.mayHold(object, words.length)) {
      throw new IllegalArgumentException(words.length + " words for object " + object);
    }
    return values[object].intern(words);
  }

  /** The local states of a thread. */
  LocalStates locals(int thread) {
    return locals[thread];
  }

  /** The transition that a process without control is, by its number in the program. */
  public int transition(int process) {
    return alone[process - controlled];
  }

  /** The view of expressions on local states. */
  private final class Standing implements Evaluator.Standing {
    @Override
    public boolean inSection(int thread, long local, int section) {
      return locals[thread].inSection((int) local, section);
    }

    @Override
    public boolean atLabel(int thread, long local, int label) {
      return locals[thread].atLabel((int) local, label);
    }

    @Override
    public boolean finished(int thread, long local) {
      return locals[thread].finished((int) local);
    }
  }

  @Override
  public int objects() {
    return objects.count();
  }

  @Override
  public int threads() {
    return threads;
  }

  private List<CrashLimit> crashLimits() {
    Map<Integer, List<Integer>> limited = new TreeMap<>();
    for (int t = threads; t < controlled; t++) {
      Routine routine = program.routines().get(program.threads().get(t).routine());
      if (routine.code().getFirst() instanceof Instruction.Crash(_, Optional<Location> left, _)
          && left.isPresent()) {
        int object = left.get().first();
        limited.computeIfAbsent(object, _ -> new ArrayList<>()).add(t);
      }
    }
    List<CrashLimit> limits = new ArrayList<>();
    limited.forEach(
        (object, its) -> limits.add(new CrashLimit((int) objects.initial(object)[0], object, its)));
    return limits;
  }

  /** The crashes of threads, which come after the threads. */
  private final class Crashes implements CrashFailures {
    @Override
    public int victim(int process) {
      return process < controlled ? program.threads().get(process).victim().orElse(NONE) : NONE;
    }

    @Override
    public boolean crashed(int process, int[] state) {
      return mayCrash(process) && locals[process].hasCrashed(state[objects.control(process)]);
    }
  }

  /** Returns whether a thread may crash. */
  boolean mayCrash(int thread) {
    return crashing.get(thread);
  }

  @Override
  public int initialStates() {
    return Math.toIntExact(initialStates);
  }

  @Override
  public int initialState(int index, int[] state) {
    Contents contents = initialContents(index, state);
    int error = NONE;
    for (int t = 0; t < controlled; t++) {
      Limits.pollAt(t + 1);
      if (program.threads().get(t).task()) {
        state[objects.control(t)] = locals[t].notStarted();
        continue;
      }
      Result start = interpreter.start(t, contents, Optional.empty());
      if (start.failure().isPresent()) {
        error = error == NONE ? words.failure(start.failure().get()) : error;
        state[objects.control(t)] = locals[t].intern(interpreter.entry(t));
      } else {
        Frame frame = start.frame().orElseThrow();
        state[objects.control(t)] = locals[t].intern(frame);
        start.footing().written().forEach((object, words) -> state[object] = value(object, words));
        int alive = objects.alive(t);
        if (alive >= 0 && interpreter.finished(t, frame)) {
          state[alive] = value(alive, new long[] {ObjectTable.FINISHED});
        }
      }
    }
    return error;
  }

  /** Writes the initial values of all objects but the controls. */
  private Contents initialContents(int index, int[] state) {
    for (int o = 0; o < objects.count(); o++) {
      Limits.pollAt(o);
      if (objects.controlled(o) < 0 && !symbolicInputs.contains(o)) {
        state[o] = value(o, objects.initial(o));
      }
    }
    for (int k = 0; k < symbolicInputs.size(); k++) {
      int input = symbolicInputs.get(k);
      state[input] = value(input, new long[] {knowledge.terms().input(k)});
    }
    int rest = index;
    for (int k = inputs.size() - 1; k >= 0; k--) {
      int input = inputs.get(k);
      List<Long> choices = ((ObjectDeclaration.Input) objects.kind(input)).values();
      state[input] = value(input, new long[] {choices.get(rest % choices.size())});
      rest /= choices.size();
    }
    return o -> contents(o, state[o]);
  }

  private int[] coveredAtStart(int index) {
    int[] state = new int[objects()];
    Contents contents = initialContents(index, state);
    BitSet covered = new BitSet();
    for (int t = 0; t < controlled; t++) {
      Limits.pollAt(t + 1);
      if (!program.threads().get(t).task()) {
        covered.or(interpreter.start(t, contents, Optional.empty()).covered());
      }
    }
    return covered.stream().toArray();
  }

  @Override
  public int values(int object) {
    int thread = objects.controlled(object);
    return thread >= 0 ? locals[thread].count() : values[object].count();
  }

  @Override
  public int alive(int process) {
    return process < controlled ? objects.alive(process) : NONE;
  }

  @Override
  public boolean finished(int process, int[] state) {
    return process < controlled && locals[process].finished(state[objects.control(process)]);
  }

  @Override
  public boolean started(int process, int[] state) {
    return process >= controlled || locals[process].started(state[objects.control(process)]);
  }

  /** The fairness of threads and transitions, as they are marked. */
  private final class ModelFairness implements FairnessConditions {
    @Override
    public Fairness of(int process) {
      return process < controlled
          ? program.threads().get(process).fairness()
          : program.transitions().get(transition(process)).fairness();
    }

    @Override
    public boolean rests(int process, int[] state) {
      return process < controlled && locals[process].rests(state[objects.control(process)]);
    }

    @Override
    public int compassions() {
      return compassions.count();
    }
  }

  /** Returns a compassion after threads and channels are renamed. */
  int renamed(int compassion, IntUnaryOperator threads, IntUnaryOperator channels) {
    return compassions.renamed(compassion, threads, channels);
  }

  /** The words for a compassion. */
  Vocabulary.Compassion compassion(int compassion) {
    return compassions.words(compassion);
  }

  @Override
  public boolean ends(int[] state) {
    for (int t = 0; t < controlled; t++) {
      if (!program.threads().get(t).daemon() && !finished(t, state) && started(t, state)) {
        return false;
      }
    }
    try {
      return end.map(condition -> condition.holds(state)).orElse(program.declaresThreads());
    } catch (Condition.Undefined noSuchEnd) {
      return false;
    }
  }

  // ------------------------------------------------------------------------------ reactions

  @Override
  protected List<Found> carryOut(int process, int[] state, Contents before) {
    int local = local(process, state);
    List<Result> results =
        process < controlled
            ? interpreter.step(process, locals[process].frame(local), before, Optional::empty)
            : interpreter.fire(transition(process), before);
    List<Found> found = new ArrayList<>(results.size());
    for (Result result : results) {
      found.add(found(process, local, result));
    }
    return found;
  }

  private Found found(int process, int local, Result result) {
    SortedMap<Integer, Integer> modes = new TreeMap<>(result.footing().modes());
    SortedMap<Integer, Integer> writes = new TreeMap<>();
    boolean thread = process < controlled;
    if (thread) {
      modes.put(objects.control(process), Mode.WRITE);
    }
    boolean step = result.failure().isEmpty() && !result.discarded();
    if (step) {
      result.footing().written().forEach((object, to) -> writes.put(object, value(object, to)));
      if (thread) {
        Frame frame = result.frame().orElseThrow();
        for (int turn : turns[program.threads().get(process).routine()]) {
          frame.registers[turn] = 0;
        }
        writes.put(objects.control(process), locals[process].intern(frame));
      }
      visibility.ofStep(writes, t -> t == process ? local : locals[t].notStarted(), modes);
    }
    if (objects.world() >= 0) {
      modes.put(objects.world(), Mode.WRITE);
    }
    int error = result.failure().map(words::failure).orElse(NONE);
    int kind = step ? Outcomes.STEP : result.discarded() ? Outcomes.DISCARD : Outcomes.ERROR;
    return new Found(
        kind,
        error,
        modes,
        writes,
        result.atomic(),
        result.synchronisation(),
        step ? result.compassions() : new int[0],
        result.covered(),
        constraint(process, local, result),
        result.decides(),
        false);
  }

  /** Returns the knowledge of a thread after a step that decides something. */
  private int constraint(int process, int local, Result result) {
    int facts = result.frame().map(frame -> frame.facts).orElse(0);
    return process < controlled && facts != locals[process].facts(local) ? facts : 0;
  }

  // ------------------------------------------------------------------------ symbolic inputs

  private static Terms terms(Program program, List<Integer> inputs) {
    return new Terms(
        inputs.stream()
            .map(
                input -> {
                  ObjectDeclaration its = program.objects().get(input);
                  var kind = (ObjectDeclaration.SymbolicInput) its.kind();
                  return new Terms.Input(its.name(), kind.type());
                })
            .toList());
  }

  /** Returns the knowledge about symbolic inputs. */
  public Knowledge knowledge() {
    return knowledge;
  }

  /** Returns the knowledge of all threads about symbolic inputs in a state. */
  public int facts(int[] state) {
    int facts = 0;
    if (!symbolicInputs.isEmpty()) {
      for (int t = 0; t < controlled; t++) {
        facts = knowledge.union(facts, locals[t].facts(state[objects.control(t)]));
      }
    }
    return facts;
  }

  /**
   * Returns the facts about symbolic inputs with which a state shows a property. What all threads
   * know is left out. They are as much as decides it.
   *
   * @param undefined whether the property is to have no value there
   */
  public int factsShowing(Property property, boolean undefined, int[] state) {
    boolean truth = property instanceof Property.Never || property instanceof Property.Reachable;
    boolean counts = property instanceof Property.AtMost || property instanceof Property.Safe;
    for (Condition condition : property.conditions()) {
      if (condition instanceof Conditions.OverInputs its && !counts) {
        for (Conditions.Case found : its.cases(state)) {
          boolean shows =
              undefined
                  ? found.undefined().isPresent()
                  : found.undefined().isEmpty() && (found.value() != 0) == truth;
          if (shows) {
            return found.facts();
          }
        }
      }
    }
    return facts(state);
  }

  /** The knowledge of threads about symbolic inputs. */
  private final class InputKnowledge implements InputConstraints {
    @Override
    public boolean possible(int[] state, int... steps) {
      int facts = facts(state);
      for (int outcome : steps) {
        facts = knowledge.union(facts, outcomes().constraint(outcome));
      }
      return switch (knowledge.possible(facts)) {
        case Solver.Answer.Possible _ -> true;
        case Solver.Answer.Impossible _ -> false;
        case Solver.Answer.Unknown _ -> throw new Halt(Problem.K019);
      };
    }

    @Override
    public boolean settled(int process, int[] state) {
      return process >= controlled || !locals[process].undecided(state[objects.control(process)]);
    }

    @Override
    public boolean settled(int[] state) {
      for (int thread = 0; thread < threads; thread++) {
        if (!settled(thread, state)) {
          return false;
        }
      }
      return true;
    }
  }

  @Override
  protected SortedMap<Integer, Integer> mayUse(int process, int local) {
    Map<Integer, Integer> modes;
    Predicate<Expr> stays = predicate -> false;
    if (process >= controlled) {
      var transition = program.transitions().get(transition(process));
      modes = MayUse.ofTransition(program, objects, evaluator, transition);
    } else if (locals[process].finished(local)) {
      return new TreeMap<>();
    } else if (!locals[process].started(local)) {
      return new TreeMap<>(Map.of(objects.control(process), Mode.WRITE));
    } else {
      Frame frame = locals[process].frame(local);
      Routine routine = interpreter.routine(process);
      modes = MayUse.ofThread(program, objects, evaluator, updates, process, frame);
      inputs.forEach(input -> modes.put(input, Mode.READ));
      symbolicInputs.forEach(input -> modes.put(input, Mode.READ));
      modes.put(objects.control(process), Mode.WRITE);
      Landing from = new Landing(frame.pc, frame.label);
      if (objects.alive(process) >= 0 && (!mayCrash(process) || from.mayEnd(routine))) {
        modes.put(objects.alive(process), Mode.WRITE);
      }
      stays = predicate -> from.keeps(routine, predicate);
    }
    SortedMap<Integer, Integer> all = new TreeMap<>(modes);
    visibility.ofOperation(modes, process, stays, all);
    if (objects.world() >= 0) {
      all.put(objects.world(), Mode.WRITE);
    }
    return all;
  }

  /** The memory of shared variables. */
  private final class Memory implements MemoryModel {
    @Override
    public boolean plain(int object) {
      return object < objects.declared()
          && objects.kind(object) instanceof ObjectDeclaration.Cell cell
          && cell.plain();
    }

    @Override
    public boolean keepsOrders() {
      return orders.kept();
    }

    @Override
    public boolean isCell(int object) {
      return orders.isCell(object);
    }

    @Override
    public boolean isShared(int object) {
      return object >= program.objects().size() || orders.isMemory(object);
    }
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
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
