// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.Arcs;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntBinaryOperator;

/** A number for each of some nodes, never 0; the nodes ascend. It does not change. */
final class Row {
  /** No place. */
  static final Row EMPTY = new Row(new int[0], new int[0]);

  private final int[] nodes;
  private final int[] numbers;

  private Row(int[] nodes, int[] numbers) {
    this.nodes = nodes;
    this.numbers = numbers;
  }

  /** The arcs of a transition. */
  static Row of(Arcs arcs, int transition) {
    int[] nodes = new int[arcs.count(transition)];
    int[] numbers = new int[nodes.length];
    for (int k = 0; k < nodes.length; k++) {
      nodes[k] = arcs.end(transition, k);
      numbers[k] = arcs.weight(transition, k);
    }
    return nodes.length == 0 ? EMPTY : new Row(nodes, numbers);
  }

  /** Numbers by node. */
  static Row of(SortedMap<Integer, Integer> numbers) {
    int[] nodes = new int[numbers.size()];
    int[] its = new int[nodes.length];
    int k = 0;
    for (Map.Entry<Integer, Integer> entry : numbers.entrySet()) {
      nodes[k] = entry.getKey();
      its[k++] = entry.getValue();
    }
    return new Row(nodes, its);
  }

  /** How many nodes there are. */
  int size() {
    return nodes.length;
  }

  /** The k-th node. */
  int node(int k) {
    return nodes[k];
  }

  /** The number of the k-th node. */
  int number(int k) {
    return numbers[k];
  }

  /** The number of a node; 0 if it has none. */
  int of(int node) {
    int k = Arrays.binarySearch(nodes, node);
    return k < 0 ? 0 : numbers[k];
  }

  /** This without a node. */
  Row without(int node) {
    int number = of(node);
    return number == 0 ? this : minus(new Row(new int[] {node}, new int[] {number}));
  }

  /**
   * The sum of two.
   *
   * @throws ArithmeticException if a number is too large
   */
  Row plus(Row other) {
    return with(other, Math::addExact);
  }

  /** This less another. */
  Row minus(Row other) {
    return with(other, Math::subtractExact);
  }

  /** The larger number for each node, of numbers that are not negative. */
  Row max(Row other) {
    return with(other, Math::max);
  }

  private Row with(Row other, IntBinaryOperator one) {
    if (other.nodes.length == 0) {
      return this;
    }
    int[] its = new int[nodes.length + other.nodes.length];
    int[] sums = new int[its.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < nodes.length || j < other.nodes.length) {
      boolean left = j == other.nodes.length || (i < nodes.length && nodes[i] <= other.nodes[j]);
      boolean right = i == nodes.length || (j < other.nodes.length && other.nodes[j] <= nodes[i]);
      int node = left ? nodes[i] : other.nodes[j];
      int sum = one.applyAsInt(left ? numbers[i] : 0, right ? other.numbers[j] : 0);
      i += left ? 1 : 0;
      j += right ? 1 : 0;
      if (sum != 0) {
        its[count] = node;
        sums[count++] = sum;
      }
    }
    return new Row(Arrays.copyOf(its, count), Arrays.copyOf(sums, count));
  }

  /** Whether no number of this is above that of another, for the same node or none. */
  boolean within(Row other) {
    for (int k = 0; k < nodes.length; k++) {
      if (numbers[k] > other.of(nodes[k])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row its
        && Arrays.equals(nodes, its.nodes)
        && Arrays.equals(numbers, its.numbers);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(nodes) + Arrays.hashCode(numbers);
  }
}
