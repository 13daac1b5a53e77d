// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.Sightings;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Goes back from states of one level that show something to the initial states, level by level,
 * together with the other members: of its own states of a level it marks those with a step to a
 * marked state of the next level, wherever that lies, and tells the others. What a mark says is
 * what {@code FewestSwitches} of {@code explore.graph} keeps for a state.
 *
 * <p>Cost: the steps of all levels are taken once more.
 */
final class Backwards {
  private final Shared system;
  private final Ownership ownership;
  private final Shard shard;
  private final Party party;
  private final long number;
  private final Consumer<byte[]> others;
  private final int[] after;

  /** By level what is marked, and how many members have told all of theirs. */
  private final Map<Integer, Marks> marks = new HashMap<>();

  private final Map<Integer, Integer> complete = new HashMap<>();

  /**
   * Goes back for the time with a number; nothing is marked.
   *
   * @param others sends a letter to all other members and to the course
   */
  Backwards(
      Shared system,
      Ownership ownership,
      Shard shard,
      Party party,
      long number,
      Consumer<byte[]> others) {
    this.system = system;
    this.ownership = ownership;
    this.shard = shard;
    this.party = party;
    this.number = number;
    this.others = others;
    this.after = new int[system.objects()];
  }

  private Marks at(int level) {
    return marks.computeIfAbsent(level, _ -> new Marks(system, ownership));
  }

  /** Begins with what this member has found in a level. */
  void begin(Sightings found, int level) {
    Marks own = new Marks(system, ownership);
    for (int i = 0; i < found.count(); i++) {
      int[] state = shard.state(found.state(i)).clone();
      Marks.Mark known = own.get(state);
      long[] best = known == null ? new long[Marks.words(system)] : known.best();
      int process = found.process(i);
      for (int word = 0; word < best.length; word++) {
        best[word] |= process < 0 ? -1 : process >>> 6 == word ? 1L << process : 0;
      }
      own.put(state, new Marks.Mark(0, best));
    }
    tell(own, level);
  }

  /** Tells the others of own states that are marked. */
  private void tell(Marks own, int level) {
    own.send(party.epoch(), number, level, others);
    at(level).addAll(own);
    completed(level);
  }

  /** Reads a letter of another member, behind its number. */
  void read(Reading letter, int level) {
    if (at(level).read(letter)) {
      completed(level);
    }
  }

  private void completed(int level) {
    int all = complete.merge(level, 1, Integer::sum);
    if (all == party.left() && level > 0) {
      Marks next = at(level);
      marks.remove(level);
      tell(before(level - 1, next), level - 1);
    }
  }

  /** The own states of a level with a step to a marked one. */
  private Marks before(int level, Marks next) {
    Marks own = new Marks(system, ownership);
    shard
        .levels()
        .each(
            level,
            id -> {
              int[] state = shard.state(id);
              Marks.Mark mark = mark(state, next);
              if (mark != null) {
                own.put(state.clone(), mark);
              }
            });
    return own;
  }

  /** The mark of a state whose steps lead to marked states; null if none does. */
  private Marks.Mark mark(int[] state, Marks next) {
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
        Marks.Mark there = next.get(after);
        if (there != null) {
          int cost = there.rest() + (there.has(process) ? 0 : 1);
          if (cost < fewest) {
            fewest = cost;
            best = new long[Marks.words(system)];
          }
          if (cost == fewest) {
            best[process >>> 6] |= 1L << process;
          }
        }
      }
    }
    return best == null ? null : new Marks.Mark(fewest, best);
  }
}
