// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.processor.Remarks;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Searches of a check here, with a record of their results for a {@link SearchReplay}. */
final class Recorder {
  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final Runnable added;

  /** A recorder without searches, with an action after each search. */
  Recorder(Runnable added) {
    this.added = added;
  }

  /**
   * A search and its result.
   *
   * @param subject the number of the subject among those of the file
   * @param queries the questions
   * @param remarks the limits of all results of a C program
   */
  record Entry(int subject, List<SearchJob.Query> queries, Exploration result, Remarks remarks) {
    /** Copies the list. */
    Entry {
      queries = List.copyOf(queries);
    }
  }

  /**
   * The searches of a subject, with a record of their results. A search of a C program is repeated
   * if its system was too small for a run that was found; then the recorded result is returned.
   */
  Engine kept(int subject, Engine search) {
    return (system, questions, budget) -> {
      List<SearchJob.Query> queries = SearchJob.Query.all(questions);
      boolean grows = SharedCSystems.is(system);
      Optional<Entry> before =
          entries.stream()
              .filter(its -> grows && its.subject() == subject && its.queries().equals(queries))
              .findFirst();
      if (before.isPresent()) {
        return SearchReplay.here(system, before.get());
      }
      Exploration result = search.explore(system, questions, budget);
      Entry its = new Entry(subject, queries, result, SharedCSystems.remarks(system));
      entries.add(its);
      added.run();
      return grows ? SearchReplay.here(system, its) : result;
    };
  }

  /** The searches by now, in the order in which they were made. */
  List<Entry> searches() {
    return List.copyOf(entries);
  }
}
