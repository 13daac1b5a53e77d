// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Named;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.EventLayout;
import dev.ravel.picture.EventSelection;
import dev.ravel.picture.FoldedEvents;
import dev.ravel.picture.Overlay;
import dev.ravel.picture.PictureGraph;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.trace.PartialOrder;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Draws a model's unfolding, or one of its executions. */
public final class Drawing {
  /** As many events of an unfolding are shown. */
  private static final int MOST = 250;

  /** The length up to which an execution is shown as a whole. */
  private static final int LONG = 400;

  /** Of an unfolding with more events one execution is shown, and its immediate conflicts. */
  private static final int LARGE = 5_000;

  /**
   * The number of events that are made of an unfolding with more; some executions of it are drawn
   * then.
   */
  private static final int MOST_EXPLORED = LARGE + 1_000;

  /** As many rows are seen above an event that is to be in sight. */
  private static final int ABOVE = 15;

  /** As many steps of an execution with more than {@link #LONG} are shown. */
  private static final int STEPS = 200;

  private final String file;
  private final ConcurrentSystem system;
  private final StateMarks marks;

  private final Look look;

  /**
   * The part of the events that is seen.
   *
   * @param fold which events stand together in one box
   * @param hidden the threads of which no event is shown
   * @param lanes the threads whose lanes stand first in an execution, from the left; the others
   *     stand in the order of their declarations
   * @param first the number of the execution around which a large unfolding is shown, from 0
   * @param around the event that is shown alone, with what comes before it and what is in immediate
   *     conflict with that, if one is
   * @param sight an event that is in sight where only some rows are
   * @param from without one, the first row of an unfolding, and the first step of an execution, of
   *     which not all can be shown, from 0
   */
  public record Look(
      Fold fold,
      Set<String> hidden,
      List<String> lanes,
      int first,
      OptionalInt around,
      OptionalInt sight,
      int from) {
    /** Everything. */
    public static final Look WHOLE =
        new Look(Fold.AUTO, Set.of(), List.of(), 0, OptionalInt.empty(), OptionalInt.empty(), 0);

    /** Copies the set and the list. */
    public Look {
      hidden = Set.copyOf(hidden);
      lanes = List.copyOf(lanes);
    }

    /** The same, but for what stands together. */
    public Look folding(Fold its) {
      return new Look(its, hidden, lanes, first, around, sight, from);
    }
  }

  /** The events that stand together in one box. */
  public enum Fold implements Named {
    /**
     * In an execution, and where all can be shown, none. Else {@link #CHAINS}, and {@link #ALL} if
     * that is not enough.
     */
    AUTO,
    /** None. */
    NONE,
    /** Steps of a thread that hang together with nothing else. */
    CHAINS,
    /** Each call of a function that can. */
    CALLS,
    /** Both. */
    ALL
  }

  private Drawing(String file, Subject subject, ConcurrentSystem system, Look look) {
    this.file = file;
    this.system = system;
    this.marks = new StateMarks(system, subject);
    this.look = look;
  }

  /** The unfolding, by execution. */
  public static Answer<Diagram> unfolding(Asked asked, Look look) {
    return drawn(asked, look, (drawing, _) -> drawing.unfolding());
  }

  /** One execution, given by its moves; of one without an end, its loop is gone through once. */
  public static Answer<Diagram> execution(Asked asked, String schedule, Look look) {
    return drawn(
        asked,
        look,
        (drawing, run) -> drawing.run("an execution of " + asked.file(), run.apply(schedule)));
  }

  /** One execution, given by its number among those of the unfolding, from 1. */
  public static Answer<Diagram> execution(Asked asked, int number, Look look) {
    return drawn(asked, look, (drawing, _) -> drawing.numbered(number));
  }

  /**
   * Returns two executions laid over each other, given by their moves. Of one without an end its
   * loop is gone through once.
   *
   * @param names what they are called
   */
  public static Answer<Overlay> overlay(
      Asked asked, List<String> schedules, List<String> names, Look look) {
    return drawn(
        asked,
        look,
        (drawing, run) ->
            drawing.overlay(
                run.apply(schedules.getFirst()), run.apply(schedules.getLast()), names));
  }

