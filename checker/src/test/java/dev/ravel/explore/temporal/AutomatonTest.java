// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.LassoWord;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property.Formula;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Automata against the meaning of formulas on all short lassos, and against the tableau. */
class AutomatonTest {
  private static final int FORMULAS = Boolean.getBoolean("ravel.deep") ? 2_000 : 600;
  private static final int LONGEST = 4;
  private static final int MOST_LOCATIONS = 60;
  private static final List<Condition> ATOMS = List.of(RandomFormulas.of(0), RandomFormulas.of(1));

  private static Formula f(Formula operand) {
    return new Formula.Until(new Formula.Atom(RandomFormulas.constant(1)), operand);
  }

  private static Formula g(Formula operand) {
    return new Formula.Release(new Formula.Atom(RandomFormulas.constant(0)), operand);
  }

  private static Formula atom(int object) {
    return new Formula.Atom(RandomFormulas.of(object));
  }

  /** All words up to a length over the values of two atoms. */
  private static List<List<int[]>> words() {
    List<List<int[]>> all = new ArrayList<>(List.of(List.of()));
    for (int k = 0; k < all.size(); k++) {
      for (int letter = 0; letter < 4 && all.get(k).size() < LONGEST; letter++) {
        List<int[]> longer = new ArrayList<>(all.get(k));
        longer.add(new int[] {letter & 1, letter >> 1});
        all.add(longer);
      }
    }
    all.removeFirst();
    return all;
  }

  /** The product of a word that ends in a loop with an automaton. */
  private record Product(Automaton automaton, List<int[]> word, int loop) {
    private int next(int position) {
      return position + 1 < word.size() ? position + 1 : loop;
    }

    private boolean atom(int atom, int position) {
      return automaton.atoms().get(atom).holds(word.get(position));
    }

    private BitSet closure(BitSet start, BitSet among) {
      BitSet reached = (BitSet) start.clone();
      List<Integer> open = new ArrayList<>(start.stream().boxed().toList());
      while (!open.isEmpty()) {
        for (int node : after(open.removeLast())) {
          if (among.get(node) && !reached.get(node)) {
            reached.set(node);
            open.add(node);
          }
        }
      }
      return reached;
    }

    private List<Integer> after(int node) {
      List<Integer> all = new ArrayList<>();
      int position = node / automaton.locations();
      int location = node % automaton.locations();
      for (int k = 0; k < automaton.transitions(location); k++) {
        if (automaton.allows(location, k, atom -> atom(atom, position))) {
          all.add(next(position) * automaton.locations() + automaton.target(location, k));
        }
      }
      return all;
    }

    boolean accepts() {
      BitSet all = new BitSet();
      all.set(0, word.size() * automaton.locations());
      BitSet start = new BitSet();
      start.set(0);
      return someRound(closure(start, all));
    }

    /** Returns whether there is an accepting round among some nodes. */
    private boolean someRound(BitSet nodes) {
      for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
        BitSet first = new BitSet();
        after(node).stream().filter(nodes::get).forEach(first::set);
        BitSet round = closure(first, nodes);
        int its = node;
        for (int at : round.stream().toArray()) {
          BitSet one = new BitSet();
          one.set(at);
          if (!closure(one, nodes).get(its)) {
            round.clear(at);
          }
        }
        if (round.get(node) && isAccepting(round)) {
          return true;
        }
      }
      return false;
    }

