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
import java.util.SortedMap;
import java.util.TreeMap;
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
   * @param properties the properties that are checked of it
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

  /** The most entries of a buffer. */
  int entries() {
    return entries;
  }

  /** A thread makes a write for which its buffer has no room. */
  void noteFull(int thread, int[] seen) {
    if (full.isEmpty()) {
      Vocabulary its = inner.vocabulary();
      full =
          its.position(thread, seen)
              .map(
                  at ->
                      "%s makes more than %d writes, at %s, before one of them comes to memory"
                          .formatted(its.process(thread), entries, at));
    }
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

  /** The number of a value of a buffer. */
  int number(int thread, long[] writes) {
    return buffers[thread].intern(writes);
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
    BufferedStep step = new BufferedStep(this, process, seen(process, state), before);
    List<Found> all = new ArrayList<>();
    for (int index : step.possible()) {
      all.add(step.outcome(index));
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
    return new BufferedStep(
            this, process, seen(process, state), object -> contents(object, state[object]))
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
