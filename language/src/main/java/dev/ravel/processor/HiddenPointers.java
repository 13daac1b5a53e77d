// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Block;

/**
 * The addresses of which a thread makes numbers that {@link Dangling} does not know for addresses.
 * They are parts of them, or what is computed from them. From those the address may come back at
 * any time. So a block of the heap or a variable of a call whose address was disguised never gives
 * its number to another one.
 *
 * <p>What names a block is the upper half of an address: the lower half alone says nothing, and
 * what has another upper half is another address. An address counts as one only in a register or a
 * whole aligned word of memory.
 *
 * <p>Cost: of an instruction for which {@link #mayName} is false of its operands, nothing more.
 */
record HiddenPointers(ProgramFacts known, int me, ThreadState stand) {
  private static final int WORD = 8;
  private static final int HALF = 4;

  /** Returns whether a number may be an address, or one before or after an object. */
  static boolean mayName(long number, ProgramFacts known) {
    int upper = (int) (number >>> Integer.SIZE);
    return upper > 0 && upper <= known.pieces();
  }

  /**
   * Returns whether a number is taken for an address of private memory. That is a block or a
   * variable that only this thread has ever seen.
   */
  private boolean isAddress(long number) {
    if (!mayName(number, known)) {
      return false;
    }
    int object = Address.object(number);
    Piece piece = known.piece(object);
    return (piece.region() == Region.HEAP || piece.region() == Region.STACK)
        && piece.thread() == me
        && Dangling.isNear(number)
        && (Dangling.dangles(stand, piece, object) || isUnseen(stand.blocks.get(object)));
  }

  private static boolean isUnseen(Block block) {
    return block != null && block.words != null;
  }

  /** Replaces a number by another one that was made of it. */
  void becomes(long number, long other) {
    boolean same = number >>> Integer.SIZE == other >>> Integer.SIZE && Dangling.isNear(other);
    if (!same && isAddress(number)) {
      disguises(number);
    }
  }

  private void disguises(long address) {
    int object = Address.object(address);
    Piece piece = known.piece(object);
    if (piece.region() == Region.STACK) {
      stand.spent.set(object);
      stand.expired.clear(object);
    } else {
      stand.disguised.set(piece.index());
      stand.dangling.clear(piece.index());
    }
  }

  /** Returns whether an operator leaves nothing of the upper half of its first operand. */
  private static boolean drops(Operator operator, long right) {
    return switch (operator) {
      case AND -> right >>> Integer.SIZE == 0;
      case REMAINDER, UNSIGNED_REMAINDER ->
          Long.bitCount(right) == 1 && Long.numberOfTrailingZeros(right) <= Integer.SIZE;
      case SHIFT_LEFT -> right >= Integer.SIZE;
      default -> false;
    };
  }

  /** A number is computed from two others. */
  void computes(Operator operator, int bits, long left, long right, long result) {
    if (bits < Long.SIZE) {
      return;
    }
    switch (operator) {
      case MAXIMUM, MINIMUM, UNSIGNED_MAXIMUM, UNSIGNED_MINIMUM, REPLACE -> {
        // one of them
      }
      case SUBTRACT -> {
        if (left >>> Integer.SIZE != right >>> Integer.SIZE) {
          becomes(left, result);
          becomes(right, result);
        }
      }
      default -> {
        if (!drops(operator, right)) {
          becomes(left, result);
        }
        if (!(operator == Operator.AND && left >>> Integer.SIZE == 0)) {
          becomes(right, result);
        }
      }
    }
  }

  /** A number is made one of another width or kind. */
  void converts(Instruction.Convert its, long value, long result) {
    boolean drops =
        switch (its.kind()) {
          case BITS, SIGNED -> its.to() <= Integer.SIZE;
          default -> false;
        };
    if (its.from() == Long.SIZE && !drops) {
      becomes(value, result);
    }
  }

  /** Two numbers are compared. */
  void compares(Instruction.Compare its, long left, long right) {
    if (tells(its.relation()) && its.bits() == Long.SIZE) {
      if (!mayName(left, known) && !Address.isNull(left)) {
        becomes(right, 0);
      }
      if (!mayName(right, known) && !Address.isNull(right)) {
        becomes(left, 0);
      }
    }
  }

  /** Returns whether more than equality can be learnt by a relation. */
  static boolean tells(Relation relation) {
    return relation != Relation.EQUAL && relation != Relation.UNEQUAL;
  }

  /** A function of the library of mathematics takes a number. */
  void takes(long number) {
    becomes(number, 0);
  }

  /** Some bytes of memory are read. */
  void reads(long[] words, int offset, int size) {
    int end = offset + size;
    for (int at = offset & -WORD; at < end; at += WORD) {
      boolean whole = offset == at && size == WORD;
      if (!whole && end > at + HALF) {
        becomes(words[at >> 3], 0);
      }
    }
  }

  /** A number is about to be written to memory. */
  void writes(long[] words, int offset, int size, long value) {
    if ((offset & WORD - 1) == 0 && size == WORD) {
      return;
    }
    if (size > HALF) {
      becomes(value, 0);
    }
    int end = offset + size;
    for (int at = offset & -WORD; at < end; at += WORD) {
      boolean upper = offset <= at + HALF && end >= at + WORD;
      if (!upper) {
        becomes(words[at >> 3], 0);
      }
    }
  }
}
