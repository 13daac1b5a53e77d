// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;
import dev.ravel.report.SuiteJson;
import dev.ravel.report.SuitePage;
import dev.ravel.report.SuiteText;
import dev.ravel.result.Beside;
import dev.ravel.result.ExitCode;
import dev.ravel.result.MadeSuite;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.SelectionListener;
import dev.ravel.suite.SelectionMethod;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.SuiteMaking;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command {@code ravel suite FILE}, which finds few executions. Together they cover what all
 * executions cover.
 *
 * @param interruption asks it to end
 */
record SuiteCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> METHODS = List.of("--exact", "--greedy", "--cliques");

  @Override
  public ExitCode perform(Arguments.Given given) {
    Criterion criterion = given.named("--cover", Criterion.class).orElse(Criterion.EVENTS);
    String encoding = given.word("--encoding");
    Programs program = Programs.one(given);
    String file = program.file();
    Map<String, String> defines = SharedOptions.defines(given);
    OrderAnswers answers = new OrderAnswers(given, interruption);
    return answers.print(
        "no suite was made",
        answer(given, answers, program, encoding, criterion),
        suite -> {
          ExitCode found = suite.stopped().map(ExitCode::ofError).orElse(ExitCode.SUCCESS);
          Optional<EmittedTests> emitted =
              given
                  .value("--emit")
                  .map(dir -> EmittedTests.of(dir, suite, defines, given.console().in()));
          Optional<Diagnostic> failed = emitted.flatMap(EmittedTests::write);
          Optional<Diagnostic> unwritten =
              given
                  .value("--report")
                  .flatMap(
                      name ->
                          WrittenFile.write(name, SuitePage.of(suite, defines, Ravel.version())));
          ExitCode code =
              failed.or(() -> unwritten).isPresent() ? found.worst(ExitCode.USAGE) : found;
          if (given.has("--json")) {
            document(suite, defines, code, given.console());
          } else if (!given.has("--quiet")) {
            given.print(new SuiteText(suite, given.outStyle()).lines());
          }
          suite
              .stopped()
              .map(why -> Unfinished.of(ended(suite), why))
              .ifPresent(why -> given.complain(why));
          if (failed.isEmpty() && !given.has("--quiet")) {
            emitted.ifPresent(its -> given.complain(its.refusals()));
          }
          failed.ifPresent(why -> given.complain(why));
          unwritten.ifPresent(why -> given.complain(why));
          return code;
        },
        () -> {
          if (given.has("--json")) {
            MadeSuite empty =
                MadeSuite.of(
                    file, Beside.NOTHING, encoding, criterion.word(), criterion.one(), List.of());
            document(empty, defines, ExitCode.NOTHING, given.console());
          } else {
            answers.printNothing("ask about", file);
          }
        });
  }

  private Answer<MadeSuite> answer(
      Arguments.Given given,
      OrderAnswers answers,
      Programs program,
      String encoding,
      Criterion criterion) {
    ProgressLine line = ProgressLine.of(given, SharedOptions.resources(given), interruption);
    long begin = System.nanoTime();
    SelectionListener watch =
        new SelectionListener() {
          @Override
          public void chooses(int best, int atLeast, long choices) {
            line.chooses(program.file(), best, atLeast, choices, System.nanoTime() - begin);
          }

          @Override
          public void grows(int tests, int covered, int goals) {
            line.grows(program.file(), tests, covered, goals, System.nanoTime() - begin);
          }
        };
    SelectionMethod method = method(given);
    try {
      Outputs outputs = new Outputs().and("--report", given.value("--report"));
      Asked asked = answers.asked(program, outputs, line);
      boolean emits = given.value("--emit").isPresent();
      if (encoding.equals(SuiteMaking.PREFIX)) {
        List<String> others = new ArrayList<>(METHODS);
        others.add("--local");
        given.refuse(others, "and '--encoding prefix' exclude each other");
        return SuiteMaking.ofPrefix(asked, criterion, told(given), emits, watch);
      }
      Encoding unfolding = Named.of(Encoding.class, encoding).orElseThrow();
      if (given.has("--local")) {
        given.refuse(METHODS, "and '--local' exclude each other");
        if (unfolding == Encoding.CONTEXTUAL) {
          throw new UsageError("'--local' and '--encoding contextual' exclude each other");
        }
        return SuiteMaking.ofEvents(asked, unfolding, criterion, told(given), emits, watch);
      }
      return SuiteMaking.of(asked, unfolding, criterion, told(given), method, emits, watch);
    } finally {
      line.clear();
    }
  }

  /** Returns the criteria whose coverage by the tests is reported besides. */
  private static Set<Criterion> told(Arguments.Given given) {
    return given.has("--coverage") || given.value("--report").isPresent()
        ? EnumSet.of(Criterion.STATEMENTS, Criterion.BRANCHES, Criterion.PAIRS)
        : Set.of();
  }

  private static SelectionMethod method(Arguments.Given given) {
    List<String> methods = METHODS.stream().filter(given::has).toList();
    if (methods.size() > 1) {
      throw new UsageError(
          "'%s' and '%s' exclude each other: give one of the two"
              .formatted(methods.get(0), methods.get(1)));
    }
    return given.has("--greedy")
        ? SelectionMethod.GREEDY
        : given.has("--cliques") ? SelectionMethod.CLIQUES : SelectionMethod.EXACT;
  }

  private static String ended(MadeSuite suite) {
    return suite.partial() ? "the suite is partial" : "the search for fewer tests ended early";
  }

  private static void document(
      MadeSuite suite, Map<String, String> defines, ExitCode code, Console console) {
    console.print(SuiteJson.of(suite, Ravel.version(), defines, code).lines().toList());
  }
}
