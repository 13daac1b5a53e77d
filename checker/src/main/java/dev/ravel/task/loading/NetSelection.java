// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.explanation.Claim;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.source.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/**
 * The questions about a net that {@code --check} names.
 *
 * @param questions the chosen ones
 * @param diagnostics the names that no question has
 */
public record NetSelection(List<NetQuestion> questions, List<Diagnostic> diagnostics) {
  /** Copies the lists. */
  public NetSelection {
    questions = List.copyOf(questions);
    diagnostics = List.copyOf(diagnostics);
  }

  /** Chooses among questions; without names, everything. */
  public static NetSelection of(Net net, List<NetQuestion> questions, List<String> names) {
    if (names.isEmpty()) {
      return new NetSelection(questions, List.of());
    }
    List<Claim> claims = questions.stream().map(its -> NetSubject.claim(its, net)).toList();
    List<NetQuestion> chosen = new ArrayList<>();
    for (int q = 0; q < questions.size(); q++) {
      Claim claim = claims.get(q);
      if (names.stream().anyMatch(name -> Selection.isCalled(claim, name))) {
        chosen.add(questions.get(q));
      }
    }
    List<Diagnostic> unknown = new ArrayList<>();
    for (String name : names) {
      if (claims.stream().noneMatch(claim -> Selection.isCalled(claim, name))) {
        unknown.add(Selection.unknown(name, claims.stream()));
      }
    }
    return new NetSelection(chosen, unknown);
  }
}
