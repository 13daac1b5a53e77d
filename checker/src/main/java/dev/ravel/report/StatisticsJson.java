// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * The counts of searches, together and one by one. They are the field {@code statistics} of a
 * check.
 */
final class StatisticsJson {
  private final List<Row> rows = new ArrayList<>();
  private final long nanoseconds;

  /** An instance with the place of its file's result, and the number of that file. */
  private record Row(int file, int input, Examined instance) {}

  /**
   * The statistics of some files.
   *
   * @param input the number that the document gives to the file of a result
   */
  StatisticsJson(List<Checking> files, IntUnaryOperator input) {
    for (int file = 0; file < files.size(); file++) {
      for (Examined instance : files.get(file).instances()) {
        rows.add(new Row(file, input.applyAsInt(file), instance));
      }
    }
    nanoseconds = files.stream().mapToLong(Checking::nanoseconds).sum();
  }

  /** The field's value. */
  Fields fields(List<CheckJson.Numbered> findings) {
    List<Examined> searched =
        rows.stream().map(Row::instance).filter(its -> its.counters().isPresent()).toList();
    Counters all = Counters.sum(searched.stream().map(its -> its.counters().get()).toList());
    List<Fields> plans =
        rows.stream()
            .filter(row -> !row.instance().plan().isEmpty())
            .map(row -> begun(row).with("layers", row.instance().plan()))
            .toList();
    return Fields.of("engine", searched.stream().findFirst().map(Examined::engine))
        .withAll(CommonFields.counters(all))
        .with("interleavings", null)
        .with("timeMs", nanoseconds / 1_000_000)
        .with("peakMemoryMb", all.bytes() / (1024 * 1024))
        .with("searches", rows.stream().flatMap(row -> searches(row, findings)).toList())
        .with("reductions", rows.stream().flatMap(StatisticsJson::reduction).toList())
        .with("symmetry", rows.stream().flatMap(StatisticsJson::symmetry).toList())
        .with("bulk", rows.stream().flatMap(StatisticsJson::bulk).toList())
        .when(!plans.isEmpty(), "plans", plans);
  }

  private static Fields begun(Row row) {
    return Fields.of("input", row.input()).with("settings", row.instance().settings());
  }

  /** The counters of each search, where there are several or more was asked for. */
  private static Stream<Fields> searches(Row row, List<CheckJson.Numbered> findings) {
    boolean several = row.instance().searches().size() > 1;
    List<String> ids =
        findings.stream()
            .filter(its -> its.row() == row.file() && its.of(row.instance()))
            .map(CheckJson.Numbered::id)
            .toList();
    return row.instance().searches().stream()
        .filter(search -> several || !search.statistics().isEmpty())
        .map(search -> search(row, search, several, ids));
  }

  private static Fields search(Row row, SearchSummary search, boolean several, List<String> ids) {
    Fields fields = begun(row).with("engine", row.instance().engine());
    if (several) {
      fields
          .with("properties", search.questions().stream().map(ids::get).toList())
          .withAll(CommonFields.counters(search.counters()))
          .with("timeMs", search.counters().nanoseconds() / 1_000_000);
    }
    return fields.with("counted", search.statistics());
  }

  /** Returns the sizes of a net before and after its reduction. */
  private static Stream<Fields> reduction(Row row) {
    return row.instance().method().reduced().stream().map(begun(row)::withAll);
  }

  /** Returns the use of symmetry, where it was used or where more was wanted. */
  private static Stream<Fields> symmetry(Row row) {
    return row.instance().searches().stream()
        .flatMap(search -> search.orbits().stream())
        .filter(its -> !its.families().isEmpty())
        .filter(its -> its.used() || row.instance().bulk().isPresent())
        .map(its -> begun(row).withAll(its));
  }

  /** The reasons why there are many states, where they were asked for. */
  private static Stream<Fields> bulk(Row row) {
    return row.instance().bulk().stream().map(begun(row)::withAll);
  }
}
