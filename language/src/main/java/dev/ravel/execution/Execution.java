// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.execution.Interpreter.Result;
import dev.ravel.program.Expr;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.program.WellFormed;
import dev.ravel.source.Limits;
import dev.ravel.symmetry.Families;
import dev.ravel.symmetry.Group;
import dev.ravel.symmetry.Told;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Renamings;
import dev.ravel.system.Symmetry;
import dev.ravel.system.Vocabulary;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A program as a concurrent system. Threads are automata that are learnt once: for each local state
 * and each combination of values that its operation looks at, the interpreter runs one time, and
 * the reaction is remembered in {@link Decisions} and {@link Outcomes}.
 */
public final class Execution implements ConcurrentSystem {
  private final Program program;
  private final ObjectTable objects;
  private final ValueTable[] values;
  private final LocalStates[] locals;
  private final int[] alone;
  private final int[] controls;
  private final int threads;
  private final Updates updates;
  private final Interpreter interpreter;
  private final Evaluator evaluator;
  private final List<Integer> inputs;
  private final long initialStates;

  private final Decisions decisions = new Decisions();
  private final Outcomes outcomes = new Outcomes();
  private final int[][] roots;
  private final Footprints footprints;
  private final int[][] mayFootprints;
  private final int blocked;

  private final List<Property> properties;
  private final Visibility visibility;
  private final Hints hints;
  private final Liveness[] liveness;
  private Optional<Families> families = Optional.empty();
  private final Optional<Condition> end;
  private final Words words;

  private Execution(Program program) {
    this.program = program;
    threads = program.threads().size();
    objects = new ObjectTable(program);
    values = new ValueTable[objects.count()];
    Arrays.setAll(values, Execution::emptyTable);
    Standing standing = new Standing();
    evaluator = new Evaluator(objects, standing);
    Firing.Naming naming = object -> program.objects().get(object).name();
    liveness = new Liveness[program.routines().size()];
    Arrays.setAll(liveness, r -> new Liveness(program.routines().get(r)));
    boolean commuting = program.options().independence() == Program.Independence.COMMUTING;
    updates = Updates.of(program, evaluator, liveness, commuting);
    interpreter =
        new Interpreter(
            program, objects, evaluator, naming, this::localState, liveness.clone(), updates);
    locals = localStates();
    alone = alone(program);
    controls = new int[processes()];
    Arrays.setAll(controls, p -> p < threads() ? objects.control(p) : NONE);
    inputs = objects.inputs();
    initialStates = countInitialStates();
    roots = new int[processes()][4];
    mayFootprints = new int[processes()][0];
    BitSet ignored = new BitSet();
    if (program.options().independence() == Program.Independence.SYNC) {
      for (int o = 0; o < objects.declared(); o++) {
        ignored.set(o, objects.kind(o) instanceof ObjectDeclaration.Cell);
      }
    }
    footprints = new Footprints(objects.count(), ignored);
    blocked = outcomes.reaction(new int[0]);

    Mentions mentions = new Mentions(objects);
    Conditions conditions = new Conditions(evaluator, mentions, this::contents);
    properties = program.claims().stream().map(conditions::property).toList();
    end = program.end().map(expr -> conditions.condition(expr, program.endRegisters()));
    visibility = new Visibility(program.claims(), objects, mentions, evaluator);
    words = new Words(program, objects, this, interpreter);
    hints = new ProgramHints(program, this, objects, evaluator);
    // every control has its first local state before anybody asks
    int[] state = new int[objects()];
    initialState(0, state);
  }

  private static ValueTable emptyTable(int object) {
    Limits.pollAt(object);
    return new ValueTable();
  }

