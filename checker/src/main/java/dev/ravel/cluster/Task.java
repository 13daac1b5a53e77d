// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import java.util.List;
import java.util.Optional;

/**
 * A check that a worker is to do, with the searches of it that are large by all workers.
 *
 * @param build the fingerprint of the Ravel that asks
 * @param asks the address of who asks
 * @param inquiry the file
 * @param alone so many states are searched by one worker before all are asked
 * @param copies at how many other workers each state is too
 * @param detached whether it goes on where nobody waits for it, and waits for others to end
 */
record Task(String build, String asks, Inquiry inquiry, long alone, int copies, boolean detached) {
  /** What becomes of it. */
  enum State {
    /** Others are done first. */
    WAITING,
    /** It is searched. */
    SEARCHING,
    /** Its result is there. */
    DONE
  }

  /** How far it is. */
  record News(Effort effort) {}

  /**
   * What is known of one.
   *
   * @param job its number
   * @param worker the address of the worker that does it
   * @param seconds since it has begun, or how long it took
   * @param effort what was counted by now, once something was
   */
  record Known(
      long job,
      String worker,
      String file,
      State state,
      double seconds,
      boolean detached,
      Optional<Effort> effort) {
    /** The digits by which people name it. */
    String name() {
      return Task.name(job);
    }
  }

  /** All that a worker knows of. */
  record All(List<Known> tasks) {
    /** Copies the list. */
    All {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * What has become of it.
   *
   * @param searches in the order in which they were made
   * @param refused why the rest was not searched, if it was refused
   * @param stopped why it ended before its time, if it did
   */
  record Result(
      List<Recorder.Told> searches, Optional<Refusal> refused, Optional<Problem> stopped) {
    /** Copies the list. */
    Result {
      searches = List.copyOf(searches);
    }
  }

  /**
   * Why something is not done.
   *
   * @param whole the check that ended so ({@link CheckingText}), if its file is the reason
   */
  record Refusal(
      Problem problem, String message, List<Diagnostic.Help> helps, Optional<String> whole) {
    /** That of a diagnostic without a place. */
    static Refusal of(Diagnostic why) {
      return new Refusal(why.problem(), why.message(), why.helps(), Optional.empty());
    }

    /** What is wrong with a file, if something is. */
    static Optional<Refusal> of(Checking its) {
      return wrong(its)
          .map(
              why ->
                  new Refusal(
                      why.problem(),
                      why.message(),
                      why.helps(),
                      Optional.of(CheckingText.of(its))));
    }

    private static Optional<Diagnostic> wrong(Checking its) {
      return its.diagnostics().stream()
          .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
          .findFirst();
    }

    /** As it is told. */
    Diagnostic why() {
      return whole.flatMap(its -> wrong(CheckingText.read(its))).orElseGet(this::placeless);
    }

    private Diagnostic placeless() {
      return new Diagnostic(problem, message, Optional.empty(), "", List.of(), helps);
    }
  }

  /** The digits by which people name a job. */
  static String name(long job) {
    return "%08x".formatted(job & 0xFFFF_FFFFL);
  }
}
