// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/**
 * Which events of the configuration come before given ones: a part of it that is a configuration
 * too. Cost: linear in the configuration.
 */
final class History {
  private final Events events;
  private final EventOutcomes courses;
  private final Configuration c;
  private boolean[] in = new boolean[256];

  History(UnfoldingPrefix u, Configuration c) {
    this.events = u.events();
    this.courses = u.courses();
    this.c = c;
  }

  /** Takes the events before one, whose history is in the configuration. */
  void before(int event) {
    clear();
    add(event);
    close();
  }

  /** Takes all events but one. */
  void allBut(int event) {
    clear();
    Arrays.fill(in, 0, c.size(), true);
    in[events.position(event)] = false;
  }

  private void clear() {
    if (in.length < c.size()) {
      in = new boolean[2 * c.size()];
    }
    Arrays.fill(in, 0, c.size(), false);
  }

  private void close() {
    for (int level = c.size() - 1; level >= 0; level--) {
      if (in[level]) {
        add(c.event(level));
      }
    }
  }

  private void add(int event) {
    for (int k = 0, causes = events.causes(event); k < causes; k++) {
      take(events.cause(k));
    }
  }

  private void take(int event) {
    if (event != Events.ROOT) {
      in[events.position(event)] = true;
    }
  }

  /** Whether the event at a level is among them. */
  boolean contains(int level) {
    return in[level];
  }

  /** How many events there are. */
  int size() {
    int size = 0;
    for (int level = 0; level < c.size(); level++) {
      size += in[level] ? 1 : 0;
    }
    return size;
  }

  /**
   * Their micro-steps that reach a state, and behind them those of one event more. An error or a
   * discarded execution changes nothing, so what comes behind it can happen without it.
   *
   * @param course how much of the event
   * @return pairs of a process and the index of an outcome in its reaction
   */
  int[] schedule(int event, int course) {
    int length = courses.length(course);
    for (int level = 0; level < c.size(); level++) {
      length += in[level] ? steps(c.event(level)) : 0;
    }
    int[] schedule = new int[2 * length];
    int at = 0;
    for (int level = 0; level < c.size(); level++) {
      if (in[level]) {
        at = write(schedule, at, c.event(level), steps(c.event(level)));
      }
    }
    write(schedule, at, event, courses.length(course));
    return schedule;
  }

  /** How many micro-steps of an event reach a state: all, or it has one that does not. */
  private int steps(int event) {
    int course = events.course(event);
    return courses.isOver(course) ? 0 : courses.length(course);
  }

  private int write(int[] schedule, int from, int event, int length) {
    int at = from;
    for (int k = 0; k < length; k++) {
      schedule[at++] = events.process(event);
      schedule[at++] = k == 0 ? events.choice(event) : 0;
    }
    return at;
  }
}
