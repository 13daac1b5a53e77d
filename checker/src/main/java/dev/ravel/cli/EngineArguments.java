// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.PrefixOptions;
import dev.ravel.explore.prefix.Reads;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.loading.Relation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The options that choose an engine and tell it how to search. */
final class EngineArguments {

  private static final String OPTIMAL = "optimal";

  /** The options that some engines have and others do not, by engine. */
  private static final Map<String, List<String>> OWN =
      Map.of(
          Engines.GRAPH, List.of("--threads", "--max-states", "--symmetry", "--no-symmetry"),
          Engines.DPOR,
              List.of(
                  "--max-states",
                  "--stateless",
                  "--equivalence",
                  "--precise",
                  "--symmetry",
                  "--no-symmetry"),
          Engines.UNFOLDING,
              List.of(
                  "-k",
                  "--cutoffs",
                  "--no-cutoffs",
                  "--no-retries",
                  "--max-events",
                  "--preemptions",
                  "--save-events"),
          Engines.PREFIX, List.of("--order", "--reads", "--max-events", "--save-events"),
          Engines.SAMPLE, List.of("--sampler", "--runs", "--length", "--depth", "--seed"));

  private EngineArguments() {}

  /**
   * Returns the engine and its options.
   *
   * @throws UsageError if there is no such engine, or it does not have an option that was given
   */
  static EngineOptions read(Arguments.Given given) {
    String name = given.value("--engine").orElse(Engines.AUTO);
    refuseForeign(given, name);
    given.refuse(
        "--stateless",
        List.of("--max-states"),
        "with '%s' no states are stored that '%s' could count");
    given.refuse(
        "--stateless",
        List.of("--precise"),
        "with '%s' no sets are chosen that '%s' could make smaller");
    given.refuse(
        "--stateless",
        List.of("--symmetry"),
        "with '%s' no states are stored that '%s' could make fewer");
    given.refuse(
        "--precise",
        List.of("--symmetry"),
        "'%s' tells apart what members have done, '%s' does not: choose one");
    List.of("--cutoffs", "--symmetry", "--structure")
        .forEach(its -> given.choose(its, its.replace("--", "--no-")));
    return new EngineOptions(
        name,
        new UnfoldingOptions(
            given.value("-k").map(EngineArguments::partial).orElse(UnfoldingOptions.OPTIMAL),
            cutoffs(given),
            !given.has("--no-retries"),
            (int) given.number("--preemptions", UnfoldingOptions.UNBOUNDED),
            given.has("--save-events"),
            given.has("--stats")),
        new DporOptions(given.has("--precise"), given.has("--symmetry"), given.has("--stats")),
        symmetry(given, name),
        given.has("--stateless"),
        equivalence(given),
        sample(given),
        new PrefixOptions(
            given.named("--order", AdequateOrder.class).orElse(AdequateOrder.ERV),
            given.named("--reads", Reads.class).orElse(Reads.CONTEXT),
            given.has("--stats")),
        structure(given, name),
        given.has("--stats"),
        given.named("--independence", Relation.class));
  }

  private static SymmetryUse symmetry(Arguments.Given given, String engine) {
    if (given.has("--symmetry")) {
      return SymmetryUse.ALWAYS;
    }
    boolean stores = List.of(Engines.AUTO, Engines.GRAPH, Engines.DPOR).contains(engine);
    return stores && !given.has("--no-symmetry") ? SymmetryUse.WHERE_MANY : SymmetryUse.NEVER;
  }

  private static Equivalence equivalence(Arguments.Given given) {
    Equivalence chosen = given.named("--equivalence", Equivalence.class).orElse(Equivalence.TRACES);
    if (given.has("--equivalence") && !given.has("--stateless")) {
      throw new UsageError("'--equivalence' needs '--stateless': it is about whole executions");
    }
    if (chosen == Equivalence.READS_FROM && given.has("--independence")) {
      throw new UsageError(
          "with '--equivalence reads-from' no steps are independent that '--independence' could"
              + " choose");
    }
    return chosen;
  }

  /** Whoever names an engine wants to see it search, and the net as it is. */
  private static boolean structure(Arguments.Given given, String engine) {
    return given.has("--structure")
        || (engine.equals(Engines.AUTO) && !given.has("--no-structure"));
  }

  private static void refuseForeign(Arguments.Given given, String name) {
    String engine = Engines.meant(name);
    for (String other : Engines.names()) {
      for (String option : OWN.getOrDefault(other, List.of())) {
        if (given.has(option) && !OWN.getOrDefault(engine, List.of()).contains(option)) {
          throw new UsageError(
              given.value("--engine").isPresent()
                  ? "the engine %s has no '%s', which needs %s"
                      .formatted(name, option, owners(option))
                  : "'%s' needs %s, and no engine is named".formatted(option, owners(option)));
        }
      }
    }
  }

  /** The engines that have an option, as they are chosen. */
  private static String owners(String option) {
    return Engines.names().stream()
        .filter(name -> OWN.getOrDefault(name, List.of()).contains(option))
        .map(name -> "'--engine " + name + "'")
        .collect(Collectors.joining(" or "));
  }

  private static int partial(String text) {
    return text.equals(OPTIMAL) ? UnfoldingOptions.OPTIMAL : Integer.parseInt(text);
  }

  private static SampleOptions sample(Arguments.Given given) {
    SampleOptions usual = SampleOptions.usual();
    SampleOptions.Method method =
        given.named("--sampler", SampleOptions.Method.class).orElse(usual.method());
    if (given.has("--depth") && method != SampleOptions.Method.PCT) {
      throw new UsageError("'--depth' is of '--sampler pct', and the sampler is " + method.word());
    }
    return new SampleOptions(
        method,
        given.number("--runs", usual.runs()),
        (int) given.number("--length", usual.length()),
        (int) given.number("--depth", usual.depth()),
        given.number("--seed", usual.seed()));
  }

  private static Cutoffs cutoffs(Arguments.Given given) {
    return given.has("--cutoffs")
        ? Cutoffs.ALWAYS
        : given.has("--no-cutoffs") ? Cutoffs.NEVER : Cutoffs.BY_MODEL;
  }
}
