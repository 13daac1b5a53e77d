// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.CompetitionText;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.TaskDefinition;
import dev.ravel.task.loading.TaskDefinition.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The check of a task of the competition, one property after the other. Results are compared with
 * those that the task expects.
 *
 * @param command checks one property
 * @param args the words of the command line, the name of the task among them
 * @param name of the file with the task
 */
record TaskCheck(CheckCommand command, List<String> args, String name) {
  private static final String PROPERTY = "--property";

  /** Checks and prints; the exit code is 0 if all results are those expected. */
  int run(Console console) {
    Arguments arguments = new Arguments(CheckCommand.class, command.name());
    return arguments.serve(args, console, given -> checked(arguments, given));
  }

  private ExitCode checked(Arguments arguments, Arguments.Given given) {
    SourceFiles files = new SourceFiles(given.console().in());
    TaskDefinition task = UsageError.ifRefused(() -> TaskDefinition.read(name, files));
    List<Asked> asked = asked(task, given);
    if (asked.size() > 1 && given.has("--json")) {
      throw new UsageError("'--json' is about one property: name it by '--property'");
    }
    ExitCode all = ExitCode.SUCCESS;
    for (Asked property : asked) {
      List<Checking> results = new ArrayList<>();
      ExitCode its =
          command.perform(arguments.read(words(task, property), given.console()), results::addAll);
      boolean compares = property.expected().isPresent() && results.size() == 1;
      all =
          all.worst(compares ? compared(property, results.getFirst(), its, given.console()) : its);
    }
    return all;
  }

  /** Returns the properties that are checked. Of several, those are with a result to compare. */
  private List<Asked> asked(TaskDefinition task, Arguments.Given given) {
    Optional<Asked> named = given.value(PROPERTY).map(file -> new Asked(file, Optional.empty()));
    if (named.isPresent()) {
      return List.of(
          task.properties().stream()
              .filter(its -> its.name().equals(named.get().name()))
              .map(its -> new Asked(named.get().file(), its.expected()))
              .findFirst()
              .orElse(named.get()));
    }
    List<Asked> compared =
        task.properties().stream().filter(its -> its.expected().isPresent()).toList();
    List<Asked> all = compared.isEmpty() ? task.properties() : compared;
    if (all.isEmpty()) {
      throw new UsageError("`" + name + "` asks for no property: name one by '--property'");
    }
    return all;
  }

  private List<String> words(TaskDefinition task, Asked property) {
    List<String> words = new ArrayList<>();
    boolean options = false;
    for (String word : args) {
      options |= word.equals("--");
      words.addAll(word.equals(name) ? task.files() : List.of(word));
    }
    int end = options ? words.indexOf("--") : words.size();
    if (words.subList(0, end).stream().noneMatch(its -> its.split("=", 2)[0].equals(PROPERTY))) {
      words.addAll(end, List.of(PROPERTY, property.file()));
    }
    if (task.dataModel().equals("ILP32") && !words.contains("-m64")) {
      words.addAll(options ? List.of("-m32") : List.of("--", "-m32"));
    }
    return words;
  }

  private static ExitCode compared(
      Asked property, Checking result, ExitCode code, Console console) {
    if (!result.errors().isEmpty()) {
      return code;
    }
    String line = CompetitionText.line(result);
    String expected = property.expected().orElseThrow();
    boolean agrees = line.equals(expected) || line.startsWith("false(") && expected.equals("false");
    boolean decided = !line.equals(CompetitionText.UNKNOWN);
    String how =
        agrees ? "as expected" : decided ? expected + " is expected" : expected + " is right";
    console.complain(List.of("task: " + property.name() + ": " + line + ", " + how));
    return agrees ? ExitCode.SUCCESS : decided ? ExitCode.UNEXPECTED : code;
  }
}
