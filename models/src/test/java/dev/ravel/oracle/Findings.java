// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Property;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The verdicts of the oracle on a model. */
final class Findings {
  private Findings() {}

  /** An instance. It has the settings that make it, and the checks of it. */
  record Group(Map<String, Expression> settings, List<Declaration.Check> checks) {}

  /**
   * Returns the key of an instance. It is its settings in order of their names, such as {@code N=3
   * X=1}.
   */
  static String key(Map<String, String> settings) {
    List<String> parts = new ArrayList<>();
    new TreeMap<>(settings).forEach((name, value) -> parts.add(name + "=" + value));
    return String.join(" ", parts);
  }

  /** An error and its line; a loop that never ends has several. */
  static String mistake(Problem problem, int line) {
    boolean endless = problem == Problem.R013 || problem == Problem.R014;
    return endless ? problem.name() : problem + " on line " + line;
  }

  /** Returns the key of a property. It is its check, and the values of its family's indices. */
  static String propertyKey(String check, Map<String, Object> bindings) {
    StringBuilder key = new StringBuilder(check);
    bindings.forEach((name, value) -> key.append(' ').append(name).append('=').append(value));
    return key.toString();
  }

  /**
   * The facts about each instance, by its settings.
   *
   * @throws Space.TooLarge if an instance has more states than the limit
   */
  static SortedMap<String, Facts> facts(Model model, int limit) {
    SortedMap<String, Facts> facts = new TreeMap<>();
    groups(model).forEach((key, group) -> facts.put(key, facts(model, group, limit)));
    return facts;
  }

