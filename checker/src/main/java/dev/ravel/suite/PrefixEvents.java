// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.prefix.Prefix;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** The conditions that its events take. */
    private final BitSet taken = new BitSet();

    /** By condition: its events that read it. */
    private final Map<Integer, List<Integer>> readers = new HashMap<>();

    @Override
    public BitSet events() {
      return its;
    }

    @Override
    public boolean fits(int event) {
      return its.get(event)
          || Arrays.stream(configurations[event]).allMatch(e -> its.get(e) || goesWith(e));
    }

    /** Whether an event, whose causes are added with it, is in immediate conflict with none. */
    private boolean goesWith(int event) {
      for (int k = 0; k < prefix.presetSize(event); k++) {
        int condition = prefix.preset(event, k);
        // who takes what is read must know of the reader
        if (taken.get(condition)
            || !readers.getOrDefault(condition, List.of()).stream()
                .allMatch(reader -> knows(event, reader))) {
          return false;
        }
      }
      for (int k = 0; k < prefix.contextSize(event); k++) {
        // who has taken it does not know of this reader, which is no cause of it
        if (taken.get(prefix.context(event, k))) {
          return false;
        }
      }
      return true;
    }

    private boolean knows(int event, int cause) {
      return Arrays.binarySearch(configurations[event], cause) >= 0;
    }

    @Override
    public boolean add(int event) {
      if (!fits(event)) {
        return false;
      }
      for (int e : configurations[event]) {
        if (!its.get(e)) {
          its.set(e);
          for (int k = 0; k < prefix.presetSize(e); k++) {
            taken.set(prefix.preset(e, k));
          }
          for (int k = 0; k < prefix.contextSize(e); k++) {
            readers.computeIfAbsent(prefix.context(e, k), _ -> new ArrayList<>()).add(e);
          }
        }
      }
      return true;
    }

    @Override
    public void prolong() {
      for (int event = maximal.nextSetBit(0); event >= 0; event = maximal.nextSetBit(event + 1)) {
        Limits.pollAt(event);
        boolean _ = add(event);
      }
    }
  }
}
