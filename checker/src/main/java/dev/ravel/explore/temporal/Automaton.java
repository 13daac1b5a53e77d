// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.explore.temporal.Term.Kind;
import dev.ravel.source.Limits;
import dev.ravel.system.Condition;
import dev.ravel.system.Property.Formula;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * An automaton that accepts the sequences of states which make a formula false. It reads a state by
 * each transition, which says which conditions are true and which false in it. A run is accepting
 * if it has infinitely many transitions with each of the {@link #marks}, and if it keeps each of
 * the {@link #goals}: these speak of states, and cost no locations.
 *
 * <p>A formula that is a conjunction of {@code G F a}, {@code F G a} and {@code G F a || F G b}, of
 * states, is all goals. Size of the rest: up to 2 to the power of the number of its temporal
 * operators; the limits of the search end the construction where it is too large.
 */
public final class Automaton {
  /**
   * A condition on accepting runs. If infinitely often a run is in one of some locations and reads
   * a state where {@code asked} is true, it infinitely often reads one where {@code granted} is (a
   * Streett pair).
   */
  private record Goal(int asked, int granted, BitSet locations) {}

  private final Terms terms;
  private final List<List<Edge>> edges;
  private final int marks;
  private final int built;
  private final List<Goal> goals = new ArrayList<>();

  private Automaton(Formula formula) {
    this.terms = new Terms();
    int violating = terms.of(formula, false);
    List<Integer> rest = new ArrayList<>();
    List<Goal> ofAll = new ArrayList<>();
    for (int conjunct : terms.conjuncts(violating)) {
      goalOfAll(conjunct).ifPresentOrElse(ofAll::add, () -> rest.add(conjunct));
    }
    Construction construction = new Construction(terms, terms.and(rest));
    this.built = construction.edges().size();
    AutomatonReduction reduced = new AutomatonReduction(construction);
    this.edges = reduced.edges();
    this.marks = reduced.marks();
    BitSet everywhere = new BitSet();
    everywhere.set(0, edges.size());
    ofAll.forEach(goal -> goals.add(new Goal(goal.asked, goal.granted, everywhere)));
    addGoals(reduced.often());
  }

  /** The automaton of the sequences that make a formula false. */
  public static Automaton violating(Formula formula) {
    return new Automaton(formula);
  }

  /** The goal that a term is; absent if it is none. */
  private Optional<Goal> goalOfAll(int number) {
    Term term = terms.get(number);
    return switch (term.kind()) {
      case INFINITELY -> goal(Terms.TRUE, term.left());
      case ALMOST_ALWAYS -> goal(terms.opposite(term.left()), Terms.FALSE);
      case OR -> {
        int granted = Terms.FALSE;
        int asked = -1;
        for (int operand : term.operands()) {
          Term its = terms.get(operand);
          if (its.kind() == Kind.INFINITELY && granted == Terms.FALSE) {
            granted = its.left();
          } else if (its.kind() == Kind.ALMOST_ALWAYS && asked < 0) {
            asked = its.left();
          } else {
            yield Optional.empty();
          }
        }
        yield goal(terms.opposite(asked), granted);
      }
      case TRUE, FALSE, YES, NO, AND, NEXT, UNTIL, RELEASE -> Optional.empty();
    };
  }

  private Optional<Goal> goal(int asked, int granted) {
    return asked >= 0 && terms.ofState(granted)
        ? Optional.of(new Goal(asked, granted, new BitSet()))
        : Optional.empty();
  }

  private void addGoals(List<BitSet> often) {
    BitSet all = new BitSet();
    often.forEach(all::or);
    for (int term = all.nextSetBit(0); term >= 0; term = all.nextSetBit(term + 1)) {
      BitSet where = new BitSet();
      for (int location = 0; location < often.size(); location++) {
        where.set(location, often.get(location).get(term));
      }
      goals.add(new Goal(Terms.TRUE, term, where));
    }
  }

  /** The conditions it speaks of, each once, by the numbers of atoms. */
  public List<Condition> atoms() {
    return List.copyOf(terms.atoms());
  }

  /** The number of locations; a run begins in the first one, 0. */
  public int locations() {
    return edges.size();
  }

  /** Returns the number of locations before the automaton was simplified. */
  public int built() {
    return built;
  }

  /** The number of transitions from a location. */
  public int transitions(int location) {
    return edges.get(location).size();
  }

  /** Returns whether a transition may be taken where some atoms are true. */
  public boolean allows(int location, int transition, IntPredicate atom) {
    Edge edge = edges.get(location).get(transition);
    for (int its = edge.yes().nextSetBit(0); its >= 0; its = edge.yes().nextSetBit(its + 1)) {
      if (!atom.test(its)) {
        return false;
      }
    }
    for (int its = edge.no().nextSetBit(0); its >= 0; its = edge.no().nextSetBit(its + 1)) {
      if (atom.test(its)) {
        return false;
      }
    }
    return true;
  }

  /** The location after a transition. */
  public int target(int location, int transition) {
    return edges.get(location).get(transition).target();
  }

  /**
   * Returns whether a run from a location may be accepting that reads one state again and again.
   *
   * @param atom whether an atom is true in it
   */
  public boolean acceptsFrom(int location, IntPredicate atom) {
    BitSet reached = after(location, atom);
    reached.set(location);
    return reached.stream().anyMatch(at -> acceptsAround(at, atom));
  }

  /** Returns whether an accepting run may come to a location again and again. */
  private boolean acceptsAround(int location, IntPredicate atom) {
    BitSet round = after(location, atom);
    if (!round.get(location)) {
      return false;
    }
    for (int at = round.nextSetBit(0); at >= 0; at = round.nextSetBit(at + 1)) {
      round.set(at, after(at, atom).get(location));
    }
    BitSet marked = new BitSet();
    for (int at = round.nextSetBit(0); at >= 0; at = round.nextSetBit(at + 1)) {
      Limits.poll();
      for (int transition = 0; transition < transitions(at); transition++) {
        if (round.get(target(at, transition)) && allows(at, transition, atom)) {
          marked.or(edges.get(at).get(transition).marks());
        }
      }
    }
    return marked.cardinality() == marks
        && goals.stream().allMatch(goal -> isKept(goal, round, atom));
  }

  private boolean isKept(Goal goal, BitSet round, IntPredicate atom) {
    return !round.intersects(goal.locations())
        || !terms.holds(goal.asked(), atom)
        || terms.holds(goal.granted(), atom);
  }

  /** The locations that a run may come to from one by at least one transition. */
  private BitSet after(int location, IntPredicate atom) {
    BitSet reached = new BitSet();
    BitSet open = new BitSet();
    open.set(location);
    for (int at = location; at >= 0; at = open.nextSetBit(0)) {
      open.clear(at);
      for (int transition = 0; transition < transitions(at); transition++) {
        int next = target(at, transition);
        if (!reached.get(next) && allows(at, transition, atom)) {
          reached.set(next);
          open.set(next);
        }
      }
    }
    return reached;
  }

  /** The number of marks. */
  public int marks() {
    return marks;
  }

  /** Returns whether a transition has a mark. */
  public boolean isMarked(int location, int transition, int mark) {
    return edges.get(location).get(transition).marks().get(mark);
  }

  /** The number of goals. */
  public int goals() {
    return goals.size();
  }

  /** Returns whether a goal is asked for in a location, where some atoms are true. */
  public boolean asks(int goal, int location, IntPredicate atom) {
    Goal its = goals.get(goal);
    return its.locations().get(location) && terms.holds(its.asked(), atom);
  }

  /** Returns whether a goal is granted where some atoms are true. */
  public boolean grants(int goal, IntPredicate atom) {
    return terms.holds(goals.get(goal).granted(), atom);
  }

  /**
   * Returns whether a goal is asked for wherever a run is, so that nothing but granting it helps.
   */
  public boolean asksAlways(int goal) {
    Goal its = goals.get(goal);
    return its.asked() == Terms.TRUE && its.locations().cardinality() == edges.size();
  }

  /**
   * Returns the condition of a transition on the state that it reads, in words.
   *
   * @param atom the words for an atom
   */
  public String guard(int location, int transition, IntFunction<String> atom) {
    Edge edge = edges.get(location).get(transition);
    List<String> parts = new ArrayList<>();
    edge.yes().stream().mapToObj(atom).forEach(parts::add);
    edge.no().stream().mapToObj(its -> "!" + Terms.enclosed(atom.apply(its))).forEach(parts::add);
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
  }

  /** Returns whether a goal may be asked for in a location. */
  public boolean concerns(int goal, int location) {
    return goals.get(goal).locations().get(location);
  }

  /**
   * Returns the condition that asks for a goal, in words; where it is asked for, see {@link #asks}.
   */
  public String asked(int goal, IntFunction<String> atom) {
    return terms.text(goals.get(goal).asked(), atom);
  }

  /** Returns the condition that grants a goal, in words. */
  public String granted(int goal, IntFunction<String> atom) {
    return terms.text(goals.get(goal).granted(), atom);
  }
}
