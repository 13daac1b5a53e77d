// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.AfterFacts;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Facts;
import dev.ravel.explore.Termination;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.explore.coverability.Bounds;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graphs.GraphSystem;
import dev.ravel.explore.graphs.Graphs;
import dev.ravel.explore.prefix.PrefixSearch;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.reduction.Restated;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.stateless.FellowExplorers;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.structure.StructureFacts;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.net.AskedNet;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.task.auto.Auto;
import dev.ravel.task.auto.OrbitsOfMany;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.nets.OnEndlessNet;
import dev.ravel.task.nets.OnSmallerNet;
import dev.ravel.task.nets.SmallerNet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The plan by which the questions about one system are decided. It consists of engines, each a
 * layer around the next. All layers are put together here; {@link Engine#layers} describes them as
 * they are.
 *
 * @param threads of the search over all states
 * @param properties what is asked of the system
 * @param net the net that the system is, if it is one
 * @param outputs who is given what engines make, if the options ask for that
 * @param fellows with whom executions are explored, of a system whose structure is not looked at
 */
record Plan(
    EngineOptions options,
    int threads,
    ConcurrentSystem system,
    List<Property> properties,
    Supplier<Optional<AskedNet>> net,
    EngineOutputs outputs,
    Optional<FellowExplorers> fellows) {
  /** The whole plan on this machine. */
  Engine engine() {
    return UnaskedErrors.completing(search(), true);
  }

  /**
   * The whole plan where others take part in the search.
   *
   * @param matter what is searched
   */
  Engine engine(Distribution others, Distribution.Matter matter) {
    return others.exploresAlone()
        ? others.engine(matter, engine(), this::ofAllStates)
        : UnaskedErrors.completing(others.engine(matter, search(), this::ofAllStates), false);
  }

  /** A search over all states of the system, of which a net that grows without end has none. */
  private Engine ofAllStates(Engine search) {
    Optional<AskedNet> asked = system.threads() == 0 && bounds() ? net.get() : Optional.empty();
    return asked.isPresent() ? new AfterFacts(new Bounds(asked.get()), search) : search;
  }

  /** The engine of execution graphs, the only one where memory has no state. */
  private Engine ofGraphs() {
    boolean free = options.name().equals(Engines.AUTO);
    if (!free && !options.name().equals(Engines.GRAPHS)) {
      throw new Refused(
          Diagnostic.of(
                  Problem.U001,
                  "--engine "
                      + options.name()
                      + " explores states, and under this memory model there is none that all"
                      + " threads see")
              .help("--engine graphs, which is chosen where no engine is named"));
    }
    Optional<String> why =
        free ? Optional.of("under this memory model executions are graphs") : Optional.empty();
    return new Graphs(why, options.dpor().statistics());
  }

  private boolean bounds() {
    return properties.stream().anyMatch(property -> property instanceof Property.Bounded);
  }

  /** The engine that was asked for, with all that no engine does by itself. */
  private Engine search() {
    if (system instanceof GraphSystem || options.name().equals(Engines.GRAPHS)) {
      return ofGraphs();
    }
    boolean bounds = bounds();
    boolean looked =
        system.threads() == 0
            && (bounds || options.structure() || options.name().equals(Engines.PREFIX));
    Optional<AskedNet> asked = looked ? net.get() : Optional.empty();
    boolean isNet = asked.isPresent(); // a smaller one may be searched in its place
    Engine engine =
        fellows
            .<Engine>map(Stateless::with)
            .orElseGet(() -> named(asked, isNet ? outputs.undivided() : outputs));
    if (asked.isEmpty()) {
      return new RacesOfWaits(engine, new Graph(threads, false));
    }
    Facts tree = new Bounds(asked.get());
    if (!options.structure()) {
      return bounds ? new AfterFacts(tree, engine) : engine;
    }
    return ofNet(asked.get(), tree);
  }

  /** An engine that looks at the structure of a net before it searches. */
  private Engine ofNet(AskedNet asked, Facts tree) {
    StructureFacts structure = new StructureFacts(asked);
    boolean bounded =
        IntStream.range(0, asked.net().places().count())
            .allMatch(place -> structure.bound(place) < Long.MAX_VALUE);
    Function<AskedNet, Engine> search =
        its -> {
          Engine engine = named(Optional.of(its), outputs.undivided());
          return bounded ? engine : new OnEndlessNet(engine, its.net());
        };
    Engine direct = search.apply(asked);
    Restated restated = new Restated(asked.net(), structure::bound);
    return new AfterFacts(
        structure.or(tree),
        options.unfolding().whole() || options.independence().isPresent()
            ? direct
            : new OnSmallerNet(
                direct,
                questions -> SmallerNet.of(asked, questions, restated),
                its -> search.apply(its.net()),
                options.statistics()));
  }

  /** The engine of the name that was asked for. */
  private Engine named(Optional<AskedNet> asked, EngineOutputs made) {
    if (options.name().equals(Engines.AUTO)) {
      return new Auto(threads, options.symmetry(), options.dpor(), Auto.START);
    }
    return switch (Engines.meant(options.name())) {
      case Engines.GRAPH -> orbits(new Graph(threads, false), new Graph(threads, true));
      case Engines.DPOR ->
          options.stateless() ? alongExecutions() : new CrashChoiceEngine(reduced());
      case Engines.SAMPLE -> new Sample(options.sample(), made.samples());
      case Engines.PREFIX -> new PrefixSearch(asked, options.prefix(), made.prefixes());
      default -> new Termination(new Unfolding(options.unfolding(), made.structures()));
    };
  }

  private Engine reduced() {
    DporOptions its = options.dpor();
    return its.precise()
        ? new Dpor(its)
        : orbits(
            new Dpor(new DporOptions(false, false, its.statistics())),
            new Dpor(new DporOptions(false, true, its.statistics())));
  }

  private Engine orbits(Engine states, Engine orbits) {
    return switch (options.symmetry()) {
      case NEVER -> states;
      case WHERE_MANY -> new OrbitsOfMany(states, orbits, Auto.START);
      case ALWAYS -> orbits;
    };
  }

  private Engine alongExecutions() {
    boolean statistics = options.dpor().statistics();
    return new Termination(
        switch (options.equivalence()) {
          case TRACES -> new Stateless(statistics);
          case READS_FROM -> new ReadsFrom(statistics);
        });
  }
}
