// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.HashMap;

/** The output of a program before it creates a thread, for tests. */
public final class Printed {
  private Printed() {}

  /** All of it; the system must start without an error. */
  public static String atStart(Processor system) {
    Output output = new Output();
    int error = system.begin(new int[system.objects()], output, new HashMap<>());
    if (error != Processor.NONE) {
      throw new AssertionError(system.vocabulary().failure(error).message());
    }
    return output.text();
  }
}
