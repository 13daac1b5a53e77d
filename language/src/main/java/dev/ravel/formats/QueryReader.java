// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.FormulaReader.Unreadable;
import dev.ravel.formats.Xml.Event;
import dev.ravel.formats.Xml.Refused;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads questions about a net as the Model Checking Contest writes them. They are sets of
 * reachability properties ({@code property-set}), and the verdicts on general properties ({@code
 * GenericPropertiesVerdict.xml}), which become questions with the verdict as the expected answer.
 */
public final class QueryReader {
  private final Xml xml;
  private final FormulaReader formulas;
  private final List<NetQuestion> questions = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Map<String, Span> names = new HashMap<>();

  private QueryReader(SourceText text, Net net) {
    xml = new Xml(text);
    formulas = new FormulaReader(xml, net);
  }

  /** Reads questions about a net. Never fails for what is in the text. */
  public static QueryFile read(SourceText text, Net net) {
    try {
      QueryReader reader = new QueryReader(text, net);
      try {
        reader.document();
      } catch (Refused refused) {
        reader.diagnostics.add(refused.diagnostic());
      }
      return new QueryFile(reader.questions, reader.diagnostics);
    } catch (Refused refused) {
      return new QueryFile(List.of(), List.of(refused.diagnostic()));
    }
  }

  private void document() {
    if (xml.next() != Event.START) {
      return;
    }
    Span root = xml.tag();
    switch (xml.name()) {
      case "property-set" -> properties();
      case "toolspecific" -> verdicts(root);
      default ->
          throw new Refused(
              Diagnostic.at(root, Problem.M010, "<" + xml.name() + "> begins no query")
                  .help("queries are <property-set> files of the Model Checking Contest"));
    }
    xml.takeText()
        .ifPresent(
            span -> complain(span, Problem.M010, "text stands here, where it has no meaning"));
    xml.finish();
    if (questions.isEmpty() && diagnostics.isEmpty()) {
      complain(root, Problem.M010, "the file has no query");
    }
  }

  private void properties() {
    while (xml.next() == Event.START) {
      if (xml.name().equals("property")) {
        property();
      } else {
        complain(xml.tag(), Problem.M010, "<" + xml.name() + "> stands where <property> may stand");
        xml.skip();
      }
    }
  }

  private void property() {
    int outside = xml.depth() - 1;
    Span property = xml.tag();
    Span span = property;
    Optional<String> name = Optional.empty();
    Optional<NetQuestion.Kind> kind = Optional.empty();
    try {
      while (xml.next() == Event.START) {
        switch (xml.name()) {
          case "id" -> {
            once(name);
            name = Optional.of(id());
          }
          case "formula" -> {
            once(kind);
            span = xml.tag();
            xml.bare(true);
            kind = Optional.of(formulas.question());
            xml.bare(false);
          }
          case "description", "tags" -> xml.skip();
          default ->
              throw new Unreadable(
                  Diagnostic.at(
                      xml.tag(),
                      Problem.M010,
                      "<" + xml.name() + "> has no meaning in a property"));
        }
      }
      if (kind.isEmpty()) {
        complain(property, Problem.M010, "the property has no <formula>");
      } else if (name.isEmpty()) {
        complain(property, Problem.M009, "the property has no <id>");
      } else {
        questions.add(new NetQuestion(name, kind.get(), true, Optional.of(span)));
      }
    } catch (Unreadable unreadable) {
      diagnostics.add(unreadable.diagnostic());
      xml.bare(false);
      while (xml.depth() > outside) {
        Event _ = xml.next();
      }
      Optional<Span> _ = xml.takeText();
    }
  }

  /** The text of the present element, which names a property. */
  private String id() {
    Span tag = xml.tag();
    String id = xml.text();
    if (id.isEmpty()) {
      throw new Unreadable(Diagnostic.at(tag, Problem.M009, "the <id> of the property is empty"));
    }
    unique(id, tag, "two properties have the id `" + id + "`");
    return id;
  }

  /** Takes note of a name, and refuses one that was given before. */
  private void unique(String name, Span place, String message) {
    Span before = names.putIfAbsent(name, place);
    if (before != null) {
      throw new Unreadable(
          Diagnostic.at(place, Problem.M015, message)
              .label("the second one")
              .related(before, "the first one"));
    }
  }

  /** Refuses a second one of an element that says what the property is. */
  private void once(Optional<?> before) {
    if (before.isPresent()) {
      throw new Unreadable(
          Diagnostic.at(xml.tag(), Problem.M015, "a second <" + xml.name() + "> in the property"));
    }
  }

  private void complain(Span span, Problem problem, String message) {
    diagnostics.add(Diagnostic.at(span, problem, message));
  }

  private void verdicts(Span root) {
    List<String> others = new ArrayList<>();
    while (xml.next() == Event.START) {
      if (xml.name().equals("verdict")) {
        String reference = xml.attribute("reference").orElse("");
        try {
          unique(reference, xml.tag(), "there are two verdicts on " + reference);
          GenericQuestion.referenced(reference)
              .ifPresentOrElse(its -> verdict(its, reference), () -> others.add(reference));
        } catch (Unreadable unreadable) {
          diagnostics.add(unreadable.diagnostic());
        }
      }
      xml.skip();
    }
    if (!others.isEmpty()) {
      diagnostics.add(
          Diagnostic.at(root, Problem.M012, "not asked: " + String.join(", ", others))
              .help("DEADLOCK, SAFE and QUASI_LIVE are asked"));
    }
  }

  private void verdict(GenericQuestion its, String reference) {
    String value = xml.attribute("value").orElse("");
    boolean known = value.matches("true|false");
    questions.add(
        new NetQuestion(
            Optional.of(reference),
            its.kind(),
            !known || value.equals("true") == its.holdsIfTrue(),
            Optional.of(xml.tag())));
  }
}
