// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.SourceText;
import org.junit.jupiter.api.Test;

/** Tests of texts that are read alone. They are schedules and values. */
class ScheduleAndExpressionTest {
  private static String schedule(String text) {
    SourceText source = new SourceText("--schedule", text);
    Parser.ParsedSchedule parsed = Parser.parseSchedule(source);
    assertEquals(parsed.schedule().isPresent(), parsed.diagnostics().isEmpty());
    parsed.schedule().ifPresent(s -> new SpanLaws(source).hold(s));
    return parsed
        .schedule()
        .map(s -> TreeText.of(s).strip())
        .orElseGet(() -> DiagnosticText.of(parsed.diagnostics()));
  }

  private static String expression(String text) {
    Parser.ParsedExpression parsed = Parser.parseExpression(new SourceText("-D", text));
    assertEquals(parsed.expression().isPresent(), parsed.diagnostics().isEmpty());
    return parsed
        .expression()
        .map(e -> TreeText.of(e))
        .orElseGet(() -> DiagnosticText.of(parsed.diagnostics()));
  }

  @Test
  void schedules() {
    assertEquals("", schedule(""));
    assertEquals("P[0] P[1]/2 t*3 (loop P[0] P[1])", schedule("P[0] P[1]/2 t*3 (P[0] P[1])*"));
    assertEquals("P[red]/2", schedule("P[red]/2"));
    assertEquals("b a a b", schedule("b a a b"));
    assertEquals("b a", schedule("b\na // then\n"));
    assertEquals("Q[-1][9223372036854775807]/4*5", schedule("Q[-1][9223372036854775807]/4*5"));
    assertEquals("Q[-9223372036854775808]", schedule("Q[-9223372036854775808]"));
    assertEquals("P/2147483647*2147483647", schedule("P/2147483647*2147483647"));
    assertEquals("done at stop", schedule("done at stop"));
  }

  @Test
  void wrongSchedules() {
    assertEquals("P001 1:6+1 expected the end after `*`, found `Q`\n", schedule("(P)* Q"));
    assertEquals(
        "P001 1:3+0 expected a number, `flush` or `crash` after `/`, found the end\n",
        schedule("P/"));
    assertEquals("P001 1:3+1 the outcome must be a number from 1 to 2147483647\n", schedule("P/0"));
    assertEquals(
        "P008 1:3+10 the number of repetitions must be a number from 1 to 2147483647\n",
        schedule("P*2147483648"));
    assertEquals("P001 1:3+4 expected the end after `P`, found `loop`\n", schedule("P loop"));
    assertTrue(schedule("P[0").startsWith("P002 1:2+1 `[` is not closed"));
    assertTrue(schedule("()*").startsWith("P001"));
    assertTrue(schedule("(P").startsWith("P002"));
  }

  @Test
  void expressions() {
    assertEquals("3", expression("3"));
    assertEquals("(- 3)", expression("-3"));
    assertEquals("true", expression("true"));
    assertEquals("red", expression(" red "));
    assertEquals("[1 2]", expression("[1, 2]"));
    assertEquals("-9223372036854775808", expression("-9223372036854775808"));
    assertEquals("(2 * (N + 1))", expression("2*(N+1)"));
  }

  @Test
  void wrongExpressions() {
    assertEquals("P001 1:1+0 expected an expression, found the end\n", expression(""));
    assertEquals("P001 1:3+1 expected the end after `1`, found `2`\n", expression("1 2"));
    assertEquals(
        """
        P003 1:3+1 "=" assigns; use "==" to compare
          help: compare with `==` {1:3+1 => ==}
        """,
        expression("a = b"));
    assertFalse(expression("(1").isEmpty());
    assertEquals(
        """
        P002 1:1+1 `(` is not closed: expected `)` before the end
          label: opened here
        """,
        expression("(1"));
  }

  @Test
  void lineEndsOfAllKinds() {
    String unix = "thread T {\n  x == 1\n}\n";
    for (String end : new String[] {"\n", "\r\n", "\r"}) {
      SourceText source = new SourceText("x", unix.replace("\n", end));
      String said = DiagnosticText.of(Parser.parse(source).diagnostics());
      assertTrue(said.startsWith("P004 2:3+6"), said);
    }
    SourceText hints = new SourceText("x", "thread T {\r  x = 1 y = 2\r  z = 3\r}");
    assertEquals(1, Parser.parse(hints).diagnostics().size());
  }

  @Test
  void aByteOrderMarkIsNoMistake() {
    assertTrue(Parser.parse(new SourceText("x", "\uFEFFmodel A")).diagnostics().isEmpty());
  }

  @Test
  void nothing() {
    Parser.Parsed parsed = Parser.parse(new SourceText("x", ""));
    assertTrue(parsed.diagnostics().isEmpty());
    assertTrue(parsed.model().declarations().isEmpty());
    assertTrue(parsed.model().name().isEmpty());
  }
}
