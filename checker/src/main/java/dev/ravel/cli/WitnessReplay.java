// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.CompetitionText;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Replayed;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.replay.Replaying;
import dev.ravel.task.replay.WitnessFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The replay of a witness of the competition, which it confirms or does not. */
record WitnessReplay(Arguments.Given given, Interruption interruption) {
  /** Replays it; the exit code is that of the violation if it is confirmed. */
  ExitCode replay() {
    for (String other : List.of("--schedule", "--trace", "--emit", "--state")) {
      given.choose("--witness", other);
    }
    Programs program = Programs.one(given);
    SourceFiles files = new SourceFiles(given.console().in());
    WitnessFile witness =
        UsageError.ifRefused(() -> WitnessFile.read(given.value("--witness").orElseThrow(), files));
    WitnessFile _ =
        UsageError.ifRefused(
            () -> {
              witness.refuseOther(sources(program, files));
              return witness;
            });
    Map<String, String> defines = new LinkedHashMap<>(SharedOptions.defines(given));
    String _ = defines.putIfAbsent(CMeaning.PROPERTY, witness.specification());
    if (!witness.isOfViolation()) {
      return checked(program, witness, defines);
    }
    if (!defines.containsKey(CMeaning.NONDET)) {
      witness.inputs().ifPresent(its -> defines.putIfAbsent(CMeaning.INPUTS, its));
    }
    OneExecution execution = new OneExecution(given, interruption);
    Answer<Replayed> outcome = Replaying.follow(execution.wanted(program, defines), witness);
    ExitCode code = execution.print(program.file(), outcome);
    boolean found =
        outcome instanceof Answer.Given<Replayed>(Replayed replayed)
            && !replayed.judged().findings().isEmpty();
    return found ? told(witness, "the violation", code) : code.worst(ExitCode.UNKNOWN);
  }

  /** Checks the property of a witness of correctness. */
  private ExitCode checked(Programs program, WitnessFile witness, Map<String, String> defines) {
    List<String> words = new ArrayList<>(List.of("--format", "svcomp"));
    defines.forEach((name, value) -> words.add(given(name, value)));
    words.add(program.file());
    words.addAll(program.beside().files());
    words.add("--");
    words.addAll(program.beside().options());
    List<Checking> results = new ArrayList<>();
    Arguments arguments = new Arguments(CheckCommand.class, "check");
    ExitCode code =
        new CheckCommand(interruption)
            .perform(arguments.read(words, given.console()), results::addAll);
    boolean holds = results.size() == 1 && CompetitionText.line(results.getFirst()).equals("true");
    return holds ? told(witness, "the property", code) : code.worst(ExitCode.UNKNOWN);
  }

  private static String given(String name, String value) {
    return !name.startsWith("--")
        ? "-D" + name + "=" + value
        : value.isEmpty() ? name : name + "=" + value;
  }

  private ExitCode told(WitnessFile witness, String what, ExitCode code) {
    if (witness.skipped().isEmpty()) {
      given.complain(List.of("witness: confirmed"));
      return code;
    }
    Diagnostic open =
        Diagnostic.of(
            Problem.K013,
            "`%s` is confirmed in part: %s was found without %s of it"
                .formatted(witness.name(), what, String.join(", ", witness.skipped())));
    given.complain(open);
    return ExitCode.UNKNOWN;
  }

  private static List<Source> sources(Programs program, SourceFiles files) {
    List<String> names = new ArrayList<>(List.of(program.file()));
    names.addAll(program.beside().files());
    List<Source> sources = new ArrayList<>();
    for (String name : names) {
      if (files.read(name) instanceof SourceFiles.Outcome.Read(var _, var sha256)) {
        sources.add(new Source(name, Optional.of(sha256)));
      }
    }
    return sources;
  }
}
