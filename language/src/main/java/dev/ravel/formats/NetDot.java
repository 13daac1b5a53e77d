// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a net as a graph of DOT, the language of Graphviz. Places are circles with their tokens,
 * transitions boxes; read arcs are lines without arrows, inhibitor arcs end in a ring.
 */
public final class NetDot {
  private NetDot() {}

  /** The net as text. */
  public static String write(Net net) {
    StringBuilder out = new StringBuilder("digraph net {\n  rankdir=TB;\n");
    out.append("  node [shape=circle, fontname=\"sans-serif\"];\n");
    for (int p = 0; p < net.places().count(); p++) {
      Limits.pollAt(p);
      int tokens = net.initial(p);
      String label = net.places().name(p) + (tokens == 0 ? "" : "\n" + tokens);
      out.append("  p").append(p).append(" [label=").append(quoted(label)).append("];\n");
    }
    out.append("  node [shape=box];\n");
    for (int t = 0; t < net.transitions().count(); t++) {
      Limits.pollAt(t);
      String label = quoted(net.transitions().name(t));
      out.append("  t").append(t).append(" [label=").append(label).append("];\n");
    }
    arcs(out, net.inputs(), true, "");
    arcs(out, net.outputs(), false, "");
    arcs(out, net.reads(), true, "dir=none");
    arcs(out, net.inhibitors(), true, "arrowhead=odot");
    return out.append("}\n").toString();
  }

  private static void arcs(StringBuilder out, Arcs arcs, boolean inwards, String look) {
    for (int t = 0; t < arcs.rows(); t++) {
      Limits.pollAt(t);
      for (int k = 0; k < arcs.count(t); k++) {
        String place = "p" + arcs.end(t, k);
        out.append("  ").append(inwards ? place + " -> t" + t : "t" + t + " -> " + place);
        int weight = arcs.weight(t, k);
        String attributes =
            Stream.of(look, weight == 1 ? "" : "label=" + weight)
                .filter(its -> !its.isEmpty())
                .collect(Collectors.joining(", "));
        out.append(attributes.isEmpty() ? "" : " [" + attributes + "]").append(";\n");
      }
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
