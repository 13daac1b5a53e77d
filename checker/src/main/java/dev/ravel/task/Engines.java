// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.AfterFacts;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Facts;
import dev.ravel.explore.Termination;
import dev.ravel.explore.coverability.Bounds;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.prefix.PrefixSearch;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.reduction.Restated;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.stateless.FellowExplorers;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.structure.StructureFacts;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.net.AskedNet;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.task.auto.Auto;
import dev.ravel.task.auto.OrbitsOfMany;
import dev.ravel.task.nets.OnEndlessNet;
import dev.ravel.task.nets.OnSmallerNet;
import dev.ravel.task.nets.SmallerNet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The engines by the names that {@code --engine} takes. */
public final class Engines {
  /** The name that leaves the choice to Ravel. */
  public static final String AUTO = "auto";

  /** The search over states. */
  public static final String GRAPH = "graph";

  /** The search over some of the states: stateful dynamic partial order reduction. */
  public static final String DPOR = "dpor";

  /** The exploration of partial orders. */
  public static final String UNFOLDING = "unfolding";

  /** The saturation of the unfolding of a net. */
  public static final String PREFIX = "prefix";

  /** Random executions. */
  public static final String SAMPLE = "sample";

  private Engines() {}

  /** All names, {@link #AUTO} first. */
  public static List<String> names() {
    return List.of(AUTO, GRAPH, DPOR, UNFOLDING, PREFIX, SAMPLE);
  }

  /**
   * The engine that searches where one of the {@link #names} is given; where the choice is left to
   * Ravel, the one that it begins with, whose options it has.
   */
  public static String meant(String name) {
    return switch (name) {
      case AUTO, GRAPH -> GRAPH;
      case DPOR -> DPOR;
      case UNFOLDING -> UNFOLDING;
      case PREFIX -> PREFIX;
      case SAMPLE -> SAMPLE;
      default -> throw new IllegalArgumentException(name);
    };
  }

  /**
   * The engine that is asked for, for one system.
   *
   * @param threads of the search over all states
   * @param properties what is asked of the system
   * @param net the net that the system is, if it is one
   * @param made who is given what they make, if the options ask for that
   * @param fellows with whom executions are explored, of a system whose structure is not looked at
   */
  static Engine of(
      EngineOptions options,
      int threads,
      ConcurrentSystem system,
      List<Property> properties,
      Supplier<Optional<AskedNet>> net,
      EngineOutputs made,
      Optional<FellowExplorers> fellows) {
    boolean bounds = bounds(properties);
    boolean looked =
        system.threads() == 0 && (bounds || options.structure() || options.name().equals(PREFIX));
    Optional<AskedNet> asked = looked ? net.get() : Optional.empty();
    boolean isNet = asked.isPresent(); // a smaller one may be searched in its place
    Engine engine =
        fellows
            .<Engine>map(Stateless::with)
            .orElseGet(() -> of(options, threads, asked, isNet ? made.undivided() : made));
    if (asked.isEmpty()) {
      return new RacesOfWaits(engine, new Graph(threads, false));
    }
    Facts tree = new Bounds(asked.get());
    if (!options.structure()) {
      return bounds ? new AfterFacts(tree, engine) : engine;
    }
    return ofNet(options, threads, asked.get(), tree, made.undivided());
  }

  /** A search over all states of a system, of which a net that grows without end has none. */
  static Engine ofAllStates(
      Engine engine,
      ConcurrentSystem system,
      List<Property> properties,
      Supplier<Optional<AskedNet>> net) {
    Optional<AskedNet> asked =
        system.threads() == 0 && bounds(properties) ? net.get() : Optional.empty();
    return asked.isPresent() ? new AfterFacts(new Bounds(asked.get()), engine) : engine;
  }

  private static boolean bounds(List<Property> properties) {
    return properties.stream().anyMatch(property -> property instanceof Property.Bounded);
  }

  /** An engine that looks at the structure of a net before it searches. */
  private static Engine ofNet(
      EngineOptions options, int threads, AskedNet net, Facts tree, EngineOutputs made) {
    StructureFacts structure = new StructureFacts(net);
    boolean bounded =
        IntStream.range(0, net.net().places().count())
            .allMatch(place -> structure.bound(place) < Long.MAX_VALUE);
    Function<AskedNet, Engine> search =
        its -> {
          Engine engine = of(options, threads, Optional.of(its), made);
          return bounded ? engine : new OnEndlessNet(engine, its.net());
        };
    Engine direct = search.apply(net);
    Restated restated = new Restated(net.net(), structure::bound);
    return new AfterFacts(
        structure.or(tree),
        options.unfolding().whole() || options.independence().isPresent()
            ? direct
            : new OnSmallerNet(
                direct,
                questions -> SmallerNet.of(net, questions, restated),
                its -> search.apply(its.net()),
                options.statistics()));
  }

  private static Engine of(
      EngineOptions options, int threads, Optional<AskedNet> net, EngineOutputs made) {
    if (options.name().equals(AUTO)) {
      return new Auto(threads, options.symmetry(), options.dpor(), Auto.START);
    }
    return switch (meant(options.name())) {
      case GRAPH -> orbits(options.symmetry(), new Graph(threads, false), new Graph(threads, true));
      case DPOR ->
          options.stateless()
              ? alongExecutions(options.equivalence(), options.dpor().statistics())
              : new CrashChoiceEngine(dpor(options));
      case SAMPLE -> new Sample(options.sample(), made.samples());
      case PREFIX -> new PrefixSearch(net, options.prefix(), made.prefixes());
      default -> new Termination(new Unfolding(options.unfolding(), made.structures()));
    };
  }

  private static Engine dpor(EngineOptions options) {
    DporOptions its = options.dpor();
    return its.precise()
        ? new Dpor(its)
        : orbits(
            options.symmetry(),
            new Dpor(new DporOptions(false, false, its.statistics())),
            new Dpor(new DporOptions(false, true, its.statistics())));
  }

  private static Engine orbits(SymmetryUse when, Engine states, Engine orbits) {
    return switch (when) {
      case NEVER -> states;
      case WHERE_MANY -> new OrbitsOfMany(states, orbits, Auto.START);
      case ALWAYS -> orbits;
    };
  }

  /** Whether an engine goes along executions, one of each trace. */
  public static boolean alongTraces(EngineOptions its) {
    return its.name().equals(DPOR) && its.stateless() && its.equivalence() == Equivalence.TRACES;
  }

  private static Engine alongExecutions(Equivalence equivalence, boolean statistics) {
    return new Termination(
        switch (equivalence) {
          case TRACES -> new Stateless(statistics);
          case READS_FROM -> new ReadsFrom(statistics);
        });
  }
}
