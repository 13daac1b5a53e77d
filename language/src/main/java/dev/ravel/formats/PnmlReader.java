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
 * Reads nets of places and transitions in PNML (ISO/IEC 15909-2, of 2011). It takes pages,
 * reference nodes, names, positions, markings and weights; beyond the standard, read and inhibitor
 * arcs, and the attributes by which PIPE and TAPAAL write markings, weights and kinds of arcs. Time
 * and memory are linear in the size of the text.
 *
 * <p>An element, an attribute or a text that may change what the net means and is not known is an
 * error, never skipped; {@link PnmlVocabulary} lists those without meaning. Sections of other tools
 * are skipped with a warning where they stand in a node or an arc and hold more than a drawing.
 */
public final class PnmlReader {
  /** The namespace of the standard. */
  static final String NAMESPACE = "http://www.pnml.org/version-2009/grammar/pnml";

  /**
   * Namespaces of PNML. They are that of the standard, that of its predecessor as TAPAAL writes it,
   * and none.
   */
  private static final Set<String> NAMESPACES =
      Set.of(NAMESPACE, "http://www.informatik.hu-berlin.de/top/pnml/ptNetb", "");

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

  /** The namespace of the file. */
  private String namespace = NAMESPACE;

  /** The sections of other tools that were skipped. */
  private final SkippedSections sections = new SkippedSections();

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
        reader.diagnostics.add(refused.diagnostic());
      }
      if (reader.diagnostics.isEmpty()) {
        return new NetFile(Optional.of(reader.net.build()), reader.sections.warning());
      }
      diagnostics.addAll(reader.diagnostics);
    } catch (Refused refused) {
      diagnostics.add(refused.diagnostic());
    } catch (NetBuilder.TooHeavy tooHeavy) {
      diagnostics.add(Numerals.tooHeavy(tooHeavy));
    }
    return new NetFile(Optional.empty(), diagnostics);
  }

  private void document() {
    if (next() != Event.START || !xml.name().equals("pnml")) {
      throw new Refused(
          Diagnostic.at(
              xml.tag(),
              Problem.M003,
              "the file begins with <" + xml.name() + ">, not with <pnml>"));
    }
    if (!NAMESPACES.contains(xml.namespace())) {
      throw new Refused(
          Diagnostic.at(
                  xml.tag(),
                  Problem.M003,
                  "<pnml> is of the namespace `" + xml.namespace() + "`, which is not that of PNML")
              .help("the namespace is " + NAMESPACE));
    }
    namespace = xml.namespace();
    attributes("pnml", "<pnml>");
    boolean any = false;
    while (next() == Event.START) {
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
    attributes("net", "the net");
    net.named(optionalId().orElse(""));
    contents();
  }

  /**
   * Reads the contents of the net and its pages, one after the other however they lie in each
   * other.
   */
  private void contents() {
    int outside = xml.depth() - 1;
    while (xml.depth() > outside) {
      if (next() == Event.END) {
        continue;
      }
      switch (element()) {
        case "page" -> {
          attributes("page", "a page");
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
    attributes(xml.name(), "a reference");
    net.reference(id(), xml.attribute("ref"), place, xml.tag());
    while (next() == Event.START) {
      other("a reference");
    }
  }

  private void node(boolean place) {
    PnmlNet.Draft draft = new PnmlNet.Draft(id(), place, xml.tag());
    attributes(xml.name(), draft.what());
    draft.label = xml.attribute("name").filter(name -> !name.isBlank());
    draft.at(xml.attribute("positionX"), xml.attribute("positionY"));
    if (place) {
      draft.marking = xml.attribute("initialMarking").map(String::strip);
    }
    Optional<String> name = Optional.empty();
    while (next() == Event.START) {
      switch (element()) {
        case "name" -> name = name(name, draft.what());
        case "graphics" -> position(draft);
        case "initialMarking" -> {
          if (!place) {
            unsupported("a transition");
          } else {
            draft.marking = label(draft.marking, draft.what());
          }
        }
        case "toolspecific" -> sections.skip(xml, place ? "place" : "transition");
        default -> other(draft.what());
      }
    }
    draft.label = name.or(() -> draft.label);
    net.add(draft);
  }

  private void arc() {
    PnmlNet.DraftArc draft =
        new PnmlNet.DraftArc(
            optionalId(), xml.attribute("source"), xml.attribute("target"), xml.tag());
    attributes("arc", "an arc");
    draft.type = xml.attribute("type");
    draft.weight = xml.attribute("weight").map(String::strip);
    draft.inscription =
        xml.attribute("inscription").map(String::strip).filter(its -> !unbounded(its));
    while (next() == Event.START) {
      switch (element()) {
        case "inscription" -> draft.inscription = label(draft.inscription, "an arc");
        case "arctype" -> draft.type = label(draft.type, "an arc");
        case "type" -> draft.type = type(draft.type);
        case "toolspecific" -> {
          if (xml.attribute("tool").filter("Ravel"::equals).isPresent()) {
            draft.marked |= marked();
          } else {
            sections.skip(xml, "arc");
          }
        }
        default -> other("an arc");
      }
    }
    net.add(draft);
  }

  /**
   * Returns whether the inscription of the present arc is an interval; one with bounds is an error.
   */
  private boolean unbounded(String inscription) {
    boolean interval = inscription.startsWith("[") || inscription.startsWith("(");
    if (interval && !PnmlVocabulary.isUnbounded(inscription)) {
      refuseAttribute("inscription", inscription, "an arc", ", as timed nets have it");
    }
    return interval;
  }

  /** Returns the kind of an arc. It is the attribute {@code value}, or a text. */
  private Optional<String> type(Optional<String> before) {
    attributes("type", "<type> of an arc");
    Optional<String> value = xml.attribute("value");
    if (value.isEmpty()) {
      return label(before, "an arc");
    }
    once(before, "an arc");
    while (next() == Event.START) {
      other("<type>");
    }
    return value;
  }

  /** Returns whether a section of Ravel's own says that the arc belongs to a read arc. */
  private boolean marked() {
    boolean read = false;
    while (next() == Event.START) {
      if (element().equals("read")) {
        read = true;
        xml.skip();
      } else {
        unsupported("a section of Ravel");
      }
    }
    return read;
  }

  /** Goes on to the next tag; text before it, where elements alone may stand, is an error. */
  private Event next() {
    Event event = xml.next();
    xml.takeText()
        .ifPresent(
            span ->
                diagnostics.add(
                    Diagnostic.at(
                            span,
                            Problem.M004,
                            "text stands here, where elements alone have a meaning")
                        .help("what a label says stands in <text>...</text>")));
    return event;
  }

  /** Refuses the attributes of the present element that may change what the net means. */
  private void attributes(String element, String owner) {
    for (String attribute : xml.attributes()) {
      String value = xml.attribute(attribute).orElse("");
      if (!PnmlVocabulary.allows(element, attribute, value)) {
        refuseAttribute(attribute, value, owner, PnmlVocabulary.kind(attribute));
      }
    }
  }

  private void refuseAttribute(String attribute, String value, String owner, String kind) {
    diagnostics.add(
        Diagnostic.at(
                xml.tag(),
                Problem.M004,
                "the attribute `%s` of %s%s: `%s` is not supported"
                    .formatted(attribute, owner, kind, Numerals.shown(value)))
            .help("remove it if the net means the same without it"));
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

  /** Returns the text of a name. It has no meaning, so that anything may stand in it. */
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
    Optional<Span> _ = xml.takeText();
    return text;
  }

  /** The one text of a label that changes what the net means. */
  private Optional<String> label(Optional<String> before, String owner) {
    once(before, owner);
    String label = "<" + xml.name() + ">";
    Span tag = xml.tag();
    attributes(xml.name(), label);
    Optional<String> text = Optional.empty();
    boolean outside = false;
    while (xml.next() == Event.START) {
      outside |= xml.takeText().isPresent();
      if (isText()) {
        once(text, label);
        text = Optional.of(xml.text());
      } else {
        other(label);
      }
    }
    outside |= xml.takeText().isPresent();
    if (text.isEmpty() || outside) {
      diagnostics.add(
          Diagnostic.at(
                  tag,
                  Problem.M009,
                  label
                      + " of "
                      + owner
                      + (outside ? " has text outside of <text>" : " has no <text>"))
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
    Optional<Span> _ = xml.takeText();
  }

  /** The name of the present element; empty if it is of another namespace than the file. */
  private String element() {
    return xml.namespace().equals(namespace) ? xml.name() : "";
  }

  /** Skips the present element if it has no meaning, and refuses it otherwise. */
  private void other(String inside) {
    if (PnmlVocabulary.skips(element())) {
      xml.skip();
    } else {
      unsupported(inside);
    }
  }

  private void unsupported(String inside) {
    String kind =
        element().isEmpty()
            ? ", of the namespace `" + xml.namespace() + "`"
            : PnmlVocabulary.kind(xml.name());
    diagnostics.add(
        Diagnostic.at(
                xml.tag(),
                Problem.M004,
                "<%s> in %s%s: that is not supported".formatted(xml.name(), inside, kind))
            .help("only nets of places, transitions, arcs and weights are read"));
    xml.skip();
  }
}
