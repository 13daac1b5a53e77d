// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;

/**
 * The parts of a configuration after which a process could step. They contain its past and do not
 * reach beyond given blocks. Those that agree on the objects of the operation are one, which the
 * block at the end of each object's chain identifies.
 */
public final class Subconfigurations {
  /** The objects of the operation, ascending. */
  final int[] objects;

  /** The modes in which it may use each of them. */
  final int[] modes;

  /** The smallest part. */
  final int[] start;

  /** The largest one. */
  final int[] upTo;

  /** The least number of tokens that each object must hold for the process to move. */
  private final long[] least;

  /** And how many it must not hold. */
  private final long[] below;

  /** The parts between two. */
  Subconfigurations(
      UnfoldingPrefix u, int process, int[] objects, int[] modes, int[] start, int[] upTo) {
    this.objects = objects;
    this.modes = modes;
    this.start = start;
    this.upTo = upTo;
    least = new long[objects.length];
    below = new long[objects.length];
    for (int k = 0; k < objects.length; k++) {
      int object = u.contention().object(objects[k]);
      boolean known = object != ConcurrentSystem.NONE;
      least[k] = known ? u.system().hints().tokens().least(process, object) : 0;
      below[k] = known ? u.system().hints().tokens().below(process, object) : Long.MAX_VALUE;
    }
  }

  int size() {
    return objects.length;
  }

  /** Returns the least number of tokens that the k-th object must hold. */
  long least(int k) {
    return least[k];
  }

  /** Returns the number of tokens that the k-th object must stay below. */
  long below(int k) {
    return below[k];
  }

  /** Returns whether n tokens of the k-th object do not alone keep the process from moving. */
  boolean suffices(int k, long tokens) {
    return least[k] <= tokens && tokens < below[k];
  }

  /** Returns whether any number of tokens of the k-th object is right. */
  boolean needsNothing(int k) {
    return least[k] == 0 && below[k] == Long.MAX_VALUE;
  }
}
