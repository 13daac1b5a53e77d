// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Symmetry;
import java.util.Arrays;

/**
 * The search for the state that stands for the orbit of a state. The orbit is all states that it
 * becomes by renaming members. The form is exact, so two states have the same one if and only if
 * they are of one orbit, but where more than {@link #MOST_LEAVES} orders have to be tried.
 *
 * <p>Members get colours that are the same however they are named: sums over what objects say about
 * each, and, where that leaves members with one colour whose exchange changes the state, over what
 * objects say about each and about members of which colours (colour refinement; B. McKay,
 * "Practical graph isomorphism", 1981). The members of each block are put in the order of their
 * colours by exchanges of neighbours. Members of one colour may stand in any order if every
 * exchange of two neighbours among them leaves the state as it is, for then each order gives the
 * same state. Otherwise each of them is tried as the first, and the least state is taken. A
 * coincidence of colours that mean different things costs time only.
 *
 * <p>Members of a ring are rotated until their colours, one after the other, are the least that
 * rotations make of them (a least rotation of a word; K. Booth, "Lexicographically least circular
 * substrings", 1980). Where several rotations do that, the least state is taken.
 *
 * <p>Colours and the order of states come from contents, never from numbers of values that are
 * given on first sight.
 */
public final class Representative {
  /** So many orders are tried at most; then some orbits are stored more than once. */
  private static final int MOST_LEAVES = 64;

  private final RenamingTable images;
  private final int members;
  private final int objects;

  /** The sum of the shares of each member in the state that others are compared with. */
  private final long[] sums;

  private int[] base;

  private final long[] colours;
  private final long[] refined;

  /** The exchanges that were made, one after the other. */
  private int[] exchanges = new int[16];

  private int made;
  private boolean learns;
  private boolean unknown;
  private int leaves;
  private int[] least = {};
  private int[] leastExchanges = {};

  /** A state that is rotated in a ring, and the image of what is taken elsewhere. */
  private int[] turned = {};

  private int[] taken = {};
  private int branched;
  private int truncated;

  private Representative(RenamingTable images, int objects) {
    this.images = images;
    this.members = images.members();
    this.objects = objects;
    this.base = new int[objects];
    this.sums = new long[members];
    this.colours = new long[members];
    this.refined = new long[members];
  }

  /** Forms under a symmetry of the states of a system; nothing is learnt yet. */
  public static Representative of(Symmetry symmetry, ConcurrentSystem system) {
    return new Representative(
        new RenamingTable(
            symmetry,
            system.objects(),
            system.processes(),
            system.capabilities().fairness().compassions()),
        system.objects());
  }

  /** Returns the effects of exchanges, as far as they were needed. */
  public RenamingTable images() {
    return images;
  }

  /** Another one, for another thread; they share what they learn. */
  public Representative another() {
    return new Representative(images, objects);
  }

  /** Returns the number of states so far for which several orders were tried. */
  public int branched() {
    return branched;
  }

  /** Returns the number of these that had too many. Their orbits may be stored more than once. */
  public int truncated() {
    return truncated;
  }

  /** The memory of what was learnt, in bytes, roughly. */
  public long bytes() {
    return images.bytes();
  }

  /**
   * Takes a state to which others are near.
   *
   * @param near is not kept
   * @param mayLearn whether it may learn; then no other thread may be here
   * @return false if it had to learn and may not
   */
  public boolean begin(int[] near, boolean mayLearn) {
    learns = mayLearn;
    System.arraycopy(near, 0, base, 0, objects);
    for (int m = 0; m < members; m++) {
      sums[m] = images.block(m);
    }
    for (int object = 0; object < objects; object++) {
      if (!add(object, base[object], 1, sums)) {
        return false;
      }
    }
    return true;
  }

  private boolean add(int object, int value, int sign, long[] into) {
    if (!images.knowsFacts(object, value)) {
      if (!learns) {
        return false;
      }
      images.learnFacts(object, value);
    }
    long[] shares = images.shares(object, value);
    for (int k = 0; k < shares.length; k += 2) {
      into[(int) shares[k]] += sign * shares[k + 1];
    }
    return true;
  }

  /**
   * Puts the one that stands for its orbit in the place of a state. Begin with {@link #begin} for a
   * state that differs little.
   *
   * @return false if something must be learnt and may not be; then the state is of no use
   */
  public boolean form(int[] state) {
    made = 0;
    unknown = false;
    System.arraycopy(sums, 0, colours, 0, members);
    for (int object = 0; object < objects; object++) {
      if (state[object] != base[object]) {
        if (!add(object, state[object], 1, colours)) {
          return false;
        }
        boolean _ = add(object, base[object], -1, colours);
      }
    }
    if (images.isRing()) {
      round(state);
      return !unknown;
    }
    sort(state, colours);
    if (!unknown && firstUntied(state, colours) >= 0) {
      resolve(state);
    }
    return !unknown;
  }

