// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.result.Bulk;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.Searched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** What searches counted, together and one by one: the field {@code statistics} of a check. */
final class StatisticsJson {
  private final Json json;
  private final List<Row> rows = new ArrayList<>();
  private final long nanoseconds;

  /** An instance with the place of its file's result, and the number of that file. */
  private record Row(int file, int input, Examined instance) {}

  /**
   * The statistics of some files.
   *
   * @param input the number that the document gives to the file of a result
   */
  StatisticsJson(Json json, List<Checking> files, IntUnaryOperator input) {
    this.json = json;
    for (int file = 0; file < files.size(); file++) {
      for (Examined instance : files.get(file).instances()) {
        rows.add(new Row(file, input.applyAsInt(file), instance));
      }
    }
    nanoseconds = files.stream().mapToLong(Checking::nanoseconds).sum();
  }

  void write(List<CheckJson.Numbered> findings) throws IOException {
    List<Examined> searched =
        rows.stream().map(Row::instance).filter(its -> its.counters().isPresent()).toList();
    Counters all = Counters.sum(searched.stream().map(its -> its.counters().get()).toList());
    json.object(
        "statistics",
        () -> {
          json.field("engine", searched.stream().findFirst().map(Examined::engine))
              .counters(all)
              .field("interleavings", null)
              .field("timeMs", nanoseconds / 1_000_000)
              .field("peakMemoryMb", all.bytes() / (1024 * 1024))
              .array("searches", rows, row -> searches(row, findings))
              .array("reductions", rows, this::reduction)
              .array("symmetry", rows, this::symmetry)
              .array("bulk", rows, this::bulk);
        });
  }

  private Json begun(Row row) throws IOException {
    return json.field("input", row.input()).field("settings", row.instance().settings());
  }

  /** What was counted search by search, where there are several or more was asked for. */
  private void searches(Row row, List<CheckJson.Numbered> findings) throws IOException {
    boolean several = row.instance().searches().size() > 1;
    List<String> ids =
        findings.stream()
            .filter(its -> its.row() == row.file() && its.of(row.instance()))
            .map(CheckJson.Numbered::id)
            .toList();
    for (Searched search : row.instance().searches()) {
      if (several || !search.statistics().isEmpty()) {
        json.object(() -> search(row, search, several, ids));
      }
    }
  }

  private void search(Row row, Searched search, boolean several, List<String> ids)
      throws IOException {
    begun(row).field("engine", row.instance().engine());
    if (several) {
      json.field("properties", search.questions().stream().map(ids::get).toList())
          .counters(search.counters())
          .field("timeMs", search.counters().nanoseconds() / 1_000_000);
    }
    json.objects(
        "counted",
        search.statistics(),
        its ->
            json.field("name", its.name())
                .field("unit", its.unit().name().toLowerCase(Locale.ROOT))
                .field("value", its.value()));
  }

  /** How much smaller a net was when it was searched. */
  private void reduction(Row row) throws IOException {
    if (row.instance().method().reduced().isPresent()) {
      Reduced its = row.instance().method().reduced().get();
      json.object(
          () ->
              begun(row)
                  .field("places", its.places())
                  .field("transitions", its.transitions())
                  .field("leftPlaces", its.leftPlaces())
                  .field("leftTransitions", its.leftTransitions()));
    }
  }

  /** How symmetry was used, where it was or where more was asked for. */
  private void symmetry(Row row) throws IOException {
    for (Searched search : row.instance().searches()) {
      Optional<Orbits> orbits = search.orbits();
      if (orbits.isPresent()
          && !orbits.get().families().isEmpty()
          && (orbits.get().used() || row.instance().bulk().isPresent())) {
        Orbits its = orbits.get();
        json.object(
            () ->
                begun(row)
                    .field("renamings", its.renamings().toString())
                    .field("branched", its.branched())
                    .field("truncated", its.truncated())
                    .array("families", its.families(), family -> json.value(family)));
      }
    }
  }

  /** What makes the states many, where that was asked for. */
  private void bulk(Row row) throws IOException {
    if (row.instance().bulk().isPresent()) {
      Bulk its = row.instance().bulk().get();
      json.object(
          () -> {
            begun(row)
                .field("states", its.states())
                .field("transitions", its.transitions())
                .field("complete", its.complete());
            shares("steps", its.steps());
            shares("values", its.values());
            shares("races", its.races());
            json.objects(
                "automata",
                its.automata(),
                one ->
                    json.field("check", one.check())
                        .field("built", one.built())
                        .field("locations", one.locations())
                        .field("transitions", one.transitions())
                        .field("conditions", one.conditions())
                        .array("text", one.text(), line -> json.value(line)));
          });
    }
  }

  private void shares(String name, List<Bulk.Share> shares) throws IOException {
    json.objects(name, shares, its -> json.field("count", its.count()).field("what", its.what()));
  }
}