  /**
   * Returns what is drawn of a model.
   *
   * @param work draws; it gets the function that makes runs of schedules
   */
  private static <T> Answer<T> drawn(
      Asked asked, Look look, BiFunction<Drawing, Function<String, Run>, T> work) {
    return asked.answerOfAny(
        "the drawing",
        (subject, system) ->
            work.apply(
                new Drawing(asked.file(), subject, system, look),
                schedule -> GivenSchedule.run(subject, system, schedule)));
  }

  /** Returns a picture of two executions laid over each other, called 1 and 2. */
  public static Answer<Diagram> overlay(Asked asked, List<String> schedules) {
    return overlay(asked, schedules, List.of("1", "2"), Look.WHOLE).map(Overlay::diagram);
  }

  private Overlay overlay(Run one, Run two, List<String> names) {
    if (one.initialState() != two.initialState()) {
      throw Refused.of(
          Problem.U001,
          "the two executions have other inputs, so they cannot be laid over each other");
    }
    if (one.length() > LONG || two.length() > LONG) {
      throw Refused.of(
          Problem.U001,
          "of two executions that are laid over each other each may have %d steps".formatted(LONG),
          "side by side the first steps of both can be seen");
    }
    EventStructure first = structure(one, one.length());
    EventStructure second = structure(two, two.length());
    String title =
        "executions %s and %s of %s laid over each other, %s, %s"
            .formatted(
                names.getFirst(),
                names.getLast(),
                file,
                ending(names.getFirst(), first),
                ending(names.getLast(), second));
    return Overlay.of(system, first, second, lanes(), names, title);
  }

  private String ending(String name, EventStructure structure) {
    return name
        + switch (end(structure, structure.execution(0))) {
          case NONE -> " goes on";
          case FINAL -> " ends as it should";
          case DEADLOCK -> " ends in a deadlock";
          case VIOLATED -> " violates a check";
          case ERROR -> " ends with an error";
        };
  }

  private Diagram unfolding() {
    ModelEvents.Explored explored = ModelEvents.first(system, MOST_EXPLORED);
    EventStructure structure = explored.structures().getFirst();
    String least = explored.stopped().isPresent() ? "at least " : "";
    List<End> ends = new ArrayList<>();
    for (int k = 0; k < structure.executions(); k++) {
      Limits.pollAt(k);
      ends.add(end(structure, structure.execution(k)));
    }
    long cutoffs = IntStream.range(0, structure.size()).filter(structure::isCutoff).count();
    String executions =
        cutoffs == 0
            ? Numbers.count(structure.executions(), "execution", "executions")
            : Numbers.count(structure.executions(), "branch", "branches")
                + ", "
                + Numbers.count(cutoffs, "cutoff", "cutoffs");
    String title =
        PictureGraph.titleOf(
            "unfolding of " + file,
            least + Numbers.count(structure.size(), "event", "events"),
            executions);
    FoldedEvents folded = folded(structure, MOST);
    return EventLayout.unfolding(
        system, folded, hidden(), title + told(folded), ends, part(structure, folded));
  }

  /** Returns the events of an unfolding that are shown. */
  private EventSelection part(EventStructure structure, FoldedEvents folded) {
    EventStructure left = folded.structure();
    int from = look.from();
    if (look.sight().isPresent()) {
      from = Math.max(0, EventSelection.row(left, place(folded, look.sight().getAsInt())) - ABOVE);
    }
    if (look.around().isPresent()) {
      int event = look.around().getAsInt();
      return EventSelection.around(left, place(folded, event), "e" + event, from, MOST);
    }
    return structure.size() > LARGE
        ? EventSelection.execution(left, look.first(), from, MOST)
        : EventSelection.near(left, look.first(), from, MOST);
  }

  /** The event that stands for one. */
  private static int place(FoldedEvents folded, int event) {
    return IntStream.range(0, folded.members().size())
        .filter(k -> folded.members().get(k).contains(event))
        .findFirst()
        .orElseThrow(() -> Refused.of(Problem.U001, "there is no event e" + event));
  }

  private Diagram numbered(int number) {
    EventStructure structure = ModelEvents.one(system);
    if (number > structure.executions()) {
      throw Refused.of(
          Problem.U001,
          "there is no execution %d: there are %d".formatted(number, structure.executions()),
          "ravel draw FILE --as unfolding shows all of them");
    }
    int[] events = structure.execution(number - 1);
    Run run = structure.runOfExecution(events);
    return run("execution " + number + " of " + structure.executions() + " of " + file, run);
  }

