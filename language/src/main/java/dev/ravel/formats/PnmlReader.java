// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.Xml.Event;
import dev.ravel.formats.Xml.Refused;
import dev.ravel.net.NetBuilder;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads nets of places and transitions in PNML (ISO/IEC 15909-2:2011): pages, reference nodes,
 * names, positions, markings and weights; beyond the standard, read and inhibitor arcs. Sections of
 * other tools are skipped. Time and memory are linear in the size of the text.
 *
 * <p>An element that could change what the net means and is not known is an error, never skipped.
 */
public final class PnmlReader {
  /** The namespace of the standard. */
  static final String NAMESPACE = "http://www.pnml.org/version-2009/grammar/pnml";

  /** The type of a net of places and transitions. */
  static final String PT_NET = "http://www.pnml.org/version-2009/grammar/ptnet";

  /** Types of nets of places and transitions; the last ones are older than the standard. */
  private static final Set<String> TYPES =
      Set.of(
          PT_NET,
          "http://www.pnml.org/version-2009/grammar/pnmlcoremodel",
          "http://www.informatik.hu-berlin.de/top/pntd/ptNetb",
          "http://www.informatik.hu-berlin.de/top/pntd/ptNetb.rng",
          "P/T net",
          "ptNetb");

  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final PnmlNet net = new PnmlNet(diagnostics);
  private final Xml xml;

  /** That of the file: the standard's, or none. */
  private String namespace = NAMESPACE;

  private PnmlReader(SourceText text) {
    this.xml = new Xml(text);
  }

