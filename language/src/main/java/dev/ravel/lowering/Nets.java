// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Constants;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Range;
import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Statement;
import dev.ravel.program.Expr;
import dev.ravel.program.ScalarType;
import dev.ravel.program.Transition;
import dev.ravel.program.Transition.Arc;
import dev.ravel.program.Transition.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Families of transitions as single transitions, with all indices known. */
final class Nets {
  private final Instance instance;
  private final Layout layout;
  private final Unrolling unrolling;
  private final Constants constants;

  Nets(Instance instance, Layout layout, Unrolling unrolling) {
    this.instance = instance;
    this.layout = layout;
    this.unrolling = unrolling;
    this.constants = Constants.of(instance);
  }

  /** The members of a family of transitions, in order. */
  List<Transition> transitions(Symbol.Transitions family, boolean alone) {
    List<Transition> all = new ArrayList<>();
    Family its = layout.family(family.name());
    List<String> names = its.memberNames();
    List<List<Long>> indices = its.memberIndices();
    for (int k = 0; k < names.size(); k++) {
      all.add(transition(family.transition(), names.get(k), indices.get(k), alone));
    }
    return all;
  }

  private Transition transition(
      NetItem.Transition transition, String name, List<Long> indices, boolean alone) {
    Map<String, Long> bindings = new HashMap<>();
    Environment environment = Environment.empty();
    for (int k = 0; k < indices.size(); k++) {
      String index = transition.indices().get(k).name().text();
      bindings.put(index, indices.get(k));
      environment.put(index, new Expr.Const(indices.get(k)));
    }
    Count registers = new Count();
    Expressions whole =
        new Expressions(instance, layout, Map.of(), Map.of(), registers, unrolling, Orders.NONE);
    Optional<Expr> guard = transition.guard().map(g -> whole.scalar(g, environment));
    List<Effect> effects =
        transition.effects().stream().map(e -> effect(e, whole, environment)).toList();
    return new Transition(
        name,
        transition.fairness(),
        alone,
        arcs(transition.inputs(), bindings),
        arcs(transition.reads(), bindings),
        arcs(transition.inhibitors(), bindings),
        arcs(transition.outputs(), bindings),
        guard,
        effects,
        registers.count(),
        transition.name().span(),
        Transition.NO_STATEMENT);
  }

  /** Numbers registers from 0. */
  static final class Count implements Expressions.Registers {
    private int count;

    @Override
    public int fresh() {
      return count++;
    }

    int count() {
      return count;
    }
  }

  private Effect effect(Statement.Assign assign, Expressions whole, Environment environment) {
    String name = assign.target().name().text();
    Type type = ((Symbol.Shared) instance.global(name).orElseThrow()).type();
    Place place =
        Expressions.place(
            assign.target(), layout.family(name), type, index -> whole.scalar(index, environment));
    Value value =
        switch (assign.value()) {
          case dev.ravel.ast.Expression expression -> whole.value(expression, environment);
          case dev.ravel.ast.RightSide.Any _, dev.ravel.ast.RightSide.AnyOf _ ->
              throw new IllegalStateException("any in a net at " + assign.span());
        };
    List<ScalarType> types =
        place.type().leaves().stream().map(leaf -> Layout.scalar(leaf.type())).toList();
    return new Effect(place.location(), value.leaves(), types, assign.span());
  }

  private List<Arc> arcs(List<NetItem.Arc> arcs, Map<String, Long> bindings) {
    List<Arc> all = new ArrayList<>();
    for (NetItem.Arc arc : arcs) {
      long weight = arc.weight().map(w -> constants.number(w, bindings)).orElse(1L);
      Family family = layout.family(arc.place().text());
      List<Range> ranges = new ArrayList<>();
      for (NetItem.ArcIndex index : arc.indices()) {
        long low = constants.number(index.low(), bindings);
        long high = index.high().map(h -> constants.number(h, bindings)).orElse(low);
        ranges.add(new Range(low, high));
      }
      List<List<Expr>> members =
          Family.members(
              ranges, List.of(), (shorter, _, i) -> Family.append(shorter, new Expr.Const(i)));
      for (List<Expr> member : members) {
        all.add(new Arc(family.at(member, arc.span()).base(), weight));
      }
    }
    return all;
  }
}
