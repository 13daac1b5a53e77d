// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The reads-from classes of a system by definition, from all its interleavings: which steps each
 * process makes, and which step has written what each of them looks at. Two interleavings that have
 * led to the same state, class and last writes go on alike, so one of them is followed.
 */
final class Classes {
  private final ConcurrentSystem system;
  private final int property;
  private final int[] asked;

  /** What processes have looked at, and how they react then: the promise of {@code looked}. */
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

  /** What a step reads, and from where; {@code Optional.empty()}: from the beginning. */
  private record Read(int object, Optional<Step> source) {}

  /** What a step is. */
  private record Done(int index, List<Read> reads) {}

  /** Where an interleaving has come to. */
  private record Here(
      List<Integer> state, List<List<Done>> done, Map<Integer, Step> last, BitSet over) {}

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
      its.add(new Read(object, Optional.ofNullable(here.last().get(object))));
    }
    return its;
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
      reads.add(new Read(object, Optional.ofNullable(here.last().get(object))));
      looked.add(object);
      looked.add(state[object]);
    }
    Integer before = reactions.putIfAbsent(looked, reaction);
    if (before != null && before != reaction) {
      throw new IllegalStateException("looks at more than it says");
    }
    BitSet over = (BitSet) here.over().clone();
    Map<Integer, Step> last = new HashMap<>(here.last());
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
      for (int k = 0; k < system.outcomes().writes(outcome); k++) {
        last.put(system.outcomes().writtenObject(outcome, k), step);
      }
      int mode = system.footprints().modeOf(system.outcomes().footprint(outcome), property);
      if (property != ConcurrentSystem.NONE && mode == Mode.WRITE) {
        reads.add(new Read(property, Optional.ofNullable(last.put(property, step))));
      }
    } else {
      over.set(process);
    }
    List<List<Done>> done = new ArrayList<>(here.done());
    List<Done> own = new ArrayList<>(done.get(process));
    own.add(new Done(index, reads));
    done.set(process, own);
    return new Here(boxed(state), done, last, over);
  }
}
