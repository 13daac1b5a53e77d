// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.constraints.MarkingConstraints;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * Looks for a configuration without cutoffs whose cut is a marking of a kind. There is a variable
 * for each event, and: an event brings those that put what it takes and reads, and the readers in
 * its history; of the events that take one condition at most one is there; and with it of the
 * readers of the condition those in its history alone. A condition is in the cut if the event that
 * puts it is there and none that takes it (Esparza, Heljanko, Unfoldings, 2008, section 8.3;
 * Khomenko, Koutny, Verification of bounded Petri nets using integer programming, Formal Methods in
 * System Design 30, 2007).
 *
 * <p>If the prefix is complete, every reachable marking is such a cut; if it is not, every such cut
 * still is a reachable marking.
 */
final class Cuts {
  private static final int NONE = -1;

  /** The conflicts of each search for a shorter run, and the number of these searches. */
  private static final int CONFLICTS = 500;

  private static final int TRIALS = 12;

  private final Prefix prefix;
  private final Constraints constraints;
  private final MarkingConstraints markings;
  private final BitSet there = new BitSet();

  /** By condition the next of its place, or {@link #NONE}; by place the first. */
  private final int[] next;

  private final int[] first;

  /** The events that take condition {@code c} are those from {@code takenFirst[c]} on. */
  private final int[] takenFirst;

  private final int[] takers;
  private final int[][] literals;
  private final int[] all;
  private final boolean complete;

  /** The literal that no event can follow the cut; 0 until it is needed. */
  private int dead;

  /**
   * The cuts of a prefix.
   *
   * @param net the net that is asked about; of the net that was unfolded its places come first
   * @param events those that may be used: neither cutoffs nor any after one
   * @param complete whether every reachable marking is a cut, and an event of the prefix follows on
   *     every cut that is not dead
   * @param effort by the memory that the constraints take, in bytes, how far the search is
   */
  Cuts(
      Net net,
      Prefix prefix,
      BitSet events,
      boolean complete,
      Meter meter,
      LongFunction<Effort> effort) {
    this.prefix = prefix;
    there.or(events);
    all = there.stream().toArray();
    this.complete = complete;
    constraints = new Constraints(meter, effort);
    for (int event = 1; event < prefix.events(); event++) {
      int _ = constraints.variable();
    }
    next = new int[prefix.conditions()];
    first = new int[prefix.net().places().count()];
    takenFirst = new int[prefix.conditions() + 1];
    takers = takers();
    literals = new int[first.length][];
    places();
    configurations();
    markings = new MarkingConstraints(constraints, net, new Tokens());
  }

  private int[] takers() {
    int total = 0;
    for (int e = there.nextSetBit(0); e >= 0; e = there.nextSetBit(e + 1)) {
      for (int k = 0; k < prefix.presetSize(e); k++) {
        takenFirst[prefix.preset(e, k) + 1]++;
        total++;
      }
    }
    for (int c = 0; c < prefix.conditions(); c++) {
      takenFirst[c + 1] += takenFirst[c];
    }
    int[] at = takenFirst.clone();
    int[] them = new int[total];
    for (int e = there.nextSetBit(0); e >= 0; e = there.nextSetBit(e + 1)) {
      for (int k = 0; k < prefix.presetSize(e); k++) {
        them[at[prefix.preset(e, k)]++] = e;
      }
    }
    return them;
  }

  private void places() {
    Arrays.fill(first, NONE);
    for (int c = prefix.conditions() - 1; c >= 0; c--) {
      if (!prefix.isMark(c) && usable(prefix.producer(c))) {
        next[c] = first[prefix.place(c)];
        first[prefix.place(c)] = c;
      }
    }
  }

  private boolean usable(int event) {
    return event == Prefix.BEGINNING || there.get(event);
  }

  private void configurations() {
    for (int e = there.nextSetBit(0); e >= 0; e = there.nextSetBit(e + 1)) {
      for (int k = 0; k < prefix.needsSize(e); k++) {
        int producer = prefix.producer(prefix.need(e, k));
        if (producer != Prefix.BEGINNING) {
          constraints.clause(-e, producer);
        }
      }
      int reader = e;
      prefix.reads(e).forEach(condition -> read(condition, reader));
    }
    for (int c = 0; c < prefix.conditions(); c++) {
      constraints.atMostOne(Arrays.copyOfRange(takers, takenFirst[c], takenFirst[c + 1]));
    }
  }

