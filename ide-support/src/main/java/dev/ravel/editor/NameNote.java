// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.naming.Declared;
import dev.ravel.naming.Mention;
import dev.ravel.naming.Naming;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The note about a name at its place. It has its kind, its author's comment, and its readers and
 * writers.
 *
 * @param mention where it stands
 * @param head the text that declares it
 * @param kind what it is, in words
 * @param doc what its author says; empty for nothing
 * @param uses who does what to it, a line each; names stand in backquotes
 */
public record NameNote(Mention mention, String head, String kind, String doc, List<String> uses) {
  /** Copies the list. */
  public NameNote {
    uses = List.copyOf(uses);
  }

  /** Of a name; linear in the number of places at which names stand. */
  public static NameNote of(Mention mention, Naming naming) {
    Declared its = mention.declared();
    boolean own = mention.span().source() == its.name().span().source();
    String kind = its.kind().phrase() + (own ? "" : " of " + its.name().span().source().name());
    List<Mention> all = naming.of(its);
    List<String> uses = new ArrayList<>();
    who(all, Mention.Role.WRITES, its.kind().written(), uses);
    who(all, Mention.Role.READS, its.kind().read(), uses);
    return new NameNote(mention, its.head().text().strip(), kind, its.doc(), uses);
  }

  /** As editors show it. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("```ravel\n").append(head).append("\n```\n\n").append(kind).append('\n');
    if (!doc.isEmpty()) {
      text.append('\n').append(doc).append('\n');
    }
    uses.forEach(use -> text.append('\n').append(use).append('\n'));
    return text.toString();
  }

  private static void who(List<Mention> all, Mention.Role role, String verb, List<String> uses) {
    Map<String, SortedSet<Integer>> lines = new LinkedHashMap<>();
    for (Mention mention : all) {
      if (mention.role() == role) {
        lines
            .computeIfAbsent(mention.by().orElse(""), _ -> new TreeSet<>())
            .add(mention.span().line());
      }
    }
    if (!lines.isEmpty()) {
      uses.add(
          verb
              + lines.entrySet().stream()
                  .map(entry -> who(entry.getKey(), entry.getValue()))
                  .collect(Collectors.joining(", ", " ", "")));
    }
  }

  private static String who(String name, SortedSet<Integer> lines) {
    String where =
        (lines.size() == 1 ? "line " : "lines ")
            + lines.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return name.isEmpty() ? "in " + where : "by `" + name + "` (" + where + ")";
  }
}
