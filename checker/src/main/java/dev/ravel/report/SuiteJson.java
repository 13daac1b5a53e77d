// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.result.ExitCode;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A suite of tests as one JSON document of the schema {@code ravel.suite/1}, which is published as
 * the resource {@code ravel.suite.1.schema.json}. Within {@code /1} fields are only ever added.
 */
public final class SuiteJson {
  /** What can need executions that the tests leave out. */
  private static final List<String> NOT_PRESERVED =
      List.of("deadlocks", "data races", "properties of several threads or variables");

  private final Json json;

  private SuiteJson(Json json) {
    this.json = json;
  }

  /**
   * The document, with a line end behind it.
   *
   * @param version of the tool
   * @param defines the values of constants and inputs with which the suite was made
   */
  public static String of(
      MadeSuite suite, String version, Map<String, String> defines, ExitCode code) {
    return Json.text(
        json -> json.object(() -> new SuiteJson(json).write(suite, version, defines, code)));
  }

  private void write(MadeSuite suite, String version, Map<String, String> defines, ExitCode code)
      throws IOException {
    json.field("schema", "ravel.suite/1")
        .tool(version)
        .object("input", () -> json.field("uri", suite.file()))
        .object(
            "options",
            () ->
                json.field("cover", suite.covered())
                    .field("encoding", suite.encoding())
                    .field("local", suite.origin() == MadeSuite.Origin.EVENTS)
                    .field("defines", defines))
        .field("notPreserved", NOT_PRESERVED)
        .field("exitCode", code.number())
        .field(
            "executions",
            suite.origin() == MadeSuite.Origin.EXECUTIONS
                ? OptionalInt.of(suite.executions())
                : OptionalInt.empty())
        .field("cutOff", suite.cut())
        .field("partial", suite.partial())
        .field("stopReason", suite.stopped().map(Problem::code))
        .field("atLeast", suite.atLeast())
        .field("minimal", suite.minimal())
        .field("items", suite.items().stream().map(MadeSuite.Item::name).toList())
        .array("places", suite.items(), this::places)
        .objects(
            "tests",
            suite.tests(),
            test ->
                json.field("inputs", test.inputs())
                    .field("steps", test.steps())
                    .field("end", test.end())
                    .field("schedule", test.schedule())
                    .field("replay", SuiteText.replay(suite, defines, test))
                    .field("covers", test.covers()))
        .objects(
            "coverage",
            suite.coverage(),
            covered ->
                json.field("of", covered.what())
                    .field("covered", covered.count())
                    .objects(
                        "items",
                        IntStream.range(0, covered.items().size()).boxed().toList(),
                        item ->
                            json.field("item", covered.items().get(item).name())
                                .objects("places", covered.items().get(item).places(), this::place)
                                .field("tests", covered.tests().get(item))
                                .field("numbers", TestNumbers.of(covered.tests().get(item)))))
        .object(
            "timeMs",
            () ->
                json.field("find", suite.times().find() / 1_000_000)
                    .field("look", suite.times().look() / 1_000_000)
                    .field("choose", suite.times().choose() / 1_000_000));
  }

  /** The places of one item. */
  private void places(MadeSuite.Item item) throws IOException {
    json.objects(item.places(), this::place);
  }

  private void place(MadeSuite.Place place) throws IOException {
    json.field("thread", place.process().isEmpty() ? null : place.process())
        .field("at", place.name())
        .field("text", place.text())
        .field("uri", place.span().map(its -> its.source().name()))
        .field("sourceLine", place.span().map(its -> its.source().lineText(its.line()).strip()))
        .range(place.span());
  }
}