  /** An event that takes a condition has the reader in its history, or excludes it. */
  private void read(int condition, int reader) {
    for (int k = takenFirst[condition]; k < takenFirst[condition + 1]; k++) {
      if (!follows(takers[k], reader)) {
        constraints.clause(-takers[k], -reader);
      }
    }
  }

  private boolean follows(int taker, int reader) {
    return prefix.readersBefore(taker).anyMatch(its -> its == reader);
  }

  /** The tokens of places in a cut. */
  private final class Tokens implements MarkingConstraints.Tokens {
    /** Returns the literal that a place is marked. One of its conditions is in the cut then. */
    @Override
    public int[] of(int place) {
      if (literals[place] == null) {
        IntStream conditions = IntStream.iterate(first[place], c -> c != NONE, c -> next[c]);
        int[] any = conditions.map(Cuts.this::inCut).toArray();
        literals[place] = new int[] {either(any)};
      }
      return literals[place];
    }

    /**
     * Returns the literal that no event of the prefix follows, cutoffs included. For each,
     * something that it takes or reads was not put or was taken (McMillan, 1992, section 6).
     */
    @Override
    public OptionalInt dead() {
      if (!complete) {
        return OptionalInt.empty();
      }
      if (dead == 0) {
        dead = constraints.variable();
        for (int event = 1; event < prefix.events(); event++) {
          constraints.clause(notPossible(event));
        }
      }
      return OptionalInt.of(dead);
    }
  }

  private int[] notPossible(int event) {
    IntStream.Builder clause = IntStream.builder().add(-dead);
    int size = prefix.presetSize(event) + prefix.contextSize(event);
    for (int k = 0; k < size; k++) {
      int condition = prefix.need(event, k);
      if (prefix.producer(condition) != Prefix.BEGINNING) {
        clause.add(-prefix.producer(condition));
      }
      Arrays.stream(takers, takenFirst[condition], takenFirst[condition + 1]).forEach(clause::add);
    }
    return clause.build().toArray();
  }

  private int inCut(int condition) {
    int producer = prefix.producer(condition);
    int from = takenFirst[condition];
    int to = takenFirst[condition + 1];
    if (from == to) {
      return producer == Prefix.BEGINNING ? constraints.always() : producer;
    }
    int in = constraints.variable();
    IntStream.Builder back = IntStream.builder().add(in);
    for (int k = from; k < to; k++) {
      constraints.clause(-in, -takers[k]);
      back.add(takers[k]);
    }
    if (producer != Prefix.BEGINNING) {
      constraints.clause(-in, producer);
      back.add(-producer);
    }
    constraints.clause(back.build().toArray());
    return in;
  }

  /** A literal that is true exactly if some of others is. */
  private int either(int[] any) {
    if (any.length == 0) {
      return -constraints.always();
    }
    if (any.length == 1) {
      return any[0];
    }
    int one = constraints.variable();
    for (int literal : any) {
      constraints.clause(one, -literal);
    }
    int[] clause = Arrays.copyOf(any, any.length + 1);
    clause[any.length] = -one;
    constraints.clause(clause);
    return one;
  }

  /**
   * Returns the transitions of a configuration whose cut is a marking of a kind. They are in an
   * order in which they can fire. There may be shorter ones, but not much effort finds them.
   *
   * @throws dev.ravel.source.Halt if the budget is spent
   */
  Optional<int[]> run(MarkingFormula sought) {
    int wanted = markings.literal(sought);
    if (!constraints.satisfied(wanted)) {
      return Optional.empty();
    }
    int[] found = found();
    int least = 0;
    for (int trial = 0; trial < TRIALS && least < found.length; trial++) {
      int most = (least + found.length - 1) / 2;
      int few = constraints.variable();
      atMost(few, most);
      Optional<Boolean> fewer = constraints.tried(CONFLICTS, wanted, few);
      if (fewer.orElse(false)) {
        found = found();
      } else {
        least = most + 1;
      }
    }
    return Optional.of(prefix.run(Arrays.stream(found)));
  }

  /** Requires that the configuration has n events at most, if a literal is true. */
  private void atMost(int guard, int most) {
    BigInteger[] weights = new BigInteger[all.length];
    Arrays.fill(weights, BigInteger.ONE.negate());
    constraints.ifThenAtLeast(guard, all, weights, BigInteger.valueOf(-most));
  }

  private int[] found() {
    return Arrays.stream(all).filter(constraints::value).toArray();
  }
}
