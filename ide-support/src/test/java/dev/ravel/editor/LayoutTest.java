// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Model;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Lexeme;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files keep their meaning and their comments when they are laid out. */
class LayoutTest {
  private static List<SourceText> corpus() throws IOException {
    Path models = Path.of(System.getProperty("ravel.root"), "models");
    try (Stream<Path> files = Files.walk(models)) {
      return files
          .filter(f -> f.toString().endsWith(".ravel") && !f.toString().contains("/target/"))
          .sorted()
          .map(LayoutTest::read)
          .filter(LayoutTest::isRight)
          .toList();
    }
  }

  private static SourceText read(Path file) {
    try {
      // A rejected file may be no UTF-8, and has then no place among those that are right.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return new SourceText(file.toString(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isRight(SourceText source) {
    return Parser.parse(source).diagnostics().stream()
        .noneMatch(d -> d.severity() == Severity.ERROR);
  }

  @Test
  void meaningAndCommentsStayAndASecondTimeChangesNothing() throws IOException {
    List<SourceText> corpus = corpus();
    assertTrue(corpus.size() > 100, corpus.size() + " files");
    for (SourceText source : corpus) {
      holds(source);
    }
  }

  @Test
  void alsoWhereSpaceIsAtRandom() throws IOException {
    Random random = new Random(11);
    for (SourceText source : corpus()) {
      for (int i = 0; i < 4; i++) {
        SourceText spaced = new SourceText(source.name(), respaced(source, random));
        if (isRight(spaced)) {
          holds(spaced);
        }
      }
    }
  }

  /** The same lines with other indentation, other space and other empty lines. */
  private static String respaced(SourceText source, Random random) {
    StringBuilder text = new StringBuilder();
    int end = 0;
    for (Lexeme lexeme : Lexeme.of(source)) {
      int start = lexeme.span().start();
      String gap = source.text().substring(end, start);
      text.append(
          gap.contains("\n")
              ? "\n".repeat(1 + random.nextInt(3)) + " ".repeat(random.nextInt(9))
              : gap.isEmpty() ? "" : " ".repeat(1 + random.nextInt(3)));
      text.append(lexeme.text());
      end = lexeme.span().end();
    }
    return text.toString();
  }

  private static void holds(SourceText source) {
    SourceText once = new SourceText(source.name(), Layout.of(source));
    assertEquals(once.text(), Layout.of(once), source.name());
    assertEquals(once.text(), edited(source), source.name());
    Model before = Parser.parse(source).model();
    Model after = Parser.parse(once).model();
    assertTrue(isRight(once), source.name());
    StringBuilder left = new StringBuilder();
    StringBuilder right = new StringBuilder();
    tell(before, left);
    tell(after, right);
    assertEquals(left.toString(), right.toString(), source.name());
    assertEquals(comments(source), comments(once), source.name());
  }

  /** A text after the edits that lay it out, which change nothing but space. */
  private static String edited(SourceText source) {
    StringBuilder text = new StringBuilder(source.text());
    int next = text.length();
    for (Edit edit : Layout.edits(source).reversed()) {
      assertTrue(edit.span().end() <= next, source.name());
      assertTrue(edit.span().text().isBlank() && edit.replacement().isBlank(), source.name());
      next = edit.span().start();
      text.replace(next, edit.span().end(), edit.replacement());
    }
    return text.toString();
  }

  private static List<String> comments(SourceText source) {
    return Lexeme.of(source).stream()
        .filter(l -> l.kind() == Lexeme.Kind.COMMENT)
        .map(l -> l.text().stripTrailing())
        .toList();
  }

  /** Tells a tree without its places. */
  private static void tell(Object node, StringBuilder out) {
    switch (node) {
      case Span _ -> out.append('@');
      case List<?> list -> {
        out.append('[');
        list.forEach(part -> tell(part, out));
        out.append(']');
      }
      case Optional<?> option -> {
        out.append('?');
        option.ifPresent(part -> tell(part, out));
      }
      case Record record -> {
        out.append(record.getClass().getSimpleName()).append('(');
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          try {
            tell(component.getAccessor().invoke(record), out);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
          out.append(',');
        }
        out.append(')');
      }
      default -> out.append(node);
    }
  }

  @Test
  void indentationAndSpaces() {
    String rough =
        """
        shared x:int[0..1]



        thread T{
              // why
          x=1;  x = x+1   // two
        if !( x==1 )   {
        skip }
        }
        check finally x==1
        expect violated\
        """;
    String laidOut =
        """
        shared x: int[0..1]

        thread T {
          // why
          x = 1;  x = x+1   // two
          if !(x == 1)   {
            skip }
        }
        check finally x == 1
          expect violated
        """;
    assertEquals(laidOut, Layout.of(new SourceText("x", rough)));
  }
}
