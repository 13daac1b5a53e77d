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
import java.util.List;
import java.util.Optional;

/**
 * Reads questions about a net as the Model Checking Contest writes them: sets of reachability
 * properties ({@code property-set}), and the verdicts on general properties ({@code
 * GenericPropertiesVerdict.xml}), which become questions with the verdict as the expected answer.
 */
public final class QueryReader {
  private final Xml xml;
  private final FormulaReader formulas;
  private final List<NetQuestion> questions = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

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
        reader.diagnostics.add(refused.why());
      }
      return new QueryFile(reader.questions, reader.diagnostics);
    } catch (Refused refused) {
      return new QueryFile(List.of(), List.of(refused.why()));
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
    if (questions.isEmpty() && diagnostics.isEmpty()) {
      diagnostics.add(Diagnostic.at(root, Problem.M010, "the file asks nothing"));
    }
  }

  private void properties() {
    while (xml.next() == Event.START) {
      if (xml.name().equals("property")) {
        property();
      } else {
        diagnostics.add(
            Diagnostic.at(
                xml.tag(), Problem.M010, "<" + xml.name() + "> stands where <property> may stand"));
        xml.skip();
      }
    }
  }

  private void property() {
    int outside = xml.depth() - 1;
    Span span = xml.tag();
    Optional<String> name = Optional.empty();
    Optional<NetQuestion.Kind> kind = Optional.empty();
    try {
      while (xml.next() == Event.START) {
        switch (xml.name()) {
          case "id" -> name = Optional.of(xml.text());
          case "formula" -> {
            span = xml.tag();
            kind = Optional.of(formulas.question());
          }
          default -> xml.skip();
        }
      }
      if (kind.isPresent()) {
        questions.add(new NetQuestion(name, kind.get(), true, Optional.of(span)));
      } else {
        diagnostics.add(Diagnostic.at(span, Problem.M010, "the property has no <formula>"));
      }
    } catch (Unreadable unreadable) {
      diagnostics.add(unreadable.why());
      while (xml.depth() > outside) {
        Event _ = xml.next();
      }
    }
  }

  private void verdicts(Span root) {
    List<String> others = new ArrayList<>();
    while (xml.next() == Event.START) {
      if (xml.name().equals("verdict")) {
        String reference = xml.attribute("reference").orElse("");
        Optional<GenericQuestion> its = GenericQuestion.referenced(reference);
        if (its.isPresent()) {
          boolean known = xml.attribute("value").orElse("").matches("true|false");
          boolean value = xml.attribute("value").orElse("").equals("true");
          questions.add(
              new NetQuestion(
                  Optional.of(reference),
                  its.get().kind(),
                  !known || value == its.get().holdsIfTrue(),
                  Optional.of(xml.tag())));
        } else {
          others.add(reference);
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
}
