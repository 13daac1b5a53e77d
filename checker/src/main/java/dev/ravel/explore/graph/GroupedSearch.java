// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.source.Problem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Explores for each group of questions on its own, and puts the answers together. */
final class GroupedSearch {
  private final List<Question> questions;
  private final SymmetricGroups groups;
  private final boolean livenessAlone;
  private final Function<List<Question>, Exploration> search;
  private final Judgement[] judgements;
  private final List<SearchSummary> searches = new ArrayList<>();
  private Optional<Problem> stopped = Optional.empty();

  /** True if a violation that ends everything was found, even where a search ended with it. */
  private boolean ended;

  /**
   * Nothing is explored.
   *
   * @param livenessAlone whether groups without a question about executions without end are left
   *     out
   * @param search explores for some questions
   */
  GroupedSearch(
      List<Question> questions,
      SymmetricGroups groups,
      boolean livenessAlone,
      Function<List<Question>, Exploration> search) {
    this.questions = questions;
    this.groups = groups;
    this.livenessAlone = livenessAlone;
    this.search = search;
    this.judgements = new Judgement[questions.size()];
  }

  /** Explores for all of them, one after the other. */
  Exploration explore() {
    groups.explored().forEach(this::explore);
    return new Exploration(
        List.of(judgements), Method.of("graph").ofShortestRuns(), searches, stopped);
  }

  private void explore(List<Integer> group) {
    List<Integer> known = new ArrayList<>(group); // and what becomes known from these
    group.forEach(question -> known.addAll(groups.twinsOf(question)));
    List<Question> its = group.stream().map(questions::get).toList();
    if (isStopped() || (livenessAlone && !anyEndless(its))) {
      leave(known);
      return;
    }
    Exploration found = search.apply(its);
    stopped = found.stopped().filter(Problem.K007::equals).or(() -> stopped.or(found::stopped));
    List<Integer> other = new ArrayList<>();
    for (int k = 0; k < group.size(); k++) {
      Judgement judgement = found.judgements().get(k);
      answer(group.get(k), judgement);
      for (int twin : groups.twinsOf(group.get(k))) {
        groups
            .answer(twin, judgement)
            .filter(_ -> !isStopped())
            .ifPresentOrElse(answer -> answer(twin, answer), () -> other.add(twin));
      }
    }
    known.removeAll(other);
    found.searches().forEach(one -> searches.add(one.to(known)));
    other.forEach(twin -> explore(List.of(twin)));
  }

  private void answer(int question, Judgement judgement) {
    judgements[question] = judgement;
    ended |= questions.get(question).stops() && judgement.verdict() == Verdict.VIOLATED;
  }

  private boolean isStopped() {
    return ended || stopped.equals(Optional.of(Problem.K007));
  }

  private void leave(List<Integer> some) {
    Problem why = isStopped() ? Problem.K007 : Problem.K005;
    some.forEach(question -> judgements[question] = Judgement.unknown(why));
    stopped = stopped.filter(_ -> why != Problem.K007).or(() -> Optional.of(why));
  }

  private static boolean anyEndless(List<Question> some) {
    return some.stream().anyMatch(its -> its.property() instanceof LivenessProperty);
  }
}
