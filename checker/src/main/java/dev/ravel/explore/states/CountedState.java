// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Symmetry;
import java.util.Arrays;
import java.util.Optional;

/**
 * A state as a crowd. It has the number of members of each block with each row ({@link Rows}), and
 * the values of the shared objects. So what a state costs grows with the number of different rows,
 * and with the number of members that shared objects mention, not with the number of members.
 *
 * <h2>The key of an orbit</h2>
 *
 * <p>Members of a block are put in the order of their rows' numbers; among those of one row, the
 * mentioned ones come first, in the order of what is said of them. The <em>key</em> is the rows
 * with the number of their members, and the values of the shared objects after all members are
 * renamed to their places in that order.
 *
 * <p><em>States with one key are of one orbit.</em> From a key its {@linkplain #moveTo state} can
 * be made: places get the rows, shared objects their values. What a member owns mentions no other
 * member, so renaming the members of a state to their places gives exactly this state, an image of
 * it under one permutation of each block.
 *
 * <p><em>States of one orbit have one key,</em> unless two members of one row are mentioned with
 * the same shares, and exchanging them changes a shared value. Then an orbit may be stored more
 * than once, which costs time only.
 *
 * <h2>Whose steps are enough</h2>
 *
 * <p>Let two members of a block have the same row, and let no shared object mention either. To
 * exchange them leaves the state as it is: what they own changes places, all else mentions neither.
 * So it maps the steps of one to those of the other, with successors in one orbit, errors to errors
 * and blocked to blocked. Of such members one {@linkplain #representatives stands for all}. All
 * orbits after the state, all errors, all statements that are executed, and whether every process
 * is blocked, are seen by the steps of representatives, of mentioned members and of threads that no
 * block owns. For what two threads do at once, such as a race, the first two of such members are
 * enough: whichever two threads it is, an exchange of members that are alike, then another one,
 * leads from their owners to these.
 */
public final class CountedState {
  private final ConcurrentSystem system;
  private final Rows rows;
  private final int[] state;

  /** The number of the row of each member. */
  private final int[] rowOf;

  /** The numbers of rows that members of each block have, ascending, and of how many members. */
  private final int[][] kinds;

  private final int[][] counts;
  private final int[] distinct;

  /** True if all members stand in the order of their rows. */
  private boolean inOrder;

  /** The index of each member among the mentioned plus one. */
  private final int[] index;

  private int mentionedCount;
  private int[] mentioned = new int[16];
  private long[] shares = new long[16];
  private int[] targets = new int[16];

  /** The changes of a step. They are objects with their values, members with their rows. */
  private int[] before = new int[16];

  private int[] moved = new int[8];
  private int movedCount;

  private CountedState(ConcurrentSystem system, Rows rows) {
    this.system = system;
    this.rows = rows;
    this.state = new int[system.objects()];
    this.rowOf = new int[rows.members()];
    this.index = new int[rows.members()];
    this.kinds = new int[rows.blocks()][4];
    this.counts = new int[rows.blocks()][4];
    this.distinct = new int[rows.blocks()];
  }

  /**
   * Returns a crowd of the members of a symmetry, in no state. It is none if they are a ring, the
   * place of some object names several members, or some process is no thread.
   */
  public static Optional<CountedState> of(ConcurrentSystem system, Symmetry symmetry) {
    return symmetry.isRing()
        ? Optional.empty()
        : Rows.of(system, symmetry).map(rows -> new CountedState(system, rows));
  }

  /** Another one that shares what is learnt. */
  public CountedState another() {
    return new CountedState(system, rows);
  }

  /** The memory of what was learnt, in bytes, roughly. */
  public long bytes() {
    return rows.bytes();
  }

  /** The state it stands at; not to be changed. */
  public int[] state() {
    return state;
  }

  /**
   * Goes to a state.
   *
   * @return false if something that a member owns mentions another one: then it is of no use
   */
  public boolean start(int[] values) {
    System.arraycopy(values, 0, state, 0, state.length);
    Arrays.fill(distinct, 0);
    inOrder = false;
    try {
      for (int member = 0; member < rowOf.length; member++) {
        Limits.pollAt(member + 1);
        rowOf[member] = rows.row(member, state);
        add(rows.block(member), rowOf[member], 1);
      }
      return true;
    } catch (Rows.Entangled entangled) {
      return false;
    }
  }

