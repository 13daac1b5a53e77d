// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.processor.ThreadState.Activation;
import java.util.Arrays;

/**
 * The place where a thread once stood in a computation. If it stands there again, the computation
 * has no end. What it has printed in between changes nothing.
 *
 * <p>Cost: linear in the calls that were made and the private memory that was looked at in the run;
 * of a look, that of the first difference, which is mostly the place in the code or a register.
 */
final class Past {
  private final ThreadState then = new ThreadState(null);
  private final Blocks.Then blocks;
  private final Footing footing;

  /** Notes the place of a thread. */
  Past(ThreadState stand, Footing footing) {
    then.become(stand);
    then.top = stand.top.remembered();
    blocks = stand.blocks.now();
    this.footing = footing.snapshot();
  }

  /** The place in the code where it stood, if that is in the function of a call; else -1. */
  int place(Activation call) {
    return then.top.function == call.function ? then.top.pc : -1;
  }

  /** Returns whether a thread stands there now. */
  boolean is(ThreadState stand, Footing now) {
    return isAt(stand.top)
        && stand.blocks.is(blocks)
        && then.agrees(stand)
        && footing.sameWrites(now);
  }

  private boolean isAt(Activation now) {
    if (now == null || now.depth != then.top.depth || !sameCall(then.top, now)) {
      return false;
    }
    Activation was = then.top.caller();
    Activation call = now.caller();
    while (was != null && !isSame(was, call)) {
      if (!sameCall(was, call)) {
        return false;
      }
      was = was.caller();
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
