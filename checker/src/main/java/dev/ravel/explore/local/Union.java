// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.List;

/**
 * A set of events that grows as long as it is a configuration. An event fits after one that holds
 * its causes if nothing else is there that its step depends on. There is no later step of its own
 * process, and of each object no use that does not commute with its own and is not in its history.
 *
 * <p>Cost: of an event linear in its uses; of a configuration in those of its events that are new.
 */
final class Union {
  private final LocalEvents events;
  private final ConcurrentSystem system;

  /** True for each event that is a member. */
  private boolean[] within = new boolean[256];

  private int[] members = new int[64];
  private int size;

  /** The last event of each process. */
  private final int[] latest;

  /**
   * The last event that writes each object, and the numbers of those that read it and change it
   * since.
   */
  private final int[] writers;

  private final int[] reads;
  private final int[] changes;

  /** The former last event of the process of each member. */
  private int[] before = new int[64];

  /** The former facts about the objects of each member, three numbers for each. */
  private int[][] known = new int[64][];

  Union(ConcurrentSystem system, LocalEvents events) {
    this.system = system;
    this.events = events;
    this.latest = new int[system.processes()];
    this.writers = new int[system.objects()];
    this.reads = new int[system.objects()];
    this.changes = new int[system.objects()];
    Arrays.fill(latest, ConcurrentSystem.NONE);
    Arrays.fill(writers, ConcurrentSystem.NONE);
  }

  /** Takes all events away but the first ones. */
  void shrink(int to) {
    while (size > to) {
      int event = members[--size];
      Event its = events.event(event);
      within[event] = false;
      latest[its.process()] = before[size];
      for (int k = 0; k < its.uses().size(); k++) {
        int object = its.uses().get(k).object();
        writers[object] = known[size][3 * k];
        reads[object] = known[size][3 * k + 1];
        changes[object] = known[size][3 * k + 2];
      }
    }
  }

  /** Returns the number of events. */
  int size() {
    return size;
  }

  /** The events, ascending. */
  int[] members() {
    int[] its = Arrays.copyOf(members, size);
    Arrays.sort(its);
    return its;
  }

  /** Returns whether an event is in the set. */
  boolean contains(int event) {
    return event < within.length && within[event];
  }

  /** The last event of a process, or {@link ConcurrentSystem#NONE}. */
  int latest(int process) {
    return latest[process];
  }

  /** The last event that writes an object, or {@link ConcurrentSystem#NONE}. */
  int writer(int object) {
    return writers[object];
  }

  /** Returns the effect of a use of an object after the set. */
  Event.Use use(int object, int mode) {
    return new Event.Use(object, mode, writers[object], reads[object], changes[object]);
  }

  /** Adds the local configuration of an event; only a part of it if not all of it fits. */
  boolean addAll(int event) {
    for (int member : events.event(event).configuration()) {
      if (!contains(member) && !add(member)) {
        return false;
      }
    }
    return true;
  }

  /** Adds an event whose causes are there, if it fits. */
  boolean add(int event) {
    if (!fits(events.event(event))) {
      return false;
    }
    members = Growth.room(members, size + 1);
    before = Growth.room(before, size + 1);
    known = Growth.room(known, size + 1);
    within = Growth.room(within, event + 1);
    Event its = events.event(event);
    within[event] = true;
    before[size] = latest[its.process()];
    latest[its.process()] = event;
    List<Event.Use> uses = its.uses();
    known[size] = new int[3 * uses.size()];
    for (int k = 0; k < uses.size(); k++) {
      use(event, uses.get(k), known[size], 3 * k);
    }
    members[size++] = event;
    return true;
  }

  private void use(int event, Event.Use use, int[] log, int at) {
    int object = use.object();
    log[at] = writers[object];
    log[at + 1] = reads[object];
    log[at + 2] = changes[object];
    switch (use.mode()) {
      case Mode.READ -> reads[object]++;
      case Mode.COMMUTE -> changes[object]++;
      default -> {
        writers[object] = event;
        reads[object] = 0;
        changes[object] = 0;
      }
    }
  }

  /** Returns whether an event whose causes are there comes after no more than these. */
  boolean fits(Event its) {
    if (system.control(its.process()) != ConcurrentSystem.NONE
        && latest[its.process()] != its.own()) {
      return false;
    }
    for (Event.Use use : its.uses()) {
      int object = use.object();
      boolean same =
          writers[object] == use.writer()
              && (use.mode() == Mode.READ || reads[object] == use.reads())
              && (use.mode() == Mode.COMMUTE || changes[object] == use.changes());
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
