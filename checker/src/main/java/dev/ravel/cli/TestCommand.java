// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.JunitXml;
import dev.ravel.report.TestText;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Tested;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.Testing;
import dev.ravel.task.loading.ModelFiles;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command {@code ravel test DIR...}, which checks every model against the verdicts it expects.
 *
 * @param interruption asks it to end
 */
record TestCommand(Interruption interruption) implements DeclaredCommand {
  /** The named files to test, and what could not be read. */
  private record Named(List<String> files, List<String> special, List<Diagnostic> unread) {}

  private Named named(Arguments.Given given) {
    if (given.positionals().isEmpty()) {
      throw new UsageError("no directory and no file is named");
    }
    Named all = new Named(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (String name : given.positionals()) {
      switch (interruption.limits().during(() -> ModelFiles.under(name))) {
        case ModelFiles.Found.Files found -> {
          all.files.addAll(found.names());
          all.special.addAll(found.special());
          all.unread.addAll(found.unread());
        }
        case ModelFiles.Found.Nothing(Diagnostic why) -> throw new UsageError(why);
      }
    }
    return new Named(all.files.stream().distinct().toList(), all.special, all.unread);
  }

  @Override
  public ExitCode perform(Arguments.Given given) {
    Named named = named(given);
    named.unread.forEach(why -> given.complain(why));
    if (!given.has("--quiet")) {
      named.special.forEach(
          name -> given.complain(List.of("note: " + name + " is skipped: no regular file")));
    }
    if (named.files.isEmpty() && named.unread.isEmpty()) {
      String message = "there is no .ravel file under the directories that are named";
      throw new UsageError(Diagnostic.of(Problem.F001, message));
    }
    List<Tested> results = new ArrayList<>();
    try {
      results.addAll(test(named.files, given));
    } catch (Refused its) {
      return given.failed(its.why());
    }
    ExitCode code = tell(named, results, given);
    Optional<Diagnostic> failed =
        given.value("--junit").flatMap(file -> WrittenFile.write(file, JunitXml.of(results)));
    if (failed.isPresent()) {
      given.complain(failed.get());
      code = code.worst(ExitCode.USAGE);
    }
    return interruption.asked() ? code.worst(ExitCode.INTERRUPTED) : code;
  }

  private List<Tested> test(List<String> files, Arguments.Given given) {
    CheckOptions options =
        SharedOptions.checkOptions(given, EngineOptions.of(Engines.AUTO), Map.of(), true);
    ProgressLine progress = ProgressLine.of(given, options.resources(), interruption);
    Checker checker = new Checker(options, given.console().in(), progress);
    SharedOptions.refuseClash(new Outputs().and("--junit", given.value("--junit")), checker, files);
    List<PlannedCheck> checks =
        files.stream()
            .map(
                file ->
                    new PlannedCheck(
                        checker,
                        file,
                        options.defines(),
                        Set.of(),
                        its -> () -> InternalError.resultOf(its, file, options.defines(), options)))
            .toList();
    Results checked = new Results(options);
    List<Tested> results = new ArrayList<>();
    CheckRunner.Taker taker =
        (_, result) -> {
          checked.add(result);
          results.add(checked.told(results.size(), only -> Testing.compared(only.getFirst())));
          progress.clear();
          return true;
        };
    Optional<Checkers> others = ClusterArguments.checkers(given);
    if (others.isEmpty()) {
      CheckRunner.here(interruption::asked).make(checks, taker);
      return results;
    }
    try (Checkers workers = others.get()) {
      workers.make(checks, taker, progress.watching("file", "files"));
    } finally {
      progress.clear();
    }
    return results;
  }

  /** Tells what became of the files, and which were not tested. */
  private ExitCode tell(Named named, List<Tested> results, Arguments.Given given) {
    boolean quiet = given.has("--quiet");
    ExitCode told =
        InternalError.during(
            () -> {
              TestText text = new TestText(results, given.outStyle());
              given.print(quiet ? text.problems() : text.lines());
            },
            "Telling the results",
            given.console());
    int left = named.files.size() - results.size();
    if (left > 0) {
      given.complain(List.of(Numbers.count(left, "file was", "files were") + " not tested."));
    }
    ExitCode found = told.worst(named.unread.isEmpty() ? ExitCode.SUCCESS : ExitCode.USAGE);
    return results.stream().map(Tested::exitCode).reduce(found, ExitCode::worst);
  }
}
