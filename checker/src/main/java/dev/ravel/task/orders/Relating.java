// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.EventReasons;
import dev.ravel.picture.EventWords;
import dev.ravel.result.EventRelation;
import dev.ravel.result.EventRelation.Kind;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers how two events of a model stand to each other, and why. */
public final class Relating {
  private final EventStructure structure;
  private final EventReasons reasons;
  private final ConcurrentSystem system;
  private final List<String> lines = new ArrayList<>();

  /** The events that were described in full. */
  private final BitSet shown = new BitSet();

  /** The words for the events that are described; each takes its run. */
  private final Map<Integer, EventWords> words = new HashMap<>();

  private Relating(ConcurrentSystem system, EventStructure structure, EventReasons reasons) {
    this.system = system;
    this.structure = structure;
    this.reasons = reasons;
  }

  private EventWords words(int event) {
    return words.computeIfAbsent(event, its -> EventWords.of(system, structure, its));
  }

  /**
   * Looks at two events.
   *
   * @param first such as {@code e3}
   */
  public static Answer<EventRelation> of(Asked asked, String first, String second) {
    return asked.answerOfAny(
        "the search for the events",
        (_, system) -> of(asked.file(), system, ModelEvents.one(system), first, second));
  }

  /** Looks at two events of a structure. The cost is a run for each event that is described. */
  static EventRelation of(
      String file, ConcurrentSystem system, EventStructure structure, String first, String second) {
    int one = number(structure, first);
    int other = number(structure, second);
    Relating relating = new Relating(system, structure, new EventReasons(system, structure));
    Kind kind = relating.relate(one, other);
    return new EventRelation(file, relating.told(one), relating.told(other), kind, relating.lines);
  }

  private static int number(EventStructure structure, String name) {
    String digits = name.startsWith("e") ? name.substring(1) : name;
    if (!digits.matches("[0-9]{1,9}") || Integer.parseInt(digits) >= structure.size()) {
      throw Refused.of(
          Problem.U001,
          structure.size() == 0
              ? "the model has no events"
              : "the model has no event `%s`: they are e0 to e%d"
                  .formatted(name, structure.size() - 1),
          "ravel draw FILE --as unfolding shows them with their numbers");
    }
    return Integer.parseInt(digits);
  }

  private EventRelation.Told told(int event) {
    return new EventRelation.Told(words(event).name(), words(event).sentence());
  }

  private Kind relate(int one, int other) {
    shown.set(one);
    shown.set(other);
    if (one == other) {
      return Kind.SAME;
    }
    if (structure.configuration(other).get(one)) {
      chain(one, other);
      return Kind.BEFORE;
    }
    if (structure.configuration(one).get(other)) {
      chain(other, one);
      return Kind.AFTER;
    }
    return conflict(one, other) ? Kind.CONFLICT : Kind.CONCURRENT;
  }

  /** A shortest chain of immediate causes from one event to another. */
  private void chain(int from, int to) {
    int[] next = new int[structure.size()];
    Arrays.fill(next, -1);
    int[] queue = new int[structure.size()];
    queue[0] = to;
    int size = 1;
    for (int k = 0; k < size && next[from] < 0; k++) {
      for (int cause : structure.causes(queue[k])) {
        if (next[cause] < 0) {
          next[cause] = queue[k];
          queue[size++] = cause;
        }
      }
    }
    for (int at = from; at != to; at = next[at]) {
      lines.add(name(next[at]) + " comes after " + name(at) + ": " + reasons.ofCause(at, next[at]));
    }
  }

  /**
   * Returns whether two events exclude each other; the pair from which that comes, with the reason.
   */
  private boolean conflict(int one, int other) {
    BitSet below = structure.configuration(other);
    BitSet mine = structure.configuration(one);
    for (int a = mine.nextSetBit(0); a >= 0; a = mine.nextSetBit(a + 1)) {
      Limits.poll();
      for (int b : structure.conflicts(a)) {
        if (below.get(b)) {
          inherited(a, one);
          inherited(b, other);
          lines.add(name(a) + " # " + name(b) + ": " + reasons.ofConflict(a, b));
          return true;
        }
      }
    }
    return false;
  }

  private void inherited(int below, int event) {
    if (below != event) {
      lines.add(name(event) + " comes after " + name(below));
    }
  }

  /** An event by its number, and in words where it was not told before. */
  private String name(int event) {
    boolean told = shown.get(event);
    shown.set(event);
    EventWords its = words(event);
    return told ? its.name() : its.name() + " (" + its.thread() + ": " + its.text() + ")";
  }
}
