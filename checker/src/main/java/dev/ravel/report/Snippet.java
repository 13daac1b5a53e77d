// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Mark;
import dev.ravel.report.Style.Tone;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The lines of the text that belong to a message, with the places underlined. The mark {@code ^^^}
 * is for the subject of the message, {@code ---} for what belongs to it.
 */
final class Snippet {
  private final Style style;
  private final Tone tone;
  private final List<Mark> marks;
  private final List<String> lines = new ArrayList<>();
  private final int gutter;

  private Snippet(List<Mark> marks, Tone tone, Style style) {
    this.style = style;
    this.tone = tone;
    this.marks = marks;
    this.gutter = gutter(marks);
  }

  /**
   * Returns the columns before the bar. They are 2, or as many as the largest line number needs.
   */
  static int gutter(List<Mark> marks) {
    int largest = marks.stream().mapToInt(mark -> mark.span().line()).max().orElse(1);
    return Math.max(2, Integer.toString(largest).length());
  }

  /** The lines to print; none without marks. The place of the first mark is named first. */
  static List<String> of(List<Mark> marks, Tone tone, Style style) {
    Snippet snippet = new Snippet(marks, tone, style);
    snippet.draw();
    return snippet.lines;
  }

  private void draw() {
    Map<SourceText, List<Mark>> byFile = new LinkedHashMap<>();
    for (Mark mark : marks) {
      byFile.computeIfAbsent(mark.span().source(), source -> new ArrayList<>()).add(mark);
    }
    String arrow = "--> ";
    for (Map.Entry<SourceText, List<Mark>> file : byFile.entrySet()) {
      String place = Cells.clean(file.getValue().getFirst().span().toString(), style);
      lines.add(frame(" ".repeat(gutter) + arrow) + place);
      lines.add(frame(bar("")));
      drawFile(file.getKey(), file.getValue());
      arrow = "::: ";
    }
  }

  private void drawFile(SourceText source, List<Mark> ofFile) {
    TreeMap<Integer, List<Mark>> byLine = new TreeMap<>();
    for (Mark mark : ofFile) {
      byLine.computeIfAbsent(mark.span().line(), line -> new ArrayList<>()).add(mark);
    }
    int before = byLine.firstKey() - 1;
    for (Map.Entry<Integer, List<Mark>> entry : byLine.entrySet()) {
      int line = entry.getKey();
      if (line == before + 2) {
        drawLine(source, line - 1, List.of());
      } else if (line > before + 2) {
        lines.add(frame("..."));
      }
      List<Mark> ofLine = new ArrayList<>(entry.getValue());
      ofLine.sort(Comparator.comparingInt(mark -> mark.span().start()));
      drawLine(source, line, ofLine);
      before = line;
    }
  }

  private void drawLine(SourceText source, int line, List<Mark> ofLine) {
    String text = source.lineText(line);
    int start = source.lineStart(line);
    int room = Math.max(20, style.width() - gutter - 4);
    int from = firstShown(text, ofLine, start, room);
    String head = from > 0 ? style.ellipsis() : "";
    String shown = Cells.cut(Cells.clean(text.substring(from), style), room - head.length(), style);
    lines.add((frame(bar(Integer.toString(line))) + " " + head + shown).stripTrailing());
    Set<Span> done = new LinkedHashSet<>();
    for (Mark mark : ofLine) {
      if (done.add(mark.span())) {
        List<Mark> together =
            ofLine.stream().filter(other -> other.span().equals(mark.span())).toList();
        underline(together, text, start, from, head);
      }
    }
  }

  /**
   * Returns the first character of a line that is shown. It is later than 0 where the marks are far
   * right.
   */
  private int firstShown(String text, List<Mark> ofLine, int start, int room) {
    if (ofLine.isEmpty() || Cells.width(Cells.clean(text, style)) <= room) {
      return 0;
    }
    int first = ofLine.getFirst().span().start() - start;
    int from = first <= room / 2 ? 0 : Math.min(first, text.length()) - room / 3;
    return from > 0 && Character.isLowSurrogate(text.charAt(from)) ? from - 1 : from;
  }

  /** One underline for all marks of the same place, with their labels one below the other. */
  private void underline(List<Mark> together, String text, int start, int from, String head) {
    Span span = together.getFirst().span();
    int left = Math.clamp(span.start() - start, from, Math.max(from, text.length()));
    int right = Math.clamp(span.end() - start, left, Math.max(left, text.length()));
    int indent = head.length() + Cells.width(Cells.clean(text.substring(from, left), style));
    int size = Math.max(1, Cells.width(Cells.clean(text.substring(left, right), style)));
    boolean primary = together.stream().anyMatch(Mark::primary);
    int edge = style.width() - gutter - 3;
    String marker = (primary ? "^" : "-").repeat(Math.max(1, Math.min(size, edge - indent)));
    Tone colour = primary ? tone : Tone.FRAME;
    List<String> labels =
        together.stream().map(mark -> Cells.clean(mark.label(), style)).distinct().toList();
    int labelColumn = indent + marker.length() + 1;
    boolean beside =
        labels.stream()
            .allMatch(label -> label.isEmpty() || labelColumn + Cells.width(label) <= edge);
    if (!beside) {
      drawMark(indent, marker, colour);
      int column = Math.min(indent, edge / 3);
      for (String label : labels) {
        for (String part : Cells.wrapped(label, edge - column)) {
          drawMark(column, part, colour);
        }
      }
      return;
    }
    drawMark(indent, (marker + " " + labels.getFirst()).stripTrailing(), colour);
    for (String label : labels.subList(1, labels.size())) {
      drawMark(labelColumn, label, colour);
    }
  }

  private void drawMark(int indent, String text, Tone colour) {
    lines.add(frame(bar("")) + " " + " ".repeat(indent) + style.paint(colour, text));
  }

  private String bar(String number) {
    return Cells.flushRight(number, gutter) + " |";
  }

  private String frame(String text) {
    return style.paint(Tone.FRAME, text);
  }
}
