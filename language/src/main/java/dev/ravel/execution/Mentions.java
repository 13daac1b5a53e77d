// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which objects expressions mention, and what they ask about local states. */
final class Mentions {
  private final ObjectTable objects;

  Mentions(ObjectTable objects) {
    this.objects = objects;
  }

  /** The objects whose contents the value of an expression may depend on, controls included. */
  BitSet objects(Expr expr) {
    BitSet mentioned = new BitSet();
    collect(expr, mentioned);
    return mentioned;
  }

  private void collect(Expr expr, BitSet mentioned) {
    switch (expr) {
      case Expr.Read read -> members(read.location()).forEach(mentioned::set);
      case Expr.Length length -> members(length.channel()).forEach(mentioned::set);
      case Expr.Free free -> members(free.mutex()).forEach(mentioned::set);
      case Expr.Holds holds -> members(holds.mutex()).forEach(mentioned::set);
      case Expr.InSection in -> controls(in.thread(), mentioned);
      case Expr.AtLabel at -> controls(at.thread(), mentioned);
      case Expr.Done done -> controls(done.thread(), mentioned);
      default -> {}
    }
    expr.operands().forEach(operand -> collect(operand, mentioned));
  }

  private void controls(Location threads, BitSet mentioned) {
    members(threads).forEach(thread -> mentioned.set(objects.control(thread)));
  }

  /** The members a location may name: one where its indices are constant, else the family. */
  static List<Integer> members(Location location) {
    List<Integer> members = new ArrayList<>();
    long fixed = 0;
    boolean constant = true;
    for (Location.Dimension dimension : location.dimensions()) {
      if (dimension.index() instanceof Expr.Const index) {
        long at = index.value() - dimension.low();
        if (at < 0 || at >= dimension.size()) {
          return List.of();
        }
        fixed = fixed * dimension.size() + at;
      } else {
        constant = false;
      }
    }
    if (constant) {
      return List.of((int) (location.base() + fixed * location.stride() + location.leaf()));
    }
    for (int k = 0, n = location.members(); k < n; k++) {
      members.add(location.base() + k * location.stride() + location.leaf());
    }
    return members;
  }

  /**
   * What a claim asks about the local states of one thread, each expression about that thread
   * alone.
   */
  Set<Expr> predicates(Claim claim, int thread) {
    Set<Expr> predicates = new LinkedHashSet<>();
    expressions(claim).forEach(expr -> predicates(expr, thread, predicates));
    return predicates;
  }

  private void predicates(Expr expr, int thread, Set<Expr> found) {
    switch (expr) {
      case Expr.InSection in when members(in.thread()).contains(thread) ->
          found.add(new Expr.InSection(only(in.thread(), thread), in.section()));
      case Expr.AtLabel at when members(at.thread()).contains(thread) ->
          found.add(new Expr.AtLabel(only(at.thread(), thread), at.label()));
      case Expr.Done done when members(done.thread()).contains(thread) ->
          found.add(new Expr.Done(only(done.thread(), thread)));
      default -> {}
    }
    expr.operands().forEach(operand -> predicates(operand, thread, found));
  }

  private static Location only(Location family, int thread) {
    return Location.single(family.name(), thread, family.span());
  }

  /** All expressions of a claim. */
  static List<Expr> expressions(Claim claim) {
    List<Expr> all = new ArrayList<>(claim.conditions());
    claim.formula().ifPresent(formula -> atoms(formula, all));
    return all;
  }

  private static void atoms(Claim.Formula formula, List<Expr> found) {
    switch (formula) {
      case Claim.Formula.Atom atom -> found.add(atom.condition());
      case Claim.Formula.Not not -> atoms(not.operand(), found);
      case Claim.Formula.Next next -> atoms(next.operand(), found);
      case Claim.Formula.And and -> {
        atoms(and.left(), found);
        atoms(and.right(), found);
      }
      case Claim.Formula.Or or -> {
        atoms(or.left(), found);
        atoms(or.right(), found);
      }
      case Claim.Formula.Until until -> {
        atoms(until.left(), found);
        atoms(until.right(), found);
      }
      case Claim.Formula.Release release -> {
        atoms(release.left(), found);
        atoms(release.right(), found);
      }
    }
  }
}
