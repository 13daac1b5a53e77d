// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.source.Limits;
import dev.ravel.system.Symmetry;
import java.util.Arrays;

/**
 * The effects of exchanges of members on the values of objects. It has also the facts that values
 * state about members, all as far as they were needed before. Several threads may look up while
 * none learns.
 *
 * <p>The k-th exchange is that of the k-th member and the next one. In a ring it is the rotation by
 * k + 1 places, so there every renaming but the one that changes nothing is one of them.
 */
public final class RenamingTable {
  /** No image is known. */
  static final int UNKNOWN = -1;

  private static final long[] NO_FACTS = {};
  private static final int[] NO_IMAGES = {};

  private final Symmetry symmetry;
  private final int members;
  private final int named;
  private final boolean ring;

  /**
   * The objects that change places by each exchange, two by two, or that are taken elsewhere in a
   * ring. The latter are followed by where; and then come objects that stay but may change.
   */
  private final int[][] pairs;

  private final int[][] single;

  /**
   * The processes and compassions that become another one by each exchange, each followed by that.
   */
  private final int[][] moved;

  /** The image of each value, by exchange and object. */
  private final int[][][] images;

  /** The facts by object and value, and the share of each fact's members in the first colours. */
  private final long[][][] facts;

  private final long[][][] shares;

  /** A number for the facts of each value by object, whatever the value's own number is. */
  private final long[][] codes;

  RenamingTable(Symmetry symmetry, int objects, int processes, int compassions) {
    this.symmetry = symmetry;
    this.members = symmetry.members();
    this.named = processes + compassions;
    this.ring = symmetry.isRing();
    pairs = new int[members][];
    single = new int[members][];
    moved = new int[members][];
    images = new int[members][][];
    for (int exchange = 0; exchange + 1 < members; exchange++) {
      if (isExchange(exchange)) {
        list(exchange, objects);
        moved[exchange] = moved(exchange, processes, compassions);
        images[exchange] = new int[objects][];
        Arrays.fill(images[exchange], NO_IMAGES);
      }
    }
    facts = new long[objects][0][];
    shares = new long[objects][0][];
    codes = new long[objects][0];
  }

  /**
   * The member that becomes the next one, or in a ring the one a fixed number of places after it.
   */
  private int first(int exchange) {
    return ring ? 0 : exchange;
  }

  private void list(int exchange, int objects) {
    int[] two = new int[2 * objects];
    int[] one = new int[objects];
    int twos = 0;
    int ones = 0;
    for (int object = 0; object < objects; object++) {
      Limits.pollAt(object + 1);
      int to = symmetry.object(first(exchange), exchange + 1, object);
      if (ring ? to != object : to > object) {
        two[twos++] = object;
        two[twos++] = to;
      } else if (to == object && symmetry.concerns(first(exchange), exchange + 1, object)) {
        one[ones++] = object;
      }
    }
    pairs[exchange] = Arrays.copyOf(two, twos);
    single[exchange] = Arrays.copyOf(one, ones);
  }

  private int[] moved(int exchange, int processes, int compassions) {
    int[] all = new int[2 * (processes + compassions)];
    int size = 0;
    for (int its = 0; its < processes + compassions; its++) {
      Limits.pollAt(its + 1);
      int one = first(exchange);
      int to =
          its < processes
              ? symmetry.process(one, exchange + 1, its)
              : processes + symmetry.compassion(one, exchange + 1, its - processes);
      if (to != its) {
        all[size++] = its;
        all[size++] = to;
      }
    }
    return Arrays.copyOf(all, size);
  }

  int members() {
    return members;
  }

  /** Returns whether exchanges are the rotations of a ring. */
  boolean isRing() {
    return ring;
  }

  /** The number of processes and compassions. */
  int named() {
    return named;
  }

  int block(int member) {
    return symmetry.block(member);
  }

  /**
   * Returns the number of exchanges of neighbours, were all members of one block. Some are none
   * ({@link #isExchange}).
   */
  public int exchanges() {
    return members - 1;
  }

  /** Returns whether a member and the next one are of one block. Then they may change places. */
  public boolean isExchange(int exchange) {
    return symmetry.block(exchange) == symmetry.block(exchange + 1);
  }

  /** The process that a process becomes by an exchange. */
  public int process(int exchange, int process) {
    int[] some = moved[exchange];
    for (int k = 0; k < some.length; k += 2) {
      if (some[k] == process) {
        return some[k + 1];
      }
    }
    return process;
  }

  /**
   * Returns the objects that change places by an exchange, each followed by the other. In a ring
   * they are those that are taken elsewhere, each followed by where.
   */
  int[] pairs(int exchange) {
    return pairs[exchange];
  }

  /** The objects that stay where they are but may get another value. */
  int[] single(int exchange) {
    return single[exchange];
  }

  /** The image of a value of an object, or {@link #UNKNOWN}. */
  int image(int exchange, int object, int value) {
    int[] its = images[exchange][object];
    return value < its.length ? its[value] : UNKNOWN;
  }

  /** The image of a value of an object; no other thread may be here. */
  public int learnImage(int exchange, int object, int value) {
    int known = image(exchange, object, value);
    if (known != UNKNOWN) {
      return known;
    }
    int image = symmetry.value(first(exchange), exchange + 1, object, value);
    int back = ring ? members - 2 - exchange : exchange;
    note(exchange, object, value, image);
    note(back, symmetry.object(first(exchange), exchange + 1, object), image, value);
    return image;
  }

  private void note(int exchange, int object, int value, int image) {
    int[] its = Growth.room(images[exchange][object], value + 1, UNKNOWN);
    images[exchange][object] = its;
    its[value] = image;
  }

  /** Returns whether it is known what a value of an object says. */
  boolean knowsFacts(int object, int value) {
    return value < facts[object].length && facts[object][value] != null;
  }

  /** Finds out what a value of an object says; no other thread may be here. */
  void learnFacts(int object, int value) {
    facts[object] = Growth.room(facts[object], value + 1);
    shares[object] = Growth.room(shares[object], value + 1);
    codes[object] = Growth.room(codes[object], value + 1);
    long[] all = symmetry.facts(object, value);
    long code = all.length;
    int about = 0;
    for (int at = 0; at < all.length; at += 2 + (int) all[at + 1]) {
      about += (int) all[at + 1];
    }
    for (long word : all) {
      code = Hash.scattered(code, word);
    }
    long[] share = new long[2 * about];
    int next = 0;
    for (int at = 0; at < all.length; at += 2 + (int) all[at + 1]) {
      for (int k = 0; k < all[at + 1]; k++) {
        share[next++] = all[at + 2 + k];
        share[next++] = Hash.scattered(all[at], k);
      }
    }
    shares[object][value] = share;
    codes[object][value] = code;
    facts[object][value] = about == 0 ? NO_FACTS : all;
  }

  /**
   * Returns the facts that a known value states. They are label, number of members, members, again
   * and again.
   */
  long[] facts(int object, int value) {
    return facts[object][value];
  }

  /**
   * Returns the share in the colour of each member that a known value is about, in turn with the
   * member.
   */
  long[] shares(int object, int value) {
    return shares[object][value];
  }

  /** A number for what a known value says. */
  long code(int object, int value) {
    return codes[object][value];
  }

  /** The memory that the tables take, in bytes, roughly. */
  long bytes() {
    long bytes = 0;
    for (int[][] byObject : images) {
      if (byObject != null) {
        for (int[] its : byObject) {
          bytes += 16L + 4L * its.length;
        }
      }
    }
    for (long[][] its : facts) {
      bytes += 64L * its.length;
    }
    return bytes;
  }
}
