// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Limits;
import java.util.Optional;

/** Writes a net in the low-level format of PEP, {@code ll_net}, which has no inhibitor arcs. */
public final class LlNetWriter {
  private final Net net;
  private final StringBuilder out = new StringBuilder();

  private LlNetWriter(Net net) {
    this.net = net;
  }

  /** Returns the reason why the format cannot hold a net, if so. */
  public static Optional<String> obstacle(Net net) {
    return net.inhibitors().size() == 0
        ? Optional.empty()
        : Optional.of("ll_net has no inhibitor arcs, and the net has " + net.inhibitors().size());
  }

  /**
   * Returns the net as text. Nodes are written by their ids, numbered from 1.
   *
   * @throws IllegalArgumentException if there is an {@link #obstacle}
   */
  public static String write(Net net) {
    obstacle(net)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    return new LlNetWriter(net).text();
  }

  private String text() {
    out.append("PEP\nPTNet\nFORMAT_N2\nPL\n");
    for (int p = 0; p < net.places().count(); p++) {
      Limits.pollAt(p);
      node(net.places(), p, net.initial(p));
    }
    out.append("TR\n");
    for (int t = 0; t < net.transitions().count(); t++) {
      Limits.pollAt(t);
      node(net.transitions(), t, 0);
    }
    out.append("TP\n");
    arcs(net.outputs(), true);
    out.append("PT\n");
    arcs(net.inputs(), false);
    if (net.reads().size() > 0) {
      out.append("RA\n");
      arcs(net.reads(), true);
    }
    return out.toString();
  }

  private void node(Nodes nodes, int n, int tokens) {
    Nodes.Node node = nodes.node(n);
    String name = node.id().replaceAll("[\"%\\p{Cntrl}]", "_");
    out.append(n + 1).append('"').append(name).append('"');
    node.position()
        .filter(at -> Math.max(Math.abs(at.x()), Math.abs(at.y())) < 1e8)
        .ifPresent(at -> out.append(Math.round(at.x())).append('@').append(Math.round(at.y())));
    if (tokens > 0) {
      out.append('M').append(tokens);
    }
    out.append('\n');
  }

  private void arcs(Arcs arcs, boolean transitionFirst) {
    for (int t = 0; t < arcs.rows(); t++) {
      Limits.pollAt(t);
      for (int k = 0; k < arcs.count(t); k++) {
        int place = arcs.end(t, k) + 1;
        out.append(transitionFirst ? t + 1 : place);
        out.append(transitionFirst ? '<' : '>').append(transitionFirst ? place : t + 1);
        if (arcs.weight(t, k) > 1) {
          out.append('w').append(arcs.weight(t, k));
        }
        out.append('\n');
      }
    }
  }
}
