// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Numbers;
import dev.ravel.explore.events.EventStructure;
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
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.ModelEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A complete finite prefix of a safe net's unfolding as an occurrence net (McMillan 1992; Esparza,
 * Römer and Vogler 2002): a circle is a condition, a token in a place; a box is an event. In a net
 * that is not safe, a token can have several histories in one configuration, so that there is not
 * one occurrence net; it is refused.
 */
public final class PrefixPicture {
  private static final int MOST = 300;

  private final Program program;
  private final ProgramSystem system;
  private final EventStructure structure;
  private final MemberColours colours;
  private final List<Condition> conditions = new ArrayList<>();

  /** By event that is shown: the conditions that it takes, and that it reads. */
  private final List<List<Integer>> taken = new ArrayList<>();

  private final List<List<Integer>> read = new ArrayList<>();

  /**
   * A condition.
   *
   * @param by the event that makes it, or -1
   * @param takers the events that take it
   */
  private record Condition(int place, int by, List<Integer> takers) {}

  private PrefixPicture(Program program, ProgramSystem system) {
    this.program = program;
    this.system = system;
    this.structure = ModelEvents.of(system);
    this.colours = new MemberColours(program.transitions().stream().map(Transition::name).toList());
  }

  /** The occurrence net, of a model with threads that of their net; refused of an unsafe net. */
  public static Answer<PictureGraph> of(Asked asked) {
    return asked.answer(
        "the drawing",
        (subject, system) -> {
          Program program = subject.given();
          if (program.declaresThreads() || program.transitions().isEmpty()) {
            return ThreadPrefixPicture.of(system, asked.file());
          }
          return new PrefixPicture(program, system).graph(asked.file());
        });
  }

  private PictureGraph graph(String file) {
    for (int object = 0; object < program.objects().size(); object++) {
      if (program.objects().get(object).kind() instanceof ObjectDeclaration.Place(long initial)) {
        refuseMany(object, initial);
        if (initial == 1) {
          conditions.add(new Condition(object, -1, new ArrayList<>()));
        }
      }
    }
    int shown = 0;
    while (shown < structure.size() && shown + conditions.size() < MOST) {
      Limits.poll();
      add(shown++);
    }
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    for (int event = 0; event < shown; event++) {
      nodes.add(event(event));
    }
    for (int k = 0; k < conditions.size(); k++) {
      Limits.pollAt(k);
      nodes.add(condition(k));
      int by = conditions.get(k).by();
      if (by >= 0) {
        edges.add(new Edge(by, shown + k, Head.ARROW, PictureGraph.NONE, false, ""));
      }
    }
    for (int event = 0; event < shown; event++) {
      for (int condition : taken.get(event)) {
        edges.add(new Edge(shown + condition, event, Head.ARROW, PictureGraph.NONE, false, ""));
      }
      for (int condition : read.get(event)) {
        edges.add(new Edge(shown + condition, event, Head.NONE, PictureGraph.NONE, false, ""));
      }
      for (int cause : structure.causes(event)) {
        if (!isBehind(event, cause)) {
          edges.add(new Edge(cause, event, Head.ARROW, PictureGraph.NONE, true, "before"));
        }
      }
    }
    long cutoffs = IntStream.range(0, structure.size()).filter(structure::isCutoff).count();
    String title =
        "prefix of the unfolding of "
            + file
            + ": "
            + Numbers.count(structure.size(), "event", "events")
            + ", "
            + Numbers.count(cutoffs, "cutoff", "cutoffs");
    return new PictureGraph(
        "prefix",
        title,
        false,
        nodes,
        edges,
        List.of(),
        new Extent(shown, structure.size(), true, "events"));
  }

  private void refuseMany(int place, long tokens) {
    if (tokens > 1) {
      throw new Refused(
          Diagnostic.of(
                  Problem.U001,
                  "`"
                      + program.objects().get(place).name()
                      + "` can hold several tokens: only safe nets have one occurrence net")
              .help("--as unfolding draws the events of any net"));
    }
  }

  private Transition transition(int event) {
    int process = structure.process(event);
    return program.transitions().get(system.transition(process));
  }

