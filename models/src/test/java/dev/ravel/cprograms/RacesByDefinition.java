// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import dev.ravel.cprograms.AtomicProgram.Kind;
import dev.ravel.cprograms.AtomicProgram.Op;
import dev.ravel.cprograms.AtomicProgram.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The search for a data race of an {@link AtomicProgram} by definition. It makes every sequentially
 * consistent execution event by event, and for each the relation happens-before as the transitive
 * closure of program order and synchronises-with of C20 (N4868, 6.9.2), pair by pair. It shares
 * nothing with the product. A block of the heap counts as written by its allocation.
 *
 * <p>A read in a loop that waits is made where it ends the loop; those before it could only order
 * more.
 */
final class RacesByDefinition {
  private static final int CELLS = 8; // x0 x1 a0 a1 p, and from 5 on the blocks of threads
  private static final int POINTER = 4;

  private final AtomicProgram program;
  private final long limit;
  private long steps;
  private final List<Event> events = new ArrayList<>();

  /** There are too many executions. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * An event.
   *
   * @param cell what it accesses, or -1
   * @param plain whether that is no atomic access
   * @param from the write that it reads from, or -1
   * @param sources events that synchronise with it, beside those by memory orders
   */
  private record Event(
      int thread,
      Kind kind,
      int cell,
      boolean reads,
      boolean writes,
      boolean plain,
      Order order,
      int from,
      BitSet sources) {}

  private static final class State {
    int[] pc;
    int[] cells = new int[CELLS];
    int[] lastWrite = new int[CELLS];
    int[] taken;
    int holder = -1;
    int writer = -1;
    BitSet readers = new BitSet();
    int value;

    State copy() {
      State its = new State();
      its.pc = pc.clone();
      its.cells = cells.clone();
      its.lastWrite = lastWrite.clone();
      its.taken = taken.clone();
      its.holder = holder;
      its.writer = writer;
      its.readers = (BitSet) readers.clone();
      its.value = value;
      return its;
    }
  }

  private RacesByDefinition(AtomicProgram program, long limit) {
    this.program = program;
    this.limit = limit;
  }

  /**
   * Returns whether some execution of a program has a race; it makes a limited number of events.
   */
  static boolean exist(AtomicProgram program, long limit) {
    RacesByDefinition its = new RacesByDefinition(program, limit);
    State state = new State();
    state.pc = new int[program.threads().size() + 1];
    state.taken = new int[state.pc.length];
    Arrays.fill(state.lastWrite, -1);
    return its.goesOn(state);
  }

  private int main() {
    return program.threads().size();
  }

  /** Returns the operations of main. They are creations as numbers below 0, its own, and joins. */
  private boolean goesOn(State state) {
    for (int thread = 0; thread <= main(); thread++) {
      if (step(state, thread)) {
        return true;
      }
    }
    return false;
  }

  // main's program is for each thread "create", with an early join after the first; its own
  // operations; then a join of each

  private int scriptLength() {
    return 2 * main() + program.main().size();
  }

  private boolean started(State state, int thread) {
    int at = state.pc[main()];
    return at > (program.early() && thread > 0 ? thread + 1 : thread);
  }

  private boolean finished(State state, int thread) {
    return state.pc[thread] >= program.threads().get(thread).size();
  }

  private boolean step(State state, int thread) {
    if (thread < main()) {
      return started(state, thread)
          && !finished(state, thread)
          && operation(state, thread, program.threads().get(thread).get(state.pc[thread]), 0);
    }
    int at = state.pc[main()];
    int creations = main() + (program.early() ? 1 : 0);
    if (at >= scriptLength()) {
      return false;
    }
    if (at < creations) {
      return program.early() && at == 1 ? join(state, 0) : createdBy(state);
    }
    int own = at - creations;
    if (own < program.main().size()) {
      return operation(state, main(), program.main().get(own), creations);
    }
    return join(state, own - program.main().size() + (program.early() ? 1 : 0));
  }

  private boolean createdBy(State state) {
    State next = state.copy();
    next.pc[main()]++;
    return with(event(main(), Kind.POST, -1, false, false, false, Order.RELAXED, -1), next);
  }

  private boolean join(State state, int thread) {
    if (thread >= main() || !finished(state, thread)) {
      return false;
    }
    State next = state.copy();
    next.pc[main()]++;
    Event join = event(main(), Kind.WAIT, -1, false, false, false, Order.RELAXED, -1);
    for (int e = 0; e < events.size(); e++) {
      join.sources.set(e, events.get(e).thread == thread);
    }
    return with(join, next);
  }

