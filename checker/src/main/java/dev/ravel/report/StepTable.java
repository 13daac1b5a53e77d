// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.report.Style.Tone;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps of a run one below the other: with one column per thread where they are few and fit,
 * else as a list.
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

  /** The steps that are shown, ascending. */
  private final int[] steps;

  /** The width of their numbers. */
  private final int numbers;

  private StepTable(Telling told, int alarming, Shown shown, Style style) {
    this.told = told;
    this.style = style;
    this.alarming = alarming;
    this.scenes = told.story().scenes();
    this.shown = shown;
    this.steps = shown.steps();
    this.numbers = Math.max(STEP, Integer.toString(scenes.size()).length());
  }

  /**
   * The lines of the table.
   *
   * @param alarming the step, from 0, that is marked with {@code (!)} since it makes the claim
   *     fail; {@link #NO_ALARM} if none does
   * @param shown the steps that are shown; a step keeps its number
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

  /** A column of the table, one cell for each step that is shown. */
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
    for (int k = 0; k < steps.length; k++) {
      addMarks(lines, k);
      StringBuilder row = new StringBuilder(INDENT);
      row.append(Cells.flushRight(Integer.toString(steps[k] + 1), numbers));
      for (Column column : columns) {
        row.append(" | ").append(Cells.padded(column.cells().get(k), column.width()));
      }
      lines.add((row + alarm(steps[k])).stripTrailing());
    }
    return lines;
  }

  /** The mark of the step after which the condition is as it should not be. */
  private String alarm(int step) {
    return step == alarming ? "  (!)" : "";
  }

  /** Adds what is said before the k-th of the steps that are shown. */
  private void addMarks(List<String> lines, int k) {
    int step = steps[k];
    if (shown.foldedBefore(k) > 0) {
      addMark(lines, "...", Shown.words(shown.foldedBefore(k)));
    }
    if (told.run().loop().orElse(-1) == step) {
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
    for (int step : steps) {
      widest.merge(column(step), Cells.width(statement(step, true)), Math::max);
    }
    widest.values().removeIf(width -> width < 0);
    Map<Integer, List<String>> cells = new LinkedHashMap<>();
    widest.forEach(
        (column, width) ->
            cells.put(
                column,
                Arrays.stream(steps)
                    .mapToObj(step -> column(step) == column ? cell(step, width) : "")
                    .toList()));
    return cells;
  }

  private int column(int step) {
    int process = scenes.get(step).process();
    return process < told.threads().size() ? process : NET;
  }

  private String cell(int step, int textWidth) {
    String effects = effects(scenes.get(step));
    String statement = statement(step, true);
    return effects.isEmpty() ? statement : Cells.padded(statement, textWidth) + "    " + effects;
  }

  /** The line and the statement of a step; the name of a transition if asked for. */
  private String statement(int step, boolean named) {
    Vocabulary.Scene scene = scenes.get(step);
    String mover = told.movers().get(step);
    boolean hidden = !named || column(step) != NET || scene.text().equals(mover);
    String name = hidden ? "" : mover + "  ";
    String choice = scene.outcomes() > 1 ? "  /" + (scene.outcome() + 1) : "";
    return Cells.clean(":" + scene.span().line() + "  " + name + scene.text() + choice, style);
  }

  private String effects(Vocabulary.Scene scene) {
    List<String> effects = new ArrayList<>();
    for (Vocabulary.Change change : scene.locals()) {
      effects.add(change.name() + " = " + change.after());
    }
    scene.printed().forEach(line -> effects.add("prints \"" + line + "\""));
    scene.failure().ifPresent(failure -> effects.add("error " + failure.problem().code()));
    if (scene.discards()) {
      effects.add("assumption fails");
    }
    return Cells.clean(String.join(", ", effects), style);
  }

  /** The values of every shown object that the run writes, step by step. */
  private Map<String, List<String>> valuesByObject() {
    Set<String> written = new LinkedHashSet<>();
    for (int step : steps) {
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
    int k = 0;
    for (int step = 0; k < steps.length; step++) {
      Map<String, String> changed = new HashMap<>();
      for (Vocabulary.Change change : scenes.get(step).writes()) {
        changed.put(change.name(), change.before() + " -> " + change.after());
        now.put(change.name(), change.after());
      }
      if (step == steps[k]) {
        values.forEach(
            (name, cells) ->
                cells.add(Cells.clean(changed.getOrDefault(name, now.get(name)), style)));
        k++;
      }
    }
    return values;
  }

  /** The steps as a list, one line each. */
  private List<String> list() {
    int nameWidth =
        Arrays.stream(steps).mapToObj(told.movers()::get).mapToInt(Cells::width).max().orElse(0);
    int textWidth =
        Arrays.stream(steps).map(step -> Cells.width(statement(step, false))).max().orElse(0);
    if (style.width() < NARROW) {
      return narrow();
    }
    int room = style.width() - INDENT.length() - numbers - 4 - nameWidth;
    int column = Math.min(textWidth, Math.max(20, room * 3 / 5));
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < steps.length; k++) {
      int step = steps[k];
      addMarks(lines, k);
      Vocabulary.Scene scene = scenes.get(step);
      String head =
          INDENT
              + Cells.flushRight(Integer.toString(step + 1), numbers)
              + "  "
              + Cells.padded(told.movers().get(step), nameWidth)
              + "  ";
      List<String> changes = new ArrayList<>();
      for (Vocabulary.Change change : scene.writes()) {
        changes.add(change.name() + ": " + change.before() + " -> " + change.after());
      }
      String effects = effects(scene);
      if (!effects.isEmpty()) {
        changes.add(effects);
      }
      String right = String.join("; ", changes) + alarm(step);
      lines.addAll(listed(head, statement(step, false), Cells.clean(right, style), column));
    }
    return lines;
  }

  /** The steps as a list for very narrow terminals: every fact on lines of its own. */
  private List<String> narrow() {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < steps.length; k++) {
      int step = steps[k];
      addMarks(lines, k);
      Vocabulary.Scene scene = scenes.get(step);
      List<String> facts = new ArrayList<>();
      facts.add(statement(step, false));
      for (Vocabulary.Change change : scene.writes()) {
        facts.add(change.name() + ": " + change.before() + " -> " + change.after());
      }
      facts.add(effects(scene));
      lines.add((step + 1) + " " + Cells.clean(told.movers().get(step), style) + alarm(step));
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
