// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.explore.temporal.Term.Kind;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The moves of terms, worked out once each. They are the transitions of the very weak alternating
 * automaton of Gastin and Oddoux, whose states are terms. What is said of infinitely many states,
 * {@code INFINITELY} of a term of one state, moves in one way only; whether a state fulfils it is
 * seen in the state.
 */
final class AlternatingTransitions {
  /** Memory of a move, in bytes. */
  private static final long MOVE = 300;

  private final Terms terms;
  private final Map<Integer, List<Move>> known = new HashMap<>();
  private long bytes;

  AlternatingTransitions(Terms terms) {
    this.terms = terms;
  }

  /** The moves of all terms of a set together. */
  List<Move> of(BitSet set) {
    List<Move> all = List.of(Move.NOTHING);
    for (int term = set.nextSetBit(0); term >= 0; term = set.nextSetBit(term + 1)) {
      all = both(all, of(term));
    }
    return all;
  }

  /** The moves of a term. */
  List<Move> of(int term) {
    List<Move> its = known.get(term);
    if (its == null) {
      its = moves(term);
      known.put(term, its);
    }
    return its;
  }

  private List<Move> moves(int number) {
    Term term = terms.get(number);
    return switch (term.kind()) {
      case TRUE -> List.of(Move.NOTHING);
      case FALSE -> List.of();
      case YES -> List.of(new Move(set(term.atom()), new BitSet(), new BitSet(), new BitSet()));
      case NO -> List.of(new Move(new BitSet(), set(term.atom()), new BitSet(), new BitSet()));
      case AND -> {
        List<Move> all = List.of(Move.NOTHING);
        for (int operand : term.operands()) {
          all = both(all, of(operand));
        }
        yield all;
      }
      case OR -> {
        List<Move> all = List.of();
        for (int operand : term.operands()) {
          all = either(all, of(operand));
        }
        yield all;
      }
      case NEXT -> next(term.left());
      case UNTIL -> either(keeping(number, of(term.right())), both(of(term.left()), next(number)));
      case RELEASE -> both(of(term.right()), either(of(term.left()), next(number)));
      case INFINITELY ->
          terms.ofState(term.left())
              ? next(number)
              : both(either(keeping(number, of(term.left())), List.of(Move.NOTHING)), next(number));
      case ALMOST_ALWAYS -> either(of(terms.alwaysOf(number)), next(number));
    };
  }

  private static BitSet set(int one) {
    BitSet set = new BitSet();
    set.set(one);
    return set;
  }

  /** The term is true from the next state on. */
  private List<Move> next(int term) {
    BitSet next = new BitSet();
    terms.conjuncts(term).forEach(next::set);
    return List.of(new Move(new BitSet(), new BitSet(), next, new BitSet()));
  }

  private static List<Move> keeping(int term, List<Move> moves) {
    Move mark = new Move(new BitSet(), new BitSet(), new BitSet(), set(term));
    return moves.stream().map(mark::with).toList();
  }

  private List<Move> either(List<Move> some, List<Move> others) {
    Set<Move> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return held(all);
  }

  private List<Move> both(List<Move> some, List<Move> others) {
    Set<Move> all = new LinkedHashSet<>();
    for (Move one : some) {
      for (Move other : others) {
        Limits.poll(bytes + MOVE * all.size());
        if (!one.contradicts(other)) {
          all.add(fulfilled(one.with(other)));
        }
      }
    }
    return held(all);
  }

  /** Returns the moves that no other dominates. Those ask no more, and fulfil no less. */
  private List<Move> held(Set<Move> all) {
    List<Move> kept = new ArrayList<>();
    for (Move move : all) {
      Limits.poll(bytes);
      if (kept.stream().noneMatch(other -> other.dominates(move))) {
        kept.removeIf(move::dominates);
        kept.add(move);
      }
    }
    bytes += MOVE * kept.size();
    return kept;
  }

  /** Removes what comes at some time where it comes infinitely often. */
  private Move fulfilled(Move move) {
    BitSet next = move.next();
    BitSet kept = next;
    for (int term = next.nextSetBit(0); term >= 0; term = next.nextSetBit(term + 1)) {
      Term its = terms.get(term);
      if (its.kind() == Kind.UNTIL && its.left() == Terms.TRUE) {
        int often = terms.infinitelyOf(its.right());
        if (often >= 0 && next.get(often)) {
          kept = kept.equals(next) ? (BitSet) next.clone() : kept;
          kept.clear(term);
        }
      }
    }
    return kept.equals(next) ? move : new Move(move.yes(), move.no(), kept, move.kept());
  }
}