  private static Event event(
      int thread,
      Kind kind,
      int cell,
      boolean reads,
      boolean writes,
      boolean plain,
      Order order,
      int from) {
    return new Event(thread, kind, cell, reads, writes, plain, order, from, new BitSet());
  }

  /** Adds an event and goes on; whether a race is found. */
  private boolean with(Event event, State next) {
    if (++steps > limit) {
      throw new TooMany();
    }
    events.add(event);
    if (event.writes) {
      next.lastWrite[event.cell] = events.size() - 1;
    }
    boolean found = races() || goesOn(next);
    events.removeLast();
    return found;
  }

  private void synchronise(Event event, Kind... kinds) {
    for (int e = 0; e < events.size(); e++) {
      if (Arrays.asList(kinds).contains(events.get(e).kind) && events.get(e).cell == -1) {
        event.sources.set(e);
      }
    }
  }

  @SuppressWarnings("StatementSwitchToExpressionSwitch") // some cases end the method early
  private boolean operation(State state, int thread, Op op, int before) {
    State next = state.copy();
    int otherwise = before + op.otherwise();
    next.pc[thread]++;
    int atomic = 2 + op.place();
    int held = atomic < CELLS ? state.cells[atomic] : 0;
    int from = state.lastWrite[atomic];
    switch (op.kind()) {
      case READ:
        return with(event(thread, op.kind(), op.place(), true, false, true, op.order(), -1), next);
      case WRITE:
        return with(event(thread, op.kind(), op.place(), false, true, true, op.order(), -1), next);
      case INIT:
        next.cells[atomic] = op.value();
        return with(event(thread, op.kind(), atomic, false, true, true, op.order(), -1), next);
      case LOAD, AWAIT:
        if (held != op.value()) {
          if (op.kind() == Kind.AWAIT) {
            return false;
          }
          next.pc[thread] = otherwise;
        }
        return with(event(thread, op.kind(), atomic, true, false, false, op.order(), from), next);
      case STORE:
        next.cells[atomic] = op.value();
        return with(event(thread, op.kind(), atomic, false, true, false, op.order(), -1), next);
      case SWAP:
        next.cells[atomic] = op.value();
        return with(event(thread, op.kind(), atomic, true, true, false, op.order(), from), next);
      case ADD, ADD_USED:
        next.cells[atomic] = held + 1;
        if (op.kind() == Kind.ADD_USED && held != op.value() - 1) {
          next.pc[thread] = otherwise;
        }
        return with(event(thread, op.kind(), atomic, true, true, false, op.order(), from), next);
      case EXCHANGE:
        boolean equal = held == op.value() - 1;
        if (equal) {
          next.cells[atomic] = op.value();
        } else {
          next.pc[thread] = otherwise;
        }
        Order order = equal ? op.order() : op.failure();
        return with(event(thread, op.kind(), atomic, true, equal, false, order, from), next);
      case FENCE:
        return with(event(thread, op.kind(), -1, false, false, false, op.order(), -1), next);
      case LOCK, TRYLOCK:
        Event lock = event(thread, Kind.LOCK, -1, false, false, false, op.order(), -1);
        if (state.holder >= 0) {
          if (op.kind() == Kind.LOCK || state.holder == thread && op.kind() == Kind.LOCK) {
            return false;
          }
          next.pc[thread] = otherwise;
          return with(event(thread, Kind.TRYLOCK, -1, false, false, false, op.order(), -1), next);
        }
        next.holder = thread;
        synchronise(lock, Kind.UNLOCK);
        return with(lock, next);
      case UNLOCK:
        next.holder = -1;
        return with(event(thread, Kind.UNLOCK, -1, false, false, false, op.order(), -1), next);
      case READ_LOCK:
        if (state.writer >= 0) {
          return false;
        }
        next.readers.set(thread);
        Event read = event(thread, Kind.READ_LOCK, -1, false, false, false, op.order(), -1);
        synchronise(read, Kind.WRITE_LOCK); // stands for the end of a writer, see below
        return with(read, next);
      case WRITE_LOCK:
        if (state.writer >= 0 || !state.readers.isEmpty()) {
          return false;
        }
        next.writer = thread;
        Event write = event(thread, Kind.AWAIT, -1, false, false, false, op.order(), -1);
        synchronise(write, Kind.WRITE_LOCK, Kind.RW_UNLOCK);
        return with(write, next);
      case RW_UNLOCK:
        boolean writes = state.writer == thread;
        next.writer = writes ? -1 : state.writer;
        next.readers.clear(thread);
        Kind end = writes ? Kind.WRITE_LOCK : Kind.RW_UNLOCK; // of a writer, of a reader
        return with(event(thread, end, -1, false, false, false, op.order(), -1), next);
      case POST:
        next.value++;
        return with(event(thread, Kind.SWAP, -1, false, false, false, op.order(), -1), next);
      case WAIT:
        if (state.value == 0) {
          return false;
        }
        next.value--;
        Event wait = event(thread, Kind.ADD, -1, false, false, false, op.order(), -1);
        synchronise(wait, Kind.SWAP); // stands for a post
        return with(wait, next);
      case NEW, FILL:
        return with(event(thread, op.kind(), 5 + thread, false, true, true, op.order(), -1), next);
      case PUBLISH:
        next.cells[POINTER] = 1 + thread;
        return with(event(thread, op.kind(), POINTER, false, true, false, op.order(), -1), next);
      case TAKE:
        if (state.cells[POINTER] == 0) {
          next.pc[thread] = otherwise;
        }
        next.taken[thread] = state.cells[POINTER] - 1;
        return with(
            event(
                thread,
                op.kind(),
                POINTER,
                true,
                false,
                false,
                op.order(),
                state.lastWrite[POINTER]),
            next);
      case USE:
        return with(
            event(
                thread,
                op.kind(),
                5 + state.taken[thread],
                op.value() == 0,
                op.value() != 0,
                true,
                op.order(),
                -1),
            next);
    }
    throw new IllegalArgumentException(op.kind().name());
  }

