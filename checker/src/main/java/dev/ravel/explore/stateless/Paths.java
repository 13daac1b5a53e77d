// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Trail;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The executions of a system with symbolic inputs, each combination of a path and a trace once, and
 * their events. What decides something about inputs is an event of its thread (O. Saarikivi et al.,
 * "Minimizing test suites with unfoldings of multithreaded programs", ACM TECS 16(2), 2017, figure
 * 4 a). An event is a choice of a process behind its causes; a step that has no choice and uses no
 * object but of its own thread belongs to the thread's event before.
 *
 * <p>A whole step is one with all that its thread decides behind it before the next one. Where one
 * of these is an error, or discards the execution, the whole step does, and leads to no state.
 *
 * <p>Cost: that of the exploration, and for each execution the square of its length.
 */
public final class Paths {
  private final ConcurrentSystem system;
  private final Extent extent;
  private final Map<List<Integer>, Integer> events = new HashMap<>();
  private final List<int[]> causes = new ArrayList<>();
  private final List<Path> paths = new ArrayList<>();
  private Optional<Problem> stopped = Optional.empty();

  /** How much of an execution is kept that ends early. */
  public enum Extent {
    /** What must happen before its end, and no more. */
    CAUSES,
    /** All that does not come behind what leads to no state. */
    ALL
  }

  /**
   * An execution; the array is not copied.
   *
   * @param events its events, in the order in which they happen
   * @param run its steps, of which those lead to no state that stand at the end
   * @param end {@link Outcomes#STEP} if nothing but what it waits for ends it; else what its last
   *     whole step is
   */
  public record Path(int[] events, Run run, int end) {}

  private Paths(ConcurrentSystem system, Extent extent) {
    this.system = system;
    this.extent = extent;
  }

  /** Explores, as far as the budget goes. Executions that fail before the first step are none. */
  public static Paths of(ConcurrentSystem system, Extent extent, Budget budget) {
    Paths paths = new Paths(system, extent);
    // which statements are dead is known only when everything was explored
    List<Question> questions = List.of(new Question(new Property.DeadCode(), /* stops= */ false));
    Stateless engine = new Stateless(/* statistics= */ false, paths.new Listener());
    paths.stopped = engine.explore(system, questions, budget).stopped();
    paths.renumber();
    return paths;
  }

  /** Gives no numbers to events that are in no execution, which come behind what fails. */
  private void renumber() {
    List<int[]> before = List.copyOf(causes);
    Map<Integer, Integer> numbers = new HashMap<>();
    causes.clear();
    paths.replaceAll(
        path -> {
          int[] its = new int[path.events().length];
          for (int k = 0; k < its.length; k++) {
            its[k] = numbers.computeIfAbsent(path.events()[k], _ -> numbers.size());
            if (its[k] == causes.size()) {
              causes.add(
                  IntStream.of(before.get(path.events()[k])).map(numbers::get).sorted().toArray());
            }
          }
          return new Path(its, path.run(), path.end());
        });
  }

  /** The executions, in the order in which they were explored. */
  public List<Path> executions() {
    return List.copyOf(paths);
  }

  /** The immediate causes of an event, ascending. */
  public int[] causes(int event) {
    return causes.get(event).clone();
  }

  /** Why the exploration has ended early; absent if it has not. */
  public Optional<Problem> stopped() {
    return stopped;
  }

  /** Takes what an exploration shows; what was seen before it began anew is void. */
  private final class Listener implements StatelessSearch.ExecutionListener {
    private int initial = ConcurrentSystem.NONE;
    private int firstEvent;
    private int firstPath;

    @Override
    public void begins(int its) {
      if (its == initial) {
        events.values().removeIf(event -> event >= firstEvent);
        causes.subList(firstEvent, causes.size()).clear();
        paths.subList(firstPath, paths.size()).clear();
      }
      initial = its;
      firstEvent = causes.size();
      firstPath = paths.size();
    }

    @Override
    public void complete(Trail trail) {
      new Found(trail).add();
    }
  }

  /** One execution that was explored. */
  private final class Found {
    private final Trail trail;

    /** By position: its event. */
    private final int[] eventAt;

    /** By position: that of the first step of the whole step that it is of. */
    private final int[] wholeAt;

    /** The whole steps that lead to no state, by the positions of their first steps. */
    private final BitSet ends = new BitSet();

    /** By whole step that leads to no state: what it is. */
    private final Map<Integer, Integer> kinds = new HashMap<>();

    /** Whether some thread leads to no state by what it decides before its first step. */
    private boolean failedAtStart;

