// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.explore.tables.Growth;
import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A net while it becomes smaller. Places and transitions keep their numbers; transitions that are
 * made by fusion get new ones. Beside the net it notes what the steps of lifted runs need: firings
 * at the beginning, and those that may still be owing at the end.
 */
final class WorkingNet {
  private final int places;
  private final BitSet gonePlaces = new BitSet();
  private final int[] tokens;
  private final List<TransitionArcs> arcs = new ArrayList<>();
  private final BitSet goneTransitions = new BitSet();

  /** Transitions of which it is known that they never fire. */
  private final BitSet dead = new BitSet();

  /** By place the transitions with an arc there, and some that have none any more. */
  private final int[][] users;

  private final int[] userCount;
  private final FiringLift lift;

  /** Transitions that fire first, in this order. */
  private final List<Integer> opening = new ArrayList<>();

  /** Transitions that were put off until they are needed, in the order in which they were. */
  private final List<Integer> owing = new ArrayList<>();

  /** The number of arcs that were looked at, the measure of work. */
  private long work;

  /** The number of searches for the users of a place or for what a transition needs or changes. */
  private long looked;

  WorkingNet(Net net) {
    places = net.places().count();
    tokens = new int[places];
    users = new int[places][];
    userCount = new int[places];
    for (int p = 0; p < places; p++) {
      tokens[p] = net.initial(p);
      users[p] = new int[4];
    }
    lift = new FiringLift(net.transitions().count());
    for (int t = 0; t < net.transitions().count(); t++) {
      add(TransitionArcs.of(net, t));
    }
  }

  private void add(TransitionArcs its) {
    int t = arcs.size();
    arcs.add(its);
    its.rows().flatMapToInt(row -> Arrays.stream(row.indices())).forEach(place -> use(place, t));
  }

  private void use(int place, int transition) {
    int n = userCount[place];
    if (n > 0 && users[place][n - 1] == transition) {
      return;
    }
    users[place] = Growth.room(users[place], n + 1);
    users[place][n] = transition;
    userCount[place]++;
  }

  /** One more than the largest number of a place. */
  int places() {
    return places;
  }

  /** One more than the largest number of a transition. */
  int transitions() {
    return arcs.size();
  }

  boolean hasPlace(int place) {
    return !gonePlaces.get(place);
  }

  boolean hasTransition(int transition) {
    return !goneTransitions.get(transition);
  }

  /** The tokens of a place at first. */
  int tokens(int place) {
    return tokens[place];
  }

  /** Returns the tokens that a transition takes. */
  SparseVector inputs(int transition) {
    return counted(arcs.get(transition).inputs());
  }

  /** Returns the tokens that a transition puts. */
  SparseVector outputs(int transition) {
    return counted(arcs.get(transition).outputs());
  }

  /** Returns the tokens that a transition reads. */
  SparseVector reads(int transition) {
    return counted(arcs.get(transition).reads());
  }

  /** Returns the places on which a transition wants fewer tokens. */
  SparseVector inhibitors(int transition) {
    return counted(arcs.get(transition).inhibitors());
  }

  private SparseVector counted(SparseVector row) {
    work += row.size();
    return row;
  }

  /** The tokens that must be there for a transition to fire, taken or read. */
  SparseVector needs(int transition) {
    Limits.pollAt(++looked);
    return inputs(transition).max(reads(transition));
  }

  /** Returns the change by the firing of a transition. */
  SparseVector delta(int transition) {
    Limits.pollAt(++looked);
    return outputs(transition).minus(inputs(transition));
  }

  /** The transitions that have an arc of any kind at a place, ascending. */
  int[] users(int place) {
    Limits.pollAt(++looked);
    int count = 0;
    int[] its = users[place];
    for (int k = 0; k < userCount[place]; k++) {
      work++;
      if (hasTransition(its[k]) && touches(its[k], place)) {
        its[count++] = its[k];
      }
    }
    userCount[place] = count;
    return Arrays.copyOf(its, count);
  }

  private boolean touches(int transition, int place) {
    TransitionArcs its = arcs.get(transition);
    return its.inputs().at(place) > 0
        || its.outputs().at(place) > 0
        || its.reads().at(place) > 0
        || its.inhibitors().at(place) > 0;
  }

  /** The transitions that take tokens from a place. */
  int[] takers(int place) {
    return Arrays.stream(users(place)).filter(t -> arcs.get(t).inputs().at(place) > 0).toArray();
  }

  /** The transitions that put tokens into a place. */
  int[] givers(int place) {
    return Arrays.stream(users(place)).filter(t -> arcs.get(t).outputs().at(place) > 0).toArray();
  }

  /** Returns whether a transition reads a place. */
  boolean isRead(int place) {
    return Arrays.stream(users(place)).anyMatch(t -> arcs.get(t).reads().at(place) > 0);
  }

  /** Returns whether a transition reads one of some places. */
  boolean isRead(SparseVector some) {
    return Arrays.stream(some.indices()).anyMatch(this::isRead);
  }

  /** Returns whether a transition wants few tokens in a place. */
  boolean inhibits(int place) {
    return Arrays.stream(users(place)).anyMatch(t -> arcs.get(t).inhibitors().at(place) > 0);
  }

  /** Returns whether a transition wants few tokens in one of some places. */
  boolean inhibits(SparseVector some) {
    return Arrays.stream(some.indices()).anyMatch(this::inhibits);
  }

  /** Returns whether a transition only takes and puts tokens. */
  boolean unconditional(int transition) {
    return reads(transition).size() == 0 && inhibitors(transition).size() == 0;
  }

  /** Takes out a place with its arcs. */
  void removePlace(int place) {
    for (int t : users(place)) {
      cut(t, place);
    }
    gonePlaces.set(place);
  }

  /** Takes out the arcs between a transition and a place. */
  void cut(int transition, int place) {
    arcs.set(transition, arcs.get(transition).without(place));
  }

  /** Takes out a transition. */
  void removeTransition(int transition) {
    goneTransitions.set(transition);
  }

  /** Takes out a transition that never fires. */
  void removeDead(int transition) {
    dead.set(transition);
    goneTransitions.set(transition);
  }

  boolean fits(int one, int other) {
    return lift.fits(one, other);
  }

  /** Adds a transition that does what one does and then another. */
  void fuse(int one, int other, TransitionArcs its) {
    int made = lift.fuse(one, other);
    if (made != arcs.size()) {
      throw new IllegalStateException(made + " is not the next transition");
    }
    add(its);
  }

  /**
   * Fires a transition a number of times before everything else.
   *
   * @throws ArithmeticException if a place gets too many tokens
   */
  void open(int transition, int times) {
    SparseVector delta = delta(transition);
    int[] after = tokens.clone();
    for (int k = 0; k < delta.size(); k++) {
      int p = delta.index(k);
      after[p] = Math.toIntExact(after[p] + times * delta.number(k));
    }
    System.arraycopy(after, 0, tokens, 0, places);
    for (int k = 0; k < times; k++) {
      opening.add(transition);
    }
  }

  /** Notes that the firings of a transition are put off. */
  void owe(int transition) {
    owing.add(transition);
  }

  FiringLift lift() {
    return lift;
  }

  List<Integer> opening() {
    return List.copyOf(opening);
  }

  List<Integer> owing() {
    return List.copyOf(owing);
  }

  BitSet dead() {
    return (BitSet) dead.clone();
  }

  long work() {
    return work;
  }
}