  /** Finds the conditions of an event, and adds those that it makes. */
  private void add(int event) {
    Transition transition = transition(event);
    BitSet before = structure.configuration(event);
    before.clear(event);
    List<Integer> takes = new ArrayList<>();
    for (Transition.Arc arc : transition.inputs()) {
      refuseMany(arc.place(), arc.weight());
      takes.add(found(arc.place(), before));
    }
    List<Integer> reads = new ArrayList<>();
    for (Transition.Arc arc : transition.reads()) {
      refuseMany(arc.place(), arc.weight());
      reads.add(found(arc.place(), before));
    }
    takes.forEach(its -> conditions.get(its).takers().add(event));
    before.set(event);
    for (Transition.Arc arc : transition.outputs()) {
      refuseMany(arc.place(), arc.weight());
      if (conditions.stream()
          .anyMatch(its -> its.place() == arc.place() && isBeside(its, before))) {
        refuseMany(arc.place(), 2);
      }
      conditions.add(new Condition(arc.place(), event, new ArrayList<>()));
    }
    taken.add(takes);
    read.add(reads);
  }

  /** The condition of a place behind a configuration. */
  private int found(int place, BitSet configuration) {
    for (int k = 0; k < conditions.size(); k++) {
      if (conditions.get(k).place() == place && isIn(conditions.get(k), configuration)) {
        return k;
      }
    }
    throw new IllegalStateException("an event takes a token that is not there");
  }

  private static boolean isIn(Condition its, BitSet configuration) {
    return (its.by() < 0 || configuration.get(its.by()))
        && its.takers().stream().noneMatch(configuration::get);
  }

  /** Whether a token can be there together with those behind a configuration. */
  private boolean isBeside(Condition its, BitSet configuration) {
    if (its.takers().stream().anyMatch(configuration::get)) {
      return false;
    }
    BitSet both = its.by() < 0 ? new BitSet() : structure.configuration(its.by());
    both.or(configuration);
    return both.stream()
        .noneMatch(event -> IntStream.of(structure.conflicts(event)).anyMatch(both::get));
  }

  /** Whether conditions show that an event comes behind a cause. */
  private boolean isBehind(int event, int cause) {
    return taken.get(event).stream().anyMatch(its -> conditions.get(its).by() == cause)
        || read.get(event).stream().anyMatch(its -> conditions.get(its).by() == cause);
  }

  // -------------------------------------------------------------------------------------- nodes

  private Node event(int event) {
    boolean cut = structure.isCutoff(event);
    String name = "e" + event;
    String again = cut ? repeated(event) : "";
    String transition = transition(event).name();
    return new Node(
        name,
        Shape.BOX,
        cut ? Look.REPEATED : Look.PLAIN,
        false,
        colours.colour(transition),
        colours.letter(transition),
        List.of(Labels.shortened(transition)),
        cut ? name + " \u21ba " + again : name,
        "",
        "",
        0,
        name
            + ", "
            + transition
            + ": takes "
            + names(taken.get(event))
            + (read.get(event).isEmpty() ? "" : ", reads " + names(read.get(event)))
            + ", gives "
            + names(made(event))
            + (cut ? ". A cutoff: it ends where " + again + " ends." : "."));
  }

  /** The first event, not cut off, whose local configuration ends in the same state. */
  private String repeated(int event) {
    int[] state = structure.state(system, event);
    int[] start = system.initialState(structure.initialState());
    if (Arrays.equals(start, state)) {
      return "start";
    }
    for (int other = 0; other < structure.size(); other++) {
      Limits.poll();
      if (!structure.isCutoff(other) && Arrays.equals(structure.state(system, other), state)) {
        return "e" + other;
      }
    }
    return "a state before";
  }

  private List<Integer> made(int event) {
    List<Integer> made = new ArrayList<>();
    for (int k = 0; k < conditions.size(); k++) {
      if (conditions.get(k).by() == event) {
        made.add(k);
      }
    }
    return made;
  }

  private String names(List<Integer> some) {
    return some.isEmpty()
        ? "nothing"
        : String.join(
            ", ",
            some.stream()
                .map(its -> program.objects().get(conditions.get(its).place()).name())
                .toList());
  }

  private Node condition(int number) {
    Condition its = conditions.get(number);
    String place = program.objects().get(its.place()).name();
    List<String> takers = its.takers().stream().map(event -> "e" + event).toList();
    return new Node(
        "b" + number,
        Shape.CIRCLE,
        takers.size() > 1 ? Look.CHOICE : Look.PLAIN,
        false,
        PictureGraph.NONE,
        "",
        List.of(),
        "",
        "",
        Labels.shortened(place),
        its.by() < 0 ? 1 : 0,
        "b"
            + number
            + ", a token in "
            + place
            + (its.by() < 0 ? " at the start" : " from e" + its.by())
            + switch (takers.size()) {
              case 0 -> ".";
              case 1 -> ": taken by " + takers.getFirst() + ".";
              default -> ": taken by one of " + String.join(", ", takers) + ".";
            });
  }
}
