// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.explore.SymmetricQuestions;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Crowds;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.verdict.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses between engines by letting them explore in turn. All states are looked at as long as they
 * are not many, for then the shortest violations are found. If they are, some random executions may
 * show a violation at once; and then those engines take turns that may be best, by what a short
 * stretch of the reduced search shows, until one of them is done. Where something is asked that
 * only the state graph decides, that goes first, and the others decide what it leaves open.
 *
 * <p>Turns are measured in elementary operations and grow, so all together take a small multiple of
 * what the best of them takes; and who is done first depends on the model and the questions alone,
 * never on time.
 *
 * @param threads of a search over all states; nothing but time depends on how many
 * @param symmetry when such a search stores one state of each orbit
 * @param start how long all states are looked at before anything else, in elementary operations,
 *     usually {@link #START}
 */
public record Auto(int threads, SymmetryUse symmetry, DporOptions dpor, long start)
    implements Engine {
  /** The first turn of the search over all states, in elementary operations. */
  public static final long START = 400_000;

  /** The number of states at which the reduced search is looked at. */
  private static final long STRETCH = 4_096;

  /** A reduction that leaves out all but this part of the steps from a state is worth its price. */
  private static final double SMALL_PART = 0.35;

  /** Of more processes, states are looked at as crowds where members can be renamed. */
  static final int MANY = 100;

  /** Of more threads, partial orders are looked at before states are. */
  private static final int VERY_MANY = 1_000;

  private static final int GROWTH = 3;

  /** The factor of its past work below which a search is near its end. */
  private static final int NEAR = 2;

  /** The factor by which the first turn of crowds is longer than that of all states. */
  private static final int CROWD = 5;

  /** And that of the executions of very many threads. */
  private static final int EXECUTIONS = 3;

  /** So many times as long a shorter execution is looked for, when one is known. */
  private static final int SHORTER = 5;

  /** The divisor of a turn of all states that gives the part for random executions. */
  private static final int WALKING = 4;

  /** The divisor of each turn after that which gives their part. */
  private static final int WALKING_ON = 10;

  /** The cost of a step of orbits in steps of states. */
  private static final double FORM = 3;

  /** So many operations never come to an end. */
  static final long ENDLESS = Long.MAX_VALUE / 4;

  /** The number of random executions at first. */
  private static final int WALKS = 20;

  private static final UnfoldingOptions ALL_EXECUTIONS =
      new UnfoldingOptions(
          UnfoldingOptions.OPTIMAL,
          UnfoldingOptions.Cutoffs.NEVER,
          UnfoldingOptions.UNBOUNDED,
          false,
          false);

  /**
   * The engines in the order in which they enter; which of them does depends on how far the others
   * come.
   */
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    boolean orbits = orbits(system, claims(questions));
    Graph graph = graph(symmetry == SymmetryUse.ALWAYS);
    Turns turns = new Turns(system, questions, new ArrayList<>());
    turns.add(asksForLiveness(questions), "liveness", graph.forLivenessAlone(), ENDLESS);
    turns.add(followsCrowds(system), "crowds", new Crowds(), CROWD * start);
    turns.add(isOfVeryMany(system), "few executions", orders(), EXECUTIONS * start);
    turns.add(true, "few states", graph, start);
    turns.add(true, "random executions", walking(WALKS, 0), start / WALKING);
    turns.add(true, "reduction", reduction(orbits), start);
    turns.add(orbits && symmetry == SymmetryUse.WHERE_MANY, "orbits", graph(true), start);
    turns.add(system.threads() == system.processes(), "partial orders", orders(), start);
    return List.of(layer("dovetailing").inTurn(turns.all));
  }

  /** The plans of the engines that may enter. */
  private record Turns(ConcurrentSystem system, List<Question> questions, List<List<Layer>> all) {
    void add(boolean enters, String name, Engine engine, long operations) {
      if (enters) {
        all.add(
            Layer.of(name, InTurn.class.getSimpleName(), Numbers.count(operations))
                .over(engine.layers(system, questions)));
      }
    }
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    try (Dovetail all = new Dovetail(system, questions, budget)) {
      if (asksForLiveness(questions)) {
        InTurn alone = endless(system, questions, all);
        if (all.goOn(alone, ENDLESS) || !all.isKnown(LivenessProperty.class)) {
          return all.result(alone, "it alone decides what is asked about executions without end");
        }
      }
      return explore(system, all);
    }
  }

  /**
   * Returns the search for executions without end. After a while with all states, one state of each
   * orbit is stored, if these are fewer by more than they cost.
   */
  private InTurn endless(ConcurrentSystem system, List<Question> questions, Dovetail all) {
    InTurn plain = all.enter("graph", graph(symmetry == SymmetryUse.ALWAYS).forLivenessAlone());
    if (symmetry != SymmetryUse.WHERE_MANY
        || system.processes() > MANY
        || all.goOn(plain, start)
        || plain.ended()
        || part(system, questions) >= 1) {
      return plain;
    }
    plain.end(Problem.K007);
    return all.enter("graph --symmetry", graph(true).forLivenessAlone());
  }

  /**
   * Returns the cost of looking for executions without end in orbits, as a part of the other cost.
   */
  private static double part(ConcurrentSystem system, List<Question> questions) {
    Answers answers =
        new Answers(
            system,
            questions.stream().filter(its -> its.property() instanceof LivenessProperty).toList());
    double part = 0;
    for (List<Integer> group : new SymmetricGroups(system, answers).explored()) {
      part += FORM / SymmetricQuestions.of(system, answers, group).count().doubleValue();
    }
    return part;
  }

  /**
   * Explores by partial orders where there are very many threads. The states of a few steps are too
   * many already there, but there may be few executions. Absent if they do not.
   */
  private Optional<Exploration> ofVeryMany(ConcurrentSystem system, Dovetail all, InTurn graph) {
    if (!isOfVeryMany(system)) {
      return Optional.empty();
    }
    InTurn orders = all.enter("unfolding", orders());
    String why = "with this many threads it looks at executions before states";
    if (!all.goOn(orders, EXECUTIONS * start)) {
      orders.end(Problem.K007);
      return Optional.empty();
    }
    boolean shown =
        !orders.limited()
            && orders.result().judgements().stream().anyMatch(its -> its.run().isPresent());
    return Optional.of(shown ? shorter(all, graph, orders, why) : all.result(orders, why));
  }

  private Exploration explore(ConcurrentSystem system, Dovetail all) {
    List<Share> crowds = crowds(system, all);
    for (Share share : crowds) {
      if (all.goOn(share.its, CROWD * start)) {
        return all.result(
            share.its, "with this many threads it follows one of those that are alike");
      }
    }
    InTurn graph = all.enter("graph", graph(symmetry == SymmetryUse.ALWAYS));
    Optional<Exploration> early = ofVeryMany(system, all, graph);
    if (early.isPresent()) {
      return early.get();
    }
    if (all.goOn(graph, start)) {
      return all.result(
          graph, "of so few states it looks at all, and finds the shortest executions");
    }
    Optional<InTurn> shown = walks(all, WALKS, 0, start / WALKING);
    if (shown.isPresent()) {
      return shorter(all, graph, shown.get(), "one of a few random executions shows this");
    }
    boolean orbits = orbits(system, all.openClaims());
    InTurn reduced = reduced(orbits, all);
    for (long slice = start / 64 + 1;
        slice <= start && effort(reduced).states() < STRETCH;
        slice += slice) {
      if (all.goOn(reduced, slice)) {
        return all.result(reduced, "it looks at few states, and no others matter for safety");
      }
    }
    return inTurn(all, shares(system, all, graph, reduced, orbits, crowds));
  }

  /** Some random executions; absent if they do not show all that is to be known. */
  private static Optional<InTurn> walks(Dovetail all, long runs, long seed, long operations) {
    InTurn walks = all.enter("sample", walking(runs, seed));
    boolean shown = all.goOn(walks, operations);
    walks.end(Problem.K011);
    return shown ? Optional.of(walks) : Optional.empty();
  }

  /** Returns whether some members can be renamed, so that one state of each orbit is enough. */
  private boolean orbits(ConcurrentSystem system, Set<Integer> claims) {
    return switch (symmetry) {
      case NEVER -> false;
      case ALWAYS -> true;
      case WHERE_MANY ->
          system.processes() <= MANY && system.hints().renamings(claims).symmetry().isPresent();
    };
  }

  private InTurn reduced(boolean orbits, Dovetail all) {
    return all.enter(orbits ? "dpor --symmetry" : "dpor", reduction(orbits));
  }

  private Engine reduction(boolean orbits) {
    DporOptions its = orbits ? new DporOptions(false, true, dpor.statistics()) : dpor;
    return new CrashChoiceEngine(new Dpor(its));
  }

  private static Engine orders() {
    return new Unfolding(ALL_EXECUTIONS);
  }

  private static Engine walking(long runs, long seed) {
    return new Sample(new SampleOptions(SampleOptions.Method.WALK, runs, 10_000, 3, seed));
  }

  private static boolean asksForLiveness(List<Question> questions) {
    return questions.stream().anyMatch(its -> its.property() instanceof LivenessProperty);
  }

  private static Set<Integer> claims(List<Question> questions) {
    return questions.stream().map(Question::claim).collect(Collectors.toSet());
  }

  private static boolean isOfVeryMany(ConcurrentSystem system) {
    return system.threads() > VERY_MANY && system.threads() >= system.processes();
  }

  private boolean followsCrowds(ConcurrentSystem system) {
    return symmetry == SymmetryUse.WHERE_MANY && system.processes() > MANY;
  }

  /**
   * Returns the searches of crowds. Where there are many threads, those that are alike in a state
   * may take its steps as one.
   */
  private List<Share> crowds(ConcurrentSystem system, Dovetail all) {
    return followsCrowds(system)
        ? List.of(new Share(all.enter("graph --symmetry", new Crowds()), 2))
        : List.of();
  }

  private Graph graph(boolean orbits) {
    return new Graph(threads, orbits);
  }

  /** Returns a shorter violation if one is near, after a search has shown something. */
  private Exploration shorter(Dovetail all, InTurn graph, InTurn search, String why) {
    return all.goOn(graph, SHORTER * start)
        ? all.result(graph, "it finds the shortest executions")
        : all.result(search, why);
  }

  /** Returns the same after some turns, by the one of them that finds the shortest executions. */
  private Exploration shorter(Dovetail all, List<Share> going, InTurn walks) {
    String why = "one of many random executions shows this";
    return going.stream()
        .map(Share::its)
        .filter(its -> its.engine().startsWith("graph"))
        .findFirst()
        .map(graph -> shorter(all, graph, walks, why))
        .orElseGet(() -> all.result(walks, why));
  }

  /**
   * An exploration in turn with its part.
   *
   * @param part of each round
   */
  private record Share(InTurn its, long part) {}

  /**
   * Returns the shares. Where the reduction leaves out most, partial orders may be better still, if
   * executions end; as soon as one goes on for ever, that is noticed and no more is explored by
   * them. Where one state of each orbit is enough, there may be few.
   */
  private List<Share> shares(
      ConcurrentSystem system,
      Dovetail all,
      InTurn graph,
      InTurn reduced,
      boolean orbits,
      List<Share> crowds) {
    boolean much = stepsOfAState(reduced) < SMALL_PART * stepsOfAState(graph);
    List<Share> shares = new ArrayList<>(open(crowds));
    if (!shares.isEmpty()) {
      graph.end(Problem.K007);
    } else if (orbits && symmetry == SymmetryUse.WHERE_MANY) {
      graph.end(Problem.K007);
      shares.add(new Share(all.enter("graph --symmetry", graph(true)), 2));
    } else if (!much
        || system.threads() < system.processes()
        || system.capabilities().memory().isWeak()) {
      shares.add(new Share(graph, much ? 1 : 2));
    }
    if (much && system.threads() == system.processes()) {
      shares.add(new Share(reduced, 3));
      shares.add(new Share(all.enter("unfolding", orders()), 2));
    } else {
      // where there are orbits, it mostly is near its end after its first stretch
      shares.add(orbits ? 0 : shares.size(), new Share(reduced, much ? 8 : 1));
    }
    return shares;
  }

  /** The number of steps that a search takes from a state, on average so far. */
  private static double stepsOfAState(InTurn search) {
    Effort.OfStates its = effort(search);
    return (double) its.transitions() / Math.max(1, its.states() - its.frontier());
  }

  private Exploration inTurn(Dovetail all, List<Share> shares) {
    List<Share> going = open(shares);
    List<Share> later = later(shares);
    long walks = WALKS;
    for (long slice = start; !going.isEmpty(); slice = Math.min(GROWTH * slice, ENDLESS / 8)) {
      for (Share share : going) {
        if (all.goOn(share.its, share.part * slice) || finishes(all, share.its)) {
          return all.result(share.its, "it was done first, in turn with " + others(shares, share));
        }
      }
      going = open(later);
      Optional<InTurn> shown =
          going.isEmpty() ? Optional.empty() : walks(all, walks, walks, slice / WALKING_ON);
      if (shown.isPresent()) {
        return shorter(all, going, shown.get());
      }
      walks = Math.min(GROWTH * walks, ENDLESS);
    }
    Share last = shares.getLast();
    return all.result(last.its, "none was done of it and " + others(shares, last));
  }

  /**
   * The shares of all rounds but the first one. Reduced states and partial orders change places and
   * shares: where the reduction is done first, it mostly is in the first round, or not by much;
   * partial orders may be done long before.
   */
  private static List<Share> later(List<Share> shares) {
    int last = shares.size() - 1;
    return last < 1 || !shares.get(last).its.engine().equals("unfolding")
        ? shares
        : Stream.concat(
                Stream.of(
                    new Share(shares.get(last).its, shares.get(last - 1).part),
                    new Share(shares.get(last - 1).its, shares.get(last).part)),
                shares.subList(0, last - 1).stream())
            .toList();
  }

  /** Lets a search that is near its end go on; whether with that all have come to an end. */
  private static boolean finishes(Dovetail all, InTurn search) {
    long more = nearEnd(search);
    return more > 0 && all.goOn(search, more);
  }

  /**
   * Returns the number of operations beyond its turn of a search that is near its end. It expects
   * to be done with not many more than it has made. It is half as many again, since it may be
   * wrong.
   */
  private static long nearEnd(InTurn search) {
    if (search.ended()
        || !(search.effort() instanceof Effort.OfEvents its)
        || its.expected().isEmpty()) {
      return 0;
    }
    double missing = (double) its.expected().getAsLong() / Math.max(1, its.executions()) - 1;
    return missing < NEAR ? (long) (1.5 * missing * search.operations()) : 0;
  }

  private static List<Share> open(List<Share> shares) {
    return shares.stream().filter(share -> !share.its.ended()).toList();
  }

  private static String others(List<Share> shares, Share but) {
    return shares.stream()
        .filter(share -> share.its != but.its)
        .map(share -> share.its.engine())
        .collect(Collectors.joining(" and "));
  }

  private static Effort.OfStates effort(InTurn search) {
    return switch (search.effort()) {
      case Effort.OfStates its -> its;
      case Effort.OfEvents _, Effort.OfExecutions _ ->
          throw new IllegalArgumentException(search.engine() + " stores no states");
    };
  }
}
