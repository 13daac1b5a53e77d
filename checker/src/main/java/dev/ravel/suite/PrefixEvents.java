// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.prefix.Prefix;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * The events of the complete prefix of a net, cutoffs as well. Two of them are in conflict if they
 * take the same condition, or if one takes what the other reads and that one is not in its history;
 * or if such events are among their causes.
 */
final class PrefixEvents implements Growable {
  private final ConcurrentSystem system;
  private final Prefix prefix;
  private final int[][] configurations;
  private final BitSet events = new BitSet();
  private final BitSet maximal = new BitSet();

  /** By event: its number among those of the prefix, from 1. */
  private final int[] numbers;

  /**
   * The events of a prefix.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  PrefixEvents(ConcurrentSystem system, Prefix prefix) {
    this.system = system;
    this.prefix = prefix;
    this.configurations = new int[prefix.events()][];
    this.numbers = new int[prefix.events()];
    for (int event = 0; event < prefix.events(); event++) {
      Limits.pollAt(event);
      BitSet its = new BitSet();
      if (event != Prefix.BEGINNING && prefix.inserted(event)) {
        for (int condition : needs(event)) {
          int cause = prefix.producer(condition);
          for (int before : configurations[cause]) {
            its.set(before);
          }
          maximal.clear(cause);
        }
        its.set(event);
        events.set(event);
        maximal.set(event);
        numbers[event] = events.cardinality();
      }
      configurations[event] = its.stream().toArray();
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

  @Override
  public BitSet events() {
    return events;
  }

  @Override
  public int[] configuration(int event) {
    return configurations[event];
  }

  @Override
  public BitSet maximal() {
    return maximal;
  }

  @Override
  public int[] prolonging() {
    return maximal.stream().toArray();
  }

  @Override
  public Candidates.Candidate candidate(BitSet configuration) {
    int[] its = configuration.stream().toArray();
    int[] transitions = Arrays.stream(its).map(prefix::transition).toArray();
    Run run = new Run(0, transitions, new int[transitions.length], OptionalInt.empty());
    return new Candidates.Candidate(0, its, run);
  }

  @Override
  public List<Candidates.Candidate> idle() {
    return events.isEmpty() ? List.of(candidate(new BitSet())) : List.of();
  }

  @Override
  public boolean ends(BitSet configuration) {
    return false;
  }

  @Override
  public String word(int event) {
    return "e" + numbers[event] + ":" + system.vocabulary().process(prefix.transition(event));
  }

  @Override
  public Growing empty() {
    return new OfPrefix();
  }

  /** What its events take, and who reads what. */
  private final class OfPrefix implements Growing {
    private final BitSet its = new BitSet();
    private final BitSet taken = new BitSet();
    private final List<int[]> readings = new ArrayList<>();

    @Override
    public BitSet events() {
      return its;
    }

    @Override
    public boolean add(int event) {
      BitSet added = new BitSet();
      for (int member : configurations[event]) {
        added.set(member);
      }
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
        if (takes.get(reading[1]) && !knows(taker(whole, reading[1]), reading[0])) {
          return false;
        }
      }
      its.or(added);
      taken.or(takes);
      readings.clear();
      readings.addAll(reads);
      return true;
    }

    private boolean knows(int event, int cause) {
      return Arrays.binarySearch(configurations[event], cause) >= 0;
    }

    /** The event, among some, that takes a condition. */
    private int taker(BitSet among, int condition) {
      for (int e = among.nextSetBit(0); e >= 0; e = among.nextSetBit(e + 1)) {
        for (int k = 0; k < prefix.presetSize(e); k++) {
          if (prefix.preset(e, k) == condition) {
            return e;
          }
        }
      }
      throw new IllegalStateException("nobody takes the condition");
    }
  }
}
