// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.math.BigInteger;
import java.util.List;

/**
 * The renamings that keep the behaviour of a program. They are every permutation of the members of
 * each block, or, where the one block is a ring, every rotation of it.
 *
 * @param told what is said of each family with at least two members, in the order of the program
 */
public record Group(List<Block> blocks, List<FamilySymmetry> told) {
  /** Copies the lists. */
  public Group {
    blocks = List.copyOf(blocks);
    told = List.copyOf(told);
  }

  /** The number of renamings. Cost: about linear in the number of its digits. */
  public BigInteger size() {
    BigInteger size = BigInteger.ONE;
    for (Block block : blocks) {
      int members = block.members().size();
      size = size.multiply(block.ring() ? BigInteger.valueOf(members) : product(1, members));
    }
    return size;
  }

  /** The product of all numbers from one to another, halves of about equal length at a time. */
  private static BigInteger product(int from, int to) {
    if (to - from < 8) {
      BigInteger all = BigInteger.ONE;
      for (int k = from; k <= to; k++) {
        all = all.multiply(BigInteger.valueOf(k));
      }
      return all;
    }
    int middle = from + to >>> 1;
    return product(from, middle).multiply(product(middle + 1, to));
  }
}
