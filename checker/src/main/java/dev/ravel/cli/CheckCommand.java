// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Clustered;
import dev.ravel.cluster.Samplers;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Distribution;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.TaskDefinition;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The command {@code ravel check FILE...}, which decides the checks in the files.
 *
 * @param interruption asks it to end
 */
record CheckCommand(Interruption interruption) implements DeclaredCommand {

  /** The options for results, where nothing is checked. */
  private static final List<String> RESULTS =
      List.of("--report", "--save-events", "--watch", "--stats");

  @Override
  public int run(List<String> args, Console console) {
    List<String> words = args.stream().takeWhile(its -> !its.equals("--")).toList();
    Optional<String> task = words.stream().filter(TaskDefinition::holds).findFirst();
    return task.isEmpty() || words.stream().anyMatch(FrontEnds::holdsC)
        ? DeclaredCommand.super.run(args, console)
        : new TaskCheck(this, args, task.get()).run(console);
  }

  @Override
  public ExitCode perform(Arguments.Given given) {
    return perform(given, _ -> {});
  }

  /**
   * Checks files.
   *
   * @param told gets the results, where there are any
   */
  ExitCode perform(Arguments.Given given, Consumer<List<Checking>> told) {
    Programs programs = Programs.of(given);
    List<String> files = programs.files();
    if (files.isEmpty()) {
      throw new UsageError("no file is named");
    }
    EngineOptions engine = EngineArguments.read(given);
    Combinations combinations = Combinations.of(SharedOptions.definesAndRanges(given));
    if (given.has("--plan")) {
      boolean fits = form(given) == CheckForm.TEXT || form(given) == CheckForm.DOCUMENT;
      refuseResults(given, "--plan", fits, "--print-program", "--cluster");
      refuse(
          !combinations.swept().isEmpty(), "'--plan' is about one model: leave out ranges of '-D'");
    }
    Optional<Clustered> cluster = Optional.empty();
    Optional<Checkers> workers = Optional.empty();
    Optional<Samplers> samplers = Optional.empty();
    try {
      if (combinations.swept().isEmpty()) {
        samplers = ClusterArguments.samplers(given, engine);
      }
      if (samplers.isPresent()) {
        // each worker makes executions of its own
      } else if (combinations.swept().isEmpty()) {
        cluster = ClusterArguments.read(given, engine, LeftJob.asked(given, interruption));
      } else {
        workers = ClusterArguments.checkers(given);
      }
    } catch (ClusterUnavailable its) {
      return given.failed(its.why());
    }
    if (cluster.isPresent() && engine.name().equals(Engines.AUTO)) {
      engine = EngineOptions.of(Engines.GRAPH).assuming(engine.independence());
    }
    boolean all = given.has("--all") || !combinations.swept().isEmpty();
    CheckOptions options =
        SharedOptions.checkOptions(given, engine, combinations.all().getFirst(), all)
            .with(programs.beside());
    CheckForm form = form(given);
    boolean one = combinations.swept().isEmpty();
    refuse(
        given.has("--state") && !(form.isText() && one),
        "'--state' is about counterexamples as text: leave out '--json', other formats and"
            + " ranges of '-D'");
    Optional<Distribution> others = samplers.map(its -> its);
    CheckRun.Wish wish =
        new CheckRun.Wish(
            files,
            Optional.empty(),
            options,
            combinations,
            form,
            cluster.<Distribution>map(its -> its).or(() -> others),
            workers);
    if (given.has("--plan")) {
      return new CheckRun(wish, given, interruption::asked).plan();
    }
    if (given.has("--print-program")) {
      refuseResults(given, "--print-program", form.isText(), "--json");
      return new PrintedProgram(given)
          .print(
              programs,
              options.defines(),
              SharedOptions.limits(given, files.getFirst(), interruption));
    }
    refuse(
        given.has("--witness") && !(one && files.size() == 1 && FrontEnds.holdsC(files.getFirst())),
        "'--witness' is about one C program: leave out models and ranges of '-D'");
    refuse(
        form == CheckForm.SVCOMP && !(one && files.stream().allMatch(FrontEnds::holdsC)),
        "'--format svcomp' is about one C program: leave out models and ranges of '-D'");
    refuse(
        given.has("--stats") && (form == CheckForm.SARIF || form == CheckForm.SVCOMP || !one),
        "'--stats' is about one model: leave out '--format sarif' and ranges of '-D'");
    if (given.has("--detach")) {
      cluster.ifPresent(Clustered::close);
      return DetachedCheck.begin(given, files, combinations, options, interruption);
    }
    if (!given.has("--watch")) {
      try {
        CheckRun run = new CheckRun(wish, given, interruption::asked);
        ExitCode code = run.run();
        told.accept(run.results());
        Optional<Diagnostic> unwritten =
            given.value("--witness").flatMap(file -> WrittenWitness.write(file, run.results()));
        unwritten.ifPresent(why -> given.complain(why));
        return unwritten.map(why -> code.worst(ExitCode.ofError(why.problem()))).orElse(code);
      } finally {
        cluster.ifPresent(Clustered::close);
        samplers.ifPresent(Samplers::close);
        workers.ifPresent(Checkers::close);
      }
    }
    refuse(!form.isText(), "'--watch' prints text: leave out '--json' or '--format sarif'");
    refuse(
        files.stream().anyMatch(SourceFiles::isStandardInput),
        "'--watch' needs files: the standard input does not change");
    return new Watching(wish, given, interruption).run();
  }

  private static void refuse(boolean wrong, String why) {
    if (wrong) {
      throw new UsageError(why);
    }
  }

  /**
   * Refuses options for results where nothing is checked.
   *
   * @param instead the option by which nothing is checked
   * @param fits whether the form of results is one of what is printed instead
   */
  private static void refuseResults(
      Arguments.Given given, String instead, boolean fits, String... others) {
    String form =
        given.has("--json") ? "--json=events" : "--format " + given.value("--format").orElse("");
    Stream.concat(
            Stream.concat(RESULTS.stream(), Stream.of(others)).filter(given::has),
            Stream.of(form).filter(_ -> !fits))
        .findFirst()
        .ifPresent(
            option -> {
              throw new UsageError(
                  "'%s' checks nothing, so there are no results for '%s'"
                      .formatted(instead, option));
            });
  }

  private static CheckForm form(Arguments.Given given) {
    given.choose("--json", "--format");
    if (given.has("--json")) {
      return given.word("--json").equals("events") ? CheckForm.EVENTS : CheckForm.DOCUMENT;
    }
    return given.named("--format", CheckForm.class).orElse(CheckForm.TEXT);
  }
}
