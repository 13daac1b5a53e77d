// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Telling;
import dev.ravel.report.Style.Tone;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.system.Vocabulary.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps of a run one below the other: with one column per thread where they are few and fit,
 * else as a list. Local work has rows of its own, without a number, below the step it follows.
 */
final class StepTable {
  private static final String INDENT = "     ";
  private static final int STEP = 4;
  private static final int MOST_THREADS = 4;

  /** Below this width a list has no columns. */
  private static final int NARROW = 50;

  /** No step is marked. */
  static final int NO_ALARM = -1;

  /** The column of transitions that no thread fires. */
  private static final int NET = ConcurrentSystem.NONE;

  private final Telling told;
  private final Style style;
  private final int alarming;
  private final List<Vocabulary.Scene> scenes;
  private final Shown shown;
  private final List<Row> rows = new ArrayList<>();

  /** The width of the numbers of steps. */
  private final int numbers;

  private StepTable(Telling told, int alarming, Shown shown, Style style) {
    this.told = told;
    this.style = style;
    this.alarming = alarming;
    this.scenes = told.story().scenes();
    this.shown = shown;
    this.numbers = Math.max(STEP, Integer.toString(scenes.size()).length());
    shown.starts(told.story()).forEach(work -> addWork(-1, work));
    for (int k = 0; k < shown.count(); k++) {
      int step = shown.step(k);
      addStep(step, shown.foldedBefore(k));
      shown.behind(scenes.get(step)).forEach(work -> addWork(step, work));
    }
  }

  /**
   * A row.
   *
   * @param step the step it belongs to; -1 before the first
   * @param folded how many steps are folded before it
   * @param number the number of the step, empty for local work
   * @param column the thread's column, or {@link #NET}
   * @param mover who moves, for a list; empty where that is the one above
   * @param statement its line and what it is, for a list
   * @param named the same for a column, with the name of a transition
   * @param effects what it does beside writing shared objects
   * @param mark marks the row where the claim fails
   */
  private record Row(
      int step,
      int folded,
      String number,
      int column,
      String mover,
      String statement,
      String named,
      String effects,
      String mark) {
    boolean isStep() {
      return !number.isEmpty();
    }
  }

  private void addStep(int step, int folded) {
    Vocabulary.Scene scene = scenes.get(step);
    String mover = told.movers().get(step);
    int column = scene.process() < told.threads().size() ? scene.process() : NET;
    String name = column != NET || scene.text().equals(mover) ? "" : mover + "  ";
    String line = ":" + scene.span().line() + "  ";
    String text = scene.text() + (scene.outcomes() > 1 ? "  /" + (scene.outcome() + 1) : "");
    boolean failsLater =
        shown.behind(scenes.get(step)).stream()
            .anyMatch(work -> work.effects().failure().isPresent());
    List<String> effects = effects(scene.itself());
    if (scene.discards()) {
      effects.add("assumption fails");
    }
    rows.add(
        new Row(
            step,
            folded,
            Integer.toString(step + 1),
            column,
            mover,
            Cells.clean(line + text, style),
            Cells.clean(line + name + text, style),
            Cells.clean(String.join(", ", effects), style),
            step == alarming && !failsLater ? "  (!)" : ""));
  }

  private void addWork(int step, Work work) {
    boolean same = step >= 0 && scenes.get(step).process() == work.process();
    List<String> effects = effects(work.effects());
    effects.remove(work.text());
    if (work.times() > 1) {
      effects.add(work.times() + " times");
    }
    String statement = Cells.clean(":" + work.span().line() + "  " + work.text(), style);
    rows.add(
        new Row(
            step,
            0,
            "",
            work.process(),
            same ? "" : told.threads().get(work.process()),
            statement,
            statement,
            Cells.clean(String.join(", ", effects), style),
            step == alarming && work.effects().failure().isPresent() ? "  (!)" : ""));
  }

  private static List<String> effects(Vocabulary.Effects its) {
    List<String> effects = new ArrayList<>();
    its.locals().forEach(change -> effects.add(change.name() + " = " + change.after()));
    its.printed().forEach(line -> effects.add("prints \"" + line + "\""));
    its.failure().ifPresent(failure -> effects.add("error " + failure.problem().code()));
    return effects;
  }

