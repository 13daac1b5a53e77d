// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Renamings;
import dev.ravel.system.Symmetry;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The groups of questions that are explored together where members may be renamed. Each has as many
 * renamings as each of its questions alone, or all are together if that is fewer states. What is
 * asked about executions without end of each member in turn is asked of one of them, and told of
 * the others by other names.
 */
public final class SymmetricGroups {
  private final List<List<Integer>> groups = new ArrayList<>();

  /** The question from which each question becomes known that is not explored. */
  private final Map<Integer, Twin> twins = new TreeMap<>();

  private record Twin(int question, RenamedRun renaming) {}

  /** Groups of all questions. Cost: pairs of questions, times pairs of members. */
  public SymmetricGroups(ConcurrentSystem system, Answers answers) {
    List<List<Integer>> all = SymmetricQuestions.groups(system, answers);
    Renamings any = system.hints().renamings(Set.of());
    for (List<Integer> group : all) {
      List<Integer> asked = new ArrayList<>();
      for (int question : group) {
        any.symmetry()
            .flatMap(its -> twin(system, its, answers, question, asked))
            .ifPresentOrElse(twin -> twins.put(question, twin), () -> asked.add(question));
      }
      if (!asked.isEmpty()) {
        groups.add(asked);
      }
    }
    joinIfFewer(system, answers);
  }

  /**
   * Returns which members are interchangeable where one of some questions is asked alone, in words.
   * It is absent if none are.
   */
  public static Optional<String> renamed(ConcurrentSystem system, List<Question> questions) {
    Answers answers = new Answers(system, SymmetrisedQuestions.asked(system, questions));
    return answers.numbers().stream()
        .map(question -> SymmetricQuestions.of(system, answers, List.of(question)))
        .filter(its -> its.symmetry().isPresent())
        .findFirst()
        .map(its -> String.join("; ", its.families()));
  }

  /**
   * Makes one group of all where all groups together would store as many states as one for all. Of
   * k renamings about one in k is stored. Groups that ask about executions without end are not
   * joined with others, for these may be left out.
   */
  private void joinIfFewer(ConcurrentSystem system, Answers answers) {
    List<Integer> all = groups.stream().flatMap(List::stream).sorted().toList();
    long endless =
        groups.stream()
            .filter(its -> its.stream().map(answers::property).anyMatch(SymmetricGroups::isEndless))
            .count();
    if (groups.size() < 2 || (endless > 0 && endless < groups.size())) {
      return;
    }
    double apart = 0;
    for (List<Integer> group : groups) {
      apart += partStored(system, answers, group);
    }
    if (partStored(system, answers, all) <= apart) {
      groups.clear();
      groups.add(all);
    }
  }

  private static boolean isEndless(Property its) {
    return its instanceof LivenessProperty;
  }

  /**
   * Returns about the part of the states that is stored if some questions are explored together.
   */
  private static double partStored(
      ConcurrentSystem system, Answers answers, List<Integer> questions) {
    return 1 / SymmetricQuestions.of(system, answers, questions).count().doubleValue();
  }

  private Optional<Twin> twin(
      ConcurrentSystem system,
      Symmetry symmetry,
      Answers answers,
      int question,
      List<Integer> beside) {
    if (!isEndless(answers.property(question))) {
      return Optional.empty();
    }
    return Stream.concat(beside.stream(), groups.stream().flatMap(List::stream))
        .filter(before -> isEndless(answers.property(before)))
        .flatMap(
            before ->
                turning(system, symmetry, answers.claim(before), answers.claim(question))
                    .map(renaming -> new Twin(before, renaming))
                    .stream())
        .findFirst();
  }

  /** Two members that turn a claim into another one, and change no initial state. */
  private static Optional<RenamedRun> turning(
      ConcurrentSystem system, Symmetry symmetry, int claim, int into) {
    for (int one = 0; one < symmetry.members(); one++) {
      for (int other = one + 1; other < symmetry.members(); other++) {
        if (symmetry.block(one) == symmetry.block(other)
            && symmetry.turns(one, other, claim, into)) {
          RenamedRun renaming = new RenamedRun(system, symmetry, one, other);
          if (renaming.keepsInitialStates()) {
            return Optional.of(renaming);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The groups that are to be explored, each by a search of its own. */
  public List<List<Integer>> explored() {
    return List.copyOf(groups);
  }

  /** The questions whose answers become known from a question. */
  public List<Integer> twinsOf(int question) {
    return twins.entrySet().stream()
        .filter(its -> its.getValue().question() == question)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The answer to a question that is not explored.
   *
   * @param known the answer to the one that it becomes known from
   * @return absent if that shows something that names are part of
   */
  public Optional<Judgement> answer(int twin, Judgement known) {
    return switch (known.evidence()) {
      case Evidence.None _,
          Evidence.Deadlocked _,
          Evidence.Spinning _,
          Evidence.Ended _,
          Evidence.Staying _,
          Evidence.AllDiscarded _,
          Evidence.NeverPromised _,
          Evidence.TooLong _,
          Evidence.Shown _,
          Evidence.Failing _ ->
          Optional.of(twins.get(twin).renaming().of(known));
      case Evidence.Racing _,
          Evidence.CutOff _,
          Evidence.Unordered _,
          Evidence.Undefined _,
          Evidence.Pumping _,
          Evidence.Dead _,
          Evidence.AtMost _,
          Evidence.Unlimited _,
          Evidence.Structure _,
          Evidence.NothingEnds _ ->
          Optional.empty();
    };
  }
}
