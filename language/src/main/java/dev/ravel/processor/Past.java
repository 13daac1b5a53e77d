// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.processor.Stand.Activation;
import dev.ravel.processor.Stand.Block;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a thread once stood in a computation, to tell whether it stands there again: then the
 * computation has no end. What it has printed in between changes nothing.
 *
 * <p>Cost: linear in the calls and the private memory of the thread; of a look, that of the first
 * difference, which is mostly the place in the code or a register.
 */
final class Past {
  private final Activation top;
  private final Map<Integer, long[]> blocks = new HashMap<>();
  private final TreeMap<Integer, Stand.Value> values;
  private final List<Stand.Cleanup> cleanups;
  private final Optional<Stand.Ending> ending;
  private final BitSet shown;
  private final int keys;
  private final Footing footing;

  /** Where a thread stands now. */
  Past(Stand stand, Footing footing) {
    top = copy(stand.top);
    stand.blocks.forEach(
        (object, block) -> blocks.put(object, block.words == null ? null : block.words.clone()));
    values = new TreeMap<>(stand.values);
    cleanups = List.copyOf(stand.cleanups);
    ending = stand.ending;
    shown = (BitSet) stand.shown.clone();
    keys = stand.keys;
    this.footing = footing.snapshot();
  }

  private static Activation copy(Activation call) {
    if (call == null) {
      return null;
    }
    Activation its = new Activation(call.function, call.values.length, copy(call.caller));
    its.pc = call.pc;
    System.arraycopy(call.values, 0, its.values, 0, its.values.length);
    System.arraycopy(call.undefined, 0, its.undefined, 0, its.undefined.length);
    return its;
  }

  /** The place in the code where it stood, if that is in the function of a call; else -1. */
  int place(Activation call) {
    return top.function == call.function ? top.pc : -1;
  }

  /** Whether a thread stands there now. */
  boolean is(Stand stand, Footing now) {
    return isAt(stand.top)
        && blocks.size() == stand.blocks.size()
        && stand.blocks.entrySet().stream()
            .allMatch(entry -> holds(entry.getKey(), entry.getValue()))
        && values.equals(stand.values)
        && cleanups.equals(stand.cleanups)
        && ending.equals(stand.ending)
        && shown.equals(stand.shown)
        && keys == stand.keys
        && footing.sameWrites(now);
  }

  private boolean isAt(Activation now) {
    Activation then = top;
    Activation call = now;
    while (then != null && call != null && sameCall(then, call)) {
      then = then.caller;
      call = call.caller;
    }
    return then == null && call == null;
  }

  private static boolean sameCall(Activation then, Activation now) {
    return then.pc == now.pc
        && then.function == now.function
        && Arrays.equals(then.values, now.values)
        && Arrays.equals(then.undefined, now.undefined);
  }

  private boolean holds(int object, Block block) {
    return blocks.containsKey(object) && Arrays.equals(blocks.get(object), block.words);
  }
}
