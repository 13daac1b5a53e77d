// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.automata.Contents;
import dev.ravel.automata.Learnt;
import dev.ravel.automata.ValueTable;
import dev.ravel.explore.graphs.LitmusProgram.Kind;
import dev.ravel.explore.graphs.LitmusProgram.Operation;
import dev.ravel.source.Fairness;
import dev.ravel.source.MemoryOrder;
import dev.ravel.system.Capabilities;
import dev.ravel.system.Coverage;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.Footprints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Synchronisation;
import dev.ravel.system.Vocabulary;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A litmus program as a system. A local state is a place and the registers. */
final class LitmusSystem extends Learnt {
  private final LitmusProgram program;
  private final int threads;
  private final ValueTable[] locals;

  LitmusSystem(LitmusProgram program) {
    super(
        IntStream.range(0, program.threads().size()).toArray(),
        new Footprints(program.threads().size() + program.cells(), new BitSet()));
    this.program = program;
    this.threads = program.threads().size();
    this.locals = new ValueTable[threads];
    for (int thread = 0; thread < threads; thread++) {
      locals[thread] = new ValueTable();
      int _ = intern(thread, new long[1 + LitmusProgram.REGISTERS]);
    }
  }

  /** Skips what guards exclude. */
  private int intern(int thread, long[] local) {
    List<Operation> code = program.threads().get(thread);
    int pc = (int) local[0];
    while (pc < code.size()
        && code.get(pc).guard() >= 0
        && local[1 + code.get(pc).guard()] != code.get(pc).guarded()) {
      pc++;
    }
    local[0] = pc;
    return locals[thread].intern(local);
  }

  private Operation operation(int thread, int local) {
    return program.threads().get(thread).get((int) locals[thread].contents(local)[0]);
  }

  @Override
  protected List<Found> carryOut(int thread, int[] state, Contents before) {
    int local = state[thread];
    if (isOver(thread, local)) {
      return List.of();
    }
    Operation its = operation(thread, local);
    long[] now = locals[thread].contents(local).clone();
    now[0]++;
    TreeMap<Integer, Integer> modes = new TreeMap<>();
    TreeMap<Integer, Integer> writes = new TreeMap<>();
    modes.put(thread, Mode.WRITE);
    int cell = threads + its.cell();
    int value = (int) (its.from() >= 0 ? now[1 + its.from()] : its.value());
    MemoryOrder order = its.order();
    boolean reads = its.kind() != Kind.WRITE && its.kind() != Kind.FENCE;
    int old = reads ? (int) before.of(cell)[0] : 0;
    boolean into = false;
    int to = -1;
    switch (its.kind()) {
      case WRITE -> to = value;
      case READ -> into = true;
      case ADD -> {
        to = (old + value) % LitmusProgram.VALUES;
        into = true;
      }
      case SWAP -> {
        to = value;
        into = true;
      }
      case COMPARE -> {
        to = old == its.expected() ? value : -1;
        order = to < 0 ? its.failure() : order;
        into = true;
      }
      case AWAIT -> {
        if (old != its.expected()) {
          return List.of(waiting(cell, order));
        }
      }
      case LOCK -> {
        if (old != 0) {
          return List.of(waiting(cell, order));
        }
        to = 1 + thread % 3; // who holds it
      }
      case UNLOCK -> to = 0;
      case FENCE -> {}
    }
    if (into) {
      now[1 + its.register()] = old;
    }
    if (to >= 0) {
      writes.put(cell, to);
    }
    if (its.kind() != Kind.FENCE) {
      modes.put(cell, to >= 0 ? Mode.WRITE : Mode.READ);
    }
    writes.put(thread, intern(thread, now));
    int synchronisation =
        switch (its.kind()) {
          case FENCE -> Synchronisation.fence(order);
          case LOCK, UNLOCK -> Synchronisation.FULL;
          default -> Synchronisation.access(order, reads, to >= 0);
        };
    return List.of(
        new Found(
            Outcomes.STEP,
            NONE,
            modes,
            writes,
            order.isAtomic(),
            synchronisation,
            new int[0],
            new BitSet(),
            0,
            false,
            false));
  }

  private static Found waiting(int cell, MemoryOrder order) {
    TreeMap<Integer, Integer> modes = new TreeMap<>();
    modes.put(cell, Mode.READ);
    return new Found(
        Outcomes.WAIT,
        NONE,
        modes,
        new TreeMap<>(),
        order.isAtomic(),
        Synchronisation.access(order, true, false),
        new int[0],
        new BitSet(),
        0,
        false,
        false);
  }

  @Override
  protected SortedMap<Integer, Integer> mayUse(int thread, int local) {
    TreeMap<Integer, Integer> modes = new TreeMap<>();
    if (!isOver(thread, local)) {
      Operation its = operation(thread, local);
      modes.put(thread, Mode.WRITE);
      if (its.kind() != Kind.FENCE) {
        boolean reads = its.kind() == Kind.READ || its.kind() == Kind.AWAIT;
        modes.put(threads + its.cell(), reads ? Mode.READ : Mode.WRITE);
      }
    }
    return modes;
  }

  private boolean isOver(int thread, int local) {
    return locals[thread].contents(local)[0] >= program.threads().get(thread).size();
  }

  @Override
  protected long[] contents(int object, int value) {
    return new long[] {value};
  }

  @Override
  public int objects() {
    return threads + program.cells();
  }

  @Override
  public int values(int object) {
    return object < threads ? locals[object].count() : LitmusProgram.VALUES;
  }

  @Override
  public int threads() {
    return threads;
  }

  @Override
  public int initialStates() {
    return 1;
  }

  @Override
  public int initialState(int index, int[] state) {
    Arrays.fill(state, 0, objects(), 0);
    return NONE;
  }

  @Override
  public boolean started(int process, int[] state) {
    return true;
  }

  @Override
  public boolean finished(int process, int[] state) {
    return isOver(process, state[process]);
  }

  @Override
  public boolean ends(int[] state) {
    return IntStream.range(0, threads).allMatch(thread -> finished(thread, state));
  }

  @Override
  public int alive(int process) {
    return NONE;
  }

  @Override
  public Capabilities capabilities() {
    MemoryModel memory =
        new MemoryModel() {
          @Override
          public boolean plain(int object) {
            return isCell(object);
          }

          @Override
          public boolean isCell(int object) {
            return object >= threads && !program.isLock(object - threads);
          }

          @Override
          public boolean keepsOrders() {
            return true;
          }
        };
    return new Capabilities(
        CrashFailures.EMPTY,
        new FairnessConditions() {
          @Override
          public Fairness of(int process) {
            return Fairness.WEAK;
          }

          @Override
          public boolean rests(int process, int[] state) {
            return false;
          }

          @Override
          public int compassions() {
            return 0;
          }
        },
        memory,
        InputConstraints.EMPTY,
        Coverage.EMPTY,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public Vocabulary vocabulary() {
    return (Vocabulary)
        Proxy.newProxyInstance(
            Vocabulary.class.getClassLoader(),
            new Class<?>[] {Vocabulary.class},
            (_, method, values) -> method.getName() + Arrays.toString(values));
  }

  /** The registers of a thread in a local state. */
  String registers(int thread, int local) {
    long[] its = locals[thread].contents(local);
    return Arrays.toString(Arrays.copyOfRange(its, 1, its.length));
  }
}
