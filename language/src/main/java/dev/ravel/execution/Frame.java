// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import java.util.Arrays;

/**
 * The place of a thread. It has the next instruction, the label it is at (-1 for none), and its
 * registers.
 */
final class Frame {
  /** The program counter of a task that has not been started. */
  static final int NOT_STARTED = -1;

  /** The program counter of a thread that has crashed. */
  static final int CRASHED = -2;

  int pc;
  int label = -1;

  /** The thread's knowledge about symbolic inputs. It is the id of its facts, 0 for none. */
  int facts;

  final long[] registers;

  Frame(int pc, long[] registers) {
    this.pc = pc;
    this.registers = registers;
  }

  /**
   * Returns whether the thread stands somewhere in its code. It was started and has not crashed.
   */
  boolean isInCode() {
    return pc >= 0;
  }

  /** An equal frame that can be changed on its own. */
  Frame copy() {
    Frame copy = new Frame(pc, registers.clone());
    copy.label = label;
    copy.facts = facts;
    return copy;
  }

  boolean sameAs(Frame other) {
    return pc == other.pc
        && label == other.label
        && facts == other.facts
        && Arrays.equals(registers, other.registers);
  }
}
