// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Run;
import java.util.Map;
import java.util.Optional;

/**
 * A schedule as it is given on the command line. It is its moves, or the name of one of the file.
 */
public final class GivenSchedule {
  private GivenSchedule() {}

  /**
   * The run that it is.
   *
   * @throws Refused if it cannot be read or run
   * @throws Halt if a limit is reached
   */
  public static Run run(Subject subject, ConcurrentSystem system, String schedule) {
    return made(subject, system, schedule).whole();
  }

  /** The recorded execution of the file that is named, unless a thread has the same name. */
  static Optional<Made> recording(Subject subject, ConcurrentSystem system, String schedule) {
    String name = schedule.strip();
    boolean mover = system.vocabulary().processNamed(name).isPresent();
    return mover
        ? Optional.empty()
        : subject.recorded().named(name).map(its -> ScheduleExecution.made(system, its));
  }

  /** The moves that were made of it, as far as the limits allow. */
  static Made made(Subject subject, ConcurrentSystem system, String schedule) {
    Optional<Made> named = recording(subject, system, schedule);
    if (named.isPresent()) {
      return named.get();
    }
    Parser.ParsedSchedule parsed = Parser.parseSchedule(new SourceText("--schedule", schedule));
    if (parsed.schedule().isEmpty()) {
      Diagnostic unreadable =
          parsed.diagnostics().getFirst().as(Problem.U004, "the schedule cannot be read: ");
      throw new Refused(unreadable.help("moves look like P[0] P[1]/2 P[0]*3 (P[0] P[1])*"));
    }
    return ScheduleExecution.made(system, new Subject.Recording(parsed.schedule().get(), Map.of()));
  }
}
