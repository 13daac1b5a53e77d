// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.task.Spreading;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** Searches of a check as always, whose results are kept for a {@link Retelling} elsewhere. */
final class Recorder implements Spreading {
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
   */
  record Told(int subject, List<Assignment.Asked> asked, Exploration result) {
    /** Copies the list. */
    Told {
      asked = List.copyOf(asked);
    }
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    return kept(matter.subject(), alone);
  }

  /** Searches of a subject, whose results are kept. */
  Engine kept(int subject, Engine search) {
    return (system, questions, budget) -> {
      Exploration result = search.explore(system, questions, budget);
      told.add(new Told(subject, Assignment.Asked.all(questions), result));
      added.run();
      return result;
    };
  }

  /** The searches by now, in the order in which they were made. */
  List<Told> searches() {
    return List.copyOf(told);
  }
}
