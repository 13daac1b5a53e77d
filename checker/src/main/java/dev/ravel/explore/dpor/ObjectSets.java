// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.explore.tables.PairCache;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * Sets of uses of objects, each use an object and a {@link Mode}, under dense ids. Equal sets have
 * equal ids, so that all local states of one loop share one set. Other than a footprint, a set can
 * hold an object in several modes, those of several operations. Id 0 is the empty set.
 *
 * <p>Objects lie in words of 64, with one object more for the property object that counts. A set
 * has an entry for each word with objects in it: three longs of bits, one for each mode. So sets of
 * few among very many objects take little.
 */
final class ObjectSets {
  /** The set of nothing. */
  static final int EMPTY = 0;

  /**
   * The bit of {@link #relation} with which a use of the first set conflicts with one of the
   * second.
   */
  static final int CONFLICTS = 1;

  /**
   * The bit of {@link #relation} with which a use of the first set can change what one of the
   * second finds.
   */
  static final int AFFECTS = 2;

  private static final int MODES = 3;
  private static final int UNION_BITS = 10;
  private static final int RELATION_BITS = 11;

  /** The largest number of sets whose relations lie in a table. */
  private static final int MOST_NEAR = 1 << 10;

  private static final int FEW_COLUMNS = 64;

  /**
   * The entry of {@link #near} for an unknown relation. What changes something conflicts with it,
   * so no relation is this one.
   */
  private static final int UNKNOWN = AFFECTS;

  /** The logarithm of the number of relations in a byte. Four relations of two bits lie in it. */
  private static final int IN_BYTE = 2;

  private static final byte ALL_UNKNOWN = (byte) (UNKNOWN * 0b01010101);

  private final Footprints footprints;
  private final int objects;
  private final int property;

  /** The first entry of each set; the last number is the end of all. */
  private int[] from = new int[64];

  /** The word of each entry, ascending in a set, and the bits of its modes. */
  private int[] words = new int[64];

  private long[] bits = new long[MODES * words.length];
  private int count;
  private final NumberTable table = new NumberTable(256);

  /** Objects near a limit, where steps that commute elsewhere do not. */
  private final long[] limited;

  /** A set that is being made, like those that are known. */
  private int[] scratchWords = new int[4];

  private long[] scratch = new long[MODES * scratchWords.length];
  private int entries;

  /** Unions made before. */
  private final PairCache unions = new PairCache(UNION_BITS);

  private int limits;

  /** The column of each set below that, if it is a second one of a relation, or 0. */
  private final int[] columns = new int[MOST_NEAR];

  private int column;

  /** The number of columns that the table has room for. */
  private int width = FEW_COLUMNS;

  /** The relations of each set to those that have columns, or unknown, a row for each set. */
  private byte[] near = new byte[FEW_COLUMNS * FEW_COLUMNS >>> IN_BYTE];

  /** Relations of others, worked out before. */
  private final PairCache relations = new PairCache(RELATION_BITS);

  /** The set of each footprint plus 1, or 0. */
  private int[] known = new int[64];

