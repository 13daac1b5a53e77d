// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import dev.ravel.automata.Contents;
import dev.ravel.automata.Learnt;
import dev.ravel.automata.ValueTable;
import dev.ravel.explore.buffers.OrderedProgram.Kind;
import dev.ravel.explore.buffers.OrderedProgram.Operation;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Fairness;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A program as a system that keeps memory orders. The objects are the control of each thread,
 * whether it has ended, the cells, and a lock.
 */
final class OrderedSystem extends Learnt {
  private final OrderedProgram program;
  private final int threads;
  private final ValueTable[] locals;

  OrderedSystem(OrderedProgram program) {
    super(
        IntStream.range(0, program.threads().size()).toArray(),
        new Footprints(2 * program.threads().size() + program.cells() + 1, new BitSet()));
    this.program = program;
    threads = program.threads().size();
    locals = new ValueTable[threads];
    Arrays.setAll(locals, _ -> new ValueTable());
  }

  int cell(int number) {
    return 2 * threads + number;
  }

  private int lock() {
    return objects() - 1;
  }

  private boolean isCell(int object) {
    return object >= 2 * threads && object < lock();
  }

  int[] local(int thread, int value) {
    return Arrays.stream(locals[thread].contents(value)).mapToInt(its -> (int) its).toArray();
  }

  private int number(int thread, int... local) {
    return locals[thread].intern(Arrays.stream(local).asLongStream().toArray());
  }

  @Override
  protected long[] contents(int object, int value) {
    return new long[] {value};
  }

  @Override
  protected List<Found> carryOut(int process, int[] state, Contents before) {
    int[] local = local(process, state[process]);
    Operation its = program.next(process, local);
    if (its == null) {
      return List.of();
    }
    SortedMap<Integer, Integer> modes = new TreeMap<>();
    SortedMap<Integer, Integer> writes = new TreeMap<>();
    int read = 0;
    if (its.kind().reads()) {
      read = (int) before.of(cell(its.cell()))[0];
      modes.put(cell(its.cell()), Mode.READ);
    }
    if (its.kind() == Kind.AWAIT && read != its.value()) {
      return List.of();
    }
    if (its.kind() == Kind.LOCK || its.kind() == Kind.UNLOCK) {
      boolean locks = its.kind() == Kind.LOCK;
      if (locks && before.of(lock())[0] != 0) {
        return List.of();
      }
      modes.put(lock(), Mode.WRITE);
      writes.put(lock(), locks ? 1 : 0);
    }
    if (its.kind() == Kind.JOIN) {
      modes.put(threads + its.cell(), Mode.READ);
      if (before.of(threads + its.cell())[0] == 0) {
        return List.of();
      }
    }
    int value = OrderedProgram.written(its, read);
    if (value >= 0) {
      for (int cell : program.used(its)) {
        modes.put(cell(cell), Mode.WRITE);
        writes.put(cell(cell), value);
      }
    }
    modes.put(process, Mode.WRITE);
    int[] after = program.after(process, local, read);
    boolean fails = after[0] == OrderedProgram.FAILED;
    if (program.next(process, after) == null) {
      modes.put(threads + process, Mode.WRITE);
      writes.put(threads + process, 1);
    }
    writes.put(process, number(process, after));
    return List.of(
        new Found(
            fails ? Outcomes.ERROR : Outcomes.STEP,
            fails ? 0 : NONE,
            modes,
            fails ? new TreeMap<>() : writes,
            true,
            synchronisation(its),
            new int[0],
            new BitSet(),
            0,
            false,
            false));
  }

  private static int synchronisation(Operation its) {
    MemoryOrder order = its.sequential() ? MemoryOrder.SEQUENTIAL : MemoryOrder.RELAXED;
    return its.kind() == Kind.FENCE
        ? Synchronisation.fence(its.sequential() ? order : MemoryOrder.ACQUIRE)
        : its.kind().isAccess()
            ? Synchronisation.access(
                order, its.kind().reads(), its.kind() != Kind.LOAD && its.kind() != Kind.AWAIT)
            : Synchronisation.FULL;
  }

  @Override
  protected SortedMap<Integer, Integer> mayUse(int process, int local) {
    SortedMap<Integer, Integer> modes = new TreeMap<>();
    Operation its = program.next(process, local(process, local));
    if (its == null) {
      return modes;
    }
    switch (its.kind()) {
      case LOAD, AWAIT -> modes.put(cell(its.cell()), Mode.READ);
      case LOCK, UNLOCK -> modes.put(lock(), Mode.WRITE);
      case JOIN -> modes.put(threads + its.cell(), Mode.READ);
      case STORE, STORE_BOTH, ADD, EXCHANGE, COMPARE ->
          Arrays.stream(program.used(its)).forEach(cell -> modes.put(cell(cell), Mode.WRITE));
      case FENCE, ASSERT -> {}
    }
    modes.put(process, Mode.WRITE);
    modes.put(threads + process, Mode.WRITE);
    return modes;
  }

  @Override
  public int objects() {
    return 2 * threads + program.cells() + 1;
  }

  @Override
  public int values(int object) {
    return object < threads ? locals[object].count() : 4;
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
    boolean fails = false;
    for (int thread = 0; thread < threads; thread++) {
      int[] first = program.first(thread);
      fails |= first[0] == OrderedProgram.FAILED;
      state[thread] = number(thread, first);
      state[threads + thread] = program.next(thread, first) == null ? 1 : 0;
    }
    return fails ? 0 : NONE;
  }

  @Override
  public boolean started(int process, int[] state) {
    return true;
  }

  @Override
  public boolean finished(int process, int[] state) {
    return program.next(process, local(process, state[process])) == null;
  }

  @Override
  public boolean ends(int[] state) {
    return IntStream.range(0, threads).allMatch(thread -> finished(thread, state));
  }

  @Override
  public int alive(int process) {
    return threads + process;
  }

  @Override
  public Capabilities capabilities() {
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
        new MemoryModel() {
          @Override
          public boolean plain(int object) {
            return false;
          }

          @Override
          public boolean isCell(int object) {
            return OrderedSystem.this.isCell(object);
          }

          @Override
          public boolean keepsOrders() {
            return true;
          }
        },
        InputConstraints.EMPTY,
        Coverage.EMPTY,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Words that are numbers; an engine asks for none but those of a failed step. */
  @Override
  public Vocabulary vocabulary() {
    Span span = ModelText.program("thread A { skip }").threads().getFirst().span();
    return (Vocabulary)
        Proxy.newProxyInstance(
            Vocabulary.class.getClassLoader(),
            new Class<?>[] {Vocabulary.class},
            (_, method, arguments) ->
                switch (method.getName()) {
                  case "process" -> "T" + arguments[0];
                  case "object" -> "o" + arguments[0];
                  case "position" -> Optional.of(span);
                  default -> throw new IllegalStateException(method.getName());
                });
  }

  /** The final states and deadlocks that states of a system with this one inside are, as text. */
  String text(int[] state) {
    List<int[]> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      all.add(local(thread, state[thread]));
    }
    return OrderedProgram.text(all, Arrays.copyOfRange(state, 2 * threads, lock()));
  }
}
