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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The executions of a system with symbolic inputs. They may also be of one with given inputs for
 * each class of these. Each combination of a path and a trace is executed once, and has its events.
 * What decides something about inputs is an event of its thread (O. Saarikivi et al., "Minimizing
 * test suites with unfoldings of multithreaded programs", ACM TECS 16(2), 2017, figure 4 a). An
 * event is a choice of a process after its causes, with what it decides; a step that has no choice,
 * decides nothing and uses no object but of its own thread belongs to the thread's event before.
 *
 * <p>A whole step is one with all that its thread decides after it before the next one. Where one
 * of these is an error, or discards the execution, the whole step does, and leads to no state.
 *
 * <p>Cost: that of the exploration, and for each execution the square of its length.
 */
public final class Paths {
  private final Extent extent;
  private final Map<List<Object>, Integer> events = new HashMap<>();

  /** The executions that were found, by their events and what they end with. */
  private final Set<List<Object>> found = new HashSet<>();

  private final List<int[]> causes = new ArrayList<>();
  private final List<Path> paths = new ArrayList<>();
  private Optional<Problem> stopped = Optional.empty();

  /** The part of an execution that is kept if it ends early. */
  public enum Extent {
    /** All that does not come after the end of an execution. */
    CAUSES,
    /** All that does not come after what leads to no state. */
    ALL
  }

  /** The steps of systems with given inputs, which distinguishes them from those with others. */
  public interface Steps {
    /** The name of a process in all systems. */
    Object process(int number);

    /** Returns the inputs that each step of an execution decides. */
    List<List<Integer>> decided(Run run);
  }

  /** The steps of a system in which inputs have no values. It says itself what a step decides. */
  private static final Steps OF_ONE_SYSTEM =
      new Steps() {
        @Override
        public Object process(int number) {
          return number;
        }

        @Override
        public List<List<Integer>> decided(Run run) {
          return Collections.nCopies(run.length(), List.of());
        }
      };

  /**
   * An execution; the array is not copied.
   *
   * @param system the number of the system that was explored, from 0
   * @param events its events, in the order in which they happen
   * @param run its steps, of which those lead to no state that stand at the end
   * @param end {@link Outcomes#STEP} if nothing but what it waits for ends it; else what its last
   *     whole step is
   */
  public record Path(int system, int[] events, Run run, int end) {}

  /** None so far. */
  public Paths(Extent extent) {
    this.extent = extent;
  }

  /** Explores, as far as the budget goes. Executions that fail before the first step are none. */
  public static Paths of(ConcurrentSystem system, Extent extent, Budget budget) {
    Paths paths = new Paths(extent);
    var _ = paths.explore(0, system, OF_ONE_SYSTEM, budget);
    paths.renumber();
    return paths;
  }

  /**
   * Explores one more system and adds what was not there so far; nothing if that ends with an
   * exception.
   *
   * @param number of the system
   * @return why this exploration has ended early; absent if it has not
   */
  public Optional<Problem> explore(
      int number, ConcurrentSystem system, Steps steps, Budget budget) {
    // which statements are dead is known only when everything was explored
    List<Question> questions = List.of(new Question(new Property.DeadCode(), /* stops= */ false));
    Listener listener = new Listener(number, system, steps);
    Stateless engine = new Stateless(/* statistics= */ false, listener);
    boolean ended = false;
    try {
      Optional<Problem> its = engine.explore(system, questions, budget).stopped();
      stopped = stopped.or(() -> its);
      ended = true;
      return its;
    } finally {
      if (!ended) {
        listener.forget();
      }
    }
  }

  /** Ends early. */
  public void stop(Problem reason) {
    stopped = stopped.or(() -> Optional.of(reason));
  }

  /** Gives no numbers to events that are in no execution, which come after what fails. */
  public void renumber() {
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
          return new Path(path.system(), its, path.run(), path.end());
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

  /** Returns the reason why the exploration has ended early; absent if it has not. */
  public Optional<Problem> stopped() {
    return stopped;
  }

  /** Takes what an exploration shows; what was seen before it began anew is void. */
  private final class Listener implements StatelessSearch.ExecutionListener {
    private final int number;
    private final ConcurrentSystem system;
    private final Steps steps;
    private int initial = ConcurrentSystem.NONE;
    private int firstEvent = causes.size();
    private int firstPath = paths.size();

    Listener(int number, ConcurrentSystem system, Steps steps) {
      this.number = number;
      this.system = system;
      this.steps = steps;
    }

    @Override
    public void begins(int its) {
      if (its == initial) {
        forget();
      }
      initial = its;
      firstEvent = causes.size();
      firstPath = paths.size();
    }

    /** Discards what was found since the last initial state. */
    void forget() {
      events.values().removeIf(event -> event >= firstEvent);
      causes.subList(firstEvent, causes.size()).clear();
      List<Path> none = paths.subList(firstPath, paths.size());
      none.forEach(path -> found.remove(key(path.events(), path.end())));
      none.clear();
    }

    @Override
    public void complete(Trail trail) {
      new Found(number, system, steps, trail).add();
    }

    @Override
    public void leaves(Trail trail) {
      var _ = steps.decided(run(trail, IntStream.range(0, trail.size()).toArray()));
    }
  }

  /** The steps of an execution at some positions. */
  private static Run run(Trail trail, int[] positions) {
    return new Run(
        trail.initial(),
        IntStream.of(positions).map(trail::process).toArray(),
        IntStream.of(positions).map(trail::index).toArray());
  }

  /** Returns the key by which an execution differs from all others. */
  private static List<Object> key(int[] events, int end) {
    return List.of(end, IntStream.of(events).sorted().boxed().toList());
  }

  /** One execution that was explored. */
  private final class Found {
    private final int number;
    private final ConcurrentSystem system;
    private final Steps steps;
    private final Trail trail;

    /** The decisions of the step at each position. */
    private final List<List<Integer>> decided;

    /** The event at each position. */
    private final int[] eventAt;

    /** The event of the first step of the whole step, by position. */
    private final int[] wholeAt;

    /** The whole steps that lead to no state, by the positions of their first steps. */
    private final BitSet ends = new BitSet();

    /** The kind of each whole step that leads to no state. */
    private final Map<Integer, Integer> kinds = new HashMap<>();

    /** True if some thread leads to no state by what it decides before its first step. */
    private boolean failedAtStart;

    Found(int number, ConcurrentSystem system, Steps steps, Trail trail) {
      this.number = number;
      this.system = system;
      this.steps = steps;
      this.trail = trail;
      this.decided = steps.decided(run(trail, IntStream.range(0, trail.size()).toArray()));
      this.eventAt = new int[trail.size()];
      this.wholeAt = new int[trail.size()];
      int[] state = new int[system.objects()];
      int[] last = new int[system.processes()];
      Arrays.fill(last, ConcurrentSystem.NONE);
      for (int position = 0; position < trail.size(); position++) {
        int process = trail.process(position);
        int outcome = trail.outcome(position);
        trail.state(position, state);
        boolean part =
            system.outcomes().decides(outcome)
                || !system.capabilities().inputs().settled(process, state);
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
              || !decided.get(position).isEmpty()
              || usesMore(process, system.outcomes().footprint(outcome));
      if (!own) {
        return eventAt[previous];
      }
      int[] before = immediate(position);
      List<Object> key =
          List.of(
              trail.initial(),
              steps.process(process),
              trail.index(position),
              decided.get(position),
              IntStream.of(before).boxed().toList());
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
     * @param behind the steps that lead to no state, and what comes after them
     * @param end the whole step that ends it; the length of the trail for none
     */
    private void add(BitSet behind, int end, int kind) {
      int[] last =
          IntStream.range(0, trail.size()).filter(position -> whole(position) == end).toArray();
      int[] kept =
          IntStream.concat(
                  IntStream.range(0, trail.size())
                      .filter(position -> !behind.get(position))
                      .filter(position -> kind == Outcomes.STEP || isKept(position, last)),
                  IntStream.of(last))
              .toArray();
      int[] its = IntStream.of(kept).map(position -> eventAt[position]).distinct().toArray();
      if (found.add(key(its, kind))) {
        paths.add(new Path(number, its, run(trail, kept), kind));
      }
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