  /**
   * Returns the image of a process by the last {@link #form}. Likewise of a compassion, by its
   * number after the processes.
   */
  public int process(int process) {
    int its = process;
    for (int k = 0; k < made; k++) {
      its = images.process(exchanges[k], its);
    }
    return its;
  }

  /**
   * Returns the renaming by the last {@link #form}. Cost: members and what is named by them, times
   * the exchanges.
   */
  public Renaming renaming() {
    int[] at = new int[members];
    int places = images.isRing() && made > 0 ? exchanges[0] + 1 : 0;
    Arrays.setAll(at, m -> (m + members - places) % members);
    for (int k = 0; k < made && !images.isRing(); k++) {
      int other = at[exchanges[k]];
      at[exchanges[k]] = at[exchanges[k] + 1];
      at[exchanges[k] + 1] = other;
    }
    int[] becomes = new int[members];
    for (int m = 0; m < members; m++) {
      becomes[at[m]] = m;
    }
    int[] named = new int[images.named()];
    Arrays.setAll(named, this::process);
    return new Renaming(becomes, named);
  }

  /** Renames members in a state. What it needs is learnt, so no other thread may be here. */
  public void rename(int[] state, Renaming renaming) {
    learns = true;
    if (images.isRing()) {
      turn(renaming.members()[0], state);
      return;
    }
    int[] order = renaming.members().clone();
    for (int m = 1; m < members; m++) {
      for (int k = m; k > 0 && order[k - 1] > order[k]; k--) {
        int other = order[k];
        order[k] = order[k - 1];
        order[k - 1] = other;
        exchange(k - 1, state);
      }
    }
  }

  /**
   * Rotates a ring. Cost: the members, and the objects; where k rotations make the same of the
   * colours, members times k, and k times the objects.
   */
  private void round(int[] state) {
    int best = 0;
    int alike = 1;
    for (int places = 1; places < members; places++) {
      int order = compared(places, best);
      alike = order < 0 ? 1 : order == 0 ? alike + 1 : alike;
      best = order < 0 ? places : best;
    }
    if (alike > 1) {
      best = least(state, best);
    }
    if (best > 0 && !unknown) {
      turn(best, state);
      make(best - 1);
    }
  }

  /** Compares the colours as two rotations put them one after the other. */
  private int compared(int one, int other) {
    for (int m = 0; m < members; m++) {
      long a = colours[m >= one ? m - one : m - one + members];
      long b = colours[m >= other ? m - other : m - other + members];
      if (a != b) {
        return a < b ? -1 : 1;
      }
    }
    return 0;
  }

  /** Of the rotations that make the same of the colours as one does, the one to the least state. */
  private int least(int[] state, int first) {
    if (turned.length < objects) {
      turned = new int[objects];
      least = new int[objects];
    }
    int best = -1;
    boolean differ = false;
    for (int places = first; places < members; places++) {
      if (compared(places, first) == 0) {
        System.arraycopy(state, 0, turned, 0, objects);
        turn(places, turned);
        if (unknown || !knows(turned)) {
          unknown = true;
          return first;
        }
        boolean less = best >= 0 && isLess(turned, least);
        differ |= less || (best >= 0 && !Arrays.equals(turned, least));
        if (best < 0 || less) {
          best = places;
          System.arraycopy(turned, 0, least, 0, objects);
        }
      }
    }
    branched += differ ? 1 : 0;
    return best;
  }

  /** Returns whether it is known what all values of a state say, or could be learnt. */
  private boolean knows(int[] state) {
    for (int object = 0; object < objects; object++) {
      if (!images.knowsFacts(object, state[object])) {
        if (!learns) {
          return false;
        }
        images.learnFacts(object, state[object]);
      }
    }
    return true;
  }

  /** Rotates a ring by some places in a state. */
  private void turn(int places, int[] state) {
    if (places == 0) {
      return;
    }
    int[] pairs = images.pairs(places - 1);
    if (taken.length < pairs.length) {
      taken = new int[pairs.length];
    }
    for (int k = 0; k < pairs.length; k += 2) {
      taken[k] = image(places - 1, pairs[k], state[pairs[k]]);
    }
    for (int k = 0; k < pairs.length; k += 2) {
      state[pairs[k + 1]] = taken[k];
    }
    for (int object : images.single(places - 1)) {
      state[object] = image(places - 1, object, state[object]);
    }
  }

  /** Tells members of one colour apart whose order matters. */
  private void resolve(int[] state) {
    leaves = 0;
    refine(state, colours);
    sort(state, colours);
    int untied = unknown ? -1 : firstUntied(state, colours);
    if (untied < 0) {
      return;
    }
    least = null;
    branch(state.clone(), colours.clone(), untied);
    branched++;
    if (leaves > MOST_LEAVES) {
      truncated++;
    }
    if (!unknown) {
      System.arraycopy(least, 0, state, 0, objects);
      made = 0;
      for (int exchange : leastExchanges) {
        make(exchange);
      }
    }
  }

