// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.processor.Remarks;
import dev.ravel.task.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** Searches of a check as always, whose results are kept for a {@link Retelling} elsewhere. */
final class Recorder implements Distribution {
  private final List<Told> told = new CopyOnWriteArrayList<>();
  private final Runnable added;

  /** None are kept by now. */
  Recorder() {
    this(() -> {});
  }

  /** None are kept by now; each time one is, this is done. */
  Recorder(Runnable added) {
    this.added = added;
  }

  /**
   * A search and its result.
   *
   * @param subject the number of the subject among those of the file
   * @param asked the questions
   * @param remarks what limits all that is said of a C program
   */
  record Told(int subject, List<Assignment.Asked> asked, Exploration result, Remarks remarks) {
    /** Copies the list. */
    Told {
      asked = List.copyOf(asked);
    }
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    return kept(matter.subject(), alone);
  }

  /**
   * Searches of a subject, whose results are kept. What was found of a C program is asked for again
   * where its system is made anew, since it had no place for a run that was found.
   */
  Engine kept(int subject, Engine search) {
    return (system, questions, budget) -> {
      List<Assignment.Asked> asked = Assignment.Asked.all(questions);
      boolean grows = SharedCSystems.is(system);
      Optional<Told> before =
          told.stream()
              .filter(its -> grows && its.subject() == subject && its.asked().equals(asked))
              .findFirst();
      if (before.isPresent()) {
        return Retelling.here(system, before.get());
      }
      Exploration result = search.explore(system, questions, budget);
      Told its = new Told(subject, asked, result, SharedCSystems.remarks(system));
      told.add(its);
      added.run();
      return grows ? Retelling.here(system, its) : result;
    };
  }

  /** The searches by now, in the order in which they were made. */
  List<Told> searches() {
    return List.copyOf(told);
  }
}
