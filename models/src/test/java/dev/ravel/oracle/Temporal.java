// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.LtlFormula;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The decision of a formula of temporal logic by guessing. The guess is in each state which of its
 * parts that speak of the future are true there. Guesses must agree with each other from step to
 * step, and along a fair round every until that is promised must come. (The construction of O.
 * Lichtenstein and A. Pnueli, 1985; the product grows with 2 to the power of the number of such
 * parts.) The last state of an execution that stops, be it by an error, is repeated for ever; where
 * there is none, no atom is true, and no state follows.
 */
final class Temporal {
  private final Space space;
  private final IdentityHashMap<LtlFormula, BitSet> atoms = new IdentityHashMap<>();
  private final List<LtlFormula> parts = new ArrayList<>();
  private final IdentityHashMap<LtlFormula, Integer> places = new IdentityHashMap<>();
  private final LtlFormula formula;
  private final FairRounds rounds;

  /** A node. It has a state, whether it stays there for ever, and the guess. */
  private record Node(int state, boolean stays, int guess) {}

  /** An arrow of the product; no step where it stays. */
  private record Arrow(Optional<Space.Edge> step, int target) {
    boolean isLeft(FairRounds.LeftOut leftOut) {
      return step.filter(its -> its.misses(leftOut.wishes())).isEmpty();
    }
  }

  private final Map<Node, Integer> numbers = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<List<Arrow>> arrows = new ArrayList<>();

  /**
   * A formula over a space.
   *
   * @param where the states in which an atom is true
   */
  Temporal(Space space, LtlFormula formula, Function<LtlFormula.Atom, BitSet> where) {
    this.space = space;
    this.rounds = new FairRounds(space);
    this.formula = formula;
    collect(formula, where);
  }

  private void collect(LtlFormula part, Function<LtlFormula.Atom, BitSet> where) {
    switch (part) {
      case LtlFormula.Atom atom -> atoms.put(atom, where.apply(atom));
      case LtlFormula.Unary unary -> {
        collect(unary.operand(), where);
        if (unary.operator() != LtlFormula.UnaryLtl.NOT) {
          place(unary);
        }
      }
      case LtlFormula.Binary binary -> {
        collect(binary.left(), where);
        collect(binary.right(), where);
        switch (binary.operator()) {
          case UNTIL, WEAK_UNTIL, RELEASE, STRONG_RELEASE -> place(binary);
          case AND, OR, IMPLIES -> {}
        }
      }
    }
  }

  private void place(LtlFormula part) {
    places.put(part, parts.size());
    parts.add(part);
  }

  /** Returns whether the formula is true of every fair execution. */
  boolean holds() {
    if (space.failsAtStart && !isTrueWithoutStates(formula)) {
      return false;
    }
    for (int initial : space.initial) {
      for (Node node : guesses(initial)) {
        if (!truth(formula, node)) {
          int _ = number(node);
        }
      }
    }
    for (int node = 0; node < nodes.size(); node++) {
      expand(node);
    }
    BitSet states = new BitSet();
    nodes.forEach(node -> states.set(node.state()));
    return rounds.choices(states).stream().allMatch(this::holdsLeavingOut);
  }

  /** Returns whether no fair round that leaves some out makes the formula false. */
  private boolean holdsLeavingOut(FairRounds.LeftOut leftOut) {
    BitSet among = new BitSet();
    IntStream.range(0, nodes.size())
        .filter(n -> nodes.get(n).stays() || rounds.allows(leftOut, nodes.get(n).state()))
        .forEach(among::set);
    return components(among, leftOut).stream().noneMatch(component -> fair(component, leftOut));
  }

