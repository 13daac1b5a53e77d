// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Telling;
import dev.ravel.report.Style.Tone;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.system.Vocabulary.Work;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * The steps of a run one below the other. There is one column per thread where they are few and
 * fit, else a list. Local work has rows of its own, without a number, below the step it follows.
 */
final class StepTable {
  private static final String INDENT = "     ";
  private static final int STEP = 4;
  private static final int MOST_THREADS = 4;

  /** Below this width a list has no columns. */
  private static final int NARROW = 50;

  /** A condition that is waited for and speaks of elements, which its text does not tell. */
  private static final Pattern WAIT = Pattern.compile("^await .*\\[");

  /** No step is marked. */
  static final int NO_ALARM = -1;

  /** The column of transitions that no thread fires. */
  private static final int NET = ConcurrentSystem.NONE;

  private final Telling told;
  private final Style style;
  private final int alarming;
  private final List<Vocabulary.Scene> scenes;
  private final StepSelection shown;
  private final LineNames places;

  /** The width of the numbers of steps. */
  private final int numbers;

  private StepTable(Telling told, int alarming, StepSelection shown, Style style) {
    this.told = told;
    this.style = style;
    this.alarming = alarming;
    this.scenes = told.story().scenes();
    this.shown = shown;
    this.places = new LineNames(told);
    this.numbers = Math.max(STEP, Integer.toString(scenes.size()).length());
  }

  /** Makes the rows anew, one after the other. Those of a long run are too many to be held. */
  private void forEachRow(Consumer<Row> to) {
    shown.starts(told.story()).forEach(work -> to.accept(row(-1, work)));
    for (int k = 0; k < shown.count(); k++) {
      Limits.pollAt(k);
      int step = shown.step(k);
      to.accept(row(step, shown.foldedBefore(k)));
      shown.behind(scenes.get(step)).forEach(work -> to.accept(row(step, work)));
    }
  }

