// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/**
 * Which events of the configuration come before given ones: a part of it that is a configuration
 * too. Cost: linear in the configuration.
 */
final class History {
  private final Events events;
  private final Courses courses;
  private final Configuration c;
  private boolean[] in = new boolean[256];

  History(Events events, Courses courses, Configuration configuration) {
    this.events = events;
    this.courses = courses;
    this.c = configuration;
  }

  /** Takes the events before one, whose history is in the configuration. */
  void before(int event) {
    clear();
    add(event);
    close();
  }

  /** Takes the events before one or the other. */
  void before(int first, int second) {
    clear();
    add(first);
    add(second);
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
   * Their micro-steps, and behind them those of one event more.
   *
   * @param event that event, or {@link Events#ROOT} for none
   * @param course how much of it
   * @return pairs of a process and the index of an outcome in its reaction
   */
  int[] schedule(int event, int course) {
    int length = courses.length(course);
    for (int level = 0; level < c.size(); level++) {
      length += in[level] ? courses.length(events.course(c.event(level))) : 0;
    }
    int[] schedule = new int[2 * length];
    int at = 0;
    for (int level = 0; level < c.size(); level++) {
      if (in[level]) {
        int e = c.event(level);
        at = write(schedule, at, e, courses.length(events.course(e)));
      }
    }
    write(schedule, at, event, courses.length(course));
    return schedule;
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