  private Diagram run(String title, Run run) {
    int from = run.length() <= LONG ? 0 : Math.clamp(look.from(), 0, run.length() - STEPS);
    int length = run.length() <= LONG ? run.length() : from + STEPS;
    EventStructure structure = structure(run, length);
    boolean shown = length == run.length() && run.loop().isEmpty();
    End end = shown ? end(structure, structure.execution(0)) : End.NONE;
    FoldedEvents folded = folded(structure, Integer.MAX_VALUE);
    String words = title + repeated(run) + told(folded);
    EventSelection part = part(folded, from, length);
    int boxes = run.length() - folded.folded();
    return EventLayout.run(system, folded, hidden(), lanes(), words, end, run.loop(), boxes, part);
  }

  /** The events that stand for steps of a run, from one up to before another. */
  private static EventSelection part(FoldedEvents folded, int from, int to) {
    BitSet events = new BitSet();
    for (int event = 0; event < folded.members().size(); event++) {
      events.set(event, folded.members().get(event).getFirst() >= from);
    }
    return new EventSelection(
        events, OptionalInt.empty(), false, EventSelection.steps(from, to).which());
  }

  /** The first steps of a run, each of which is an event. */
  private EventStructure structure(Run run, int length) {
    PartialOrder order = PartialOrder.of(system, run.first(length));
    int[][] causes = new int[length][];
    int[][] choices = new int[length][];
    boolean[] ends = new boolean[length];
    RunCursor cursor = new RunCursor(system, run);
    for (int step = 0; step < length; step++) {
      Limits.pollAt(step);
      causes[step] = order.causes()[step];
      choices[step] = new int[] {run.outcomes()[step]};
      ends[step] = system.outcomes().kind(cursor.step()) != Outcomes.STEP;
    }
    return new EventStructure(
        run.initialState(),
        ConcurrentSystem.NONE,
        true,
        Arrays.copyOf(run.processes(), length),
        causes,
        new int[length][0],
        choices,
        new boolean[length],
        ends,
        new int[][] {IntStream.range(0, length).toArray()},
        Optional.empty());
  }

  /** Returns the place of the lane of each process. */
  private int[] lanes() {
    return IntStream.range(0, system.processes())
        .map(
            process -> {
              int place = look.lanes().indexOf(system.vocabulary().process(process));
              return place < 0 ? look.lanes().size() : place;
            })
        .toArray();
  }

  private FoldedEvents folded(EventStructure structure, int most) {
    FoldedEvents none = FoldedEvents.none(structure);
    return switch (look.fold()) {
      case NONE -> none;
      case CHAINS -> none.withChains(system);
      case CALLS -> none.withCalls(system);
      case ALL -> none.withCalls(system).withChains(system);
      case AUTO -> {
        FoldedEvents chains = structure.size() <= most ? none : none.withChains(system);
        yield chains.structure().size() <= most
            ? chains
            : none.withCalls(system).withChains(system);
      }
    };
  }

  private BitSet hidden() {
    return IntStream.range(0, system.processes())
        .filter(process -> look.hidden().contains(system.vocabulary().process(process)))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  /** Returns the words for what is not seen. */
  private String told(FoldedEvents folded) {
    StringBuilder words = new StringBuilder();
    if (folded.folded() > 0) {
      words
          .append(", ")
          .append(Numbers.count(folded.folded(), "event", "events"))
          .append(" folded");
    }
    if (!hidden().isEmpty()) {
      List<String> names =
          hidden().stream().mapToObj(system.vocabulary()::process).distinct().toList();
      words.append(", without ").append(String.join(", ", names));
    }
    return words.toString();
  }

  /** Returns the words for the events of a run that come again and again. */
  private static String repeated(Run run) {
    if (run.loop().isEmpty()) {
      return "";
    }
    int from = run.loop().getAsInt();
    int to = run.length() - 1;
    return from == to
        ? ", with e" + from + " for ever"
        : ", with e" + from + " to e" + to + " again and again for ever";
  }

  /** Returns the end of an execution, if it ends. */
  private End end(EventStructure structure, int[] events) {
    if (Arrays.stream(events).anyMatch(structure::isEnd)) {
      return End.ERROR;
    }
    int[] state = RunCursor.lastState(system, structure.run(events));
    if (!marks.isEnd(state)) {
      return End.NONE;
    }
    if (!system.ends(state)) {
      return End.DEADLOCK;
    }
    return marks.brokenIn(state).isEmpty() ? End.FINAL : End.VIOLATED;
  }
}
