// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The state of a thread while it is run. It has its calls, its private memory and its counters. */
final class ThreadState {
  /** The thread runs. */
  static final int RUNNING = 0;

  /** The thread has ended. */
  static final int ENDED = 1;

  /** The thread has ended, and the program with it. */
  static final int PROGRAM_ENDED = 2;

  /** The thread has made as many steps as it may, and stands where it is. */
  static final int STOPPED = 3;

  /** A call. Nothing of it changes while it waits for another one to end. */
  static final class Activation {
    /** The value in place of the number of a stack of calls that was not needed yet. */
    static final int NO_NUMBER = -1;

    private static final int[] NONE = new int[0];

    final int function;

    /** The number of calls below it. */
    final int depth;

    final long[] values;

    /** The bits of each register that have no value. */
    final long[] undefined;

    /** Below the caller there is another one, and so on; null as long as nobody has looked. */
    private Activation caller;

    private final CallStacks stacks;

    /** The number of the stack of calls below it; only if nobody has looked at its caller. */
    final int below;

    /** That of the stack whose last call it is, if it waits and the number was asked for. */
    int number = NO_NUMBER;

    /** True if the frame is remembered while it waits. */
    private boolean remembered;

    int pc;

    /** The variables in memory of this call that are alive, ascending; not to be changed. */
    int[] variables = NONE;

    /** The bytes of the stack, of the variables of this call and those below, and of the calls. */
    long bytes;

    /** Above another call, or the first one if that is null; it stands at its beginning. */
    Activation(int function, int registers, Activation caller) {
      this(function, registers, caller == null ? 0 : caller.depth + 1, 0, null);
      this.caller = caller;
      bytes = (caller == null ? 0 : caller.bytes) + CallStacks.FRAME;
      Arrays.fill(undefined, -1);
    }

    /** Above a stack of calls. */
    Activation(int function, int registers, int depth, int below, CallStacks stacks) {
      this.function = function;
      this.depth = depth;
      this.below = below;
      this.stacks = stacks;
      values = new long[registers];
      undefined = new long[registers];
      Arrays.fill(undefined, -1);
    }

    private Activation(Activation of) {
      function = of.function;
      depth = of.depth;
      below = of.below;
      stacks = of.stacks;
      caller = of.caller;
      values = of.values.clone();
      undefined = of.undefined.clone();
      pc = of.pc;
      variables = of.variables;
      bytes = of.bytes;
    }

    /** Returns whether no call waits for it. */
    boolean isFirst() {
      return depth == 0;
    }

    /** The call that waits for it; null if there is none. */
    Activation caller() {
      if (caller == null && depth > 0) {
        caller = stacks.last(below);
      }
      return caller;
    }

    /** The call that waits for it; null if there is none, or if nobody has looked at it. */
    Activation callerIfThere() {
      return caller;
    }

    /** A copy, whose callers are remembered as they are. */
    Activation remembered() {
      for (Activation its = caller; its != null && !its.remembered; its = its.caller) {
        its.remembered = true;
      }
      return new Activation(this);
    }

    /** The same call, which goes on. */
    Activation resumed() {
      return remembered || number != NO_NUMBER ? new Activation(this) : this;
    }

    /** A variable in memory is alive. */
    void lives(int object) {
      int at = Arrays.binarySearch(variables, object);
      if (at < 0) {
        int[] more = new int[variables.length + 1];
        System.arraycopy(variables, 0, more, 0, ~at);
        more[~at] = object;
        System.arraycopy(variables, ~at, more, ~at + 1, variables.length - ~at);
        variables = more;
      }
    }

    /** A variable in memory is alive no more; whether it was one of this call. */
    boolean expires(int object) {
      int at = Arrays.binarySearch(variables, object);
      if (at >= 0) {
        int[] fewer = Arrays.copyOf(variables, variables.length - 1);
        System.arraycopy(variables, at + 1, fewer, at, fewer.length - at);
        variables = fewer;
      }
      return at >= 0;
    }
  }

  /** An object of memory that this thread has made and that is alive. */
  static final class Block {
    /** Words of 8 bytes and, after all of them, their undefined bits; null if published. */
    long[] words;

    /** True if the words belong to this block alone. */
    boolean own;

    /** The number of the words among all contents, unless they belong to this block alone. */
    int number;

    /** One whose words belong to nothing else. */
    Block(long[] words) {
      this(words, true, 0);
    }

    Block(long[] words, boolean own, int number) {
      this.words = words;
      this.own = own;
      this.number = number;
    }
  }

  /** 64 bits, and which of them have no value. */
  record Value(long bits, long undefined) {}

