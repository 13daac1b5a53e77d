// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.processor.ThreadState.Activation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The place where a thread once stood in a computation. If it stands there again, the computation
 * has no end. What it has printed in between changes nothing.
 *
 * <p>Cost: linear in the calls that were made and the private memory that was looked at in the run;
 * of a look, that of the first difference, which is mostly the place in the code or a register.
 */
final class Past {
  private final Activation top;
  private final Blocks.Then blocks;
  private final TreeMap<Integer, ThreadState.Value> values;
  private final List<ThreadState.Cleanup> cleanups;
  private final Optional<ThreadState.Ending> ending;
  private final BitSet shown;
  private final BitSet dangling;
  private final BitSet disguised;
  private final BitSet expired;
  private final BitSet spent;
  private final BitSet fenced;
  private final int held;
  private final int lookSize;
  private final int keys;
  private final int cancellation;
  private final Footing footing;

  /** Notes the place of a thread. */
  Past(ThreadState stand, Footing footing) {
    top = stand.top.remembered();
    blocks = stand.blocks.now();
    values = new TreeMap<>(stand.values);
    cleanups = List.copyOf(stand.cleanups);
    ending = stand.ending;
    shown = (BitSet) stand.shown.clone();
    dangling = (BitSet) stand.dangling.clone();
    disguised = (BitSet) stand.disguised.clone();
    expired = (BitSet) stand.expired.clone();
    spent = (BitSet) stand.spent.clone();
    fenced = (BitSet) stand.fenced.clone();
    held = stand.held;
    lookSize = stand.lookSize;
    keys = stand.keys;
    cancellation = stand.cancellation;
    this.footing = footing.snapshot();
  }

  /** The place in the code where it stood, if that is in the function of a call; else -1. */
  int place(Activation call) {
    return top.function == call.function ? top.pc : -1;
  }

  /** Returns whether a thread stands there now. */
  boolean is(ThreadState stand, Footing now) {
    return isAt(stand.top)
        && stand.blocks.is(blocks)
        && values.equals(stand.values)
        && cleanups.equals(stand.cleanups)
        && ending.equals(stand.ending)
        && shown.equals(stand.shown)
        && dangling.equals(stand.dangling)
        && disguised.equals(stand.disguised)
        && expired.equals(stand.expired)
        && spent.equals(stand.spent)
        && fenced.equals(stand.fenced)
        && held == stand.held
        && lookSize == stand.lookSize
        && keys == stand.keys
        && cancellation == stand.cancellation
        && footing.sameWrites(now);
  }

  private boolean isAt(Activation now) {
    if (now == null || now.depth != top.depth || !sameCall(top, now)) {
      return false;
    }
    Activation then = top.caller();
    Activation call = now.caller();
    while (then != null && !isSame(then, call)) {
      if (!sameCall(then, call)) {
        return false;
      }
      then = then.caller();
      call = call.caller();
    }
    return true;
  }

  /** Returns whether two calls that wait are one, and so are those below them. */
  private static boolean isSame(Activation then, Activation now) {
    return then == now || then.number != Activation.NO_NUMBER && then.number == now.number;
  }

  private static boolean sameCall(Activation then, Activation now) {
    return then.pc == now.pc
        && then.function == now.function
        && Arrays.equals(then.values, now.values)
        && Arrays.equals(then.undefined, now.undefined);
  }
}
