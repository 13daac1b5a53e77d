// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The reasons why an event comes after its immediate causes, and excludes others. */
public final class EventReasons {
  private final ConcurrentSystem system;
  private final EventStructure structure;

  /** The footprints of the steps of each event; null where they were not needed yet. */
  private final int[][] footprints;

  /** Of a structure of a system. */
  public EventReasons(ConcurrentSystem system, EventStructure structure) {
    this.system = system;
    this.structure = structure;
    this.footprints = new int[structure.size()][];
  }

  /** Returns whether two events are of one thread. */
  public boolean ofOneThread(int one, int other) {
    int process = structure.process(one);
    return process == structure.process(other) && system.control(process) != ConcurrentSystem.NONE;
  }

  /** Returns the reason why an event comes after one of its causes, such as {@code reads x}. */
  public String ofCause(int cause, int event) {
    if (ofOneThread(cause, event)) {
      return "next step of " + system.vocabulary().process(structure.process(event));
    }
    List<String> parts = new ArrayList<>();
    for (int object : clashing(cause, event)) {
      parts.add(words(object, modeOf(cause, object), modeOf(event, object)));
    }
    return parts.stream().distinct().collect(Collectors.joining(", "));
  }

  /** Returns the reason why two events are in immediate conflict, as a part of a sentence. */
  public String ofConflict(int one, int other) {
    if (ofOneThread(one, other)) {
      return system.vocabulary().process(structure.process(one)) + " goes one way or the other";
    }
    List<String> parts = new ArrayList<>();
    for (int object : clashing(one, other)) {
      boolean same = modeOf(one, object) == modeOf(other, object);
      parts.add(
          same
              ? "both " + verb(modeOf(one, object), true) + " " + name(object)
              : who(one)
                  + " "
                  + verb(modeOf(one, object), false)
                  + " "
                  + name(object)
                  + ", "
                  + who(other)
                  + " "
                  + verb(modeOf(other, object), false)
                  + " it");
    }
    return String.join("; ", parts);
  }

  private String who(int event) {
    return "e" + event;
  }

  private String words(int object, int before, int after) {
    String name = name(object);
    boolean reader = before == Mode.READ;
    return switch (after) {
      case Mode.READ -> "reads " + name;
      case Mode.COMMUTE -> reader ? "after read of " + name : "adds to " + name;
      default -> reader ? "after read of " + name : "changes " + name;
    };
  }

  private static String verb(int mode, boolean several) {
    return switch (mode) {
      case Mode.READ -> several ? "read" : "reads";
      case Mode.COMMUTE -> several ? "add to" : "adds to";
      default -> several ? "change" : "changes";
    };
  }

  private String name(int object) {
    for (int process = 0; process < system.threads(); process++) {
      if (system.control(process) == object || system.alive(process) == object) {
        return "whether " + system.vocabulary().process(process) + " runs";
      }
    }
    return system.vocabulary().object(object);
  }

  /** The objects that two events use in ways that do not commute, ascending. */
  private List<Integer> clashing(int one, int other) {
    Footprints all = system.footprints();
    TreeSet<Integer> objects = new TreeSet<>();
    for (int footprint : footprints(one)) {
      for (int k = 0; k < all.size(footprint); k++) {
        int object = all.object(footprint, k);
        int mode = modeOf(other, object);
        if (mode != ConcurrentSystem.NONE
            && all.counts(object, structure.property())
            && !Mode.commute(modeOf(one, object), mode)) {
          objects.add(object);
        }
      }
    }
    return List.copyOf(objects);
  }

  /** Returns the mode in which an event uses an object in all; none if it does not. */
  private int modeOf(int event, int object) {
    int mode = ConcurrentSystem.NONE;
    for (int footprint : footprints(event)) {
      int its = system.footprints().modeOf(footprint, object);
      if (its != ConcurrentSystem.NONE) {
        mode = mode == ConcurrentSystem.NONE ? its : Mode.join(mode, its);
      }
    }
    return mode;
  }

  private int[] footprints(int event) {
    if (footprints[event] == null) {
      Run run = structure.run(event);
      RunCursor cursor = new RunCursor(system, run);
      int length = structure.choices(event).length;
      int first = run.length() - length;
      footprints[event] = new int[length];
      for (int step = 0; step < run.length(); step++) {
        int outcome = cursor.step();
        if (step >= first) {
          footprints[event][step - first] = system.outcomes().footprint(outcome);
        }
      }
    }
    return footprints[event];
  }
}
