// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explanation.Reordering;
import dev.ravel.explanation.Schedules;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.orders.SupposedIndependence.Letter;
import dev.ravel.task.orders.SupposedIndependence.Step;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The executions of a model if the steps of two statements are supposed to be dependent. They may
 * also be supposed independent where they are not. Supposed to be dependent, one execution falls
 * into several that a search takes all. Supposed to be independent, several count as one of which a
 * search takes one, and it can miss what is wrong in the others. The components are the fields of
 * an answer in JSON, in this order.
 *
 * @param one the first statement, with its thread
 * @param two the second one
 * @param dependent whether they are dependent, in truth, where they were looked at
 * @param reason why, or why not
 * @param truth the executions in truth
 * @param supposed the executions that a search finds that believes the opposite
 * @param place a state in which the order of the two matters; absent if there is none
 */
public record ChangedModel(
    String one,
    String two,
    boolean dependent,
    String reason,
    List<Truth> truth,
    List<Believed> supposed,
    Optional<Place> place) {
  /** Copies the lists. */
  public ChangedModel {
    truth = List.copyOf(truth);
    supposed = List.copyOf(supposed);
  }

  /**
   * An execution.
   *
   * @param moves those of one of its orders
   * @param end how it ends, in a word
   * @param violates the checks that its last state violates
   * @param countsAs which one of the supposed executions it belongs to, from 0; -1 if none was
   *     found that it belongs to
   */
  public record Truth(List<String> moves, String end, List<String> violates, int countsAs) {
    /** Copies the lists. */
    public Truth {
      moves = List.copyOf(moves);
      violates = List.copyOf(violates);
    }
  }

  /**
   * An execution that is found under the supposition.
   *
   * @param moves by which it is found
   * @param is which one it is in truth, from 0
   */
  public record Believed(List<String> moves, int is) {
    /** Copies the list. */
    public Believed {
      moves = List.copyOf(moves);
    }
  }

  /**
   * A state in which the order of the two matters.
   *
   * @param moves that lead to it
   * @param oneFirst what the first and then the second does there, as far as they can be made
   * @param twoFirst what the second and then the first does
   */
  public record Place(List<String> moves, String oneFirst, String twoFirst) {
    /** Copies the list. */
    public Place {
      moves = List.copyOf(moves);
    }
  }

  /**
   * Looks at two statements.
   *
   * @param one a schedule whose last steps are of the first statement
   * @param oneSteps how many of its last steps, at least 1
   * @param two a schedule whose last steps are of the second statement
   * @param twoSteps likewise
   */
  public static Answer<ChangedModel> of(
      Asked asked, String one, int oneSteps, String two, int twoSteps) {
    return asked.answerOfAny(
        "the search for other executions",
        (subject, system) -> of(subject, system, one, oneSteps, two, twoSteps));
  }

  private static ChangedModel of(
      Subject subject,
      ConcurrentSystem system,
      String one,
      int oneSteps,
      String two,
      int twoSteps) {
    ModelEvents.refuseInputs(system);
    Run first = Sameness.finite(GivenSchedule.run(subject, system, one));
    Run second = Sameness.finite(GivenSchedule.run(subject, system, two));
    SupposedIndependence plain =
        new SupposedIndependence(system, Set.of(), Set.of(), Optional.empty());
    List<Step> ofFirst = last(plain.steps(first), oneSteps);
    List<Step> ofSecond = last(plain.steps(second), twoSteps);
    if (ofFirst.getLast().letter().process() == ofSecond.getLast().letter().process()) {
      throw Refused.of(
          Problem.U001,
          "both steps are of one thread, which makes them in its order",
          "choose steps of two threads");
    }
    boolean dependent =
        ofFirst.stream().anyMatch(a -> ofSecond.stream().anyMatch(b -> plain.dependent(a, b)));
    SupposedIndependence supposed =
        new SupposedIndependence(
            system,
            Set.copyOf(ofFirst.stream().map(Step::letter).toList()),
            Set.copyOf(ofSecond.stream().map(Step::letter).toList()),
            Optional.of(!dependent));
    return new Searched(subject, supposed)
        .answer(
            words(system, ofFirst),
            words(system, ofSecond),
            dependent,
            new Reordering.Reasons(system, first, second)
                .of(first.length() - 1, second.length() - 1));
  }

  private static List<Step> last(List<Step> steps, int count) {
    if (steps.isEmpty()) {
      throw Refused.of(Problem.U004, "the schedule has no step");
    }
    return steps.subList(Math.clamp(steps.size() - count, 0, steps.size() - 1), steps.size());
  }

  private static String words(ConcurrentSystem system, List<Step> steps) {
    String thread = system.vocabulary().process(steps.getLast().letter().process());
    String texts =
        String.join(
            "; ", steps.stream().map(its -> its.letter().words().orElse("")).distinct().toList());
    return texts.isEmpty() ? thread : thread + ": " + texts;
  }

  /** Both searches. */
  private static final class Searched {
    private final ConcurrentSystem system;
    private final SupposedIndependence relation;
    private final StateMarks marks;
    private final TraceSearch.Found truth;
    private final TraceSearch.Found supposed;
    private Optional<Place> place = Optional.empty();

    Searched(Subject subject, SupposedIndependence relation) {
      this.system = relation.system();
      this.relation = relation;
      this.marks = new StateMarks(system, subject);
      this.truth = TraceSearch.of(relation.inTruth(), this::look);
      this.supposed = TraceSearch.of(relation, (_, _) -> {});
    }

    ChangedModel answer(String one, String two, boolean dependent, String reason) {
      List<BitSet> real = List.copyOf(truth.executions().keySet());
      List<BitSet> believed = List.copyOf(supposed.executions().keySet());
      List<Truth> all = new ArrayList<>();
      for (Run run : truth.executions().values()) {
        BitSet trace = supposed.events().trace(relation.steps(run));
        all.add(
            new Truth(
                Schedules.moves(system, run),
                TraceList.end(system, run),
                marks.brokenIn(last(run)),
                believed.indexOf(trace)));
      }
      List<Believed> found = new ArrayList<>();
      for (Run run : supposed.executions().values()) {
        BitSet trace = truth.events().trace(relation.steps(run));
        found.add(new Believed(Schedules.moves(system, run), real.indexOf(trace)));
      }
      return new ChangedModel(one, two, dependent, reason, all, found, place);
    }

    private int[] last(Run run) {
      int[] state = system.initialState(run.initialState());
      for (int step = 0; step < run.length(); step++) {
        Step _ = relation.step(run.processes()[step], run.outcomes()[step], state);
      }
      return state;
    }

    /** Tries the two in both orders, where they come next. */
    private void look(int[] state, Supplier<Run> run) {
      for (int p = 0; p < system.processes() && place.isEmpty(); p++) {
        Letter letter = Letter.of(system, p, state);
        for (int q = 0; q < system.processes() && relation.first().contains(letter); q++) {
          if (place.isEmpty() && relation.second().contains(Letter.of(system, q, state))) {
            place = tried(state, run, p, q);
          }
        }
      }
    }

    /** Tries every two outcomes that come next. */
    private Optional<Place> tried(int[] state, Supplier<Run> run, int p, int q) {
      int ofP = Math.max(1, system.outcomes().size(system.reaction(p, state)));
      int ofQ = Math.max(1, system.outcomes().size(system.reaction(q, state)));
      for (int k = 0; k < ofP * ofQ; k++) {
        Tried one = tried(state, p, k % ofP, q, k / ofP);
        Tried two = tried(state, q, k / ofP, p, k % ofP);
        boolean both = one.made() > 0 && two.made() > 0;
        if (both ? !one.state().equals(two.state()) : one.made() + two.made() > 1) {
          return Optional.of(
              new Place(
                  Schedules.moves(system, run.get()),
                  words(run.get(), one),
                  words(run.get(), two)));
        }
      }
      return Optional.empty();
    }

    /** The outcomes of two processes, one after the other, as far as they are possible. */
    private Tried tried(int[] state, int first, int choice, int second, int other) {
      int[] processes = {first, second};
      int[] choices = {choice, other};
      int[] next = state.clone();
      int made = 0;
      while (made < 2
          && choices[made] < system.outcomes().size(system.reaction(processes[made], next))) {
        int kind = relation.step(processes[made], choices[made], next).kind();
        made++;
        if (kind != Outcomes.STEP) {
          break;
        }
      }
      return new Tried(processes, choices, made, new Ints(next));
    }

    /** Returns the words for the steps that could be made. */
    private String words(Run run, Tried tried) {
      int made = tried.made();
      int[] processes = Arrays.copyOf(run.processes(), run.length() + made);
      int[] outcomes = Arrays.copyOf(run.outcomes(), run.length() + made);
      System.arraycopy(tried.processes(), 0, processes, run.length(), made);
      System.arraycopy(tried.choices(), 0, outcomes, run.length(), made);
      Vocabulary words = system.vocabulary();
      List<String> parts = new ArrayList<>();
      List<Vocabulary.Scene> scenes = words.tell(run.initialState(), processes, outcomes).scenes();
      boolean ends = false;
      for (Vocabulary.Scene scene : scenes.subList(run.length(), scenes.size())) {
        List<String> effects = new ArrayList<>();
        scene.reads().forEach(its -> effects.add(its.name() + " is " + its.value()));
        scene.writes().forEach(its -> effects.add(its.name() + " becomes " + its.after()));
        scene.failure().ifPresent(its -> effects.add(its.message()));
        ends |= scene.failure().isPresent() || scene.discards();
        String does = words.process(scene.process()) + ": " + scene.text();
        parts.add(effects.isEmpty() ? does : does + " (" + String.join(", ", effects) + ")");
      }
      if (made < tried.processes().length && !ends) {
        parts.add(words.process(tried.processes()[made]) + " cannot move");
      }
      return String.join("; then ", parts);
    }
  }

  /**
   * The result of two steps.
   *
   * @param processes the two that make them
   * @param choices the indices of their outcomes
   * @param made how many of them could be made
   * @param state after these
   */
  private record Tried(int[] processes, int[] choices, int made, Ints state) {}
}
