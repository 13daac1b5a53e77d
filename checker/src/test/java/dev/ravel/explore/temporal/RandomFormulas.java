// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.system.Condition;
import dev.ravel.system.Property.Formula;
import java.util.List;
import java.util.Random;

/** Random formulas over some conditions, with all operators. */
record RandomFormulas(List<Condition> atoms, Random random) {
  Formula formula(int depth) {
    if (depth == 0 || random.nextInt(9) == 0) {
      return new Formula.Atom(atoms.get(random.nextInt(atoms.size())));
    }
    Formula left = formula(depth - 1);
    return switch (random.nextInt(12)) {
      case 0, 1 -> new Formula.Not(left);
      case 2 -> new Formula.Next(left);
      case 3 -> new Formula.And(left, formula(depth - 1));
      case 4 -> new Formula.Or(left, formula(depth - 1));
      case 5 -> new Formula.Until(left, formula(depth - 1));
      case 6 -> new Formula.WeakUntil(left, formula(depth - 1));
      case 7 -> new Formula.Release(left, formula(depth - 1));
      case 8 -> new Formula.StrongRelease(left, formula(depth - 1));
      case 9, 10 -> new Formula.Until(new Formula.Atom(constant(1)), left);
      default -> new Formula.Release(new Formula.Atom(constant(0)), left);
    };
  }

  /** A condition with the same value everywhere. */
  static Condition constant(int value) {
    return new Condition() {
      @Override
      public long value(int[] state) {
        return value;
      }

      @Override
      public int[] objects() {
        return new int[0];
      }
    };
  }

  /** The condition that an object is not 0. */
  static Condition of(int object) {
    return new Condition() {
      @Override
      public long value(int[] state) {
        return state[object];
      }

      @Override
      public int[] objects() {
        return new int[] {object};
      }
    };
  }
}
