// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.prefix.Prefix;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Few configurations of a complete prefix that cover all of its events, cutoffs as well. A prefix
 * has far too many configurations to list them, so each one is grown: it begins with the smallest
 * event that is open and takes each further one, in their order, that is in conflict with none so
 * far, with all its causes (Algorithm 2 of the paper, with its forced event). Events of which each
 * two are in conflict bound the number from below.
 *
 * <p>Two events are in conflict if they take the same condition, or if one takes what the other
 * reads and that one is not in its history; or if such events are among their causes.
 *
 * <p>Cost: for each configuration linear in the local configurations of the events that are open;
 * for the bound quadratic in the events without successors, at worst.
 */
final class PrefixCover {
  private final Prefix prefix;
  private final List<BitSet> configurations = new ArrayList<>();
  private final BitSet events = new BitSet();

  /** The events that are the cause of no other one: with them all are covered. */
  private final BitSet maximal = new BitSet();

  private final List<BitSet> chosen = new ArrayList<>();
  private int atLeast;

  private PrefixCover(Prefix prefix) {
    this.prefix = prefix;
  }

  /**
   * A cover.
   *
   * @param runs the configurations, each in an order in which its events can happen
   * @param covers by configuration: its events, from 0 on, in the order of the prefix
   * @param transitions by event: what it fires
   * @param atLeast no fewer configurations cover all events
   * @param cut the limit because of which events are left out; absent if none are
   * @param stopped the limit that ended the search for a bound
   */
  record Grown(
      List<Run> runs,
      List<List<Integer>> covers,
      List<Integer> transitions,
      int atLeast,
      Optional<Problem> cut,
      Optional<Problem> stopped) {}

  /**
   * A cover of all events of a prefix; of those that some configurations have, where a limit is
   * reached before there is one.
   *
   * @throws Halt if a limit is reached before there is any configuration
   */
  static Grown of(Prefix prefix) {
    PrefixCover cover = new PrefixCover(prefix);
    cover.look();
    Optional<Problem> cut = EarlyEnd.of(cover::grow);
    if (cut.isPresent()) {
      cover.forget(cut.get());
      return cover.grown(cut, cut);
    }
    return cover.grown(Optional.empty(), EarlyEnd.of(cover::bound));
  }

  /** Leaves out the events that no configuration has. */
  private void forget(Problem reason) {
    if (chosen.isEmpty()) {
      throw new Halt(reason);
    }
    events.clear();
    chosen.forEach(events::or);
    atLeast = 1;
  }

  /** Finds the local configuration of each event, without the beginning. */
  private void look() {
    for (int event = 0; event < prefix.events(); event++) {
      Limits.pollAt(event);
      BitSet its = new BitSet();
      configurations.add(its);
      if (event == Prefix.BEGINNING || !prefix.inserted(event)) {
        continue;
      }
      for (int condition : needs(event)) {
        int cause = prefix.producer(condition);
        its.or(configurations.get(cause));
        maximal.clear(cause);
      }
      its.set(event);
      events.set(event);
      maximal.set(event);
    }
  }

  /** The conditions that an event takes and reads, and the marks that it takes. */
  private int[] needs(int event) {
    int taken = prefix.presetSize(event);
    int read = prefix.contextSize(event);
    int[] needs = new int[taken + read + prefix.marksSize(event)];
    for (int k = 0; k < needs.length; k++) {
      needs[k] =
          k < taken
              ? prefix.preset(event, k)
              : k < taken + read
                  ? prefix.context(event, k - taken)
                  : prefix.mark(event, k - taken - read);
    }
    return needs;
  }

  /** A configuration that grows: what its events take, and who reads what. */
  private final class Growing {
    private final BitSet its = new BitSet();
    private final BitSet taken = new BitSet();
    private final List<int[]> readings = new ArrayList<>();

