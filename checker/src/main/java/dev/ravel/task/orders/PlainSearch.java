// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.ReachedStates;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.task.loading.Answer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A depth-first search that keeps no account of what it has explored, call by call. It is {@code
 * Explore(C, D, A)} without D and A, which comes to each configuration on every way that leads to
 * it; or the search of all interleavings, which comes so to each state. The components are the
 * fields of an answer in JSON, in this order.
 *
 * @param calls the first calls, in the order in which they are made
 * @param whole whether these are all
 * @param all how many there are in all; absent if that is not known, or one way has no end
 */
public record PlainSearch(List<Call> calls, boolean whole, Optional<BigInteger> all) {
  /** The number of calls that are returned. */
  static final int MOST = 5_000;

  /** So many configurations are looked at for the number of calls. */
  private static final int MOST_CONFIGURATIONS = 20_000;

  /** In a structure of more events that number is not looked for. */
  private static final int MOST_EVENTS = 2_000;

  /** Copies the list. */
  public PlainSearch {
    calls = List.copyOf(calls);
  }

  /**
   * A call.
   *
   * @param by the number of the call that made it; -1 for the first
   * @param event the event that was taken; -1 where single steps are
   * @param move the step that was taken; empty where events are
   * @param at the number of what was reached, a configuration or a state, in the order of reaching;
   *     -1 after an error, which leads to no state
   * @param again whether that had been reached before
   * @param ends whether nothing can be taken there
   */
  public record Call(int by, int event, String move, int at, boolean again, boolean ends) {}

  /** The search of a model's events without D and A. */
  public static Answer<PlainSearch> withoutD(Asked asked) {
    return asked.answerOfAny("the search", (_, system) -> withoutD(ModelEvents.one(system)));
  }

  /** The search of a model's interleavings. */
  public static Answer<PlainSearch> interleavings(Asked asked) {
    return asked.answerOfAny(
        "the search",
        (_, system) -> {
          ModelEvents.refuseInputs(system);
          return interleavings(system);
        });
  }

  /** The search of events. */
  static PlainSearch withoutD(EventStructure structure) {
    Events search = new Events(structure);
    search.call(-1, -1, new BitSet());
    return new PlainSearch(search.calls, !search.full, search.count(new BitSet()));
  }

  /** The search of interleavings, from the first initial state. */
  static PlainSearch interleavings(ConcurrentSystem system) {
    Steps search = new Steps(system);
    int[] state = new int[system.objects()];
    boolean reached = system.initialState(0, state) == ConcurrentSystem.NONE;
    if (reached) {
      search.from(state);
    }
    return new PlainSearch(
        search.calls,
        !search.full,
        search.full ? Optional.empty() : Optional.of(BigInteger.valueOf(search.calls.size())));
  }

  /** A search of events that is under way. */
  private static final class Events {
    private final EventStructure structure;
    private final List<Call> calls = new ArrayList<>();
    private final Map<BitSet, Integer> numbers = new HashMap<>();
    private final Map<BitSet, Optional<BigInteger>> counts = new HashMap<>();
    private boolean full;

    Events(EventStructure structure) {
      this.structure = structure;
    }

    void call(int by, int event, BitSet c) {
      Limits.poll();
      if (calls.size() == MOST) {
        full = true;
        return;
      }
      Integer known = numbers.putIfAbsent(c, numbers.size());
      int at = known == null ? numbers.size() - 1 : known;
      int[] enabled = enabled(c, event);
      int own = calls.size();
      calls.add(new Call(by, event, "", at, known != null, enabled.length == 0));
      for (int next : enabled) {
        BitSet larger = (BitSet) c.clone();
        larger.set(next);
        call(own, next, larger);
      }
    }

    /**
     * Returns the events that can be taken after a configuration; none after an error. The last
     * event is given.
     */
    private int[] enabled(BitSet c, int last) {
      return last >= 0 && structure.isEnd(last)
          ? new int[0]
          : IntStream.range(0, structure.size())
              .filter(event -> !c.get(event))
              .filter(event -> IntStream.of(structure.causes(event)).allMatch(c::get))
              .filter(event -> IntStream.of(structure.conflicts(event)).noneMatch(c::get))
              .toArray();
    }

    /** Returns the number of calls from a configuration on, itself included. */
    Optional<BigInteger> count(BitSet c) {
      Optional<BigInteger> known = counts.get(c);
      if (known != null) {
        return known;
      }
      Limits.poll();
      if (counts.size() >= MOST_CONFIGURATIONS || structure.size() > MOST_EVENTS) {
        return Optional.empty();
      }
      Optional<BigInteger> sum = Optional.of(BigInteger.ONE);
      for (int next : enabled(c, -1)) {
        BitSet larger = (BitSet) c.clone();
        larger.set(next);
        Optional<BigInteger> its =
            structure.isEnd(next) ? Optional.of(BigInteger.ONE) : count(larger);
        sum = sum.flatMap(one -> its.map(one::add));
      }
      counts.put(c, sum);
      return sum;
    }
  }

  /** A search of interleavings that is under way. */
  private static final class Steps {
    private final ConcurrentSystem system;
    private final ReachedStates numbers;
    private final List<Call> calls = new ArrayList<>();
    private boolean full;

    Steps(ConcurrentSystem system) {
      this.system = system;
      this.numbers = new ReachedStates(system);
    }

    /** A call that is made, and where it is in what it does. */
    private static final class Open {
      private final int call;
      private final int[] state;
      private int process;
      private int choice;

      Open(int call, int[] state) {
        this.call = call;
        this.state = state;
      }
    }

    /** With a stack of its own, since a way can be long. */
    void from(int[] start) {
      List<Open> stack = new ArrayList<>();
      stack.add(new Open(add(-1, "", start), start));
      while (!stack.isEmpty() && !full) {
        Limits.poll();
        Open its = stack.getLast();
        if (its.process == system.processes()) {
          stack.removeLast();
          continue;
        }
        int reaction = system.reaction(its.process, its.state);
        if (its.choice == system.outcomes().size(reaction)) {
          its.process++;
          its.choice = 0;
          continue;
        }
        int outcome = system.outcomes().outcome(reaction, its.choice);
        String move = system.vocabulary().move(its.process, its.choice);
        its.choice++;
        if (calls.size() == MOST) {
          full = true;
        } else if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          int[] next = its.state.clone();
          system.outcomes().apply(outcome, next);
          stack.add(new Open(add(its.call, move, next), next));
        } else {
          calls.add(new Call(its.call, -1, move, -1, false, true));
        }
      }
    }

    private int add(int by, String move, int[] state) {
      boolean again = numbers.contains(state);
      int at = numbers.number(state);
      boolean ends =
          IntStream.range(0, system.processes())
              .noneMatch(its -> TransitionRelation.isEnabled(system, its, state));
      calls.add(new Call(by, -1, move, at, again, ends));
      return calls.size() - 1;
    }
  }
}