    private boolean isAccepting(BitSet round) {
      BitSet marked = new BitSet();
      for (int node : round.stream().toArray()) {
        int position = node / automaton.locations();
        int location = node % automaton.locations();
        for (int k = 0; k < automaton.transitions(location); k++) {
          int target = next(position) * automaton.locations() + automaton.target(location, k);
          if (automaton.allows(location, k, atom -> atom(atom, position)) && round.get(target)) {
            for (int mark = 0; mark < automaton.marks(); mark++) {
              if (automaton.isMarked(location, k, mark)) {
                marked.set(mark);
              }
            }
          }
        }
      }
      if (marked.cardinality() < automaton.marks()) {
        return false;
      }
      for (int goal = 0; goal < automaton.goals(); goal++) {
        BitSet asking = new BitSet();
        boolean granted = false;
        for (int node : round.stream().toArray()) {
          int position = node / automaton.locations();
          int its = goal;
          granted |= automaton.grants(goal, atom -> atom(atom, position));
          asking.set(
              node,
              automaton.asks(its, node % automaton.locations(), atom -> atom(atom, position)));
        }
        if (!granted && !asking.isEmpty()) {
          BitSet rest = (BitSet) round.clone();
          rest.andNot(asking);
          return someRound(rest);
        }
      }
      return true;
    }
  }

  /** Returns whether the tableau accepts a word that ends in a loop. */
  private static boolean accepts(Tableau tableau, Formula formula, List<int[]> word, int loop) {
    int count = tableau.locations();
    BitSet[] after = new BitSet[word.size() * count];
    for (int node = 0; node < after.length; node++) {
      after[node] = new BitSet();
      if (allows(tableau, formula, node % count, word.get(node / count))) {
        int position = node / count + 1 < word.size() ? node / count + 1 : loop;
        for (int target : tableau.successors(node % count)) {
          if (allows(tableau, formula, target, word.get(position))) {
            after[node].set(position * count + target);
          }
        }
      }
    }
    BitSet reached = new BitSet();
    for (int initial : tableau.initial()) {
      if (allows(tableau, formula, initial, word.getFirst())) {
        reached.set(initial);
        reached.or(closure(after, initial));
      }
    }
    for (int node : reached.stream().toArray()) {
      BitSet round = closure(after, node);
      if (round.get(node)) {
        boolean all = true;
        for (int goal = 0; goal < tableau.goals() && all; goal++) {
          int its = goal;
          all =
              round.stream()
                  .anyMatch(at -> tableau.meets(at % count, its) && closure(after, at).get(node));
        }
        if (all) {
          return true;
        }
      }
    }
    return false;
  }

  private static BitSet closure(BitSet[] after, int from) {
    BitSet reached = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty()) {
      int[] next = after[open.removeLast()].stream().filter(at -> !reached.get(at)).toArray();
      for (int at : next) {
        reached.set(at);
        open.add(at);
      }
    }
    return reached;
  }

  private static boolean allows(Tableau tableau, Formula formula, int location, int[] state) {
    List<Condition> atoms = formula.atoms();
    return tableau.yes(location).stream().allMatch(atom -> atoms.get(atom).holds(state))
        && tableau.no(location).stream().noneMatch(atom -> atoms.get(atom).holds(state));
  }

  /** Returns what is made within a limit that is the same everywhere. */
  private static <T> Optional<T> soon(Supplier<T> made) {
    int[] asked = {0};
    Limits limits = _ -> ++asked[0] > 20_000 ? Optional.of(Problem.K001) : Optional.empty();
    try {
      return Optional.of(limits.during(made));
    } catch (Halt tooLarge) {
      return Optional.empty();
    }
  }

  @Test
  void acceptsWhatMakesTheFormulaFalse() {
    List<List<int[]>> words = words();
    long accepted = 0;
    long rejected = 0;
    long byTableau = 0;
    int smaller = 0;
    int larger = 0;
    int large = 0;
    for (int seed = 0; seed < FORMULAS; seed++) {
      Random random = new Random(seed);
      Formula formula = new RandomFormulas(ATOMS, random).formula(seed % 7);
      Optional<Automaton> made = soon(() -> Automaton.violating(formula));
      if (made.isEmpty() || made.get().locations() > MOST_LOCATIONS) {
        large++;
        continue;
      }
      Automaton automaton = made.get();
      Optional<Tableau> other = soon(() -> Tableau.violating(formula));
      if (other.isPresent()) {
        Tableau tableau = other.get();
        smaller += automaton.locations() < tableau.locations() ? 1 : 0;
        larger += automaton.locations() > tableau.locations() + 1 ? 1 : 0;
      }
      for (int k = 0; k < 60; k++) {
        List<int[]> word = words.get(random.nextInt(words.size()));
        int loop = random.nextInt(word.size());
        boolean isTrue = new LassoWord(word, word.size(), loop).satisfies(formula);
        boolean accepts = new Product(automaton, word, loop).accepts();
        assertEquals(!isTrue, accepts, "seed " + seed + ": " + formula);
        accepted += accepts ? 1 : 0;
        rejected += accepts ? 0 : 1;
        if (other.isPresent() && other.get().locations() < 60) {
          assertEquals(accepts, accepts(other.get(), formula, word, loop), "seed " + seed);
          byTableau++;
        }
      }
    }
    assertTrue(
        accepted > 10L * FORMULAS && rejected > 10L * FORMULAS, accepted + " and " + rejected);
    assertTrue(byTableau > 10L * FORMULAS, byTableau + " compared with the tableau");
    assertTrue(large < FORMULAS / 10, large + " automata are too large");
    assertEquals(0, larger, "automata with more locations than the tableau");
    assertTrue(smaller > 2 * FORMULAS / 5, smaller + " are smaller than the tableau");
  }

  /** Twenty assumptions of fairness cost no location, whether they are strong or weak. */
  @Test
  void assumptionsOfFairnessAreGoals() {
    Formula weak = atom(0);
    Formula strong = atom(0);
    for (int k = 1; k <= 20; k++) {
      weak = k == 1 ? g(f(atom(k))) : new Formula.And(weak, g(f(atom(k))));
      Formula if1 = new Formula.Or(new Formula.Not(g(f(atom(k)))), g(f(atom(k + 20))));
      strong = k == 1 ? if1 : new Formula.And(strong, if1);
    }
    for (Formula assumed : List.of(weak, strong)) {
      Automaton both =
          Automaton.violating(new Formula.Or(new Formula.Not(assumed), g(f(atom(41)))));
      assertEquals(1, both.locations());
      assertEquals(0, both.marks());
      assertEquals(21, both.goals());
      Automaton response =
          Automaton.violating(
              new Formula.Or(
                  new Formula.Not(assumed),
                  g(new Formula.Or(new Formula.Not(atom(41)), f(atom(42))))));
      assertEquals(2, response.locations());
      assertEquals(1, response.marks());
      assertEquals(20, response.goals());
    }
  }

  /** Sizes from the literature. SPIN's never claims of the usual patterns have as many states. */
  @Test
  void usualPatterns() {
    Formula p = atom(0);
    Formula q = atom(1);
    assertEquals(2, Automaton.violating(g(p)).locations());
    assertEquals(1, Automaton.violating(f(p)).locations());
    assertEquals(2, Automaton.violating(g(new Formula.Or(new Formula.Not(p), f(q)))).locations());
    assertEquals(1, Automaton.violating(g(f(p))).locations());
    assertEquals(1, Automaton.violating(f(g(p))).locations());
    assertEquals(2, Automaton.violating(new Formula.Until(p, q)).locations());
  }
}
