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
 * Small random nets. They are a few machines with one token each, whose transitions are fused at
 * random, so that the net is 1-safe; and sometimes there are a few arcs more, so that it need not
 * be.
 */
public final class RandomNets {
  private RandomNets() {}

  /** A net, the same for the same seed. */
  public static Net net(long seed) {
    return net(seed, false);
  }

  /** A net of the same kind in which some transitions read places. */
  public static Net contextual(long seed) {
    return net(seed, true);
  }

  private static Net net(long seed, boolean reads) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int machines = reads ? 2 + random.nextInt(4) : 1 + random.nextInt(4);
    int[] first = new int[machines + 1];
    int places = 0;
    for (int m = 0; m < machines; m++) {
      first[m] = places;
      int size = 2 + random.nextInt(3);
      for (int k = 0; k < size; k++) {
        int _ = builder.place(node("p" + places), k == 0 ? 1 : 0);
        places++;
      }
    }
    first[machines] = places;
    int transitions = (reads ? 3 : 1) + random.nextInt(9);
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node("t" + t));
      int some = 0;
      for (int m = 0; m < machines; m++) {
        if (random.nextInt(machines) == 0 || (m == machines - 1 && some == 0)) {
          some++;
          int size = first[m + 1] - first[m];
          builder.arc(Kind.INPUT, t, first[m] + random.nextInt(size), 1);
          builder.arc(Kind.OUTPUT, t, first[m] + random.nextInt(size), 1);
        }
      }
    }
    int noise = random.nextInt(reads ? 6 : 3) == 0 ? 1 + random.nextInt(3) : 0;
    for (int k = 0; k < noise; k++) {
      builder.arc(
          random.nextBoolean() ? Kind.INPUT : Kind.OUTPUT,
          random.nextInt(transitions),
          random.nextInt(places),
          random.nextInt(8) == 0 ? 2 : 1);
    }
    int readers = reads ? 1 + random.nextInt(2 * transitions) : 0;
    for (int k = 0; k < readers; k++) {
      builder.arc(
          Kind.READ,
          random.nextInt(transitions),
          random.nextInt(places),
          random.nextInt(50) == 0 ? 2 : 1);
    }
    return builder.build("random" + seed);
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("random", "").span(0, 0));
  }
}
