// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The notes about threads of a C program that are not joined. */
final class LeftThreadNotes {
  private LeftThreadNotes() {}

  /**
   * A note for all threads that are created in the same place.
   *
   * @param threads their names, by the statements of which one has created them
   */
  static List<Diagnostic> of(Map<Set<Span>, List<String>> threads) {
    List<Diagnostic> notes = new ArrayList<>();
    threads.forEach(
        (statements, names) -> {
          Iterator<Span> created = statements.iterator();
          Span first = created.next();
          StringBuilder where = new StringBuilder("created here");
          created.forEachRemaining(its -> where.append(" or in line ").append(its.line()));
          notes.add(
              Diagnostic.at(
                      first,
                      Problem.L009,
                      "%s, %s, %s neither joined nor detached when the program ends"
                          .formatted(
                              names.stream()
                                  .map(name -> "`" + name + "`")
                                  .collect(Collectors.joining(", ")),
                              where,
                              names.size() == 1 ? "is" : "are"))
                  .help("join it, or detach it if no thread has to wait for its end"));
        });
    return notes;
  }
}
