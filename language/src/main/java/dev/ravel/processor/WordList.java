// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Arrays;

/** Words that are put one after another. */
final class WordList {
  private long[] words = new long[64];
  private int count;

  void clear() {
    count = 0;
  }

  void put(long word) {
    if (count == words.length) {
      words = Arrays.copyOf(words, 2 * count);
    }
    words[count++] = word;
  }

  /**
   * Puts the place of a call. It is its place in the code, its registers that are needed, and its
   * variables in memory. Undefined bits are put for those registers alone that have some.
   */
  void put(ThreadState.Activation call, int[] needed) {
    put((long) call.function << 32 | call.pc);
    put(call.bytes);
    int undefined = 0;
    for (int register : needed) {
      put(call.undefined[register] == -1 ? 0 : call.values[register]);
      undefined += call.undefined[register] != 0 ? 1 : 0;
    }
    put((long) undefined << 32 | call.variables.length);
    if (undefined > 0) {
      for (int register : needed) {
        if (call.undefined[register] != 0) {
          put(register);
          put(call.undefined[register]);
        }
      }
    }
    for (int object : call.variables) {
      put(object);
    }
  }

  /**
   * Reads what {@link #put(ThreadState.Activation, int[])} has put; the place after it.
   *
   * @param at after the place in the code
   */
  static int read(long[] words, int at, ThreadState.Activation call, int[] needed) {
    int next = at;
    call.bytes = words[next++];
    for (int register : needed) {
      call.values[register] = words[next++];
      call.undefined[register] = 0;
    }
    int undefined = (int) (words[next] >>> 32);
    int variables = (int) words[next++];
    for (int u = 0; u < undefined; u++) {
      int register = (int) words[next++];
      call.undefined[register] = words[next++];
    }
    if (variables > 0) {
      call.variables = new int[variables];
      for (int k = 0; k < variables; k++) {
        call.variables[k] = (int) words[next++];
      }
    }
    return next;
  }

  long[] toArray() {
    return Arrays.copyOf(words, count);
  }
}
