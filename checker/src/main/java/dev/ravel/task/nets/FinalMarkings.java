// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import dev.ravel.net.Nodes;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The dead markings of the {@linkplain ProcessNet net of a system} that are final. They are those
 * of states in which every started thread that is no daemon has finished, and in which {@code end
 * when} holds. The condition joins one part for each thread, a sum of the places at which it may
 * stand, and one for {@code end when}, which lists the values for which that holds. Cost: linear in
 * the places, and in the combinations of values that {@code end when} looks at.
 */
public final class FinalMarkings {
  /** As many combinations of values are tried for {@code end when}. */
  private static final int MOST_TRIED = 10_000;

  /** The number of good markings up to which the condition is written. */
  private static final int MOST_GOOD = 200;

  private final ConcurrentSystem system;
  private final Nodes names;

  /** The values of each object that have places. */
  private final BitSet[] values;

  /** The place of each value of each object. */
  private final int[][] places;

  /** The objects that are the control of a process. */
  private final BitSet controls = new BitSet();

  /** The state in which all threads have finished, or not begun, where that is possible. */
  private final int[] state;

  /** The objects besides controls that decide. */
  private final int[] looked;

  /** The combinations of values of these that are good. */
  private final List<int[]> good = new ArrayList<>();

  private int tried;

  /**
   * The result.
   *
   * @param any whether there may be a final marking
   * @param condition of a dead marking, in the language of Ravel, with the names of the net; absent
   *     where there is none, or it would be too long
   */
  public record Final(boolean any, Optional<String> condition) {}

  private FinalMarkings(ConcurrentSystem system, ProcessNet.Reading reading) {
    this.system = system;
    this.names = reading.net().places();
    this.values = new BitSet[system.objects()];
    this.places = new int[values.length][];
    Arrays.setAll(values, _ -> new BitSet());
    reading.places().forEach(its -> values[its.object()].set(its.value()));
    Arrays.setAll(places, object -> new int[values[object].length()]);
    for (int place = 0; place < reading.places().size(); place++) {
      ProcessNet.Value its = reading.places().get(place);
      places[its.object()][its.value()] = place;
    }
    this.state = new int[values.length];
    int _ = system.initialState(0, state);
    for (int process = 0; process < system.processes(); process++) {
      if (system.control(process) != ConcurrentSystem.NONE) {
        controls.set(system.control(process));
        rest(process);
      }
    }
    this.looked =
        system.hints().lookedAtEnd(system).filter(object -> !controls.get(object)).toArray();
  }

  /** Lets a thread stand where nobody waits for it, if there is such a place. */
  private void rest(int process) {
    int control = system.control(process);
    int before = state[control];
    for (int v = values[control].nextSetBit(0); v >= 0; v = values[control].nextSetBit(v + 1)) {
      state[control] = v;
      if (system.finished(process, state) || !system.started(process, state)) {
        return;
      }
    }
    state[control] = before;
  }

  /**
   * Those of a net.
   *
   * @param reading the net of the system
   */
  public static Final of(ConcurrentSystem system, ProcessNet.Reading reading) {
    return new FinalMarkings(system, reading).all();
  }

  private Final all() {
    boolean few = tryAll(0);
    if (!few) {
      return new Final(true, Optional.empty());
    }
    if (good.isEmpty()) {
      return new Final(false, Optional.empty());
    }
    List<String> parts = new ArrayList<>();
    put(good.getFirst());
    for (int control = controls.nextSetBit(0); control >= 0; ) {
      Limits.poll();
      thread(control).ifPresent(parts::add);
      control = controls.nextSetBit(control + 1);
    }
    if (good.size() < tried) {
      if (good.size() > MOST_GOOD) {
        return new Final(true, Optional.empty());
      }
      parts.add(ofValues());
    }
    return new Final(true, Optional.of(parts.isEmpty() ? "true" : String.join(" && ", parts)));
  }

  private void put(int[] chosen) {
    for (int k = 0; k < looked.length; k++) {
      state[looked[k]] = chosen[k];
    }
  }

  /** Tries the values of the objects from one on; whether there were few enough of them. */
  private boolean tryAll(int from) {
    Limits.poll();
    if (from == looked.length) {
      if (system.ends(state)) {
        good.add(Arrays.stream(looked).map(object -> state[object]).toArray());
      }
      return ++tried <= MOST_TRIED;
    }
    BitSet its = values[looked[from]];
    for (int v = its.nextSetBit(0); v >= 0; v = its.nextSetBit(v + 1)) {
      state[looked[from]] = v;
      if (!tryAll(from + 1)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the places of a thread; absent where they are any. */
  private Optional<String> thread(int control) {
    int before = state[control];
    BitSet may = new BitSet();
    for (int v = values[control].nextSetBit(0); v >= 0; v = values[control].nextSetBit(v + 1)) {
      state[control] = v;
      may.set(v, system.ends(state));
    }
    state[control] = before;
    return may.equals(values[control]) ? Optional.empty() : Optional.of(one(control, may.stream()));
  }

  /** That one of these places of an object has its token. */
  private String one(int object, IntStream which) {
    return which
            .mapToObj(value -> names.name(places[object][value]))
            .collect(Collectors.joining(" + "))
        + " == 1";
  }

  private String ofValues() {
    if (looked.length == 1) {
      return one(looked[0], good.stream().mapToInt(its -> its[0]));
    }
    return good.stream()
        .map(
            its ->
                IntStream.range(0, looked.length)
                    .mapToObj(k -> one(looked[k], IntStream.of(its[k])))
                    .collect(Collectors.joining(" && ", "(", ")")))
        .collect(Collectors.joining(" || ", "(", ")"));
  }
}