  /** The largest number that a row has. */
  private int widest(ToIntFunction<Row> width) {
    int[] most = {0};
    forEachRow(row -> most[0] = Math.max(most[0], width.applyAsInt(row)));
    return most[0];
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

  private Row row(int step, int folded) {
    Vocabulary.Scene scene = scenes.get(step);
    String mover = told.movers().get(step);
    int column = scene.process() < told.threads().size() ? scene.process() : NET;
    String name = column != NET || scene.text().equals(mover) ? "" : mover + "  ";
    String line = places.shortly(scene.span()) + "  ";
    String text =
        StepText.words(scene) + (scene.outcomes() > 1 ? "  /" + (scene.outcome() + 1) : "");
    boolean failsLater =
        shown.behind(scenes.get(step)).stream()
            .anyMatch(work -> work.effects().failure().isPresent());
    List<String> effects = effects(scene.itself());
    if (WAIT.matcher(scene.text()).find() && !scene.reads().isEmpty()) {
      effects.addFirst(StepText.reads(scene));
    }
    if (scene.discards()) {
      effects.add("assumption fails");
    }
    return new Row(
        step,
        folded,
        Integer.toString(step + 1),
        column,
        mover,
        Cells.clean(line + text, style),
        Cells.clean(line + name + text, style),
        Cells.clean(String.join(", ", effects), style),
        step == alarming && !failsLater ? "  (!)" : "");
  }

  private Row row(int step, Work work) {
    boolean same = step >= 0 && scenes.get(step).process() == work.process();
    List<String> effects = effects(work.effects());
    effects.remove(work.text());
    if (work.times() > 1) {
      effects.add(work.times() + " times");
    }
    String statement = Cells.clean(places.shortly(work.span()) + "  " + work.text(), style);
    return new Row(
        step,
        0,
        "",
        work.process(),
        same ? "" : told.threads().get(work.process()),
        statement,
        statement,
        Cells.clean(String.join(", ", effects), style),
        step == alarming && work.effects().failure().isPresent() ? "  (!)" : "");
  }

  /** The writes of a step, in words. */
  static List<String> writes(Vocabulary.Scene scene) {
    List<String> changes = new ArrayList<>();
    for (Vocabulary.Change its : scene.writes()) {
      changes.add(its.name() + ": " + its.before() + " -> " + its.after());
    }
    return changes;
  }

  /** The effects of a step besides its writes, in words. */
  static List<String> effects(Vocabulary.Effects its) {
    List<String> effects = new ArrayList<>();
    its.locals().forEach(change -> effects.add(change.name() + " = " + change.after()));
    its.printed().forEach(line -> effects.add("prints \"" + line + "\""));
    its.failure().ifPresent(failure -> effects.add("error " + failure.problem().code()));
    return effects;
  }

  /**
   * Writes the lines of the table.
   *
   * @param alarming the step, from 0, that is marked with {@code (!)} since it makes the claim
   *     fail; {@link #NO_ALARM} if none does
   * @param shown what is shown; a step keeps its number
   * @param to takes line by line
   */
  static void write(
      Telling told, int alarming, StepSelection shown, Style style, Consumer<String> to) {
    StepTable table = new StepTable(told, alarming, shown, style);
    List<Column> columns = table.columns();
    if (columns.isEmpty()) {
      table.list(to);
    } else {
      table.draw(columns, to);
    }
  }

  /** The columns of the table; none if it does not fit. */
  private List<Column> columns() {
    Map<Integer, Integer> widest = new LinkedHashMap<>();
    for (int thread = 0; thread < told.threads().size(); thread++) {
      widest.put(thread, -1);
    }
    widest.put(NET, -1);
    forEachRow(row -> widest.merge(row.column(), Cells.width(row.named()), Math::max));
    // those that never move are left out
    widest.values().removeIf(width -> width < 0);
    if (widest.size() > MOST_THREADS || widest.isEmpty()) {
      return List.of();
    }
    List<Column> columns = new ArrayList<>();
    int room = style.width() - INDENT.length() - numbers;
    for (Map.Entry<Integer, Integer> its : widest.entrySet()) {
      int process = its.getKey();
      int width = its.getValue();
      room -=
          added(
              columns,
              columnName(process),
              () -> row -> row.column() == process ? cell(row, width) : "");
    }
    Set<String> written = new LinkedHashSet<>();
    for (int step : shown.steps()) {
      scenes.get(step).writes().forEach(change -> written.add(change.name()));
    }
    Iterator<Vocabulary.Binding> initial = told.story().initial().iterator();
    while (room >= 0 && initial.hasNext()) {
      Vocabulary.Binding its = initial.next();
      if (written.remove(its.name())) {
        room -= added(columns, its.name(), () -> new Values(its));
      }
    }
    return room < 0 ? List.of() : columns;
  }

  /**
   * A column of the table.
   *
   * @param cells makes the cells, to be asked row by row
   */
  private record Column(String name, int width, Supplier<Function<Row, String>> cells) {}

  /** Adds a column; the room that it takes. */
  private int added(List<Column> columns, String name, Supplier<Function<Row, String>> cells) {
    Function<Row, String> its = cells.get();
    int widest = widest(row -> Cells.width(its.apply(row)));
    columns.add(new Column(name, Math.max(widest, Cells.width(name)), cells));
    return 3 + columns.getLast().width();
  }

  private String columnName(int column) {
    return column == NET ? "net" : told.threads().get(column);
  }

  private void draw(List<Column> columns, Consumer<String> to) {
    StringBuilder head = new StringBuilder(INDENT + Cells.flushRight("step", numbers));
    StringBuilder rule = new StringBuilder("-".repeat(numbers + 1));
    for (Column column : columns) {
      head.append(" | ").append(Cells.padded(column.name(), column.width()));
      rule.append('+').append("-".repeat(column.width() + 2));
    }
    to.accept(head.toString().stripTrailing());
    rule.setLength(rule.length() - 1);
    to.accept(INDENT + style.paint(Tone.FRAME, rule.toString()));
    List<Function<Row, String>> cells =
        columns.stream().map(column -> column.cells().get()).toList();
    forEachRow(
        row -> {
          mark(row, to);
          StringBuilder line = new StringBuilder(INDENT);
          line.append(Cells.flushRight(row.number(), numbers));
          for (int k = 0; k < columns.size(); k++) {
            String cell = cells.get(k).apply(row);
            line.append(" | ").append(Cells.padded(cell, columns.get(k).width()));
          }
          to.accept((line + row.mark()).stripTrailing());
        });
  }

  /** Writes what is said before a row. */
  private void mark(Row row, Consumer<String> to) {
    int step = row.step();
    if (row.folded() > 0) {
      to.accept(mark("...", StepSelection.words(row.folded())));
    }
    if (row.isStep() && told.run().loop().orElse(-1) == step) {
      String text =
          step + 1 == scenes.size()
              ? "step " + (step + 1) + " repeats for ever"
              : "steps " + (step + 1) + " to " + scenes.size() + " repeat for ever";
      to.accept(mark("loop", text));
    }
  }

  private String mark(String head, String text) {
    return style.width() < NARROW ? text : INDENT + Cells.flushRight(head, numbers) + " | " + text;
  }

  private static String cell(Row row, int textWidth) {
    return row.effects().isEmpty()
        ? row.named()
        : Cells.padded(row.named(), textWidth) + "    " + row.effects();
  }

  /** The values of an object, step by step; local work has none. */
  private final class Values implements Function<Row, String> {
    private final String name;
    private String now;
    private int next;

    Values(Vocabulary.Binding initial) {
      name = initial.name();
      now = initial.value();
    }

    @Override
    public String apply(Row row) {
      if (!row.isStep()) {
        return "";
      }
      String cell = now;
      for (; next <= row.step(); next++) {
        cell = now;
        for (Vocabulary.Change change : scenes.get(next).writes()) {
          if (change.name().equals(name)) {
            cell = change.before() + " -> " + change.after();
            now = change.after();
          }
        }
      }
      return Cells.clean(cell, style);
    }
  }

  /** The steps as a list, one line each. */
  private void list(Consumer<String> to) {
    if (style.width() < NARROW) {
      narrow(to);
      return;
    }
    int nameWidth = widest(row -> Cells.width(row.mover()));
    int textWidth = widest(row -> Cells.width(row.statement()));
    int room = style.width() - INDENT.length() - numbers - 4 - nameWidth;
    int column = Math.min(textWidth, Math.max(20, room * 3 / 5));
    forEachRow(
        row -> {
          mark(row, to);
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
          listed(head, row.statement(), Cells.clean(right, style), column).forEach(to);
        });
  }

  private List<String> writes(Row row) {
    return row.isStep() ? writes(scenes.get(row.step())) : new ArrayList<>();
  }

  /** Lists the steps for very narrow terminals. Every fact has lines of its own. */
  private void narrow(Consumer<String> to) {
    forEachRow(
        row -> {
          mark(row, to);
          List<String> facts = new ArrayList<>();
          facts.add(row.statement());
          facts.addAll(writes(row));
          facts.add(row.effects());
          String head = (row.number() + " " + Cells.clean(row.mover(), style)).strip() + row.mark();
          if (!head.isEmpty()) {
            to.accept(head);
          }
          for (String fact : facts) {
            if (!fact.isEmpty()) {
              Cells.wrapped(Cells.clean(fact, style), style.width() - 2)
                  .forEach(part -> to.accept("  " + part.strip()));
            }
          }
        });
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
