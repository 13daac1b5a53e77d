// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The objects that steps of different processes can use in either order. Only these
 * <em>contended</em> objects make events conflict; all accesses to another object are ordered by
 * what happened before, in every execution, so such accesses need no events of their own and no
 * chains.
 *
 * <p>Nothing is contended until the exploration shows that it is; then the exploration begins anew,
 * with one object more. What is known here only grows, so that happens at most once per object.
 * That no execution is missed in between rests on the theorem for programs without data races. If
 * accesses to an object are unordered in some execution, then also in one in which each thread
 * makes such accesses directly after its step on a contended object.
 */
public final class Contention {
  private final ConcurrentSystem system;
  private final int property;
  private final boolean everything;

  /** The index of each object among the contended ones, or {@link ConcurrentSystem#NONE}. */
  private final int[] index;

  private final boolean[] contended;
  private final boolean[] written;
  private final boolean[] takenAsConstant;
  private final boolean[] disturbed;
  private final boolean[] commuting;

  /** Uses of these were passed over, as if they could not change. */
  private final boolean[] passed;

  /**
   * The mark of each process and local state. It is 1 where the step has several outcomes in some
   * state.
   */
  private final PairMemo choosing = new PairMemo();

  /**
   * The mark of the same. It is 1 where an event was made, in this exploration, as if the step
   * never chose.
   */
  private PairMemo decided = new PairMemo();

  private final int[] choiceIndex;
  private final boolean[] choosy;
  private int propertyIndex = ConcurrentSystem.NONE;
  private int[] objects = {};
  private boolean stale;

  /** The first plain cell whose accesses were found unordered, or none. */
  private int racing = ConcurrentSystem.NONE;

  /**
   * Nothing is known.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param everything whether all objects count as contended, controls included; they do where
   *     threads may crash, since a crash competes with each step of its victim
   */
  public Contention(ConcurrentSystem system, int property, boolean everything) {
    this.system = system;
    this.property = property;
    this.everything = everything || !system.capabilities().crashes().isEmpty();
    this.index = new int[system.objects()];
    this.contended = new boolean[system.objects()];
    this.written = new boolean[system.objects()];
    this.takenAsConstant = new boolean[system.objects()];
    this.disturbed = new boolean[system.objects()];
    this.commuting = new boolean[system.objects()];
    this.passed = new boolean[system.objects()];
    this.choiceIndex = new int[system.processes()];
    this.choosy = new boolean[system.processes()];
    for (int p = 0; p < choosy.length && this.everything; p++) {
      if (system.control(p) != ConcurrentSystem.NONE) {
        contended[system.control(p)] = true;
      }
    }
    renew();
  }

  /** Numbers the contended objects; to be called before each exploration. */
  public void renew() {
    if (!stale && racing != ConcurrentSystem.NONE) {
      contended[racing] = true;
    }
    stale = false;
    racing = ConcurrentSystem.NONE;
    decided = new PairMemo();
    objects = new int[system.objects() + 1 + system.processes()];
    int count = 0;
    for (int o = 0; o < contended.length; o++) {
      index[o] = contended[o] ? count : ConcurrentSystem.NONE;
      if (contended[o]) {
        objects[count++] = o;
      }
    }
    propertyIndex = ConcurrentSystem.NONE;
    if (property != ConcurrentSystem.NONE) {
      propertyIndex = count;
      objects[count++] = ConcurrentSystem.NONE;
    }
    for (int p = 0; p < choosy.length; p++) {
      choiceIndex[p] = choosy[p] ? count : ConcurrentSystem.NONE;
      if (choosy[p]) {
        objects[count++] = ConcurrentSystem.NONE;
      }
    }
    objects = Arrays.copyOf(objects, count);
  }

  /**
   * Returns whether an exploration is to begin anew. Something was learnt since the last {@link
   * #renew} that makes it wrong, or incomplete where an execution ends.
   */
  public boolean isOutdated(boolean atEnd) {
    return stale || (atEnd && racing != ConcurrentSystem.NONE);
  }

  /**
   * Returns whether something was learnt since the last {@link #renew} that makes it incomplete.
   */
  public boolean incomplete() {
    return stale || racing != ConcurrentSystem.NONE;
  }