  /** Goes to the state that a key stands for. Cost: what differs from where it stood before. */
  public void moveTo(int[] key) {
    int at = 0;
    for (int block = 0; block < kinds.length; block++) {
      int size = key[at++];
      int place = rows.first(block);
      int old = 0;
      int oldEnd = place;
      for (int k = 0; k < size; k++) {
        int row = key[at + k];
        int end = place + key[at + size + k];
        while (place < end) {
          if (!inOrder) {
            set(place, row);
            place++;
            continue;
          }
          while (oldEnd <= place) {
            oldEnd += counts[block][old++];
          }
          int until = Math.min(end, oldEnd);
          if (kinds[block][old - 1] == row) {
            place = until;
          }
          for (; place < until; place++) {
            set(place, row);
          }
        }
      }
      if (kinds[block].length < size) {
        kinds[block] = new int[2 * size];
        counts[block] = new int[2 * size];
      }
      System.arraycopy(key, at, kinds[block], 0, size);
      System.arraycopy(key, at + size, counts[block], 0, size);
      distinct[block] = size;
      at += 2 * size;
    }
    for (int object : rows.shared()) {
      state[object] = key[at++];
    }
    inOrder = true;
  }

  private void set(int member, int row) {
    if (rowOf[member] != row || !inOrder) {
      rowOf[member] = row;
      rows.set(member, row, state);
    }
  }

  private void add(int block, int row, int more) {
    int[] its = kinds[block];
    int size = distinct[block];
    int at = Arrays.binarySearch(its, 0, size, row);
    if (at >= 0) {
      counts[block][at] += more;
      if (counts[block][at] == 0) {
        System.arraycopy(its, at + 1, its, at, size - at - 1);
        System.arraycopy(counts[block], at + 1, counts[block], at, size - at - 1);
        distinct[block]--;
      }
      return;
    }
    int free = -at - 1;
    kinds[block] = Growth.room(its, size + 1);
    counts[block] = Growth.room(counts[block], size + 1);
    System.arraycopy(kinds[block], free, kinds[block], free + 1, size - free);
    System.arraycopy(counts[block], free, counts[block], free + 1, size - free);
    kinds[block][free] = row;
    counts[block][free] = more;
    distinct[block]++;
  }

  // ------------------------------------------------------------------------------------ keys

  /** The key of the orbit of the state it stands at. */
  public int[] key() {
    mention();
    place();
    int length = rows.shared().length + kinds.length;
    for (int size : distinct) {
      length += 2 * size;
    }
    int[] key = new int[length];
    int at = 0;
    for (int block = 0; block < kinds.length; block++) {
      int size = distinct[block];
      key[at++] = size;
      System.arraycopy(kinds[block], 0, key, at, size);
      System.arraycopy(counts[block], 0, key, at + size, size);
      at += 2 * size;
    }
    for (int object : rows.shared()) {
      int[] its = rows.mention(object, state[object]).members();
      int[] names = new int[its.length];
      for (int k = 0; k < its.length; k++) {
        names[k] = targets[index[its[k]] - 1];
      }
      key[at++] = names.length == 0 ? state[object] : rows.renamed(object, state[object], names);
    }
    return key;
  }

  /** Finds out who is mentioned, and how. */
  private void mention() {
    for (int k = 0; k < mentionedCount; k++) {
      index[mentioned[k]] = 0;
    }
    mentionedCount = 0;
    int number = 0;
    for (int object : rows.shared()) {
      Rows.Mention its = rows.mention(object, state[object]);
      for (int k = 0; k < its.members().length; k++) {
        int member = its.members()[k];
        if (index[member] == 0) {
          if (mentionedCount == mentioned.length) {
            mentioned = Arrays.copyOf(mentioned, 2 * mentionedCount);
            shares = Arrays.copyOf(shares, mentioned.length);
            targets = new int[mentioned.length];
          }
          mentioned[mentionedCount] = member;
          shares[mentionedCount] = 0;
          index[member] = ++mentionedCount;
        }
        shares[index[member] - 1] += Hash.scattered(its.shares()[k], number);
      }
      number++;
    }
  }

