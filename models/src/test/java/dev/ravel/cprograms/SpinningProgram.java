// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A random program whose threads wait in loops of many shapes. It is C text and a state graph that
 * is made here from small instructions. The loops wait for one or two atomic or plain variables, at
 * the top or in the middle, under a lock, by a lock that is tried, count their tries, store what is
 * there already, or take and give back a lock for ever. If that is wanted, some try a weak
 * compare-exchange until it succeeds or until it fails, which it may do without a reason.
 *
 * <p>It makes no condition variables, semaphores or barriers, no memory but global numbers, no
 * errors, and no threads that are not joined.
 */
@SuppressWarnings({"AnnotateFormatMethod", "EnumOrdinal"}) // ends are a set of bits
final class SpinningProgram {
  private static final int VARIABLES = 3;
  private static final int LOCKS = 2;

  /** An instruction of a thread with one register. */
  private record Code(Kind kind, int object, int value, int to) {}

  private enum Kind {
    /** Register = variable. */
    LOAD,
    /** Variable = value. */
    STORE,
    /** Goes on at {@code to} if the register is the value; no step. */
    IF,
    /** Goes on at {@code to}; no step. */
    JUMP,
    LOCK,
    UNLOCK,
    /** Register = 0 and the lock is taken, or 1. */
    TRY,
    /**
     * If the variable is {@code value / 2}, it becomes {@code value % 2} and the register 1, or the
     * register 0. Else the register becomes 0.
     */
    SWAP,
    /** The count grows; no step. */
    COUNT,
    /** Goes on at {@code to} if the count is the value; no step. */
    IF_COUNT,
    /** The count is 0; no step. */
    RESET
  }

  private final List<List<Code>> threads = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final Random random;

  private final boolean weak;

  private SpinningProgram(Random random, boolean weak) {
    this.random = random;
    this.weak = weak;
  }

  /**
   * A program of some threads.
   *
   * @param weak whether there are weak compare-exchanges
   */
  static SpinningProgram random(Random random, int threads, boolean weak) {
    SpinningProgram its = new SpinningProgram(random, weak);
    its.text.append("#include <pthread.h>\n#include <stdatomic.h>\n");
    for (int x = 0; x < VARIABLES; x++) {
      its.text.append("atomic_int x%d;\n".formatted(x));
    }
    for (int m = 0; m < LOCKS; m++) {
      its.text.append("pthread_mutex_t m%d = PTHREAD_MUTEX_INITIALIZER;\n".formatted(m));
    }
    for (int thread = 0; thread < threads; thread++) {
      its.thread(thread);
    }
    StringBuilder main = new StringBuilder("int main(void) {\n  pthread_t t[9];\n");
    for (int thread = 0; thread < threads; thread++) {
      main.append("  pthread_create(&t[%1$d], 0, f%1$d, 0);\n".formatted(thread));
    }
    for (int thread = 0; thread < threads; thread++) {
      main.append("  pthread_join(t[%d], 0);\n".formatted(thread));
    }
    its.text.append(main).append("}\n");
    return its;
  }

  /** The program in C. */
  String text() {
    return text.toString();
  }

