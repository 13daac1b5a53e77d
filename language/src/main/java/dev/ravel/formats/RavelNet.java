// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a net in the language of Ravel, with the questions that a net is asked by itself. */
public final class RavelNet {
  private RavelNet() {}

  /**
   * The net as text.
   *
   * @param end which dead markings are final, as a condition on its places
   */
  public static String write(Net net, Optional<String> end) {
    StringBuilder out = new StringBuilder("net N {\n");
    for (int p = 0; p < net.places().count(); p++) {
      Limits.pollAt(p);
      out.append("  place ").append(net.places().name(p));
      out.append(net.initial(p) == 0 ? "" : " = " + net.initial(p)).append('\n');
    }
    for (int t = 0; t < net.transitions().count(); t++) {
      Limits.pollAt(t);
      out.append("  trans ").append(net.transitions().name(t)).append(':');
      out.append(list(" ", net, net.inputs(), t));
      out.append(list(" reads ", net, net.reads(), t));
      out.append(list(" unless ", net, net.inhibitors(), t));
      out.append(" ->").append(list(" ", net, net.outputs(), t)).append('\n');
    }
    end.ifPresent(condition -> out.append("  end when ").append(condition).append('\n'));
    return out.append("}\n\ncheck no deadlock\ncheck safe\n").toString();
  }

  private static String list(String before, Net net, Arcs arcs, int t) {
    List<String> all = new ArrayList<>();
    for (int k = 0; k < arcs.count(t); k++) {
      String place = net.places().name(arcs.end(t, k));
      all.add(arcs.weight(t, k) == 1 ? place : arcs.weight(t, k) + "*" + place);
    }
    return all.isEmpty() ? "" : before + String.join(", ", all);
  }
}
