// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.analysis.Analysed;
import dev.ravel.ast.Model;
import java.util.Optional;
import java.util.SortedMap;

/** One model, by the oracle and by the pipeline. */
sealed interface Comparison {
  /** They agree; {@code exact} if in the numbers of states and transitions too. */
  record Same(Model model, SortedMap<String, Facts> facts, boolean exact) implements Comparison {
    /** Returns whether there are more than ten states and at least two processes move. */
    boolean isLively() {
      Facts first = facts.get(facts.firstKey());
      return first.states() > 10 && first.movers() >= 2;
    }
  }

  /** The first difference, and what kind of thing that is. */
  record Different(String what, String kind) implements Comparison {}

  /** It is no model without errors. */
  record Rejected(String why) implements Comparison {}

  /** It has too many states. */
  record Large() implements Comparison {}

  /** Compares the findings about a text with a limit of states. */
  static Comparison of(String name, String text, int limit) {
    Model model;
    Analysed analysed;
    SortedMap<String, Facts> oracle;
    try {
      model = Texts.parse(name, text);
      analysed = Pipeline.analysed(model);
      oracle = Findings.facts(model, limit);
    } catch (Texts.Rejected rejected) {
      return new Rejected(rejected.getMessage());
    } catch (Space.TooLarge large) {
      return new Large();
    }
    SortedMap<String, Facts> pipeline;
    try {
      pipeline = Pipeline.facts(analysed, 10 * limit);
    } catch (Space.TooLarge large) {
      return new Different("the pipeline finds no end", "no end");
    } catch (RuntimeException failure) {
      return new Different("the pipeline fails: " + failure, "failure");
    }
    if (!oracle.keySet().equals(pipeline.keySet())) {
      return new Different(
          "instances: the oracle has " + oracle.keySet() + ", the pipeline " + pipeline.keySet(),
          "instances");
    }
    for (String instance : oracle.keySet()) {
      Optional<String> difference = Facts.difference(oracle.get(instance), pipeline.get(instance));
      if (difference.isPresent()) {
        String where = instance.isEmpty() ? "" : "with " + instance + ", ";
        return new Different(where + difference.get(), kind(difference.get()));
      }
    }
    boolean exact =
        oracle.keySet().stream()
            .allMatch(instance -> oracle.get(instance).isAsLargeAs(pipeline.get(instance)));
    return new Same(model, oracle, exact);
  }

  private static String kind(String difference) {
    return difference.replaceAll("(only of the (oracle|pipeline)|number of \\w+|verdict).*", "$1");
  }
}
