// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.report.SuiteJson;
import dev.ravel.report.SuitePage;
import dev.ravel.report.SuiteText;
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
import dev.ravel.task.orders.SuiteMaking;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code ravel suite FILE}: few executions that cover together what all executions cover.
 *
 * @param interruption asks it to end
 */
record SuiteCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> COVERS =
      Arrays.stream(Criterion.values()).map(Criterion::word).toList();
  private static final List<String> METHODS = List.of("--exact", "--greedy", "--cliques");
  private static final List<String> ENCODINGS =
      Stream.concat(
              Arrays.stream(Encoding.values()).map(Encoding::word), Stream.of(SuiteMaking.PREFIX))
          .toList();

  @Override
  public Title title() {
    return new Title(
        "suite",
        "choose the fewest executions that cover all events, statements, branches or pairs");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE...", "a model, net or C program; - is a model on stdin")
            .compiles()
            .value("--cover", "WHAT", String.join(", ", COVERS) + "; events if not given")
            .choices("--cover", COVERS)
            .value(
                "--encoding",
                "WHAT",
                "what events are: "
                    + String.join(", ", ENCODINGS).replaceFirst(",", " (the default),"))
            .choices("--encoding", ENCODINGS)
            .flag(
                "--exact", "choose the fewest executions, as far as that is found out: the default")
            .flag("--greedy", "choose by what covers most, and do not search for fewer")
            .flag("--cliques", "choose by maximum cliques, and do not search for fewer")
            .value(
                "--emit", "DIR", "also write each test to this directory, as a schedule and in C");
    arguments
        .flag("--local", "find all events, and not all executions; a test takes along what it can")
        .flag("--coverage", "also tell the statements, branches and pairs that each test covers")
        .value("--report", "FILE", "also write the tests and their coverage to a file, as a page")
        .flag("--json", "print one JSON document");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addErrors(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .footer("Each test is a schedule for ravel replay. A limit, and Ctrl-C, end the search for")
        .footer("executions, and the suite then covers what was found; or they end the search for")
        .footer("fewer tests, and the best suite so far is kept. The exit code then is 3 or 130.");
    SharedOptions.addProgress(arguments);
    SharedOptions.addVerbose(
        arguments, "tell by which tests each event, statement, ... is covered");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    Criterion criterion =
        List.of(Criterion.values())
            .get(COVERS.indexOf(SharedOptions.word(given, "--cover", COVERS)));
    String encoding = SharedOptions.word(given, "--encoding", ENCODINGS);
    Programs program = Programs.one(given);
    String file = program.file();
    Map<String, String> defines = SharedOptions.defines(given);
    OrderAnswers answers = new OrderAnswers(given, console, interruption);
    return answers.print(
        file,
        "no suite was made",
        answer(given, console, answers, program, encoding, criterion),
        suite -> {
          ExitCode found = suite.stopped().map(ExitCode::ofError).orElse(ExitCode.SUCCESS);
          Optional<EmittedTests> emitted =
              given.value("--emit").map(dir -> EmittedTests.of(dir, suite, defines, console.in()));
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
            document(suite, defines, code, console);
          } else if (!given.has("--quiet")) {
            Style style = SharedOptions.outStyle(given, console);
            console.print(new SuiteText(suite, style.verbose(given.has("--verbose"))).lines());
          }
          DiagnosticText complaints = new DiagnosticText(SharedOptions.errStyle(given, console));
          suite
              .stopped()
              .ifPresent(why -> console.complain(complaints.one(Unfinished.of(ended(suite), why))));
          if (failed.isEmpty() && !given.has("--quiet")) {
            emitted.ifPresent(its -> console.complain(its.refusals()));
          }
          failed.ifPresent(why -> console.complain(complaints.one(why)));
          unwritten.ifPresent(why -> console.complain(complaints.one(why)));
          return code;
        },
        () -> {
          if (given.has("--json")) {
            MadeSuite empty =
                MadeSuite.ofNothing(file, encoding, criterion.word(), criterion.one());
            document(empty, defines, ExitCode.NOTHING, console);
          } else {
            answers.printNothing("ask about", file);
          }
        });
  }

  private Answer<MadeSuite> answer(
      Arguments.Given given,
      Console console,
      OrderAnswers answers,
      Programs program,
      String encoding,
      Criterion criterion) {
    ProgressLine line =
        ProgressLine.of(given, console, SharedOptions.resources(given), interruption);
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
      boolean emits = given.value("--emit").isPresent();
      if (encoding.equals(SuiteMaking.PREFIX)) {
        excludeMethods(given, "--encoding prefix");
        if (given.has("--local")) {
          throw new UsageError("'--local' and '--encoding prefix' exclude each other");
        }
        return SuiteMaking.ofPrefix(
            answers.asked(program, outputs, line), criterion, told(given), emits, watch);
      }
      Encoding unfolding = List.of(Encoding.values()).get(ENCODINGS.indexOf(encoding));
      if (given.has("--local")) {
        excludeMethods(given, "--local");
        if (unfolding == Encoding.CONTEXTUAL) {
          throw new UsageError("'--local' and '--encoding contextual' exclude each other");
        }
        return SuiteMaking.ofEvents(
            answers.asked(program, outputs, line), unfolding, criterion, told(given), emits, watch);
      }
      return SuiteMaking.of(
          answers.asked(program, outputs, line),
          unfolding,
          criterion,
          told(given),
          method,
          emits,
          watch);
    } finally {
      line.clear();
    }
  }

  /** What is grown is not chosen. */
  private static void excludeMethods(Arguments.Given given, String option) {
    for (String other : METHODS) {
      if (given.has(other)) {
        throw new UsageError("'" + other + "' and '" + option + "' exclude each other");
      }
    }
  }

  /** What is told of the tests besides. */
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
