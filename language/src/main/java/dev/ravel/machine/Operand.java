// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/**
 * An operand of an instruction, a register or a constant.
 *
 * @param register the number of the register; -1 for a constant
 * @param bits the constant, zero-extended to 64 bits
 * @param undefined the bits of the constant that have no value
 */
public record Operand(int register, long bits, long undefined) {
  /** Returns the operand for a register. */
  public static Operand register(int number) {
    return new Operand(number, 0, 0);
  }

  /** A constant. */
  public static Operand constant(long bits) {
    return new Operand(-1, bits, 0);
  }

  /** No value at all. */
  public static Operand nothing() {
    return new Operand(-1, 0, -1);
  }

  @Override
  public String toString() {
    return register >= 0 ? "r" + register : undefined != 0 ? "undefined" : Long.toString(bits);
  }
}
