// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Property;
import dev.ravel.ast.Statement;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Decides properties of a space by looking at all of it. */
final class Judge {
  /** The three answers. */
  enum Answer {
    HOLDS,
    VIOLATED,
    UNKNOWN
  }

  private final Space space;
  private final World world;
  private final Model model;

  Judge(Space space, Model model) {
    this.space = space;
    this.world = space.system.world();
    this.model = model;
  }

  /** The settings of a check. */
  static Map<String, Expression> settings(Declaration.Check check) {
    Map<String, Expression> settings = new TreeMap<>();
    check.settings().forEach(setting -> settings.put(setting.name().text(), setting.value()));
    return settings;
  }

  /**
   * Returns the answers to a property. They are one, or one for each member of a family, under the
   * values of the family's indices, each such as {@code i=0} with a blank before it.
   */
  Map<String, Answer> answers(Property property) {
    Map<String, Answer> answers = new LinkedHashMap<>();
    each(
        property,
        "",
        Code.Scope.TOP,
        new LinkedHashMap<>(),
        (key, member, scope, bindings) -> answers.put(key, answer(member, scope, bindings)));
    return answers;
  }

  /**
   * Returns the number of steps to the nearest violation of a property, or of each member of a
   * family, that a single state or a step into an error shows.
   */
  Map<String, Integer> distances(Property property) {
    Map<String, Integer> distances = new LinkedHashMap<>();
    each(
        property,
        "",
        Code.Scope.TOP,
        new LinkedHashMap<>(),
        (key, member, scope, bindings) -> {
          if (answer(member, scope, bindings) == Answer.VIOLATED) {
            distance(member, scope, bindings).ifPresent(steps -> distances.put(key, steps));
          }
        });
    return distances;
  }

  private OptionalInt distance(Property property, Code.Scope scope, Map<Variable, Long> bindings) {
    return switch (property) {
      case Property.NoError p -> OptionalInt.of(space.firstMistake);
      case Property.NoDeadlock p -> nearest(space::isDeadlock);
      case Property.AtMost p -> {
        long limit = number(p.limit(), scope, bindings);
        yield nearest(s -> space.inSection(s, p.section().text()) > limit);
      }
      case Property.Never p -> nearest(where(p.condition(), scope, bindings)::get);
      case Property.Always p -> {
        BitSet good = where(p.condition(), scope, bindings);
        yield nearest(s -> !good.get(s));
      }
      case Property.Finally p -> {
        BitSet good = where(p.condition(), scope, bindings, space::isFinal);
        yield nearest(s -> space.isFinal(s) && !good.get(s));
      }
      case Property.Safe p -> {
        long limit = p.limit().map(e -> number(e, scope, bindings)).orElse(1L);
        yield nearest(s -> world.places.stream().anyMatch(place -> tokens(s, place) > limit));
      }
      // Shown by more than one state, or by none: not measured.
      case Property.NoRace p -> OptionalInt.empty();
      case Property.NoDeadCode p -> OptionalInt.empty();
      case Property.Terminates p -> OptionalInt.empty();
      case Property.Reachable p -> OptionalInt.empty();
      case Property.LeadsTo p -> OptionalInt.empty();
      case Property.Eventually p -> OptionalInt.empty();
      case Property.Bounded p -> OptionalInt.empty();
      case Property.Ltl p -> OptionalInt.empty();
      case Property.ForAll p -> throw new IllegalStateException("a family in a member");
    };
  }

  private long tokens(int state, int place) {
    return (Long) space.states.get(state).objects().get(place);
  }

  private OptionalInt nearest(IntPredicate bad) {
    return IntStream.range(0, space.states.size()).filter(bad).map(space.depths::get).min();
  }

  /** The use of a property, or of each member of a family. */
  private interface Use {
    void of(String key, Property member, Code.Scope scope, Map<Variable, Long> bindings);
  }

  private void each(
      Property property, String key, Code.Scope scope, Map<Variable, Long> bindings, Use use) {
    if (property instanceof Property.ForAll all) {
      Variable variable = Variable.untyped(all.variable().text());
      Run run = Run.in(world, new State(List.of(), List.of()), -1);
      bindings.forEach(run::set);
      long low = (Long) run.evaluate(world.code.whole(all.low(), scope));
      long high = (Long) run.evaluate(world.code.whole(all.high(), scope));
      for (long value = low; value <= high; value++) {
        Map<Variable, Long> more = new LinkedHashMap<>(bindings);
        more.put(variable, value);
        String longer = key + " " + all.variable().text() + "=" + shown(all.low(), value);
        Code.Scope inner = scope.with(all.variable().text(), variable);
        each(all.body(), longer, inner, more, use);
      }
      return;
    }
    use.of(key, property, scope, bindings);
  }

  /** Returns the index of a family. It is a number, or the name of a value of an enum. */
  private String shown(Expression low, long value) {
    return low instanceof Expression.Extreme end
            && world.global(end.type().text()) instanceof World.Named(Kind.Scalar kind)
        ? kind.show(value)
        : Long.toString(value);
  }

