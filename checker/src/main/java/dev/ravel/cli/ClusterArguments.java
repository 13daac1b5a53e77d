// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Clustered;
import dev.ravel.cluster.DetachDecision;
import dev.ravel.cluster.Jobs;
import dev.ravel.cluster.Keys;
import dev.ravel.cluster.Place;
import dev.ravel.cluster.Reach;
import dev.ravel.cluster.Samplers;
import dev.ravel.cluster.Testers;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The options about workers. */
final class ClusterArguments {
  /** So many states are explored, or steps taken, here before workers are asked: some seconds. */
  private static final long ALONE = 1_000_000;

  /** So many other workers may have copies of each state. */
  private static final long MOST_COPIES = 2;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,12}");

  private ClusterArguments() {}

  /** Adds those of a command that has workers search. */
  static void add(Arguments arguments) {
    add(arguments, "search with the workers there (ravel worker)")
        .value("--alone", "N", "--cluster: first explore N states, or steps, here (1000000)")
        .value("--copies", "N", "--cluster: at how many other workers each state is, 0 to 2 (1)")
        .flag("--detach", "--cluster: go on without you; `ravel jobs` tells what came of it");
  }

  /** Adds those that say which workers there are, and what these are asked for. */
  static Arguments add(Arguments arguments, String cluster) {
    return arguments
        .value("--cluster", "HOST:PORT", cluster)
        .value("--keys", "DIR", "--cluster: the keys by which nodes know each other")
        .value("--workers", "N", "--cluster: wait until N are there");
  }

  /**
   * The jobs of workers.
   *
   * @throws UsageError if no workers are named
   * @throws ClusterUnavailable if the keys cannot be used, or no worker can be reached
   */
  static Jobs jobs(Arguments.Given given) throws ClusterUnavailable {
    if (!isGiven(given, List.of("--keys", "--workers"))) {
      throw new UsageError("'--cluster' says where the workers are");
    }
    return new Jobs(reach(given));
  }

  /**
   * The workers that are to test files, if some are named.
   *
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used, or no worker can be reached
   */
  static Optional<Testers> testers(Arguments.Given given) throws ClusterUnavailable {
    if (!isGiven(given, List.of("--keys", "--workers"))) {
      return Optional.empty();
    }
    return Optional.of(new Testers(reach(given)));
  }

  /**
   * The workers that are to make checks each by itself, if some are named.
   *
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used
   */
  static Optional<Checkers> checkers(Arguments.Given given) throws ClusterUnavailable {
    if (!isGiven(given, List.of("--keys", "--workers", "--alone", "--copies", "--detach"))) {
      return Optional.empty();
    }
    for (String option : List.of("--alone", "--copies", "--detach")) {
      if (given.has(option)) {
        throw new UsageError(
            "'" + option + "' does not go with ranges of '-D': each worker checks by itself");
      }
    }
    refuse(given, List.of("--save-events", "--watch"));
    return Optional.of(new Checkers(reach(given)));
  }

  /**
   * The workers that are to look at random executions, if some are named and that is what is asked
   * for.
   *
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used
   */
  static Optional<Samplers> samplers(Arguments.Given given, EngineOptions engine)
      throws ClusterUnavailable {
    if (!given.has("--cluster") || !engine.name().equals(Engines.SAMPLE)) {
      return Optional.empty();
    }
    for (String option : List.of("--alone", "--copies", "--detach")) {
      if (given.has(option)) {
        throw new UsageError(
            "'" + option + "' does not go with random executions: each worker makes its own");
      }
    }
    refuse(given, List.of("--stats", "--watch"));
    return Optional.of(new Samplers(reach(given)));
  }

  private static void refuse(Arguments.Given given, List<String> options) {
    for (String option : options) {
      if (given.has(option)) {
        throw new UsageError("'" + option + "' does not go with '--cluster'");
      }
    }
  }

  private static Reach reach(Arguments.Given given) throws ClusterUnavailable {
    return new Reach(
        places(given.value("--cluster")), keys(given), (int) number(given, "--workers", 0));
  }

  /** Whether workers are named; without them options that are about them are refused. */
  private static boolean isGiven(Arguments.Given given, List<String> others) {
    boolean is = given.has("--cluster");
    for (String option : others) {
      if (!is && given.has(option)) {
        throw new UsageError("'" + option + "' needs '--cluster'");
      }
    }
    return is;
  }

  /**
   * The search that is asked for, if it is one by workers.
   *
   * @param leaving what becomes of it when Ctrl-C is pressed
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used
   */
  static Optional<Clustered> read(
      Arguments.Given given, EngineOptions engine, DetachDecision leaving)
      throws ClusterUnavailable {
    if (!isGiven(given, List.of("--keys", "--workers", "--alone", "--copies", "--detach"))) {
      return Optional.empty();
    }
    refuseOther(engine);
    if (engine.stateless()) {
      for (String option : List.of("--copies", "--structure")) {
        if (given.has(option)) {
          throw new UsageError(
              "'"
                  + option
                  + "' does not go with '--stateless' and '--cluster': no states are kept");
        }
      }
    }
    refuse(given, List.of("--symmetry", "--stats", "--watch"));
    return Optional.of(
        new Clustered(new Clustered.Terms(reach(given), alone(given), copies(given), leaving)));
  }

  /** Refuses an engine that does not search together. */
  private static void refuseOther(EngineOptions engine) {
    boolean along = engine.name().equals(Engines.DPOR) && engine.stateless();
    if (along && engine.equivalence() != Equivalence.TRACES) {
      throw new UsageError(
          "'--cluster' divides executions by traces: leave out '--equivalence', or '--cluster'");
    }
    if (!along && !List.of(Engines.AUTO, Engines.GRAPH).contains(engine.name())) {
      throw new UsageError(
          "'--cluster' searches all states (--engine graph), or goes along executions"
              + " (--engine dpor --stateless), which the engine "
              + engine.name()
              + " does not");
    }
  }

  /** The command that comes back to a job. */
  static String againTo(String job, Arguments.Given given) {
    return "ravel jobs %s --cluster %s".formatted(job, given.value("--cluster").orElseThrow());
  }

  /** How many states are explored by one machine before workers are asked. */
  static long alone(Arguments.Given given) {
    return number(given, "--alone", ALONE);
  }

  /** At how many other workers each state is. */
  static int copies(Arguments.Given given) {
    long its = number(given, "--copies", 1);
    if (its > MOST_COPIES) {
      throw new UsageError("'--copies " + its + "' is not from 0 to " + MOST_COPIES);
    }
    return (int) its;
  }

  /** The keys of a folder that is named. */
  static Optional<Keys> keys(Arguments.Given given) throws ClusterUnavailable {
    Optional<String> folder = given.value("--keys");
    return folder.isPresent() ? Optional.of(Keys.in(path(folder.get()))) : Optional.empty();
  }

  /** A folder by its name. */
  static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageError("'" + name + "' cannot be the name of a folder");
    }
  }

  /** A place. */
  static Place place(String text) {
    try {
      return Place.of(text);
    } catch (IllegalArgumentException e) {
      throw new UsageError(e.getMessage());
    }
  }

  /** Places with commas between them; none where nothing is said. */
  static List<Place> places(Optional<String> text) {
    try {
      return text.map(Place::all).orElse(List.of());
    } catch (IllegalArgumentException e) {
      throw new UsageError(e.getMessage());
    }
  }

  /** The number behind an option. */
  static long number(Arguments.Given given, String option, long usual) {
    Optional<String> text = given.value(option);
    if (text.isPresent() && !NUMBER.matcher(text.get()).matches()) {
      throw new UsageError("'" + option + " " + text.get() + "' is not a number");
    }
    return text.map(Long::parseLong).orElse(usual);
  }

  /** A number from 1 to some other behind an option; 1 where nothing is said. */
  static int count(Arguments.Given given, String option, int most) {
    long its = number(given, option, 1);
    if (its < 1 || its > most) {
      throw new UsageError("'%s %d' is not from 1 to %d".formatted(option, its, most));
    }
    return (int) its;
  }
}
