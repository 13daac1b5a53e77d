// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.task.replay.Replaying;
import dev.ravel.task.replay.Scheduler;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code ravel run FILE}: runs one execution and shows its steps.
 *
 * @param interruption asks it to end
 */
record RunCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> FORMATS = List.of("text", "narrated");
  private static final int USUAL_STEPS = 100;
  private static final int MOST_STEPS = 100_000;

  /** A seed that a person can type. */
  private static final int SEEDS = 1_000_000;

  private static final String ANY = "any";

  @Override
  public Title title() {
    return new Title(
        "run", "run one execution, fair, by chance or by a schedule, and show its steps");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE", "a model (.ravel) or C program; - is a model on standard input")
            .compiles()
            .flag("--fair", "let everybody who can make a step make one in turn (the default)")
            .optional(
                "--random",
                "SEED",
                ANY,
                "let chance decide; the same seed gives the same execution")
            .value(
                "--schedule",
                "TEXT",
                "the first moves, as for ravel replay; without --fair or --random no others")
            .value("--steps", "N", "stop after so many steps (100 if not given)")
            .footer("The exit code is 1 if a check is violated by this execution. One execution")
            .footer("proves nothing: ravel check looks at all of them.");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addErrors(arguments);
    SharedOptions.addTimeAndMemory(arguments);
    SharedOptions.addTelling(arguments, FORMATS);
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    refuseLooseSeed(given);
    Programs program = Programs.one(given);
    String file = program.file();
    SharedOptions.refuseOtherChecks(given);
    Map<String, String> defines = SharedOptions.defines(given);
    boolean narrated = SharedOptions.format(given, FORMATS).equals("narrated");
    Replaying.Plan plan =
        new Replaying.Plan(given.value("--schedule"), scheduler(given), steps(given));
    Replaying.Wanted wanted =
        new Replaying.Wanted(
            file,
            defines,
            Optional.empty(),
            Optional.empty(),
            false,
            console.in(),
            SharedOptions.limits(given, file, interruption),
            program.beside());
    Replaying.Outcome outcome = Replaying.run(wanted, plan);
    return new OneExecution(given, console, narrated, interruption).print(file, outcome);
  }

  /**
   * A number after {@code --random}, and before a file or behind it, would be a file, which no
   * model and no program can be; the seed is a part of the option.
   */
  private static void refuseLooseSeed(Arguments.Given given) {
    if (given.value("--random").filter(ANY::equals).isEmpty()) {
      return;
    }
    Optional<String> seed =
        given.positionals().stream().filter(word -> word.matches("[0-9]+")).findFirst();
    if (seed.isPresent()) {
      throw new UsageError(
          "the seed is joined to its option with '=': write '--random=" + seed.get() + "'");
    }
  }

  private static Scheduler scheduler(Arguments.Given given) {
    Optional<String> random = given.value("--random");
    if (random.isEmpty()) {
      boolean stops = given.has("--schedule") && !given.has("--fair");
      return stops ? new Scheduler.Nobody() : new Scheduler.InTurn();
    }
    if (given.has("--fair")) {
      throw new UsageError("'--fair' and '--random' do not go together: choose one");
    }
    return new Scheduler.Chance(
        random.get().equals(ANY)
            ? new SecureRandom().nextInt(SEEDS)
            : SharedOptions.seed(random, "--random").orElseThrow());
  }

  private static int steps(Arguments.Given given) {
    String text = given.value("--steps").orElse(Integer.toString(USUAL_STEPS));
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > MOST_STEPS) {
      throw new UsageError("'--steps " + text + "' is not a number from 0 to 100000");
    }
    return Integer.parseInt(text);
  }
}