  /** Tries each member of the cell that begins with one as the first of it. */
  private void branch(int[] state, long[] its, int first) {
    int[] before = Arrays.copyOf(exchanges, made);
    int end = first + 1;
    while (end < members && its[end] == its[first] && images.block(end) == images.block(first)) {
      end++;
    }
    for (int member = first; member < end && !unknown && leaves <= MOST_LEAVES; member++) {
      int[] next = state.clone();
      long[] apart = its.clone();
      made = 0;
      for (int exchange : before) {
        make(exchange);
      }
      apart[member] = Hash.scattered(apart[member], 77);
      refine(next, apart);
      sort(next, apart);
      int untied = unknown ? -1 : firstUntied(next, apart);
      if (untied >= 0) {
        branch(next, apart, untied);
      } else if (!unknown) {
        leaves++;
        if (least == null || isLess(next, least)) {
          least = next;
          leastExchanges = Arrays.copyOf(exchanges, made);
        }
      }
    }
  }

  private boolean isLess(int[] one, int[] other) {
    for (int object = 0; object < objects; object++) {
      if (one[object] != other[object]) {
        long a = images.code(object, one[object]);
        long b = images.code(object, other[object]);
        return a != b ? a < b : one[object] < other[object];
      }
    }
    return false;
  }

  /**
   * Refines colours until there are no more than before. Cost: the facts of the state, each time.
   */
  private void refine(int[] state, long[] its) {
    int count = distinct(its);
    while (count < members) {
      Arrays.fill(refined, 0);
      for (int object = 0; object < objects; object++) {
        if (!images.knowsFacts(object, state[object])) {
          if (!learns) {
            unknown = true;
            return;
          }
          images.learnFacts(object, state[object]);
        }
        long[] facts = images.facts(object, state[object]);
        for (int at = 0; at < facts.length; at += 2 + (int) facts[at + 1]) {
          long hash = facts[at];
          int end = at + 2 + (int) facts[at + 1];
          for (int k = at + 2; k < end; k++) {
            hash = Hash.scattered(hash, its[(int) facts[k]]);
          }
          for (int k = at + 2; k < end; k++) {
            refined[(int) facts[k]] += Hash.scattered(hash, k - at);
          }
        }
      }
      for (int m = 0; m < members; m++) {
        its[m] = Hash.scattered(its[m], refined[m]);
      }
      int now = distinct(its);
      if (now <= count) {
        return;
      }
      count = now;
    }
  }

  private int distinct(long[] its) {
    int count = 0;
    for (int m = 0; m < members; m++) {
      boolean found = false;
      for (int k = m - 1; k >= 0 && images.block(k) == images.block(m) && !found; k--) {
        found = its[k] == its[m];
      }
      count += found ? 0 : 1;
    }
    return count;
  }

  /** Puts the members of each block in the order of their colours, in state and colours. */
  private void sort(int[] state, long[] its) {
    for (int m = 1; m < members; m++) {
      for (int k = m;
          k > 0 && images.block(k - 1) == images.block(k) && its[k - 1] > its[k] && !unknown;
          k--) {
        long colour = its[k];
        its[k] = its[k - 1];
        its[k - 1] = colour;
        exchange(k - 1, state);
        make(k - 1);
      }
    }
  }

  private void make(int exchange) {
    exchanges = Growth.room(exchanges, made + 1);
    exchanges[made++] = exchange;
  }

  private void exchange(int exchange, int[] state) {
    int[] pairs = images.pairs(exchange);
    for (int k = 0; k < pairs.length; k += 2) {
      int one = pairs[k];
      int other = pairs[k + 1];
      int value = image(exchange, one, state[one]);
      state[one] = image(exchange, other, state[other]);
      state[other] = value;
    }
    for (int object : images.single(exchange)) {
      state[object] = image(exchange, object, state[object]);
    }
  }

  private int image(int exchange, int object, int value) {
    if (value < 0) {
      return value; // of an object whose image is unknown
    }
    int image = images.image(exchange, object, value);
    if (image == RenamingTable.UNKNOWN) {
      if (learns) {
        return images.learnImage(exchange, object, value);
      }
      unknown = true;
    }
    return image;
  }

  /** The first member of a cell of one colour whose exchanges change the state, or -1. */
  private int firstUntied(int[] state, long[] its) {
    int first = 0;
    for (int m = 1; m < members; m++) {
      if (its[m] != its[m - 1] || images.block(m) != images.block(m - 1)) {
        first = m;
      } else if (!keeps(m - 1, state)) {
        return unknown ? -1 : first;
      }
    }
    return -1;
  }

  private boolean keeps(int exchange, int[] state) {
    int[] pairs = images.pairs(exchange);
    for (int k = 0; k < pairs.length; k += 2) {
      if (image(exchange, pairs[k], state[pairs[k]]) != state[pairs[k + 1]]) {
        return false;
      }
    }
    for (int object : images.single(exchange)) {
      if (image(exchange, object, state[object]) != state[object]) {
        return false;
      }
    }
    return true;
  }
}
