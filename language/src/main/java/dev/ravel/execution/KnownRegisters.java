// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.StepEnd.Failed;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.symbolic.Undecided;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalLong;

/**
 * The known values of a thread's registers at one place of its code, whatever the objects hold.
 *
 * @param values 0 where a register is not known
 */
record KnownRegisters(Evaluator evaluator, long[] values, BitSet unknown) {
  /** All are known whose values do not depend on symbolic inputs. */
  static KnownRegisters of(Evaluator evaluator, long[] values) {
    KnownRegisters known = new KnownRegisters(evaluator, values.clone(), new BitSet());
    for (int register = 0; register < values.length; register++) {
      if (evaluator.knowledge().terms().isTerm(values[register])) {
        known.set(register, OptionalLong.empty());
      }
    }
    return known;
  }

  /** Returns registers of which none is known. */
  static KnownRegisters none(Evaluator evaluator, int registers) {
    BitSet unknown = new BitSet();
    unknown.set(0, registers);
    return new KnownRegisters(evaluator, new long[registers], unknown);
  }

  /** The same, to be changed. */
  KnownRegisters copy() {
    return new KnownRegisters(evaluator, values.clone(), (BitSet) unknown.clone());
  }

  /** The value of a register, if it is known. */
  OptionalLong get(int register) {
    return unknown.get(register) ? OptionalLong.empty() : OptionalLong.of(values[register]);
  }

  /** A register has a value, or one that is not known. */
  void set(int register, OptionalLong value) {
    unknown.set(register, value.isEmpty());
    values[register] = value.orElse(0);
  }

  /** Nothing is known of some registers any more. */
  void forget(BitSet registers) {
    unknown.or(registers);
    registers.stream().forEach(register -> values[register] = 0);
  }

  /**
   * Nothing is known any more but of the first registers and of some ranges of others.
   *
   * @param ranges ascending, each from its first register up to but without its second number
   */
  void keep(int first, int[] ranges) {
    BitSet others = new BitSet();
    others.set(first, values.length);
    for (int k = 0; k < ranges.length; k += 2) {
      others.clear(ranges[k], ranges[k + 1]);
    }
    forget(others);
  }

  /** Keeps what is known in both; whether that is less than before. */
  boolean meet(KnownRegisters other) {
    boolean less = false;
    for (int register = 0; register < values.length; register++) {
      if (!unknown.get(register)
          && (other.unknown.get(register) || other.values[register] != values[register])) {
        set(register, OptionalLong.empty());
        less = true;
      }
    }
    return less;
  }

  /** Returns whether the same is known of the same registers. */
  @Override
  public boolean equals(Object other) {
    return other instanceof KnownRegisters its
        && unknown.equals(its.unknown)
        && Arrays.equals(values, its.values);
  }

  @Override
  public int hashCode() {
    return 31 * unknown.hashCode() + Arrays.hashCode(values);
  }

  /** The value of an expression that depends on known registers alone. */
  OptionalLong value(Expr expr) {
    if (!local(expr)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(
          evaluator.value(
              expr,
              values,
              object -> {
                throw new IllegalStateException("object " + object);
              }));
    } catch (Failed | Undecided unknown) {
      return OptionalLong.empty();
    }
  }

  private boolean local(Expr expr) {
    return switch (expr) {
      case Expr.Register register -> !unknown.get(register.register());
      case Expr.LocalCell cell -> {
        Location location = cell.location();
        boolean all = location.indices().stream().allMatch(this::local);
        for (int k = 0, n = location.members(); k < n && all; k++) {
          all = !unknown.get(location.member(k));
        }
        yield all;
      }
      case Expr.Read _, Expr.Length _, Expr.Message _, Expr.Free _, Expr.Holds _ -> false;
      case Expr.OfThread _, Expr.Let _, Expr.Quantified _ -> false;
      default -> expr.operands().stream().allMatch(this::local);
    };
  }
}
