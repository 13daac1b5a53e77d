// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The events of a structure that a picture shows.
 *
 * @param events those, by number
 * @param from the first row that is shown, from 0, where only some rows are; then an event stands
 *     in the row that it has in the whole
 * @param stubs whether it is said after an event how many are folded away there
 * @param which of them are shown, in words, if not all are
 */
public record EventSelection(BitSet events, OptionalInt from, boolean stubs, String which) {
  /** As many rows after the first one are shown where not all rows are. */
  private static final int ROWS = 30;

  /** Copies the set. */
  public EventSelection {
    events = (BitSet) events.clone();
  }

  @Override
  public BitSet events() {
    return (BitSet) events.clone();
  }

  /** All events. */
  public static EventSelection all(EventStructure structure) {
    BitSet events = new BitSet();
    events.set(0, structure.size());
    return new EventSelection(events, OptionalInt.empty(), false, Diagram.FIRST);
  }

  /** Of a run, whose events are its steps, those from one up to before another. */
  public static EventSelection steps(int from, int to) {
    BitSet events = new BitSet();
    events.set(from, to);
    String which = from == 0 ? Diagram.FIRST : "steps %d to %d".formatted(from + 1, to);
    return new EventSelection(events, OptionalInt.empty(), false, which);
  }

  /**
   * Returns the events of executions around one, nearest ones first, that have no more in all. Of
   * one that has more itself, it returns some rows.
   *
   * @param first the number of the execution, from 0
   * @param row the first of these rows
   * @param most how many events are shown at most
   */
  public static EventSelection near(EventStructure structure, int first, int row, int most) {
    int all = structure.executions();
    int middle = Math.clamp(first, 0, Math.max(0, all - 1));
    BitSet shown = new BitSet();
    BitSet some = new BitSet();
    for (int away = 0; away < 2 * all; away++) {
      int k = middle + (away % 2 == 0 ? -away / 2 : (away + 1) / 2);
      if (k < 0 || k >= all) {
        continue;
      }
      Limits.pollAt(away);
      IntStream.of(structure.execution(k)).forEach(some::set);
      if (some.cardinality() > most) {
        break;
      }
      shown.or(some);
    }
    String which = middle == 0 ? Diagram.FIRST : "those around execution %d".formatted(middle + 1);
    if (shown.isEmpty() && all > 0) {
      IntStream.of(structure.execution(middle)).forEach(shown::set);
      return rows(structure, shown, row, most, false, "execution %d".formatted(middle + 1));
    }
    addCutoffs(structure, shown, most);
    return new EventSelection(shown, OptionalInt.empty(), false, which);
  }

  /**
   * Returns one execution, with all that is in immediate conflict with an event of it. Of one that
   * has more than that, it returns some rows.
   *
   * @param number of the execution, from 0
   * @param row the first of these rows
   * @param most how many events are shown at most
   */
  public static EventSelection execution(EventStructure structure, int number, int row, int most) {
    int one = Math.clamp(number, 0, Math.max(0, structure.executions() - 1));
    BitSet shown = new BitSet();
    if (structure.executions() > 0) {
      IntStream.of(structure.execution(one)).forEach(shown::set);
    }
    addConflicts(structure, shown);
    addCutoffs(structure, shown, structure.size());
    String which = "execution %d and what is in immediate conflict with it".formatted(one + 1);
    return rows(structure, shown, row, most, true, which);
  }

  /**
   * An event with all that must come before it, and all that is in immediate conflict with them.
   *
   * @param name what the event is called
   * @param row the first row that is shown, where there are too many
   * @param most how many events are shown at most
   */
  public static EventSelection around(
      EventStructure structure, int event, String name, int row, int most) {
    BitSet shown = structure.configuration(event);
    addConflicts(structure, shown);
    String which =
        "%s with all that comes before it, and what is in immediate conflict with them"
            .formatted(name);
    return rows(structure, shown, row, most, true, which);
  }

  private static void addConflicts(EventStructure structure, BitSet shown) {
    BitSet own = (BitSet) shown.clone();
    own.stream().forEach(event -> IntStream.of(structure.conflicts(event)).forEach(shown::set));
  }

  /**
   * Adds the events that are cut off. Such an event is in no execution, and is shown where all its
   * causes are.
   */
  private static void addCutoffs(EventStructure structure, BitSet shown, int most) {
    for (int event = 0; event < structure.size(); event++) {
      if (structure.isCutoff(event)
          && shown.cardinality() < most
          && IntStream.of(structure.causes(event)).allMatch(shown::get)) {
        shown.set(event);
      }
    }
  }

  /** All of these events; of more than can be shown, those of some rows. */
  private static EventSelection rows(
      EventStructure structure, BitSet shown, int row, int most, boolean stubs, String which) {
    if (shown.cardinality() <= most) {
      return new EventSelection(shown, OptionalInt.empty(), stubs, which);
    }
    int[] rows = rows(structure);
    int last = shown.stream().map(event -> rows[event]).max().orElse(0);
    int from = Math.clamp(row, 0, last);
    BitSet window = new BitSet();
    Optional<Integer> to = Optional.empty();
    for (int its = from; its <= Math.min(last, from + ROWS); its++) {
      int here = its;
      int[] events = shown.stream().filter(event -> rows[event] == here).toArray();
      if (to.isPresent() && window.cardinality() + events.length > most) {
        break;
      }
      IntStream.of(events).limit(most).forEach(window::set);
      to = Optional.of(its);
    }
    String words = "rows %d to %d of ".formatted(from + 1, to.orElse(from) + 1) + which;
    return new EventSelection(window, OptionalInt.of(from), false, words);
  }

  /**
   * Returns the row of an event, from 0. It is the length of the longest chain of causes up to it.
   */
  public static int row(EventStructure structure, int event) {
    return rows(structure)[event];
  }

  /** Returns the row of each event, the length of the longest chain of causes up to it. */
  static int[] rows(EventStructure structure) {
    int[] rows = new int[structure.size()];
    for (int event = 0; event < rows.length; event++) {
      for (int cause : structure.causes(event)) {
        rows[event] = Math.max(rows[event], rows[cause] + 1);
      }
    }
    return rows;
  }
}
