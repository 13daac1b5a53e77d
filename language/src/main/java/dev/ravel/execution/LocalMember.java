// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.StepEnd;
import dev.ravel.program.Location;
import dev.ravel.symbolic.Undecided;
import dev.ravel.system.ConcurrentSystem;

/** The member that a location names, where the registers of a thread alone tell it. */
final class LocalMember {
  private LocalMember() {}

  /** That member, or {@link ConcurrentSystem#NONE} if shared values count, or there is none. */
  static int of(Evaluator evaluator, Location location, Frame frame) {
    try {
      return evaluator.member(location, frame.registers, LocalMember::shared);
    } catch (StepEnd.Failed | SharedIndex | Undecided unknown) {
      return ConcurrentSystem.NONE;
    }
  }

  private static long[] shared(int object) {
    throw new SharedIndex();
  }

  /** The index is the value of a shared variable. */
  private static final class SharedIndex extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SharedIndex() {
      super(null, null, false, false);
    }
  }
}
