// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The state at the end of an execution, as text. It has its threads, and the values of its objects.
 */
final class StateText {
  private final Telling told;
  private final LineNames places;
  private final Style style;
  private final int room;

  /**
   * A text about the last state of an execution.
   *
   * @param places names the lines
   * @param indent the number of columns before each line
   */
  StateText(Telling told, LineNames places, Style style, int indent) {
    this.told = told;
    this.places = places;
    this.style = style;
    this.room = style.width() - indent;
  }

  /** The whole state, with the next statements and the local variables of threads, and a title. */
  List<String> whole() {
    List<String> lines = new ArrayList<>(List.of(title()));
    lines.addAll(lines(true));
    if (lines.size() == 1) {
      lines.add("no threads and no values");
    }
    return lines;
  }

  /** Returns the place of each thread, and the values of objects. */
  List<String> brief() {
    return lines(false);
  }

  private String title() {
    int steps = told.run().length();
    if (steps == 0) {
      return told.failure().isPresent()
          ? "the state at the start, which is an error:"
          : "the state at the start:";
    }
    Vocabulary.Scene last = told.story().scenes().getLast();
    String step = "step " + Numbers.count(steps);
    if (last.failure().isPresent()) {
      return "the state before " + step + ", which is an error:";
    }
    return last.discards()
        ? "the state before " + step + ", whose assumption is false:"
        : "the state after " + step + ":";
  }

  private List<String> lines(boolean whole) {
    List<String> lines = new ArrayList<>();
    int width = told.threads().stream().mapToInt(Cells::width).max().orElse(0);
    for (Telling.Standing standing : told.standings()) {
      String place = standing.span().map(span -> ", at " + places.inWords(span)).orElse("");
      String next =
          standing.next().filter(_ -> whole).map(text -> ", before `" + text + "`").orElse("");
      lines.add(
          "%s  %s%s%s"
              .formatted(
                  Cells.padded(standing.thread(), width),
                  standing.state().words(),
                  place,
                  Cells.clean(next, style)));
      if (whole) {
        String margin = " ".repeat(width + 2);
        wrapped(standing.locals(), room - margin.length())
            .forEach(line -> lines.add(margin + line));
      }
    }
    lines.addAll(wrapped(told.ends(), room));
    return lines;
  }

  private List<String> wrapped(List<Vocabulary.Binding> values, int columns) {
    String text =
        values.stream()
            .map(value -> value.name() + " = " + Cells.clean(value.value(), style))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? List.of() : Cells.wrapped(text, columns);
  }
}