  /** A call to be made. */
  record Cleanup(int function, Value argument) {
    /** The value in place of a function when a control of {@code pthread_once} is open again. */
    static final int OPEN_AGAIN = -1;
  }

  /** The thread ends where it can if it is asked to. */
  static final int CANCELLABLE = 0;

  /** The thread goes on if it is asked to end. */
  static final int NOT_CANCELLABLE = 1;

  /** The state of a thread that ends already. It goes on for good with what it calls before. */
  static final int LEAVES = 2;

  /**
   * The end of a thread that still calls the destructors of its keys.
   *
   * @param result with which it ends
   * @param key the one whose destructor was called last
   * @param round how often it has gone through all of them
   */
  record Ending(Value result, int key, int round) {}

  /** The {@link #stage} at which a thread has ended the program in the middle of what that did. */
  static final int INTERRUPTS = 1;

  int status = RUNNING;
  Activation top;

  /** The memory that it has made, by the number of the object. */
  Blocks blocks;

  int creations;

  /** The number of keys that the thread has created. */
  int keys;

  /** The values that it has given to keys. */
  final TreeMap<Integer, Value> values = new TreeMap<>();

  /** The functions that it calls before it ends, last first, unless they are taken back. */
  final List<Cleanup> cleanups = new ArrayList<>();

  /** The progress of the functions that it calls before it ends; absent if it does not end. */
  Optional<Ending> ending = Optional.empty();

  /** The numbers of the blocks of the heap that others have ever been able to see. */
  final BitSet shown = new BitSet();

  /**
   * The numbers of the blocks of the heap that it has given back. Others have never been able to
   * see them. It may have their addresses still.
   */
  final BitSet dangling = new BitSet();

  /**
   * The numbers of the blocks of the heap of whose addresses it has made something else. No other
   * thread could see them meanwhile.
   */
  final BitSet disguised = new BitSet();

  /**
   * Its variables that others have never been able to see and whose calls or scopes have ended. It
   * may have their addresses still.
   */
  final BitSet expired = new BitSet();

  /**
   * Its variables that never come back. Others have been able to see them, or it has made something
   * else of their addresses.
   */
  final BitSet spent = new BitSet();

  /**
   * The memory that it keeps to itself and has not written since its last release fence. It is none
   * in programs without weak memory orders.
   */
  final BitSet fenced = new BitSet();

  /** The sets of numbers that few threads have. */
  final List<BitSet> rare = List.of(dangling, disguised, expired, spent, fenced);

  /** Of how many that dangle it had the address when it was looked last. */
  int held;

  /** The number of words looked at then, as {@link Dangling} counts them. */
  int lookSize;

  /** The stage of the operation at which the thread stands; 0 if it has not begun. */
  int stage;

  /**
   * The claims of this thread on others, {@link Cells#JOINED} or {@link Cells#DETACHED}. Only those
   * are here that no other thread ever makes.
   */
  final TreeMap<Integer, Long> claims = new TreeMap<>();

  /** The reaction to a request to end. */
  int cancellation = CANCELLABLE;

  /** The depth of the call in which it was cancelled; -1 if it was not. */
  int cancelledAt = -1;

  /** The number of steps of the thread; always 0 if they are not limited. */
  int steps;

  /** The number of calls whose values are given; always 0 if none are. */
  int inputs;

  /** True if it has made no step, and is the only thread. Its steps are visible to no other. */
  boolean alone;

  /** Stands before the first call, and has some memory. */
  ThreadState(Blocks blocks) {
    this.blocks = blocks;
  }

  /** Stands where another one does, which is given up. */
  void become(ThreadState other) {
    status = other.status;
    top = other.top;
    blocks = other.blocks;
    creations = other.creations;
    keys = other.keys;
    values.clear();
    values.putAll(other.values);
    cleanups.clear();
    cleanups.addAll(other.cleanups);
    ending = other.ending;
    shown.clear();
    shown.or(other.shown);
    for (int k = 0; k < rare.size(); k++) {
      rare.get(k).clear();
      rare.get(k).or(other.rare.get(k));
    }
    held = other.held;
    lookSize = other.lookSize;
    stage = other.stage;
    claims.clear();
    claims.putAll(other.claims);
    cancellation = other.cancellation;
    cancelledAt = other.cancelledAt;
    steps = other.steps;
    inputs = other.inputs;
    alone = other.alone;
  }

  /** Returns whether another one has done the same, but for its calls, memory and counters. */
  boolean agrees(ThreadState other) {
    return values.equals(other.values)
        && cleanups.equals(other.cleanups)
        && ending.equals(other.ending)
        && shown.equals(other.shown)
        && rare.equals(other.rare)
        && held == other.held
        && lookSize == other.lookSize
        && keys == other.keys
        && cancellation == other.cancellation;
  }
}
