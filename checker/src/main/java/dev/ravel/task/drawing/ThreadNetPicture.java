// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.system.ConcurrentSystem;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The net of a model with threads. It has a place for each value of a variable and for each point
 * where a thread can stand, and a transition for each step in each way that it can be made. Places
 * that no token ever comes to and transitions that never fire are left out, unless the net's
 * unfolding is too large to tell.
 */
final class ThreadNetPicture implements NetPart.Words {
  /** A net of more transitions, of which a part is shown anyway, is not unfolded. */
  private static final int MOST_UNFOLDED = 2_000;

  private final ThreadNodes words;
  private final Net net;
  private final int places;

  /** Places, and after them transitions, that are meant. */
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
    NetPart part = new NetPart(places, net.transitions().count(), alive);
    for (int t = 0; t < net.transitions().count(); t++) {
      int its = t;
      int process = words.process(t);
      row(net.inputs(), t).forEach(at -> part.arc(at, its, true, Head.ARROW, process, ""));
      row(net.outputs(), t).forEach(at -> part.arc(at, its, false, Head.ARROW, process, ""));
      row(net.reads(), t).forEach(at -> part.arc(at, its, true, Head.NONE, PictureGraph.NONE, ""));
    }
    long all = alive.get(0, places).cardinality();
    String title =
        PictureGraph.titleOf(
                "net of the threads of " + file,
                Numbers.count(all, "place", "places"),
                Numbers.count(alive.cardinality() - all, "transition", "transitions"))
            + (exact ? "" : ", of which some may never have a token or fire");
    return part.graph(title, words.keys(), place -> net.initial(place) > 0, this);
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

  @Override
  public Node place(int place, Look look) {
    long tokens = net.initial(place);
    String sentence =
        words.name(place)
            + ": "
            + (tokens > 0 ? "holds at the start" : "does not hold at the start")
            + (look == Look.PLAIN ? "." : "; not all of its transitions are shown.");
    String below = words.brief(place);
    return Node.place(words.id(place), look, words.colour(place), below, tokens, sentence);
  }

  @Override
  public Node transition(int transition, Look look) {
    long[] tokens = IntStream.range(0, places).mapToLong(net::initial).toArray();
    boolean enabled = net.supplied(transition, tokens, 0);
    int process = words.process(transition);
    String sentence =
        words.sentence(transition)
            + ": takes "
            + words.names(row(net.inputs(), transition))
            + (net.reads().count(transition) == 0
                ? ""
                : "; reads " + words.names(row(net.reads(), transition)))
            + "; gives "
            + words.names(row(net.outputs(), transition))
            + (enabled ? "; can fire first." : ".");
    return Node.transition(
        "t" + transition,
        look,
        process,
        words.letter(process),
        Labels.shortened(words.step(transition)),
        enabled ? "\u25b6 can fire" : "",
        "",
        sentence);
  }
}
