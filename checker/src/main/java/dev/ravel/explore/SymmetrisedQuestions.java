// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Symmetry;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Judgement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Questions about safety that name members, asked of one state of each orbit. They ask whether one
 * of the states that it becomes by renaming shows the property. If no initial state is changed by
 * renamings, all these states are reachable as it is, with renamed runs; so the answer is that of a
 * search through all states, and no member is to be kept apart for it. Its run is renamed such that
 * it shows what was asked.
 */
public final class SymmetrisedQuestions {
  /** The number of names above which a question is not asked. Its members are kept apart. */
  private static final int MOST = 1_000;

  private final ConcurrentSystem system;
  private final Symmetry symmetry;

  private SymmetrisedQuestions(ConcurrentSystem system, Symmetry symmetry) {
    this.system = system;
    this.symmetry = symmetry;
  }

  /** Questions, those that name members asked under all names where that is possible. */
  public static List<Question> asked(ConcurrentSystem system, List<Question> questions) {
    return asked(system, questions, _ -> true);
  }

  /**
   * Returns the same for questions that look where executions end alone. They are for engines that
   * leave out steps. A search that meets each end up to renaming decides them, whatever comes
   * before. What is asked of states on the way has a property object, which is of its own names.
   */
  public static List<Question> askedAtEnds(ConcurrentSystem system, List<Question> questions) {
    return asked(system, questions, EndProperty.class::isInstance);
  }

  private static List<Question> asked(
      ConcurrentSystem system, List<Question> questions, Predicate<Property> some) {
    if (questions.stream().map(Question::property).noneMatch(some)) {
      return questions;
    }
    Optional<Symmetry> symmetry = system.hints().renamings(Set.of()).symmetry();
    if (symmetry.isEmpty()) {
      return questions;
    }
    SymmetrisedQuestions its = new SymmetrisedQuestions(system, symmetry.get());
    if (!its.keepsInitialStates()) {
      return questions;
    }
    return questions.stream()
        .map(
            question ->
                some.test(question.property()) ? its.asked(question).orElse(question) : question)
        .toList();
  }

  private Optional<Question> asked(Question question) {
    List<Condition> conditions = question.property().conditions();
    if (conditions.size() != 1 || conditions.getFirst().mayBeUndefined()) {
      return Optional.empty();
    }
    List<int[]> renamings = Renumberings.of(symmetry, question.claim(), MOST);
    if (renamings.size() < 2) {
      return Optional.empty(); // it names nobody, or too many
    }
    Condition under = new SymmetrisedCondition(system, symmetry, conditions.getFirst(), renamings);
    return with(question.property(), under)
        .map(its -> new Question(question.claim(), its, question.stops(), question.object()));
  }

  /** A property of one condition, of another condition. */
  private static Optional<Property> with(Property property, Condition condition) {
    return switch (property) {
      case Property.Never _ -> Optional.of(new Property.Never(condition));
      case Property.Always _ -> Optional.of(new Property.Always(condition));
      case Property.Reachable _ -> Optional.of(new Property.Reachable(condition));
      case Property.Finally _ -> Optional.of(new Property.Finally(condition));
      case Property _ -> Optional.empty();
    };
  }

  private boolean keepsInitialStates() {
    for (int member = 0; member + 1 < symmetry.members(); member++) {
      if (symmetry.block(member) == symmetry.block(member + 1)
          && !new RenamedRun(system, symmetry, member, member + 1).keepsInitialStates()) {
        return false;
      }
    }
    return true;
  }

  /** The condition of a question that is asked under all names. */
  private static Optional<SymmetrisedCondition> condition(Property property) {
    return property.conditions().stream()
        .filter(SymmetrisedCondition.class::isInstance)
        .map(SymmetrisedCondition.class::cast)
        .findFirst();
  }

  /**
   * Returns the judgement of a question, from that of a search.
   *
   * @param question as it was asked by {@link #asked}
   * @throws IllegalStateException if the renamed run does not show what was asked
   */
  public static Judgement told(ConcurrentSystem system, Property question, Judgement known) {
    Optional<SymmetrisedCondition> its = condition(question);
    if (its.isEmpty() || known.run().isEmpty()) {
      return known;
    }
    boolean truth =
        switch (question) {
          case Property.Never _, Property.Reachable _ -> true;
          case Property.Always _, Property.Finally _ -> false;
          case Property other -> throw new IllegalStateException("it is not asked so: " + other);
        };
    int[] exchanges =
        its.get().showing(truth, RunCursor.lastState(system, known.run().get())).orElseThrow();
    Judgement renamed = known;
    for (int at = 0; at < exchanges.length; at += 2) {
      renamed =
          new RenamedRun(system, its.get().symmetry(), exchanges[at], exchanges[at + 1])
              .of(renamed);
    }
    Replay.check(system, with(question, its.get().condition()).orElseThrow(), renamed);
    return renamed;
  }

  /** Under how many names a question is asked; 0 if it is asked as it is. */
  public static int names(Property property) {
    return condition(property).map(SymmetrisedCondition::renamings).orElse(0);
  }

  /**
   * Returns the number of values that the evaluation of a symmetrised question looks at in a state.
   */
  public static long looks(Property property) {
    return condition(property).map(SymmetrisedCondition::looks).orElse(0L);
  }
}