  private static Answer holdsIf(boolean holds) {
    return holds ? Answer.HOLDS : Answer.VIOLATED;
  }

  private Answer answer(Property property, Code.Scope scope, Map<Variable, Long> bindings) {
    int n = space.states.size();
    return switch (property) {
      case Property.NoDeadlock p -> holdsIf(all(n, s -> !space.isDeadlock(s)));
      case Property.NoError p -> holdsIf(space.mistakes.isEmpty());
      case Property.NoRace p -> holdsIf(!space.race);
      case Property.NoDeadCode p -> holdsIf(dead(model, space.covered).isEmpty());
      case Property.Terminates p -> {
        BitSet ends = new BitSet();
        for (int s = 0; s < n; s++) {
          ends.set(s, space.isFinal(s));
        }
        yield holdsIf(!space.failsAtStart && !new Lassos(space, ends).existsFrom(starts()));
      }
      case Property.AtMost p -> {
        long limit = number(p.limit(), scope, bindings);
        String section = p.section().text();
        yield holdsIf(all(n, s -> space.inSection(s, section) <= limit));
      }
      case Property.Never p -> holdsIf(where(p.condition(), scope, bindings).isEmpty());
      case Property.Always p -> holdsIf(where(p.condition(), scope, bindings).cardinality() == n);
      case Property.Reachable p -> holdsIf(!where(p.condition(), scope, bindings).isEmpty());
      case Property.Finally p -> {
        BitSet good = where(p.condition(), scope, bindings, space::isFinal);
        yield holdsIf(all(n, s -> good.get(s) || !space.isFinal(s)));
      }
      case Property.LeadsTo p -> {
        BitSet causes = where(p.cause(), scope, bindings);
        BitSet effects = where(p.effect(), scope, bindings);
        yield holdsIf(!new Lassos(space, effects).existsFrom(causes));
      }
      case Property.Eventually p -> {
        BitSet goal = where(p.condition(), scope, bindings);
        yield holdsIf(!space.failsAtStart && !new Lassos(space, goal).existsFrom(starts()));
      }
      case Property.Safe p -> {
        long limit = p.limit().map(e -> number(e, scope, bindings)).orElse(1L);
        yield holdsIf(
            all(n, s -> world.places.stream().allMatch(place -> tokens(s, place) <= limit)));
      }
      // all of the space has been looked at, so it is finite
      case Property.Bounded p -> Answer.HOLDS;
      case Property.Ltl p ->
          holdsIf(
              new Temporal(space, p.formula(), atom -> where(atom.condition(), scope, bindings))
                  .holds());
      case Property.ForAll p -> throw new IllegalStateException("a family in a member");
    };
  }

  /** Returns whether there is an execution that no false assumption discards. */
  boolean someExecution() {
    return space.failsAtStart || new Lassos(space, new BitSet()).existsFrom(starts());
  }

  private static boolean all(int states, IntPredicate condition) {
    for (int s = 0; s < states; s++) {
      if (!condition.test(s)) {
        return false;
      }
    }
    return true;
  }

  private BitSet starts() {
    BitSet starts = new BitSet();
    space.initial.forEach(starts::set);
    return starts;
  }

  private long number(Expression expression, Code.Scope scope, Map<Variable, Long> bindings) {
    Run run = Run.in(world, new State(List.of(), List.of()), -1);
    bindings.forEach(run::set);
    return (Long) run.evaluate(world.code.whole(expression, scope));
  }

  /** The states in which a condition is true. */
  private BitSet where(Expression condition, Code.Scope scope, Map<Variable, Long> bindings) {
    return where(condition, scope, bindings, s -> true);
  }

  /** The states among some in which a condition is true; in others it may have no value. */
  private BitSet where(
      Expression condition, Code.Scope scope, Map<Variable, Long> bindings, IntPredicate among) {
    List<Item> code = world.code.whole(condition, scope);
    BitSet where = new BitSet();
    for (int s = 0; s < space.states.size(); s++) {
      where.set(s, among.test(s) && space.system.holds(code, bindings, space.states.get(s)));
    }
    return where;
  }

  // ------------------------------------------------------------------------------ statements

  /** The statements of threads, and of procedures they call, that no step executes. */
  static List<Statement> dead(Model model, Set<Statement> covered) {
    Map<String, Block> procedures = new TreeMap<>();
    Set<Statement> all = new LinkedHashSet<>();
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Proc proc) {
        procedures.put(proc.name().text(), proc.body());
      }
    }
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Thread thread) {
        add(thread.body(), procedures, all);
      }
    }
    return all.stream().filter(statement -> !covered.contains(statement)).toList();
  }

  private static void add(Block block, Map<String, Block> procedures, Set<Statement> all) {
    for (Statement statement : Statements.within(block)) {
      if (all.add(statement)) {
        for (Parts.Called its : Parts.called(statement)) {
          Optional.ofNullable(procedures.get(its.name().text()))
              .ifPresent(body -> add(body, procedures, all));
        }
      }
    }
  }
}
