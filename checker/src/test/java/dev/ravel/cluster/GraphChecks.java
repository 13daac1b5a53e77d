// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ravel.result.Checking;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks by {@code graph}, on this machine or by workers, and what they have found. */
final class GraphChecks {
  /** A listener that neither watches nor stops. */
  static final ProgressListener UNWATCHED = ProgressListener.stopping(() -> false);

  private GraphChecks() {}

  /** The options of a check by graph that answers all questions. */
  static CheckOptions options() {
    return CheckOptions.usual().searching(EngineOptions.of(Engines.GRAPH)).goingOn();
  }

  /** Checks on this machine. */
  static Checking here(String text) {
    return check(text, Optional.empty(), UNWATCHED);
  }

  /** A check by workers, or on this machine. */
  static Checking check(String text, Optional<Clustered> cluster, ProgressListener listener) {
    Checker checker = new Checker(options(), Map.of("m.ravel", text.getBytes(UTF_8)), listener);
    return cluster.map(checker::spreading).orElse(checker).check("m.ravel");
  }

  /** Returns the findings and counts. They are the same wherever they are found. */
  static String told(Checking its) {
    String answers =
        its.findings()
            .map(
                each ->
                    each.claim().text()
                        + " "
                        + each.judgement().verdict()
                        + " "
                        + each.judgement().code()
                        + each.judgement().run())
            .collect(Collectors.joining("\n"));
    return answers + "\n" + its.counters().states() + its.counters().transitions() + its.errors();
  }

  /** The sum of a statistic over all searches. */
  static double statistic(Checking its, String name) {
    return its.instances().stream()
        .flatMap(each -> each.searches().stream())
        .flatMap(each -> each.statistics().stream())
        .filter(each -> each.name().equals(name))
        .mapToDouble(each -> each.value())
        .sum();
  }
}
