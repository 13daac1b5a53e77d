// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.Xml.Event;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The sections of other tools in nodes and arcs that a reader skips. A section that holds a drawing
 * alone means nothing; all others together get one warning, since they may change what the net
 * does.
 */
final class SkippedSections {
  private static final Set<String> NEUTRAL = Set.of("tool", "version");

  /** The number of sections that were skipped, by kind of owner. */
  private final Map<String, Integer> counts = new TreeMap<>();

  private Optional<Span> first = Optional.empty();
  private String tool = "";

  /**
   * Skips the section at which a text stands.
   *
   * @param owner {@code arc}, {@code place} or {@code transition}
   */
  void skip(Xml xml, String owner) {
    Span tag = xml.tag();
    String name = xml.attribute("tool").orElse("");
    boolean drawing = NEUTRAL.containsAll(xml.attributes());
    while (xml.next() == Event.START) {
      drawing &= xml.name().equals("graphics");
      xml.skip();
    }
    drawing &= xml.takeText().isEmpty();
    if (!drawing) {
      counts.merge(owner, 1, Integer::sum);
      if (first.isEmpty()) {
        first = Optional.of(tag);
        tool = name;
      }
    }
  }

  /** The warning about all that was skipped; none if nothing was. */
  List<Diagnostic> warning() {
    List<Diagnostic> all = new ArrayList<>();
    first.ifPresent(
        span -> {
          String where =
              counts.entrySet().stream()
                  .map(its -> its.getValue() + " " + its.getKey() + (its.getValue() > 1 ? "s" : ""))
                  .collect(Collectors.joining(", "));
          all.add(
              Diagnostic.at(
                      span,
                      Problem.M017,
                      "sections of other tools are skipped in %s, the first of `%s`"
                          .formatted(where, Numerals.shown(tool)))
                  .help("if they change what the net does, it is another net that is checked"));
        });
    return all;
  }
}
