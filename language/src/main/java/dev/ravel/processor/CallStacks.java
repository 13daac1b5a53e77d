// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.ValueTable;
import dev.ravel.processor.ThreadState.Activation;
import java.util.ArrayList;
import java.util.List;

/**
 * The stacks of calls that wait for another one to end, under dense numbers; 0 is the empty one. A
 * stack is its last call and the number of the stack below, so that equal stacks have equal numbers
 * and share what they are made of (J.-C. Filliâtre, S. Conchon, "Type-safe modular hash-consing",
 * ML 2006).
 *
 * <p>Cost: of a number, that of the calls that have none yet; of the last call of a stack, that of
 * its registers. Memory of a stack beside the one below: about 70 bytes, and 8 for each register
 * that is needed and each variable in memory.
 */
final class CallStacks {
  /** The bytes of a stack that a call takes beside its variables. */
  static final int FRAME = 64;

  private final LiveRegisters live;
  private final ValueTable stacks = new ValueTable();
  private final WordList words = new WordList();
  private final List<Activation> open = new ArrayList<>();

  /** Only the empty one. */
  CallStacks(LiveRegisters live) {
    this.live = live;
    int _ = stacks.intern(new long[0]);
  }

  /** The number of the stack below a call. */
  int below(Activation call) {
    int below = numbered(call);
    for (int k = open.size() - 1; k >= 0; k--) {
      Activation its = open.get(k);
      words.clear();
      words.put((long) its.depth << 32 | below);
      words.put(its, live.suspended(its.function, its.pc));
      below = stacks.intern(words.toArray());
      its.number = below;
    }
    open.clear();
    return below;
  }

  /** Finds the calls below one that have no number, the last one first; the number below them. */
  private int numbered(Activation call) {
    Activation its = call;
    while (its.callerIfThere() != null) {
      its = its.callerIfThere();
      if (its.number != Activation.NO_NUMBER) {
        return its.number;
      }
      open.add(its);
    }
    return its.below;
  }

  /** The last call of a stack. */
  Activation last(int stack) {
    long[] its = stacks.contents(stack);
    int function = function(stack);
    int pc = pc(stack);
    Activation call =
        new Activation(
            function, live.registers(function), (int) (its[0] >>> 32), (int) its[0], this);
    call.pc = pc;
    call.number = stack;
    int _ = WordList.read(its, 2, call, live.suspended(function, pc));
    return call;
  }

  /** Puts the calls of a stack, the lowest first, each with the number of its words before it. */
  void put(int stack, WordList into) {
    int[] calls = new int[depth(stack)];
    int its = stack;
    for (int k = calls.length - 1; k >= 0; k--) {
      calls[k] = its;
      its = below(its);
    }
    for (int call : calls) {
      long[] all = stacks.contents(call);
      into.put(all.length - 1);
      for (int k = 1; k < all.length; k++) {
        into.put(all[k]);
      }
    }
  }

  /** Reads a stack of some calls that {@link #put} has put; returns its number. */
  int number(int depth, WordReader from) {
    int stack = 0;
    for (int k = 0; k < depth; k++) {
      long[] call = from.next(from.number());
      long[] all = new long[call.length + 1];
      all[0] = (long) k << 32 | stack;
      System.arraycopy(call, 0, all, 1, call.length);
      stack = stacks.intern(all);
    }
    return stack;
  }

  /** The function of the last call of a stack. */
  int function(int stack) {
    return (int) (stacks.contents(stack)[1] >>> 32);
  }

  /** Returns the place of the last call of a stack. */
  int pc(int stack) {
    return (int) stacks.contents(stack)[1];
  }

  /** The number of the stack below the last call of a stack. */
  int below(int stack) {
    return (int) stacks.contents(stack)[0];
  }

  /** Returns the number of calls of a stack. */
  int depth(int stack) {
    return stack == 0 ? 0 : 1 + (int) (stacks.contents(stack)[0] >>> 32);
  }
}
