// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Makes a net, node by node and arc by arc, in any order in which an arc follows its nodes. */
public final class NetBuilder {
  private final List<Nodes.Node> places = new ArrayList<>();
  private final List<Nodes.Node> transitions = new ArrayList<>();
  private int[] initial = new int[16];
  private final Rows inputs = new Rows();
  private final Rows outputs = new Rows();
  private final Rows reads = new Rows();
  private final Rows inhibitors = new Rows();

  /** The kinds of arcs. */
  public enum Kind {
    /** From a place to a transition, which takes tokens. */
    INPUT,
    /** From a transition to a place, which gets tokens. */
    OUTPUT,
    /** A transition asks for tokens and leaves them. */
    READ,
    /** A transition asks that there are fewer tokens. */
    INHIBITOR
  }

  /** The weights of the arcs of one kind between two nodes have a sum above 2^31 - 1. */
  public static final class TooHeavy extends ArithmeticException {
    private static final long serialVersionUID = 1L;
    private final transient Nodes.Node transition;
    private final transient Nodes.Node place;

    private TooHeavy(Nodes.Node transition, Nodes.Node place) {
      super("the arcs between " + place.id() + " and " + transition.id() + " are too heavy");
      this.transition = transition;
      this.place = place;
    }

    /** The one node. */
    public Nodes.Node transition() {
      return transition;
    }

    /** The other node. */
    public Nodes.Node place() {
      return place;
    }
  }

  /** Arcs as they come. */
  private static final class Rows {
    private int[] transition = new int[16];
    private int[] place = new int[16];
    private int[] weight = new int[16];
    private int count;

    void add(int t, int p, int w) {
      if (count == transition.length) {
        transition = Arrays.copyOf(transition, 2 * count);
        place = Arrays.copyOf(place, 2 * count);
        weight = Arrays.copyOf(weight, 2 * count);
      }
      transition[count] = t;
      place[count] = p;
      weight[count++] = w;
    }

    Arcs arcs(int transitions, int places, IntBinaryOperator one) {
      return Arcs.of(
          transitions,
          places,
          Arrays.copyOf(transition, count),
          Arrays.copyOf(place, count),
          Arrays.copyOf(weight, count),
          one);
    }
  }

  /** Adds a place with its tokens; its number. */
  public int place(Nodes.Node node, int tokens) {
    if (places.size() == initial.length) {
      initial = Arrays.copyOf(initial, 2 * initial.length);
    }
    initial[places.size()] = tokens;
    places.add(node);
    return places.size() - 1;
  }

  /** Adds a transition; its number. */
  public int transition(Nodes.Node node) {
    transitions.add(node);
    return transitions.size() - 1;
  }

  /** Adds an arc between a transition and a place. */
  public void arc(Kind kind, int transition, int place, int weight) {
    Rows its =
        switch (kind) {
          case INPUT -> inputs;
          case OUTPUT -> outputs;
          case READ -> reads;
          case INHIBITOR -> inhibitors;
        };
    its.add(transition, place, weight);
  }

  /**
   * The net. Several arcs of a kind between two nodes are one: input and output arcs with the sum
   * of their weights, read arcs with the largest, inhibitor arcs with the smallest.
   *
   * @throws TooHeavy if such a sum is above 2^31 - 1
   */
  public Net build(String name) {
    NodeNames names = new NodeNames();
    List<String> placeNames = places.stream().map(names::next).toList();
    List<String> transitionNames = transitions.stream().map(names::next).toList();
    return new Net(
        name,
        new Nodes(places, placeNames),
        new Nodes(transitions, transitionNames),
        Arrays.copyOf(initial, places.size()),
        summed(inputs),
        summed(outputs),
        arcs(reads, Math::max),
        arcs(inhibitors, Math::min));
  }

  private Arcs summed(Rows rows) {
    try {
      return arcs(rows, Math::addExact);
    } catch (ArithmeticException tooLarge) {
      throw tooHeavy(rows);
    }
  }

  private TooHeavy tooHeavy(Rows rows) {
    Map<Long, Long> sums = new HashMap<>();
    for (int k = 0; k < rows.count; k++) {
      long pair = (long) rows.transition[k] * places.size() + rows.place[k];
      if (sums.merge(pair, (long) rows.weight[k], Long::sum) > Integer.MAX_VALUE) {
        return new TooHeavy(transitions.get(rows.transition[k]), places.get(rows.place[k]));
      }
    }
    throw new IllegalStateException("no sum is too large");
  }

  private Arcs arcs(Rows rows, IntBinaryOperator one) {
    return rows.arcs(transitions.size(), places.size(), one);
  }
}
