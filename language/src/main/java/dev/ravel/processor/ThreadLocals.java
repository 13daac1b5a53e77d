// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Global;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Block;

/** The variables of which each thread has its own copy. */
final class ThreadLocals {
  private ThreadLocals() {}

  /** The object that is a thread's copy of a variable; it comes to life when it is first used. */
  static int own(ProgramFacts known, ThreadState stand, int thread, int number) {
    Global global = known.program().globals().get(number);
    int object =
        known.object(
            thread,
            Region.THREAD,
            number,
            new ProgramFacts.Site(-1, number),
            global.name(),
            global.size(),
            global.element(),
            global.type(),
            global.span());
    if (!stand.blocks.contains(object)) {
      long[] words = Contents.empty(global.size());
      for (int offset = 0; offset < global.size(); offset += 8) {
        int size = Math.min(8, global.size() - offset);
        words[offset / 8] = global.initial().word(offset, size);
        words[words.length / 2 + offset / 8] = size == 8 ? 0 : -1L << 8 * size;
      }
      stand.blocks.put(object, new Block(words));
    }
    return object;
  }
}