  /** Reads a net. Never fails for what is in the text. */
  public static NetFile read(SourceText text) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    try {
      PnmlReader reader = new PnmlReader(text);
      try {
        reader.document();
        reader.net.resolve();
      } catch (Refused refused) {
        reader.diagnostics.add(refused.why());
      }
      if (reader.diagnostics.isEmpty()) {
        return new NetFile(Optional.of(reader.net.build()), List.of());
      }
      diagnostics.addAll(reader.diagnostics);
    } catch (Refused refused) {
      diagnostics.add(refused.why());
    } catch (NetBuilder.TooHeavy tooHeavy) {
      diagnostics.add(Numerals.tooHeavy(tooHeavy));
    }
    return new NetFile(Optional.empty(), diagnostics);
  }

  private void document() {
    if (xml.next() != Event.START || !xml.name().equals("pnml")) {
      throw new Refused(
          Diagnostic.at(
              xml.tag(),
              Problem.M003,
              "the file begins with <" + xml.name() + ">, not with <pnml>"));
    }
    if (!xml.namespace().equals(NAMESPACE) && !xml.namespace().isEmpty()) {
      throw new Refused(
          Diagnostic.at(
                  xml.tag(),
                  Problem.M003,
                  "<pnml> is of the namespace `" + xml.namespace() + "`, which is not that of PNML")
              .help("the namespace is " + NAMESPACE));
    }
    namespace = xml.namespace();
    boolean any = false;
    while (xml.next() == Event.START) {
      if (!element().equals("net")) {
        unsupported("<pnml>");
      } else if (any) {
        throw new Refused(
            Diagnostic.at(xml.tag(), Problem.M004, "the file holds a second net, and one is read")
                .help("put each net into a file of its own"));
      } else {
        any = true;
        net();
      }
    }
    if (!any) {
      throw new Refused(Diagnostic.at(xml.tag(), Problem.M003, "the file holds no <net>"));
    }
    xml.finish();
  }

  private void net() {
    String type = xml.attribute("type").orElse("");
    if (!TYPES.contains(type)) {
      String kind =
          type.isEmpty() ? "the net does not say its type" : "the net is of type `" + type + "`";
      throw new Refused(
          Diagnostic.at(xml.tag(), Problem.M004, kind + ", and only P/T nets are supported")
              .help("P/T nets are of type " + PT_NET)
              .help("coloured, symmetric and timed nets need to be unfolded to P/T nets first"));
    }
    net.named(optionalId().orElse(""));
    contents();
  }

  /** What is on the net and its pages, one after the other however they lie in each other. */
  private void contents() {
    int outside = xml.depth() - 1;
    while (xml.depth() > outside) {
      if (xml.next() == Event.END) {
        continue;
      }
      switch (element()) {
        case "page" -> {
          Optional<String> _ = optionalId();
        }
        case "place" -> node(true);
        case "transition" -> node(false);
        case "arc" -> arc();
        case "referencePlace", "referenceTransition" -> reference();
        default -> other("the net");
      }
    }
  }

  private void reference() {
    boolean place = xml.name().equals("referencePlace");
    net.reference(id(), xml.attribute("ref"), place, xml.tag());
    while (xml.next() == Event.START) {
      other("a reference");
    }
  }

  private void node(boolean place) {
    PnmlNet.Draft draft = new PnmlNet.Draft(id(), place, xml.tag());
    while (xml.next() == Event.START) {
      switch (element()) {
        case "name" -> draft.label = name(draft.label, draft.what());
        case "graphics" -> position(draft);
        case "initialMarking" -> {
          if (!place) {
            unsupported("a transition");
          } else {
            draft.marking = label(draft.marking, draft.what());
          }
        }
        default -> other(draft.what());
      }
    }
    net.add(draft);
  }

  private void arc() {
    PnmlNet.DraftArc draft =
        new PnmlNet.DraftArc(
            optionalId(), xml.attribute("source"), xml.attribute("target"), xml.tag());
    while (xml.next() == Event.START) {
      switch (element()) {
        case "inscription" -> draft.inscription = label(draft.inscription, "an arc");
        case "arctype" -> draft.type = label(draft.type, "an arc");
        case "type" -> {
          once(draft.type, "an arc");
          draft.type = xml.attribute("value");
          xml.skip();
        }
        case "toolspecific" -> draft.marked |= marked();
        default -> other("an arc");
      }
    }
    net.add(draft);
  }

  /** Whether a section is Ravel's own and says that the arc belongs to a read arc. */
  private boolean marked() {
    boolean own = xml.attribute("tool").filter("Ravel"::equals).isPresent();
    boolean read = false;
    while (xml.next() == Event.START) {
      read |= own && xml.name().equals("read");
      xml.skip();
    }
    return read;
  }

  /** The id of the present element; an empty one is none. */
  private Optional<String> id() {
    return xml.attribute("id").filter(id -> !id.isBlank());
  }

  /** The id of the present element, which may have none, but no empty one. */
  private Optional<String> optionalId() {
    if (id().isEmpty() && xml.attribute("id").isPresent()) {
      String what = "the id of <" + xml.name() + "> is empty";
      diagnostics.add(Diagnostic.at(xml.tag(), Problem.M009, what));
    }
    return id();
  }

  /** The text of a name, which means nothing: anything may stand in it. */
  private Optional<String> name(Optional<String> before, String owner) {
    once(before, owner);
    Optional<String> text = Optional.empty();
    while (xml.next() == Event.START) {
      if (isText()) {
        text = Optional.of(xml.text());
      } else {
        xml.skip();
      }
    }
    return text;
  }

  /** The one text of a label that changes what the net means. */
  private Optional<String> label(Optional<String> before, String owner) {
    once(before, owner);
    String label = "<" + xml.name() + ">";
    Span tag = xml.tag();
    Optional<String> text = Optional.empty();
    while (xml.next() == Event.START) {
      if (isText()) {
        once(text, label);
        text = Optional.of(xml.text());
      } else {
        other(label);
      }
    }
    if (text.isEmpty()) {
      diagnostics.add(
          Diagnostic.at(tag, Problem.M009, label + " of " + owner + " has no <text>")
              .help("what it says stands in an element of its own: <text>1</text>"));
    }
    return text;
  }

  private boolean isText() {
    return xml.name().equals("text") || xml.name().equals("value");
  }

  /** Complains if what the present element says was said before. */
  private void once(Optional<String> before, String owner) {
    if (before.isPresent()) {
      diagnostics.add(
          Diagnostic.at(
              xml.tag(), Problem.M015, "a second <%s> in %s".formatted(xml.name(), owner)));
    }
  }

  private void position(PnmlNet.Draft draft) {
    while (xml.next() == Event.START) {
      if (xml.name().equals("position")) {
        draft.at(xml.attribute("x"), xml.attribute("y"));
      }
      xml.skip();
    }
  }

  /** The name of the present element; empty if it is of another namespace than the file. */
  private String element() {
    return xml.namespace().equals(namespace) ? xml.name() : "";
  }

  /** What belongs to a drawing or to a tool has no meaning; anything else may have one. */
  private void other(String inside) {
    switch (element()) {
      case "name", "graphics", "toolspecific", "description", "documentation" -> xml.skip();
      default -> unsupported(inside);
    }
  }

  private void unsupported(String inside) {
    String name = xml.name();
    String kind =
        switch (element()) {
          case "" -> ", of the namespace `" + xml.namespace() + "`";
          case "type", "hlinitialMarking", "hlinscription", "condition", "declaration" ->
              ", as coloured nets have it";
          case "delay", "interval", "timeInterval", "timing", "timed", "rate", "weight" ->
              ", as timed nets have it";
          default -> "";
        };
    diagnostics.add(
        Diagnostic.at(
                xml.tag(),
                Problem.M004,
                "<%s> in %s%s: that is not supported".formatted(name, inside, kind))
            .help("only nets of places, transitions, arcs and weights are read"));
    xml.skip();
  }
}
