// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Limits;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Writes a net as PNML (ISO/IEC 15909-2, of 2011). The standard has no read arcs: one is written as
 * two arcs, there and back, which give the same markings to every reader, with a note of Ravel's
 * own that they are one read arc. It has no inhibitor arcs either, and nothing that means the same.
 */
public final class PnmlWriter {
  private static final Pattern ID = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  private final Net net;
  private final StringBuilder out = new StringBuilder();
  private final boolean ids;
  private int arcs;

  private PnmlWriter(Net net) {
    this.net = net;
    this.ids = legal(net.places()) && legal(net.transitions());
  }

  private static boolean legal(Nodes nodes) {
    return IntStream.range(0, nodes.count())
        .allMatch(n -> ID.matcher(nodes.node(n).id()).matches());
  }

  /** Returns the reason why the format cannot hold a net, if so. */
  public static Optional<String> obstacle(Net net) {
    return net.inhibitors().size() == 0
        ? Optional.empty()
        : Optional.of("PNML has no inhibitor arcs, and the net has " + net.inhibitors().size());
  }

  /**
   * The net as text. Ids are those of the net if XML allows all of them, else its names.
   *
   * @throws IllegalArgumentException if there is an {@link #obstacle}
   */
  public static String write(Net net) {
    obstacle(net)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    return new PnmlWriter(net).text();
  }

  private String text() {
    String name = ID.matcher(net.name()).matches() ? net.name() : "net";
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<pnml xmlns=\"").append(PnmlReader.NAMESPACE).append("\">\n");
    out.append(" <net id=\"").append(name).append("\" type=\"").append(PnmlReader.PT_NET);
    out.append("\">\n  <page id=\"").append(free("page")).append("\">\n");
    for (int p = 0; p < net.places().count(); p++) {
      node(net.places(), p, "place", net.initial(p));
    }
    for (int t = 0; t < net.transitions().count(); t++) {
      node(net.transitions(), t, "transition", 0);
    }
    for (int t = 0; t < net.transitions().count(); t++) {
      arcs(net.inputs(), t, true, false);
      arcs(net.outputs(), t, false, false);
      arcs(net.reads(), t, true, true);
      arcs(net.reads(), t, false, true);
    }
    return out.append("  </page>\n </net>\n</pnml>\n").toString();
  }

  /** An id that no node has. */
  private String free(String wanted) {
    String id = wanted;
    while (net.places().withId(id).isPresent() || net.transitions().withId(id).isPresent()) {
      id = id + "_";
    }
    return id;
  }

  private String id(Nodes nodes, int n) {
    return ids ? nodes.node(n).id() : nodes.name(n);
  }

  private void node(Nodes nodes, int n, String kind, int tokens) {
    Limits.pollAt(n);
    Nodes.Node node = nodes.node(n);
    out.append("   <").append(kind).append(" id=\"").append(id(nodes, n)).append("\">");
    Optional<String> label = node.label().or(() -> ids ? Optional.empty() : Optional.of(node.id()));
    label.ifPresent(its -> label("name", escaped(its)));
    node.position()
        .ifPresent(
            at ->
                out.append("<graphics><position x=\"")
                    .append(number(at.x()))
                    .append("\" y=\"")
                    .append(number(at.y()))
                    .append("\"/></graphics>"));
    if (tokens > 0) {
      label("initialMarking", Integer.toString(tokens));
    }
    out.append("</").append(kind).append(">\n");
  }

  private void label(String element, String text) {
    out.append('<').append(element).append("><text>").append(text).append("</text></");
    out.append(element).append('>');
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private void arcs(Arcs its, int t, boolean inwards, boolean read) {
    String transition = id(net.transitions(), t);
    for (int k = 0; k < its.count(t); k++) {
      Limits.pollAt(arcs);
      String place = id(net.places(), its.end(t, k));
      out.append("   <arc id=\"").append(free("a" + arcs++)).append("\" source=\"");
      out.append(inwards ? place : transition).append("\" target=\"");
      out.append(inwards ? transition : place).append("\">");
      if (its.weight(t, k) > 1) {
        label("inscription", Integer.toString(its.weight(t, k)));
      }
      if (read) {
        out.append("<toolspecific tool=\"Ravel\" version=\"1\"><read/></toolspecific>");
      }
      out.append("</arc>\n");
    }
  }

  /** A text in XML; what XML cannot hold becomes U+FFFD. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                default -> {
                  boolean control = c < 0x20 && c != '\t' && c != '\n' && c != '\r';
                  boolean none = c >= 0xD800 && c <= 0xDFFF || c == 0xFFFE || c == 0xFFFF;
                  escaped.appendCodePoint(control || none ? 0xFFFD : c);
                }
              }
            });
    return escaped.toString();
  }
}
