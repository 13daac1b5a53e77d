// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Crashes that make no difference to a question. It is decided by the system without them.
 *
 * <p>Let no step but crashes look at whether a thread has ended or crashed, and let its crash not
 * change what is asked of states. Take an execution up to a state that decides a question about
 * states, or up to a step that decides one about steps. If the thread crashes on the way, leave
 * that step out. The thread makes no step after it, so what stands there is still an execution:
 * nobody else looks at its place in its text, at whether it lives, or at how many more may crash,
 * unless to crash, and then there is more left. All other objects have the values that they had, so
 * it decides the question as well. A question about ends of executions, or about endless ones, sees
 * every crash: only by it the thread stands still there.
 */
final class UnseenCrashes {
  private final ConcurrentSystem system;

  /** The crashes of threads for which no step asks. */
  private final BitSet quiet = new BitSet();

  UnseenCrashes(ConcurrentSystem system) {
    this.system = system;
    for (int process = system.threads(); process < system.processes(); process++) {
      int victim = system.capabilities().crashes().victim(process);
      if (victim != ConcurrentSystem.NONE && !system.hints().crashes().observed().test(victim)) {
        quiet.set(process);
      }
    }
  }

  /**
   * The questions by the crashes that make no difference to any of them. Questions about states and
   * steps that share an object, or have none, stay together, with those about ends.
   */
  Map<BitSet, List<Integer>> groups(List<Question> questions) {
    TreeMap<Integer, BitSet> unseen = new TreeMap<>();
    TreeMap<Integer, List<Integer>> numbers = new TreeMap<>();
    for (int k = 0; k < questions.size(); k++) {
      int object = questions.get(k).object();
      unseen.computeIfAbsent(object, o -> (BitSet) quiet.clone()).and(by(questions.get(k)));
      numbers.computeIfAbsent(object, o -> new ArrayList<>()).add(k);
    }
    Map<BitSet, List<Integer>> groups = new LinkedHashMap<>();
    unseen.forEach(
        (object, its) ->
            groups.computeIfAbsent(its, u -> new ArrayList<>()).addAll(numbers.get(object)));
    return groups;
  }

  private BitSet by(Question question) {
    return switch (question.property()) {
      case StepProperty _ -> quiet;
      case StateProperty _ -> thatLeave(question.object());
      case EndProperty _, LivenessProperty _, Growth _ -> new BitSet();
    };
  }

  /** The quiet crashes that do not change a property object, if there is one. */
  private BitSet thatLeave(int object) {
    BitSet leave = new BitSet();
    if (object != ConcurrentSystem.NONE) {
      int[] state = system.initialState(0);
      quiet.stream().filter(process -> !changes(process, state, object)).forEach(leave::set);
    }
    return leave;
  }

  private boolean changes(int process, int[] state, int object) {
    int may = system.mayFootprint(process, state);
    return system.footprints().modeOf(may, object) != ConcurrentSystem.NONE;
  }
}
