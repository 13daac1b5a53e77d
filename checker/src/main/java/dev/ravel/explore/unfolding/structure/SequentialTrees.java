// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.explore.tables.PairCache;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The orders in which executions use each contended object. For each object there is a tree of
 * <em>blocks</em>. A block is one event that writes the object, or a set of events that use it in
 * one commuting mode; its parent is the block before. A path from the root is what one execution
 * does with the object (quasi-optimal partial order reduction, section 5, trees of causality;
 * generalised from locks to all modes).
 *
 * <p>Blocks are interned, so equal blocks are one number. Number i is the root of object i.
 */
public final class SequentialTrees {
  /**
   * The sets that were last made of a block and one user, or of two sets, are two to this power.
   */
  private static final int LAST_SETS = 11;

  private final int objects;
  private int count;
  private int[] object = new int[1024];
  private int[] parent = new int[1024];
  private int[] depth = new int[1024];
  private int[] jump = new int[1024];
  private int[] mode = new int[1024];
  private int[] event = new int[1024];
  private int[] value = new int[1024];
  private int[] firstAccess = new int[1024];
  private int[] firstSet = new int[1024];
  private int[] nextSet = new int[1024];
  private int[][] members = new int[1024][];

  /** The hash of a set. */
  private int[] hash = new int[1024];

  /** The sets. */
  private final NumberTable table = new NumberTable(1024);

  /** The end of a chain after an event has used the object as well, by block and event. */
  private final PairCache extensions = new PairCache(LAST_SETS);

  /** The union of each two sets. */
  private final PairCache unions = new PairCache(LAST_SETS);

  private final boolean counting;
  private final Tally tally;
  private int free = ConcurrentSystem.NONE;

  /** See {@link #with}. */
  private int hashOfMore;

  /**
   * The roots alone.
   *
   * @param counting whether to count queries, in the tally
   */
  SequentialTrees(int objects, Tally tally, boolean counting) {
    this.tally = tally;
    this.counting = counting;
    this.objects = objects;
    clear(0);
    for (int o = 0; o < objects; o++) {
      int root = allocate();
      object[root] = o;
      parent[root] = ConcurrentSystem.NONE;
      depth[root] = 0;
      jump[root] = root;
      mode[root] = Mode.WRITE;
      event[root] = Events.ROOT;
    }
  }

  private int allocate() {
    int block;
    if (free != ConcurrentSystem.NONE) {
      block = free;
      free = parent[block];
    } else {
      if (count == object.length) {
        grow(2 * count);
      }
      block = count++;
    }
    return block;
  }

  /** Nothing comes after a block. */
  private void alone(int block) {
    firstAccess[block] = ConcurrentSystem.NONE;
    firstSet[block] = ConcurrentSystem.NONE;
    nextSet[block] = ConcurrentSystem.NONE;
  }

  /** Nothing comes after blocks from one on, and their values are not known. */
  private void clear(int from) {
    Arrays.fill(value, from, value.length, ConcurrentSystem.NONE);
    Arrays.fill(firstAccess, from, value.length, ConcurrentSystem.NONE);
    Arrays.fill(firstSet, from, value.length, ConcurrentSystem.NONE);
    Arrays.fill(nextSet, from, value.length, ConcurrentSystem.NONE);
  }

  private void grow(int size) {
    object = Arrays.copyOf(object, size);
    parent = Arrays.copyOf(parent, size);
    depth = Arrays.copyOf(depth, size);
    jump = Arrays.copyOf(jump, size);
    mode = Arrays.copyOf(mode, size);
    event = Arrays.copyOf(event, size);
    value = Arrays.copyOf(value, size);
    firstAccess = Arrays.copyOf(firstAccess, size);
    firstSet = Arrays.copyOf(firstSet, size);
    nextSet = Arrays.copyOf(nextSet, size);
    members = Arrays.copyOf(members, size);
    hash = Arrays.copyOf(hash, size);
    clear(count);
  }

  /** The root of an object. */
  public int root(int index) {
    return index;
  }

  /** The object that a block is of. */
  public int object(int block) {
    return object[block];
  }

  /** The block before, or {@link ConcurrentSystem#NONE} for a root. */
  public int parent(int block) {
    return parent[block];
  }

  /** Returns the number of blocks that come before. */
  public int depth(int block) {
    return depth[block];
  }

  /** The last block that writes of an object that is read and written alone. */
  public int written(int block) {
    return event[block] == ConcurrentSystem.NONE ? parent[block] : block;
  }

  /** The {@link Mode} of its events; a root counts as written. */
  public int mode(int block) {
    return mode[block];
  }

