// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.source.Limits;
import dev.ravel.system.Property.Formula;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A generalised Büchi automaton that accepts the sequences of states which make a formula of linear
 * temporal logic true. It is the tableau of R. Gerth, D. Peled, M. Y. Vardi and P. Wolper, "Simple
 * on-the-fly automatic verification of linear temporal logic" (PSTV 1995). A location says which
 * conditions must be true and which false in the state that is read there; a run is accepting if it
 * meets each goal again and again, one goal for each until.
 *
 * <p>Size: up to 2 to the power of the formula's size; small for the formulas people write. The
 * limits of the search end the construction where it is not.
 */
final class Tableau {
  /** Memory of a location without the bits of those before it, in bytes. */
  private static final long LOCATION = 400;

  /** A formula in negation normal form, hash-consed. Equal ones are one object. */
  private record Term(Kind kind, int atom, int left, int right) {}

  private enum Kind {
    /** The atom is true. */
    YES,
    /** The atom is false. */
    NO,
    AND,
    OR,
    NEXT,
    UNTIL,
    RELEASE
  }

  private final List<Term> terms = new ArrayList<>();
  private final Map<Term, Integer> numbers = new HashMap<>();
  private int atoms;

  private final Map<Node, Integer> locations = new LinkedHashMap<>();
  private final List<BitSet> incoming = new ArrayList<>();
  private final List<Integer> untils = new ArrayList<>();

  /** About how much memory the locations take, in bytes. */
  private long bytes;

  private final BitSet[] yes;
  private final BitSet[] no;
  private final int[][] successors;
  private final int[] initial;
  private final BitSet[] goals;

  /** The terms that are true in a location now and next. */
  private record Node(BitSet old, BitSet next) {}

  /** A location under construction. */
  private record Draft(BitSet incoming, BitSet todo, BitSet old, BitSet next) {
    Draft copy() {
      return new Draft(
          (BitSet) incoming.clone(),
          (BitSet) todo.clone(),
          (BitSet) old.clone(),
          (BitSet) next.clone());
    }
  }

  private Tableau(Formula formula, boolean negated) {
    int root = term(formula, !negated);
    expand(root);
    int count = locations.size();
    yes = new BitSet[count];
    no = new BitSet[count];
    List<List<Integer>> after = new ArrayList<>();
    List<Integer> first = new ArrayList<>();
    for (int location = 0; location < count; location++) {
      after.add(new ArrayList<>());
    }
    List<Node> nodes = List.copyOf(locations.keySet());
    for (int location = 0; location < count; location++) {
      Limits.poll(bytes);
      yes[location] = literals(nodes.get(location), Kind.YES);
      no[location] = literals(nodes.get(location), Kind.NO);
      BitSet from = incoming.get(location);
      if (from.get(0)) {
        first.add(location);
      }
      for (int k = from.nextSetBit(1); k >= 0; k = from.nextSetBit(k + 1)) {
        after.get(k - 1).add(location);
      }
    }
    successors = after.stream().map(Tableau::array).toArray(int[][]::new);
    initial = array(first);
    goals = new BitSet[untils.size()];
    for (int goal = 0; goal < goals.length; goal++) {
      goals[goal] = goal(nodes, untils.get(goal));
    }
  }

  /** The automaton of the sequences that make a formula false. */
  static Tableau violating(Formula formula) {
    return new Tableau(formula, true);
  }

