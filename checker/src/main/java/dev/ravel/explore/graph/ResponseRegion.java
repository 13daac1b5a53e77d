// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Problem;

/**
 * The part of the stored state space in which a promise is not kept. It is entered where something
 * is promised.
 */
final class ResponseRegion extends Region {
  private final ResponseObligation promise;

  /** The region of a promise. */
  ResponseRegion(Exploration exploration, ResponseObligation promise) {
    super(exploration);
    this.promise = promise;
  }

  @Override
  Problem code() {
    return promise.code();
  }

  @Override
  int nodes() {
    return exploration().states();
  }

  @Override
  boolean isRoot(int node) {
    return !promise.kept(node) && promise.promised(node, initials());
  }

  @Override
  boolean breaks(int node, Stay stay) {
    boolean ends = stay == Stay.FINAL || stay == Stay.FAILING && errorsEnd();
    return !ends || !promise.keptByEnding();
  }

  @Override
  Way toNearest(ViolationTraps traps) {
    return Stem.toNearest(this, traps);
  }

  @Override
  Walker walker() {
    return new Steps();
  }

  /** The steps of the system that do not keep the promise. */
  private final class Steps extends Walker {
    private final boolean crashes = !system().capabilities().crashes().isEmpty();
    private boolean kept;

    Steps() {
      super(exploration());
    }

    @Override
    void from(int node) {
      steps.from(node);
      // what is left of threads when the program ends, or crashes, does not count any more
      kept = isOver(this) || crashes && promise.keptByEnding() && stay(this) == Stay.FINAL;
    }

    @Override
    int count() {
      return kept ? 0 : steps.count();
    }

    @Override
    int to(int step) {
      int next = steps.to(step);
      return next >= nodes() || promise.kept(next) ? -1 : next;
    }

    @Override
    int ofSystem(int step) {
      return step;
    }
  }
}
