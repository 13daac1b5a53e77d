// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.LongSequence;
import dev.ravel.source.Limits;
import java.util.function.ObjIntConsumer;

/**
 * The states of a shard that are marked, by level, the last one first. Cost: two ints for each, and
 * a long for 64 processes.
 */
final class PathMarksByLevel {
  private final int words;
  private final IntSequence ids = new IntSequence();
  private final IntSequence rests = new IntSequence();
  private final LongSequence bests = new LongSequence();

  /** By level the place of its first state; that of the level below is after its last one. */
  private final int[] begins;

  private int level;

  /** None is marked; the first level to which they are added. */
  PathMarksByLevel(int words, int level) {
    this.words = words;
    this.level = level;
    this.begins = new int[level + 1];
  }

  /** The level to which they are added. */
  int level() {
    return level;
  }

  /** The first level to which they were added. */
  int highest() {
    return begins.length - 1;
  }

  /** All of this level are there; the one below is next. */
  void goDown() {
    level--;
    begins[level] = ids.size();
  }

  /** A state of this level is marked. */
  void add(int id, PathMarks.Mark mark) {
    ids.push(id);
    rests.push(mark.rest());
    for (long word : mark.best()) {
      bests.push(word);
    }
  }

  /** Hands over those of a level; polls the limits. */
  void each(int its, ObjIntConsumer<PathMarks.Mark> each) {
    int end = its == level ? ids.size() : begins[its - 1];
    for (int at = begins[its]; at < end; at++) {
      Limits.pollAt(at);
      long[] best = new long[words];
      for (int word = 0; word < words; word++) {
        best[word] = bests.get(at * words + word);
      }
      each.accept(new PathMarks.Mark(rests.get(at), best), ids.get(at));
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return ids.bytes() + rests.bytes() + LongSequence.bytes(bests.size());
  }
}
