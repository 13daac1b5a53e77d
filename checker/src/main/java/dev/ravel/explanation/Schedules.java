// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Runs as the schedules that people can copy (language, section 2.5). */
public final class Schedules {
  /** The number of equal moves from which on {@code *k} is written. */
  private static final int FOLDED = 3;

  private Schedules() {}

  /** The moves of a run one by one, such as {@code P[0]} and {@code P[1]/2}. */
  public static List<String> moves(ConcurrentSystem system, Run run) {
    return IntStream.range(0, run.length())
        .mapToObj(step -> system.vocabulary().move(run.processes()[step], run.outcomes()[step]))
        .toList();
  }

  /** Returns the run as a schedule, such as {@code P[0] P[1]*3 (P[0] P[1])*}. */
  public static String text(Telling told) {
    return text(told.moves(), told.run().loop());
  }

  /** Moves as a schedule; those from the index {@code from} on are the loop of an endless run. */
  public static String text(List<String> moves, OptionalInt from) {
    int loop = from.orElse(moves.size());
    List<String> parts = new ArrayList<>();
    if (loop > 0) {
      parts.add(folded(moves.subList(0, loop)));
    }
    if (loop < moves.size()) {
      parts.add("(" + folded(moves.subList(loop, moves.size())) + ")*");
    }
    return String.join(" ", parts);
  }

  private static String folded(List<String> moves) {
    List<String> parts = new ArrayList<>();
    for (int from = 0; from < moves.size(); ) {
      int to = from + 1;
      while (to < moves.size() && moves.get(to).equals(moves.get(from))) {
        to++;
      }
      if (to - from >= FOLDED) {
        parts.add(moves.get(from) + "*" + (to - from));
      } else {
        parts.addAll(moves.subList(from, to));
      }
      from = to;
    }
    return String.join(" ", parts);
  }
}
