// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import java.util.List;
import java.util.function.Supplier;

/**
 * Systems of a program that grow ({@link Shared#grows}), as they are when a search of them begins.
 * They are equal to each other, wherever they are made.
 *
 * @param anew makes a system with a place for all that those before it have met; the first time,
 *     one that is equal wherever that is done
 * @param states the number explored before, as in a {@link Job}; with 0 of them none is
 */
public record InitialSystem(Supplier<? extends Shared> anew, int states) {
  /** The usual beginning. */
  public InitialSystem(Supplier<? extends Shared> anew) {
    this(anew, Job.USUAL);
  }

  /**
   * A settled system, which knows all that is met in the beginning. May be called again: that
   * system knows also what those before it have learnt.
   */
  public Shared system() {
    while (true) {
      Shared system = anew.get();
      try {
        if (states > 0) {
          CommonPrefix.explore(system, states);
        }
        system.settle();
        return system;
      } catch (Outgrown _) {
        // now more is known
      }
    }
  }

  /**
   * A settled system after searches for which all systems were outgrown.
   *
   * @param searches by search what was learnt in it, in order ({@link DistributedSearch#taught})
   */
  public Shared system(List<List<long[]>> searches) {
    for (List<long[]> lessons : searches) {
      outgrow(system(), lessons);
    }
    return system();
  }

  /**
   * A system learns what others have learnt since the beginning.
   *
   * @throws Outgrown if it has no place for that
   */
  public static void learn(Shared system, List<long[]> lessons) {
    lessons.forEach(lesson -> LearningSteps.learn(system, lesson));
  }

  private static void outgrow(Shared system, List<long[]> lessons) {
    try {
      learn(system, lessons);
    } catch (Outgrown _) {
      return;
    }
    throw new IllegalStateException("a system has a place for what others had none for");
  }
}
