// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Fairness;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reason why a loop may be repeated for ever and be fair to a process that is marked so.
 *
 * @param process its name
 * @param fairness how it is marked
 * @param reason why it gets what it is owed
 * @param step the number of the step, from 1, with which it moves; or that of the step after which
 *     it waits or rests, 0 at the start; nothing is said by it of one that is strongly fair and
 *     does not move
 */
public record FairnessReason(String process, Fairness fairness, Reason reason, int step) {
  /** The number of names in a message; of more, the first ones are named. */
  private static final int NAMES = 6;

  /** The reason why a process is owed no step, or gets it. */
  public enum Reason {
    /** It makes steps in the loop. */
    MOVES,
    /** It cannot move in a state of the loop; in all of them, if it is strongly fair. */
    WAITS,
    /** Its next step is one that need not come. */
    RESTS
  }

  /**
   * Returns the reasons of all that are marked, in their order, and take part in the loop of a run.
   * There are none if the run has no loop.
   */
  static List<FairnessReason> of(ConcurrentSystem system, Run run) {
    List<FairnessReason> all = new ArrayList<>();
    if (run.loop().isPresent()) {
      BitSet moving = new BitSet();
      int begin = run.loop().getAsInt();
      for (int step = begin; step < run.length(); step++) {
        moving.set(run.processes()[step]);
      }
      for (int process = 0; process < system.processes(); process++) {
        Fairness fairness = system.capabilities().fairness().of(process);
        if (fairness != Fairness.NONE) {
          String name = system.vocabulary().process(process);
          if (moving.get(process)) {
            int step = begin;
            while (run.processes()[step] != process) {
              step++;
            }
            all.add(new FairnessReason(name, fairness, Reason.MOVES, step + 1));
          } else {
            still(system, run, process, name, all);
          }
        }
      }
    }
    return all;
  }

  /**
   * Adds the reason why the loop need not move a process, unless that does not exist or has ended.
   */
  private static void still(
      ConcurrentSystem system, Run run, int process, String name, List<FairnessReason> all) {
    RunCursor cursor = new RunCursor(system, run);
    int begin = run.loop().orElseThrow();
    for (int step = 0; step < run.length(); step++) {
      if (step >= begin) {
        int[] state = cursor.state();
        boolean thread = process < system.threads();
        if (thread && (!system.started(process, state) || system.finished(process, state))) {
          return;
        }
        boolean enabled = TransitionRelation.mayBeEnabled(system, process, state);
        if (!enabled || system.capabilities().fairness().rests(process, state)) {
          Reason reason = enabled ? Reason.RESTS : Reason.WAITS;
          all.add(
              new FairnessReason(name, system.capabilities().fairness().of(process), reason, step));
          return;
        }
      }
      int _ = cursor.step();
    }
  }

  /** The common part of several reasons. */
  private record Kind(Fairness fairness, String participle) {}

  /**
   * Returns all of it in words that go with the loop. They say to which processes it is fair, and
   * how; empty if to none.
   */
  public static String inWords(List<FairnessReason> dues, List<FairnessGrant> granted) {
    Map<Kind, List<String>> groups = new LinkedHashMap<>();
    for (FairnessReason due : dues) {
      Kind kind = new Kind(due.fairness(), due.participle());
      groups.computeIfAbsent(kind, _ -> new ArrayList<>()).add(due.process());
    }
    List<String> parts = new ArrayList<>();
    groups.forEach(
        (kind, names) ->
            parts.add(
                (kind.fairness() == Fairness.STRONG ? "strongly to " : "weakly to ")
                    + Numbers.names(some(names))
                    + ", "
                    + kind.participle()));
    granted.stream().limit(NAMES).map(FairnessGrant::inWords).forEach(parts::add);
    if (granted.size() > NAMES) {
      parts.add("and to " + Numbers.count(granted.size() - NAMES) + " more");
    }
    return String.join("; ", parts);
  }

  /** The first of many names, and how many more there are. */
  private static List<String> some(List<String> names) {
    if (names.size() <= NAMES) {
      return names;
    }
    List<String> some = new ArrayList<>(names.subList(0, NAMES - 1));
    some.add(Numbers.count(names.size() - some.size()) + " more");
    return some;
  }

  private String participle() {
    String place = step == 0 ? "before step 1" : "after step " + step;
    return switch (reason) {
      case MOVES -> "moving in it";
      case WAITS ->
          fairness == Fairness.STRONG ? "never able to move in it" : "unable to move " + place;
      case RESTS ->
          fairness == Fairness.STRONG ? "never obliged to move in it" : "resting " + place;
    };
  }
}
