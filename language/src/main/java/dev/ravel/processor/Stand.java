// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Where a thread stands: its calls, its private memory and its counters, while it is run. */
final class Stand {
  /** The thread runs. */
  static final int RUNNING = 0;

  /** The thread has ended. */
  static final int ENDED = 1;

  /** The thread has ended, and the program with it. */
  static final int PROGRAM_ENDED = 2;

  /** The thread has made as many steps as it may, and stands where it is. */
  static final int STOPPED = 3;

  /** A call. */
  static final class Activation {
    final int function;
    final int depth;
    final long[] values;

    /** The bits of each register that have no value. */
    final long[] undefined;

    final Activation caller;
    int pc;

    Activation(int function, int registers, Activation caller) {
      this.function = function;
      this.caller = caller;
      depth = caller == null ? 0 : caller.depth + 1;
      values = new long[registers];
      undefined = new long[registers];
      Arrays.fill(undefined, -1);
    }
  }

  /** An object of memory that this thread has made and that is alive. */
  static final class Block {
    /** The depth of what lives on the heap. */
    static final int HEAP = -1;

    /** The depth of what lives as long as its thread. */
    static final int THREAD = -2;

    /** Words of 8 bytes and, behind all of them, their undefined bits; null if published. */
    long[] words;

    /** The depth of the call whose variable it is, or one of the above. */
    final int depth;

    /** Of a block of the heap: its number among those of its thread; else -1. */
    final int index;

    /** Whether the words belong to this block alone. */
    boolean own;

    Block(long[] words, int depth, int index, boolean own) {
      this.words = words;
      this.depth = depth;
      this.index = index;
      this.own = own;
    }
  }

  /** 64 bits, and which of them have no value. */
  record Value(long bits, long undefined) {}

  /** A call to be made. */
  record Cleanup(int function, Value argument) {
    /** In place of a function: what was to be done once, under a control, is open again. */
    static final int OPEN_AGAIN = -1;
  }

  /** The thread ends where it can if it is asked to. */
  static final int CANCELLABLE = 0;

  /** The thread goes on if it is asked to end. */
  static final int NOT_CANCELLABLE = 1;

  /** The thread ends already: it goes on for good with what it calls before. */
  static final int LEAVES = 2;

  /**
   * The end of a thread that still calls the destructors of its keys.
   *
   * @param result with which it ends
   * @param key the one whose destructor was called last
   * @param round how often it has gone through all of them
   */
  record Ending(Value result, int key, int round) {}

  int status = RUNNING;
  Activation top;

  /** By the number of the object. */
  final TreeMap<Integer, Block> blocks = new TreeMap<>();

  int creations;

  /** How many keys it has created. */
  int keys;

  /** The values that it has given to keys. */
  final TreeMap<Integer, Value> values = new TreeMap<>();

  /** What it calls before it ends, last first, unless that is taken back. */
  final List<Cleanup> cleanups = new ArrayList<>();

  /** How far it has come with what it calls before it ends; absent if it does not end. */
  Optional<Ending> ending = Optional.empty();

  /** The numbers of the blocks of the heap that others have ever been able to see. */
  final BitSet shown = new BitSet();

  /** How far the operation has come at which the thread stands; 0 if it has not begun. */
  int stage;

  /**
   * By thread: what this one has done to it, {@link Cells#JOINED} or {@link Cells#DETACHED}, where
   * no other thread ever does such a thing to it.
   */
  final TreeMap<Integer, Long> claims = new TreeMap<>();

  /** What it does if it is asked to end. */
  int cancellation = CANCELLABLE;

  /** The depth of the call in which it was cancelled; -1 if it was not. */
  int cancelledAt = -1;

  /** How many steps it has made; 0 for ever if they are not limited. */
  int steps;

  /** How many calls it has made whose values are given; 0 for ever if none are. */
  int inputs;

  /** Whether it has made no step, and is the only thread: nobody sees what it does. */
  boolean alone;

  /** Stands where another one does, which is given up. */
  void become(Stand other) {
    status = other.status;
    top = other.top;
    blocks.clear();
    blocks.putAll(other.blocks);
    creations = other.creations;
    keys = other.keys;
    values.clear();
    values.putAll(other.values);
    cleanups.clear();
    cleanups.addAll(other.cleanups);
    ending = other.ending;
    shown.clear();
    shown.or(other.shown);
    stage = other.stage;
    claims.clear();
    claims.putAll(other.claims);
    cancellation = other.cancellation;
    cancelledAt = other.cancelledAt;
    steps = other.steps;
    inputs = other.inputs;
    alone = other.alone;
  }
}
