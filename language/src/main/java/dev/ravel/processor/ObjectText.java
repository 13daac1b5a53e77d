// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The contents of objects by which threads synchronise, in words. */
final class ObjectText {
  private static final int REST = 2;

  private final IntFunction<String> thread;

  /**
   * Words.
   *
   * @param thread the name of a thread
   */
  ObjectText(IntFunction<String> thread) {
    this.thread = thread;
  }

  /** The contents of an object of a kind that has been initialised. */
  String text(Kind kind, long[] contents) {
    long state = contents[0];
    if (state == Kind.DESTROYED) {
      return "destroyed";
    }
    return switch (kind) {
      case BYTES, FREED, KEY -> throw new IllegalArgumentException("threads do not meet there");
      case MUTEX ->
          held(state) + (contents[REST] > 0 ? ", " + (contents[REST] + 1) + " times" : "");
      case SPIN_LOCK -> held(state);
      case READ_WRITE_LOCK -> lock(contents);
      case SEMAPHORE -> Long.toString(state);
      case CONDITION -> condition(contents);
      case BARRIER -> {
        String there = threads(contents, REST, contents.length);
        yield there.isEmpty() ? "nobody waits" : there + " of " + state;
      }
      case ONCE ->
          state == 0 ? "not done" : state < 0 ? "done" : "done by " + thread.apply((int) state - 1);
    };
  }

  private String held(long state) {
    return state == 0 ? "free" : "held by " + thread.apply((int) state - 1);
  }

  private String lock(long[] contents) {
    int rest = contents.length - REST;
    int queue = contents.length - (rest + 8) / 9; // a word of the set for 8 words of counts
    String readers =
        names(8 * (queue - REST), t -> (contents[REST + (t >> 3)] >>> 8 * (t & 7) & 0xff) != 0);
    String writers = threads(contents, queue, contents.length);
    String holder = readers.isEmpty() ? held(contents[0]) : "read by " + readers;
    return writers.isEmpty() ? holder : holder + "; waiting to write: " + writers;
  }

  private String condition(long[] contents) {
    int half = REST + (contents.length - REST) / 2;
    String waiting = threads(contents, REST, half);
    String woken = threads(contents, half, contents.length);
    List<String> all = new ArrayList<>();
    if (!waiting.isEmpty()) {
      all.add("waiting: " + waiting);
    }
    if (!woken.isEmpty()) {
      all.add("woken: " + woken);
    }
    return all.isEmpty() ? "nobody waits" : String.join("; ", all);
  }

  private String threads(long[] contents, int from, int to) {
    return names(64 * (to - from), t -> (contents[from + (t >> 6)] >>> t & 1) != 0);
  }

  private String names(int count, IntPredicate belongs) {
    return IntStream.range(0, count)
        .filter(belongs)
        .mapToObj(thread)
        .collect(Collectors.joining(", "));
  }
}