  /** The instances of a model by their keys, in the order of the text. */
  static Map<String, Group> groups(Model model) {
    Map<String, Group> groups = new LinkedHashMap<>();
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Check check) {
        Map<String, String> values = new TreeMap<>();
        Map<String, Expression> settings = Judge.settings(check);
        World its = new World(model, settings, new Asked());
        settings.keySet().forEach(name -> values.put(name, its.shownSetting(name)));
        groups
            .computeIfAbsent(key(values), key -> new Group(settings, new ArrayList<>()))
            .checks()
            .add(check);
      }
    }
    if (groups.isEmpty()) {
      groups.put("", new Group(Map.of(), List.of()));
    }
    return groups;
  }

  /**
   * Returns the instances of a model as they are checked. A {@code with} that says what the file
   * says anyway makes none of its own, if the file's own is asked for too.
   */
  static Map<String, Group> joined(Model model) {
    Map<String, Group> groups = groups(model);
    if (!groups.containsKey("")) {
      return groups;
    }
    World own = new World(model, Map.of(), new Asked());
    Map<String, Group> joined = new LinkedHashMap<>();
    groups.forEach(
        (key, group) -> {
          boolean same =
              group.settings().keySet().stream()
                  .allMatch(name -> own.isConstant(name, shown(model, group, name)));
          joined
              .computeIfAbsent(
                  same ? "" : key,
                  _ -> new Group(same ? Map.of() : group.settings(), new ArrayList<>()))
              .checks()
              .addAll(group.checks());
        });
    return joined;
  }

  private static String shown(Model model, Group group, String name) {
    return new World(model, group.settings(), new Asked()).shownSetting(name);
  }

  /** All states of an instance. */
  static Space space(Model model, Group group, int limit) {
    Asked asked = new Asked(model);
    group.checks().forEach(check -> asked.add(check.property()));
    return Space.of(new AstSystem(model, group.settings(), asked), limit);
  }

  private static Facts facts(Model model, Group group, int limit) {
    Space space = space(model, group, limit);
    Judge judge = new Judge(space, model);
    SortedMap<String, String> verdicts = new TreeMap<>();
    List<Facts.Endless> endless = new ArrayList<>();
    boolean cycle = space.hasCycle();
    boolean fair = cycle && space.somethingIsFair();
    boolean rests = cycle && space.somebodyRests();
    boolean someExecution = judge.someExecution();
    Judge forgiving = new Judge(space.withoutFailing(), model);
    Judge weak = new Judge(space.weaklyFair(), model);
    boolean strong = cycle && space.isStronglyFair();
    for (Declaration.Check check : group.checks()) {
      Property property = member(check.property());
      Map<String, Judge.Answer> answers = judge.answers(check.property());
      if (!isOfFairExecutions(property)) {
        answers.forEach(
            (member, answer) ->
                verdicts.put("line " + check.span().line() + member, answer.name()));
        continue;
      }
      Map<String, Judge.Answer> forgiven = forgiving.answers(check.property());
      boolean somethingHolds = answers.containsValue(Judge.Answer.HOLDS);
      Map<String, Judge.Answer> weakly =
          strong && somethingHolds ? weak.answers(check.property()) : answers;
      answers.forEach(
          (member, answer) -> {
            boolean empty = answer == Judge.Answer.HOLDS && !someExecution;
            verdicts.put("line " + check.span().line() + member, verdict(answer.name(), empty));
            boolean byError = answer != forgiven.get(member);
            boolean byStrength = answer != weakly.get(member);
            endless.add(
                new Facts.Endless(
                    property.getClass(), answer, cycle, fair, byStrength, rests, byError, empty));
          });
    }
    if (group.checks().stream().noneMatch(check -> asksForErrors(check.property()))) {
      verdicts.put("no error", space.mistakes.isEmpty() ? "HOLDS" : "VIOLATED");
    }
    SortedSet<String> reached = new TreeSet<>();
    SortedSet<String> deadlocks = new TreeSet<>();
    for (int s = 0; s < space.states.size(); s++) {
      String projection = projection(space, s);
      reached.add(projection);
      if (space.isDeadlock(s)) {
        deadlocks.add(projection);
      }
    }
    long movers =
        space.edges.stream()
            .flatMap(out -> out.stream().map(Space.Edge::process))
            .distinct()
            .count();
    SortedSet<String> mistakes = new TreeSet<>();
    space.mistakes.forEach(m -> mistakes.add(mistake(m.problem(), m.line())));
    SortedSet<String> dead = new TreeSet<>();
    Judge.dead(model, space.covered).forEach(s -> dead.add("line " + s.span().line()));
    return new Facts(
        verdicts,
        space.states.size(),
        space.transitions,
        movers,
        reached,
        deadlocks,
        mistakes,
        dead,
        endless);
  }

  /** A verdict, and whether it is one for want of any execution. */
  static String verdict(String answer, boolean empty) {
    return empty ? answer + ", every execution discarded" : answer;
  }

  /** The property that each member of a family is. */
  private static Property member(Property property) {
    return property instanceof Property.ForAll all ? member(all.body()) : property;
  }

  private static boolean isOfFairExecutions(Property property) {
    return property instanceof Property.LeadsTo
        || property instanceof Property.Eventually
        || property instanceof Property.Terminates
        || property instanceof Property.Ltl;
  }

  /** Returns whether a check is {@code no error}; an instance without one gets it. */
  static boolean asksForErrors(Property property) {
    return member(property) instanceof Property.NoError;
  }

  private static String projection(Space space, int number) {
    World world = space.system.world();
    State state = space.states.get(number);
    SortedMap<String, String> values = new TreeMap<>();
    for (int object = 0; object < state.objects().size(); object++) {
      if (world.isNumber(object)) {
        long value = (Long) state.objects().get(object);
        values.put(
            world.objectNames.get(object),
            world.cellKinds.get(object).map(k -> k.show(value)).orElse(Long.toString(value)));
      }
    }
    SortedSet<String> finished = new TreeSet<>();
    for (int thread = 0; thread < state.threads().size(); thread++) {
      if (state.threads().get(thread).finished()) {
        finished.add(world.threadNames.get(thread));
      }
    }
    return values + " finished " + finished;
  }
}
