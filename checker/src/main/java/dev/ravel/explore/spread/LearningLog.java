// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;
import dev.ravel.system.Unforeseen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A {@linkplain Shared#settle settled} system and the lessons that it has learnt, each once. The
 * log of lessons. Systems that have begun alike and have learnt the same lessons in the same order
 * are equal. For one thread.
 */
public final class LearningLog {
  private final Shared system;
  private final List<long[]> lessons = new ArrayList<>();
  private final Set<long[]> known = new TreeSet<>(Arrays::compare);

  /** Nothing was learnt. */
  public LearningLog(Shared system) {
    this.system = system;
  }

  /** The system. */
  public Shared system() {
    return system;
  }

  /** The lesson that foresees something in a state. */
  public long[] lesson(Unforeseen what, int[] state) {
    return LearningSteps.words(system, LearningSteps.step(what, system, state));
  }

  /** Returns whether it was learnt. */
  public boolean has(long[] lesson) {
    return known.contains(lesson);
  }

  /**
   * The system learns a lesson, unless it has done so.
   *
   * @throws IllegalArgumentException if it is none
   * @throws dev.ravel.system.Outgrown if the system has no place for what it learns; that lesson is
   *     the last one then
   */
  public void learn(long[] lesson) {
    if (!known.add(lesson)) {
      return;
    }
    lessons.add(lesson);
    try {
      LearningSteps.learn(system, lesson);
    } catch (BadLetter none) {
      known.remove(lesson);
      lessons.removeLast();
      throw new IllegalArgumentException(none);
    }
  }

  /** All of them, in order. */
  public List<long[]> lessons() {
    return Collections.unmodifiableList(lessons);
  }
}