  /**
   * The lines of the table.
   *
   * @param alarming the step, from 0, that is marked with {@code (!)} since it makes the claim
   *     fail; {@link #NO_ALARM} if none does
   * @param shown what is shown; a step keeps its number
   */
  static List<String> of(Telling told, int alarming, Shown shown, Style style) {
    StepTable table = new StepTable(told, alarming, shown, style);
    List<String> columns = table.columns();
    return columns.isEmpty() ? table.list() : columns;
  }

  /** The table with columns; empty if it does not fit. */
  private List<String> columns() {
    Map<Integer, List<String>> cells = cellsByColumn();
    if (cells.size() > MOST_THREADS || cells.isEmpty()) {
      return List.of();
    }
    Map<String, List<String>> values = valuesByObject();
    List<Column> columns = new ArrayList<>();
    cells.forEach((process, texts) -> columns.add(new Column(columnName(process), texts)));
    values.forEach((object, texts) -> columns.add(new Column(object, texts)));
    int width =
        INDENT.length() + numbers + columns.stream().mapToInt(column -> 3 + column.width()).sum();
    return width > style.width() ? List.of() : draw(columns);
  }

  /** A column of the table, one cell for each row. */
  private record Column(String name, List<String> cells) {
    int width() {
      int widest = cells.stream().mapToInt(Cells::width).max().orElse(0);
      return Math.max(widest, Cells.width(name));
    }
  }

  private String columnName(int column) {
    return column == NET ? "net" : told.threads().get(column);
  }

  private List<String> draw(List<Column> columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder(INDENT + Cells.flushRight("step", numbers));
    StringBuilder rule = new StringBuilder("-".repeat(numbers + 1));
    for (Column column : columns) {
      head.append(" | ").append(Cells.padded(column.name(), column.width()));
      rule.append('+').append("-".repeat(column.width() + 2));
    }
    lines.add(head.toString().stripTrailing());
    rule.setLength(rule.length() - 1);
    lines.add(INDENT + style.paint(Tone.FRAME, rule.toString()));
    for (int at = 0; at < rows.size(); at++) {
      Row row = rows.get(at);
      addMarks(lines, row);
      StringBuilder line = new StringBuilder(INDENT);
      line.append(Cells.flushRight(row.number(), numbers));
      for (Column column : columns) {
        line.append(" | ").append(Cells.padded(column.cells().get(at), column.width()));
      }
      lines.add((line + row.mark()).stripTrailing());
    }
    return lines;
  }

  /** Adds what is said before a row. */
  private void addMarks(List<String> lines, Row row) {
    int step = row.step();
    if (row.folded() > 0) {
      addMark(lines, "...", Shown.words(row.folded()));
    }
    if (row.isStep() && told.run().loop().orElse(-1) == step) {
      String text =
          step + 1 == scenes.size()
              ? "step " + (step + 1) + " repeats for ever"
              : "steps " + (step + 1) + " to " + scenes.size() + " repeat for ever";
      addMark(lines, "loop", text);
    }
  }

  private void addMark(List<String> lines, String head, String text) {
    lines.add(
        style.width() < NARROW ? text : INDENT + Cells.flushRight(head, numbers) + " | " + text);
  }

  /** The cells of each thread in the order of the threads, those that never move left out. */
  private Map<Integer, List<String>> cellsByColumn() {
    Map<Integer, Integer> widest = new LinkedHashMap<>();
    for (int thread = 0; thread < told.threads().size(); thread++) {
      widest.put(thread, -1);
    }
    widest.put(NET, -1);
    for (Row row : rows) {
      widest.merge(row.column(), Cells.width(row.named()), Math::max);
    }
    widest.values().removeIf(width -> width < 0);
    Map<Integer, List<String>> cells = new LinkedHashMap<>();
    widest.forEach(
        (column, width) ->
            cells.put(
                column,
                rows.stream().map(row -> row.column() == column ? cell(row, width) : "").toList()));
    return cells;
  }

