// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The questions about safety, as engines explore them that reduce by independence. */
public final class Groups {
  private Groups() {}

  /**
   * Returns the open questions about safety, those that share an exploration together. They are all
   * without a property object, and those of each property object. Questions about infinite
   * executions are answered: unknown.
   */
  public static List<int[]> ofSafety(Answers answers, List<Question> questions) {
    TreeMap<Integer, List<Integer>> groups = new TreeMap<>();
    for (int question = 0; question < questions.size(); question++) {
      if (!answers.open(question)) {
        continue;
      }
      switch (questions.get(question).property()) {
        case LivenessProperty _, Growth _ ->
            answers.decide(question, Judgement.unknown(Problem.K005));
        case StateProperty _, EndProperty _, StepProperty _ ->
            groups
                .computeIfAbsent(questions.get(question).object(), o -> new ArrayList<>())
                .add(question);
      }
    }
    return groups.values().stream()
        .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }
}
