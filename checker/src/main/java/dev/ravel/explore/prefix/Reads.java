// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Named;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import java.util.Arrays;
import java.util.Optional;

/**
 * The treatment of read arcs when a net is unfolded. It is that of Rodríguez, Schwoon, Baldan,
 * Efficient contextual unfolding (CONCUR 2011). The encodings have the same transitions in the same
 * order and the same runs; place {@code p} of the net is place {@code p} of its encoding, which may
 * have more.
 */
public enum Reads implements Named {
  /**
   * Events with histories. Each event is there once with every set of readers that came before it.
   */
  CONTEXT,
  /** A place for each of its readers, which takes and puts back the token of its own alone. */
  REPLICATE,
  /** A reader takes the token and puts it back, so that readers of one token come one by one. */
  LOOP;

  /** The net that is unfolded in place of a net. Cost: linear in the arcs of the result. */
  public Net encode(Net net) {
    return this == CONTEXT || net.reads().size() == 0 ? net : new Encoding(net, this).net();
  }

  /** The net that an encoding makes. */
  private static final class Encoding {
    private final Net net;
    private final Arcs readers;

    /** By place its first copy besides itself, and how many it has; by copy its place. */
    private final int[] firstCopy;

    private final int[] copies;
    private final int[] copied;

    Encoding(Net net, Reads reads) {
      this.net = net;
      int places = net.places().count();
      readers = net.reads().reversed(places);
      firstCopy = new int[places];
      copies = new int[places];
      int next = places;
      for (int p = 0; p < places; p++) {
        firstCopy[p] = next;
        copies[p] = reads == REPLICATE ? Math.max(0, pure(p) - 1) : 0;
        next += copies[p];
      }
      copied = new int[next - places];
      for (int p = 0; p < places; p++) {
        Arrays.fill(copied, firstCopy[p] - places, firstCopy[p] - places + copies[p], p);
      }
    }

    /** The number of transitions that read a place and do not take from it. */
    private int pure(int place) {
      return (int)
          Arrays.stream(readers.ends(place))
              .filter(transition -> net.inputs().between(transition, place) == 0)
              .count();
    }

    Net net() {
      NetBuilder builder = new NetBuilder();
      for (int p = 0; p < net.places().count(); p++) {
        int _ = builder.place(net.places().node(p), net.initial(p));
      }
      for (int copy = 0; copy < copied.length; copy++) {
        Nodes.Node its = net.places().node(copied[copy]);
        Nodes.Node node =
            new Nodes.Node(
                its.id() + "#" + (copy + 2 - firstOf(copy)),
                Optional.empty(),
                Optional.empty(),
                its.span());
        int _ = builder.place(node, net.initial(copied[copy]));
      }
      for (int t = 0; t < net.transitions().count(); t++) {
        int _ = builder.transition(net.transitions().node(t));
        copy(builder, Kind.INPUT, net.inputs(), t);
        copy(builder, Kind.OUTPUT, net.outputs(), t);
        for (int k = 0; k < net.inhibitors().count(t); k++) {
          builder.arc(Kind.INHIBITOR, t, net.inhibitors().end(t, k), net.inhibitors().weight(t, k));
        }
      }
      read(builder);
      return builder.build(net.name());
    }

    private int firstOf(int copy) {
      return firstCopy[copied[copy]] - net.places().count();
    }

    /** Arcs that move tokens move them in all copies. */
    private void copy(NetBuilder builder, Kind kind, Arcs arcs, int transition) {
      for (int k = 0; k < arcs.count(transition); k++) {
        all(builder, kind, transition, arcs.end(transition, k), arcs.weight(transition, k));
      }
    }

    private void all(NetBuilder builder, Kind kind, int transition, int place, int weight) {
      builder.arc(kind, transition, place, weight);
      for (int c = 0; c < copies[place]; c++) {
        builder.arc(kind, transition, firstCopy[place] + c, weight);
      }
    }

    private void read(NetBuilder builder) {
      for (int p = 0; p < net.places().count(); p++) {
        int next = 0;
        for (int k = 0; k < readers.count(p); k++) {
          int transition = readers.end(p, k);
          int weight = readers.weight(p, k);
          int taken = net.inputs().between(transition, p);
          if (taken == 0) {
            int own = next == 0 || copies[p] == 0 ? p : firstCopy[p] + next - 1;
            builder.arc(Kind.INPUT, transition, own, weight);
            builder.arc(Kind.OUTPUT, transition, own, weight);
            next++;
          } else if (weight > taken) {
            all(builder, Kind.INPUT, transition, p, weight - taken);
            all(builder, Kind.OUTPUT, transition, p, weight - taken);
          }
        }
      }
    }
  }
}
