// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.system.Unforeseen;
import java.util.Arrays;
import java.util.Collection;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * The steps for which a member's system has to grow, each once. A lesson is a step in words: its
 * process, or the complement of that where nothing is needed but what the step may use; the number
 * of objects that it looks at and that are not as at first, and each of these with its words. All
 * systems learn the same lessons in the same order, so that their words go on meaning the same
 * ({@link Shared#grow}).
 */
final class LearningSteps {
  /** The steps by own numbers. Each has the process, and each object with its value. */
  private final TreeSet<int[]> steps = new TreeSet<>(Arrays::compare);

  /** Adds the steps that were not foreseen in a state. */
  void add(Unforeseen its, Shared system, int[] state) {
    steps.add(step(its, system, state));
  }

  /** The same by own numbers. */
  static int[] step(Unforeseen its, Shared system, int[] state) {
    int process = its.process();
    if (process == ConcurrentSystem.NONE) {
      throw new IllegalStateException("it grows without a step");
    }
    TreeSet<Integer> objects = new TreeSet<>();
    for (int object : its.looked()) {
      objects.add(object);
    }
    if (system.control(process) != ConcurrentSystem.NONE) {
      objects.add(system.control(process));
    }
    objects.removeIf(object -> state[object] == 0);
    int[] step = new int[1 + 2 * objects.size()];
    step[0] = its.isAhead() ? ~process : process;
    int at = 1;
    for (int object : objects) {
      step[at++] = object;
      step[at++] = state[object];
    }
    return step;
  }

  /** In words, in the order of these; there are none afterwards. */
  Collection<long[]> take(Shared system) {
    TreeSet<long[]> all = new TreeSet<>(Arrays::compare);
    for (int[] step : steps) {
      all.add(words(system, step));
    }
    steps.clear();
    return all;
  }

  /** The same in words. */
  static long[] words(Shared system, int[] step) {
    LongStream.Builder its = LongStream.builder().add(step[0]).add(step.length / 2);
    for (int k = 1; k < step.length; k += 2) {
      long[] words = system.words(step[k], step[k + 1]);
      its.add(step[k]).add(words.length);
      LongStream.of(words).forEach(its);
    }
    return its.build().toArray();
  }

  /** None is wanted any more. */
  void clear() {
    steps.clear();
  }

  /** Writes lessons, with their number before them. */
  static void write(Collection<long[]> lessons, Writing into) {
    into.number(lessons.size());
    lessons.forEach(into::words);
  }

  /** Reads what was written, and adds it. */
  static void read(Reading from, Collection<long[]> into) {
    for (int left = from.many(); left > 0; left--) {
      into.add(from.words());
    }
  }

  /**
   * A system learns a lesson.
   *
   * @throws BadLetter if it is none
   * @throws dev.ravel.system.Outgrown if the system has no place for what it learns
   */
  static void learn(Shared system, long[] lesson) {
    int[] state = new int[system.objects()];
    boolean ahead;
    int process;
    try {
      int first = Math.toIntExact(lesson[0]);
      ahead = first < 0;
      process = ahead ? ~first : first;
      if (process < 0 || process >= system.processes()) {
        throw new BadLetter("a lesson about process " + process);
      }
      int at = 2;
      for (long left = lesson[1]; left > 0; left--) {
        int object = Math.toIntExact(lesson[at]);
        int end = Math.toIntExact(at + 2 + lesson[at + 1]);
        state[object] = Definitions.number(system, object, Arrays.copyOfRange(lesson, at + 2, end));
        at = end;
      }
    } catch (IndexOutOfBoundsException | ArithmeticException | IllegalArgumentException none) {
      throw new BadLetter("a lesson that is none: " + none.getMessage());
    }
    if (ahead) {
      system.growAhead(process, state);
    } else {
      system.grow(process, state);
    }
  }
}
