// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A small program of two or three threads with assumptions, and what it does by definition. Threads
 * store to two atomic variables, exchange them, load them, assume what they hold or what was loaded
 * last, wait until they hold something, by loops and by annotations, and report errors.
 *
 * <p>It makes no plain accesses, locks or blocks that are one step.
 *
 * @param threads the operations of each thread
 */
record ProgramWithAssumptions(List<List<Op>> threads) {
  /** The kind of an operation. */
  enum Kind {
    STORE("%2$s = %1$d;"),
    SWAP("r = atomic_exchange(&%2$s, %1$d);"),
    LOAD("r = %2$s;"),
    ASSUME("__VERIFIER_assume(%2$s == %1$d);"),
    ASSUME_LOADED("__VERIFIER_assume(r == %1$d);"),
    LOOP("while (%2$s != %1$d);"),
    AWAIT_SWAP("r = __VERIFIER_xchg_await_aint(&%2$s, 3, 2, %1$d);"),
    ERROR("if (%2$s == %1$d) reach_error();");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    boolean writes() {
      return this == STORE || this == SWAP || this == AWAIT_SWAP;
    }
  }

  /** An operation on a variable, with a value. */
  record Op(Kind kind, int variable, int value) {}

  /**
   * The findings of all executions.
   *
   * @param executions how many there are up to the order of independent steps, if a thread waits
   *     where an assumption is false
   * @param discarded those of them after which an assumption is false
   */
  record Found(int executions, int discarded, boolean error, boolean deadlock) {}

  /** The state of all threads: where each is, what it has loaded last, whether it has stopped. */
  private record State(int[] at, int[] loaded, boolean[] stopped, int[] memory) {
    State copy() {
      return new State(at.clone(), loaded.clone(), stopped.clone(), memory.clone());
    }

    String text() {
      return Arrays.toString(at)
          + Arrays.toString(loaded)
          + Arrays.toString(stopped)
          + Arrays.toString(memory);
    }
  }

  /** A step of a thread on a variable that holds a value before it. */
  private record Step(int thread, int variable, boolean writes, int value) {}

  static ProgramWithAssumptions random(Random random, boolean errors) {
    List<List<Op>> threads = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    Kind[] kinds = Kind.values();
    for (int t = 0; t < count; t++) {
      List<Op> ops = new ArrayList<>();
      for (int k = count == 2 ? 5 : 3; k > 0; k--) {
        Kind any = kinds[random.nextInt(kinds.length - (errors ? 0 : 1))];
        Kind kind = random.nextInt(3) == 0 ? Kind.STORE : any;
        boolean loops = kind == Kind.LOOP || kind == Kind.AWAIT_SWAP;
        kind = loops && random.nextBoolean() ? Kind.ASSUME : kind;
        ops.add(new Op(kind, random.nextInt(2), random.nextInt(3)));
      }
      threads.add(ops);
    }
    return new ProgramWithAssumptions(threads);
  }

  String text() {
    StringBuilder out = new StringBuilder("#include <pthread.h>\n#include <stdatomic.h>\n");
    out.append("void __VERIFIER_assume(int);\nvoid reach_error(void);\n");
    out.append("int __VERIFIER_xchg_await_aint(atomic_int *, int, int, int);\n");
    out.append("atomic_int x, y;\n");
    for (int t = 0; t < threads.size(); t++) {
      out.append("void *t").append(t).append("(void *p) {\n  int r = 0;\n");
      for (Op op : threads.get(t)) {
        String variable = op.variable() == 0 ? "x" : "y";
        out.append("  ").append(op.kind().text.formatted(op.value(), variable)).append('\n');
      }
      out.append("  return 0;\n}\n");
    }
    out.append("int main(void) {\n  pthread_t t[3];\n");
    for (int t = 0; t < threads.size(); t++) {
      out.append("  pthread_create(&t[%1$d], 0, t%1$d, 0);%n".formatted(t));
    }
    for (int t = 0; t < threads.size(); t++) {
      out.append("  pthread_join(t[%d], 0);%n".formatted(t));
    }
    return out.append("}\n").toString();
  }

  /** Carries out all executions: each in all orders for what is reached, each once to count. */
  Found found() {
    boolean[] reached = new boolean[2];
    stopping(start(), new HashSet<>(), reached);
    int[] counts = new int[2];
    waiting(start(), List.of(), new HashSet<>(), counts);
    return new Found(counts[0], counts[1], reached[0], reached[1]);
  }

