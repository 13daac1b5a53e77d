// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The picture of an occurrence net. It has events, and the conditions that they take, read and
 * give. Both are numbered from 0 in the order in which they stand in the picture.
 *
 * @param separator what stands between the parts of a sentence about an event
 * @param before the label of an order that no condition shows
 */
record OccurrencePart(
    List<Event> events, List<Condition> conditions, String separator, String before) {
  /**
   * An event.
   *
   * @param colour the number of the colour of the box
   * @param thread the number of the colour of the arcs
   * @param letter what its tab says
   * @param step what stands in the box
   * @param words the event in a sentence
   * @param after the events that come before it and are not shown to do so by a condition
   * @param also the end of the sentence
   * @param again the name of the event that ends in the same state, of a cutoff
   */
  record Event(
      String name,
      int colour,
      int thread,
      String letter,
      String step,
      String words,
      List<Integer> takes,
      List<Integer> reads,
      List<Integer> after,
      String also,
      Optional<String> again) {}

  /**
   * A condition.
   *
   * @param place the name of the place
   * @param words the condition in a sentence
   * @param below what stands below the circle
   * @param by the event that gives it, or -1 where it holds at the start
   */
  record Condition(String id, String place, String words, String below, int colour, int by) {}

  /** Returns the picture. */
  PictureGraph graph(String title, List<PictureGraph.Key> keys, Extent extent) {
    List<List<String>> takers = new ArrayList<>();
    List<List<String>> given = new ArrayList<>();
    conditions.forEach(_ -> takers.add(new ArrayList<>()));
    for (Event event : events) {
      given.add(new ArrayList<>());
      event.takes().forEach(condition -> takers.get(condition).add(event.name()));
    }
    conditions.stream()
        .filter(its -> its.by() >= 0)
        .forEach(its -> given.get(its.by()).add(its.place()));
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    for (int event = 0; event < events.size(); event++) {
      nodes.add(node(events.get(event), given.get(event)));
    }
    for (int k = 0; k < conditions.size(); k++) {
      Limits.pollAt(k);
      int by = conditions.get(k).by();
      if (by >= 0) {
        int thread = events.get(by).thread();
        edges.add(new Edge(by, nodes.size(), Head.ARROW, thread, false, ""));
      }
      nodes.add(node(conditions.get(k), takers.get(k)));
    }
    for (int event = 0; event < events.size(); event++) {
      Event its = events.get(event);
      for (int condition : its.takes()) {
        int from = events.size() + condition;
        edges.add(new Edge(from, event, Head.ARROW, its.thread(), false, ""));
      }
      for (int condition : its.reads()) {
        int from = events.size() + condition;
        edges.add(new Edge(from, event, Head.NONE, PictureGraph.NONE, false, ""));
      }
      for (int other : its.after()) {
        edges.add(new Edge(other, event, Head.ARROW, PictureGraph.NONE, true, before));
      }
    }
    return new PictureGraph("prefix", title, nodes, edges, keys, extent);
  }

  private Node node(Event its, List<String> given) {
    String again = its.again().map(end -> " \u21ba " + end).orElse("");
    String sentence =
        its.name()
            + ", "
            + its.words()
            + ": takes "
            + places(its.takes())
            + (its.reads().isEmpty() ? "" : separator + "reads " + places(its.reads()))
            + separator
            + "gives "
            + listed(given)
            + its.also()
            + its.again().map(end -> ". A cutoff: it ends where " + end + " ends.").orElse(".");
    Look look = its.again().isPresent() ? Look.REPEATED : Look.PLAIN;
    String step = Labels.shortened(its.step());
    String name = its.name() + again;
    return Node.transition(its.name(), look, its.colour(), its.letter(), step, name, "", sentence);
  }

  private String places(List<Integer> some) {
    return listed(some.stream().map(its -> conditions.get(its).place()).toList());
  }

  private static String listed(List<String> names) {
    return names.isEmpty() ? "nothing" : String.join(", ", names);
  }

  private Node node(Condition its, List<String> takers) {
    boolean start = its.by() < 0;
    String sentence =
        its.id()
            + ", "
            + its.words()
            + (start ? " at the start" : " from " + events.get(its.by()).name())
            + switch (takers.size()) {
              case 0 -> ".";
              case 1 -> ": taken by " + takers.getFirst() + ".";
              default -> ": taken by one of " + String.join(", ", takers) + ".";
            };
    Look look = takers.size() > 1 ? Look.CHOICE : Look.PLAIN;
    return Node.place(its.id(), look, its.colour(), its.below(), start ? 1 : 0, sentence);
  }
}
