// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Resource;
import dev.ravel.verdict.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table of a paper, with the programs of its rows and what the paper says of them.
 *
 * <p>All tables stand in the resource {@code papers.txt}. The first word of a line is table,
 * column, row or why. A table has its name, its citation and where its programs are published; a
 * column its heading, the search and the quantity; a row the program, its files, options of the
 * compiler and the numbers of the paper. A line with why explains the differences of the row before
 * it, or of the table if there is none yet. Fields are separated by {@code |}.
 *
 * @param name the word by which it is chosen
 * @param citation the paper and the number of the table
 * @param source the repository and folder where its programs are published
 * @param notes what makes numbers of all rows differ
 */
public record PaperTable(
    String name,
    String citation,
    String source,
    List<Column> columns,
    List<Row> rows,
    List<String> notes) {
  /** Copies the lists. */
  public PaperTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** A quantity of a search that papers count. */
  public enum Quantity {
    /** Maximal executions up to the order of independent steps. */
    EXECUTIONS,
    /** Executions that were explored in vain, sleep-set blocked ones among them. */
    REDUNDANT,
    /** Events of the unfolding. */
    EVENTS,
    /** Events after which nothing was explored. */
    CUTOFFS,
    /** Steps. */
    TRANSITIONS;

    /** Returns the number that a search counted; absent if it does not count this. */
    public OptionalLong of(Counters counters) {
      return switch (this) {
        case EXECUTIONS -> counters.executions();
        case REDUNDANT -> counters.redundantExecutions();
        case EVENTS -> counters.events();
        case CUTOFFS -> counters.cutoffs();
        case TRANSITIONS -> counters.transitions();
      };
    }
  }

  /**
   * A column.
   *
   * @param search the engine and its options, as {@code ravel compare} names them
   */
  public record Column(String heading, String search, Quantity quantity) {}

  /**
   * A row.
   *
   * @param files relative to the folder of all programs
   * @param numbers of the paper, by column, as it writes them; {@code -} where it has none
   * @param difference the reason why numbers differ, if they do
   */
  public record Row(
      String program,
      List<String> files,
      List<String> options,
      List<String> numbers,
      Optional<String> difference) {
    /** Copies the lists. */
    public Row {
      files = List.copyOf(files);
      options = List.copyOf(options);
      numbers = List.copyOf(numbers);
    }
  }

  /** All tables, in the order of the resource. */
  public static List<PaperTable> all() {
    List<PaperTable> tables = new ArrayList<>();
    for (String line : Resource.text(PaperTable.class, "papers.txt").lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      int blank = line.indexOf(' ');
      String[] fields = line.substring(blank + 1).split("\\s*\\|\\s*", -1);
      switch (line.substring(0, blank)) {
        case "table" ->
            tables.add(
                new PaperTable(fields[0], fields[1], fields[2], List.of(), List.of(), List.of()));
        case "column" -> {
          Quantity quantity = Quantity.valueOf(fields[2].toUpperCase(Locale.ROOT));
          tables.add(tables.removeLast().with(new Column(fields[0], fields[1], quantity)));
        }
        case "row" -> {
          Row row =
              new Row(
                  fields[0],
                  words(fields[1]),
                  words(fields[2]),
                  words(fields[3]),
                  Optional.empty());
          tables.add(tables.removeLast().with(row));
        }
        case "why" -> tables.add(tables.removeLast().explained(fields[0]));
        default -> throw new IllegalStateException("papers.txt: " + line);
      }
    }
    return tables;
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" +", -1));
  }

  private PaperTable with(Column column) {
    List<Column> more = new ArrayList<>(columns);
    more.add(column);
    return new PaperTable(name, citation, source, more, rows, notes);
  }

  private PaperTable with(Row row) {
    List<Row> more = new ArrayList<>(rows);
    more.add(row);
    return new PaperTable(name, citation, source, columns, more, notes);
  }

  private PaperTable explained(String difference) {
    if (rows.isEmpty()) {
      List<String> more = new ArrayList<>(notes);
      more.add(difference);
      return new PaperTable(name, citation, source, columns, rows, more);
    }
    List<Row> all = new ArrayList<>(rows);
    Row last = all.removeLast();
    all.add(
        new Row(
            last.program(), last.files(), last.options(), last.numbers(), Optional.of(difference)));
    return new PaperTable(name, citation, source, columns, all, notes);
  }
}
