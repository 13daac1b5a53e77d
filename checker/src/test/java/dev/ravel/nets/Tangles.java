// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.source.SourceText;
import java.util.Optional;
import java.util.Random;

/**
 * Small random nets in which rules find much to do, or almost. They have chains, copies of places
 * and of transitions, loops, places without tokens, and here and there an arc that spoils it.
 */
public final class Tangles {
  private final Random random;
  private final NetBuilder builder = new NetBuilder();
  private int places;
  private int transitions;

  private Tangles(long seed) {
    random = new Random(seed);
  }

  /** A net, the same for the same seed. */
  public static Net net(long seed) {
    Tangles its = new Tangles(seed);
    its.draw();
    return its.builder.build("tangle" + seed);
  }

  private void draw() {
    int some = 2 + random.nextInt(4);
    for (int k = 0; k < some; k++) {
      int _ = place();
    }
    int moves = 1 + random.nextInt(3);
    for (int k = 0; k < moves; k++) {
      int t = transition();
      draw(Kind.INPUT, t, random.nextInt(3));
      draw(Kind.OUTPUT, t, random.nextInt(3));
    }
    int chains = random.nextInt(4);
    for (int k = 0; k < chains; k++) {
      chain();
    }
    if (random.nextInt(3) == 0) {
      copyOfPlace();
    }
    if (random.nextInt(4) == 0) {
      int t = transition();
      int p = random.nextInt(places);
      builder.arc(Kind.INPUT, t, p, 1);
      if (random.nextBoolean()) {
        builder.arc(Kind.OUTPUT, t, p, 1);
      }
    }
    if (random.nextInt(10) == 0) {
      handOver();
    }
    int spoilt = random.nextInt(3);
    for (int k = 0; k < spoilt; k++) {
      Kind kind =
          switch (random.nextInt(6)) {
            case 0 -> Kind.INPUT;
            case 1 -> Kind.OUTPUT;
            case 2, 3 -> Kind.READ;
            default -> Kind.INHIBITOR;
          };
      draw(kind, random.nextInt(transitions), 1);
    }
  }

  /** Transitions that put a token on a new place, and others that take it on from there. */
  private void chain() {
    int middle = place();
    int weight = random.nextInt(6) == 0 ? 2 : 1;
    int before = 1 + random.nextInt(2);
    for (int k = 0; k < before; k++) {
      int t = transition();
      builder.arc(Kind.OUTPUT, t, middle, random.nextInt(12) == 0 ? 3 - weight : weight);
      draw(Kind.INPUT, t, random.nextInt(8) == 0 ? 0 : 1);
      draw(Kind.OUTPUT, t, random.nextInt(3) == 0 ? 1 : 0);
    }
    int behind = 1 + random.nextInt(2);
    for (int k = 0; k < behind; k++) {
      int t = transition();
      builder.arc(Kind.INPUT, t, middle, random.nextInt(12) == 0 ? 3 - weight : weight);
      draw(Kind.INPUT, t, random.nextInt(3) == 0 ? 1 : 0);
      draw(Kind.OUTPUT, t, random.nextInt(3));
    }
  }

  /** One waits until another has taken a token away, which then waits for that one. */
  private void handOver() {
    int[] made = {place(), place(), place()};
    int takes = transition();
    builder.arc(Kind.INPUT, takes, made[0], 1);
    builder.arc(Kind.OUTPUT, takes, made[1], 1);
    int waits = transition();
    builder.arc(Kind.INHIBITOR, waits, made[0], 1);
    draw(Kind.INPUT, waits, 1);
    builder.arc(Kind.OUTPUT, waits, made[2], 1);
    int both = transition();
    builder.arc(Kind.INPUT, both, made[1], 1);
    builder.arc(Kind.INPUT, both, made[2], 1);
    draw(Kind.OUTPUT, both, 1);
  }

  /** A place that changes as the first does, with other tokens; and a transition that needs it. */
  private void copyOfPlace() {
    Net soFar = builder.build("");
    int copy = place();
    for (int t = 0; t < transitions; t++) {
      int takes = soFar.inputs().between(t, 0);
      int puts = soFar.outputs().between(t, 0);
      if (takes > 0) {
        builder.arc(Kind.INPUT, t, copy, takes);
      }
      if (puts > 0) {
        builder.arc(Kind.OUTPUT, t, copy, puts);
      }
    }
  }

  private void draw(Kind kind, int transition, int arcs) {
    for (int k = 0; k < arcs; k++) {
      builder.arc(kind, transition, random.nextInt(places), random.nextInt(8) == 0 ? 2 : 1);
    }
  }

  private int place() {
    places++;
    return builder.place(node("p" + places), random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0);
  }

  private int transition() {
    transitions++;
    return builder.transition(node("t" + transitions));
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("tangle", "").span(0, 0));
  }
}
