// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Facts;
import dev.ravel.explore.coverability.Bounds;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.prefix.PrefixSearch;
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
   * The engine that is asked for, for a subject.
   *
   * @param threads of the search over all states
   * @param built the subject's system
   * @param events is given event structures, if the options ask for them
   */
  static Engine of(
      EngineOptions options,
      int threads,
      Subject subject,
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
      case PREFIX -> prefix(options, subject, built);
      default -> new Unfolding(options.unfolding(), events);
    };
  }

  /** What can be said of a subject before an engine searches. */
  static Facts facts(EngineOptions options, Subject subject, Systems.Built built) {
    boolean bounds =
        built.properties().stream().anyMatch(property -> property instanceof Property.Bounded);
    if (!bounds && !options.structure()) {
      return Facts.none();
    }
    Optional<AskedNet> net = subject.net().get();
    if (net.isEmpty()) {
      return Facts.none();
    }
    Function<Property, AskedNet.Asked> asked = Systems.asked(net, built);
    Facts tree = new Bounds(net.get().net(), asked);
    return options.structure() ? new StructureFacts(net.get().net(), asked).or(tree) : tree;
  }

  private static Engine prefix(EngineOptions options, Subject subject, Systems.Built built) {
    Optional<AskedNet> net = subject.net().get();
    return new PrefixSearch(net, Systems.asked(net, built), options.prefix());
  }
}
