// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.math.BigInteger;
import java.util.List;

/**
 * The renamings that keep what a program does: every permutation of the members of each block.
 *
 * @param told what is said of each family with at least two members, in the order of the program
 */
public record Group(List<Block> blocks, List<Told> told) {
  /** Copies the lists. */
  public Group {
    blocks = List.copyOf(blocks);
    told = List.copyOf(told);
  }

  /** The number of renamings. */
  public BigInteger size() {
    BigInteger size = BigInteger.ONE;
    for (Block block : blocks) {
      for (int k = 2; k <= block.members().size(); k++) {
        size = size.multiply(BigInteger.valueOf(k));
      }
    }
    return size;
  }
}
