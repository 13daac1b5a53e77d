// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Trace;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Recorded;
import dev.ravel.result.Replayed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.FileNames;
import dev.ravel.task.replay.Replaying;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code ravel replay FILE --schedule TEXT}: runs one execution again.
 *
 * @param interruption asks it to end
 */
record ReplayCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> FORMATS = List.of("text", "narrated");

  /** The largest size of a trace in bytes; one of as many steps as can be run is half of it. */
  private static final int LARGEST_TRACE = 500_000_000;

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public String summary() {
    return "run one execution again, such as a counterexample, and show its steps";
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE", "a model (.ravel); - reads one from standard input")
            .value(
                "--schedule",
                "TEXT",
                "the moves, such as \"P[0] P[1]/2 P[0]*3\", or the name of a schedule of the file")
            .value("--trace", "FILE", "the first counterexample of what ravel check --json printed")
            .flag("--force", "run the moves of a trace although the model is not that of the trace")
            .value("--query", "FILE", "what to ask of a net, as for ravel check")
            .footer("A move is a thread or transition; /2 takes the second outcome of a choice, *3")
            .footer(
                "repeats the move, and ( ... )* at the end is the loop of an endless execution.")
            .footer("The exit code is 1 if a check is violated by this execution, and 3 if what a")
            .footer("trace shows does not come about.");
    SharedOptions.addDefines(arguments);
    SharedOptions.addTimeAndMemory(arguments);
    SharedOptions.addTelling(arguments, FORMATS);
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    String file = given.onePositional();
    Map<String, String> defines = new LinkedHashMap<>();
    if (given.has("--trace") && given.has("--schedule")) {
      throw new UsageError("'--schedule' and '--trace' do not go together: choose one");
    }
    if (given.has("--force") && !given.has("--trace")) {
      throw new UsageError("'--force' is about a model that '--trace' does not fit");
    }
    Optional<Trace> trace = given.value("--trace").map(this::trace);
    Optional<Recorded> recorded = trace.map(Trace::recorded);
    recorded.ifPresent(its -> defines.putAll(its.values()));
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
    Replaying.Wanted wanted =
        new Replaying.Wanted(
            file,
            defines,
            query,
            recorded,
            given.has("--force"),
            console.in(),
            SharedOptions.limits(given, file, interruption));
    Replaying.Outcome outcome = Replaying.replay(wanted, schedule);
    ExitCode code = new OneExecution(given, console, narrated, interruption).print(file, outcome);
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

  private Trace trace(String file) {
    String name = "the trace file `" + file + "`";
    try {
      return Trace.of(text(file, name));
    } catch (Trace.Unusable why) {
      throw new UsageError(
          Diagnostic.of(Problem.U007, name + " cannot be used: " + why.getMessage())
              .help("write it anew: ravel check FILE --json > trace.json"));
    } catch (NoSuchFileException | InvalidPathException e) {
      Diagnostic missing = Diagnostic.of(Problem.F001, "there is no file `" + file + "`");
      throw new UsageError(FileNames.explained(missing, file));
    } catch (CharacterCodingException e) {
      throw new UsageError(Diagnostic.of(Problem.U007, name + " is not text in UTF-8"));
    } catch (IOException e) {
      throw new UsageError(Diagnostic.of(Problem.F002, name + " cannot be read"));
    }
  }

  /** The text of a file, which may turn out to have no end. */
  private String text(String file, String name) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] part = new char[1 << 16];
    // a new decoder, unlike others, reports what is no UTF-8
    try (Reader reader =
        new InputStreamReader(
            Files.newInputStream(Path.of(file)), StandardCharsets.UTF_8.newDecoder())) {
      for (int read = reader.read(part); read >= 0; read = reader.read(part)) {
        if (interruption.asked()) {
          throw new Halt(Problem.K004);
        }
        text.append(part, 0, read);
        if (text.indexOf("\0", text.length() - read) >= 0) {
          throw new UsageError(Diagnostic.of(Problem.U007, name + " is not text: it has a zero"));
        }
        if (text.length() > LARGEST_TRACE) {
          throw new UsageError(
              Diagnostic.of(Problem.F004, name + " is larger than 500 MB")
                  .help("write it anew: ravel check FILE --json > trace.json"));
        }
      }
    }
    return text.toString();
  }
}
