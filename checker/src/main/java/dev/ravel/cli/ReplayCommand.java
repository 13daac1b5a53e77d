// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

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
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.orders.SuiteMaking;
import dev.ravel.task.replay.Replaying;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The command {@code ravel replay FILE --schedule TEXT}, which runs one execution again.
 *
 * @param interruption asks it to end
 */
record ReplayCommand(Interruption interruption) implements DeclaredCommand {

  @Override
  public ExitCode perform(Arguments.Given given) {
    if (given.has("--witness")) {
      return new WitnessReplay(given, interruption).replay();
    }
    Programs program = Programs.one(given);
    String file = program.file();
    Map<String, String> defines = new LinkedHashMap<>();
    given.choose("--schedule", "--trace");
    if (given.has("--force") && !given.has("--trace")) {
      throw new UsageError("'--force' is about a model that '--trace' does not fit");
    }
    Limits limits = SharedOptions.limits(given, file, interruption);
    Optional<Trace> trace =
        given
            .value("--trace")
            .map(
                name ->
                    limits.during(() -> trace(name, given.has("--force"), given.console().in())));
    Optional<Recorded> recorded = trace.map(Trace::recorded);
    recorded.ifPresent(its -> defines.putAll(its.values()));
    defines.putAll(SharedOptions.defines(given));
    String schedule =
        trace
            .map(Trace::schedule)
            .or(() -> given.value("--schedule"))
            .orElseThrow(
                () -> new UsageError("option '--schedule' or '--trace' is needed: the moves"));
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
            given.console().in(),
            limits,
            beside,
            given.value("--emit").map(_ -> (system, run) -> SuiteMaking.test(file, system, run)),
            given.value("--state").stream().mapToInt(Integer::parseInt).findFirst());
    Answer<Replayed> outcome = Replaying.replay(wanted, schedule);
    ExitCode code = new OneExecution(given, interruption).print(file, outcome);
    if (outcome instanceof Answer.Given<Replayed>(Replayed replayed)
        && replayed.test().isPresent()
        && !emitted(given, replayed, replayed.test().get())) {
      return code.worst(ExitCode.USAGE);
    }
    if (trace.isPresent() && outcome instanceof Answer.Given<Replayed>(Replayed replayed)) {
      Optional<Diagnostic> departure = trace.get().departure(replayed);
      if (departure.isPresent()) {
        given.complain(departure.get());
        return ExitCode.UNKNOWN;
      }
    }
    return code;
  }

  /** Writes an execution as a test; returns whether that was done. */
  private static boolean emitted(Arguments.Given given, Replayed replayed, MadeSuite.Test test) {
    MadeSuite suite = SuiteMaking.ofTest(replayed.file(), replayed.beside(), test);
    EmittedTests tests =
        EmittedTests.of(
            given.value("--emit").orElseThrow(), suite, replayed.defines(), given.console().in());
    Optional<Diagnostic> failed = tests.write();
    failed.ifPresent(why -> given.complain(why));
    given.complain(tests.refusals());
    return failed.isEmpty();
  }

  /** Returns the trace in a file; with {@code anyway} although it contradicts itself. */
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