  private static String cell(Row row, int textWidth) {
    return row.effects().isEmpty()
        ? row.named()
        : Cells.padded(row.named(), textWidth) + "    " + row.effects();
  }

  /** The values of every shown object that the run writes, row by row. */
  private Map<String, List<String>> valuesByObject() {
    Set<String> written = new LinkedHashSet<>();
    for (int step : shown.steps()) {
      scenes.get(step).writes().forEach(change -> written.add(change.name()));
    }
    Map<String, String> now = new HashMap<>();
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Vocabulary.Binding initial : told.story().initial()) {
      if (written.contains(initial.name())) {
        now.put(initial.name(), initial.value());
        values.put(initial.name(), new ArrayList<>());
      }
    }
    int step = 0;
    for (Row row : rows) {
      Map<String, String> changed = new HashMap<>();
      for (; row.isStep() && step <= row.step(); step++) {
        changed.clear();
        for (Vocabulary.Change change : scenes.get(step).writes()) {
          changed.put(change.name(), change.before() + " -> " + change.after());
          now.put(change.name(), change.after());
        }
      }
      values.forEach(
          (name, cells) ->
              cells.add(
                  row.isStep()
                      ? Cells.clean(changed.getOrDefault(name, now.get(name)), style)
                      : ""));
    }
    return values;
  }

  /** The steps as a list, one line each. */
  private List<String> list() {
    if (style.width() < NARROW) {
      return narrow();
    }
    int nameWidth = rows.stream().mapToInt(row -> Cells.width(row.mover())).max().orElse(0);
    int textWidth = rows.stream().mapToInt(row -> Cells.width(row.statement())).max().orElse(0);
    int room = style.width() - INDENT.length() - numbers - 4 - nameWidth;
    int column = Math.min(textWidth, Math.max(20, room * 3 / 5));
    List<String> lines = new ArrayList<>();
    for (Row row : rows) {
      addMarks(lines, row);
      String head =
          INDENT
              + Cells.flushRight(row.number(), numbers)
              + "  "
              + Cells.padded(row.mover(), nameWidth)
              + "  ";
      List<String> changes = writes(row);
      if (!row.effects().isEmpty()) {
        changes.add(row.effects());
      }
      String right = String.join("; ", changes) + row.mark();
      lines.addAll(listed(head, row.statement(), Cells.clean(right, style), column));
    }
    return lines;
  }

  private List<String> writes(Row row) {
    List<String> changes = new ArrayList<>();
    if (row.isStep()) {
      for (Vocabulary.Change change : scenes.get(row.step()).writes()) {
        changes.add(change.name() + ": " + change.before() + " -> " + change.after());
      }
    }
    return changes;
  }

  /** The steps as a list for very narrow terminals: every fact on lines of its own. */
  private List<String> narrow() {
    List<String> lines = new ArrayList<>();
    for (Row row : rows) {
      addMarks(lines, row);
      List<String> facts = new ArrayList<>();
      facts.add(row.statement());
      facts.addAll(writes(row));
      facts.add(row.effects());
      String head = (row.number() + " " + Cells.clean(row.mover(), style)).strip() + row.mark();
      if (!head.isEmpty()) {
        lines.add(head);
      }
      for (String fact : facts) {
        if (!fact.isEmpty()) {
          Cells.wrapped(Cells.clean(fact, style), style.width() - 2)
              .forEach(part -> lines.add("  " + part.strip()));
        }
      }
    }
    return lines;
  }

  private List<String> listed(String head, String text, String right, int column) {
    int edge = style.width() - Cells.width(head);
    if (right.isEmpty() || Cells.width(text) <= column && column + 2 + Cells.width(right) <= edge) {
      return List.of((head + Cells.padded(text, column) + "  " + right).stripTrailing());
    }
    List<String> lines = new ArrayList<>();
    lines.add((head + text).stripTrailing());
    String indent = " ".repeat(Cells.width(head) + 4);
    Cells.wrapped(right, edge - 4).forEach(part -> lines.add(indent + part.strip()));
    return lines;
  }
}
