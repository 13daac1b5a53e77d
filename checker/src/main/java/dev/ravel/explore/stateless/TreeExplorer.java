// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Answers;
import dev.ravel.explore.AwaitedAssumptions;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Judge;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.trace.Dependence;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Explores parts of a tree of executions, one after the other. For one thread. */
public final class TreeExplorer {
  private static final LeaseResult FOR_ONE =
      new LeaseResult(
          true,
          ExploredPart.NONE,
          new BitSet(),
          false,
          new BitSet(),
          false,
          List.of(),
          Optional.empty(),
          List.of());

  private final ConcurrentSystem system;
  private final Dependence dependence;
  private final Answers answers;
  private final int questions;
  private final Judge judge;
  private final ExecutionCounts counts = new ExecutionCounts();
  private final StatelessSearch search;

  /**
   * Nothing was explored yet.
   *
   * @param system one without symbolic inputs
   * @param asked what is asked, all about safety
   * @param object the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param budget is asked now and then
   */
  public TreeExplorer(ConcurrentSystem system, List<Property> asked, int object, Budget budget) {
    this.system = system;
    this.questions = asked.size();
    List<Question> all =
        asked.stream().map(its -> new Question(its, /* stops= */ true, object)).toList();
    this.answers = new Answers(system, all);
    this.dependence = new Dependence(system, object);
    int[] numbers = IntStream.range(0, questions).toArray();
    ConcurrentSystem searched = AwaitedAssumptions.of(system);
    this.judge = new Judge(searched, answers, numbers, dependence);
    this.search = new StatelessSearch(searched, dependence, judge, new Meter(budget), counts);
  }

  /** Somebody looks on. */
  void show(StatelessSearch.ExecutionListener listener) {
    search.show(listener);
  }

  /**
   * Explores a lease, or as much of it as there is time for.
   *
   * @param handsBack whether it is to hand back what is left; it is asked often
   * @throws Halt if the budget is spent
   * @throws IllegalArgumentException if it is no lease of this system
   */
  public LeaseResult explore(SubtreeLease its, BooleanSupplier handsBack) {
    try {
      LeasedTree tree = new LeasedTree(system, dependence, its);
      Optional<Subtree> before = Optional.empty();
      do {
        Subtree next = tree.next();
        int known = before.map(last -> inCommon(last, next)).orElse(0);
        tree.done(explore(next, known, handsBack));
        before = Optional.of(next);
      } while (!tree.isOver() && !handsBack.getAsBoolean());
      return answers.open().cardinality() < questions
          ? FOR_ONE
          : tree.lent(judge.missing(), judge.ends(), endings(), system.outcomes().anyWaits());
    } catch (StatelessSearch.Anew | LocalWorkTooLong others) {
      return FOR_ONE;
    } catch (Halt halt) {
      if (halt.reason() == Problem.K007 || halt.reason() == Problem.K009) {
        return FOR_ONE;
      }
      throw halt;
    }
  }

  private BitSet endings() {
    return system instanceof Shared its ? its.endings() : new BitSet();
  }

  /**
   * Returns the number of shared positions that are the same. The last one, where something was
   * explored, may differ.
   */
  private static int inCommon(Subtree first, Subtree second) {
    int most = Math.min(first.shared().size(), second.shared().size()) - 1;
    int same = 0;
    while (same < most
        && (same == 0
            || first
                .schedule()
                .subList(2 * same - 2, 2 * same)
                .equals(second.schedule().subList(2 * same - 2, 2 * same)))) {
      same++;
    }
    return same;
  }

  private SubtreeResult explore(Subtree its, int known, BooleanSupplier handsBack) {
    int[] begin = new int[system.objects()];
    if (its.initial() < 0
        || its.initial() >= system.initialStates()
        || system.initialState(its.initial(), begin) != ConcurrentSystem.NONE) {
      throw new IllegalArgumentException("an execution that does not begin");
    }
    ExploredPart before = counts.since(ExploredPart.NONE);
    counts.longest = 0;
    boolean whole = search.run(its, begin, known, handsBack);
    return new SubtreeResult(
        counts.since(before),
        search.reversals(),
        whole ? Optional.empty() : Optional.of(search.rest()));
  }
}
