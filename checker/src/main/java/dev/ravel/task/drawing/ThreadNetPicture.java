// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The net of a model with threads: a place for each value of a variable and for each point where a
 * thread can stand, a transition for each step in each way that it can be made. Places that no
 * token ever comes to and transitions that never fire are left out, unless the net's unfolding is
 * too large to tell.
 */
final class ThreadNetPicture {
  private static final int MOST = 300;

  /** A net of more transitions, of which a part is shown anyway, is not unfolded. */
  private static final int MOST_UNFOLDED = 2_000;

  private final ThreadNodes words;
  private final Net net;
  private final int places;

  /** Places, and behind them transitions, that are meant. */
  private final BitSet alive = new BitSet();

  private ThreadNetPicture(ConcurrentSystem system) {
    this.words = new ThreadNodes(system);
    this.net = words.net();
    this.places = net.places().count();
  }

  /**
   * The net of a model with threads alone.
   *
   * @throws dev.ravel.task.loading.Refused if it has none
   */
  static PictureGraph of(ConcurrentSystem system, String file) {
    return new ThreadNetPicture(system).graph(file);
  }

  private PictureGraph graph(String file) {
    boolean exact = findAlive();
    NearTokens near = new NearTokens(places + net.transitions().count());
    for (int t = 0; t < net.transitions().count(); t++) {
      int its = t;
      IntStream.concat(row(net.inputs(), t), IntStream.concat(row(net.outputs(), t), reads(t)))
          .forEach(place -> near.arc(place, places + its));
    }
    Set<Integer> shown =
        near.shown(MOST, node -> node < places && net.initial(node) > 0, alive::get);
    Map<Integer, Integer> position = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    for (int node : shown) {
      Limits.pollAt(nodes.size());
      position.put(node, nodes.size());
      nodes.add(node < places ? place(node, shown) : transition(node - places, shown));
    }
    List<Edge> edges = new ArrayList<>();
    for (int node : shown) {
      if (node >= places) {
        edges(edges, node - places, position);
      }
    }
    long all = alive.get(0, places).cardinality();
    String title =
        "net of the threads of "
            + file
            + ": "
            + Numbers.count(all, "place", "places")
            + ", "
            + Numbers.count(alive.cardinality() - all, "transition", "transitions")
            + (exact ? "" : ", of which some may never have a token or fire");
    return new PictureGraph(
        "net",
        title,
        false,
        nodes,
        edges,
        words.keys(),
        new Extent(shown.size(), alive.cardinality(), true, "places and transitions"));
  }

  /** Finds what comes about; whether that is known. */
  private boolean findAlive() {
    if (net.transitions().count() > MOST_UNFOLDED) {
      alive.set(0, places + net.transitions().count());
      return false;
    }
    Saturated its = words.unfolded();
    if (its.stopped().isPresent()) {
      alive.set(0, places + net.transitions().count());
      return false;
    }
    Prefix prefix = its.prefix();
    for (int condition = 0; condition < prefix.conditions(); condition++) {
      if (!prefix.isMark(condition)) {
        alive.set(prefix.place(condition));
      }
    }
    for (int event = Prefix.BEGINNING + 1; event < prefix.events(); event++) {
      if (prefix.inserted(event)) {
        alive.set(places + prefix.transition(event));
      }
    }
    return true;
  }

  private static IntStream row(Arcs arcs, int transition) {
    return IntStream.range(0, arcs.count(transition)).map(k -> arcs.end(transition, k));
  }

  private IntStream reads(int transition) {
    return row(net.reads(), transition);
  }

  private void edges(List<Edge> edges, int transition, Map<Integer, Integer> position) {
    int at = position.get(places + transition);
    int process = words.process(transition);
    row(net.inputs(), transition)
        .filter(position::containsKey)
        .mapToObj(place -> new Edge(position.get(place), at, Head.ARROW, process, false, ""))
        .forEach(edges::add);
    row(net.outputs(), transition)
        .filter(position::containsKey)
        .mapToObj(place -> new Edge(at, position.get(place), Head.ARROW, process, false, ""))
        .forEach(edges::add);
    reads(transition)
        .filter(position::containsKey)
        .mapToObj(
            place -> new Edge(position.get(place), at, Head.NONE, PictureGraph.NONE, false, ""))
        .forEach(edges::add);
  }

  private Node place(int place, Set<Integer> shown) {
    boolean whole =
        IntStream.range(0, net.transitions().count())
            .filter(t -> alive.get(places + t) && !shown.contains(places + t))
            .allMatch(
                t ->
                    net.inputs().between(t, place) == 0
                        && net.outputs().between(t, place) == 0
                        && net.reads().between(t, place) == 0);
    long tokens = net.initial(place);
    return new Node(
        words.id(place),
        Shape.CIRCLE,
        whole ? Look.PLAIN : Look.OPEN,
        false,
        words.colour(place),
        "",
        List.of(),
        "",
        "",
        words.brief(place),
        tokens,
        words.name(place)
            + ": "
            + (tokens > 0 ? "holds at the start" : "does not hold at the start")
            + (whole ? "." : "; not all of its transitions are shown."));
  }

  private Node transition(int transition, Set<Integer> shown) {
    boolean whole =
        IntStream.concat(
                row(net.inputs(), transition),
                IntStream.concat(row(net.outputs(), transition), reads(transition)))
            .allMatch(shown::contains);
    long[] tokens = IntStream.range(0, places).mapToLong(net::initial).toArray();
    boolean enabled = net.supplied(transition, tokens, 0);
    int process = words.process(transition);
    return new Node(
        "t" + transition,
        Shape.BOX,
        whole ? Look.PLAIN : Look.OPEN,
        false,
        process,
        words.letter(process),
        List.of(Labels.shortened(words.step(transition))),
        enabled ? "\u25b6 can fire" : "",
        "",
        "",
        0,
        words.sentence(transition)
            + ": takes "
            + words.names(row(net.inputs(), transition))
            + (net.reads().count(transition) == 0
                ? ""
                : "; reads " + words.names(reads(transition)))
            + "; gives "
            + words.names(row(net.outputs(), transition))
            + (enabled ? "; can fire first." : "."));
  }
}
