// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.source.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The places or the transitions of a net, numbered from 0 in the order of their file. */
public final class Nodes {
  private final List<Node> nodes;
  private final List<String> names;
  private final Map<String, Integer> byId = new HashMap<>();

  /**
   * A place or transition.
   *
   * @param id what arcs and queries call it; no two nodes of a net have the same
   * @param label what people call it; absent where the file does not say
   * @param position where it is drawn, if the file says so
   * @param span where it stands in its file
   */
  public record Node(String id, Optional<String> label, Optional<Position> position, Span span) {}

  /** A place in a drawing; x goes right and y goes down. */
  public record Position(double x, double y) {}

  Nodes(List<Node> nodes, List<String> names) {
    this.nodes = List.copyOf(nodes);
    this.names = List.copyOf(names);
    for (int n = 0; n < nodes.size(); n++) {
      byId.put(nodes.get(n).id(), n);
    }
  }

  /** Returns the number of nodes. */
  public int count() {
    return nodes.size();
  }

  /** Returns the node as the file has it. */
  public Node node(int number) {
    return nodes.get(number);
  }

  /**
   * Returns Ravel's name of a node. It is a name of the language, which no other node of the net
   * has. It is the label where there is one, else the id, with {@code _} for what may not stand in
   * a name.
   */
  public String name(int number) {
    return names.get(number);
  }

  /** The one with an id. */
  public OptionalInt withId(String id) {
    Integer number = byId.get(id);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }
}
