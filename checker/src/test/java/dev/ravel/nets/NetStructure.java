// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A net but for names. Nets with the same numbers of nodes, arcs and tokens are equal.
 *
 * @param initial by place the tokens at first
 */
public record NetStructure(
    List<Integer> initial,
    List<SparseVector> inputs,
    List<SparseVector> outputs,
    List<SparseVector> reads,
    List<SparseVector> inhibitors) {
  /** The structure of a net. */
  public static NetStructure of(Net net) {
    return new NetStructure(
        IntStream.range(0, net.places().count()).map(net::initial).boxed().toList(),
        rows(net.inputs()),
        rows(net.outputs()),
        rows(net.reads()),
        rows(net.inhibitors()));
  }

  private static List<SparseVector> rows(Arcs arcs) {
    return IntStream.range(0, arcs.rows()).mapToObj(arcs::row).toList();
  }

  private Stream<SparseVector> rows() {
    return Stream.of(inputs, outputs, reads, inhibitors).flatMap(List::stream);
  }

  /** The number of arcs of every kind. */
  public int arcs() {
    return rows().mapToInt(SparseVector::size).sum();
  }

  /** Returns whether every arc has the weight 1 and no place holds more than one token at first. */
  public boolean isOrdinary() {
    return rows().allMatch(row -> row.largest() <= 1)
        && initial.stream().allMatch(tokens -> tokens <= 1);
  }
}
