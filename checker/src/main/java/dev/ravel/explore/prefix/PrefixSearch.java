// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.Verdicts;
import dev.ravel.net.AskedNet;
import dev.ravel.net.MarkingFormula;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Coverage;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.EndProperty;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The answers to questions about a net from its finite complete prefix. They say which markings can
 * be reached, deadlocks among them, by {@link Cuts}; whether the net is 1-safe; and whether every
 * transition can fire. Questions about whole executions, nets with inhibitor arcs, and systems that
 * are no nets are unknown to it.
 *
 * @param net the net that the system is, transition by transition; absent if it is none
 * @param options how the prefix is made
 * @param made is given the prefix, as far as it got
 */
public record PrefixSearch(Optional<AskedNet> net, PrefixOptions options, Consumer<Saturated> made)
    implements Engine {
  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    long start = System.nanoTime();
    Answers answers = new Answers(system, questions);
    if (net.map(AskedNet::net).flatMap(Saturation::obstacle).isPresent() || net.isEmpty()) {
      Counters none = Counters.ofEvents(OptionalLong.empty(), 0, 0, System.nanoTime() - start, 0);
      return exploration(answers, Problem.K005, Optional.of(Problem.K005), none, List.of());
    }
    Saturated result =
        Saturation.of(options.reads().encode(net.get().net()), options.order(), budget);
    made.accept(result);
    Optional<Problem> stopped =
        result
            .stopped()
            .or(
                () ->
                    EarlyEnd.of(
                        () ->
                            answer(
                                answers,
                                result,
                                system.capabilities().coverage(),
                                new Meter(budget))))
            .or(() -> result.unsafe().map(_ -> Problem.K005));
    return exploration(
        answers,
        stopped.orElse(Problem.K005),
        stopped,
        Counters.ofEvents(
            OptionalLong.empty(),
            result.events(),
            result.cutoffs(),
            System.nanoTime() - start,
            result.bytes()),
        options.statistics() ? statistics(result) : List.of());
  }

  private static Exploration exploration(
      Answers answers,
      Problem reason,
      Optional<Problem> stopped,
      Counters counters,
      List<Statistic> statistics) {
    return new Exploration(
        answers.all(reason),
        Method.of("prefix"),
        List.of(new SearchSummary(answers.numbers(), counters, statistics)),
        stopped);
  }

  private static List<Statistic> statistics(Saturated result) {
    Statistic conditions = Statistic.count("conditions of the prefix", result.conditions());
    return result.prefix().contextual()
        ? List.of(conditions, Statistic.count("events with their histories", result.histories()))
        : List.of(conditions);
  }

  private static Effort effort(Saturated result, long more) {
    return new Effort.OfEvents(
        result.events(), 0, result.cutoffs(), OptionalLong.empty(), result.bytes() + more);
  }

  /** The events that are no cutoffs, without one that would put a second token on a place. */
  private static BitSet usable(Saturated result) {
    Prefix prefix = result.prefix();
    BitSet usable = new BitSet();
    int last = 0;
    for (int event = 1; event < prefix.events(); event++) {
      if (prefix.inserted(event)) {
        last = prefix.postset(event) >= prefix.postset(last) ? event : last;
        usable.set(event, !prefix.cutoff(event));
      }
    }
    if (result.unsafe().isPresent()) {
      usable.clear(last);
    }
    return usable;
  }

  /** Answers first what needs no search, so that a search which does not end costs nothing else. */
  private void answer(Answers answers, Saturated result, Coverage coverage, Meter meter) {
    List<Integer> ofMarkings = new ArrayList<>();
    for (int question = 0; question < answers.count(); question++) {
      if (answers.open(question)) {
        atOnce(answers, question, result, coverage.statements());
      }
      if (answers.open(question) && ofMarkings(answers.property(question))) {
        ofMarkings.add(question);
      }
    }
    if (!ofMarkings.isEmpty() && beginsSafe(result)) {
      Cuts cuts = cuts(result, meter);
      ofMarkings.forEach(question -> marking(answers, question, result, cuts));
    }
  }

  /** Returns whether the first marking is a cut. One with two tokens on a place is none. */
  private static boolean beginsSafe(Saturated result) {
    return result.unsafe().map(unsafe -> unsafe.run().length > 0).orElse(true);
  }

  private Cuts cuts(Saturated result, Meter meter) {
    return new Cuts(
        net.orElseThrow().net(),
        result.prefix(),
        usable(result),
        result.unsafe().isEmpty(),
        meter,
        solver -> effort(result, solver));
  }

  private AskedNet.Asked asked(Answers answers, int question) {
    return net.orElseThrow().asked().get(answers.claim(question));
  }

  private static boolean ofMarkings(Property property) {
    return property instanceof EndProperty
        || (property instanceof StateProperty && !(property instanceof Property.Safe));
  }

  /** Answers what the prefix shows without a search. */
  private void atOnce(Answers answers, int question, Saturated result, int statements) {
    switch (answers.property(question)) {
      case Property.Safe safe -> safe(answers, question, safe.limit(), result);
      case Property.Error _ -> {
        // No place overflows where none holds two tokens, and a net has no other errors.
        if (result.unsafe().isEmpty()) {
          answers.decide(question, Judgement.holds());
        }
      }
      case Property.DeadCode _ -> dead(answers, question, result, statements);
      case Property.Bounded _ -> {
        if (result.unsafe().isEmpty()) {
          answers.decide(question, Judgement.holds(new Evidence.AtMost(1)));
        }
      }
      case StateProperty _, EndProperty _, Property.Race _, LivenessProperty _ -> {}
    }
  }

  /** A marking that is found is reachable; that there is none, a complete prefix alone can say. */
  private void marking(Answers answers, int question, Saturated result, Cuts cuts) {
    Property property = answers.property(question);
    if (!(asked(answers, question) instanceof AskedNet.Marking(MarkingFormula sought))) {
      return;
    }
    Optional<int[]> run = cuts.run(sought);
    if (run.isPresent()) {
      answers.decide(question, Verdicts.found(property, run(run.get())));
    } else if (result.unsafe().isEmpty()) {
      boolean ends =
          property instanceof Property.Finally
              && net.orElseThrow().ended().flatMap(cuts::run).isPresent();
      answers.decide(question, Verdicts.absent(property, ends));
    }
  }

  private static Run run(int[] transitions) {
    return new Run(0, transitions, new int[transitions.length]);
  }

  private static void safe(Answers answers, int question, long limit, Saturated result) {
    if (result.unsafe().isEmpty()) {
      answers.decide(question, Judgement.holds());
    } else if (limit == 1) {
      Run run = run(result.unsafe().get().run());
      answers.decide(question, Verdicts.found(answers.property(question), run));
    }
  }

  /** A transition can fire if and only if an event of the complete prefix fires it. */
  private void dead(Answers answers, int question, Saturated result, int statements) {
    if (!(asked(answers, question) instanceof AskedNet.Covering(var its))) {
      return;
    }
    Prefix prefix = result.prefix();
    BitSet missing = new BitSet();
    missing.set(0, statements);
    for (int event = 1; event < prefix.events(); event++) {
      int statement = its.get(prefix.transition(event));
      if (statement >= 0) {
        missing.clear(statement);
      }
    }
    if (missing.isEmpty() || result.unsafe().isEmpty()) {
      answers.decide(question, Verdicts.dead(missing));
    }
  }
}
