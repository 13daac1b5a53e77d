// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.machine.Program;
import dev.ravel.processor.Freedom;
import dev.ravel.processor.Remarks;
import dev.ravel.result.Examined;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The note on a check that holds of the freedoms that its C program meets unexplored. */
final class FreedomNote {
  private FreedomNote() {}

  /**
   * Returns the note. It is absent if nothing holds, if all was explored that the program has met,
   * or if the user wants nothing to be explored.
   *
   * @param met freedoms with statements that have met them
   * @param explored the freedoms that were explored; absent if the user has not said which
   */
  static Optional<Diagnostic> of(
      Examined examined,
      Program program,
      Stream<Remarks.Met> met,
      Optional<Set<Freedom>> explored) {
    boolean holds =
        examined.findings().stream().anyMatch(its -> its.judgement().verdict() == Verdict.HOLDS);
    Set<Freedom> all = explored.orElse(Set.of());
    var first = BinaryOperator.minBy(Remarks.Statement.order(program));
    Map<Freedom, Remarks.Statement> left = new EnumMap<>(Freedom.class);
    met.filter(its -> !all.contains(its.freedom()))
        .forEach(its -> left.merge(its.freedom(), its.at(), first));
    if (!holds || left.isEmpty() || explored.filter(Set::isEmpty).isPresent()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    left.forEach(
        (freedom, at) -> parts.add(freedom.title() + " (line " + at.span(program).line() + ")"));
    String words =
        Stream.concat(all.stream(), left.keySet().stream())
            .sorted()
            .map(Freedom::word)
            .collect(Collectors.joining(","));
    Span at = left.values().iterator().next().span(program);
    return Optional.of(
        Diagnostic.at(
                at,
                Problem.L012,
                "POSIX and C11 allow "
                    + String.join(", ", parts)
                    + (parts.size() == 1 ? "; that was not explored" : "; these were not explored"))
            .help("--freedoms " + words + " explores them, --freedoms none hides this note"));
  }
}
