// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

/** Release and acquire. All that a model demands is coherence by causes. */
final class ReleaseAcquire extends Consistency {
  @Override
  int view() {
    return ExecutionGraph.CAUSES;
  }

  @Override
  boolean synchronises() {
    return true; // for races
  }

  @Override
  boolean allows(ExecutionGraph graph, int event, int write) {
    return true;
  }
}
