// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Arrays;

/**
 * Who can meet whom in the pending state: whether what a process offers conflicts with the future
 * of another, and whether the future of one can change what another finds. Each pair is worked out
 * when somebody asks, and then remembered for as long as the state is pending.
 *
 * <p>While mutexes are held, futures are smaller; then only pairs that meet otherwise are worked
 * out.
 */
final class Meetings {
  private static final byte UNKNOWN = 0;
  private static final byte NO = 1;
  private static final byte YES = 2;

  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;
  private final byte[] meets;
  private final byte[] stirs;
  private Pending at;

  Meetings(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.meets = new byte[processes * processes];
    this.stirs = new byte[processes * processes];
  }

  /** Another state is pending, or the automata have grown. */
  void use(Pending pending) {
    at = pending;
    Arrays.fill(meets, UNKNOWN);
    Arrays.fill(stirs, UNKNOWN);
  }

  /**
   * Whether a process can get to a step that conflicts with what another one offers.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean meets(int process, int offering, int held) {
    int pair = process * processes + offering;
    if (meets[pair] == UNKNOWN) {
      int future = futures.of(at.site(process), ObjectSets.EMPTY);
      meets[pair] = sets.conflict(at.offer(offering), future) ? YES : NO;
    }
    return meets[pair] == YES
        && (held == ObjectSets.EMPTY
            || sets.conflict(at.offer(offering), futures.of(at.site(process), held)));
  }

  /**
   * Whether a process can get to a step that changes what the operation of a blocked one looks at.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean stirs(int process, int blocked, int held) {
    int pair = process * processes + blocked;
    if (stirs[pair] == UNKNOWN) {
      int future = futures.of(at.site(process), ObjectSets.EMPTY);
      stirs[pair] = sets.changes(future, at.offer(blocked)) ? YES : NO;
    }
    return stirs[pair] == YES
        && (held == ObjectSets.EMPTY
            || sets.changes(futures.of(at.site(process), held), at.offer(blocked)));
  }
}