  /**
   * The system that a program is.
   *
   * @throws IllegalArgumentException with what is wrong if the program is not well-formed
   * @throws dev.ravel.system.LocalWorkTooLong if the local work before a thread's first step is
   *     longer than the system will follow
   */
  public static Execution of(Program program) {
    List<String> complaints = WellFormed.complaints(program);
    if (!complaints.isEmpty()) {
      throw new IllegalArgumentException(
          "the program is not well-formed:\n  " + String.join("\n  ", complaints));
    }
    return new Execution(program);
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
        group.told().stream().map(Told::text).toList());
  }

  /** The renamings of a group of {@link #families}; none if it is trivial. */
  public Optional<Symmetry> symmetry(Group group) {
    return Exchanges.of(program, objects, this, families(), group, liveness);
  }

  /** The claims of the program as properties of this system, in their order. */
  public List<Property> properties() {
    return properties;
  }

  private LocalStates[] localStates() {
    LocalStates[] all = new LocalStates[threads()];
    for (int t = 0; t < all.length; t++) {
      ThreadDeclaration thread = program.threads().get(t);
      Routine routine = program.routines().get(thread.routine());
      all[t] = new LocalStates(routine, liveness[thread.routine()], thread.arguments());
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

  // ------------------------------------------------------------------------ values and states

  private int localState(int thread, Frame frame) {
    return locals[thread].intern(frame);
  }

  /** The words of a value of an object. */
  long[] contents(int object, int value) {
    return objects.controlled(object) >= 0 ? new long[] {value} : values[object].contents(value);
  }

  /** The number of a value of an object. */
  int value(int object, long[] contents) {
    return objects.controlled(object) >= 0 ? (int) contents[0] : values[object].intern(contents);
  }

  /** The local states of a thread. */
  LocalStates locals(int thread) {
    return locals[thread];
  }

  /** The transition that a process without control is, by its number in the program. */
  int transition(int process) {
    return alone[process - threads()];
  }

  /** How expressions look at local states. */
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
  public int processes() {
    return threads() + alone.length;
  }

  @Override
  public int threads() {
    return threads;
  }

  @Override
  public int initialStates() {
    return Math.toIntExact(initialStates);
  }

  @Override
  public int initialState(int index, int[] state) {
    Contents contents = initialContents(index, state);
    int error = NONE;
    for (int t = 0; t < threads(); t++) {
      Limits.pollAt(t + 1);
      if (program.threads().get(t).task()) {
        state[objects.control(t)] = locals[t].notStarted();
        continue;
      }
      Result start = interpreter.start(t, contents);
      if (start.failure().isPresent()) {
        error = error == NONE ? words.failure(start.failure().get()) : error;
        state[objects.control(t)] = locals[t].intern(interpreter.entry(t));
      } else {
        Frame frame = start.frame().orElseThrow();
        state[objects.control(t)] = locals[t].intern(frame);
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
      if (objects.controlled(o) < 0) {
        state[o] = value(o, objects.initial(o));
      }
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

  @Override
  public int[] coveredAtStart(int index) {
    int[] state = new int[objects()];
    Contents contents = initialContents(index, state);
    BitSet covered = new BitSet();
    for (int t = 0; t < threads(); t++) {
      Limits.pollAt(t + 1);
      if (!program.threads().get(t).task()) {
        covered.or(interpreter.start(t, contents).covered());
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
  public int control(int process) {
    return controls[process];
  }

  @Override
  public int alive(int process) {
    return process < threads() ? objects.alive(process) : NONE;
  }

  @Override
  public boolean finished(int process, int[] state) {
    return process < threads() && locals[process].finished(state[objects.control(process)]);
  }

  @Override
  public boolean started(int process, int[] state) {
    return process >= threads() || locals[process].started(state[objects.control(process)]);
  }

  @Override
  public boolean rests(int process, int[] state) {
    return process < threads() && locals[process].rests(state[objects.control(process)]);
  }

  @Override
  public boolean fair(int process) {
    return process < threads()
        ? program.threads().get(process).fair()
        : program.transitions().get(transition(process)).fair();
  }

  @Override
  public boolean ends(int[] state) {
    for (int t = 0; t < threads(); t++) {
      if (!finished(t, state) && started(t, state)) {
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
  public int reaction(int process, int[] state) {
    int known = known(process, state);
    return known == NONE ? learn(process, local(process, state), state) : known;
  }

  /** The reaction of a process in a state, or {@link #NONE} if it must be learnt. */
  int known(int process, int[] state) {
    int local = local(process, state);
    int[] its = roots[process];
    int known = local < its.length ? decisions.follow(its[local], state) : 0;
    return known < 0 ? ~known : NONE;
  }

  @Override
  public int looked(int process, int[] state, int k) {
    int local = local(process, state);
    int[] its = roots[process];
    return local < its.length ? decisions.looked(its[local], state, k) : NONE;
  }

  @Override
  public int[] lookedAtEnd() {
    return end.map(Condition::objects).orElse(new int[0]);
  }

  private int local(int process, int[] state) {
    int control = controls[process];
    return control == NONE ? 0 : state[control];
  }

  /** Runs the interpreter and remembers what it found. */
  private int learn(int process, int local, int[] state) {
    Limits.poll();
    Set<Integer> path = new LinkedHashSet<>();
    Contents before =
        object -> {
          boolean _ = path.add(object);
          return contents(object, state[object]);
        };
    boolean thread = process < threads();
    List<Result> results =
        thread
            ? interpreter.step(process, locals[process].frame(local), before)
            : interpreter.fire(transition(process), before);
    int[] found = new int[results.size()];
    for (int k = 0; k < found.length; k++) {
      found[k] = outcome(process, local, results.get(k));
    }
    int reaction = found.length == 0 ? blocked : outcomes.reaction(found);
    if (local >= roots[process].length) {
      roots[process] =
          Arrays.copyOf(roots[process], Math.max(local + 1, 2 * roots[process].length));
    }
    int[] looks = path.stream().mapToInt(Integer::intValue).toArray();
    roots[process][local] = decisions.learn(roots[process][local], looks, state, reaction);
    return reaction;
  }

  private int outcome(int process, int local, Result result) {
    SortedMap<Integer, Integer> modes = new TreeMap<>(result.footing().modes());
    int[] written = new int[0];
    boolean thread = process < threads();
    if (thread) {
      modes.put(objects.control(process), Mode.WRITE);
    }
    boolean step = result.failure().isEmpty() && !result.discarded();
    if (step) {
      Map<Integer, Integer> writes = new TreeMap<>();
      result.footing().written().forEach((object, to) -> writes.put(object, value(object, to)));
      if (thread) {
        writes.put(objects.control(process), locals[process].intern(result.frame().orElseThrow()));
      }
      written = new int[2 * writes.size()];
      int next = 0;
      for (Map.Entry<Integer, Integer> write : writes.entrySet()) {
        written[next++] = write.getKey();
        written[next++] = write.getValue();
      }
      visibility.ofStep(writes, t -> t == process ? local : locals[t].notStarted(), modes);
    }
    if (objects.world() >= 0) {
      modes.put(objects.world(), Mode.WRITE);
    }
    int error = result.failure().map(words::failure).orElse(NONE);
    int kind = step ? Outcomes.STEP : result.discarded() ? Outcomes.DISCARD : Outcomes.ERROR;
    return outcomes.outcome(
        process,
        kind,
        error,
        footprint(modes),
        result.atomic(),
        written,
        numbers(result.covered()));
  }

  private static int[] numbers(BitSet set) {
    int[] numbers = new int[set.cardinality()];
    for (int k = 0, next = set.nextSetBit(0); next >= 0; next = set.nextSetBit(next + 1)) {
      numbers[k++] = next;
    }
    return numbers;
  }

  private int footprint(SortedMap<Integer, Integer> modes) {
    int[] entries = new int[modes.size()];
    int next = 0;
    for (Map.Entry<Integer, Integer> use : modes.entrySet()) {
      entries[next++] = Footprints.entry(use.getKey(), use.getValue());
    }
    return footprints.intern(entries);
  }

  @Override
  public Outcomes outcomes() {
    return outcomes;
  }

  @Override
  public Footprints footprints() {
    return footprints;
  }

  @Override
  public int mayFootprint(int process, int[] state) {
    int local = process < threads() ? state[objects.control(process)] : 0;
    int[] its = mayFootprints[process];
    if (local >= its.length) {
      int size = its.length;
      its = Arrays.copyOf(its, Math.max(local + 1, 2 * size));
      Arrays.fill(its, size, its.length, NONE);
      mayFootprints[process] = its;
    }
    if (its[local] == NONE) {
      its[local] = footprint(mayUse(process, local));
    }
    return its[local];
  }

  private SortedMap<Integer, Integer> mayUse(int process, int local) {
    Limits.poll();
    Map<Integer, Integer> modes;
    Predicate<Expr> stays = predicate -> false;
    if (process >= threads()) {
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
      modes.put(objects.control(process), Mode.WRITE);
      if (objects.alive(process) >= 0) {
        modes.put(objects.alive(process), Mode.WRITE);
      }
      Landing from = new Landing(frame.pc, frame.label);
      stays = predicate -> from.keeps(routine, predicate);
    }
    SortedMap<Integer, Integer> all = new TreeMap<>(modes);
    visibility.ofOperation(modes, process, stays, all);
    if (objects.world() >= 0) {
      all.put(objects.world(), Mode.WRITE);
    }
    return all;
  }

  @Override
  public boolean plain(int object) {
    return object < objects.declared()
        && objects.kind(object) instanceof ObjectDeclaration.Cell cell
        && cell.plain();
  }

  @Override
  public int statements() {
    return program.statements().size();
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