  /** The event of a block that writes; {@link ConcurrentSystem#NONE} for a set. */
  public int event(int block) {
    return event[block];
  }

  /** The events of a set, ascending; not to be changed. */
  public int[] members(int block) {
    return members[block];
  }

  /** The value of the object after the block, or {@link ConcurrentSystem#NONE} if not known. */
  int value(int block) {
    return value[block];
  }

  public void setValue(int block, int known) {
    value[block] = known;
  }

  /** The first access whose history on the object is this block. */
  public int firstAccess(int block) {
    return firstAccess[block];
  }

  /** Adds an access after a block, before those in its list. */
  void add(int block, int access) {
    firstAccess[block] = access;
  }

  /**
   * Goes through the blocks after which an event can be in immediate conflict with another one.
   * That one is after a block. They are that block; the sets after it, if the event does not write;
   * and if the block is a set, the one before it, after which an event may not have joined the set.
   *
   * @param mode in which the event uses the object
   */
  public void forEachRivalBlock(int block, int mode, IntConsumer consumer) {
    consumer.accept(block);
    for (int set = mode == Mode.WRITE ? ConcurrentSystem.NONE : firstSet[block];
        set != ConcurrentSystem.NONE;
        set = nextSet[set]) {
      consumer.accept(set);
    }
    if (event[block] == ConcurrentSystem.NONE) {
      consumer.accept(parent[block]);
    }
  }

  /** Returns a new block of an event that writes. */
  public int write(int before, int writer) {
    int block = allocate();
    link(block, before, Mode.WRITE);
    event[block] = writer;
    return block;
  }

  private void link(int block, int before, int its) {
    object[block] = object[before];
    parent[block] = before;
    depth[block] = depth[before] + 1;
    mode[block] = its;
    int j = jump[before];
    jump[block] = depth[before] - depth[j] == depth[j] - depth[jump[j]] ? jump[j] : before;
  }

  /** A set, one that has other members too, without one of them. Cost: linear in its size. */
  int without(int block, int user) {
    int[] smaller = Arrays.stream(members[block]).filter(member -> member != user).toArray();
    return set(parent[block], mode[block], smaller, smaller.length);
  }

  /**
   * The block that a chain ends with after an event has used the object in a commuting mode. Cost:
   * constant if that was asked a short while ago, else linear in the events of that block.
   *
   * @param last what it ended with before
   * @param its the mode in which the event uses the object
   */
  public int extended(int last, int its, int user) {
    int known = extensions.get(last, user);
    if (known != PairCache.ABSENT) {
      return known;
    }
    int end;
    if (mode[last] != its) {
      int[] alone = {user};
      end = interned(last, its, alone, Hash.mixed(Hash.mixed(last, its), user));
    } else {
      end = contains(last, user) ? last : interned(parent[last], its, with(last, user), hashOfMore);
    }
    extensions.put(last, user, end);
    return end;
  }

  /**
   * Extends a chain as {@link #extended} does, for an event that is in no set. The result is not
   * looked up. Cost: linear in the events of that block.
   */
  int extendedByNew(int last, int its, int user) {
    if (mode[last] != its) {
      return add(last, its, new int[] {user}, Hash.mixed(Hash.mixed(last, its), user));
    }
    int[] all = with(last, user);
    return add(parent[last], its, all, hashOfMore);
  }

  /**
   * The members of a set with one more, and in {@link #hashOfMore} what is their hash. Events are
   * numbered as they come, so that one is most often the last: then nothing is hashed anew.
   */
  private int[] with(int block, int user) {
    int[] its = members[block];
    int at = its.length;
    while (at > 0 && its[at - 1] > user) {
      at--;
    }
    int[] all = new int[its.length + 1];
    System.arraycopy(its, 0, all, 0, at);
    all[at] = user;
    System.arraycopy(its, at, all, at + 1, its.length - at);
    hashOfMore =
        at == its.length
            ? Hash.mixed(hash[block], user)
            : hash(parent[block], mode[block], all, all.length);
    return all;
  }

  /** The set with these members, ascending. */
  public int set(int before, int its, int[] sorted, int size) {
    return interned(before, its, Arrays.copyOf(sorted, size), hash(before, its, sorted, size));
  }

  /** The set with these members, in an array that is its own. */
  private int interned(int before, int its, int[] all, int hashed) {
    int slot = table.first(hashed);
    for (int known = table.number(slot); known != NumberTable.NONE; known = table.number(slot)) {
      if (table.hash(slot) == hashed
          && parent[known] == before
          && mode[known] == its
          && Arrays.equals(members[known], all)) {
        return known;
      }
      slot = table.next(slot);
    }
    return add(before, its, all, hashed);
  }

