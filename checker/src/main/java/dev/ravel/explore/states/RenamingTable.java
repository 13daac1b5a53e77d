// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import dev.ravel.system.Symmetry;
import java.util.Arrays;

/**
 * What exchanges of members do to the values of objects, and what values say about members, as far
 * as that was asked before. Several threads may look up while none learns.
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
   * By exchange: objects that change places, two by two, or in a ring each that is taken elsewhere,
   * followed by where; and objects that stay but may change.
   */
  private final int[][] pairs;

  private final int[][] single;

  /** By exchange: the processes and compassions that become another one, each followed by that. */
  private final int[][] moved;

  /** By exchange and object: the image of each value. */
  private final int[][][] images;

  /** By object and value: the facts, and the share of each fact's members in the first colours. */
  private final long[][][] facts;

  private final long[][][] shares;

  /** By object and value: a number for what the value says, whatever the value's own number is. */
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

  /** The member that becomes the next one, or in a ring the one so many places behind it. */
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

  /** Whether exchanges are the rotations of a ring. */
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
   * The number of exchanges of neighbours, were all members of one block; some are none ({@link
   * #isExchange}).
   */
  public int exchanges() {
    return members - 1;
  }

  /** Whether a member and the next one are of one block: then they may change places. */
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
   * The objects that change places by an exchange, each followed by the other; in a ring those that
   * are taken elsewhere, each followed by where.
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
    int[] its = images[exchange][object];
    if (value >= its.length) {
      int length = its.length;
      its = Arrays.copyOf(its, Math.max(value + 1, 2 * length));
      Arrays.fill(its, length, its.length, UNKNOWN);
      images[exchange][object] = its;
    }
    its[value] = image;
  }

  /** Whether it is known what a value of an object says. */
  boolean knowsFacts(int object, int value) {
    return value < facts[object].length && facts[object][value] != null;
  }

  /** Finds out what a value of an object says; no other thread may be here. */
  void learnFacts(int object, int value) {
    if (value >= facts[object].length) {
      int length = Math.max(value + 1, 2 * facts[object].length);
      facts[object] = Arrays.copyOf(facts[object], length);
      shares[object] = Arrays.copyOf(shares[object], length);
      codes[object] = Arrays.copyOf(codes[object], length);
    }
    long[] all = symmetry.facts(object, value);
    long code = all.length;
    int about = 0;
    for (int at = 0; at < all.length; at += 2 + (int) all[at + 1]) {
      about += (int) all[at + 1];
    }
    for (long word : all) {
      code = mixed(code, word);
    }
    long[] share = new long[2 * about];
    int next = 0;
    for (int at = 0; at < all.length; at += 2 + (int) all[at + 1]) {
      for (int k = 0; k < all[at + 1]; k++) {
        share[next++] = all[at + 2 + k];
        share[next++] = mixed(all[at], k);
      }
    }
    shares[object][value] = share;
    codes[object][value] = code;
    facts[object][value] = about == 0 ? NO_FACTS : all;
  }

  /** What a known value says: label, number of members, members, again and again. */
  long[] facts(int object, int value) {
    return facts[object][value];
  }

  /** By member that a known value is about, in turn with the member: its share in the colour. */
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

  /** Mixes a number into another (the finisher of SplitMix64, over a sum with the golden ratio). */
  static long mixed(long one, long other) {
    long h = one + other * 0x9E3779B97F4A7C15L;
    h = (h ^ h >>> 30) * 0xBF58476D1CE4E5B9L;
    h = (h ^ h >>> 27) * 0x94D049BB133111EBL;
    return h ^ h >>> 31;
  }
}
