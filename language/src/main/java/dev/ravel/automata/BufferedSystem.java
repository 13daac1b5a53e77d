// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.source.Fairness;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Synchronisation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A system under total store order, the memory model of x86-64 (S. Owens, S. Sarkar and P. Sewell,
 * "A better x86 memory model: x86-TSO", TPHOLs 2009). Each thread has a buffer of writes, which is
 * an object after those of the system. A write of a cell goes to the end of the buffer, a read
 * takes the newest write of its own buffer, or else the memory.
 *
 * <p>Processes after those of the system bring the first write of a buffer to memory. There is one
 * for each thread and cell, so that footprints are narrow, and one for each thread for writes of
 * several cells by one step, which reach memory together. They have no control, and are weakly
 * fair.
 *
 * <p>These wait until the buffer of their thread is empty: steps that may write a cell at which
 * they look, sequentially consistent writes and fences, blocks, steps that write objects which are
 * no cells, among them those that start threads, and steps that look at whether another thread
 * exists, which also wait for the buffer of that one. Weaker fences do nothing.
 *
 * <p>A write waits, too, while the buffer is full. Then executions are left out, of which {@link
 * #full} tells.
 *
 * <p>Memory becomes visible, and its lifetime ends, without a buffer. Nobody can reach memory that
 * becomes visible before the write of its address has come to memory, with all writes before it. A
 * use of memory that was freed is found all the same: its thread could also have come later. What
 * the buffer of the thread still holds for such memory is left out.
 */
public final class BufferedSystem extends Learnt {
  /** More entries than this, no buffer has; those of processors have about as many. */
  public static final int MOST_ENTRIES = 64;

  private final ConcurrentSystem inner;
  private final MemoryModel memory;

  /** The objects, processes and threads of the inner system. */
  private final int objects;

  private final int processes;
  private final int threads;

  /** The objects that are cells, or may turn out to be. */
  private final int[] cells;

  /** The numbers of the properties that look at an object. */
  private final Map<Integer, List<Integer>> properties = new HashMap<>();

  private final ValueTable[] buffers;
  private final int entries;
  private final Capabilities capabilities;
  private final BufferedWords words;

  /** The thread and place at which a buffer was full, so that executions are left out. */
  private Optional<String> full = Optional.empty();

  /**
   * A system whose writes are buffered.
   *
   * @param inner keeps memory orders, and has no symbolic inputs
   * @param properties what is asked of it
   * @param entries the most entries of a buffer; a write waits while it has as many
   */
  public BufferedSystem(ConcurrentSystem inner, List<Property> properties, int entries) {
    this(inner, properties, entries, possibleCells(inner));
  }

  private BufferedSystem(
      ConcurrentSystem inner, List<Property> properties, int entries, int... cells) {
    super(controls(inner, cells), new Footprints(inner.objects() + inner.threads(), new BitSet()));
    this.inner = inner;
    this.cells = cells;
    this.entries = entries;
    memory = inner.capabilities().memory();
    objects = inner.objects();
    processes = inner.processes();
    threads = inner.threads();
    buffers = new ValueTable[threads];
    for (int thread = 0; thread < threads; thread++) {
      buffers[thread] = new ValueTable();
      int _ = buffers[thread].intern(StoreBuffers.EMPTY);
    }
    for (int number = 0; number < properties.size(); number++) {
      int its = number;
      properties.get(number).conditions().stream()
          .flatMapToInt(condition -> Arrays.stream(condition.objects()))
          .distinct()
          .forEach(o -> this.properties.computeIfAbsent(o, _ -> new ArrayList<>()).add(its));
    }
    words = new BufferedWords(this, inner);
    Capabilities its = inner.capabilities();
    capabilities =
        new Capabilities(
            its.crashes().isEmpty() ? its.crashes() : new ThreadCrashes(),
            new FairFlushes(),
            MemoryModel.EMPTY,
            InputConstraints.EMPTY,
            its.coverage(),
            its.spinning().map(spinning -> new BufferedSpinning(this, inner, spinning)),
            Optional.empty(),
            Optional.empty());
  }

  private static int[] possibleCells(ConcurrentSystem inner) {
    MemoryModel memory = inner.capabilities().memory();
    return IntStream.range(0, inner.objects()).filter(memory::mayBeCell).toArray();
  }

  private static int[] controls(ConcurrentSystem inner, int... cells) {
    int[] controls = new int[inner.processes() + inner.threads() * (cells.length + 1)];
    Arrays.setAll(controls, p -> p < inner.processes() ? inner.control(p) : NONE);
    return controls;
  }

  /** Returns the system without buffers, whose objects come first in each state. */
  public ConcurrentSystem inner() {
    return inner;
  }

  /** Returns which write had no room in a buffer, in words; absent while all had. */
  public Optional<String> full() {
    return full;
  }

  // ------------------------------------------------------------------------ buffers

  /** Returns whether a process brings writes to memory. */
  public boolean isFlush(int process) {
    return process >= processes;
  }

  /** The thread whose writes a process brings to memory. */
  public int flushed(int process) {
    return (process - processes) / (cells.length + 1);
  }

  /** Returns the cell that a process brings to memory; {@link #NONE} if it brings several. */
  int flushedCell(int process) {
    int number = (process - processes) % (cells.length + 1);
    return number < cells.length ? cells[number] : NONE;
  }

  /** The object that is the buffer of a thread. */
  int buffer(int thread) {
    return objects + thread;
  }

  /** Returns whether an object is a buffer. */
  boolean isBuffer(int object) {
    return object >= objects;
  }

  /** The writes in a buffer, by a value of it. */
  long[] writes(int buffer, int value) {
    return buffers[buffer - objects].contents(value);
  }

  /** Returns the state that a process sees, with its own writes that are not in memory yet. */
  int[] seen(int process, int[] state) {
    int[] seen = Arrays.copyOf(state, objects);
    if (process < threads) {
      long[] own = writes(buffer(process), state[buffer(process)]);
      for (int entry = 0; entry < own.length; entry += 1 + (int) own[entry]) {
        for (int k = 1; k <= own[entry]; k++) {
          seen[StoreBuffers.cell(own[entry + k])] = StoreBuffers.value(own[entry + k]);
        }
      }
    }
    return seen;
  }

  @Override
  protected long[] contents(int object, int value) {
    return isBuffer(object) ? writes(object, value) : new long[] {value};
  }

  // ------------------------------------------------------------------------ reactions

  @Override
  protected List<Found> carryOut(int process, int[] state, Contents before) {
    if (isFlush(process)) {
      return flush(flushed(process), flushedCell(process), before);
    }
    Operation operation = new Operation(process, seen(process, state), before);
    List<Found> all = new ArrayList<>();
    for (int index : operation.possible()) {
      all.add(operation.outcome(index));
    }
    return all;
  }

  private List<Found> flush(int thread, int cell, Contents before) {
    long[] buffer = before.of(buffer(thread));
    if (buffer.length == 0 || StoreBuffers.onlyCell(buffer) != cell) {
      return List.of();
    }
    SortedMap<Integer, Integer> modes = new TreeMap<>();
    SortedMap<Integer, Integer> writes = new TreeMap<>();
    StoreBuffers.first(buffer)
        .forEach(
            write -> {
              writes.put(StoreBuffers.cell(write), StoreBuffers.value(write));
              changes(StoreBuffers.cell(write), modes);
            });
    modes.put(buffer(thread), Mode.WRITE);
    writes.put(buffer(thread), buffers[thread].intern(StoreBuffers.rest(buffer)));
    Found its =
        new Found(
            Outcomes.STEP,
            NONE,
            modes,
            writes,
            true,
            Synchronisation.FULL,
            new int[0],
            new BitSet(),
            0,
            false,
            false);
    return List.of(its);
  }

  /** Adds a write of a cell by a flush, and the properties that it can change. */
  private void changes(int cell, Map<Integer, Integer> modes) {
    modes.put(cell, Mode.WRITE);
    properties
        .getOrDefault(cell, List.of())
        .forEach(property -> modes.put(objects() + property, Mode.WRITE));
  }

  /** Returns the indices of the outcomes of the inner system that a process has in a state. */
  public int[] indices(int process, int[] state) {
    return new Operation(process, seen(process, state), object -> contents(object, state[object]))
        .possible();
  }

  /** The outcome of the inner system that an outcome in a state is, of a process of that. */
  int inside(int outcome, int[] state) {
    int process = outcomes().process(outcome);
    int reaction = reaction(process, state);
    int index = 0;
    while (outcomes().outcome(reaction, index) != outcome) {
      index++;
    }
    int its = inner.reaction(process, seen(process, state));
    return inner.outcomes().outcome(its, indices(process, state)[index]);
  }

  /** The next step of a process of the inner system, in a state as its thread sees it. */
  private final class Operation {
    private final int process;
    private final int[] seen;
    private final Contents before;
    private final Outcomes outcomes = inner.outcomes();
    private final int reaction;

    /** The objects at which it looks. */
    private final Set<Integer> looked = new TreeSet<>();

    /** What it looks at in this system. */
    private final Set<Integer> read = new TreeSet<>();

    /** True if it may write a cell at which it looks. */
    private boolean modifies;

    /** True if it looks at whether other threads exist. */
    private boolean joins;

    /** True if one of the threads at which it looks has writes in its buffer. */
    private boolean waits;

    /** True if an outcome waits until the buffer has room or is empty, as then all depend on it. */
    private boolean locks;

    Operation(int process, int[] seen, Contents before) {
      this.process = process;
      this.seen = seen;
      this.before = before;
      reaction = inner.reaction(process, seen);
      int may = inner.mayFootprint(process, seen);
      for (int k = 0; inner.looked(process, seen, k) != NONE; k++) {
        int object = inner.looked(process, seen, k);
        looked.add(object);
        if (!memory.isCell(object)) {
          note(object);
          for (int other = 0; other < threads && process < threads; other++) {
            if (other != process && inner.alive(other) == object) {
              note(buffer(other));
              joins = true;
              waits |= before.of(buffer(other)).length > 0;
            }
          }
        } else {
          modifies |= inner.footprints().modeOf(may, object) != Mode.READ;
          if (process >= threads || StoreBuffers.newest(own(), object) == NONE) {
            note(object);
          }
        }
      }
    }

    private void note(int object) {
      if (read.add(object)) {
        long[] _ = before.of(object);
      }
    }

    private long[] own() {
      if (process >= threads) {
        return StoreBuffers.EMPTY;
      }
      note(buffer(process));
      return before.of(buffer(process));
    }

    /** The indices of the outcomes that do not wait for a buffer. */
    int[] possible() {
      BitSet its = new BitSet();
      for (int k = 0; k < outcomes.size(reaction); k++) {
        int outcome = outcomes.outcome(reaction, k);
        boolean locked = isLocked(outcome);
        boolean delays = !locked && !delayed(outcome).isEmpty();
        locks |= locked || delays;
        its.set(k, !waits && (!locked || own().length == 0) && (!delays || hasRoom()));
      }
      return its.stream().toArray();
    }

    /** Returns whether an outcome waits until the buffer is empty. */
    private boolean isLocked(int outcome) {
      int how = outcomes.synchronisation(outcome);
      boolean sequential = (how & Synchronisation.SEQUENTIAL) != 0;
      boolean locked =
          joins
              || modifies && (how & Synchronisation.ONLY_WRITES) == 0
              || (how & Synchronisation.BLOCK) != 0
              || sequential && (how & Synchronisation.FENCE) != 0;
      for (int w = 0; w < outcomes.writes(outcome); w++) {
        int object = outcomes.writtenObject(outcome, w);
        locked |= memory.isCell(object) ? sequential : synchronises(object);
      }
      return locked;
    }

    /** Returns whether an object that is no cell concerns other threads. */
    private boolean synchronises(int object) {
      return object != inner.control(process)
          && object != inner.alive(process)
          && !isLifetime(object);
    }

    private boolean hasRoom() {
      if (StoreBuffers.entries(own()) < entries) {
        return true;
      }
      if (full.isEmpty()) {
        full =
            inner
                .vocabulary()
                .position(process, seen)
                .map(
                    at ->
                        "%s makes more than %d writes, at %s, before one of them comes to memory"
                            .formatted(inner.vocabulary().process(process), entries, at));
      }
      return false;
    }

    /** The lifetimes of memory that an outcome changes. */
    private Set<Integer> lifetimes(int outcome) {
      Set<Integer> its = new TreeSet<>();
      for (int w = 0; w < outcomes.writes(outcome); w++) {
        if (isLifetime(outcomes.writtenObject(outcome, w))) {
          its.add(outcomes.writtenObject(outcome, w));
        }
      }
      return its;
    }

    /** The writes that go into the buffer, of an outcome that is not locked. */
    private SortedMap<Integer, Integer> delayed(int outcome) {
      SortedMap<Integer, Integer> its = new TreeMap<>();
      Set<Integer> lifetimes = lifetimes(outcome);
      for (int w = 0; w < outcomes.writes(outcome) && process < threads; w++) {
        int object = outcomes.writtenObject(outcome, w);
        if (memory.isCell(object) && !lifetimes.contains(memory.lifetime(object))) {
          its.put(object, outcomes.writtenValue(outcome, w));
        }
      }
      return its;
    }

    /** What becomes of an outcome that is possible. */
    Found outcome(int index) {
      int its = outcomes.outcome(reaction, index);
      boolean locked = isLocked(its);
      SortedMap<Integer, Integer> writes = new TreeMap<>();
      SortedMap<Integer, Integer> delayed = locked ? new TreeMap<>() : delayed(its);
      Set<Integer> lifetimes = lifetimes(its);
      for (int w = 0; w < outcomes.writes(its); w++) {
        writes.put(outcomes.writtenObject(its, w), outcomes.writtenValue(its, w));
      }
      writes.keySet().removeAll(delayed.keySet());
      SortedMap<Integer, Integer> modes = modes(its, locked, writes.keySet());
      if (!delayed.isEmpty() || !lifetimes.isEmpty()) {
        long[] old = own();
        long[] less = StoreBuffers.without(old, cell -> lifetimes.contains(memory.lifetime(cell)));
        long[] now = StoreBuffers.with(less, delayed);
        if (!Arrays.equals(old, now)) {
          modes.put(buffer(process), Mode.WRITE);
          writes.put(buffer(process), buffers[process].intern(now));
        }
      }
      return found(its, modes, writes);
    }

    /** How an outcome uses the objects of this system, but for a change of the buffer. */
    private SortedMap<Integer, Integer> modes(int outcome, boolean locked, Set<Integer> written) {
      SortedMap<Integer, Integer> modes = new TreeMap<>();
      Footprints footprints = inner.footprints();
      int its = outcomes.footprint(outcome);
      for (int k = 0; k < footprints.size(its); k++) {
        int object = footprints.object(its, k);
        int mode = footprints.mode(its, k);
        if (object >= objects) {
          modes.put(object + threads, mode);
        } else if (locked || !memory.isCell(object) || written.contains(object)) {
          modes.put(object, mode);
        } else if (read.contains(object)) {
          modes.put(object, Mode.READ);
        }
      }
      if (locks && process < threads) {
        modes.put(buffer(process), Mode.READ);
      }
      read.stream()
          .filter(BufferedSystem.this::isBuffer)
          .forEach(buffer -> modes.put(buffer, Mode.READ));
      return modes;
    }

    private Found found(
        int outcome, SortedMap<Integer, Integer> modes, SortedMap<Integer, Integer> writes) {
      int[] compassions = new int[outcomes.compassions(outcome)];
      Arrays.setAll(
          compassions,
          k ->
              outcomes.grants(outcome, k)
                  ? Outcomes.granting(outcomes.compassion(outcome, k))
                  : Outcomes.asking(outcomes.compassion(outcome, k)));
      BitSet covered = new BitSet();
      for (int k = 0; k < outcomes.covered(outcome); k++) {
        covered.set(outcomes.coveredStatement(outcome, k));
      }
      return new Found(
          outcomes.kind(outcome),
          outcomes.error(outcome),
          modes,
          writes,
          outcomes.atomic(outcome),
          Synchronisation.FULL,
          compassions,
          covered,
          0,
          false,
          outcomes.struck(outcome));
    }
  }

  private boolean isLifetime(int object) {
    return memory.lifetime(object) == object;
  }

  @Override
  protected SortedMap<Integer, Integer> mayUse(int process, int local) {
    SortedMap<Integer, Integer> modes = new TreeMap<>();
    if (isFlush(process)) {
      modes.put(buffer(flushed(process)), Mode.WRITE);
      int cell = flushedCell(process);
      (cell == NONE ? IntStream.of(cells) : IntStream.of(cell)).forEach(its -> changes(its, modes));
      return modes;
    }
    int[] state = new int[objects];
    if (inner.control(process) != NONE) {
      state[inner.control(process)] = local;
    }
    Footprints footprints = inner.footprints();
    int its = inner.mayFootprint(process, state);
    for (int k = 0; k < footprints.size(its); k++) {
      int object = footprints.object(its, k);
      modes.put(object < objects ? object : object + threads, footprints.mode(its, k));
      for (int other = 0; other < threads && process < threads; other++) {
        if (other != process && inner.alive(other) == object) {
          modes.merge(buffer(other), Mode.READ, Mode::join);
        }
      }
    }
    if (process < threads && inner.started(process, state) && !inner.finished(process, state)) {
      modes.put(buffer(process), Mode.WRITE);
    }
    return modes;
  }

  // ------------------------------------------------------------------------ the seam

  @Override
  public int objects() {
    return objects + threads;
  }

  @Override
  public int values(int object) {
    return isBuffer(object) ? buffers[object - objects].count() : inner.values(object);
  }

  @Override
  public int threads() {
    return threads;
  }

  @Override
  public int initialStates() {
    return inner.initialStates();
  }

  @Override
  public int initialState(int index, int[] state) {
    int[] its = new int[objects];
    int error = inner.initialState(index, its);
    System.arraycopy(its, 0, state, 0, objects);
    Arrays.fill(state, objects, objects(), 0);
    return error;
  }

  @Override
  public boolean started(int process, int[] state) {
    return isFlush(process) || inner.started(process, state);
  }

  @Override
  public boolean finished(int process, int[] state) {
    return !isFlush(process) && inner.finished(process, state);
  }

  @Override
  public boolean ends(int[] state) {
    return inner.ends(state);
  }

  @Override
  public int alive(int process) {
    return isFlush(process) ? NONE : inner.alive(process);
  }

  /** The crashes of the inner system. Writes of a thread that has crashed still reach memory. */
  private final class ThreadCrashes implements CrashFailures {
    @Override
    public int victim(int process) {
      return isFlush(process) ? NONE : inner.capabilities().crashes().victim(process);
    }

    @Override
    public boolean crashed(int thread, int[] state) {
      return inner.capabilities().crashes().crashed(thread, state);
    }
  }

  /** The fairness of the inner system. A write does not stay in a buffer for ever. */
  private final class FairFlushes implements FairnessConditions {
    @Override
    public Fairness of(int process) {
      return isFlush(process) ? Fairness.WEAK : inner.capabilities().fairness().of(process);
    }

    @Override
    public boolean rests(int process, int[] state) {
      return !isFlush(process) && inner.capabilities().fairness().rests(process, state);
    }

    @Override
    public int compassions() {
      return inner.capabilities().fairness().compassions();
    }
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public Hints hints() {
    return Hints.EMPTY.with(this::known);
  }

  @Override
  public Vocabulary vocabulary() {
    return words;
  }
}
