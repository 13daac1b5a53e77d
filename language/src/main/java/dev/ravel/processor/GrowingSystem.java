// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Limits;
import dev.ravel.system.Outgrown;
import java.util.function.Function;

/** Work on the system of a program, begun again with a larger system whenever it is outgrown. */
public final class GrowingSystem {
  private GrowingSystem() {}

  /**
   * Does work until a system has room for all that the work meets. Cost: each system is made of
   * what all before it have learnt, so that no step is executed twice.
   *
   * @param known is what each attempt adds to
   * @param work keeps nothing of an attempt that ended with {@link Outgrown}
   */
  public static <T> T during(ProgramFacts known, Function<? super Processor, ? extends T> work) {
    while (true) {
      try {
        return work.apply(FirstExecutions.system(known));
      } catch (Outgrown more) {
        Limits.poll();
      }
    }
  }
}
