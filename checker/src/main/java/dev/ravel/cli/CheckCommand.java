// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Clustered;
import dev.ravel.cluster.Samplers;
import dev.ravel.report.DiagnosticText;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Similar;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Distribution;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.SourceFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code ravel check FILE...}: decides the checks in the files.
 *
 * @param interruption asks it to end
 */
record CheckCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> FORMATS = List.of("text", "narrated", "sarif", "svcomp");
  private static final List<String> JSON = List.of("doc", "events");

  @Override
  public Title title() {
    return new Title("check", "decide the checks in the files (the default command)");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files(
                "FILE",
                "FILE...",
                "models (.ravel), nets (.pnml, .ll_net), C (.c); - is a model on stdin")
            .compiles()
            .values(
                "--check",
                "NAME",
                "decide this check alone, by name or text; may be repeated (C: see below)")
            .value("--query", "FILE", "what to ask of a net: an XML file, or a word (see below)")
            .flag("--all", "go on after the first violation that is not expected");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    arguments
        .flag("--full", "show all steps of an execution, also those that lead to nothing bad")
        .flag("--state", "show the state at the end of each counterexample")
        .optional(
            "--json",
            "doc|events",
            "doc",
            "print one JSON document, or one object a line as it happens")
        .choices("--json", JSON);
    EngineArguments.add(arguments).value("--seed", "N", "sample: what chance begins with (0)");
    SharedOptions.addTelling(arguments, FORMATS);
    arguments.value("--report", "FILE", "also write the results to a file, as one HTML page");
    ClusterArguments.add(arguments);
    arguments.flag("--quick", "the same as --timeout 5s");
    SharedOptions.addLimits(arguments);
    arguments.flag("--stats", "tell what makes a search big (graph: counted by a second search)");
    arguments.flag("--print-program", "print what a C program is translated to; check nothing");
    arguments.flag("--watch", "check again whenever a file or an import changes; Ctrl-C ends");
    SharedOptions.addWarnings(arguments);
    SharedOptions.addProgress(arguments);
    SharedOptions.addVerbose(
        arguments, "tell expected violations in full, and what the search used");
    arguments
        .footer(
            "--query takes a property-set or GenericPropertiesVerdict.xml of the Model Checking")
        .footer(
            "Contest, or deadlock, one-safe or quasi-liveness; else nets are asked the first two.")
        .footer(
            "--check overflow, malloc-failure or leaks checks C programs for these errors, too.")
        .footer("-D N=2..5 checks each value in turn, several ranges all combinations, and prints")
        .footer("one table; limits are then those of each combination, and --all is meant.")
        .footer(
            "All C files together are one program; words behind -- are options of its compiler,")
        .footer(
            "such as -I DIR and -std=c11, and -D NAME=VALUE before or behind it defines a macro.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    Programs programs = Programs.of(given);
    List<String> files = programs.files();
    if (files.isEmpty()) {
      throw new UsageError("no file is named");
    }
    EngineOptions engine = EngineArguments.read(given);
    Combinations combinations = Combinations.of(SharedOptions.definesAndRanges(given));
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
        cluster = ClusterArguments.read(given, engine, LeftJob.asked(given, console, interruption));
      } else {
        workers = ClusterArguments.checkers(given);
      }
    } catch (ClusterUnavailable its) {
      console.complain(new DiagnosticText(SharedOptions.errStyle(given, console)).one(its.why()));
      return ExitCode.ofError(its.why().problem());
    }
    if (cluster.isPresent() && engine.name().equals(Engines.AUTO)) {
      engine = EngineOptions.of(Engines.GRAPH).assuming(engine.independence());
    }
    boolean all = given.has("--all") || !combinations.swept().isEmpty();
    CheckOptions options =
        SharedOptions.checkOptions(given, engine, combinations.all().getFirst(), all)
            .with(programs.beside());
    CheckForm form = form(given);
    if (given.has("--state")) {
      refuseState(form, combinations);
    }
    Styles styles =
        new Styles(
            SharedOptions.outStyle(given, console)
                .telling(form == CheckForm.NARRATED, given.has("--full"))
                .verbose(given.has("--verbose"))
                .states(given.has("--state")),
            SharedOptions.errStyle(given, console));
    Optional<Distribution> others = samplers.map(its -> its);
    CheckRun.Wish wish =
        new CheckRun.Wish(
            files,
            Optional.empty(),
            options,
            combinations,
            SharedOptions.seed(given.value("--seed"), "--seed"),
            form,
            SharedOptions.progress(given, console),
            given.value("--report"),
            given.value("--save-events"),
            given.has("--quiet"),
            cluster.<Distribution>map(its -> its).or(() -> others),
            workers);
    if (given.has("--print-program")) {
      refuseResults(given, form);
      return new PrintedProgram(console, styles)
          .print(
              programs,
              options.defines(),
              SharedOptions.limits(given, files.getFirst(), interruption));
    }
    if (form == CheckForm.SVCOMP) {
      refuseModels(files, combinations);
    }
    if (given.has("--stats")) {
      refuseStats(form, combinations);
    }
    if (given.has("--detach")) {
      cluster.ifPresent(Clustered::close);
      return DetachedCheck.begin(given, files, combinations, options, interruption, console);
    }
    if (!given.has("--watch")) {
      try {
        return new CheckRun(wish, styles, console, interruption::asked).run();
      } finally {
        cluster.ifPresent(Clustered::close);
        samplers.ifPresent(Samplers::close);
        workers.ifPresent(Checkers::close);
      }
    }
    if (!form.isText()) {
      throw new UsageError("'--watch' prints text: leave out '--json' or '--format sarif'");
    }
    if (files.stream().anyMatch(SourceFiles::isStandardInput)) {
      throw new UsageError("'--watch' needs files: the standard input does not change");
    }
    return new Watching(wish, styles, console, interruption).run();
  }

  /** A program that is printed is not checked: there are no results. */
  private static void refuseResults(Arguments.Given given, CheckForm form) {
    List<String> asked =
        Stream.of("--report", "--save-events", "--watch", "--stats", "--json")
            .filter(given::has)
            .toList();
    if (!asked.isEmpty() || !form.isText()) {
      String option = asked.isEmpty() ? "--format sarif" : asked.getFirst();
      throw new UsageError(
          "'--print-program' checks nothing, so there are no results for '" + option + "'");
    }
  }

  private static void refuseModels(List<String> files, Combinations combinations) {
    if (!files.stream().allMatch(FrontEnds::holdsC) || !combinations.swept().isEmpty()) {
      throw new UsageError(
          "'--format svcomp' is about one C program: leave out models and ranges of '-D'");
    }
  }

  private static void refuseStats(CheckForm form, Combinations combinations) {
    if (form == CheckForm.SARIF || form == CheckForm.SVCOMP || !combinations.swept().isEmpty()) {
      throw new UsageError(
          "'--stats' is about one model: leave out '--format sarif' and ranges of '-D'");
    }
  }

  private static void refuseState(CheckForm form, Combinations combinations) {
    if (!form.isText() || !combinations.swept().isEmpty()) {
      throw new UsageError(
          "'--state' is about counterexamples as text: leave out '--json', other formats and"
              + " ranges of '-D'");
    }
  }

  private static CheckForm form(Arguments.Given given) {
    String format = SharedOptions.format(given, FORMATS);
    if (!given.has("--json")) {
      return switch (format) {
        case "narrated" -> CheckForm.NARRATED;
        case "sarif" -> CheckForm.SARIF;
        case "svcomp" -> CheckForm.SVCOMP;
        default -> CheckForm.TEXT;
      };
    }
    if (given.value("--format").isPresent()) {
      throw new UsageError("'--json' and '--format' do not go together: choose one");
    }
    String json = given.value("--json").orElse("doc");
    if (!JSON.contains(json)) {
      throw new UsageError(
          "'" + json + "' is no value of '--json': it is doc or events", Similar.to(json, JSON));
    }
    return json.equals("events") ? CheckForm.EVENTS : CheckForm.DOCUMENT;
  }
}