  private void thread(int number) {
    List<Code> code = new ArrayList<>();
    threads.add(code);
    text.append("void *f%d(void *a) {\n  int r = 0, e = 0; unsigned n = 0;\n".formatted(number));
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      statement(code);
    }
    text.append("  return 0;\n}\n");
  }

  private void line(String line, Object... values) {
    text.append("  ").append(line.formatted(values)).append('\n');
  }

  private static void add(List<Code> code, Kind kind, int object, int value) {
    code.add(new Code(kind, object, value, -1));
  }

  /** Adds an instruction that goes on a number of instructions later, or earlier. */
  private static void jump(List<Code> code, Kind kind, int value, int distance) {
    code.add(new Code(kind, -1, value, code.size() + distance));
  }

  private void statement(List<Code> code) {
    int x = random.nextInt(VARIABLES);
    int y = random.nextInt(VARIABLES);
    int v = random.nextInt(2);
    int w = random.nextInt(2);
    int m = random.nextInt(LOCKS);
    switch (random.nextInt(weak ? 19 : 13)) {
      case 0, 1, 2 -> {
        line("x%d = %d;", x, v);
        add(code, Kind.STORE, x, v);
      }
      case 3 -> {
        line("while (x%d != %d) {}", x, v);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, v, 2);
        jump(code, Kind.JUMP, 0, -2);
      }
      case 4 -> {
        line("while (x%d != %d && x%d != %d) {}", x, v, y, w);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, v, 4);
        add(code, Kind.LOAD, y, 0);
        jump(code, Kind.IF, w, 2);
        jump(code, Kind.JUMP, 0, -4);
      }
      case 5 -> {
        line("while (x%d != %d) x%d = %d;", x, v, y, w);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, v, 3);
        add(code, Kind.STORE, y, w);
        jump(code, Kind.JUMP, 0, -3);
      }
      case 6 -> {
        line("for (;;) { pthread_mutex_lock(&m%1$d); r = x%2$d;", m, x);
        line("  pthread_mutex_unlock(&m%1$d); if (r == %2$d) break; }", m, v);
        add(code, Kind.LOCK, m, 0);
        add(code, Kind.LOAD, x, 0);
        add(code, Kind.UNLOCK, m, 0);
        jump(code, Kind.IF, v, 2);
        jump(code, Kind.JUMP, 0, -4);
      }
      case 7 -> {
        line("while (pthread_mutex_trylock(&m%d)) if (x%d == %d) break;", m, x, v);
        add(code, Kind.TRY, m, 0);
        jump(code, Kind.IF, 0, 4);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, v, 2);
        jump(code, Kind.JUMP, 0, -4);
      }
      case 8 -> {
        line("for (n = 0; n < 2 && x%d != %d; n++) {}", x, v);
        add(code, Kind.RESET, -1, 0);
        jump(code, Kind.IF_COUNT, 2, 5);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, v, 3);
        add(code, Kind.COUNT, -1, 0);
        jump(code, Kind.JUMP, 0, -4);
      }
      case 9 -> {
        line("n = 0; while (x%d != %d) { r = x%d; n++; }", x, v, y);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, v, 3);
        add(code, Kind.LOAD, y, 0);
        jump(code, Kind.JUMP, 0, -3);
      }
      case 10 -> {
        line("for (;;) { pthread_mutex_lock(&m%1$d); pthread_mutex_unlock(&m%1$d); }", m);
        add(code, Kind.LOCK, m, 0);
        add(code, Kind.UNLOCK, m, 0);
        jump(code, Kind.JUMP, 0, -2);
      }
      case 11 -> {
        line("do { r = x%1$d; x%1$d = 1 - r; } while (x%2$d != %3$d);", x, y, v);
        add(code, Kind.LOAD, x, 0);
        jump(code, Kind.IF, 0, 3);
        add(code, Kind.STORE, x, 0);
        jump(code, Kind.JUMP, 0, 2);
        add(code, Kind.STORE, x, 1);
        add(code, Kind.LOAD, y, 0);
        jump(code, Kind.IF, v, 2);
        jump(code, Kind.JUMP, 0, -7);
      }
      case 13, 14, 15, 16, 17, 18 -> {
        int u = random.nextInt(2);
        boolean alone = random.nextBoolean();
        line("for (;;) { e = %d; r = atomic_compare_exchange_weak(&x%d, &e, %d);", v, x, w);
        line("  if (r == %d) break;%s }", u, alone ? "" : " r = x" + y + ";");
        add(code, Kind.SWAP, x, 2 * v + w);
        jump(code, Kind.IF, u, alone ? 2 : 3);
        if (!alone) {
          add(code, Kind.LOAD, y, 0);
        }
        jump(code, Kind.JUMP, 0, alone ? -2 : -3);
      }
      default -> {
        line("pthread_mutex_lock(&m%1$d); x%2$d = %3$d;", m, x, v);
        add(code, Kind.LOCK, m, 0);
        add(code, Kind.STORE, x, v);
        if (random.nextInt(3) > 0) {
          line("pthread_mutex_unlock(&m%d);", m);
          add(code, Kind.UNLOCK, m, 0);
        }
      }
    }
  }

  // ------------------------------------------------------------------------------- its states

  /** The end of an execution. */
  enum End {
    /** Nothing is enabled, and a thread has not ended. */
    DEADLOCK,
    /** Threads spin for ever. */
    SPINS,
    /** Threads go on for ever, but not in either of these ways. */
    GOES_ON,
    /** All threads have ended. */
    ENDS,
    /** An unlock of a lock that the thread does not hold, or a lock that it holds. */
    MISUSE
  }

  /**
   * A step with its thread, its target, whether it is idle, and looks at something. Failures
   * without a reason are none of these: what they lead to is found, but no execution is obliged to
   * go there, or may go there again and again.
   */
  private record Step(int thread, int to, boolean idle, boolean looks) {}

  private final List<int[]> states = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<List<Step>> steps = new ArrayList<>();

  // a state: for each thread its place, register and count; the variables; who holds the locks

  private int number(int[] state) {
    List<Integer> key = Arrays.stream(state).boxed().toList();
    Integer known = numbers.putIfAbsent(key, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  /** Returns the ends of its executions, each kind once; none if there are too many states. */
  BitSet ends(int most) {
    BitSet ends = new BitSet();
    int[] start = new int[3 * threads.size() + VARIABLES + LOCKS];
    for (int thread = 0; thread < threads.size(); thread++) {
      settle(start, thread);
    }
    int _ = number(start);
    for (int id = 0; id < states.size(); id++) {
      if (states.size() > most) {
        return new BitSet();
      }
      steps.add(new ArrayList<>());
      for (int thread = 0; thread < threads.size(); thread++) {
        if (!step(id, thread)) {
          ends.set(End.MISUSE.ordinal());
        }
      }
    }
    for (BitSet part : bottoms()) {
      ends.set(end(part).ordinal());
    }
    return ends;
  }

  private int variable(int x) {
    return 3 * threads.size() + x;
  }

  private int lock(int m) {
    return 3 * threads.size() + VARIABLES + m;
  }

  /** Takes the step of a thread, if it has one; false if that is an error. */
  private boolean step(int id, int thread) {
    int[] before = states.get(id);
    List<Code> code = threads.get(thread);
    int place = before[3 * thread];
    if (place == code.size()) {
      return true;
    }
    int[] after = before.clone();
    Code its = code.get(place);
    boolean looks = false;
    after[3 * thread]++;
    switch (its.kind()) {
      case LOAD -> {
        after[3 * thread + 1] = before[variable(its.object())];
        looks = true;
      }
      case STORE -> {
        after[variable(its.object())] = its.value();
        looks = true;
      }
      case LOCK -> {
        if (before[lock(its.object())] != 0) {
          return true;
        }
        after[lock(its.object())] = thread + 1;
      }
      case UNLOCK -> {
        if (before[lock(its.object())] != thread + 1) {
          return false;
        }
        after[lock(its.object())] = 0;
      }
      case TRY -> {
        looks = before[lock(its.object())] != 0;
        after[3 * thread + 1] = looks ? 1 : 0;
        after[lock(its.object())] = looks ? before[lock(its.object())] : thread + 1;
      }
      case SWAP -> {
        looks = true;
        boolean equal = before[variable(its.object())] == its.value() / 2;
        after[3 * thread + 1] = 0;
        if (equal) {
          int[] failed = after.clone();
          settle(failed, thread);
          int _ = number(failed); // no step: it is reached, and saves no thread from anything
          after[3 * thread + 1] = 1;
          after[variable(its.object())] = its.value() % 2;
        }
      }
      case IF, JUMP, COUNT, IF_COUNT, RESET -> throw new IllegalStateException("no step: " + its);
    }
    settle(after, thread);
    boolean idle = after[3 * thread] != code.size();
    for (int x = 0; x < VARIABLES; x++) {
      idle &= after[variable(x)] == before[variable(x)];
    }
    steps.get(id).add(new Step(thread, number(after), idle, looks));
    return true;
  }

  /** Goes on to the next instruction of a thread that is a step. */
  private void settle(int[] state, int thread) {
    List<Code> code = threads.get(thread);
    while (state[3 * thread] < code.size()) {
      Code its = code.get(state[3 * thread]);
      boolean jumps =
          its.kind() == Kind.JUMP
              || its.kind() == Kind.IF && state[3 * thread + 1] == its.value()
              || its.kind() == Kind.IF_COUNT && state[3 * thread + 2] == its.value();
      switch (its.kind()) {
        case COUNT -> state[3 * thread + 2]++;
        case RESET -> state[3 * thread + 2] = 0;
        case IF, IF_COUNT, JUMP -> {
          // the place alone changes
        }
        case LOAD, STORE, LOCK, UNLOCK, TRY, SWAP -> {
          return;
        }
      }
      state[3 * thread] = jumps ? its.to() : state[3 * thread] + 1;
    }
    state[3 * thread + 1] = 0;
    state[3 * thread + 2] = 0;
  }

  /** The strongly connected parts that no step leaves, by definition. */
  private List<BitSet> bottoms() {
    List<BitSet> all = new ArrayList<>();
    BitSet known = new BitSet();
    for (int id = 0; id < states.size(); id++) {
      if (known.get(id)) {
        continue;
      }
      BitSet here = reached(id);
      int start = id;
      if (here.stream().allMatch(to -> reached(to).get(start))) {
        all.add(here);
        known.or(here);
      }
    }
    return all;
  }

  /**
   * Returns whether some execution goes on for ever that is weakly fair. It goes round a strongly
   * connected part in which each thread moves, or cannot move in some state.
   */
  boolean goesOnFairly() {
    BitSet known = new BitSet();
    for (int id = 0; id < states.size(); id++) {
      if (!known.get(id)) {
        BitSet part = reached(id);
        int start = id;
        int[] ahead = part.stream().filter(to -> !reached(to).get(start)).toArray();
        IntStream.of(ahead).forEach(part::clear);
        known.or(part);
        if (isFair(part)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a condition of the variables is true in some reachable state. */
  boolean reaches(Predicate<int[]> condition) {
    return IntStream.range(0, states.size()).anyMatch(id -> condition.test(variables(id)));
  }

  /** Whether a condition of the variables is true in some state in which no thread moves. */
  boolean endsWith(Predicate<int[]> condition) {
    return IntStream.range(0, states.size())
        .anyMatch(
            id ->
                steps.get(id).isEmpty()
                    && condition.test(variables(id))
                    && IntStream.range(0, threads.size())
                        .allMatch(
                            thread -> states.get(id)[3 * thread] == threads.get(thread).size()));
  }

  /** Whether a condition of the variables is true in the first state. */
  boolean beginsWith(Predicate<int[]> condition) {
    return condition.test(variables(0));
  }

  /**
   * Whether some weakly fair execution has a state with a cause from which on an effect never
   * comes.
   *
   * @param anywhere whether the state may be any, and not the first alone
   */
  boolean breaksPromise(boolean anywhere, Predicate<int[]> cause, Predicate<int[]> effect) {
    BitSet open = new BitSet();
    IntStream.range(0, states.size()).filter(id -> !effect.test(variables(id))).forEach(open::set);
    BitSet ahead = new BitSet();
    for (int id = 0; id < (anywhere ? states.size() : 1); id++) {
      if (open.get(id) && cause.test(variables(id))) {
        ahead.or(reached(id, open));
      }
    }
    BitSet known = new BitSet();
    for (int id = ahead.nextSetBit(0); id >= 0; id = ahead.nextSetBit(id + 1)) {
      if (steps.get(id).isEmpty()) {
        return true;
      }
      if (!known.get(id)) {
        BitSet part = reached(id, open);
        int start = id;
        int[] left = part.stream().filter(to -> !reached(to, open).get(start)).toArray();
        IntStream.of(left).forEach(part::clear);
        known.or(part);
        if (isFair(part)) {
          return true;
        }
      }
    }
    return false;
  }

  private int[] variables(int id) {
    return Arrays.copyOfRange(states.get(id), variable(0), variable(VARIABLES));
  }

  private boolean isFair(BitSet part) {
    boolean moves = false;
    for (int thread = 0; thread < threads.size(); thread++) {
      int its = thread;
      boolean goesRound =
          part.stream()
              .anyMatch(
                  id ->
                      steps.get(id).stream()
                          .anyMatch(step -> step.thread() == its && part.get(step.to())));
      boolean waits =
          part.stream()
              .anyMatch(id -> steps.get(id).stream().noneMatch(step -> step.thread() == its));
      if (!goesRound && !waits) {
        return false;
      }
      moves |= goesRound;
    }
    return moves;
  }

  private BitSet reached(int from) {
    BitSet any = new BitSet();
    any.set(0, states.size());
    return reached(from, any);
  }

  private BitSet reached(int from, BitSet among) {
    BitSet all = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    all.set(from);
    while (!open.isEmpty()) {
      for (Step step : steps.get(open.pop())) {
        if (among.get(step.to()) && !all.get(step.to())) {
          all.set(step.to());
          open.push(step.to());
        }
      }
    }
    return all;
  }

  private End end(BitSet part) {
    boolean ended = true;
    int first = part.nextSetBit(0);
    for (int thread = 0; thread < threads.size(); thread++) {
      ended &= states.get(first)[3 * thread] == threads.get(thread).size();
    }
    if (steps.get(first).isEmpty()) {
      return ended ? End.ENDS : End.DEADLOCK;
    }
    boolean idle = part.stream().allMatch(id -> steps.get(id).stream().allMatch(Step::idle));
    boolean looks = part.stream().anyMatch(id -> steps.get(id).stream().anyMatch(Step::looks));
    return idle && looks ? End.SPINS : End.GOES_ON;
  }
}
