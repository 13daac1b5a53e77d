// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Carries letters until members are lost, at letters that are chosen by chance. From then on
 * nothing comes to them any more. What they send is dropped; or, where they only seem to be lost,
 * it still arrives, late. The lead, which has the number of the members, may be lost too: another
 * one follows then.
 */
final class Losses implements Spread.Carrier {
  /** So many letters pass at most before a loss. */
  private static final int LATEST = 512;

  private final Deque<Loss> losses = new ArrayDeque<>();
  private final boolean ghosts; // of members: what a lead sends is not heard behind that
  private final BitSet lost = new BitSet();
  private int begun;
  private final AtomicInteger letters = new AtomicInteger();
  private DistributedSearch lead;
  private int members;

  /** Members that are lost at a letter. */
  private record Loss(int letter, BitSet members) {}

  /**
   * Loses sets of members, one after the other.
   *
   * @param ghosts whether what they send still arrives
   */
  Losses(Random random, List<BitSet> members, boolean ghosts) {
    int at = 0;
    for (BitSet each : members) {
      at += 1 + random.nextInt(1 << random.nextInt(Integer.numberOfTrailingZeros(LATEST) + 1));
      losses.add(new Loss(at, each));
    }
    this.ghosts = ghosts;
  }

  @Override
  public void begins(DistributedSearch its, PartitionWorker[] all) {
    lead = its;
    members = all.length;
  }

  @Override
  public synchronized boolean leadIsLost() {
    return lost.get(members);
  }

  @Override
  public synchronized BitSet follows(DistributedSearch its) {
    lead = its;
    lost.clear(members);
    return (BitSet) lost.clone();
  }

  @Override
  public MessageLinks of(int sender, MessageLinks own) {
    return (member, letter) -> {
      if (passes(sender, member, letter)) {
        own.send(member, letter);
      }
    };
  }

  /** Returns the number of losses so far. */
  synchronized int begun() {
    return begun;
  }

  private synchronized boolean passes(int sender, int receiver, byte[] letter) {
    if (sender == members && letter.length > 0 && new Reading(letter).kind() == Letter.STOP) {
      losses.clear(); // the search is over
    }
    Loss next = losses.peek();
    if (letters.incrementAndGet() >= (next == null ? Integer.MAX_VALUE : next.letter())) {
      losses.remove();
      begun++;
      lost.or(next.members());
      if (!next.members().get(members)) {
        lead.lost(next.members());
      }
    }
    return !lost.get(receiver) && (ghosts && sender != members || !lost.get(sender));
  }
}
