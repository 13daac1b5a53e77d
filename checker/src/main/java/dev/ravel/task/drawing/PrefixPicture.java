// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Numbers;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Transition;
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
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A complete finite prefix of a safe net's unfolding as an occurrence net. See McMillan (1992) and
 * Esparza, Römer and Vogler (2002). A circle is a condition, a token in a place; a box is an event.
 * In a net that is not safe, a token can have several histories in one configuration, so that there
 * is not one occurrence net; it is refused.
 */
public final class PrefixPicture {
  private static final int MOST = 300;

  private final Program program;
  private final ProgramSystem system;
  private final EventStructure structure;
  private final MemberColours colours;
  private final List<Condition> conditions = new ArrayList<>();

  /** The conditions that each event that is shown takes, and that it reads. */
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
    this.structure = ModelEvents.one(system);
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
    List<OccurrencePart.Event> events = new ArrayList<>();
    for (int event = 0; event < shown; event++) {
      events.add(event(event));
    }
    List<OccurrencePart.Condition> all = new ArrayList<>();
    for (Condition its : conditions) {
      String place = program.objects().get(its.place()).name();
      String words = "a token in " + place;
      String below = Labels.shortened(place);
      all.add(
          new OccurrencePart.Condition(
              "b" + all.size(), place, words, below, PictureGraph.NONE, its.by()));
    }
    long cutoffs = IntStream.range(0, structure.size()).filter(structure::isCutoff).count();
    String title =
        PictureGraph.titleOf(
            "prefix of the unfolding of " + file,
            Numbers.count(structure.size(), "event", "events"),
            Numbers.count(cutoffs, "cutoff", "cutoffs"));
    return new OccurrencePart(events, all, ", ", "before")
        .graph(title, List.of(), new Extent(shown, structure.size(), true, "events"));
  }

  private void refuseMany(int place, long tokens) {
    if (tokens > 1) {
      throw Refused.of(
          Problem.U001,
          "`"
              + program.objects().get(place).name()
              + "` can hold several tokens: only safe nets have one occurrence net",
          "--as unfolding draws the events of any net");
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
    List<Integer> takes = found(transition.inputs(), before);
    List<Integer> reads = found(transition.reads(), before);
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

  private List<Integer> found(List<Transition.Arc> arcs, BitSet configuration) {
    List<Integer> found = new ArrayList<>();
    for (Transition.Arc arc : arcs) {
      refuseMany(arc.place(), arc.weight());
      found.add(found(arc.place(), configuration));
    }
    return found;
  }

  /** The condition of a place after a configuration. */
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

  /** Returns whether a token can be there together with those after a configuration. */
  private boolean isBeside(Condition its, BitSet configuration) {
    if (its.takers().stream().anyMatch(configuration::get)) {
      return false;
    }
    BitSet both = its.by() < 0 ? new BitSet() : structure.configuration(its.by());
    both.or(configuration);
    return both.stream()
        .noneMatch(event -> IntStream.of(structure.conflicts(event)).anyMatch(both::get));
  }

  /** Returns whether conditions show that an event comes after a cause. */
  private boolean isBehind(int event, int cause) {
    return taken.get(event).stream().anyMatch(its -> conditions.get(its).by() == cause)
        || read.get(event).stream().anyMatch(its -> conditions.get(its).by() == cause);
  }

  private OccurrencePart.Event event(int event) {
    String transition = transition(event).name();
    return new OccurrencePart.Event(
        "e" + event,
        colours.colour(transition),
        PictureGraph.NONE,
        colours.letter(transition),
        transition,
        transition,
        taken.get(event),
        read.get(event),
        IntStream.of(structure.causes(event)).filter(c -> !isBehind(event, c)).boxed().toList(),
        "",
        structure.isCutoff(event) ? Optional.of(repeated(event)) : Optional.empty());
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
}
