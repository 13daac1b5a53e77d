// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import java.util.List;

/**
 * An engine, told to search in one of the ways that are worth comparing.
 *
 * @param words its name and options, as on the command line after {@code --engine}
 * @param options the same as options
 */
record Mode(String words, EngineOptions options) {
  /** All of them; the search over all states, which decides everything, is the first. */
  static List<Mode> all() {
    return List.of(
        usual(Engines.GRAPH),
        usual(Engines.DPOR),
        new Mode("dpor --stateless", EngineOptions.alongExecutions()),
        unfolding("unfolding -k 1", 1, Cutoffs.BY_MODEL),
        unfolding("unfolding -k 2", 2, Cutoffs.BY_MODEL),
        unfolding("unfolding -k 3", 3, Cutoffs.BY_MODEL),
        unfolding("unfolding", UnfoldingOptions.OPTIMAL, Cutoffs.BY_MODEL),
        unfolding("unfolding --cutoffs", UnfoldingOptions.OPTIMAL, Cutoffs.ALWAYS),
        unfolding("unfolding --no-cutoffs", UnfoldingOptions.OPTIMAL, Cutoffs.NEVER),
        usual(Engines.PREFIX),
        usual(Engines.SAMPLE));
  }

  /**
   * The one with some words.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Mode named(String words) {
    return all().stream()
        .filter(its -> its.words().equals(words))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(words));
  }

  private static Mode usual(String name) {
    return new Mode(name, EngineOptions.of(name));
  }

  private static Mode unfolding(String words, int partial, Cutoffs cutoffs) {
    UnfoldingOptions options =
        new UnfoldingOptions(partial, cutoffs, UnfoldingOptions.UNBOUNDED, false, false);
    return new Mode(words, EngineOptions.of(options));
  }
}