    Found(Trail trail) {
      this.trail = trail;
      this.eventAt = new int[trail.size()];
      this.wholeAt = new int[trail.size()];
      int[] state = new int[system.objects()];
      int[] last = new int[system.processes()];
      Arrays.fill(last, ConcurrentSystem.NONE);
      for (int position = 0; position < trail.size(); position++) {
        int process = trail.process(position);
        int outcome = trail.outcome(position);
        trail.state(position, state);
        boolean part = system.outcomes().decides(outcome) || !system.settled(process, state);
        wholeAt[position] = part ? last[process] : position;
        last[process] = wholeAt[position];
        eventAt[position] = event(position);
        int kind = system.outcomes().kind(outcome);
        if (kind != Outcomes.STEP && wholeAt[position] == ConcurrentSystem.NONE) {
          failedAtStart = true;
        } else if (kind != Outcomes.STEP) {
          ends.set(wholeAt[position]);
          kinds.put(wholeAt[position], kind);
        }
      }
    }

    private int event(int position) {
      int outcome = trail.outcome(position);
      int process = trail.process(position);
      int previous = trail.previous(position);
      boolean own =
          previous == ConcurrentSystem.NONE
              || system.outcomes().kind(outcome) != Outcomes.STEP
              || chooses(position)
              || usesMore(process, system.outcomes().footprint(outcome));
      if (!own) {
        return eventAt[previous];
      }
      int[] before = immediate(position);
      List<Integer> key = new ArrayList<>(List.of(trail.initial(), process, trail.index(position)));
      IntStream.of(before).forEach(key::add);
      return events.computeIfAbsent(
          key,
          _ -> {
            causes.add(before);
            return causes.size() - 1;
          });
    }

    private boolean chooses(int position) {
      int[] state = new int[system.objects()];
      trail.state(position, state);
      return system.outcomes().size(system.reaction(trail.process(position), state)) > 1;
    }

    private boolean usesMore(int process, int footprint) {
      Footprints footprints = system.footprints();
      for (int k = 0; k < footprints.size(footprint); k++) {
        int object = footprints.object(footprint, k);
        if (object != system.control(process)
            && object != system.alive(process)
            && footprints.counts(object, ConcurrentSystem.NONE)) {
          return true;
        }
      }
      return false;
    }

    /** The events right before a step, ascending. */
    private int[] immediate(int position) {
      BitSet its = new BitSet();
      BitSet passed = new BitSet();
      for (int earlier = position - 1; earlier >= 0; earlier--) {
        if (trail.before(earlier, position)) {
          if (!passed.get(earlier)) {
            its.set(eventAt[earlier]);
          }
          for (int first = earlier - 1; first >= 0; first--) {
            if (trail.before(first, earlier)) {
              passed.set(first);
            }
          }
        }
      }
      return its.stream().toArray();
    }

    /** Adds the execution, once for each of the errors that end it. */
    void add() {
      if (failedAtStart) {
        return;
      }
      BitSet behind = new BitSet();
      for (int position = 0; position < trail.size(); position++) {
        behind.set(position, ends.get(whole(position)) || follows(position, behind));
      }
      boolean added = false;
      for (int end = ends.nextSetBit(0); end >= 0; end = ends.nextSetBit(end + 1)) {
        int kind = kinds.get(end);
        boolean wanted = kind == Outcomes.ERROR || extent == Extent.CAUSES;
        if (wanted && !follows(end, behind)) {
          add(behind, end, kind);
          added = true;
        }
      }
      if (!added) {
        add(behind, trail.size(), Outcomes.STEP);
      }
    }

    /** The whole step of a position; the position itself of what is decided at the start. */
    private int whole(int position) {
      return wholeAt[position] == ConcurrentSystem.NONE ? position : wholeAt[position];
    }

    private boolean follows(int position, BitSet those) {
      for (int its = those.nextSetBit(0); its >= 0 && its < position; ) {
        if (trail.before(its, position)) {
          return true;
        }
        its = those.nextSetBit(its + 1);
      }
      return false;
    }

    /**
     * Adds an execution.
     *
     * @param behind the steps that lead to no state, and what comes behind them
     * @param end the whole step that ends it; the length of the trail for none
     */
    private void add(BitSet behind, int end, int kind) {
      int[] last =
          IntStream.range(0, trail.size()).filter(position -> whole(position) == end).toArray();
      int[] steps =
          IntStream.concat(
                  IntStream.range(0, trail.size())
                      .filter(position -> !behind.get(position))
                      .filter(position -> kind == Outcomes.STEP || isKept(position, last)),
                  IntStream.of(last))
              .toArray();
      int[] its = IntStream.of(steps).map(position -> eventAt[position]).distinct().toArray();
      Run run =
          new Run(
              trail.initial(),
              IntStream.of(steps).map(trail::process).toArray(),
              IntStream.of(steps).map(trail::index).toArray(),
              OptionalInt.empty());
      paths.add(new Path(its, run, kind));
    }

    private boolean isKept(int position, int[] last) {
      return extent == Extent.ALL
          || wholeAt[position] == ConcurrentSystem.NONE
          || IntStream.range(0, trail.size())
              .filter(other -> whole(other) == whole(position))
              .anyMatch(other -> IntStream.of(last).anyMatch(its -> trail.before(other, its)));
    }
  }
}
