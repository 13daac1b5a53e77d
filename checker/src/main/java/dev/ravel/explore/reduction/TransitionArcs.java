// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import java.util.stream.Stream;

/**
 * The arcs of a transition, by place.
 *
 * @param inputs the tokens that it takes
 * @param outputs the tokens that it puts
 * @param reads the tokens that it reads
 * @param inhibitors the numbers of tokens that keep it from firing
 */
record TransitionArcs(
    SparseVector inputs, SparseVector outputs, SparseVector reads, SparseVector inhibitors) {
  static TransitionArcs of(Net net, int t) {
    return new TransitionArcs(
        net.inputs().row(t), net.outputs().row(t), net.reads().row(t), net.inhibitors().row(t));
  }

  Stream<SparseVector> rows() {
    return Stream.of(inputs, outputs, reads, inhibitors);
  }

  TransitionArcs without(int place) {
    return new TransitionArcs(
        inputs.without(place),
        outputs.without(place),
        reads.without(place),
        inhibitors.without(place));
  }
}
