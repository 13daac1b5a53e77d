// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explore.temporal.Automaton;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The automaton of a formula in words. */
public final class AutomatonWords {
  private final Automaton automaton;
  private final List<String> atoms;

  /** The words for the automaton of what violates a formula. */
  public AutomatonWords(Automaton automaton, Property.Formula formula) {
    this.automaton = automaton;
    this.atoms = texts(automaton, formula);
  }

  /** Returns the text of each atom of the automaton. */
  private static List<String> texts(Automaton automaton, Property.Formula formula) {
    IdentityHashMap<Condition, String> texts = new IdentityHashMap<>();
    collect(formula, texts);
    return automaton.atoms().stream().map(texts::get).toList();
  }

  private static void collect(Property.Formula formula, IdentityHashMap<Condition, String> texts) {
    switch (formula) {
      case Property.Formula.Atom(Condition condition, String text) -> texts.put(condition, text);
      case Property.Formula.Not(Property.Formula operand) -> collect(operand, texts);
      case Property.Formula.Next(Property.Formula operand) -> collect(operand, texts);
      case Property.Formula.And its -> collect(its.left(), its.right(), texts);
      case Property.Formula.Or its -> collect(its.left(), its.right(), texts);
      case Property.Formula.Until its -> collect(its.left(), its.right(), texts);
      case Property.Formula.WeakUntil its -> collect(its.left(), its.right(), texts);
      case Property.Formula.Release its -> collect(its.left(), its.right(), texts);
      case Property.Formula.StrongRelease its -> collect(its.left(), its.right(), texts);
    }
  }

  private static void collect(
      Property.Formula left, Property.Formula right, IdentityHashMap<Condition, String> texts) {
    collect(left, texts);
    collect(right, texts);
  }

  /** Returns the target of a transition, its condition, and its marks. */
  public String way(int location, int transition) {
    return "to %s where %s%s"
        .formatted(
            automaton.target(location, transition),
            guard(location, transition),
            marks(location, transition));
  }

  /** Returns the condition of a transition on the state that it reads. */
  String guard(int location, int transition) {
    return automaton.guard(location, transition, atoms::get);
  }

  /** The marks that a transition meets. */
  String marks(int location, int transition) {
    return IntStream.range(0, automaton.marks())
        .filter(mark -> automaton.isMarked(location, transition, mark))
        .mapToObj(mark -> " [" + (mark + 1) + "]")
        .collect(Collectors.joining());
  }

  /** Returns the conditions on accepting runs, a line for each. */
  public List<String> rules() {
    List<String> rules = new ArrayList<>();
    for (int mark = 0; mark < automaton.marks(); mark++) {
      rules.add("again and again: [" + (mark + 1) + "]");
    }
    for (int goal = 0; goal < automaton.goals(); goal++) {
      String granted = automaton.granted(goal, atoms::get);
      String asked = "not again and again: " + asked(goal);
      rules.add(
          automaton.asksAlways(goal)
              ? "again and again: " + granted
              : granted.equals("false") ? asked : "again and again: " + granted + ", or " + asked);
    }
    return rules;
  }

  /** Returns the condition that asks for a goal, and the locations if not all. */
  private String asked(int goal) {
    String asked = automaton.asked(goal, atoms::get);
    List<String> where =
        IntStream.range(0, automaton.locations())
            .filter(location -> automaton.concerns(goal, location))
            .mapToObj(Integer::toString)
            .toList();
    return where.size() == automaton.locations()
        ? asked
        : "in " + String.join(", ", where) + (asked.equals("true") ? "" : " with " + asked);
  }
}
