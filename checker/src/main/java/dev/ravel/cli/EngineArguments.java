// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.PrefixOptions;
import dev.ravel.explore.prefix.Reads;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Similar;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.loading.Relation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The options that choose an engine and tell it how to search. */
final class EngineArguments {
  /** Larger numbers would ask for as much as all do, and are surely a mistake. */
  private static final int MOST_PARTIAL = 99;

  private static final String OPTIMAL = "optimal";
  private static final Pattern BOUND = Pattern.compile("0|[1-9][0-9]?");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

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

  /** Adds the options. */
  static Arguments add(Arguments arguments) {
    return arguments
        .value(
            "--engine",
            "NAME",
            "how to search: auto (the default), graph, dpor, unfolding, prefix, sample")
        .choices("--engine", Engines.names())
        .flag(
            "--symmetry",
            "graph, dpor: store one of the states that differ in names of members alone")
        .flag("--no-symmetry", "graph, dpor: store all of them, however many there are")
        .flag("--stateless", "dpor: go along executions and store no states; all must end")
        .value(
            "--equivalence",
            "NAME",
            "--stateless: what is the same execution: traces (the default), reads-from")
        .choices("--equivalence", Named.words(Equivalence.class))
        .flag("--precise", "dpor: look from each state at what others can reach; fewer states")
        .value("-k", "K", "unfolding: how thorough to avoid repetition: 1, 2, ... or optimal")
        .choices("-k", List.of("1", "2", "3", OPTIMAL))
        .flag("--cutoffs", "unfolding: stop where a state was reached before")
        .flag("--no-cutoffs", "unfolding: never stop there; endless executions never end")
        .flag("--no-retries", "unfolding: leave out rounds of loops that change nothing")
        .value("--preemptions", "N", "unfolding: look for violations with at most N preemptions")
        .value("--save-events", "FILE", "unfolding, prefix: also write all events, as JSON")
        .value(
            "--order", "NAME", "prefix: which events come first: erv (the default), mcmillan, mole")
        .choices("--order", Named.words(AdequateOrder.class))
        .value(
            "--reads",
            "NAME",
            "prefix: how tokens are read: context (the default), replicate, loop")
        .choices("--reads", Named.words(Reads.class))
        .flag("--structure", "nets: first see what their structure shows, then search less of them")
        .flag("--no-structure", "nets: search them as they are; usual where an engine is named")
        .value("--sampler", "NAME", "sample: who moves next: pos (the default), pct or walk")
        .choices("--sampler", Named.words(SampleOptions.Method.class))
        .value("--runs", "N", "sample: how many executions (1000)")
        .value("--length", "N", "sample: leave an execution after N steps (10000)")
        .value("--depth", "D", "sample, pct: how many orders of steps make the bug happen (3)")
        .value("--max-events", "N", "stop a search over events that has made so many")
        .value("--independence", "NAME", "which steps are independent, whatever the model says")
        .choices("--independence", Named.words(Relation.class));
  }

  /**
   * The engine and what it is told.
   *
   * @throws UsageError if there is no such engine, or it does not have an option that was given
   */
  static EngineOptions read(Arguments.Given given) {
    String name = given.value("--engine").orElse(Engines.AUTO);
    if (!Engines.names().contains(name)) {
      throw new UsageError("there is no engine '" + name + "'", Similar.to(name, Engines.names()));
    }
    refuseForeign(given, name);
    if (given.has("--stateless") && given.has("--max-states")) {
      throw new UsageError(
          "with '--stateless' no states are stored that '--max-states' could count");
    }
    if (given.has("--stateless") && given.has("--precise")) {
      throw new UsageError(
          "with '--stateless' no sets are chosen that '--precise' could make smaller");
    }
    if (given.has("--symmetry") && (given.has("--stateless") || given.has("--precise"))) {
      throw new UsageError(
          given.has("--stateless")
              ? "with '--stateless' no states are stored that '--symmetry' could make fewer"
              : "'--precise' tells apart what members have done, '--symmetry' does not: choose"
                  + " one");
    }
    return new EngineOptions(
        name,
        new UnfoldingOptions(
            given.value("-k").map(EngineArguments::partial).orElse(UnfoldingOptions.OPTIMAL),
            cutoffs(given),
            !given.has("--no-retries"),
            given
                .value("--preemptions")
                .map(EngineArguments::bound)
                .orElse(UnfoldingOptions.UNBOUNDED),
            given.has("--save-events"),
            given.has("--stats")),
        new DporOptions(given.has("--precise"), given.has("--symmetry"), given.has("--stats")),
        symmetry(given, name),
        given.has("--stateless"),
        equivalence(given),
        sample(given),
        new PrefixOptions(
            chosen(given, "--order", AdequateOrder.class).orElse(AdequateOrder.ERV),
            chosen(given, "--reads", Reads.class).orElse(Reads.CONTEXT),
            given.has("--stats")),
        structure(given, name),
        given.has("--stats"),
        chosen(given, "--independence", Relation.class));
  }