  /**
   * No sets but the empty one.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  ObjectSets(ConcurrentSystem system, int property) {
    this.footprints = system.footprints();
    this.objects = system.objects();
    this.property = property;
    this.limited = new long[(objects + Long.SIZE) / Long.SIZE];
    Arrays.fill(near, ALL_UNKNOWN);
    int _ = intern();
  }

  /** The number of sets. */
  int count() {
    return count;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) bits.length * Long.BYTES
        + (long) (words.length + from.length) * Integer.BYTES
        + table.bytes()
        + near.length;
  }

  // ---------------------------------------------------------------------------- making sets

  /** The uses of a footprint that can make steps dependent. */
  int of(int footprint) {
    if (footprint >= known.length) {
      known = Growth.room(known, footprint + 1);
    }
    if (known[footprint] == 0) {
      known[footprint] = commuting(footprint, ConcurrentSystem.NONE) + 1;
    }
    return known[footprint] - 1;
  }

  /** The same, where one object is used in a way that commutes. */
  int commuting(int footprint, int one) {
    entries = 0;
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (footprints.counts(object, property)) {
        put(
            Math.min(object, objects),
            object == one ? Mode.COMMUTE : footprints.mode(footprint, k));
      }
    }
    return intern();
  }

  /** The set of one use. */
  int of(int object, int mode) {
    entries = 0;
    put(object, mode);
    return intern();
  }

  /** The cost is constant if objects come in their order. */
  private void put(int object, int mode) {
    int word = object >>> 6;
    int entry = entries;
    while (entry > 0 && scratchWords[entry - 1] > word) {
      entry--;
    }
    if (entry == 0 || scratchWords[entry - 1] < word) {
      insert(entry, word);
    } else {
      entry--;
    }
    scratch[MODES * entry + mode] |= 1L << object;
  }

  /** Makes room for an entry without bits. */
  private void insert(int entry, int word) {
    if (entries == scratchWords.length) {
      scratchWords = Arrays.copyOf(scratchWords, 2 * entries);
      scratch = Arrays.copyOf(scratch, MODES * scratchWords.length);
    }
    int behind = entries++ - entry;
    System.arraycopy(scratchWords, entry, scratchWords, entry + 1, behind);
    System.arraycopy(scratch, MODES * entry, scratch, MODES * (entry + 1), MODES * behind);
    scratchWords[entry] = word;
    Arrays.fill(scratch, MODES * entry, MODES * (entry + 1), 0);
  }

  /** The uses in either set. */
  int union(int first, int second) {
    if (first == second || second == EMPTY) {
      return first;
    }
    if (first == EMPTY) {
      return second;
    }
    int union = unions.get(first, second);
    if (union == PairCache.ABSENT) {
      entries = 0;
      int a = from[first];
      int b = from[second];
      while (a < from[first + 1] || b < from[second + 1]) {
        int low = a < from[first + 1] ? words[a] : Integer.MAX_VALUE;
        int high = b < from[second + 1] ? words[b] : Integer.MAX_VALUE;
        insert(entries, Math.min(low, high));
        a += low <= high ? take(a) : 0;
        b += high <= low ? take(b) : 0;
      }
      union = intern();
      unions.put(first, second, union);
    }
    return union;
  }

  /** Adds the bits of an entry to the last one of the set that is being made; 1. */
  private int take(int entry) {
    for (int mode = 0; mode < MODES; mode++) {
      scratch[MODES * (entries - 1) + mode] |= bits[MODES * entry + mode];
    }
    return 1;
  }

  /** The id of the set that was made. */
  private int intern() {
    long mixed = 0;
    for (int entry = 0; entry < entries; entry++) {
      mixed = Hash.mixed(mixed, scratchWords[entry]);
      for (int mode = 0; mode < MODES; mode++) {
        mixed = Hash.mixed(mixed, scratch[MODES * entry + mode]);
      }
    }
    int hash = Hash.of(mixed);
    for (int slot = table.first(hash); ; slot = table.next(slot)) {
      int known = table.number(slot);
      if (known == NumberTable.NONE) {
        break;
      }
      if (isMade(known)) {
        return known;
      }
    }
    int id = count++;
    int begin = from[id];
    int end = begin + entries;
    if (end > words.length) {
      words = Arrays.copyOf(words, Math.max(end, 2 * words.length));
      bits = Arrays.copyOf(bits, MODES * words.length);
    }
    System.arraycopy(scratchWords, 0, words, begin, entries);
    System.arraycopy(scratch, 0, bits, MODES * begin, MODES * entries);
    from = Growth.room(from, count + 1);
    from[count] = end;
    table.add(hash, id);
    return id;
  }

  private boolean isMade(int set) {
    int begin = from[set];
    int end = from[set + 1];
    return Arrays.equals(words, begin, end, scratchWords, 0, entries)
        && Arrays.equals(bits, MODES * begin, MODES * end, scratch, 0, MODES * entries);
  }

  /** The number of words of all objects. */
  int allWords() {
    return limited.length;
  }

  /** The number of words in which a set has objects. */
  int words(int set) {
    return from[set + 1] - from[set];
  }

  /** The k-th word in which a set has objects; ascending. */
  int word(int set, int k) {
    return words[from[set] + k];
  }

  /** The same, or the largest number if there is none. */
  int wordOrEnd(int set, int k) {
    int entry = from[set] + k;
    return entry < from[set + 1] ? words[entry] : Integer.MAX_VALUE;
  }

  /** The objects of the k-th word of a set. */
  long objects(int set, int k) {
    int entry = MODES * (from[set] + k);
    return bits[entry] | bits[entry + 1] | bits[entry + 2];
  }

  /** The objects that the k-th word of one set and the i-th of another have in other modes. */
  long difference(int first, int k, int second, int i) {
    int a = MODES * (from[first] + k);
    int b = MODES * (from[second] + i);
    return bits[a] ^ bits[b] | bits[a + 1] ^ bits[b + 1] | bits[a + 2] ^ bits[b + 2];
  }

  /**
   * Notes that steps that use a footprint's objects in a commuting way do not commute here. A limit
   * is near. From now on these uses conflict.
   *
   * @return whether that was not known
   */
  boolean limit(int footprint) {
    boolean news = false;
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (footprints.mode(footprint, k) == Mode.COMMUTE && object < objects) {
        news |= (limited[object >>> 6] >>> object & 1) == 0;
        limited[object >>> 6] |= 1L << object;
      }
    }
    if (news) {
      limits++;
      relations.clear();
      Arrays.fill(near, ALL_UNKNOWN);
    }
    return news;
  }

  /** Returns the number of times that a limit was news. */
  int limits() {
    return limits;
  }

  // ------------------------------------------------------------------------- comparing sets

  /**
   * Returns the relation of two sets. It is {@link #CONFLICTS}, {@link #AFFECTS}, both or none of
   * these.
   */
  int relation(int first, int second) {
    if ((first | second) < MOST_NEAR) {
      int index = first * width + columns[second];
      int known = index >>> IN_BYTE < near.length ? near(index) : UNKNOWN;
      return known == UNKNOWN ? findNear(first, second) : known;
    }
    int relation = relations.get(first, second);
    if (relation == PairCache.ABSENT) {
      relation = related(first, second);
      relations.put(first, second, relation);
    }
    return relation;
  }

  /** Column 0 of the table stays unknown. */
  private int findNear(int first, int second) {
    if (columns[second] == 0) {
      columns[second] = ++column;
      if (column == width) {
        width *= 2;
        near = new byte[0];
      }
    }
    if ((first + 1) * width > near.length << IN_BYTE) {
      int known = near.length;
      near = Arrays.copyOf(near, 2 * Integer.highestOneBit(first + 1) * width >>> IN_BYTE);
      Arrays.fill(near, known, near.length, ALL_UNKNOWN);
    }
    int relation = related(first, second);
    int index = first * width + columns[second];
    near[index >>> IN_BYTE] ^= (byte) ((near(index) ^ relation) << 2 * (index & 3));
    return relation;
  }

  private int near(int index) {
    return near[index >>> IN_BYTE] >>> 2 * (index & 3) & 3;
  }

  private int related(int first, int second) {
    return (conflict(first, second) ? CONFLICTS : 0) | (changes(first, second) ? AFFECTS : 0);
  }

  /** Returns whether a use in one set and a use in the other do not commute. */
  boolean conflict(int first, int second) {
    int a = from[first];
    int b = from[second];
    while (a < from[first + 1] && b < from[second + 1]) {
      if (words[a] == words[b]) {
        long reads = bits[MODES * a];
        long commutes = bits[MODES * a + 1];
        long writes = bits[MODES * a + 2];
        long others = bits[MODES * b];
        long joins = bits[MODES * b + 1];
        long changes = bits[MODES * b + 2];
        if ((writes & (others | joins | changes)
                | changes & (reads | commutes)
                | reads & joins
                | commutes & (others | joins & limited[words[a]]))
            != 0) {
          return true;
        }
        a++;
        b++;
      } else if (words[a] < words[b]) {
        a++;
      } else {
        b++;
      }
    }
    return false;
  }

  /** Returns whether a use in the first set can change what one in the second finds. */
  boolean changes(int first, int second) {
    int a = from[first];
    int b = from[second];
    while (a < from[first + 1] && b < from[second + 1]) {
      if (words[a] == words[b]) {
        long commutes = bits[MODES * a + 1];
        long writes = bits[MODES * a + 2];
        long others = bits[MODES * b];
        long joins = bits[MODES * b + 1];
        long changes = bits[MODES * b + 2];
        if ((writes & (others | joins | changes)
                | commutes & (others | changes | joins & limited[words[a]]))
            != 0) {
          return true;
        }
        a++;
        b++;
      } else if (words[a] < words[b]) {
        a++;
      } else {
        b++;
      }
    }
    return false;
  }

  /** Returns whether a set has an object that is written. */
  boolean writes(int set, int object) {
    int entry = Arrays.binarySearch(words, from[set], from[set + 1], object >>> 6);
    return entry >= 0 && (bits[MODES * entry + 2] >>> object & 1) != 0;
  }
}