  private State start() {
    int count = threads.size();
    State start = new State(new int[count], new int[count], new boolean[count], new int[2]);
    for (int t = 0; t < count; t++) {
      assumeLoaded(start, t);
    }
    return start;
  }

  /** Goes on to the next step; a thread whose assumption is false stops. */
  private void assumeLoaded(State state, int t) {
    List<Op> ops = threads.get(t);
    while (state.at[t] < ops.size() && ops.get(state.at[t]).kind() == Kind.ASSUME_LOADED) {
      state.stopped[t] |= ops.get(state.at[t]).value() != state.loaded[t];
      state.at[t]++;
    }
  }

  private boolean hasEnded(State state, int t) {
    return state.at[t] == threads.get(t).size();
  }

  private boolean waits(State state, int t) {
    Op op = threads.get(t).get(state.at[t]);
    boolean awaits = op.kind() == Kind.LOOP || op.kind() == Kind.AWAIT_SWAP;
    return awaits && state.memory[op.variable()] != op.value();
  }

  /** The state after the next step of a thread; whether it stops there is part of it. */
  private State behind(State state, int t) {
    State next = state.copy();
    Op op = threads.get(t).get(next.at[t]++);
    int held = next.memory[op.variable()];
    switch (op.kind()) {
      case STORE -> next.memory[op.variable()] = op.value();
      case SWAP, AWAIT_SWAP -> {
        next.loaded[t] = held;
        next.memory[op.variable()] = op.kind() == Kind.SWAP ? op.value() : 3;
      }
      case LOAD -> next.loaded[t] = held;
      case ASSUME -> next.stopped[t] = held != op.value();
      case ASSUME_LOADED, LOOP, ERROR -> {}
    }
    assumeLoaded(next, t);
    return next;
  }

  /** All states, where a thread stops whose assumption is false and the others go on. */
  private void stopping(State state, Set<String> seen, boolean[] reached) {
    if (!seen.add(state.text())) {
      return;
    }
    boolean moves = false;
    boolean open = false;
    boolean stops = false;
    for (int t = 0; t < threads.size(); t++) {
      stops |= state.stopped[t];
      if (state.stopped[t] || hasEnded(state, t)) {
        continue;
      }
      open = true;
      if (waits(state, t)) {
        continue;
      }
      moves = true;
      Op op = threads.get(t).get(state.at[t]);
      if (op.kind() == Kind.ERROR && state.memory[op.variable()] == op.value()) {
        reached[0] = true;
      } else {
        stopping(behind(state, t), seen, reached);
      }
    }
    reached[1] |= open && !moves && !stops;
  }

  /** All executions, where a thread waits until its assumption is true. */
  private void waiting(State state, List<Step> steps, Set<String> seen, int[] counts) {
    boolean moves = false;
    boolean discards = false;
    for (int t = 0; t < threads.size(); t++) {
      discards |= state.stopped[t];
      if (state.stopped[t] || hasEnded(state, t) || waits(state, t)) {
        continue;
      }
      Op op = threads.get(t).get(state.at[t]);
      State next = behind(state, t);
      if (next.stopped[t] && !op.kind().writes()) {
        discards = true;
        continue;
      }
      moves = true;
      List<Step> more = new ArrayList<>(steps);
      more.add(new Step(t, op.variable(), op.kind().writes(), state.memory[op.variable()]));
      if (seen.add(key(more))) {
        waiting(next, more, seen, counts);
      }
    }
    counts[0] += moves ? 0 : 1;
    counts[1] += !moves && discards ? 1 : 0;
  }

  private static String key(List<Step> steps) {
    Set<String> all = new TreeSet<>();
    for (int k = 0; k < steps.size(); k++) {
      Step its = steps.get(k);
      Set<Integer> before = new TreeSet<>();
      for (int j = 0; j < k; j++) {
        Step other = steps.get(j);
        boolean shares = other.variable() == its.variable() && (other.writes() || its.writes());
        if (other.thread() == its.thread() || shares) {
          before.add(100 * other.thread() + position(steps, j));
        }
      }
      all.add(its.thread() + "." + position(steps, k) + its.value() + before);
    }
    return all.toString();
  }

  /** The number of a step among those of its thread. */
  private static int position(List<Step> steps, int k) {
    int thread = steps.get(k).thread();
    return (int) steps.subList(0, k).stream().filter(its -> its.thread() == thread).count();
  }
}