  private static SymmetryUse symmetry(Arguments.Given given, String engine) {
    if (given.has("--symmetry") && given.has("--no-symmetry")) {
      throw new UsageError("'--symmetry' and '--no-symmetry' do not go together: choose one");
    }
    if (given.has("--symmetry")) {
      return SymmetryUse.ALWAYS;
    }
    boolean stores = List.of(Engines.AUTO, Engines.GRAPH, Engines.DPOR).contains(engine);
    return stores && !given.has("--no-symmetry") ? SymmetryUse.WHERE_MANY : SymmetryUse.NEVER;
  }

  private static Equivalence equivalence(Arguments.Given given) {
    Optional<Equivalence> chosen = chosen(given, "--equivalence", Equivalence.class);
    if (chosen.isPresent() && !given.has("--stateless")) {
      throw new UsageError("'--equivalence' needs '--stateless': it is about whole executions");
    }
    if (chosen.equals(Optional.of(Equivalence.READS_FROM)) && given.has("--independence")) {
      throw new UsageError(
          "with '--equivalence reads-from' no steps are independent that '--independence' could"
              + " choose");
    }
    return chosen.orElse(Equivalence.TRACES);
  }

  /** Whoever names an engine wants to see it search, and the net as it is. */
  private static boolean structure(Arguments.Given given, String engine) {
    if (given.has("--structure") && given.has("--no-structure")) {
      throw new UsageError("'--structure' and '--no-structure' do not go together: choose one");
    }
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
    if (text.equals(OPTIMAL)) {
      return UnfoldingOptions.OPTIMAL;
    }
    if (!NUMBER.matcher(text).matches() || Integer.parseInt(text) > MOST_PARTIAL) {
      throw new UsageError(
          "'-k " + text + "' is neither a number from 1 to " + MOST_PARTIAL + " nor 'optimal'");
    }
    return Integer.parseInt(text);
  }

  private static SampleOptions sample(Arguments.Given given) {
    SampleOptions usual = SampleOptions.usual();
    SampleOptions.Method method =
        chosen(given, "--sampler", SampleOptions.Method.class).orElse(usual.method());
    if (given.has("--depth") && method != SampleOptions.Method.PCT) {
      throw new UsageError("'--depth' is of '--sampler pct', and the sampler is " + method.word());
    }
    return new SampleOptions(
        method,
        number(given, "--runs", (int) usual.runs(), Integer.MAX_VALUE),
        number(given, "--length", usual.length(), 10_000_000),
        number(given, "--depth", usual.depth(), MOST_PARTIAL),
        SharedOptions.seed(given.value("--seed"), "--seed").orElse(usual.seed()));
  }

  private static int number(Arguments.Given given, String option, int usual, int most) {
    Optional<String> text = given.value(option);
    if (text.isEmpty()) {
      return usual;
    }
    if (!NUMBER.matcher(text.get()).matches() || Integer.parseInt(text.get()) > most) {
      throw new UsageError(
          "'%s %s' is not a number from 1 to %d"
              .formatted(option, text.get(), Math.min(most, 999_999_999)));
    }
    return Integer.parseInt(text.get());
  }

  private static int bound(String text) {
    if (!BOUND.matcher(text).matches()) {
      throw new UsageError("'--preemptions " + text + "' is not a number from 0 to 99");
    }
    return Integer.parseInt(text);
  }

  private static Cutoffs cutoffs(Arguments.Given given) {
    if (given.has("--cutoffs") && given.has("--no-cutoffs")) {
      throw new UsageError("'--cutoffs' and '--no-cutoffs' do not go together: choose one");
    }
    return given.has("--cutoffs")
        ? Cutoffs.ALWAYS
        : given.has("--no-cutoffs") ? Cutoffs.NEVER : Cutoffs.BY_MODEL;
  }

  /** What an option chooses by its name, if it is given. */
  private static <E extends Named> Optional<E> chosen(
      Arguments.Given given, String option, Class<E> all) {
    List<String> words = Named.words(all);
    String first = String.join(", ", words.subList(0, words.size() - 1));
    return given
        .value(option)
        .map(
            word ->
                Named.of(all, word)
                    .orElseThrow(
                        () ->
                            new UsageError(
                                "'%s' is no value of '%s': it is %s or %s"
                                    .formatted(word, option, first, words.getLast()),
                                Similar.to(word, words))));
  }
}
