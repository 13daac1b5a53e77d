// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.Nodes;
import dev.ravel.source.SourceText;
import java.util.Optional;
import java.util.Random;

/** Small random nets. They have weights, read arcs, names of all sorts. */
final class RandomNets {
  private static final String[] LABELS = {"a", "a b", "<&>", "1", "Ä\"x\"", "if", "p-1", ""};

  private RandomNets() {}

  /** A net without inhibitor arcs, the same for the same seed. */
  static Net net(long seed) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int places = random.nextInt(8);
    int transitions = random.nextInt(8);
    boolean plainIds = random.nextBoolean();
    for (int p = 0; p < places; p++) {
      String id = plainIds ? "p" + p : p + " place";
      int _ = builder.place(node(id, random), random.nextInt(4) == 0 ? random.nextInt(5) : 0);
    }
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node(plainIds ? "t" + t : "%" + t, random));
    }
    for (int k = 0; places > 0 && transitions > 0 && k < random.nextInt(30); k++) {
      NetBuilder.Kind[] kinds = {
        NetBuilder.Kind.INPUT, NetBuilder.Kind.OUTPUT, NetBuilder.Kind.READ
      };
      builder.arc(
          kinds[random.nextInt(kinds.length)],
          random.nextInt(transitions),
          random.nextInt(places),
          random.nextInt(3) == 0 ? 1 + random.nextInt(1000) : 1);
    }
    return builder.build("n" + seed);
  }

  private static Nodes.Node node(String id, Random random) {
    return new Nodes.Node(
        id,
        random.nextBoolean()
            ? Optional.of(LABELS[random.nextInt(LABELS.length)])
            : Optional.empty(),
        random.nextBoolean()
            ? Optional.of(new Nodes.Position(random.nextInt(2000) - 1000, random.nextInt(500)))
            : Optional.empty(),
        new SourceText("random", "").span(0, 0));
  }
}
