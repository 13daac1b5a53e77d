// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.ExitCode;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Problem;
import dev.ravel.suite.Item;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A suite of tests as one JSON document of the schema {@code ravel.suite/1}. The schema is
 * published as the resource {@code ravel.suite.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class SuiteJson {
  /** The properties that can need executions that the tests leave out. */
  private static final List<String> NOT_PRESERVED =
      List.of("deadlocks", "data races", "properties of several threads or variables");

  private SuiteJson() {}

  /**
   * The document, with a line end.
   *
   * @param version of the tool
   * @param defines the values of constants and inputs with which the suite was made
   */
  public static String of(
      MadeSuite suite, String version, Map<String, String> defines, ExitCode code) {
    MadeSuite.Times times = suite.times();
    return JsonMapper.DOCUMENT.text(
        CommonFields.document("ravel.suite/1", version)
            .with("input", Fields.of("uri", suite.file()))
            .with(
                "options",
                Fields.of("cover", suite.covered())
                    .with("encoding", suite.encoding())
                    .with("local", suite.origin() == MadeSuite.Origin.EVENTS)
                    .with("defines", defines))
            .with("notPreserved", NOT_PRESERVED)
            .with("exitCode", code.number())
            .with(
                "executions",
                suite.origin() == MadeSuite.Origin.EXECUTIONS ? suite.executions() : null)
            .with("cutOff", suite.cut())
            .with("partial", suite.partial())
            .with("stopReason", suite.stopped().map(Problem::code))
            .with("atLeast", suite.atLeast())
            .with("minimal", suite.minimal())
            .with("items", suite.items().stream().map(Item::name).toList())
            .with("places", suite.items().stream().map(SuiteJson::places).toList())
            .with("tests", suite.tests().stream().map(its -> test(suite, defines, its)).toList())
            .with("coverage", suite.coverage().stream().map(SuiteJson::covered).toList())
            .with(
                "timeMs",
                Fields.of("find", times.find() / 1_000_000)
                    .with("look", times.look() / 1_000_000)
                    .with("choose", times.choose() / 1_000_000)));
  }

  private static Fields test(MadeSuite suite, Map<String, String> defines, MadeSuite.Test test) {
    return Fields.of("inputs", test.inputs())
        .with("steps", test.steps())
        .with("end", test.end())
        .with("schedule", test.schedule())
        .with("replay", SuiteText.replay(suite, defines, test))
        .with("covers", test.covers());
  }

  private static Fields covered(MadeSuite.Covered covered) {
    return Fields.of("of", covered.what())
        .with("covered", covered.count())
        .with(
            "items",
            IntStream.range(0, covered.items().size())
                .mapToObj(item -> item(covered.items().get(item), covered.tests().get(item)))
                .toList());
  }

  private static Fields item(Item its, List<Integer> tests) {
    return Fields.of("item", its.name())
        .with("places", places(its))
        .with("tests", tests)
        .with("numbers", TestNumbers.of(tests));
  }

  private static List<Fields> places(Item item) {
    return item.places().stream().map(SuiteJson::place).toList();
  }

  private static Fields place(Item.Place place) {
    return Fields.of("thread", place.process().isEmpty() ? null : place.process())
        .with("at", place.name())
        .with("text", place.text())
        .with("uri", place.span().map(its -> its.source().name()))
        .with("sourceLine", place.span().map(its -> its.source().lineText(its.line()).strip()))
        .with("range", CommonFields.range(place.span()));
  }
}
