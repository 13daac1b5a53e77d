// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Copies of the states of other members, as the letters in which they came: they are read when
 * their member is lost, and never before. Cost: the bits of each state.
 */
final class Copies {
  private final Shared system;
  private final CommonValues common;

  /** By member. */
  private final List<List<byte[]>> letters = new ArrayList<>();

  private long bytes;

  /** No copies. */
  Copies(Shared system, CommonValues common, int members) {
    this.system = system;
    this.common = common;
    for (int member = 0; member < members; member++) {
      letters.add(new ArrayList<>());
    }
  }

  /** There are so many members now. */
  void grow(int members) {
    while (letters.size() < members) {
      letters.add(new ArrayList<>());
    }
  }

  /** A letter of a member, which is not changed afterwards. */
  void add(int member, byte[] letter) {
    letters.get(member).add(letter);
    bytes += letter.length;
  }

  /**
   * Reads what a member has sent: the definitions of each epoch go on in its own letters.
   *
   * @throws BadLetter if no {@link Outbox} has written it
   */
  void read(int member, Inbox.Arrival states) {
    Inbox inbox = new Inbox(system, common);
    int epoch = -1;
    for (byte[] each : letters.get(member)) {
      Reading letter = new Reading(each);
      if (letter.epoch() != epoch) {
        epoch = letter.epoch();
        inbox = new Inbox(system, common);
      }
      inbox.read(letter, states);
    }
  }

  /** Forgets the letters of members. */
  void forget(IntPredicate members) {
    bytes = 0;
    for (int member = 0; member < letters.size(); member++) {
      if (members.test(member)) {
        letters.set(member, new ArrayList<>());
      }
      for (byte[] letter : letters.get(member)) {
        bytes += letter.length;
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return bytes;
  }
}