  /** Returns whether all objects count as contended, so that every state of a history is known. */
  public boolean everything() {
    return everything;
  }

  /** The number of contended objects, the property's and those of choices included. */
  public int count() {
    return objects.length;
  }

  /** The object with an index; {@link ConcurrentSystem#NONE} if it is no object of the state. */
  public int object(int index) {
    return objects[index];
  }

  /** The index of an object of a footprint, or {@link ConcurrentSystem#NONE}. */
  public int index(int object) {
    if (object < index.length) {
      return index[object];
    }
    return object == property ? propertyIndex : ConcurrentSystem.NONE;
  }

  /** The index of a process's choices, or {@link ConcurrentSystem#NONE}. */
  public int choice(int process) {
    return choiceIndex[process];
  }

  /**
   * An operation may change an object. What is not a plain cell is taken to be contended then: it
   * is there to be used in any order.
   *
   * @param existence whether it is the existence of a thread, which is used in order as a rule
   */
  void changes(int object, boolean existence) {
    if (object < written.length && !written[object]) {
      written[object] = true;
      stale |= passed[object];
      if (everything
          || takenAsConstant[object]
          || !(existence || system.capabilities().memory().plain(object))) {
        contend(object);
      }
    }
  }

  /** Returns whether some operation may change an object, as far as is known. */
  boolean changing(int object) {
    if (object >= written.length) {
      return false;
    }
    passed[object] |= !written[object];
    return written[object];
  }

  /**
   * Notes an object of an operation that may block, choose, or use a contended object. If that can
   * change, then it is contended.
   */
  void decides(int object) {
    if (object < written.length) {
      if (written[object]) {
        contend(object);
      } else {
        takenAsConstant[object] = true;
      }
    }
  }

  /**
   * Two accesses to an object are unordered. A plain cell counts only if nothing else was learnt in
   * the same execution: as long as the locks that protect it do not count, it seems unordered too.
   */
  public void unordered(int object) {
    if (!system.capabilities().memory().plain(object)) {
      contend(object);
    } else if (racing == ConcurrentSystem.NONE) {
      racing = object;
    }
  }

  private void contend(int object) {
    if (!contended[object]) {
      contended[object] = true;
      stale = true;
    }
  }

  /**
   * Notes an object that an error uses, in whatever state that is. Releases of it have no fixed
   * history.
   *
   * @param existence whether it is the existence of a thread, which is then contended
   */
  public void disturbed(int object, boolean existence) {
    if (existence) {
      contend(object);
    }
    if (object < disturbed.length && !disturbed[object]) {
      disturbed[object] = true;
      stale |= contended[object];
    }
  }

  /** Returns whether releases of an object have a fixed history. */
  boolean undisturbed(int object) {
    return !disturbed[object];
  }

  /**
   * Notes an object that an operation changes in a way that commutes. What others find depends on a
   * set.
   */
  void commutes(int object) {
    if (object < commuting.length && !commuting[object]) {
      commuting[object] = true;
      stale |= contended[object];
    }
  }

  /**
   * Returns whether some operation changes an object in a way that commutes, as far as is known.
   */
  public boolean commuting(int object) {
    return commuting[object];
  }

  /** A process has several outcomes in some state. */
  public void chooses(int process, int local) {
    if (!choosy[process]) {
      choosy[process] = true;
      stale = true;
    }
    if (choosing.get(process, local) == PairMemo.UNKNOWN) {
      choosing.set(process, local, 1);
      stale |= decided.get(process, local) != PairMemo.UNKNOWN;
    }
  }

  /**
   * Returns whether a step that is made into an event has several outcomes in some state. It is as
   * far as is known, and the state may be this one. Otherwise this event would be another one than
   * the same step where it has several, and executions would be distinguished that are one.
   */
  public boolean mayChoose(int process, int local) {
    if (choosing.get(process, local) != PairMemo.UNKNOWN) {
      return true;
    }
    if (decided.get(process, local) == PairMemo.UNKNOWN) {
      decided.set(process, local, 1);
    }
    return false;
  }
}
