// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.lsp.Documents;
import dev.ravel.naming.Declared;
import dev.ravel.naming.Mention;
import dev.ravel.naming.Naming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** What a name is, what its author says of it, and who reads and writes it. */
public class Hovers implements IHoverService {
  private final Places places;

  /** With what knows places. */
  @Inject
  Hovers(Places places) {
    this.places = places;
  }

  @Override
  public Hover hover(
      Document document, XtextResource resource, HoverParams params, CancelIndicator cancelled) {
    return Symbols.mention(document, resource, params.getPosition())
        .map(its -> hover(its, Documents.naming(resource)))
        .orElse(EMPTY_HOVER);
  }

  private Hover hover(Mention mention, Naming naming) {
    Declared its = mention.declared();
    StringBuilder text = new StringBuilder();
    text.append("```ravel\n").append(its.head().text().strip()).append("\n```\n\n");
    text.append(its.kind().phrase());
    if (mention.span().source() != its.name().span().source()) {
      text.append(" of ").append(its.name().span().source().name());
    }
    text.append('\n');
    if (!its.doc().isEmpty()) {
      text.append('\n').append(its.doc()).append('\n');
    }
    List<Mention> all = naming.of(its);
    who(all, Mention.Role.WRITES, verb(its), text);
    who(all, Mention.Role.READS, reads(its), text);
    return new Hover(
        new MarkupContent(MarkupKind.MARKDOWN, text.toString()), places.range(mention.span()));
  }

  private static void who(List<Mention> all, Mention.Role role, String verb, StringBuilder text) {
    Map<String, SortedSet<Integer>> lines = new LinkedHashMap<>();
    for (Mention mention : all) {
      if (mention.role() == role) {
        lines
            .computeIfAbsent(mention.by().orElse(""), _ -> new TreeSet<>())
            .add(mention.span().line());
      }
    }
    if (!lines.isEmpty()) {
      text.append("\n")
          .append(verb)
          .append(' ')
          .append(
              lines.entrySet().stream()
                  .map(entry -> who(entry.getKey(), entry.getValue()))
                  .collect(Collectors.joining(", ")))
          .append('\n');
    }
  }

  private static String who(String name, SortedSet<Integer> lines) {
    String where =
        (lines.size() == 1 ? "line " : "lines ")
            + lines.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return name.isEmpty() ? "in " + where : "by `" + name + "` (" + where + ")";
  }

  /** What is done to what changes. */
  private static String verb(Declared its) {
    return switch (its.kind()) {
      case SHARED, VARIABLE, PARAMETER, INDEX, INPUT, CONSTANT, FIELD -> "written";
      case PLACE -> "filled or emptied";
      case TRANSITION -> "fired";
      case TASK, THREAD -> "started";
      case MUTEX,
          CONDITION,
          SEMAPHORE,
          BARRIER,
          CHANNEL,
          ENUM,
          MEMBER,
          RECORD,
          FUNCTION,
          PROCEDURE,
          NET,
          CHECK,
          SCHEDULE,
          SECTION,
          LABEL ->
          "used";
    };
  }

  private static String reads(Declared its) {
    return switch (its.kind()) {
      case SHARED, VARIABLE, PARAMETER, INDEX, INPUT, CONSTANT, FIELD, PLACE, MEMBER -> "read";
      case FUNCTION, PROCEDURE -> "called";
      case MUTEX,
          CONDITION,
          SEMAPHORE,
          BARRIER,
          CHANNEL,
          ENUM,
          RECORD,
          THREAD,
          TASK,
          NET,
          TRANSITION,
          CHECK,
          SCHEDULE,
          SECTION,
          LABEL ->
          "named";
    };
  }
}
