// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.system.ConcurrentSystem;

/**
 * {@code Explore(C, D, A)} of quasi-optimal partial order reduction (Algorithm 1), on an explicit
 * trail: C is the configuration, D what is disabled, A the plan. It visits each maximal
 * configuration, in optimal mode exactly once; each stands for all executions of one Mazurkiewicz
 * trace.
 *
 * <p>Different from the paper, whose exploration misses executions where a process stays blocked:
 * blocked operations have conflicting extensions too. An event is disabled below the level of the
 * trail where it was enabled, so while it is unjustified it names an enabled step there.
 */
final class Explorer {
  private final Configuration c;
  private final Extensions extensions;
  private final Contention contention;
  private final Offers offers;
  private final Events events;
  private final Disabled disabled;
  private final Raced raced;
  private final Alternatives alternatives;
  private final Chains chains;
  private final Safety safety;
  private final Meter meter;
  private final int processes;
  private int planned;
  private int[] plan = new int[64];
  private int epoch = 1;
  private int varying;
  private long executions;
  private long redundant;

  /** Steps can conflict that were taken not to: the exploration must begin anew. */
  static final class Anew extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Anew() {
      super(null, null, false, false);
    }
  }

  /**
   * An exploration from an empty configuration.
   *
   * @param partial how many disabled events an alternative takes care of
   * @param safety is shown what happens
   * @param meter counts the events
   */
  Explorer(
      ConcurrentSystem system,
      Contention contention,
      int[] initial,
      int partial,
      Safety safety,
      Meter meter) {
    int width = contention.count();
    this.contention = contention;
    this.safety = safety;
    this.meter = meter;
    this.processes = system.processes();
    chains = new Chains(width, (processes + 63) / 64);
    offers = new Offers(system, contention);
    Courses courses = new Courses(system, offers, contention);
    events = new Events(chains, width);
    c = new Configuration(system, contention, offers, courses, chains, events, safety, initial);
    safety.explores(c, courses);
    extensions = new Extensions(system, contention, offers, chains, events, c, safety);
    raced = new Raced(chains, events, extensions, c);
    disabled = new Disabled(events);
    alternatives =
        new Alternatives(system, chains, events, extensions, c, raced, disabled, partial, width);
  }

  /**
   * Explores everything, until nothing is left to decide.
   *
   * @throws Anew if more objects are contended than was known
   */
  void run() {
    do {
      forward();
    } while (!safety.done() && back());
  }

  /** Adds events until the configuration is maximal, or all that is enabled is disabled. */
  private void forward() {
    for (int k = 0; k < planned; k++) {
      push(plan[k]);
    }
    planned = 0;
    while (true) {
      if (contention.stale() || (c.maximal() && contention.incomplete())) {
        throw new Anew();
      }
      if (c.maximal()) {
        executions++;
        blocked();
        safety.maximal();
        return;
      }
      int event = choose();
      if (event == ConcurrentSystem.NONE) {
        redundant++;
        blocked();
        return;
      }
      push(event);
    }
  }

  /** Takes events away until there is an alternative to one; false if there is none to any. */
  private boolean back() {
    while (c.size() > 0) {
      int event = c.pop();
      varying -= extensions.varies(event) ? 1 : 0;
      int level = c.size();
      raced.popped(level, event);
      if (alternatives.find(level, event)) {
        disabled.add(level, event);
        take();
        return true;
      }
      disabled.leave(level);
    }
    return false;
  }

  private void take() {
    planned = alternatives.size();
    if (planned > plan.length) {
      plan = new int[2 * planned];
    }
    for (int k = 0; k < planned; k++) {
      plan[k] = alternatives.event(k);
    }
  }

  private void push(int event) {
    if (meter.due(1)) {
      meter.ask(
          new Effort.OfEvents(events.created(), executions, 0, events.bytes() + chains.bytes()));
    }
    int level = c.size();
    c.push(event);
    disabled.pushed(level, event);
    if (!events.isExtended(event, epoch)) {
      events.setExtended(event, epoch);
      extensions.of(event);
    }
    raced.pushed(level, event);
    varying += extensions.varies(event) ? 1 : 0;
  }

  /** The conflicting extensions of blocked processes. */
  private void blocked() {
    if (varying > 0) {
      for (int level = 0; level < c.size(); level++) {
        varying(c.event(level));
      }
    }
    for (int process = 0; process < processes; process++) {
      int offer = c.offer(process);
      if (offer <= Offers.OVER || c.isEnabled(process)) {
        continue;
      }
      extensions.ofBlocked(process);
      int[] objects = offers.objects(offer);
      boolean alone = objects.length == 1;
      for (int object : objects) {
        raced.blocked(
            object,
            alone ? process : ConcurrentSystem.NONE,
            c.tail(process),
            extensions.standing(process));
      }
    }
  }

  private void varying(int event) {
    if (!extensions.varies(event)) {
      return;
    }
    extensions.ofVarying(event);
    int offer = extensions.offer(events.process(event), events.local(event));
    for (int object : offers.objects(offer)) {
      raced.blocked(object, ConcurrentSystem.NONE, events.pred(event), events.local(event));
    }
  }

  /** An enabled event that is not disabled; {@link ConcurrentSystem#NONE} if there is none. */
  private int choose() {
    int best = ConcurrentSystem.NONE;
    int index = 0;
    int most = -1;
    for (int w = 0; w < c.words(); w++) {
      for (long rest = c.enabled()[w]; rest != 0; rest &= rest - 1) {
        int process = 64 * w + Long.numberOfTrailingZeros(rest);
        int waiting = waiting(process);
        if (waiting > most) {
          int first = firstOpen(process);
          if (first != ConcurrentSystem.NONE) {
            best = process;
            index = first;
            most = waiting;
          }
        }
      }
    }
    return best == ConcurrentSystem.NONE ? best : extensions.enabled(best, index);
  }

  /**
   * How many enabled processes are about to use what a process is about to use. Objects that many
   * want come first: that keeps the events in use few.
   */
  private int waiting(int process) {
    int[] objects = offers.objects(c.offer(process));
    if (objects.length != 1) {
      return processes;
    }
    int count = 0;
    for (int w = 0; w < c.words(); w++) {
      count += Long.bitCount(c.using(objects[0], w) & c.enabled()[w]);
    }
    return count;
  }

  /** The first choice of an enabled process that is not disabled. */
  private int firstOpen(int process) {
    int level = c.size();
    int open = disabled.open(level);
    boolean any = false;
    for (int k = 0; k < open; k++) {
      any |= events.process(disabled.open(level, k)) == process;
    }
    if (!any) {
      return 0;
    }
    int choices = extensions.choices(process);
    for (int index = 0; index < choices; index++) {
      boolean taken = false;
      for (int k = 0; k < open; k++) {
        int d = disabled.open(level, k);
        taken |= events.process(d) == process && events.choice(d) == index;
      }
      if (!taken) {
        return index;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** How many maximal configurations were visited. */
  long executions() {
    return executions;
  }

  /** How many configurations were left because all that was enabled was disabled. */
  long redundant() {
    return redundant;
  }

  /** How many events were made. */
  long created() {
    return events.created();
  }

  /** How many events were pushed. */
  long pushes() {
    return c.pushes();
  }

  /** How many micro-steps were carried out. */
  long steps() {
    return c.steps();
  }

  /** How many combs were searched. */
  long combs() {
    return alternatives.combs();
  }
}