  /** Finds a place for each that is mentioned. */
  private void place() {
    Integer[] order = new Integer[mentionedCount];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, this::compare);
    int place = 0;
    for (int k = 0; k < order.length; k++) {
      int member = mentioned[order[k]];
      int other = k == 0 ? -1 : mentioned[order[k - 1]];
      boolean follows =
          other >= 0 && rows.block(other) == rows.block(member) && rowOf[other] == rowOf[member];
      place = follows ? place + 1 : begin(rows.block(member), rowOf[member]);
      targets[order[k]] = place;
    }
  }

  /** By block, row, what is said of them, and name. */
  private int compare(int one, int other) {
    int a = mentioned[one];
    int b = mentioned[other];
    int by = Integer.compare(rows.block(a), rows.block(b));
    by = by != 0 ? by : Integer.compare(rowOf[a], rowOf[b]);
    by = by != 0 ? by : Long.compare(shares[one], shares[other]);
    return by != 0 ? by : Integer.compare(a, b);
  }

  /** The place of the first member with a row, in the order of rows. */
  private int begin(int block, int row) {
    int place = rows.first(block);
    for (int k = 0; kinds[block][k] != row; k++) {
      place += counts[block][k];
    }
    return place;
  }

  /**
   * The key of the orbit that a step leads to, which is possible here.
   *
   * @return null if something that a member owns mentions another one there
   */
  public int[] keyAfter(int outcome) {
    try {
      apply(outcome);
      return key();
    } catch (Rows.Entangled entangled) {
      return null;
    } finally {
      undo(outcome);
    }
  }

  /** Takes a step, which does not lead where something that a member owns mentions another one. */
  public void take(int outcome) {
    apply(outcome);
    inOrder = false;
  }

  private void apply(int outcome) {
    Outcomes outcomes = system.outcomes();
    int writes = outcomes.writes(outcome);
    if (before.length < writes) {
      before = new int[2 * writes];
    }
    for (int k = 0; k < writes; k++) {
      int object = outcomes.writtenObject(outcome, k);
      before[k] = state[object];
      state[object] = outcomes.writtenValue(outcome, k);
    }
    movedCount = 0;
    for (int k = 0; k < writes; k++) {
      int member = rows.owner(outcomes.writtenObject(outcome, k));
      if (member >= 0 && !hasMoved(member)) {
        int row = rows.row(member, state);
        moved = Growth.room(moved, 2 * movedCount + 2);
        moved[2 * movedCount] = member;
        moved[2 * movedCount++ + 1] = rowOf[member];
        become(member, row);
      }
    }
  }

  private boolean hasMoved(int member) {
    for (int k = 0; k < movedCount; k++) {
      if (moved[2 * k] == member) {
        return true;
      }
    }
    return false;
  }

  private void become(int member, int row) {
    int block = rows.block(member);
    add(block, row, 1);
    add(block, rowOf[member], -1);
    rowOf[member] = row;
  }

  private void undo(int outcome) {
    Outcomes outcomes = system.outcomes();
    for (int k = outcomes.writes(outcome) - 1; k >= 0; k--) {
      state[outcomes.writtenObject(outcome, k)] = before[k];
    }
    for (int k = 0; k < movedCount; k++) {
      become(moved[2 * k], moved[2 * k + 1]);
    }
    movedCount = 0;
  }

  // -------------------------------------------------------------------------- representatives

  /**
   * Returns the threads whose steps stand for all. They are those that no block owns, those of all
   * mentioned members, and those of one of the others with each row, ascending but for the first.
   *
   * @param two whether those of two others with each row are wanted
   */
  public int[] representatives(boolean two) {
    mention();
    IntSequence threads = new IntSequence();
    for (int thread : rows.ownerless()) {
      threads.push(thread);
    }
    if (inOrder) {
      inOrder(two ? 2 : 1, threads);
    } else {
      anywhere(two ? 2 : 1, threads);
    }
    return threads.toArray();
  }

  private void inOrder(int many, IntSequence threads) {
    for (int block = 0; block < kinds.length; block++) {
      int from = rows.first(block);
      for (int k = 0; k < distinct[block]; k++) {
        int end = from + counts[block][k];
        int others = 0;
        for (int member = from; member < end && others < many; member++) {
          others += index[member] == 0 ? 1 : 0;
          push(member, threads);
        }
        from = end;
      }
    }
  }

  private void anywhere(int many, IntSequence threads) {
    for (int block = 0; block < kinds.length; block++) {
      int[] left = new int[distinct[block]];
      Arrays.fill(left, many);
      for (int k = 0; k < rows.size(block); k++) {
        int member = rows.first(block) + k;
        int kind = Arrays.binarySearch(kinds[block], 0, distinct[block], rowOf[member]);
        if (index[member] != 0 || left[kind]-- > 0) {
          push(member, threads);
        }
      }
    }
  }

  private void push(int member, IntSequence threads) {
    for (int thread : rows.threads(member)) {
      threads.push(thread);
    }
  }
}
