// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The reads-from classes of a system by definition, from all its interleavings. They are the steps
 * of each process, and for all that each of them looks at, the step that has written it last, and
 * those that have updated it since. Who only updates an object reads from the last step before it
 * that has written this or is an update of its own. Two interleavings that have led to the same
 * state, class and last writes go on alike, so one of them is followed.
 */
final class Classes {
  private final ConcurrentSystem system;
  private final int property;
  private final int[] asked;

  /**
   * The reactions of processes by what they have looked at, which is the promise of {@code looked}.
   */
  private final Map<List<Object>, Integer> reactions = new HashMap<>();

  /**
   * Of a system.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param asked the objects whose last writes count at the ends
   */
  Classes(ConcurrentSystem system, int property, int[] asked) {
    this.system = system;
    this.property = property;
    this.asked = asked.clone();
  }

  /** A step by its process and how many steps of that were before it. */
  private record Step(int process, int place) {}

  /**
   * A read of a step with its source; {@code Optional.empty()}: from the beginning.
   *
   * @param updates those after that; none for who only updates the object
   */
  private record Read(int object, Optional<Step> source, Set<Step> updates) {}

  /** The last write of an object, and the updates after it. */
  private record Last(Optional<Step> write, Set<Step> updates) {
    Last with(Step step) {
      Set<Step> more = new HashSet<>(updates);
      more.add(step);
      return new Last(write, more);
    }
  }

  private static final Last NEVER = new Last(Optional.empty(), Set.of());

  /** Objects where updates are at a limit. There they are reads and writes. */
  private final BitSet limited = new BitSet();

  /** A step. */
  private record Done(int index, List<Read> reads) {}

  /** The place of an interleaving. */
  private record Here(
      List<Integer> state, List<List<Done>> done, Map<Integer, Last> last, BitSet over) {}

  private Here start(int[] state) {
    List<List<Done>> none = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      none.add(List.of());
    }
    return new Here(boxed(state), none, Map.of(), new BitSet());
  }

  private static List<Integer> boxed(int[] state) {
    List<Integer> its = new ArrayList<>();
    for (int value : state) {
      its.add(value);
    }
    return its;
  }

  private static int[] unboxed(List<Integer> state) {
    return state.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The classes of the complete interleavings from a state; absent if more than a limit is met. */
  Optional<Set<Object>> all(int[] state, int limit) {
    Optional<Set<Object>> classes = explored(state, limit);
    int limits = -1;
    while (classes.isPresent() && limits != limited.cardinality()) {
      limits = limited.cardinality();
      classes = explored(state, limit);
    }
    return classes;
  }

  private Optional<Set<Object>> explored(int[] state, int limit) {
    Set<Object> classes = new HashSet<>();
    Set<Here> known = new HashSet<>();
    Deque<Here> open = new ArrayDeque<>(List.of(start(state)));
    while (!open.isEmpty()) {
      Here here = open.pop();
      if (known.size() > limit) {
        return Optional.empty();
      }
      if (!known.add(here)) {
        continue;
      }
      List<Here> next = next(here);
      open.addAll(next);
      if (next.isEmpty()) {
        classes.add(whole(here));
      }
    }
    return Optional.of(classes);
  }

  /** The class of an execution. */
  Object of(int[] state, int[] processes, int[] indices) {
    Here here = start(state);
    for (int k = 0; k < processes.length; k++) {
      here = after(here, processes[k], indices[k]);
    }
    if (!next(here).isEmpty()) {
      throw new IllegalArgumentException("not complete");
    }
    return whole(here);
  }

  private Object whole(Here here) {
    if (!here.over().isEmpty()) {
      return here.done();
    }
    List<Object> its = new ArrayList<>(List.of(here.done()));
    for (int object : asked) {
      its.add(read(here, object));
    }
    return its;
  }

  private static Read read(Here here, int object) {
    Last last = here.last().getOrDefault(object, NEVER);
    return new Read(object, last.write(), last.updates());
  }

  /** Returns the read of a step that only updates an object. */
  private static Read readOfUpdate(Here here, int object, int process) {
    Last last = here.last().getOrDefault(object, NEVER);
    Optional<Step> own =
        last.updates().stream()
            .filter(step -> step.process() == process)
            .max(Comparator.comparingInt(Step::place));
    return new Read(object, own.or(last::write), Set.of());
  }

  private boolean commutes(int footprint, int object) {
    return system.footprints().modeOf(footprint, object) == Mode.COMMUTE && !limited.get(object);
  }

  private List<Here> next(Here here) {
    List<Here> all = new ArrayList<>();
    int[] state = unboxed(here.state());
    for (int process = 0; process < system.processes(); process++) {
      int reaction = here.over().get(process) ? -1 : system.reaction(process, state);
      for (int k = 0; reaction >= 0 && k < system.outcomes().size(reaction); k++) {
        all.add(after(here, process, k));
      }
    }
    return all;
  }

  private Here after(Here here, int process, int index) {
    int[] state = unboxed(here.state());
    int reaction = system.reaction(process, state);
    int outcome = system.outcomes().outcome(reaction, index);
    Step step = new Step(process, here.done().get(process).size());
    int control = system.control(process);
    List<Read> reads = new ArrayList<>();
    List<Object> looked = new ArrayList<>(List.of(process, control < 0 ? 0 : state[control]));
    for (int k = 0; system.looked(process, state, k) != ConcurrentSystem.NONE; k++) {
      int object = system.looked(process, state, k);
      reads.add(
          commutes(system.mayFootprint(process, state), object)
              ? readOfUpdate(here, object, process)
              : read(here, object));
      looked.add(object);
      looked.add(state[object]);
    }
    Integer known = reactions.putIfAbsent(looked, reaction);
    if (known != null && known != reaction) {
      throw new IllegalStateException("looks at more than it says");
    }
    BitSet over = (BitSet) here.over().clone();
    Map<Integer, Last> last = new HashMap<>(here.last());
    int footprint = system.outcomes().footprint(outcome);
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
      for (int k = 0; k < system.outcomes().writes(outcome); k++) {
        int object = system.outcomes().writtenObject(outcome, k);
        Last before = last.getOrDefault(object, NEVER);
        last.put(
            object,
            commutes(footprint, object)
                ? before.with(step)
                : new Last(Optional.of(step), Set.of()));
      }
      int mode = system.footprints().modeOf(footprint, property);
      if (property != ConcurrentSystem.NONE && mode == Mode.WRITE) {
        reads.add(read(here, property));
        last.put(property, new Last(Optional.of(step), Set.of()));
      }
    } else {
      if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
        IntStream.range(0, system.objects())
            .filter(object -> commutes(footprint, object))
            .forEach(limited::set);
      }
      over.set(process);
    }
    List<List<Done>> done = new ArrayList<>(here.done());
    List<Done> own = new ArrayList<>(done.get(process));
    own.add(new Done(index, reads));
    done.set(process, own);
    return new Here(boxed(state), done, last, over);
  }
}
