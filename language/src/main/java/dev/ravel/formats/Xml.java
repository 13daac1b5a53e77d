// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XML text, tag by tag. No tree is built, and nothing outside of the text is ever read: a
 * document type, by which alone XML can name other files or let entities grow, is refused.
 */
final class Xml {
  /** So deep may elements lie in each other. */
  static final int DEEPEST = 256;

  /** The complaint where the parser has no words for it, and fails with an unchecked exception. */
  private static final String UNPARSED = "it cannot be parsed";

  /** So many attributes may an element have. */
  static final int MOST_ATTRIBUTES = 200;

  private final SourceText source;
  private final XMLStreamReader reader;
  private int depth;
  private int tags;

  private boolean bare;

  /** The first text between tags since it was taken. */
  private Optional<Span> stray = Optional.empty();

  /** Namespaces whose attributes say nothing about what a text means. */
  private static final Set<String> NEUTRAL =
      Set.of("http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2001/XMLSchema-instance");

  /** The next event in a text. */
  enum Event {
    /** A start tag; an empty element has one as well. */
    START,
    /** An end tag. */
    END,
    /** The end of the text. */
    FINISHED
  }

  /** The text is refused, for the reason that the diagnostic says. */
  static final class Refused extends Diagnosed {
    private static final long serialVersionUID = 1L;

    Refused(Diagnostic why) {
      super(why);
    }
  }

