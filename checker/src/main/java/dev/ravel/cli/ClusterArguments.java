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
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The options about workers. */
final class ClusterArguments {
  /**
   * The number of states or steps explored before workers are used, which is some seconds of work.
   */
  private static final long ALONE = 1_000_000;

  /** The options that need workers. */
  private static final List<String> OF_CLUSTER =
      List.of("--keys", "--workers", "--alone", "--copies", "--detach");

  /** Those of them about a search that workers share. */
  private static final List<String> OF_SEARCHES = OF_CLUSTER.subList(2, 5);

  private static final String NOT_BY_WORKERS = "does not go with '--cluster'";

  private ClusterArguments() {}

  /**
   * The jobs of workers.
   *
   * @throws UsageError if no workers are named
   * @throws ClusterUnavailable if the keys cannot be used, or no worker can be reached
   */
  static Jobs jobs(Arguments.Given given) {
    if (!isGiven(given, OF_CLUSTER.subList(0, 2))) {
      throw new UsageError("'--cluster' says where the workers are");
    }
    return new Jobs(reach(given));
  }

  /**
   * The workers that are to make checks each by itself, if some are named.
   *
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used
   */
  static Optional<Checkers> checkers(Arguments.Given given) {
    if (!isGiven(given, OF_CLUSTER)) {
      return Optional.empty();
    }
    given.refuse(OF_SEARCHES, "does not go with ranges of '-D': each worker checks by itself");
    given.refuse(List.of("--save-events", "--watch"), NOT_BY_WORKERS);
    return Optional.of(new Checkers(reach(given)));
  }

  /**
   * The workers that are to look at random executions, if some are named and that is what is asked
   * for.
   *
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used
   */
  static Optional<Samplers> samplers(Arguments.Given given, EngineOptions engine) {
    if (!given.has("--cluster") || !engine.name().equals(Engines.SAMPLE)) {
      return Optional.empty();
    }
    given.refuse(OF_SEARCHES, "does not go with random executions: each worker makes its own");
    given.refuse(List.of("--stats", "--watch"), NOT_BY_WORKERS);
    return Optional.of(new Samplers(reach(given)));
  }

  private static Reach reach(Arguments.Given given) {
    return new Reach(
        places(given.value("--cluster")), keys(given), (int) given.number("--workers", 0));
  }

  /** Returns whether workers are named; without them options that are about them are refused. */
  private static boolean isGiven(Arguments.Given given, List<String> others) {
    if (!given.has("--cluster")) {
      given.refuse(others, "needs '--cluster'");
    }
    return given.has("--cluster");
  }

  /**
   * The search that is asked for, if it is one by workers.
   *
   * @param leaving what becomes of it when Ctrl-C is pressed
   * @throws UsageError if other options do not go with it
   * @throws ClusterUnavailable if the keys cannot be used
   */
  static Optional<Clustered> read(
      Arguments.Given given, EngineOptions engine, DetachDecision leaving) {
    if (!isGiven(given, OF_CLUSTER)) {
      return Optional.empty();
    }
    refuseOther(engine);
    if (engine.stateless()) {
      given.refuse(
          List.of("--copies", "--structure"),
          "does not go with '--stateless' and '--cluster': no states are kept");
    }
    given.refuse(List.of("--symmetry", "--stats", "--watch"), NOT_BY_WORKERS);
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

  /** Returns the number of states that this machine explores before workers are used. */
  static long alone(Arguments.Given given) {
    return given.number("--alone", ALONE);
  }

  /** At how many other workers each state is. */
  static int copies(Arguments.Given given) {
    return (int) given.number("--copies", 1);
  }

  /** The keys of a folder that is named. */
  static Optional<Keys> keys(Arguments.Given given) {
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
}
