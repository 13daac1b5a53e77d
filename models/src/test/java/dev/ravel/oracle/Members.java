// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Declares threads, places and transitions with all their members. */
final class Members {
  private final World world;

  Members(World world) {
    this.world = world;
  }

  /**
   * Declares all.
   *
   * @param families runs when the families are known, before their members
   */
  void declare(List<Declaration> declarations, Runnable families) {
    Set<String> fired = new TreeSet<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Net net) {
        net.items().forEach(this::place);
      }
      if (declaration instanceof Declaration.Thread thread) {
        fired(thread.body(), fired);
      }
      if (declaration instanceof Declaration.Proc proc) {
        fired(proc.body(), fired);
      }
    }
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Thread thread) {
        threadFamily(thread);
      }
    }
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Net net) {
        for (NetItem item : net.items()) {
          switch (item) {
            case NetItem.Place place -> {}
            case NetItem.Transition transition ->
                transitionFamily(transition, !fired.contains(transition.name().text()));
            case NetItem.EndWhen end ->
                world.ends.add(world.code.whole(end.condition(), Code.Scope.TOP));
          }
        }
      }
    }
    families.run();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Thread thread) {
        threadMembers(thread);
      }
      if (declaration instanceof Declaration.Crash crash) {
        world.crashes.add(crashes(crash));
      }
    }
  }

  private World.Crashes crashes(Declaration.Crash crash) {
    List<Integer> threads = new ArrayList<>();
    for (Name name : crash.families()) {
      World.Family family = (World.Family) world.global(name.text());
      int members = 1;
      for (World.Dimension dimension : family.dimensions()) {
        members *= dimension.size();
      }
      IntStream.range(0, members).forEach(k -> threads.add(family.first() + k));
    }
    return new World.Crashes(world.number(crash.limit()), threads);
  }

  /** The names of a family's members in row-major order. */
  static List<String> names(String name, List<World.Dimension> dimensions) {
    List<String> names = List.of(name);
    for (World.Dimension dimension : dimensions) {
      List<String> longer = new ArrayList<>();
      for (String prefix : names) {
        for (int i = 0; i < dimension.size(); i++) {
          longer.add(prefix + "[" + dimension.show(i) + "]");
        }
      }
      names = longer;
    }
    return names;
  }

  /** The values of the indices of each member, in row-major order. */
  private List<Map<Variable, Long>> members(
      List<Variable> variables, List<World.Dimension> dimensions) {
    List<Map<Variable, Long>> members = List.of(new LinkedHashMap<>());
    for (int d = 0; d < dimensions.size(); d++) {
      List<Map<Variable, Long>> more = new ArrayList<>();
      for (Map<Variable, Long> member : members) {
        for (int i = 0; i < dimensions.get(d).size(); i++) {
          Map<Variable, Long> longer = new LinkedHashMap<>(member);
          longer.put(variables.get(d), dimensions.get(d).low() + i);
          more.add(longer);
        }
      }
      members = more;
    }
    return members;
  }

  private static List<Variable> variables(List<Index> indices) {
    return indices.stream().map(index -> Variable.untyped(index.name().text())).toList();
  }

  private static Code.Scope scope(List<Index> indices, List<Variable> variables) {
    Map<String, Variable> names = new HashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      names.put(indices.get(i).name().text(), variables.get(i));
    }
    return Code.Scope.plain(names, false, false, Optional.empty());
  }

  private List<World.Dimension> dimensions(List<Index> indices) {
    return indices.stream().map(world::dimension).toList();
  }

  private void place(NetItem item) {
    if (item instanceof NetItem.Place place) {
      List<World.Dimension> dimensions = dimensions(place.indices());
      List<Variable> variables = variables(place.indices());
      Code.Scope scope = scope(place.indices(), variables);
      String name = place.name().text();
      int first = world.initial.size();
      world.declare(name, new World.Family(World.Sort.PLACE, first, dimensions));
      List<String> names = names(name, dimensions);
      List<Map<Variable, Long>> members = members(variables, dimensions);
      for (int i = 0; i < names.size(); i++) {
        Run run = Run.in(world, new State(List.of(), List.of()), -1);
        members.get(i).forEach(run::set);
        Object tokens =
            place.tokens().map(e -> run.evaluate(world.code.whole(e, scope))).orElse(0L);
        world.addPlace(names.get(i), tokens);
      }
    }
  }

  private void threadFamily(Declaration.Thread thread) {
    List<World.Dimension> dimensions = dimensions(thread.indices());
    String name = thread.name().text();
    world.declare(name, new World.Family(World.Sort.THREAD, world.threadNames.size(), dimensions));
    world.threadNames.addAll(names(name, dimensions));
  }

  private void threadMembers(Declaration.Thread thread) {
    List<Variable> variables = variables(thread.indices());
    Code.Body body = world.code.body(thread.body(), scope(thread.indices(), variables));
    for (Map<Variable, Long> member : members(variables, dimensions(thread.indices()))) {
      world.threads.add(new World.ThreadMember(thread, member, body));
    }
  }

  private void transitionFamily(NetItem.Transition transition, boolean free) {
    List<World.Dimension> dimensions = dimensions(transition.indices());
    List<Variable> variables = variables(transition.indices());
    world.declare(
        transition.name().text(),
        new World.Family(World.Sort.TRANSITION, world.transitions.size(), dimensions));
    Firing firing = new Firing(world, transition, scope(transition.indices(), variables));
    for (Map<Variable, Long> member : members(variables, dimensions)) {
      world.transitions.add(new World.TransitionMember(transition, member, firing, free));
    }
  }

  private static void fired(Block block, Set<String> names) {
    for (Statement statement : Statements.within(block)) {
      fired(statement, names);
      if (statement instanceof Statement.Either either) {
        either.alternatives().forEach(a -> a.operation().ifPresent(s -> fired(s, names)));
      }
    }
  }

  private static void fired(Statement statement, Set<String> names) {
    if (statement instanceof Statement.Fire fire) {
      names.add(fire.transition().name().text());
    }
  }
}
