// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.explore.temporal.Automaton;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.system.Property;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The automaton of a formula. It accepts the executions that make the formula false. A circle is a
 * location, an edge reads a state for which its text is true; accepting runs meet each mark, such
 * as {@code [1]}, again and again.
 */
public final class AutomatonPicture {
  private static final int MOST = 150;
  private static final int LABEL = 44;

  private final Automaton automaton;
  private final Claim claim;
  private final AutomatonWords words;

  private AutomatonPicture(Automaton automaton, Claim claim, AutomatonWords words) {
    this.automaton = automaton;
    this.claim = claim;
    this.words = words;
  }

  /**
   * The automaton.
   *
   * @param check the name of the check whose formula is meant; absent: the first formula of the
   *     model
   */
  public static Answer<PictureGraph> of(Asked asked, Optional<String> check) {
    return asked.answer(
        "the drawing", (subject, system) -> of(subject, system, asked.file(), check).graph());
  }

  private static AutomatonPicture of(
      Subject subject, ProgramSystem system, String file, Optional<String> check) {
    for (int k = 0; k < subject.claims().size(); k++) {
      Claim claim = subject.claims().get(k);
      boolean meant = check.isEmpty() || check.equals(claim.name());
      if (meant && system.properties().get(k) instanceof Property.Ltl(Property.Formula formula)) {
        Automaton automaton = Automaton.violating(formula);
        return new AutomatonPicture(automaton, claim, new AutomatonWords(automaton, formula));
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
            .orElse(
                none.help("the automata of threads are drawn by --as program")
                    .help("a formula is checked by `check ltl FORMULA`")));
  }

  private PictureGraph graph() {
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
          String label = shortened(words.guard(from, k)) + words.marks(from, k);
          edges.add(new Edge(from, to, Head.ARROW, PictureGraph.NONE, false, label));
        }
      }
    }
    List<String> rules = words.rules();
    List<String> lines =
        Stream.concat(Stream.of("accepts what violates", shortened(claim.title())), rules.stream())
            .toList();
    String note =
        "note0: it accepts the executions that violate `%s`%s."
            .formatted(
                claim.title(),
                rules.isEmpty() ? "; every run is accepting" : ": " + String.join("; ", rules));
    nodes.add(Node.note("note0", lines, note));
    String title =
        PictureGraph.titleOf(
            "automaton of what violates `" + claim.line() + "`",
            Numbers.count(automaton.locations(), "location", "locations"),
            Numbers.count(transitions, "transition", "transitions"));
    Extent extent = new Extent(shown, automaton.locations(), true, "locations");
    return new PictureGraph("automaton", title, nodes, edges, List.of(), extent);
  }

  private Node location(int number, int shown) {
    List<String> out = new ArrayList<>();
    boolean cut = false;
    for (int k = 0; k < automaton.transitions(number); k++) {
      cut |= automaton.target(number, k) >= shown;
      out.add(words.way(number, k));
    }
    String sentence =
        "q"
            + number
            + (number == 0 ? ", the first location" : "")
            + (out.isEmpty() ? ": no way on." : ": " + String.join("; ", out) + ".");
    Look look = cut ? Look.OPEN : Look.PLAIN;
    String name = Integer.toString(number);
    return Node.location("q" + number, look, number == 0, PictureGraph.NONE, name, "", sentence);
  }

  private static String shortened(String text) {
    return text.length() <= LABEL ? text : text.substring(0, LABEL - 1) + "\u2026";
  }
}
