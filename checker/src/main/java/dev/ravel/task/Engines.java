// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Facts;
import dev.ravel.explore.coverability.Bounds;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.prefix.PrefixSearch;
import dev.ravel.explore.reduction.Restated;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.structure.StructureFacts;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.net.AskedNet;
import dev.ravel.system.Property;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
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

  /** What decides a subject: what can be said of it at once, and who searches after that. */
  record Ready(Facts facts, Engine engine) {}

  /**
   * What is asked for, for a subject.
   *
   * @param threads of the search over all states
   * @param built the subject's system
   * @param events is given event structures, if the options ask for them
   */
  static Ready ready(
      EngineOptions options,
      int threads,
      Subject subject,
      Systems.Built built,
      Consumer<EventStructure> events) {
    boolean bounds =
        built.properties().stream().anyMatch(property -> property instanceof Property.Bounded);
    boolean looked =
        built.system().threads() == 0
            && (bounds || options.structure() || options.name().equals(PREFIX));
    Optional<AskedNet> net = looked ? subject.net().get() : Optional.empty();
    Engine engine = of(options, threads, net, built, events);
    if (net.isEmpty()) {
      return new Ready(Facts.none(), engine);
    }
    Function<Property, AskedNet.Asked> asked = Systems.asked(net, built);
    Facts tree = new Bounds(net.get().net(), asked);
    if (!options.structure()) {
      return new Ready(bounds ? tree : Facts.none(), engine);
    }
    StructureFacts structure = new StructureFacts(net.get().net(), asked);
    boolean bounded =
        IntStream.range(0, net.get().net().places().count())
            .allMatch(place -> structure.bound(place) < Long.MAX_VALUE);
    Engine direct = bounded ? engine : new OnEndlessNet(engine, net.get().net());
    return new Ready(
        structure.or(tree),
        options.unfolding().whole() || options.independence().isPresent()
            ? direct
            : new OnSmallerNet(
                direct,
                questions ->
                    SmallerNet.of(
                        net.get(),
                        questions,
                        asked,
                        new Restated(net.get().net(), structure::bound)),
                its -> {
                  Engine other = of(options, threads, Optional.of(its.net()), its.built(), events);
                  return bounded ? other : new OnEndlessNet(other, its.net().net());
                },
                options.statistics()));
  }

  private static Engine of(
      EngineOptions options,
      int threads,
      Optional<AskedNet> net,
      Systems.Built built,
      Consumer<EventStructure> events) {
    if (options.name().equals(AUTO)) {
      return new Auto(threads, options.dpor(), Auto.MANY);
    }
    return switch (meant(options.name())) {
      case GRAPH -> new Graph(threads);
      case DPOR ->
          options.stateless()
              ? new Stateless(options.dpor().statistics())
              : new Dpor(options.dpor());
      case SAMPLE -> new Sample(options.sample());
      case PREFIX -> new PrefixSearch(net, Systems.asked(net, built), options.prefix());
      default -> new Unfolding(options.unfolding(), events);
    };
  }
}
