// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Trace;
import dev.ravel.result.Beside;
import dev.ravel.result.ExitCode;
import dev.ravel.result.MadeSuite;
import dev.ravel.result.Recorded;
import dev.ravel.result.Replayed;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.orders.SuiteMaking;
import dev.ravel.task.replay.Replaying;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code ravel replay FILE --schedule TEXT}: runs one execution again.
 *
 * @param interruption asks it to end
 */
record ReplayCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> FORMATS = List.of("text", "narrated");

  @Override
  public Title title() {
    return new Title(
        "replay", "run one execution again, such as a counterexample, and show its steps");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE", "a model (.ravel) or C program; - is a model on standard input")
            .compiles()
            .value(
                "--schedule",
                "TEXT",
                "the moves, such as \"P[0] P[1]/2 P[0]*3\", or the name of a schedule of the file")
            .value("--trace", "FILE", "the first counterexample of what ravel check --json printed")
            .flag("--force", "run the moves of a trace although the model is not that of the trace")
            .value("--emit", "DIR", "write the execution to this directory, as a test in C, too")
            .value("--query", "FILE", "what to ask of a net, as for ravel check")
            .value("--state", "N", "also show the whole state after step N; 0 is the start")
            .footer("A move is a thread or transition; /2 takes the second outcome of a choice, *3")
            .footer(
                "repeats the move, and ( ... )* at the end is the loop of an endless execution.")
            .footer("The exit code is 1 if a check is violated by this execution, and 3 if what a")
            .footer("trace shows does not come about.");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addErrors(arguments);
    SharedOptions.addTimeAndMemory(arguments);
    SharedOptions.addTelling(arguments, FORMATS);
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    Programs program = Programs.one(given);
    String file = program.file();
    Map<String, String> defines = new LinkedHashMap<>();
    if (given.has("--trace") && given.has("--schedule")) {
      throw new UsageError("'--schedule' and '--trace' do not go together: choose one");
    }
    if (given.has("--force") && !given.has("--trace")) {
      throw new UsageError("'--force' is about a model that '--trace' does not fit");
    }
    Limits limits = SharedOptions.limits(given, file, interruption);
    Optional<Trace> trace =
        given
            .value("--trace")
            .map(name -> limits.during(() -> trace(name, given.has("--force"), console.in())));
    Optional<Recorded> recorded = trace.map(Trace::recorded);
    recorded.ifPresent(its -> defines.putAll(its.values()));
    SharedOptions.refuseOtherChecks(given);
    defines.putAll(SharedOptions.defines(given));
    String schedule =
        trace
            .map(Trace::schedule)
            .or(() -> given.value("--schedule"))
            .orElseThrow(
                () -> new UsageError("option '--schedule' or '--trace' is needed: the moves"));
    boolean narrated = SharedOptions.format(given, FORMATS).equals("narrated");
    Optional<String> query =
        given.value("--query").or(() -> recorded.flatMap(Recorded::queryInWords));
    Beside beside =
        program.beside().options().isEmpty() && recorded.isPresent()
            ? new Beside(program.beside().files(), recorded.get().compiler())
            : program.beside();
    Replaying.Wanted wanted =
        new Replaying.Wanted(
            file,
            defines,
            query,
            recorded,
            given.has("--force"),
            console.in(),
            limits,
            beside,
            given.value("--emit").map(_ -> (system, run) -> SuiteMaking.test(file, system, run)),
            state(given));
    Replaying.Outcome outcome = Replaying.replay(wanted, schedule);
    ExitCode code = new OneExecution(given, console, narrated, interruption).print(file, outcome);
    if (outcome instanceof Replaying.Outcome.Done(Replayed replayed)
        && replayed.test().isPresent()
        && !emitted(given, console, replayed, replayed.test().get())) {
      return code.worst(ExitCode.USAGE);
    }
    if (trace.isPresent() && outcome instanceof Replaying.Outcome.Done(Replayed replayed)) {
      Optional<Diagnostic> departure = trace.get().departure(replayed);
      if (departure.isPresent()) {
        DiagnosticText text = new DiagnosticText(SharedOptions.errStyle(given, console));
        console.complain(text.one(departure.get()));
        return ExitCode.UNKNOWN;
      }
    }
    return code;
  }

  /** The step after which the state is printed; its upper bound is known once the run is made. */
  private static OptionalInt state(Arguments.Given given) {
    Optional<String> text = given.value("--state");
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!text.get().matches("[0-9]{1,9}")) {
      throw new UsageError(
          "'--state "
              + text.get()
              + "' is not a step: write a number from 0, the start, to the number of steps");
    }
    return OptionalInt.of(Integer.parseInt(text.get()));
  }

  /** Writes an execution as a test; returns whether that was done. */
  private static boolean emitted(
      Arguments.Given given, Console console, Replayed replayed, MadeSuite.Test test) {
    MadeSuite suite = SuiteMaking.ofTest(replayed.file(), replayed.beside(), test);
    EmittedTests tests =
        EmittedTests.of(
            given.value("--emit").orElseThrow(), suite, replayed.defines(), console.in());
    Optional<Diagnostic> failed = tests.write();
    DiagnosticText text = new DiagnosticText(SharedOptions.errStyle(given, console));
    failed.ifPresent(why -> console.complain(text.one(why)));
    console.complain(tests.refusals());
    return failed.isEmpty();
  }

  /** What a file says; with {@code anyway} although it contradicts itself. */
  private static Trace trace(String file, boolean anyway, InputStream standardInput) {
    return switch (new SourceFiles(standardInput).readTrace(file)) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> throw new UsageError(why);
      case SourceFiles.Outcome.Read(SourceText text, Sha256 _) -> {
        try {
          yield Trace.of(text.text(), anyway);
        } catch (Trace.Unusable why) {
          Diagnostic its =
              Diagnostic.of(
                      Problem.U007,
                      "the trace file `" + file + "` cannot be used: " + why.getMessage())
                  .help("write it anew: ravel check FILE --json > trace.json");
          throw new UsageError(
              why.hasMoves() ? its.help("run its moves all the same: --force") : its);
        }
      }
    };
  }
}
