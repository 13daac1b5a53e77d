// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Numbers;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Transition;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The net of a model. It has places with their initial tokens, transitions, and the arcs between
 * them. Of a large one, those nodes are shown that are nearest to the tokens.
 */
public final class NetPicture implements NetPart.Words {
  private final Program program;
  private final ProgramSystem system;

  /** The places by their objects, and the transitions, each with its number. */
  private final List<Integer> places = new ArrayList<>();

  private final Map<Integer, Integer> placeNumbers = new HashMap<>();

  private final MemberColours colours;

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
    int all = places.size() + program.transitions().size();
    BitSet meant = new BitSet();
    meant.set(0, all);
    NetPart net = new NetPart(places.size(), program.transitions().size(), meant);
    for (int t = 0; t < program.transitions().size(); t++) {
      Limits.pollAt(t);
      Transition its = program.transitions().get(t);
      add(net, its.inputs(), t, true, Head.ARROW, "");
      add(net, its.outputs(), t, false, Head.ARROW, "");
      add(net, its.reads(), t, true, Head.NONE, "");
      add(net, its.inhibitors(), t, true, Head.RING, "< ");
    }
    String title =
        PictureGraph.titleOf(
                "net of " + file,
                Numbers.count(places.size(), "place", "places"),
                Numbers.count(program.transitions().size(), "transition", "transitions"))
            + (program.declaresThreads() ? "; its threads are not shown" : "");
    return net.graph(title, List.of(), place -> tokens(place) > 0, this);
  }

  private void add(
      NetPart net,
      List<Transition.Arc> some,
      int transition,
      boolean inwards,
      Head head,
      String sign) {
    for (Transition.Arc arc : some) {
      String label = arc.weight() == 1 ? "" : sign + arc.weight();
      int place = placeNumbers.get(arc.place());
      net.arc(place, transition, inwards, head, PictureGraph.NONE, label);
    }
  }

  private long tokens(int place) {
    return ((ObjectDeclaration.Place) program.objects().get(places.get(place)).kind()).initial();
  }

  @Override
  public Node place(int place, Look look) {
    String name = program.objects().get(places.get(place)).name();
    String sentence =
        "place %s: %s%s"
            .formatted(
                name,
                Numbers.count(tokens(place), "token", "tokens"),
                look == Look.PLAIN ? "." : "; not all of its transitions are shown.");
    String below = Labels.shortened(name);
    return Node.place("p" + place, look, PictureGraph.NONE, below, tokens(place), sentence);
  }

  @Override
  public Node transition(int number, Look look) {
    Transition its = program.transitions().get(number);
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
    return Node.transition(
        "t" + number,
        look,
        colours.colour(its.name()),
        colours.letter(its.name()),
        Labels.shortened(its.name()),
        enabled ? "\u25b6 can fire" : "",
        conditions.strip(),
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

  /** Returns whether a transition that fires alone can do so at once. */
  private boolean isEnabled(Transition transition) {
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != ConcurrentSystem.NONE) {
      return false;
    }
    for (int process = system.threads(); process < system.processes(); process++) {
      if (system.vocabulary().process(process).equals(transition.name())) {
        return TransitionRelation.isEnabled(system, process, state);
      }
    }
    return false;
  }
}
