// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.task.replay.Replaying;
import dev.ravel.task.replay.Scheduler;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;

/**
 * The command {@code ravel run FILE}, which runs one execution and shows its steps.
 *
 * @param interruption asks it to end
 */
record RunCommand(Interruption interruption) implements DeclaredCommand {
  private static final int USUAL_STEPS = 100;

  /** A seed that a person can type. */
  private static final int SEEDS = 1_000_000;

  private static final String ANY = "any";

  @Override
  public ExitCode perform(Arguments.Given given) {
    refuseLooseSeed(given);
    Programs program = Programs.one(given);
    Map<String, String> defines = SharedOptions.defines(given);
    Replaying.Plan plan =
        new Replaying.Plan(
            given.value("--schedule"),
            scheduler(given),
            (int) given.number("--steps", USUAL_STEPS));
    OneExecution execution = new OneExecution(given, interruption);
    return execution.print(program.file(), Replaying.run(execution.wanted(program, defines), plan));
  }

  /**
   * Refuses a number after {@code --random}, and before or after a file. It would be a file, which
   * no model and no program can be; the seed is a part of the option.
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
    given.choose("--fair", "--random");
    Optional<String> random = given.value("--random");
    if (random.isEmpty()) {
      boolean stops = given.has("--schedule") && !given.has("--fair");
      return stops ? new Scheduler.Nobody() : new Scheduler.InTurn();
    }
    return new Scheduler.Chance(
        random.get().equals(ANY)
            ? new SecureRandom().nextInt(SEEDS)
            : Long.parseLong(random.get()));
  }
}