  /**
   * The beginning of a text.
   *
   * @throws Refused if it does not begin as XML does
   */
  Xml(SourceText source) {
    this.source = source;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // These are limited here, where it can be said what is wrong; long names do no harm.
    factory.setProperty("jdk.xml.maxElementDepth", 0);
    factory.setProperty("jdk.xml.elementAttributeLimit", 0);
    factory.setProperty("jdk.xml.maxXMLNameLimit", 0);
    try {
      reader = factory.createXMLStreamReader(new StringReader(source.text()));
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  /** Goes on to the next tag. */
  Event next() {
    try {
      while (reader.hasNext()) {
        switch (step()) {
          case XMLStreamConstants.DTD -> throw documentType();
          case XMLStreamConstants.START_ELEMENT -> {
            enter();
            return Event.START;
          }
          case XMLStreamConstants.END_ELEMENT -> {
            depth--;
            return Event.END;
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> noteText();
          default -> {}
        }
      }
      return Event.FINISHED;
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  private void noteText() {
    String text = reader.getText().strip();
    if (!text.isEmpty() && stray.isEmpty()) {
      int end = offset(reader.getLocation());
      String line = text.lines().findFirst().orElseThrow();
      int start = source.text().lastIndexOf(line, Math.max(0, end - line.length()));
      stray =
          Optional.of(
              start < 0 ? source.span(end, end) : source.span(start, start + line.length()));
    }
  }

  /** Returns the first text that {@link #next} passed, and forgets it; spaces are no text. */
  Optional<Span> takeText() {
    Optional<Span> taken = stray;
    stray = Optional.empty();
    return taken;
  }

  /** Sees to it that nothing but comments stands after the end tag of the whole, which is next. */
  void finish() {
    int end = offset(reader.getLocation());
    try {
      while (reader.hasNext()) {
        int _ = step();
        end = offset(reader.getLocation());
      }
    } catch (XMLStreamException e) {
      throw behind(end, e);
    }
  }

  private Refused behind(int end, XMLStreamException e) {
    String text = source.text();
    int at = end;
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    boolean document = text.startsWith("<?xml", at) || text.startsWith("<!DOCTYPE", at);
    boolean markup = text.startsWith("<!", at) || text.startsWith("<?", at);
    if (at == text.length() || (markup && !document)) {
      return malformed(e);
    }
    String what = text.charAt(at) == '<' ? "a second document" : "text";
    return new Refused(
        Diagnostic.at(
                source.span(at, text.offsetByCodePoints(at, 1)),
                Problem.M001,
                what + " stands after the end of the first element, with which an XML file ends")
            .help("remove it, or put it into a file of its own"));
  }

  /** Reads the next event of the text. The result is a number of {@link XMLStreamConstants}. */
  private int step() throws XMLStreamException {
    Limits.pollAt(tags++);
    try {
      return reader.next();
    } catch (RuntimeException e) {
      throw new XMLStreamException(UNPARSED, reader.getLocation(), e);
    }
  }

  private void enter() {
    if (++depth > DEEPEST) {
      throw new Refused(
          Diagnostic.at(
              tag(), Problem.M001, "elements lie in each other more than " + DEEPEST + " deep"));
    }
    if (bare && !attributes().isEmpty()) {
      throw new Refused(
          Diagnostic.at(
              tag(),
              Problem.M010,
              "the attribute `%s` of <%s> has no meaning in a query"
                  .formatted(attributes().getFirst(), name())));
    }
    if (reader.getAttributeCount() > MOST_ATTRIBUTES) {
      throw new Refused(
          Diagnostic.at(
              tag(),
              Problem.M001,
              "<%s> has %d attributes, and an element may have %d"
                  .formatted(name(), reader.getAttributeCount(), MOST_ATTRIBUTES)));
    }
  }

  /**
   * Says whether elements must have no attributes.
   *
   * @param wanted from now on, an element with an attribute is {@link Refused}
   */
  void bare(boolean wanted) {
    bare = wanted;
  }

  /** The number of elements that are open, this one included. */
  int depth() {
    return depth;
  }

  /** The name of the present element, without a prefix. */
  String name() {
    return reader.getLocalName();
  }

  /** The namespace of the present element; empty without one. */
  String namespace() {
    return Optional.ofNullable(reader.getNamespaceURI()).orElse("");
  }

  /** The value of an attribute of the present start tag. */
  Optional<String> attribute(String name) {
    return Optional.ofNullable(reader.getAttributeValue(null, name));
  }

  /**
   * Returns the names of the attributes of the present start tag, in their order. Those that have a
   * prefix have it here. Attributes of XML itself and of XML Schema are left out.
   */
  List<String> attributes() {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < reader.getAttributeCount(); k++) {
      String namespace = Optional.ofNullable(reader.getAttributeNamespace(k)).orElse("");
      if (namespace.isEmpty()) {
        names.add(reader.getAttributeLocalName(k));
      } else if (!NEUTRAL.contains(namespace)) {
        names.add(reader.getAttributePrefix(k) + ":" + reader.getAttributeLocalName(k));
      }
    }
    return names;
  }

  /** The text inside of the present element, without that of elements in it; goes on to its end. */
  String text() {
    StringBuilder text = new StringBuilder();
    int outside = depth - 1;
    try {
      while (depth > outside) {
        switch (step()) {
          case XMLStreamConstants.START_ELEMENT -> enter();
          case XMLStreamConstants.END_ELEMENT -> depth--;
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
            if (depth == outside + 1) {
              text.append(reader.getText());
            }
          }
          default -> {}
        }
      }
      return text.toString().strip();
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  /** Goes on to the end of the present element. */
  void skip() {
    String _ = text();
  }

  /** Returns the span of the present tag, from {@code <} to {@code >}. */
  Span tag() {
    int end = offset(reader.getLocation());
    int start = end == 0 ? 0 : Math.max(0, source.text().lastIndexOf('<', end - 1));
    return source.span(start, end);
  }

  /** The place that the parser names; its own offsets count line ends differently. */
  private int offset(Location location) {
    int line = Math.clamp(location.getLineNumber(), 1, source.lines());
    long offset = (long) source.lineStart(line) + Math.max(location.getColumnNumber(), 1) - 1;
    return (int) Math.min(offset, source.text().length());
  }

  private Refused documentType() {
    int end = offset(reader.getLocation());
    int start = Math.max(0, source.text().lastIndexOf("<!DOCTYPE", end));
    return new Refused(
        Diagnostic.at(
                source.span(start, Math.min(source.text().length(), start + 9)),
                Problem.M002,
                "the file has a document type, which may name other files and make entities grow")
            .help("remove the declaration `<!DOCTYPE ...>`: neither PNML nor queries need it"));
  }

  private Refused malformed(XMLStreamException e) {
    Location location = e.getLocation();
    int at = location == null ? 0 : offset(location);
    boolean ended = source.text().substring(at).isBlank();
    String message =
        source.text().isBlank()
            ? "the file is empty"
            : !source.text().stripLeading().startsWith("<")
                ? "the file does not begin with `<`, as XML does"
                : ended ? "the file ends in the middle of an element" : words(e);
    int shown = Math.max(0, Math.min(at, source.text().stripTrailing().length() - 1));
    int end = Math.min(source.text().length(), shown + 1);
    return new Refused(Diagnostic.at(source.span(shown, end), Problem.M001, message));
  }

  /** The parser's own message begins with the place, which is shown anyway. */
  private static String words(XMLStreamException e) {
    String message = Optional.ofNullable(e.getMessage()).orElse("");
    int begin = message.indexOf("Message: ");
    String words = begin < 0 ? message : message.substring(begin + "Message: ".length());
    String line = words.lines().findFirst().orElse(UNPARSED).strip();
    return "this is not well-formed XML: "
        + (line.endsWith(".") ? line.substring(0, line.length() - 1) : line);
  }
}
