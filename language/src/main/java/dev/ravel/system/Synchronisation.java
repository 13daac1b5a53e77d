// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.MemoryOrder;

/**
 * The synchronisation of a step in a program with memory orders weaker than sequential consistency.
 * It consists of bits of {@link Outcomes#synchronisation}. Without {@link #ACCESS}, each use of an
 * object by which threads synchronise is an acquire, and each change of one a release.
 *
 * <p>Fences after the step, with no access of memory between, are part of it.
 */
public final class Synchronisation {
  /** Every use acquires and every change releases. */
  public static final int FULL = 0;

  /** The step is one operation, which orders no more than the other bits say. */
  public static final int ACCESS = 1;

  /** It synchronises with the releases that it reads from. */
  public static final int ACQUIRE = 1 << 1;

  /** The bit of a write with which its readers can synchronise. */
  public static final int RELEASE = 1 << 2;

  /** It does not read, so that no release sequence continues in it. */
  public static final int ONLY_WRITES = 1 << 3;

  /**
   * It takes or gives back the part of a lock that several have at once, if it acquires or
   * releases.
   */
  public static final int SHARED = 1 << 4;

  /** It is a block of several accesses, and synchronises with all such blocks. */
  public static final int BLOCK = 1 << 5;

  /** An acquire fence follows. */
  public static final int ACQUIRE_FENCE = 1 << 6;

  /** A release fence follows, after the acquire fence if there are both. */
  public static final int RELEASE_FENCE = 1 << 7;

  /** A release fence follows, before the acquire fence. */
  public static final int EARLY_RELEASE_FENCE = 1 << 8;

  /** A thread starts, and has made a release fence before its first step. */
  public static final int FENCED_START = 1 << 9;

  /**
   * Memory becomes visible to others that the thread has not written since its last release fence.
   */
  public static final int FENCED_MEMORY = 1 << 10;

  /** The access or fence is sequentially consistent. */
  public static final int SEQUENTIAL = 1 << 11;

  /**
   * The step is a fence and no access. {@link #ACQUIRE}, {@link #RELEASE} and {@link #SEQUENTIAL}
   * say its order. Only systems that {@linkplain MemoryModel#keepsOrders keep memory orders} have
   * such steps.
   */
  public static final int FENCE = 1 << 12;

  /** It orders nothing, such as an operation on a lock that fails to get it. */
  public static final int NOTHING = ACCESS | SHARED;

  private Synchronisation() {}

  /**
   * Returns the bits of an atomic access.
   *
   * @param reads whether it reads
   * @param writes whether it writes
   */
  public static int access(MemoryOrder order, boolean reads, boolean writes) {
    return ACCESS
        | (reads ? 0 : ONLY_WRITES)
        | (reads && order.acquires() ? ACQUIRE : 0)
        | (writes && order.releases() ? RELEASE : 0)
        | (order == MemoryOrder.SEQUENTIAL ? SEQUENTIAL : 0);
  }

  /** Returns the bits of a step that is a fence. */
  public static int fence(MemoryOrder order) {
    return FENCE
        | ACCESS
        | (order.acquires() ? ACQUIRE : 0)
        | (order.releases() ? RELEASE : 0)
        | (order == MemoryOrder.SEQUENTIAL ? SEQUENTIAL : 0);
  }

  /** The bits of a step that fences follow. */
  public static int fenced(int its, boolean acquires, boolean releases) {
    int after = its;
    if (acquires && (after & ACQUIRE_FENCE) == 0) {
      boolean early = (after & RELEASE_FENCE) != 0;
      after = after & ~RELEASE_FENCE | (early ? EARLY_RELEASE_FENCE : 0) | ACQUIRE_FENCE;
    }
    return releases ? after | RELEASE_FENCE : after;
  }
}
