// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.explore.tables.PairCache;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * Sets of uses of objects, each use an object and a {@link Mode}, under dense ids: equal sets have
 * equal ids, so that all local states of one loop share one set. Other than a footprint, a set can
 * hold an object in several modes, those of several operations. Id 0 is the empty set.
 *
 * <p>A set is three rows of bits, one for each mode, with one bit for each object and a last one
 * for the property object that counts.
 */
final class ObjectSets {
  /** The set of nothing. */
  static final int EMPTY = 0;

  /** In {@link #relation}: a use of the first set conflicts with one of the second. */
  static final int CONFLICTS = 1;

  /** In {@link #relation}: a use of the first set can change what one of the second finds. */
  static final int AFFECTS = 2;

  private static final int MODES = 3;
  private static final int UNION_BITS = 10;
  private static final int RELATION_BITS = 11;

  /** The largest number of sets whose relations lie in a table. */
  private static final int MOST_NEAR = 1 << 10;

  private static final int FEW_COLUMNS = 64;

  private static final byte UNKNOWN = -1;

  private final Footprints footprints;
  private final int objects;
  private final int property;

  /** The number of longs of a row, and of a set. */
  private final int row;

  private final int length;

  private long[] bits = new long[256];
  private int count;
  private final NumberTable table = new NumberTable(256);

  /** Objects near a limit, where steps that commute elsewhere do not. */
  private final long[] limited;

  private final long[] scratch;

  /** Unions made before. */
  private final PairCache unions = new PairCache(UNION_BITS);

  private int limits;

  /** By set below that: its column, if it is a second one of a relation, or 0. */
  private final int[] columns = new int[MOST_NEAR];

  private int column;

  /** The number of columns that the table has room for. */
  private int width = FEW_COLUMNS;

  /** A row for each set: how it stands to those that have columns, or unknown. */
  private byte[] near = new byte[FEW_COLUMNS * FEW_COLUMNS];

  /** Relations of others, worked out before. */
  private final PairCache relations = new PairCache(RELATION_BITS);

  /** By footprint: its set plus 1, or 0. */
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
    this.row = (objects + Long.SIZE) / Long.SIZE;
    this.length = MODES * row;
    this.limited = new long[row];
    this.scratch = new long[length];
    Arrays.fill(near, UNKNOWN);
    int _ = intern();
  }

  /** The number of sets. */
  int count() {
    return count;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) bits.length * Long.BYTES + table.bytes() + near.length;
  }

  // ---------------------------------------------------------------------------- making sets

  /** The uses of a footprint that can make steps dependent. */
  int of(int footprint) {
    if (footprint >= known.length) {
      known = Arrays.copyOf(known, Math.max(footprint + 1, 2 * known.length));
    }
    if (known[footprint] == 0) {
      Arrays.fill(scratch, 0);
      for (int k = 0; k < footprints.size(footprint); k++) {
        int object = footprints.object(footprint, k);
        if (footprints.counts(object, property)) {
          put(Math.min(object, objects), footprints.mode(footprint, k));
        }
      }
      known[footprint] = intern() + 1;
    }
    return known[footprint] - 1;
  }

  /** The set of one use. */
  int of(int object, int mode) {
    Arrays.fill(scratch, 0);
    put(object, mode);
    return intern();
  }

  private void put(int object, int mode) {
    scratch[mode * row + (object >>> 6)] |= 1L << object;
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
      for (int i = 0; i < length; i++) {
        scratch[i] = bits[first * length + i] | bits[second * length + i];
      }
      union = intern();
      unions.put(first, second, union);
    }
    return union;
  }

  /** The id of the set in the scratch rows. */
  private int intern() {
    long mixed = 0;
    for (long part : scratch) {
      mixed = Hash.mixed(mixed, part);
    }
    int hash = Hash.of(mixed);
    for (int slot = table.first(hash); ; slot = table.next(slot)) {
      int known = table.number(slot);
      if (known == NumberTable.NONE) {
        break;
      }
      int from = known * length;
      if (Arrays.equals(bits, from, from + length, scratch, 0, length)) {
        return known;
      }
    }
    int id = count++;
    if (count * length > bits.length) {
      bits = Arrays.copyOf(bits, Math.max(count * length, 2 * bits.length));
    }
    System.arraycopy(scratch, 0, bits, id * length, length);
    table.add(hash, id);
    return id;
  }

  /**
   * Some steps that use a footprint's objects in a commuting way do not commute here, because a
   * limit is near: from now on these uses conflict.
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
      Arrays.fill(near, UNKNOWN);
    }
    return news;
  }

  /** How often that was news. */
  int limits() {
    return limits;
  }

  // ------------------------------------------------------------------------- comparing sets

  /** How two sets stand: {@link #CONFLICTS}, {@link #AFFECTS}, both or none of these. */
  int relation(int first, int second) {
    if ((first | second) < MOST_NEAR) {
      int index = first * width + columns[second];
      byte known = index < near.length ? near[index] : UNKNOWN;
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
    if ((first + 1) * width > near.length) {
      int known = near.length;
      near = Arrays.copyOf(near, 2 * Integer.highestOneBit(first + 1) * width);
      Arrays.fill(near, known, near.length, UNKNOWN);
    }
    near[first * width + columns[second]] = (byte) related(first, second);
    return near[first * width + columns[second]];
  }

  private int related(int first, int second) {
    return (conflict(first, second) ? CONFLICTS : 0) | (changes(first, second) ? AFFECTS : 0);
  }

  /** Whether a use in one set and a use in the other do not commute. */
  boolean conflict(int first, int second) {
    int a = first * length;
    int b = second * length;
    for (int i = 0; i < row; i++, a++, b++) {
      long reads = bits[a];
      long commutes = bits[a + row];
      long writes = bits[a + 2 * row];
      long others = bits[b];
      long joins = bits[b + row];
      long changes = bits[b + 2 * row];
      if ((writes & (others | joins | changes)
              | changes & (reads | commutes)
              | reads & joins
              | commutes & (others | joins & limited[i]))
          != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a use in the first set can change what one in the second finds. */
  boolean changes(int first, int second) {
    int a = first * length;
    int b = second * length;
    for (int i = 0; i < row; i++, a++, b++) {
      long commutes = bits[a + row];
      long writes = bits[a + 2 * row];
      long others = bits[b];
      long joins = bits[b + row];
      long changes = bits[b + 2 * row];
      if ((writes & (others | joins | changes) | commutes & (others | changes | joins & limited[i]))
          != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a set has an object that is written. */
  boolean writes(int set, int object) {
    return (bits[set * length + 2 * row + (object >>> 6)] >>> object & 1) != 0;
  }
}
