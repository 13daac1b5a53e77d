// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.explore.temporal.Term.Kind;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds a generalised Büchi automaton with acceptance on transitions. A location is a set of terms
 * that are true of what follows; the first one holds the term itself. A move of the terms of a
 * location is a transition; a transition is marked for what must come, at some time or infinitely
 * often, if it does not leave that for later.
 *
 * <p>What comes infinitely often and speaks of one state has no marks: a run that stays in
 * locations which hold such a term must read states where it is true ({@link #often}).
 */
final class Construction {
  /** Memory of a location without its transitions, and of a transition, in bytes. */
  private static final long LOCATION = 200;

  private static final long TRANSITION = 300;

  private final Terms terms;
  private final AlternatingTransitions moves;
  private final Map<BitSet, Integer> numbers = new LinkedHashMap<>();
  private final List<BitSet> locations = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();

  /** The term that each mark stands for. */
  private final List<Integer> marked = new ArrayList<>();

  private long bytes;

  Construction(Terms terms, int term) {
    this.terms = terms;
    this.moves = new AlternatingTransitions(terms);
    BitSet first = new BitSet();
    terms.conjuncts(term).forEach(first::set);
    int _ = number(first);
    List<List<Move>> all = new ArrayList<>();
    for (int location = 0; location < locations.size(); location++) {
      List<Move> its = moves.of(locations.get(location));
      for (Move move : its) {
        Limits.poll(bytes);
        int _ = number(move.next());
      }
      bytes += TRANSITION * its.size();
      all.add(its);
    }
    for (int location = 0; location < locations.size(); location++) {
      edges.add(edges(all.get(location)));
    }
  }

  private int number(BitSet set) {
    Integer known = numbers.putIfAbsent(set, locations.size());
    if (known != null) {
      return known;
    }
    bytes += LOCATION;
    locations.add(set);
    for (int term = set.nextSetBit(0); term >= 0; term = set.nextSetBit(term + 1)) {
      if (mustCome(terms.get(term)) && !marked.contains(term)) {
        marked.add(term);
      }
    }
    return locations.size() - 1;
  }

  private boolean mustCome(Term term) {
    return switch (term.kind()) {
      case UNTIL, ALMOST_ALWAYS -> true;
      case INFINITELY -> !terms.ofState(term.left());
      case TRUE, FALSE, YES, NO, AND, OR, NEXT, RELEASE -> false;
    };
  }

  private List<Edge> edges(List<Move> its) {
    List<Edge> all = new ArrayList<>();
    for (Move move : its) {
      Limits.poll(bytes);
      all.add(new Edge(move.yes(), move.no(), numbers.get(move.next()), marks(move)));
    }
    return all;
  }

  private BitSet marks(Move move) {
    BitSet marks = new BitSet();
    for (int mark = 0; mark < marked.size(); mark++) {
      int term = marked.get(mark);
      marks.set(mark, !move.next().get(term) || move.kept().get(term));
    }
    return marks;
  }

  /** Returns the transitions of each location. */
  List<List<Edge>> edges() {
    return edges;
  }

  /** The number of marks. */
  int marks() {
    return marked.size();
  }

  /**
   * Returns the terms of each location that must be true again and again for runs that stay. They
   * are of one state.
   */
  List<BitSet> often() {
    List<BitSet> often = new ArrayList<>();
    for (BitSet set : locations) {
      BitSet its = new BitSet();
      for (int term = set.nextSetBit(0); term >= 0; term = set.nextSetBit(term + 1)) {
        Term is = terms.get(term);
        if (is.kind() == Kind.INFINITELY && terms.ofState(is.left())) {
          its.set(is.left());
        }
      }
      often.add(its);
    }
    return often;
  }
}
