// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Numbering;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * Classes of local states. Two futures are <em>equivalent</em> if they stand in the same relation
 * to each known offer, and two offers if each known future stands in the same relation to both.
 * Local states with equivalent futures and equivalent offers are in one class. So two classes
 * determine how the future of a local state of the first stands to the offer of one of the second.
 *
 * <p>A new future or offer may split a class: some local states then get a new class, and the
 * classes of all local states must be looked up anew. How two classes stand to each other never
 * changes, unless a limit is found to be near.
 */
final class LocalStateClasses {
  /**
   * The most futures, or offers, that are compared. If there are more, each pair is a class of its
   * own, since comparing costs too much.
   */
  private static final int MOST = 1 << 9;

  /** Marks pairs of a future and an offer themselves. */
  private static final long APART = 1L << Long.SIZE - 1;

  private final ObjectSets sets;
  private final Side futures = new Side(true);
  private final Side offers = new Side(false);

  /** The pairs of classes of futures and of offers, numbered. */
  private final Numbering pairs = new Numbering();

  private boolean apart;
  private int version;

  /** Futures or offers, in classes of equivalent ones. */
  private final class Side {
    final boolean first;

    /** The number of the member that each set is, plus 1, or 0. */
    private int[] numbers = new int[64];

    private int count;
    private int[] member = new int[64];

    /** The class of each member. */
    private int[] classOf = new int[64];

    /** A member of each class. */
    private int[] one = new int[64];

    /** The hash of each class, of the relations of its members to all members of the other side. */
    private long[] mixed = new long[64];

    private int classes;

    /** Classes below this one are those of what was forgotten. */
    private int old;

    /** The class of those that turn out to stand in a relation, by class and relation. */
    private int[] moved = new int[0];

    Side(boolean first) {
      this.first = first;
    }

    boolean has(int set) {
      return set < numbers.length && numbers[set] != 0;
    }

    int classOf(int set) {
      return classOf[numbers[set] - 1];
    }

    int relation(int set, int other) {
      return first ? sets.relation(set, other) : sets.relation(other, set);
    }

    /** Adds a set. Cost: linear in the numbers of classes and of other members. */
    void add(int set, Side others) {
      if (set >= numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * set);
      }
      member = Growth.room(member, count + 1);
      classOf = Growth.room(classOf, count + 1);
      long mix = 0;
      for (int i = 0; i < others.count; i++) {
        mix += mixed(relation(set, others.member[i]), i);
      }
      int its = old;
      while (its < classes && !equivalent(set, mix, its, others)) {
        Limits.pollAt(its + 1);
        its++;
      }
      member[count] = set;
      classOf[count] = its;
      numbers[set] = ++count;
      if (its == classes) {
        open(set, mix);
      }
    }

    /** Returns the term of the hash for the relation to the i-th member of the other side. */
    private static long mixed(int relation, int i) {
      return Hash.mixed(0L, (long) i << 2 | relation);
    }

    /**
     * Returns whether a set belongs to a class, by what its relations are mixed to and by these.
     */
    private boolean equivalent(int set, long mix, int its, Side others) {
      if (mixed[its] != mix) {
        return false;
      }
      int another = one[its];
      for (int i = 0; i < others.count; i++) {
        if (relation(set, others.member[i]) != relation(another, others.member[i])) {
          return false;
        }
      }
      return true;
    }

    private int open(int set, long mix) {
      one = Growth.room(one, classes + 1);
      mixed = Growth.room(mixed, classes + 1);
      one[classes] = set;
      mixed[classes] = mix;
      return classes++;
    }

    /**
     * Takes members apart that stand in different relations to a set of the other side.
     *
     * @param i the number of the member that it is there
     */
    boolean split(int other, int i) {
      int before = classes;
      if (moved.length < before << 2) {
        moved = new int[before << 3];
      }
      Arrays.fill(moved, 0, before << 2, -1);
      for (int k = 0; k < count; k++) {
        int its = classOf[k];
        int relation = relation(member[k], other);
        if (relation != relation(one[its], other)) {
          int place = its << 2 | relation;
          if (moved[place] < 0) {
            moved[place] = open(member[k], mixed[its] + mixed(relation, i));
          }
          classOf[k] = moved[place];
        }
      }
      for (int its = old; its < before; its++) {
        mixed[its] += mixed(relation(one[its], other), i);
      }
      return classes > before;
    }

    void forget() {
      Arrays.fill(numbers, 0);
      count = 0;
      old = classes;
    }

    long bytes() {
      return 4L * (numbers.length + 2 * member.length + 3 * one.length + moved.length);
    }
  }

  /** Nothing is known. */
  LocalStateClasses(ObjectSets sets) {
    this.sets = sets;
  }

  /** The class of local states with a future and an offer. Cost: constant, if both are known. */
  int of(int future, int offer) {
    if (!apart) {
      note(futures, offers, future);
      note(offers, futures, offer);
    }
    long pair =
        apart
            ? APART | (long) future << Integer.SIZE | offer
            : (long) futures.classOf(future) << Integer.SIZE | offers.classOf(offer);
    int number = pairs.add(pair);
    return number < 0 ? ~number : number;
  }

  private void note(Side side, Side others, int set) {
    if (apart || side.has(set)) {
      return;
    }
    if (side.count == MOST) {
      apart = true;
      version++;
      return;
    }
    side.add(set, others);
    if (others.split(set, side.count - 1)) {
      version++;
    }
  }

  /** Changes when the classes that were handed out may not be good any more. */
  int version() {
    return version;
  }

  /**
   * Forgets all futures and offers. Relations have changed, since a limit was found to be near, or
   * most futures are no longer those of any local state.
   */
  void renew() {
    futures.forget();
    offers.forget();
    apart = false;
    version++;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return pairs.bytes() + futures.bytes() + offers.bytes();
  }
}
