// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Fairness;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stronger fairness of a thread or transition under which a loop is no execution any more.
 *
 * @param process the name of the thread or transition
 * @param declaration its declaration with the word, such as {@code fair thread P}
 * @param fairness the fairness that excludes the loop
 */
public record FairnessAdvice(String process, String declaration, Fairness fairness) {
  private static final int MOST = 3;
  private static final Pattern KEYWORDS =
      Pattern.compile("(?s).*?((?:daemon\\s+)?(?:thread|task|trans))\\s+");

  /** The advice for the loop of a run, in the order of the processes; none without a loop. */
  static List<FairnessAdvice> of(ConcurrentSystem system, Run run) {
    List<FairnessAdvice> advice = new ArrayList<>();
    excluding(system, run)
        .forEach(
            (process, fairness) ->
                declaration(system.vocabulary().processSpan(process), fairness)
                    .ifPresent(
                        text ->
                            advice.add(
                                new FairnessAdvice(
                                    system.vocabulary().process(process), text, fairness))));
    return advice;
  }

  /**
   * Returns the fairness that alone excludes the loop of a run, by process. It is the weak one
   * where it suffices. Empty without a loop. Cost: for each step the number of processes that do
   * not move.
   */
  public static SortedMap<Integer, Fairness> excluding(ConcurrentSystem system, Run run) {
    SortedMap<Integer, Fairness> excluding = new TreeMap<>();
    int begin = run.loop().orElse(run.length());
    BitSet always = new BitSet();
    for (int process = 0; process < system.processes(); process++) {
      always.set(process, !system.capabilities().crashes().isCrash(process));
    }
    for (int step = begin; step < run.length(); step++) {
      always.clear(run.processes()[step]);
    }
    BitSet still = (BitSet) always.clone();
    RunCursor cursor = new RunCursor(system, run);
    for (int step = 0; step < run.length(); step++) {
      if (step >= begin) {
        int[] state = cursor.state();
        for (int its = still.nextSetBit(0); its >= 0; its = still.nextSetBit(its + 1)) {
          boolean could =
              !system.capabilities().fairness().rests(its, state)
                  && TransitionRelation.mayBeEnabled(system, its, state);
          always.set(its, always.get(its) && could);
          if (could) {
            excluding.put(its, Fairness.STRONG);
          }
        }
      }
      int _ = cursor.step();
    }
    excluding.replaceAll((its, _) -> always.get(its) ? Fairness.WEAK : Fairness.STRONG);
    return excluding;
  }

  /** A declaration with a fairness word; absent where the text has none of the keywords. */
  private static Optional<String> declaration(Span name, Fairness fairness) {
    String line = name.source().text().substring(0, name.start());
    Matcher keywords = KEYWORDS.matcher(line.substring(Math.max(0, line.length() - 40)));
    return keywords.matches()
        ? Optional.of(
            (fairness == Fairness.STRONG ? "strong fair " : "fair ")
                + keywords.group(1).replaceAll("\\s+", " ")
                + " "
                + name.text())
        : Optional.empty();
  }

  /** The advice as a sentence without a full stop; absent where there is none. */
  public static Optional<String> inWords(List<FairnessAdvice> all) {
    Fairness fairness =
        all.stream().anyMatch(its -> its.fairness() == Fairness.WEAK)
            ? Fairness.WEAK
            : Fairness.STRONG;
    Set<String> processes = new LinkedHashSet<>();
    Set<String> declarations = new LinkedHashSet<>();
    all.stream()
        .filter(its -> its.fairness() == fairness)
        .limit(MOST)
        .forEach(
            its -> {
              processes.add(its.process());
              declarations.add("`" + its.declaration() + "`");
            });
    return processes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s excludes this loop, in which %s%s and never %s"
                .formatted(
                    String.join(" or ", declarations),
                    Numbers.names(List.copyOf(processes)),
                    fairness == Fairness.WEAK ? " can always move" : " can move again and again",
                    processes.size() == 1 ? "does" : "do"));
  }
}
