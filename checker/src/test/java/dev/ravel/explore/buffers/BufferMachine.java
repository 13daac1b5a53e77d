// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import dev.ravel.explore.buffers.OrderedProgram.Kind;
import dev.ravel.explore.buffers.OrderedProgram.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Total store order as a machine, state by state (S. Owens, S. Sarkar and P. Sewell, "A better x86
 * memory model: x86-TSO", TPHOLs 2009). It shares nothing with the system that is tested.
 */
final class BufferMachine {
  private final OrderedProgram program;
  private final boolean buffers;
  private final Reached found = new Reached();
  private final Deque<State> todo = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();

  /** A state; an entry of a buffer is cells with the value that they get, the value last. */
  private record State(List<int[]> locals, int[] memory, List<List<int[]>> buffers, int[] holder) {
    State copy() {
      List<List<int[]>> all = new ArrayList<>();
      buffers.forEach(its -> all.add(new ArrayList<>(its)));
      return new State(new ArrayList<>(locals), memory.clone(), all, holder.clone());
    }

    String text() {
      StringBuilder all = new StringBuilder(OrderedProgram.text(locals, memory));
      for (List<int[]> buffer : buffers) {
        all.append('/');
        buffer.forEach(entry -> all.append(Arrays.toString(entry)));
      }
      return all.append(holder[0]).toString();
    }
  }

  private BufferMachine(OrderedProgram program, boolean buffers) {
    this.program = program;
    this.buffers = buffers;
  }

  /** What a program may come to; without buffers under sequential consistency. */
  static Reached explore(OrderedProgram program, boolean buffers) {
    return new BufferMachine(program, buffers).found();
  }

  private Reached found() {
    List<int[]> locals = new ArrayList<>();
    List<List<int[]>> empty = new ArrayList<>();
    for (int thread = 0; thread < program.threads().size(); thread++) {
      locals.add(program.first(thread));
      empty.add(new ArrayList<>());
    }
    reach(new State(locals, new int[program.cells()], empty, new int[] {-1}));
    while (!todo.isEmpty()) {
      visit(todo.poll());
    }
    return found;
  }

  private void reach(State its) {
    if (its.locals().stream().anyMatch(local -> local[0] == OrderedProgram.FAILED)) {
      found.fails = true;
    } else if (seen.add(its.text())) {
      todo.add(its);
    }
  }

  private void visit(State state) {
    boolean moves = false;
    boolean ended = true;
    for (int thread = 0; thread < program.threads().size(); thread++) {
      if (!state.buffers().get(thread).isEmpty()) {
        State after = state.copy();
        int[] entry = after.buffers().get(thread).removeFirst();
        for (int k = 0; k < entry.length - 1; k++) {
          after.memory()[entry[k]] = entry[entry.length - 1];
        }
        reach(after);
        moves = true;
      }
      ended &= program.next(thread, state.locals().get(thread)) == null;
      moves |= step(thread, state);
    }
    if (!moves) {
      String text = OrderedProgram.text(state.locals(), state.memory());
      (ended ? found.finals : found.deadlocks).add(text);
    }
  }

  private boolean step(int thread, State state) {
    int[] local = state.locals().get(thread);
    Operation its = program.next(thread, local);
    if (its == null) {
      return false;
    }
    List<int[]> own = state.buffers().get(thread);
    boolean writes = its.kind() == Kind.STORE || its.kind() == Kind.STORE_BOTH;
    boolean drains =
        switch (its.kind()) {
          case ADD, EXCHANGE, COMPARE, LOCK, UNLOCK, JOIN -> true;
          case STORE, STORE_BOTH, FENCE -> its.sequential();
          case LOAD, AWAIT, ASSERT -> false;
        };
    if (drains && !own.isEmpty()) {
      return false;
    }
    State after = state.copy();
    int read = its.kind().reads() ? value(its.cell(), state, own) : 0;
    boolean goes =
        switch (its.kind()) {
          case AWAIT -> read == its.value();
          case LOCK -> state.holder()[0] < 0;
          case JOIN ->
              program.next(its.cell(), state.locals().get(its.cell())) == null
                  && state.buffers().get(its.cell()).isEmpty();
          default -> true;
        };
    if (!goes) {
      return false;
    }
    if (its.kind() == Kind.LOCK || its.kind() == Kind.UNLOCK) {
      after.holder()[0] = its.kind() == Kind.LOCK ? thread : -1;
    }
    int value = OrderedProgram.written(its, read);
    if (value >= 0 && writes && !drains && buffers) {
      int[] entry = Arrays.copyOf(program.used(its), program.used(its).length + 1);
      entry[entry.length - 1] = value;
      after.buffers().get(thread).add(entry);
    } else if (value >= 0) {
      for (int cell : program.used(its)) {
        after.memory()[cell] = value;
      }
    }
    after.locals().set(thread, program.after(thread, local, read));
    reach(after);
    return true;
  }

  private static int value(int cell, State state, List<int[]> own) {
    int value = state.memory()[cell];
    for (int[] entry : own) {
      for (int k = 0; k < entry.length - 1; k++) {
        value = entry[k] == cell ? entry[entry.length - 1] : value;
      }
    }
    return value;
  }
}