  /** Makes a set, which there is not yet. */
  private int add(int before, int its, int[] all, int hashed) {
    int block = allocate();
    link(block, before, its);
    event[block] = ConcurrentSystem.NONE;
    members[block] = all;
    hash[block] = hashed;
    nextSet[block] = firstSet[before];
    firstSet[before] = block;
    table.add(hashed, block);
    return block;
  }

  private static int hash(int before, int its, int[] sorted, int size) {
    int hash = Hash.mixed(before, its);
    for (int k = 0; k < size; k++) {
      hash = Hash.mixed(hash, sorted[k]);
    }
    return hash;
  }

  /** The block at a depth on the path to a block. Cost: logarithmic in the distance. */
  public int ancestor(int block, int at) {
    if (counting && depth[block] > at) {
      tally.queries++;
      tally.depths += depth[block];
      tally.distances += depth[block] - at;
    }
    int b = block;
    while (depth[b] > at) {
      int j = jump[b];
      b = depth[j] >= at ? j : parent[b];
    }
    return b;
  }

  /** Returns whether one execution can use an object as both blocks say. */
  public boolean compatible(int first, int second) {
    if (first == second) {
      return true;
    }
    return depth[first] <= depth[second] ? below(first, second) : below(second, first);
  }

  private boolean below(int shallow, int deep) {
    int at = ancestor(deep, depth[shallow]);
    if (at == shallow) {
      return true;
    }
    return mode[shallow] != Mode.WRITE
        && mode[at] == mode[shallow]
        && parent[at] == parent[shallow]
        && (at == deep || subset(members[shallow], members[at]));
  }

  /** Returns whether all of the first are among the second; both ascending. */
  private static boolean subset(int[] first, int[] second) {
    if (first.length > second.length) {
      return false;
    }
    int k = 0;
    for (int member : first) {
      while (k < second.length && second[k] < member) {
        k++;
      }
      if (k == second.length || second[k] != member) {
        return false;
      }
      k++;
    }
    return true;
  }

  /** The block of what two compatible ones say together. */
  public int merged(int first, int second) {
    if (first == second || depth[first] > depth[second]) {
      return first;
    }
    if (depth[first] < depth[second]) {
      return second;
    }
    int known = unions.get(first, second);
    if (known == PairCache.ABSENT) {
      known = join(first, second);
      unions.put(first, second, known);
    }
    return known;
  }

  private int join(int first, int second) {
    if (subset(members[first], members[second])) {
      return second;
    }
    return subset(members[second], members[first]) ? first : union(first, members[second]);
  }

  /** A set with some members more. */
  private int union(int first, int[] b) {
    int[] a = members[first];
    int[] all = new int[a.length + b.length];
    int size = merge(a, b, all);
    return set(parent[first], mode[first], all, size);
  }

  /** Puts all that are in one of two rows into a third one; all ascending; tells how many. */
  private static int merge(int[] a, int[] b, int[] all) {
    int size = 0;
    for (int i = 0, j = 0; i < a.length || j < b.length; size++) {
      if (j == b.length || (i < a.length && a[i] < b[j])) {
        all[size] = a[i++];
      } else {
        if (i < a.length && a[i] == b[j]) {
          i++;
        }
        all[size] = b[j++];
      }
    }
    return size;
  }

  /** Returns whether an event is in a set. */
  public boolean contains(int block, int user) {
    return Arrays.binarySearch(members[block], user) >= 0;
  }

  // ------------------------------------------------------------------------------- forgetting

  /** Returns the number of numbers given to blocks. */
  public int limit() {
    return count;
  }

  /** Returns the number of roots. They are never forgotten. */
  public int roots() {
    return objects;
  }

  /**
   * Forgets all blocks but some, and all lists of sets and accesses, which are then built again.
   *
   * @param kept by block; parents of kept blocks are kept
   */
  public void retain(boolean[] kept) {
    table.clear();
    extensions.clear();
    unions.clear();
    free = ConcurrentSystem.NONE;
    for (int block = count - 1; block >= 0; block--) {
      alone(block);
      if (!kept[block]) {
        value[block] = ConcurrentSystem.NONE;
        members[block] = null;
        event[block] = ConcurrentSystem.NONE;
        parent[block] = free;
        free = block;
      }
    }
    for (int block = objects; block < count; block++) {
      if (kept[block] && members[block] != null) {
        nextSet[block] = firstSet[parent[block]];
        firstSet[parent[block]] = block;
        table.add(hash[block], block);
      }
    }
  }

  /** The memory of the arrays. */
  long bytes() {
    return 52L * object.length + table.bytes();
  }
}
