// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.StateObservations;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A pass back from states of one level that show something, together with the other members. It
 * goes to the initial states, level by level. Each marks those of its own states of a level that
 * have a step to a marked state of the next level, wherever that lies, and sends them to the
 * others. What a mark says is what {@code FewestSwitches} of {@code explore.graph} keeps for a
 * state. Marks of own states are kept, for the course that asks for those on its way.
 *
 * <p>Cost: the steps of all levels are taken once more. Of the others' marks there are those of one
 * level at a time.
 */
final class BackwardPass {
  private final Shared system;
  private final Ownership ownership;
  private final Shard shard;
  private final Membership party;
  private final long number;
  private final Consumer<byte[]> others;
  private final Consumer<byte[]> course;
  private final int[] after;

  /** By level what is marked, and how many members have told all of theirs. */
  private final Map<Integer, PathMarks> marks = new HashMap<>();

  private final Map<Integer, Integer> complete = new HashMap<>();

  /** Own states; there are none before this member begins. */
  private PathMarksByLevel kept;

  /**
   * Goes back for the time with a number; nothing is marked.
   *
   * @param others sends a letter to all other members
   * @param course sends a letter to the course
   */
  BackwardPass(
      Shared system,
      Ownership ownership,
      Shard shard,
      Membership party,
      long number,
      Consumer<byte[]> others,
      Consumer<byte[]> course) {
    this.system = system;
    this.ownership = ownership;
    this.shard = shard;
    this.party = party;
    this.number = number;
    this.others = others;
    this.course = course;
    this.after = new int[system.objects()];
  }

  private PathMarks at(int level) {
    return marks.computeIfAbsent(level, _ -> new PathMarks(system, ownership));
  }

  /** Begins with what this member has found in a level. */
  void begin(StateObservations found, int level) {
    Map<Integer, long[]> best = new TreeMap<>();
    for (int i = 0; i < found.count(); i++) {
      long[] its = best.computeIfAbsent(found.state(i), _ -> new long[PathMarks.words(system)]);
      int process = found.process(i);
      for (int word = 0; word < its.length; word++) {
        its[word] |= process < 0 ? -1 : process >>> 6 == word ? 1L << process : 0;
      }
    }
    kept = new PathMarksByLevel(PathMarks.words(system), level);
    best.forEach((id, its) -> kept.add(id, new PathMarks.Mark(0, its)));
    tell();
    goOn();
  }

  /**
   * Sends own states on the level that is marked to the others, or to the coordinator at the end.
   */
  private void tell() {
    int level = kept.level();
    if (level == 0) {
      course.accept(new Writing(Letter.MARKED, party.epoch()).number(number).letter());
      return;
    }
    PathMarks own = new PathMarks(system, ownership);
    kept.each(level, (mark, id) -> own.put(shard.state(id), mark));
    own.send(party.epoch(), number, level, others);
    at(level).addAll(own);
    complete.merge(level, 1, Integer::sum);
  }

  /** Reads a letter of another member, after its number. */
  void read(Reading letter, int level) {
    if (at(level).read(letter)) {
      complete.merge(level, 1, Integer::sum);
      goOn();
    }
  }

  /** Marks one level after the other as far as all members have told of the one above. */
  private void goOn() {
    while (kept != null && kept.level() > 0 && isComplete(kept.level())) {
      PathMarks next = at(kept.level());
      marks.remove(kept.level());
      kept.goDown();
      markBefore(next);
      tell();
    }
  }

  private boolean isComplete(int level) {
    return complete.getOrDefault(level, 0) == party.left();
  }

  /** Keeps the own states of the level that have a step to a marked one. */
  private void markBefore(PathMarks next) {
    shard.each(
        kept.level(),
        id -> {
          PathMarks.Mark mark = mark(shard.state(id), next);
          if (mark != null) {
            kept.add(id, mark);
          }
        });
  }

  /** The mark of a state whose steps lead to marked states; null if none does. */
  private PathMarks.Mark mark(int[] state, PathMarks next) {
    long hash = ownership.hash(state);
    int fewest = Integer.MAX_VALUE;
    long[] best = null;
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
        int outcome = outcomes.outcome(reaction, k);
        if (outcomes.kind(outcome) != Outcomes.STEP
            || !next.mayHave(ownership.hash(outcome, state, hash))) {
          continue;
        }
        System.arraycopy(state, 0, after, 0, after.length);
        outcomes.apply(outcome, after);
        PathMarks.Mark there = next.get(after);
        if (there != null) {
          int cost = there.rest() + (there.has(process) ? 0 : 1);
          if (cost < fewest) {
            fewest = cost;
            best = new long[PathMarks.words(system)];
          }
          if (cost == fewest) {
            best[process >>> 6] |= 1L << process;
          }
        }
      }
    }
    return best == null ? null : new PathMarks.Mark(fewest, best);
  }

  /** Answers which of some states of a level are own ones that are marked, and how. */
  void answer(Reading letter) {
    if (kept == null || kept.level() > 0) {
      throw new BadLetter("a question before all is marked");
    }
    int level = letter.upTo(kept.highest());
    Set<IntBuffer> wanted = new HashSet<>();
    for (int more = letter.many(); more > 0; more--) {
      wanted.add(IntBuffer.wrap(PathMarks.state(system, letter)));
    }
    PathMarks found = new PathMarks(system, ownership);
    kept.each(
        level,
        (mark, id) -> {
          int[] state = shard.state(id);
          if (wanted.contains(IntBuffer.wrap(state))) {
            found.put(state, mark);
          }
        });
    found.send(party.epoch(), number, level, course);
  }

  /** The memory that own marks take, in bytes. */
  long bytes() {
    return kept == null ? 0 : kept.bytes();
  }
}
