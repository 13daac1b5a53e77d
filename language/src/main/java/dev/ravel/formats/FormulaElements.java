// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.FormulaReader.Unreadable;
import dev.ravel.formats.Xml.Event;
import dev.ravel.net.Net;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The elements of which formulas consist. It knows their nesting, and the nodes they name. */
record FormulaElements(Xml xml, Net net) {
  /** The places or transitions that the present element names, of which there is one at least. */
  List<Integer> nodes(String kind) {
    String name = xml.name();
    List<Integer> all = new ArrayList<>();
    while (xml.next() == Event.START) {
      if (!xml.name().equals(kind)) {
        throw unreadable("<" + xml.name() + "> stands where <" + kind + "> may stand");
      }
      var tag = xml.tag();
      String id = xml.text();
      OptionalInt node =
          kind.equals("place") ? net.places().withId(id) : net.transitions().withId(id);
      if (node.isEmpty()) {
        throw new Unreadable(
            Diagnostic.at(tag, Problem.M011, "the net has no " + kind + " `" + id + "`"));
      }
      all.add(node.getAsInt());
    }
    if (all.isEmpty()) {
      throw unreadable("<" + name + "> names no " + kind);
    }
    return all;
  }

  /** Goes on to the end tag of an element that holds nothing. */
  void empty(String name) {
    if (xml.next() != Event.END) {
      throw unreadable("<" + name + "> holds <" + xml.name() + ">, and nothing may stand in it");
    }
  }

  /** Goes on to the start tag of the first element inside. */
  void open(String name) {
    if (xml.next() != Event.START) {
      throw unreadable("<" + name + "> is empty");
    }
  }

  /** Goes on to the end tag. */
  void close(String name) {
    if (xml.next() != Event.END) {
      throw unreadable("<" + name + "> holds more than one formula");
    }
  }

  Unreadable unreadable(String message) {
    return new Unreadable(Diagnostic.at(xml.tag(), Problem.M010, message));
  }

  Unreadable unsupported(String message) {
    return new Unreadable(
        Diagnostic.at(xml.tag(), Problem.M014, message)
            .help("EF and AG of a condition without EF, AG and others inside are supported"));
  }
}
