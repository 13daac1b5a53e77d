// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.BitSet;

/**
 * The participants of a search from a level on, and the partitions of each. States move to those to
 * which they belong before that level begins.
 *
 * @param places by member the number of its place; those that are lost are among them
 * @param members those that take part
 * @param owners by partition its member
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PartitionMap(int[] places, BitSet members, int[] owners) {
  /** Appends it. */
  void write(Writing into) {
    write(places, into);
    into.words(members.toLongArray());
    write(owners, into);
  }

  private static void write(int[] numbers, Writing into) {
    into.number(numbers.length);
    for (int each : numbers) {
      into.number(each);
    }
  }

  /**
   * Reads what was written.
   *
   * @throws BadLetter if it was not, or a partition belongs to nobody
   */
  static PartitionMap read(Reading letter) {
    int[] places = numbers(letter, Integer.MAX_VALUE);
    BitSet members = BitSet.valueOf(letter.words());
    int[] owners = numbers(letter, places.length - 1);
    if (members.length() > places.length || owners.length != Ownership.PARTITIONS) {
      throw new BadLetter("a deal of other partitions or members");
    }
    for (int owner : owners) {
      if (!members.get(owner)) {
        throw new BadLetter("a partition of member " + owner + ", who takes no part");
      }
    }
    return new PartitionMap(places, members, owners);
  }

  private static int[] numbers(Reading letter, int limit) {
    int[] its = new int[letter.many()];
    for (int k = 0; k < its.length; k++) {
      its[k] = letter.upTo(limit);
    }
    return its;
  }
}
