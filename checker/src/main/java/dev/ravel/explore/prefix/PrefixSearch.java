// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Question;
import dev.ravel.net.Net;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Statistic;
import dev.ravel.verdict.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Decides what can be read off the finite complete prefix of a net: whether the net is 1-safe, and
 * whether every transition can fire. Other questions, nets with inhibitor arcs, and systems that
 * are no nets are unknown to it.
 */
public final class PrefixSearch implements Engine {
  private final Optional<Net> net;
  private final Order order;
  private final Reads reads;
  private final boolean statistics;

  /**
   * The engine for one system.
   *
   * @param net the net that the system is, transition by transition; absent if it is none
   * @param order the order in which events are inserted
   * @param reads what read arcs become
   * @param statistics whether to tell what is counted
   */
  public PrefixSearch(Optional<Net> net, Order order, Reads reads, boolean statistics) {
    this.net = net;
    this.order = order;
    this.reads = reads;
    this.statistics = statistics;
  }

  @Override
  public String name() {
    return "prefix";
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    long start = System.nanoTime();
    Answers answers = new Answers(system, questions);
    if (net.flatMap(Saturation::obstacle).isPresent() || net.isEmpty()) {
      Counters none = counters(0, 0, System.nanoTime() - start, 0);
      return new Exploration(answers.all(Problem.K005), none, Optional.of(Problem.K005));
    }
    Saturated result = Saturation.of(reads.encode(net.get()), order, budget);
    Optional<Problem> stopped = result.stopped();
    try {
      if (stopped.isEmpty()) {
        stopped = result.unsafe().map(_ -> Problem.K005);
        answer(answers, result);
      }
    } catch (Halt halt) {
      stopped = Optional.of(halt.reason());
    }
    return new Exploration(
        answers.all(stopped.orElse(Problem.K005)),
        counters(result.events(), result.cutoffs(), System.nanoTime() - start, result.bytes()),
        statistics ? statistics(result) : List.of(),
        stopped);
  }

  private static List<Statistic> statistics(Saturated result) {
    Statistic conditions = Statistic.count("conditions of the prefix", result.conditions());
    return result.prefix().contextual()
        ? List.of(conditions, Statistic.count("events with their histories", result.histories()))
        : List.of(conditions);
  }

  private void answer(Answers answers, Saturated result) {
    for (int question = 0; question < answers.count(); question++) {
      if (!answers.open(question)) {
        continue;
      }
      switch (answers.property(question)) {
        case Property.Safe safe -> safe(answers, question, safe.limit(), result);
        case Property.Error _ -> {
          // No place overflows where none holds two tokens, and a net has no other errors.
          if (result.unsafe().isEmpty()) {
            answers.decide(question, Judgement.holds());
          }
        }
        case Property.DeadCode _ -> dead(answers, question, result);
        case Property.Deadlock _,
            Property.Race _,
            Property.Terminates _,
            Property.AtMost _,
            Property.Never _,
            Property.Always _,
            Property.Reachable _,
            Property.Finally _,
            Property.LeadsTo _,
            Property.Eventually _,
            Property.Bounded _,
            Property.Ltl _ -> {}
      }
    }
  }

  private static void safe(Answers answers, int question, long limit, Saturated result) {
    if (result.unsafe().isEmpty()) {
      answers.decide(question, Judgement.holds());
    } else if (limit == 1) {
      int[] run = result.unsafe().get().run();
      answers.decide(
          question,
          Judgement.violated(
              Problem.V013,
              new Run(0, run, new int[run.length], OptionalInt.empty()),
              new Evidence.None()));
    }
  }

  /** A transition can fire if and only if an event of the complete prefix fires it. */
  private static void dead(Answers answers, int question, Saturated result) {
    Prefix prefix = result.prefix();
    BitSet missing = new BitSet();
    missing.set(0, prefix.net().transitions().count());
    for (int event = 1; event < prefix.events(); event++) {
      missing.clear(prefix.transition(event));
    }
    if (missing.isEmpty()) {
      answers.decide(question, Judgement.holds());
    } else if (result.unsafe().isEmpty()) {
      answers.decide(
          question,
          new Judgement(
              Verdict.VIOLATED,
              Optional.of(Problem.V005),
              Optional.empty(),
              new Evidence.Dead(missing.stream().boxed().toList())));
    }
  }

  private static Counters counters(int events, int cutoffs, long nanoseconds, long bytes) {
    return new Counters(
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(events),
        OptionalLong.of(cutoffs),
        nanoseconds,
        bytes);
  }
}