  private static int[] array(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The number of locations. */
  int locations() {
    return successors.length;
  }

  /** The locations where a run may begin. */
  int[] initial() {
    return initial;
  }

  /** The locations that may follow a location. */
  int[] successors(int location) {
    return successors[location];
  }

  /** The conditions that must be true where a location is. */
  BitSet yes(int location) {
    return yes[location];
  }

  /** The conditions that must be false where a location is. */
  BitSet no(int location) {
    return no[location];
  }

  /** The number of goals. */
  int goals() {
    return goals.length;
  }

  /** Returns whether a location is in a goal. */
  boolean meets(int location, int goal) {
    return goals[goal].get(location);
  }

  // ------------------------------------------------------------------------------- the formula

  /** A formula, or its negation, in negation normal form; its atoms are numbered on the way. */
  private int term(Formula formula, boolean positive) {
    return switch (formula) {
      case Formula.Atom _ -> number(new Term(positive ? Kind.YES : Kind.NO, atoms++, 0, 0));
      case Formula.Not not -> term(not.operand(), !positive);
      case Formula.Next next -> pair(Kind.NEXT, term(next.operand(), positive), 0);
      case Formula.And and ->
          pair(positive ? Kind.AND : Kind.OR, and.left(), and.right(), positive);
      case Formula.Or or -> pair(positive ? Kind.OR : Kind.AND, or.left(), or.right(), positive);
      case Formula.Until until ->
          pair(positive ? Kind.UNTIL : Kind.RELEASE, until.left(), until.right(), positive);
      case Formula.WeakUntil until -> {
        int left = term(until.left(), positive);
        int right = term(until.right(), positive);
        // Released by the right side: one of the two is true up to and with its first time.
        int either = pair(positive ? Kind.OR : Kind.AND, left, right);
        yield pair(positive ? Kind.RELEASE : Kind.UNTIL, right, either);
      }
      case Formula.StrongRelease release -> {
        int left = term(release.left(), positive);
        int right = term(release.right(), positive);
        // The right side until both: that is an until.
        int both = pair(positive ? Kind.AND : Kind.OR, left, right);
        yield pair(positive ? Kind.UNTIL : Kind.RELEASE, right, both);
      }
      case Formula.Release release ->
          pair(positive ? Kind.RELEASE : Kind.UNTIL, release.left(), release.right(), positive);
    };
  }

  private int pair(Kind kind, Formula left, Formula right, boolean positive) {
    int first = term(left, positive);
    return pair(kind, first, term(right, positive));
  }

  private int pair(Kind kind, int left, int right) {
    return number(new Term(kind, 0, left, right));
  }

  private int number(Term term) {
    Integer known = numbers.putIfAbsent(term, terms.size());
    if (known != null) {
      return known;
    }
    terms.add(term);
    if (term.kind() == Kind.UNTIL) {
      untils.add(terms.size() - 1);
    }
    return terms.size() - 1;
  }

  // ------------------------------------------------------------------------------- the tableau

  private void expand(int root) {
    Deque<Draft> open = new ArrayDeque<>();
    Draft start = new Draft(new BitSet(), new BitSet(), new BitSet(), new BitSet());
    start.incoming().set(0);
    start.todo().set(root);
    open.push(start);
    while (!open.isEmpty()) {
      Limits.poll(bytes);
      Draft draft = open.pop();
      int next = draft.todo().nextSetBit(0);
      if (next < 0) {
        close(draft, open);
      } else {
        draft.todo().clear(next);
        split(draft, next, open);
      }
    }
  }

  /** Closes a location. It is a new one, or one with more ways into it. */
  private void close(Draft draft, Deque<Draft> open) {
    Node node = new Node(draft.old(), draft.next());
    Integer known = locations.get(node);
    if (known != null) {
      bytes -= incoming.get(known).size() / Byte.SIZE;
      incoming.get(known).or(draft.incoming());
      bytes += incoming.get(known).size() / Byte.SIZE;
      return;
    }
    bytes += LOCATION + draft.incoming().size() / Byte.SIZE;
    int location = locations.size();
    locations.put(node, location);
    incoming.add(draft.incoming());
    Draft after =
        new Draft(new BitSet(), (BitSet) draft.next().clone(), new BitSet(), new BitSet());
    after.incoming().set(location + 1);
    open.push(after);
  }

  /** Makes a term true in a location, which may take two locations. */
  private void split(Draft draft, int number, Deque<Draft> open) {
    Term term = terms.get(number);
    Draft other = draft.copy();
    switch (term.kind()) {
      case YES, NO -> {
        Kind opposite = term.kind() == Kind.YES ? Kind.NO : Kind.YES;
        Integer against = numbers.get(new Term(opposite, term.atom(), 0, 0));
        if (against == null || !draft.old().get(against)) {
          draft.old().set(number);
          open.push(draft);
        }
      }
      case AND -> {
        draft.old().set(number);
        want(draft, term.left());
        want(draft, term.right());
        open.push(draft);
      }
      case NEXT -> {
        draft.old().set(number);
        draft.next().set(term.left());
        open.push(draft);
      }
      case OR, UNTIL, RELEASE -> {
        draft.old().set(number);
        other.old().set(number);
        want(other, term.right());
        want(draft, term.kind() == Kind.RELEASE ? term.right() : term.left());
        if (term.kind() == Kind.RELEASE) {
          want(other, term.left());
        }
        if (term.kind() != Kind.OR) {
          draft.next().set(number);
        }
        open.push(other);
        open.push(draft);
      }
    }
  }

  private static void want(Draft draft, int number) {
    if (!draft.old().get(number)) {
      draft.todo().set(number);
    }
  }

  private BitSet literals(Node node, Kind kind) {
    BitSet its = new BitSet();
    node.old().stream()
        .filter(number -> terms.get(number).kind() == kind)
        .forEach(number -> its.set(terms.get(number).atom()));
    return its;
  }

  /**
   * Returns the locations in which an until is not open. It is not wanted, or its right side is
   * true.
   */
  private BitSet goal(List<Node> nodes, int until) {
    BitSet met = new BitSet();
    for (int location = 0; location < nodes.size(); location++) {
      Limits.pollAt(location);
      BitSet old = nodes.get(location).old();
      met.set(location, !old.get(until) || old.get(terms.get(until).right()));
    }
    return met;
  }
}