  private static boolean isTrueWithoutStates(LtlFormula part) {
    return switch (part) {
      case LtlFormula.Atom atom -> false;
      case LtlFormula.Unary unary ->
          switch (unary.operator()) {
            case NOT -> !isTrueWithoutStates(unary.operand());
            case NEXT, FINALLY -> false;
            case GLOBALLY -> true;
          };
      case LtlFormula.Binary binary -> {
        boolean left = isTrueWithoutStates(binary.left());
        boolean right = isTrueWithoutStates(binary.right());
        yield switch (binary.operator()) {
          case AND -> left && right;
          case OR -> left || right;
          case IMPLIES -> !left || right;
          case UNTIL, STRONG_RELEASE -> false;
          case WEAK_UNTIL, RELEASE -> true;
        };
      }
    };
  }

  private List<Node> guesses(int state) {
    List<Node> all = new ArrayList<>();
    boolean mayStay = space.mayBeLast(state);
    for (int guess = 0; guess < 1 << parts.size(); guess++) {
      all.add(new Node(state, false, guess));
      if (mayStay) {
        all.add(new Node(state, true, guess));
      }
    }
    return all;
  }

  private int number(Node node) {
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known != null) {
      return known;
    }
    nodes.add(node);
    return nodes.size() - 1;
  }

  private void expand(int number) {
    Node node = nodes.get(number);
    List<Arrow> out = new ArrayList<>();
    if (node.stays()) {
      if (agree(node, node)) {
        out.add(new Arrow(Optional.empty(), number));
      }
    } else {
      for (Space.Edge edge : space.edges.get(node.state())) {
        for (Node next : guesses(edge.target())) {
          if (agree(node, next)) {
            out.add(new Arrow(Optional.of(edge), number(next)));
          }
        }
      }
    }
    arrows.add(out);
  }

  private boolean guessed(LtlFormula part, Node node) {
    return (node.guess() >> places.get(part) & 1) != 0;
  }

  private boolean truth(LtlFormula part, Node node) {
    return switch (part) {
      case LtlFormula.Atom atom -> atoms.get(atom).get(node.state());
      case LtlFormula.Unary unary ->
          unary.operator() == LtlFormula.UnaryLtl.NOT
              ? !truth(unary.operand(), node)
              : guessed(unary, node);
      case LtlFormula.Binary binary ->
          switch (binary.operator()) {
            case AND -> truth(binary.left(), node) && truth(binary.right(), node);
            case OR -> truth(binary.left(), node) || truth(binary.right(), node);
            case IMPLIES -> !truth(binary.left(), node) || truth(binary.right(), node);
            case UNTIL, WEAK_UNTIL, RELEASE, STRONG_RELEASE -> guessed(binary, node);
          };
    };
  }

  /** Returns whether the guesses of a node fit those of the one after it. */
  private boolean agree(Node node, Node next) {
    for (LtlFormula part : parts) {
      boolean later = truth(part, next);
      boolean expected =
          switch (part) {
            case LtlFormula.Unary unary ->
                switch (unary.operator()) {
                  case NEXT -> truth(unary.operand(), next);
                  case FINALLY -> truth(unary.operand(), node) || later;
                  case GLOBALLY -> truth(unary.operand(), node) && later;
                  case NOT -> throw new IllegalStateException("not a part");
                };
            case LtlFormula.Binary binary ->
                binary.operator() == LtlFormula.BinaryLtl.RELEASE
                        || binary.operator() == LtlFormula.BinaryLtl.STRONG_RELEASE
                    ? truth(binary.right(), node) && (truth(binary.left(), node) || later)
                    : truth(binary.right(), node) || (truth(binary.left(), node) && later);
            case LtlFormula.Atom atom -> throw new IllegalStateException("not a part");
          };
      if (truth(part, node) != expected) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a node keeps, or does not have, what a part promises about the future. */
  private boolean keeps(LtlFormula part, Node node) {
    boolean is = truth(part, node);
    return switch (part) {
      case LtlFormula.Unary unary ->
          switch (unary.operator()) {
            case NEXT -> true;
            case FINALLY -> !is || truth(unary.operand(), node);
            case GLOBALLY -> is || !truth(unary.operand(), node);
            case NOT -> throw new IllegalStateException("not a part");
          };
      case LtlFormula.Binary binary ->
          switch (binary.operator()) {
            case UNTIL -> !is || truth(binary.right(), node);
            case WEAK_UNTIL -> is || !(truth(binary.left(), node) || truth(binary.right(), node));
            case RELEASE -> is || !truth(binary.right(), node);
            case STRONG_RELEASE -> !is || truth(binary.left(), node);
            case AND, OR, IMPLIES -> throw new IllegalStateException("not a part");
          };
      case LtlFormula.Atom atom -> throw new IllegalStateException("not a part");
    };
  }

  private boolean fair(BitSet component, FairRounds.LeftOut leftOut) {
    boolean moves = false;
    boolean stays = false;
    BitSet states = new BitSet();
    List<Space.Edge> steps = new ArrayList<>();
    BitSet kept = new BitSet();
    for (int n = component.nextSetBit(0); n >= 0; n = component.nextSetBit(n + 1)) {
      Node node = nodes.get(n);
      stays |= node.stays();
      for (Arrow arrow : arrows.get(n)) {
        if (component.get(arrow.target()) && arrow.isLeft(leftOut)) {
          moves = true;
          arrow.step().ifPresent(steps::add);
        }
      }
      states.set(node.state());
      for (int part = 0; part < parts.size(); part++) {
        if (keeps(parts.get(part), node)) {
          kept.set(part);
        }
      }
    }
    return moves
        && kept.cardinality() == parts.size()
        && (stays || rounds.isFair(leftOut, states, steps));
  }

  /** The strongly connected components, by two searches in depth (Kosaraju). */
  private List<BitSet> components(BitSet among, FairRounds.LeftOut leftOut) {
    List<List<Integer>> next = new ArrayList<>();
    List<List<Integer>> back = new ArrayList<>();
    nodes.forEach(node -> next.add(new ArrayList<>()));
    nodes.forEach(node -> back.add(new ArrayList<>()));
    for (int n = among.nextSetBit(0); n >= 0; n = among.nextSetBit(n + 1)) {
      for (Arrow arrow : arrows.get(n)) {
        if (among.get(arrow.target()) && arrow.isLeft(leftOut)) {
          next.get(n).add(arrow.target());
          back.get(arrow.target()).add(n);
        }
      }
    }
    List<Integer> order = new ArrayList<>();
    BitSet seen = new BitSet();
    for (int root = among.nextSetBit(0); root >= 0; root = among.nextSetBit(root + 1)) {
      finish(root, next, seen, order);
    }
    List<BitSet> components = new ArrayList<>();
    BitSet taken = new BitSet();
    for (int root : order.reversed()) {
      if (!taken.get(root)) {
        BitSet component = new BitSet();
        List<Integer> open = new ArrayList<>(List.of(root));
        taken.set(root);
        while (!open.isEmpty()) {
          int n = open.removeLast();
          component.set(n);
          for (int before : back.get(n)) {
            if (!taken.get(before)) {
              taken.set(before);
              open.add(before);
            }
          }
        }
        components.add(component);
      }
    }
    return components;
  }

  private static void finish(
      int root, List<List<Integer>> arrows, BitSet seen, List<Integer> order) {
    if (seen.get(root)) {
      return;
    }
    seen.set(root);
    List<int[]> open = new ArrayList<>(List.of(new int[] {root, 0}));
    while (!open.isEmpty()) {
      int[] top = open.getLast();
      List<Integer> out = arrows.get(top[0]);
      if (top[1] == out.size()) {
        order.add(top[0]);
        open.removeLast();
      } else {
        int next = out.get(top[1]++);
        if (!seen.get(next)) {
          seen.set(next);
          open.add(new int[] {next, 0});
        }
      }
    }
  }
}
