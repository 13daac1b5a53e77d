// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Large texts are read with a small stack. */
class LargeTextTest {
  private static final long SMALL_STACK = 512 * 1024;

  private static Parser.Parsed parse(String text) throws InterruptedException {
    AtomicReference<Parser.Parsed> parsed = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread reader =
        new Thread(
            null,
            () -> {
              try {
                parsed.set(Parser.parse(new SourceText("large", text)));
              } catch (Throwable e) {
                failure.set(e);
              }
            },
            "reader",
            SMALL_STACK);
    reader.start();
    reader.join();
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
    return parsed.get();
  }

  @Test
  void ordinaryContentOfTenMegabytes() throws InterruptedException {
    String part = Corpus.example("BoundedBuffer").replaceFirst("model \\w+", "");
    int copies = 10_000_000 / part.length();
    Parser.Parsed parsed = parse(part.repeat(copies));
    assertEquals(0, parsed.diagnostics().size());
    assertEquals(15 * copies, parsed.model().declarations().size());
  }

  @Test
  void aSumOfManyTerms() throws InterruptedException {
    Parser.Parsed parsed = parse("const N = x" + " + x".repeat(100_000));
    Declaration.Const sum = (Declaration.Const) parsed.model().declarations().getFirst();
    assertEquals(100_000, assertInstanceOf(Expression.Chain.class, sum.value()).links().size());
  }

  @Test
  void manyLevelsOfPrecedenceInARow() throws InterruptedException {
    Parser.Parsed parsed = parse("const B = a" + " || a && b == c < d + e * -f".repeat(20_000));
    assertEquals(0, parsed.diagnostics().size());
  }

  @Test
  void aListOfManyElements() throws InterruptedException {
    Parser.Parsed parsed = parse("const L = [1" + ", 2".repeat(100_000) + "]");
    Declaration.Const list = (Declaration.Const) parsed.model().declarations().getFirst();
    assertEquals(
        100_001, assertInstanceOf(Expression.ListLiteral.class, list.value()).elements().size());
  }

  @Test
  void manyStatementsInABlock() throws InterruptedException {
    Parser.Parsed parsed = parse("thread T {\n" + "  x = x + 1\n".repeat(100_000) + "}\n");
    Declaration.Thread thread = (Declaration.Thread) parsed.model().declarations().getFirst();
    assertEquals(100_000, thread.body().statements().size());
  }

  @Test
  void theDeepestNestingFitsInASmallStack() throws InterruptedException {
    String deep = "all i in 0..1: (".repeat(128) + "x" + ")".repeat(128);
    assertEquals(0, parse("const B = " + deep).diagnostics().size());
    String blocks = "if a { } else { ".repeat(255) + "}".repeat(255);
    assertEquals(0, parse("thread T { " + blocks + " }").diagnostics().size());
  }

  @Test
  void aNumeralOfAThousandDigits() throws InterruptedException {
    Parser.Parsed parsed = parse("const N = " + "7".repeat(1000));
    assertEquals(
        """
        P008 1:11+1000 this number of 1000 digits is too large
          label: numbers go up to 9223372036854775807
        """,
        DiagnosticText.of(parsed.diagnostics()));
  }

  @Test
  void manyMistakesAreCounted() throws InterruptedException {
    Parser.Parsed parsed = parse("thread T { x = }\n".repeat(1500));
    assertEquals(1001, parsed.diagnostics().size());
    assertEquals(
        "500 more errors are not shown; is this a Ravel model?",
        parsed.diagnostics().getLast().message());
  }

  @Test
  void hintsDoNotHideErrors() throws InterruptedException {
    Parser.Parsed parsed = parse("thread T { " + "x = 1 ".repeat(5000) + "y = }");
    assertTrue(parsed.diagnostics().stream().anyMatch(d -> d.problem() == Problem.P001));
  }

  @Test
  void garbageIsReadInOneGo() throws InterruptedException {
    for (String part :
        new String[] {")", "]}", "([", "{", "\"", "/*", "@ ", "\u4E16 ", "x", "9", "}{"}) {
      assertTrue(parse(part.repeat(200_000)).diagnostics().size() <= 1001);
    }
  }
}
