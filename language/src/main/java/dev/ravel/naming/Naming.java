// SPDX-License-Identifier: Apache-2.0
package dev.ravel.naming;

import dev.ravel.ast.Model;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of a file and its imports.
 *
 * @param declared what is declared, in the order of the files and of the text
 * @param mentions where known names stand, file by file in the order of the text; names that nobody
 *     declares have none
 */
public record Naming(List<Declared> declared, List<Mention> mentions) {
  /** Copies the lists. */
  public Naming {
    declared = List.copyOf(declared);
    mentions = List.copyOf(mentions);
  }

  /** The names of a file and its imports, those that others need first. Linear in their sizes. */
  public static Naming of(Model main, List<Model> imported) {
    List<Model> models = new ArrayList<>(imported);
    models.add(main);
    Reader reader = new Reader();
    models.forEach(reader::declare);
    imported.forEach(model -> reader.read(model, false));
    reader.read(main, true);
    List<Mention> mentions = new ArrayList<>(reader.mentions());
    Map<SourceText, Integer> order = new HashMap<>();
    models.forEach(model -> order.put(model.span().source(), order.size()));
    mentions.sort(
        Comparator.comparingInt((Mention m) -> order.get(m.span().source()))
            .thenComparingInt(m -> m.span().start()));
    // Both ends of "in Enum" name the enum, at one place.
    List<Mention> once = new ArrayList<>();
    for (Mention mention : mentions) {
      if (once.isEmpty() || !once.getLast().span().equals(mention.span())) {
        once.add(mention);
      }
    }
    return new Naming(reader.declared(), once);
  }

  /** The name at a place of a text, also right after it. */
  public Optional<Mention> at(SourceText text, int offset) {
    return mentions.stream()
        .filter(m -> m.span().source() == text)
        .filter(m -> m.span().start() <= offset && offset <= m.span().end())
        .max(Comparator.comparingInt(m -> m.span().start()));
  }

  /** All places where a declaration is named, its own among them. */
  public List<Mention> of(Declared what) {
    return mentions.stream().filter(m -> m.declared().equals(what)).toList();
  }

  /** Returns the places of its declaration. There are several for a section, a label or a field. */
  public List<Span> declarations(Declared what) {
    return of(what).stream()
        .filter(m -> m.role() == Mention.Role.DECLARES)
        .map(Mention::span)
        .toList();
  }

  /** Returns the declarations that can be named at a place of a text. */
  public List<Declared> visible(SourceText text, int offset) {
    return declared.stream()
        .filter(d -> !d.kind().isLocal() || d.name().span().source() == text && d.visible(offset))
        .toList();
  }
}
