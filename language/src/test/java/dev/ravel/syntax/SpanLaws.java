// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Name;
import dev.ravel.ast.Node;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;

/**
 * The laws of the places in every tree. They are places of its text, a part lies inside of the
 * whole, and a name stands where its place says.
 */
final class SpanLaws {
  private final SourceText source;

  SpanLaws(SourceText source) {
    this.source = source;
  }

  void hold(Node root) {
    visit(root, root.span());
  }

  private void visit(Object part, Span whole) {
    switch (part) {
      case Node node -> {
        Span span = node.span();
        assertSame(source, span.source());
        assertTrue(
            whole.start() <= span.start() && span.end() <= whole.end(),
            () -> node + " at " + span.start() + ".." + span.end() + " is not inside of " + whole);
        if (node instanceof Name name) {
          assertEquals(name.text(), span.text());
        }
        components(node, span);
      }
      case List<?> list -> list.forEach(element -> visit(element, whole));
      case Optional<?> optional -> optional.ifPresent(element -> visit(element, whole));
      case Span span -> assertSame(source, span.source());
      case Record group -> components(group, whole);
      default -> {
        // A number, a text or a choice.
      }
    }
  }

  private void components(Object node, Span whole) {
    if (!(node instanceof Record)) {
      return;
    }
    for (RecordComponent component : node.getClass().getRecordComponents()) {
      try {
        visit(component.getAccessor().invoke(node), whole);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }
}
