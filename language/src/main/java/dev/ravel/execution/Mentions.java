// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The objects that expressions mention, and their questions about local states. */
final class Mentions {
  private final ObjectTable objects;

  /** The number of expressions that were looked at. */
  private long collected;

  Mentions(ObjectTable objects) {
    this.objects = objects;
  }

  /**
   * The objects whose contents the value of an expression may depend on, controls included;
   * ascending.
   */
  int[] objects(Expr expr) {
    IntStream.Builder mentioned = IntStream.builder();
    collect(expr, mentioned);
    return mentioned.build().sorted().distinct().toArray();
  }

  private void collect(Expr expr, IntStream.Builder mentioned) {
    Limits.pollAt(++collected);
    switch (expr) {
      case Expr.Read read -> members(read.location()).forEach(mentioned::add);
      case Expr.Length length -> members(length.channel()).forEach(mentioned::add);
      case Expr.Message message -> members(message.channel()).forEach(mentioned::add);
      case Expr.Free free -> members(free.mutex()).forEach(mentioned::add);
      case Expr.Holds holds -> members(holds.mutex()).forEach(mentioned::add);
      case Expr.InSection in -> controls(in.thread(), mentioned);
      case Expr.AtLabel at -> controls(at.thread(), mentioned);
      case Expr.Done done -> controls(done.thread(), mentioned);
      case Expr.Crashed crashed ->
          members(crashed.thread()).forEach(thread -> mentioned.add(objects.alive(thread)));
      default -> {}
    }
    expr.operands().forEach(operand -> collect(operand, mentioned));
  }

  private void controls(Location threads, IntStream.Builder mentioned) {
    members(threads).forEach(thread -> mentioned.add(objects.control(thread)));
  }

  /**
   * Returns the members a location may name. They are all that agree with those of its indices that
   * are constant.
   */
  static List<Integer> members(Location location) {
    List<Long> offsets = List.of(0L);
    for (Location.Dimension dimension : location.dimensions()) {
      long from = 0;
      long to = dimension.size() - 1L;
      if (dimension.index() instanceof Expr.Const index) {
        if (index.value() < dimension.low() || index.value() - dimension.low() > to) {
          return List.of();
        }
        from = index.value() - dimension.low();
        to = from;
      }
      List<Long> longer = new ArrayList<>();
      for (long offset : offsets) {
        for (long at = from; at <= to; at++) {
          longer.add(offset + at * dimension.stride());
        }
      }
      offsets = longer;
    }
    return offsets.stream()
        .map(offset -> (int) (location.base() + offset + location.leaf()))
        .toList();
  }

  /**
   * Returns the questions of a claim about the local states of threads. They are expressions about
   * one thread, by thread.
   */
  Map<Integer, Set<Expr>> predicates(Claim claim) {
    Map<Integer, Set<Expr>> predicates = new HashMap<>();
    claim.expressions().forEach(expr -> predicates(expr, predicates));
    return predicates;
  }

  private void predicates(Expr expr, Map<Integer, Set<Expr>> found) {
    switch (expr) {
      case Expr.InSection in ->
          each(in.thread(), found, thread -> new Expr.InSection(thread, in.section()));
      case Expr.AtLabel at ->
          each(at.thread(), found, thread -> new Expr.AtLabel(thread, at.label()));
      case Expr.Done done -> each(done.thread(), found, Expr.Done::new);
      default -> {}
    }
    expr.operands().forEach(operand -> predicates(operand, found));
  }

  private static void each(
      Location threads, Map<Integer, Set<Expr>> found, Function<Location, Expr> about) {
    for (int thread : members(threads)) {
      Location only = Location.single(threads.name(), thread, threads.span());
      found.computeIfAbsent(thread, t -> new LinkedHashSet<>()).add(about.apply(only));
    }
  }
}
