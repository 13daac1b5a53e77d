// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Numbers;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Transition;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The net of a model: places with their initial tokens, transitions, and the arcs between them. Of
 * a large one, those nodes are shown that are nearest to the tokens.
 */
public final class NetPicture {
  private static final int MOST = 300;

  private final Program program;
  private final ProgramSystem system;

  /** The places by their objects, and the transitions: each with its number. */
  private final List<Integer> places = new ArrayList<>();

  private final Map<Integer, Integer> placeNumbers = new HashMap<>();

  private final MemberColours colours;

  /** An arc between place and transition. */
  private record Arc(int place, int transition, boolean inwards, Head head, String label) {}

  private NetPicture(Program program, ProgramSystem system) {
    this.program = program;
    this.system = system;
    this.colours = new MemberColours(program.transitions().stream().map(Transition::name).toList());
  }

  /** The net of a model, or where it has threads alone that of its threads. */
  public static Answer<PictureGraph> of(Asked asked) {
    return asked.answer(
        "the drawing",
        (subject, system) -> new NetPicture(subject.given(), system).graph(asked.file()));
  }

  private PictureGraph graph(String file) {
    for (int object = 0; object < program.objects().size(); object++) {
      if (program.objects().get(object).kind() instanceof ObjectDeclaration.Place) {
        placeNumbers.put(object, places.size());
        places.add(object);
      }
    }
    if (program.declaresThreads() && places.isEmpty() && program.transitions().isEmpty()) {
      return ThreadNetPicture.of(system, file);
    }
    List<Arc> arcs = arcs();
    Set<Integer> shown = shown(arcs);
    Map<Integer, Integer> position = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    for (int node : shown) {
      Limits.pollAt(nodes.size());
      position.put(node, nodes.size());
      nodes.add(node < places.size() ? place(node, arcs, shown) : transition(node, arcs, shown));
    }
    List<Edge> edges = new ArrayList<>();
    for (Arc arc : arcs) {
      Integer place = position.get(arc.place());
      Integer transition = position.get(places.size() + arc.transition());
      if (place != null && transition != null) {
        edges.add(
            new Edge(
                arc.inwards() ? place : transition,
                arc.inwards() ? transition : place,
                arc.head(),
                PictureGraph.NONE,
                false,
                arc.label()));
      }
    }
    int all = places.size() + program.transitions().size();
    String title =
        "net of "
            + file
            + ": "
            + Numbers.count(places.size(), "place", "places")
            + ", "
            + Numbers.count(program.transitions().size(), "transition", "transitions")
            + (program.declaresThreads() ? "; its threads are not shown" : "");
    return new PictureGraph(
        "net",
        title,
        false,
        nodes,
        edges,
        List.of(),
        new Extent(shown.size(), all, true, "places and transitions"));
  }

  private List<Arc> arcs() {
    List<Arc> arcs = new ArrayList<>();
    for (int t = 0; t < program.transitions().size(); t++) {
      Limits.pollAt(t);
      Transition its = program.transitions().get(t);
      add(arcs, its.inputs(), t, true, Head.ARROW, "");
      add(arcs, its.outputs(), t, false, Head.ARROW, "");
      add(arcs, its.reads(), t, true, Head.NONE, "");
      add(arcs, its.inhibitors(), t, true, Head.RING, "< ");
    }
    return arcs;
  }

  private void add(
      List<Arc> arcs,
      List<Transition.Arc> some,
      int transition,
      boolean inwards,
      Head head,
      String sign) {
    for (Transition.Arc arc : some) {
      String label = arc.weight() == 1 ? "" : sign + arc.weight();
      arcs.add(new Arc(placeNumbers.get(arc.place()), transition, inwards, head, label));
    }
  }

  private Set<Integer> shown(List<Arc> arcs) {
    NearTokens near = new NearTokens(places.size() + program.transitions().size());
    arcs.forEach(arc -> near.arc(arc.place(), places.size() + arc.transition()));
    return near.shown(MOST, node -> node < places.size() && tokens(node) > 0, _ -> true);
  }

  private long tokens(int place) {
    return ((ObjectDeclaration.Place) program.objects().get(places.get(place)).kind()).initial();
  }

  private Node place(int place, List<Arc> arcs, Set<Integer> shown) {
    String name = program.objects().get(places.get(place)).name();
    boolean whole =
        arcs.stream()
            .filter(arc -> arc.place() == place)
            .allMatch(arc -> shown.contains(places.size() + arc.transition()));
    return new Node(
        "p" + place,
        Shape.CIRCLE,
        whole ? Look.PLAIN : Look.OPEN,
        false,
        PictureGraph.NONE,
        "",
        List.of(),
        "",
        "",
        Labels.shortened(name),
        tokens(place),
        "place "
            + name
            + ": "
            + Numbers.count(tokens(place), "token", "tokens")
            + (whole ? "." : "; not all of its transitions are shown."));
  }

  private Node transition(int node, List<Arc> arcs, Set<Integer> shown) {
    int number = node - places.size();
    Transition its = program.transitions().get(number);
    boolean whole =
        arcs.stream()
            .filter(arc -> arc.transition() == number)
            .allMatch(arc -> shown.contains(arc.place()));
    boolean enabled = isEnabled(its);
    String conditions =
        (its.guard().isPresent() ? "when " : "") + (its.effects().isEmpty() ? "" : "do");
    StringBuilder text = new StringBuilder("transition " + its.name() + ":");
    say(text, " takes ", its.inputs());
    say(text, " reads ", its.reads());
    say(text, " only with fewer than ", its.inhibitors());
    say(text, " gives ", its.outputs());
    text.append(its.guard().isPresent() ? " has a condition;" : "");
    text.append(its.effects().isEmpty() ? "" : " assigns to variables;");
    text.setLength(text.length() - 1);
    text.append(enabled ? "; can fire first." : ".");
    return new Node(
        "t" + number,
        Shape.BOX,
        whole ? Look.PLAIN : Look.OPEN,
        false,
        colours.colour(its.name()),
        colours.letter(its.name()),
        List.of(Labels.shortened(its.name())),
        enabled ? "\u25b6 can fire" : "",
        conditions.strip(),
        "",
        0,
        text.toString());
  }

  private void say(StringBuilder text, String verb, List<Transition.Arc> arcs) {
    if (arcs.isEmpty()) {
      return;
    }
    List<String> names =
        arcs.stream()
            .map(
                arc ->
                    (arc.weight() == 1 ? "" : arc.weight() + " of ")
                        + program.objects().get(arc.place()).name())
            .toList();
    text.append(verb).append(String.join(", ", names)).append(';');
  }

  /** Whether a transition that fires alone can do so at once. */
  private boolean isEnabled(Transition transition) {
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != ConcurrentSystem.NONE) {
      return false;
    }
    for (int process = system.threads(); process < system.processes(); process++) {
      if (system.vocabulary().process(process).equals(transition.name())) {
        return system.isEnabled(process, state);
      }
    }
    return false;
  }
}
