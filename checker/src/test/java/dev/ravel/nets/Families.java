// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.source.SourceText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Families of nets from the literature, made here from their descriptions. Their known numbers are
 * compared whether or not the {@link ReferenceNets} are there.
 */
public final class Families {
  private Families() {}

  /** A net under construction; places are made when they are first named. */
  private static final class Draft {
    private final NetBuilder builder = new NetBuilder();
    private final Map<String, Integer> places = new HashMap<>();

    void marked(String name) {
      places.put(name, builder.place(node(name), 1));
    }

    private int place(String name) {
      return places.computeIfAbsent(name, _ -> builder.place(node(name), 0));
    }

    void transition(String name, List<String> from, List<String> reads, List<String> to) {
      int transition = builder.transition(node(name));
      from.forEach(p -> builder.arc(Kind.INPUT, transition, place(p), 1));
      reads.forEach(p -> builder.arc(Kind.READ, transition, place(p), 1));
      to.forEach(p -> builder.arc(Kind.OUTPUT, transition, place(p), 1));
    }

    void transition(String name, List<String> from, List<String> to) {
      transition(name, from, List.of(), to);
    }

    private static Nodes.Node node(String id) {
      return new Nodes.Node(
          id, Optional.empty(), Optional.empty(), new SourceText("family", "").span(0, 0));
    }
  }

  private static List<String> with(List<String> names, String... others) {
    return Stream.concat(names.stream(), Stream.of(others)).toList();
  }

  /**
   * Returns readers and writers. A reader takes a permit of its own, a writer those of all readers
   * (RwMutex of the Model Checking Contest).
   */
  public static Net readersAndWriters(int readers, int writers) {
    Draft net = new Draft();
    List<String> permits = IntStream.range(0, readers).mapToObj(r -> "permit" + r).toList();
    permits.forEach(net::marked);
    for (int r = 0; r < readers; r++) {
      net.marked("idle" + r);
      net.transition("read" + r, List.of("idle" + r, "permit" + r), List.of("reading" + r));
      net.transition("leave" + r, List.of("reading" + r), List.of("idle" + r, "permit" + r));
    }
    for (int w = 0; w < writers; w++) {
      net.marked("waiting" + w);
      net.transition("write" + w, with(permits, "waiting" + w), List.of("writing" + w));
      net.transition("end" + w, List.of("writing" + w), with(permits, "waiting" + w));
    }
    return net.builder.build("readersAndWriters");
  }

  /**
   * Returns Dekker's mutual exclusion without turns, for n processes. A process that tries looks at
   * all the other flags at once, or gives up where another one is up (the Model Checking Contest's
   * Dekker).
   *
   * @param contextual whether flags are looked at by read arcs or taken and put back
   */
  public static Net dekker(int n, boolean contextual) {
    Draft net = new Draft();
    for (int p = 0; p < n; p++) {
      net.marked("down" + p);
      net.marked("idle" + p);
    }
    for (int p = 0; p < n; p++) {
      int me = p;
      List<String> others =
          IntStream.range(0, n).filter(q -> q != me).mapToObj(q -> "down" + q).toList();
      net.transition("try" + p, List.of("idle" + p, "down" + p), List.of("trying" + p, "up" + p));
      net.transition("exit" + p, List.of("inside" + p, "up" + p), List.of("idle" + p, "down" + p));
      looking(net, "enter" + p, others, contextual, List.of("trying" + p), List.of("inside" + p));
      for (int q = 0; q < n; q++) {
        if (q != p) {
          looking(
              net,
              "withdraw" + p + "/" + q,
              List.of("up" + q),
              contextual,
              List.of("trying" + p, "up" + p),
              List.of("idle" + p, "down" + p));
        }
      }
    }
    return net.builder.build("dekker");
  }

  private static void looking(
      Draft net,
      String name,
      List<String> at,
      boolean contextual,
      List<String> from,
      List<String> to) {
    if (contextual) {
      net.transition(name, from, at, to);
    } else {
      String[] none = {};
      net.transition(name, with(from, at.toArray(none)), with(to, at.toArray(none)));
    }
  }

  /** Dining philosophers who take both forks in any order and put them back together. */
  public static Net philosophers(int n) {
    Draft net = new Draft();
    for (int p = 0; p < n; p++) {
      net.marked("thinking" + p);
      net.marked("fork" + p);
    }
    for (int p = 0; p < n; p++) {
      String left = "fork" + p;
      String right = "fork" + (p + 1) % n;
      net.transition("hungry" + p, List.of("thinking" + p), List.of("noLeft" + p, "noRight" + p));
      net.transition("takeLeft" + p, List.of("noLeft" + p, left), List.of("left" + p));
      net.transition("takeRight" + p, List.of("noRight" + p, right), List.of("right" + p));
      net.transition(
          "putBack" + p, List.of("left" + p, "right" + p), List.of("thinking" + p, left, right));
    }
    return net.builder.build("philosophers");
  }

  /**
   * Returns the slotted ring protocol (Pastor, Roig, Cortadella, Badia, Petri net analysis using
   * boolean manipulation, 1994). A node passes free and used slots to the next, each after the node
   * after it has acknowledged the last one.
   */
  public static Net slottedRing(int n) {
    Draft net = new Draft();
    for (int k = 0; k < n; k++) {
      net.marked("gives" + k);
      net.marked("acknowledged" + k);
    }
    for (int k = 0; k < n; k++) {
      int next = (k + 1) % n;
      int previous = (k + n - 1) % n;
      net.transition("acknowledge" + k, List.of("taken" + k), List.of("acknowledged" + previous));
      net.transition("ready" + k, List.of("passed" + k), List.of("empty" + k));
      net.transition("other" + k, List.of("used" + k), List.of("full" + k));
      net.transition("owner" + k, List.of("used" + k), List.of("free" + k));
      net.transition("goOn" + k, List.of("free" + k), List.of("unused" + k));
      net.transition("write" + k, List.of("free" + k), List.of("full" + k));
      net.transition(
          "giveFree" + k, List.of("unused" + k, "empty" + k), List.of("gives" + k, "taken" + k));
      net.transition(
          "putMessage" + k, List.of("full" + k, "empty" + k), List.of("sends" + k, "taken" + k));
      net.transition(
          "free" + k,
          List.of("gives" + k, "acknowledged" + k),
          List.of("passed" + k, "free" + next));
      net.transition(
          "used" + k,
          List.of("sends" + k, "acknowledged" + k),
          List.of("passed" + k, "used" + next));
    }
    return net.builder.build("slottedRing");
  }
}
