// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.source.SourceText;
import java.util.Optional;

/** Nets of any size from the literature. */
public final class NetFamilies {
  private NetFamilies() {}

  /**
   * Returns philosophers round a table (Dijkstra, Hierarchical ordering of sequential processes,
   * 1971). Each takes the fork on the left, then the one on the right, and puts both back. For each
   * of them 4 places and 3 transitions. All of them can hold their left forks: the one deadlock.
   */
  public static Net philosophers(int count) {
    NetBuilder net = new NetBuilder();
    int[] thinks = new int[count];
    int[] fork = new int[count];
    int[] holds = new int[count];
    int[] eats = new int[count];
    for (int p = 0; p < count; p++) {
      thinks[p] = net.place(node("thinks" + p), 1);
      fork[p] = net.place(node("fork" + p), 1);
      holds[p] = net.place(node("holds" + p), 0);
      eats[p] = net.place(node("eats" + p), 0);
    }
    for (int p = 0; p < count; p++) {
      int right = (p + 1) % count;
      move(net, "take" + p, new int[] {thinks[p], fork[p]}, new int[] {holds[p]});
      move(net, "begin" + p, new int[] {holds[p], fork[right]}, new int[] {eats[p]});
      move(net, "end" + p, new int[] {eats[p]}, new int[] {thinks[p], fork[p], fork[right]});
    }
    return net.build("philosophers");
  }

  /**
   * Returns a counter of some bits. It has two places for each, of which one holds a token, and a
   * transition for each that carries. It takes each of its 2^bits values once, one after the other;
   * the last one is its deadlock. It is safe, since the two places of a bit always hold one token
   * together.
   */
  public static Net counter(int bits) {
    NetBuilder net = new NetBuilder();
    int[] zero = new int[bits];
    int[] one = new int[bits];
    for (int bit = 0; bit < bits; bit++) {
      zero[bit] = net.place(node("zero" + bit), 1);
      one[bit] = net.place(node("one" + bit), 0);
    }
    for (int bit = 0; bit < bits; bit++) {
      int[] takes = new int[bit + 1];
      int[] puts = new int[bit + 1];
      for (int lower = 0; lower < bit; lower++) {
        takes[lower] = one[lower];
        puts[lower] = zero[lower];
      }
      takes[bit] = zero[bit];
      puts[bit] = one[bit];
      move(net, "carry" + bit, takes, puts);
    }
    return net.build("counter");
  }

  private static void move(NetBuilder net, String name, int[] takes, int[] puts) {
    int transition = net.transition(node(name));
    for (int place : takes) {
      net.arc(Kind.INPUT, transition, place, 1);
    }
    for (int place : puts) {
      net.arc(Kind.OUTPUT, transition, place, 1);
    }
  }

  private static Nodes.Node node(String name) {
    return new Nodes.Node(
        name, Optional.empty(), Optional.empty(), new SourceText("a net", "").span(0, 0));
  }
}
