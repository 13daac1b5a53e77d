// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.Mark;
import dev.ravel.report.Style.Tone;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines of the text with places underlined. */
class SnippetTest {
  private static final Style STYLE = new Style(false, false, 60);

  private static Span find(SourceText source, String part) {
    int start = source.text().indexOf(part);
    return source.span(start, start + part.length());
  }

  private static Mark mark(SourceText source, String part, String label, boolean primary) {
    return new Mark(find(source, part), label, primary);
  }

  private static String drawn(List<Mark> marks) {
    return String.join("\n", Snippet.of(marks, Tone.BAD, STYLE)) + "\n";
  }

  @Test
  void marksStandUnderTheirText() {
    SourceText source = new SourceText("a.ravel", "one\ntwo three\nfour\nfive\nsix\n");
    assertEquals(
        """
          --> a.ravel:2:5
           |
         2 | two three
           |     ^^^^^ here
         3 | four
         4 | five
           | ---- and there
        """,
        drawn(
            List.of(
                mark(source, "three", "here", true), mark(source, "five", "and there", false))));
  }

  @Test
  void linesBetweenAreLeftOut() {
    SourceText source = new SourceText("a.ravel", "one\n2\n3\n4\nfive\n");
    assertEquals(
        """
          --> a.ravel:5:1
           |
         1 | one
           | --- first
        ...
         5 | five
           | ^^^^
        """,
        drawn(List.of(mark(source, "five", "", true), mark(source, "one", "first", false))));
  }

  @Test
  void twoLabelsOfOnePlaceShareItsMark() {
    SourceText source = new SourceText("a.ravel", "lock m\n");
    assertEquals(
        """
          --> a.ravel:1:1
           |
         1 | lock m
           | ^^^^^^ A waits
           |        B waits
        """,
        drawn(
            List.of(
                mark(source, "lock m", "A waits", true), mark(source, "lock m", "B waits", true))));
  }

  @Test
  void severalPlacesOfOneLineHaveLinesOfTheirOwn() {
    SourceText source = new SourceText("a.ravel", "x = y\n");
    assertEquals(
        """
          --> a.ravel:1:5
           |
         1 | x = y
           | - written
           |     ^ read
        """,
        drawn(List.of(mark(source, "y", "read", true), mark(source, "x", "written", false))));
  }

  @Test
  void otherFilesFollow() {
    SourceText one = new SourceText("a.ravel", "shared x\n");
    SourceText two = new SourceText("b.ravel", "\n\nshared x\n");
    assertEquals(
        """
          --> a.ravel:1:8
           |
         1 | shared x
           |        ^
          ::: b.ravel:3:8
           |
         3 | shared x
           |        - before
        """,
        drawn(List.of(mark(one, "x", "", true), mark(two, "x", "before", false))));
  }

  @Test
  void tabsAndWideCharactersKeepMarksInPlace() {
    SourceText source = new SourceText("a.ravel", "\t/* \u5927\u304d\u3044 e\u0301 */ x = 1\n");
    assertEquals(
        """
          --> a.ravel:1:15
           |
         1 |     /* \u5927\u304d\u3044 e\u0301 */ x = 1
           |                    ^ here
        """,
        drawn(List.of(mark(source, "x", "here", true))));
  }

  @Test
  void longLinesAreCutAroundTheMark() {
    String text = "a".repeat(5_000) + " MARK " + "b".repeat(5_000);
    List<String> lines =
        Snippet.of(
            List.of(mark(new SourceText("a.ravel", text), "MARK", "here", true)), Tone.BAD, STYLE);
    assertTrue(lines.stream().allMatch(line -> line.length() <= 60), lines.toString());
    assertTrue(lines.get(2).startsWith(" 1 | \u2026a"), lines.get(2));
    assertTrue(lines.get(2).endsWith("b\u2026"), lines.get(2));
    assertEquals(lines.get(2).indexOf("MARK"), lines.get(3).indexOf("^^^^ here"));
  }

  @Test
  void longLabelsGoBelow() {
    SourceText source = new SourceText("a.ravel", "x = 1\n");
    String label = "a label that is much too long to stand beside the mark on one line";
    assertEquals(
        """
          --> a.ravel:1:1
           |
         1 | x = 1
           | ^
           | a label that is much too long to stand beside the mark
           | on one line
        """,
        drawn(List.of(mark(source, "x", label, true))));
  }

  @Test
  void aPlaceOfSeveralLinesIsMarkedOnItsFirst() {
    SourceText source = new SourceText("a.ravel", "loop {\n  skip\n}\n");
    assertEquals(
        """
          --> a.ravel:1:1
           |
         1 | loop {
           | ^^^^^^ endless
        """,
        drawn(List.of(new Mark(source.span(0, 15), "endless", true))));
  }

  @Test
  void theEndOfTheTextCanBeMarked() {
    SourceText source = new SourceText("a.ravel", "thread A {");
    assertEquals(
        """
          --> a.ravel:1:11
           |
         1 | thread A {
           |           ^ expected more
        """,
        drawn(List.of(new Mark(source.span(10, 10), "expected more", true))));
  }

  @Test
  void largeLineNumbersWidenTheMargin() {
    SourceText source = new SourceText("a.ravel", "\n".repeat(1_233) + "x");
    assertEquals(
        """
            --> a.ravel:1234:1
             |
        1234 | x
             | ^
        """,
        drawn(List.of(mark(source, "x", "", true))));
  }
}
