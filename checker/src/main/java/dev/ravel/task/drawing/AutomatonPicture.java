// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.Execution;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.explore.temporal.Automaton;
import dev.ravel.picture.Graph;
import dev.ravel.picture.Graph.Edge;
import dev.ravel.picture.Graph.Extent;
import dev.ravel.picture.Graph.Head;
import dev.ravel.picture.Graph.Look;
import dev.ravel.picture.Graph.Node;
import dev.ravel.picture.Graph.Shape;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The automaton of a formula: it accepts the executions that make the formula false. A circle is a
 * location, an edge reads a state for which its text is true; accepting runs meet each mark, such
 * as {@code [1]}, again and again.
 */
public final class AutomatonPicture {
  private static final int MOST = 150;
  private static final int LABEL = 44;

  private final Automaton automaton;
  private final Claim claim;
  private final List<String> atoms;

  private AutomatonPicture(Automaton automaton, Claim claim, List<String> atoms) {
    this.automaton = automaton;
    this.claim = claim;
    this.atoms = atoms;
  }

  /**
   * The automaton.
   *
   * @param check the name of the check whose formula is meant; absent: the first formula of the
   *     model
   */
  public static Answer<Graph> of(Asked asked, Optional<String> check) {
    return asked.answer(
        "the drawing", (subject, system) -> of(subject, system, asked.file(), check).graph());
  }

  private static AutomatonPicture of(
      Subject subject, Execution system, String file, Optional<String> check) {
    for (int k = 0; k < subject.claims().size(); k++) {
      Claim claim = subject.claims().get(k);
      boolean meant = check.isEmpty() || check.equals(claim.name());
      if (meant && system.properties().get(k) instanceof Property.Ltl(Property.Formula formula)) {
        Automaton automaton = Automaton.violating(formula);
        return new AutomatonPicture(automaton, claim, texts(automaton, formula));
      }
    }
    List<String> names =
        subject.claims().stream()
            .filter(its -> its.title().startsWith("ltl "))
            .flatMap(its -> its.name().stream())
            .toList();
    Diagnostic none =
        Diagnostic.of(
            Problem.U001,
            check
                .map(name -> "no check of a formula is called `" + name + "`")
                .orElse(
                    "`" + file + "` has no check of a formula, so it has no automaton to draw"));
    throw new Refused(
        check
            .flatMap(name -> Similar.to(name, names))
            .map(name -> none.help("did you mean `" + name + "`?"))
            .orElse(none.help("a formula is checked by `check ltl FORMULA`")));
  }

  /** How each atom of the automaton is written. */
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

  private Graph graph() {
    int shown = Math.min(MOST, automaton.locations());
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    int transitions = 0;
    for (int from = 0; from < automaton.locations(); from++) {
      Limits.poll();
      transitions += automaton.transitions(from);
      if (from >= shown) {
        continue;
      }
      nodes.add(location(from, shown));
      for (int k = 0; k < automaton.transitions(from); k++) {
        int to = automaton.target(from, k);
        if (to < shown) {
          String label = shortened(guard(from, k)) + marks(from, k);
          edges.add(new Edge(from, to, Head.ARROW, Graph.NONE, false, label));
        }
      }
    }
    List<String> rules = rules();
    nodes.add(
        new Node(
            "note0",
            Shape.NOTE,
            Look.PLAIN,
            false,
            Graph.NONE,
            "",
            Stream.concat(
                    Stream.of("accepts what violates", shortened(claim.title())), rules.stream())
                .toList(),
            "",
            "",
            "",
            0,
            "note0: it accepts the executions that violate `"
                + claim.title()
                + "`"
                + (rules.isEmpty() ? "; every run is accepting" : ": " + String.join("; ", rules))
                + "."));
    String title =
        "automaton of what violates `"
            + claim.line()
            + "`: "
            + Numbers.count(automaton.locations(), "location", "locations")
            + ", "
            + Numbers.count(transitions, "transition", "transitions");
    return new Graph(
        "automaton",
        title,
        false,
        nodes,
        edges,
        List.of(),
        new Extent(shown, automaton.locations(), true, "locations"));
  }

  private String guard(int location, int transition) {
    return automaton.guard(location, transition, atoms::get);
  }

  private String marks(int location, int transition) {
    return IntStream.range(0, automaton.marks())
        .filter(mark -> automaton.isMarked(location, transition, mark))
        .mapToObj(mark -> " [" + (mark + 1) + "]")
        .collect(Collectors.joining());
  }

  /** What accepting runs do, a line for each thing. */
  private List<String> rules() {
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

  /** What asks for a goal, and in which locations if not in all. */
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

  private Node location(int number, int shown) {
    List<String> out = new ArrayList<>();
    boolean cut = false;
    for (int k = 0; k < automaton.transitions(number); k++) {
      int to = automaton.target(number, k);
      cut |= to >= shown;
      out.add("to " + to + " where " + guard(number, k) + marks(number, k));
    }
    return new Node(
        "q" + number,
        Shape.CIRCLE,
        cut ? Look.OPEN : Look.PLAIN,
        number == 0,
        Graph.NONE,
        "",
        List.of(),
        Integer.toString(number),
        "",
        "",
        0,
        "q"
            + number
            + (number == 0 ? ", the first location" : "")
            + (out.isEmpty() ? ": no way on." : ": " + String.join("; ", out) + "."));
  }

  private static String shortened(String text) {
    return text.length() <= LABEL ? text : text.substring(0, LABEL - 1) + "\u2026";
  }
}
