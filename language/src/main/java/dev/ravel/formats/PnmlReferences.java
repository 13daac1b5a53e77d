// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.PnmlNet.Known;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The references of a net. They are nodes that stand for a place or transition of another page,
 * perhaps by way of further references. One that leads to nothing, to a node of the other kind or
 * round in a circle gets a complaint; what leads to it gets none. Each reference is followed once,
 * so that time is linear in their number.
 */
final class PnmlReferences {
  private final Map<String, Known> nodes;
  private final List<Diagnostic> complaints;
  private final Map<String, Reference> all = new LinkedHashMap<>();

  /** The ends of the references that have been followed; absent for those with a complaint. */
  private final Map<String, Optional<Known>> ends = new HashMap<>();

  private record Reference(String to, boolean place, Span span) {}

  /**
   * No references yet.
   *
   * @param nodes the places and transitions of the net, complete when references are followed
   */
  PnmlReferences(Map<String, Known> nodes, List<Diagnostic> complaints) {
    this.nodes = nodes;
    this.complaints = complaints;
  }

  void add(String id, String to, boolean place, Span span) {
    all.put(id, new Reference(to, place, span));
  }

  /** Returns the span of a reference in the file. */
  Optional<Span> span(String id) {
    return Optional.ofNullable(all.get(id)).map(Reference::span);
  }

  /** Follows every reference. */
  void follow() {
    all.keySet().forEach(this::follow);
  }

  /** The node to which a reference leads; absent if its way has a complaint. */
  Optional<Known> end(String id) {
    return ends.getOrDefault(id, Optional.empty());
  }

  private void follow(String first) {
    List<String> way = new ArrayList<>();
    String at = first;
    while (all.containsKey(at) && !ends.containsKey(at)) {
      ends.put(at, Optional.empty());
      way.add(at);
      at = all.get(at).to();
    }
    if (way.contains(at)) {
      complain(at, "the references from `" + at + "` lead round in a circle");
    } else if (!nodes.containsKey(at) && !all.containsKey(at)) {
      complain(
          way.getLast(),
          "there is no place or transition `%s`, to which `%s` leads".formatted(at, way.getLast()));
    }
    Optional<Known> end = nodes.containsKey(at) ? Optional.of(nodes.get(at)) : end(at);
    for (String id : way.reversed()) {
      boolean place = all.get(id).place();
      if (end.isPresent() && end.get().place() != place) {
        String wanted = place ? "the reference place" : "the reference transition";
        String found = place ? "transition" : "place";
        complain(id, wanted + " `" + id + "` leads to the " + found + " `" + at + "`");
        end = Optional.empty();
      }
      ends.put(id, end);
    }
  }

  private void complain(String id, String message) {
    complaints.add(Diagnostic.at(all.get(id).span(), Problem.M005, message));
  }
}