    /** Adds an event with its causes, unless something of these is in conflict with it. */
    boolean add(int event) {
      BitSet added = (BitSet) configurations.get(event).clone();
      added.andNot(its);
      BitSet whole = (BitSet) its.clone();
      whole.or(added);
      BitSet takes = (BitSet) taken.clone();
      List<int[]> reads = new ArrayList<>(readings);
      for (int e = added.nextSetBit(0); e >= 0; e = added.nextSetBit(e + 1)) {
        for (int k = 0; k < prefix.presetSize(e); k++) {
          if (takes.get(prefix.preset(e, k))) {
            return false;
          }
          takes.set(prefix.preset(e, k));
        }
        for (int k = 0; k < prefix.contextSize(e); k++) {
          reads.add(new int[] {e, prefix.context(e, k)});
        }
      }
      for (int[] reading : reads) {
        // who takes what is read must know of the reader
        if (takes.get(reading[1]) && !taker(whole, reading[1]).get(reading[0])) {
          return false;
        }
      }
      its.or(added);
      taken.or(takes);
      readings.clear();
      readings.addAll(reads);
      return true;
    }

    /** The causes of the event, among some, that takes a condition. */
    private BitSet taker(BitSet among, int condition) {
      for (int e = among.nextSetBit(0); e >= 0; e = among.nextSetBit(e + 1)) {
        for (int k = 0; k < prefix.presetSize(e); k++) {
          if (prefix.preset(e, k) == condition) {
            return configurations.get(e);
          }
        }
      }
      throw new IllegalStateException("nobody takes the condition");
    }
  }

  private void grow() {
    BitSet open = (BitSet) maximal.clone();
    for (int forced = open.nextSetBit(0); forced >= 0; forced = open.nextSetBit(0)) {
      Growing growing = new Growing();
      int turn = 0;
      for (int event = forced; event >= 0; event = open.nextSetBit(event + 1)) {
        Limits.pollAt(turn++);
        boolean _ = growing.add(event);
      }
      // what is covered already goes along as far as it can, so that no test ends early
      for (int event = maximal.nextSetBit(0); event >= 0; event = maximal.nextSetBit(event + 1)) {
        Limits.pollAt(turn++);
        boolean _ = growing.add(event);
      }
      chosen.add(growing.its);
      open.andNot(growing.its);
    }
    dropNeedless();
  }

  private void dropNeedless() {
    int[] times = new int[prefix.events()];
    chosen.forEach(its -> its.stream().forEach(event -> times[event]++));
    for (int k = chosen.size() - 1; k >= 0; k--) {
      BitSet its = chosen.get(k);
      if (its.stream().allMatch(event -> times[event] > 1)) {
        its.stream().forEach(event -> times[event]--);
        chosen.remove(k);
      }
    }
  }

  private void bound() {
    atLeast = Math.min(1, events.cardinality());
    List<Integer> clique = new ArrayList<>();
    int turn = 0;
    for (int event = maximal.nextSetBit(0); event >= 0; event = maximal.nextSetBit(event + 1)) {
      boolean all = true;
      for (int k = 0; k < clique.size() && all; k++) {
        Limits.pollAt(turn++);
        all = inConflict(event, clique.get(k));
      }
      if (all) {
        clique.add(event);
        atLeast = clique.size();
      }
    }
  }

  private boolean inConflict(int event, int other) {
    Growing both = new Growing();
    boolean _ = both.add(event);
    return !both.add(other);
  }

  private Grown grown(Optional<Problem> cut, Optional<Problem> stopped) {
    int[] numbers = new int[prefix.events()];
    List<Integer> fired = new ArrayList<>();
    for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
      numbers[event] = fired.size();
      fired.add(prefix.transition(event));
    }
    List<Run> runs = new ArrayList<>();
    List<List<Integer>> covers = new ArrayList<>();
    for (BitSet its : chosen) {
      int[] transitions = its.stream().map(prefix::transition).toArray();
      runs.add(new Run(0, transitions, new int[transitions.length], OptionalInt.empty()));
      covers.add(its.stream().mapToObj(event -> numbers[event]).toList());
    }
    return new Grown(runs, covers, fired, atLeast, cut, stopped);
  }
}