  // ------------------------------------------------------------------------- happens-before

  /** Returns whether the last event races with an earlier one. */
  private boolean races() {
    int last = events.size() - 1;
    Event its = events.get(last);
    if (its.cell < 0) {
      return false;
    }
    BitSet[] past = new BitSet[events.size()];
    for (int e = 0; e <= last; e++) {
      past[e] = past(past, e);
    }
    for (int e = 0; e < last; e++) {
      Event other = events.get(e);
      if (other.cell == its.cell
          && other.thread != its.thread
          && (other.writes || its.writes)
          && (other.plain || its.plain)
          && !past[last].get(e)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the events that happen before an event. */
  private BitSet past(BitSet[] past, int e) {
    BitSet its = new BitSet();
    Event event = events.get(e);
    for (int f = 0; f < e; f++) {
      Event earlier = events.get(f);
      boolean creates = earlier.thread == main() && earlier.kind == Kind.POST;
      boolean before =
          earlier.thread == event.thread
              || event.sources.get(f)
              || creates && event.thread == created(f);
      if (before) {
        include(its, past, f);
      }
    }
    for (int r = 0; r <= e; r++) { // reads that this event, or an acquire fence of it, completes
      Event read = events.get(r);
      boolean direct = r == e && read.order.acquires();
      boolean fenced =
          r < e
              && read.thread == event.thread
              && event.kind == Kind.FENCE
              && event.order.acquires();
      if (read.from >= 0 && read.reads && (direct || fenced)) {
        releases(read.from).forEach(f -> include(its, past, f));
      }
    }
    return its;
  }

  /** The thread that a creation creates. */
  private int created(int creation) {
    int thread = -1;
    for (int f = 0; f <= creation; f++) {
      boolean creates = events.get(f).thread == main() && events.get(f).kind == Kind.POST;
      thread += creates ? 1 : 0;
    }
    return thread;
  }

  private static void include(BitSet its, BitSet[] past, int f) {
    its.set(f);
    its.or(past[f]);
  }

  /** The releases, and release fences, of whose sequences a write is a part. */
  private List<Integer> releases(int write) {
    List<Integer> all = new ArrayList<>();
    int at = write;
    while (at >= 0) {
      Event its = events.get(at);
      if (its.plain) {
        return all;
      }
      if (its.order.releases()) {
        all.add(at);
      }
      for (int f = 0; f < at; f++) {
        Event fence = events.get(f);
        if (fence.thread == its.thread && fence.kind == Kind.FENCE && fence.order.releases()) {
          all.add(f);
        }
      }
      at = its.reads ? its.from : -1; // a read-modify-write goes on
    }
    return all;
  }
}
