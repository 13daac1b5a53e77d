// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Expression;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The firing of a transition. */
final class Firing {
  /** Tokens in a place, found by its indices. */
  private record Arc(
      World.Family place, List<List<Item>> low, List<Optional<List<Item>>> high, long weight) {}

  /** An assignment after {@code do}; all values are read before the first is stored. */
  private record Effect(
      Statements.Target target, List<Item> indices, List<Item> value, Span span) {}

  private final World world;
  private final Span span;
  private final Code.Scope scope;
  private final List<Arc> inputs;
  private final List<Arc> reads;
  private final List<Arc> inhibitors;
  private final List<Arc> outputs;
  private final Optional<List<Item>> guard;
  private final List<Effect> effects = new ArrayList<>();

  Firing(World world, NetItem.Transition transition, Code.Scope names) {
    this.world = world;
    this.span = transition.span();
    this.scope = names.inOneStep();
    this.inputs = arcs(transition.inputs());
    this.reads = arcs(transition.reads());
    this.inhibitors = arcs(transition.inhibitors());
    this.outputs = arcs(transition.outputs());
    this.guard = transition.guard().map(e -> world.code.eval(e, scope));
    Statements statements = new Statements(world);
    for (Statement.Assign assign : transition.effects()) {
      RightSide value = assign.value();
      if (value instanceof Expression expression) {
        Statements.Target target = statements.target(assign.target(), scope);
        effects.add(
            new Effect(
                target,
                statements.indices(target, scope),
                world.code.eval(expression, scope),
                assign.span()));
      }
    }
  }

  private List<Arc> arcs(List<NetItem.Arc> arcs) {
    List<Arc> result = new ArrayList<>();
    for (NetItem.Arc arc : arcs) {
      World.Family place = (World.Family) world.global(arc.place().text());
      List<List<Item>> low = new ArrayList<>();
      List<Optional<List<Item>>> high = new ArrayList<>();
      for (NetItem.ArcIndex index : arc.indices()) {
        low.add(world.code.eval(index.low(), scope));
        high.add(index.high().map(e -> world.code.eval(e, scope)));
      }
      result.add(new Arc(place, low, high, arc.weight().map(world::number).orElse(1L)));
    }
    return result;
  }

  /** The tokens that arcs move, by place. */
  private Map<Integer, Long> tokens(Run run, List<Arc> arcs) {
    Map<Integer, Long> tokens = new TreeMap<>();
    for (Arc arc : arcs) {
      for (int object : objects(run, arc)) {
        tokens.merge(object, arc.weight(), Long::sum);
      }
    }
    return tokens;
  }

  private List<Integer> objects(Run run, Arc arc) {
    List<Integer> members = List.of(0);
    for (int d = 0; d < arc.low().size(); d++) {
      World.Dimension dimension = arc.place().dimensions().get(d);
      long low = (Long) run.evaluate(arc.low().get(d));
      Optional<List<Item>> last = arc.high().get(d);
      long high = last.isPresent() ? (Long) run.evaluate(last.get()) : low;
      List<Integer> more = new ArrayList<>();
      for (int member : members) {
        for (long index = low; index <= high; index++) {
          if (index < dimension.low() || index >= dimension.low() + dimension.size()) {
            throw new ModelError(Problem.R003, span);
          }
          more.add(member * dimension.size() + (int) (index - dimension.low()));
        }
      }
      members = more;
    }
    return members.stream().map(member -> arc.place().first() + member).toList();
  }

  /** Returns whether it can fire now. */
  boolean enabled(Run run, World.TransitionMember member) {
    member.indices().forEach(run::set);
    for (Map.Entry<Integer, Long> input : tokens(run, inputs).entrySet()) {
      if (run.number(input.getKey()) < input.getValue()) {
        return false;
      }
    }
    for (Arc arc : reads) {
      for (int object : objects(run, arc)) {
        if (run.number(object) < arc.weight()) {
          return false;
        }
      }
    }
    for (Arc arc : inhibitors) {
      for (int object : objects(run, arc)) {
        if (run.number(object) >= arc.weight()) {
          return false;
        }
      }
    }
    return guard.isEmpty() || run.evaluateTruth(guard.get());
  }

  /** Fires, all in one step. */
  void fire(Run run, World.TransitionMember member) {
    enabled(run, member);
    tokens(run, inputs).forEach((object, n) -> run.objects.set(object, run.number(object) - n));
    for (Map.Entry<Integer, Long> output : tokens(run, outputs).entrySet()) {
      long more = run.number(output.getKey()) + output.getValue();
      if (more > Integer.MAX_VALUE) {
        throw new ModelError(Problem.R015, span);
      }
      run.objects.set(output.getKey(), more);
    }
    Set<Integer> assigned = new HashSet<>();
    List<Integer> cells = new ArrayList<>();
    for (Effect effect : effects) {
      evaluate(run, effect.indices());
      run.here = Optional.of(effect.span());
      int first = effect.target().first() + run.popFirst(effect.target().part());
      cells.add(first);
      for (int leaf = 0; leaf < effect.target().part().kind().leaves().size(); leaf++) {
        if (!assigned.add(first + leaf)) {
          throw new ModelError(Problem.R021, effect.span());
        }
      }
    }
    List<Object> values = new ArrayList<>();
    for (Effect effect : effects) {
      evaluate(run, effect.value());
      values.add(run.pop());
    }
    for (int e = 0; e < effects.size(); e++) {
      Effect effect = effects.get(e);
      run.write(cells.get(e), effect.target().part().kind(), values.get(e), effect.span());
    }
  }

  /** Leaves on the operands what some items leave there. */
  private static void evaluate(Run run, List<Item> items) {
    Pile<Item> todo = run.todo;
    run.todo = Pile.<Item>empty().pushAll(items);
    while (!run.todo.isEmpty()) {
      run.todo.top().perform(run, 0);
    }
    run.todo = todo;
  }
}
