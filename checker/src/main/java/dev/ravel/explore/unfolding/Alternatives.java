// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * Finds alternatives: sets J of events such that C and J make a configuration in which every
 * disabled event conflicts with something (quasi-optimal partial order reduction, section 4). The
 * conflicts of one disabled event are a spike, those of all a comb; J picks one event, with its
 * history, from each spike. A k-partial alternative asks this of k of the disabled events only.
 *
 * <p>Spikes are looked through lazily. Cost: exponential in the number of spikes at worst.
 */
final class Alternatives {
  private final Chains chains;
  private final Events events;
  private final Extensions extensions;
  private final Configuration c;
  private final Pending pending;
  private final Raced raced;
  private final Disabled disabled;
  private final Patience patience;
  private final Spikes spikes;
  private final int partial;
  private final int width;

  // the disabled events at hand
  private int[] avoid = new int[64];
  private int avoided;
  private final long[] movers;

  /** Those of the movers that have one event behind a block: their steps use one object alone. */
  private final long[] settled;

  // spikes that need a choice, and objects on which an enabled process conflicts whatever J is
  private int[] hard = new int[64];
  private int hards;
  private int[] soft = new int[64];
  private int softs;

  /** Of each spike the accesses of its events; lists that are kept elsewhere are not copied. */
  private int[][] spike = new int[64][];

  private int[][] collected = new int[64][];
  private int[] spikeSize = new int[64];
  private int[] next = new int[64];
  private int[][] cuts = new int[65][];

  private int[] plan = new int[64];
  private int planned;
  private int[] stack = new int[64];
  private int[] mark = new int[256];
  private int marking;

  /** In place of a pick: the disabled event conflicts with what was picked before. */
  private static final int NOTHING = -1;

  private long combs;
  private long spikeSizes;

  /**
   * Nothing is known.
   *
   * @param partial how many disabled events an alternative takes care of
   */
  Alternatives(
      Chains chains,
      Events events,
      Extensions extensions,
      Configuration configuration,
      Raced raced,
      Disabled disabled,
      int partial,
      int width,
      Patience patience) {
    this.chains = chains;
    this.events = events;
    this.extensions = extensions;
    this.c = configuration;
    this.pending = configuration.pending();
    this.raced = raced;
    this.disabled = disabled;
    this.partial = partial;
    this.patience = patience;
    this.width = width;
    this.spikes = new Spikes(chains, events, configuration, width);
    this.movers = new long[pending.words()];
    this.settled = new long[pending.words()];
  }

  /**
   * The number of events of the alternative that was found, those of the configuration left out.
   */
  int size() {
    return planned;
  }

  /** The k-th of them; each comes behind what it depends on. */
  int event(int k) {
    return plan[k];
  }

  /** Forgets the spikes: events were removed. */
  void forget() {
    spikes.forget();
  }

  /** How many combs were searched. */
  long combs() {
    return combs;
  }

  /** The sizes of all spikes of these combs together. */
  long spikeSizes() {
    return spikeSizes;
  }

  /**
   * Looks for an alternative to an event that was just popped and to what is disabled.
   *
   * @param at the level where it stood
   */
  boolean find(int at, int event) {
    planned = 0;
    marking++;
    if (events.accesses(event) == 0) {
      return false;
    }
    int first = events.firstAccess(event);
    boolean alone =
        disabled.open(at) == 0
            && events.accesses(event) == 1
            && extensions.exclusive(events.object(first));
    if (alone && raced.low(at) >= chains.depth(events.own(first))) {
      return false;
    }
    collect(at, event);
    if (alone) {
      int rival = rival(events.object(first));
      if (rival != ConcurrentSystem.NONE) {
        add(extensions.enabled(rival, 0));
        return true;
      }
      if (raced.process(at) != ConcurrentSystem.NONE) {
        int witness =
            extensions.behind(
                raced.process(at),
                raced.pred(at),
                raced.local(at),
                events.object(first),
                events.before(first));
        if (witness != ConcurrentSystem.NONE && spikes.compatible(witness)) {
          gather(witness);
          return true;
        }
      }
    }
    return comb();
  }

  /** Lists what must be avoided: the event first, then what is unjustified, youngest first. */
  private void collect(int at, int event) {
    avoided = 0;
    for (int w = 0; w < movers.length; w++) {
      movers[w] = 0;
      settled[w] = 0;
    }
    avoid(event);
    for (int k = disabled.open(at) - 1; k >= 0; k--) {
      avoid(disabled.open(at, k));
    }
  }

  private void avoid(int event) {
    if (avoided == avoid.length) {
      avoid = Arrays.copyOf(avoid, 2 * avoided);
    }
    avoid[avoided++] = event;
    int process = events.process(event);
    movers[process >> 6] |= 1L << process;
    if (extensions.settled(process)) {
      settled[process >> 6] |= 1L << process;
    }
  }

  /**
   * An enabled process, none of whose events are to be avoided, that is about to write an object.
   */
  private int rival(int object) {
    for (int w = 0; w < movers.length; w++) {
      long rest = pending.writing(object, w) & pending.enabled(w) & ~movers[w];
      for (; rest != 0; rest &= rest - 1) {
        int process = 64 * w + Long.numberOfTrailingZeros(rest);
        if (certain(process, object)) {
          return process;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** Whether a process's enabled step writes an object, and uses no other. */
  private boolean certain(int process, int object) {
    return extensions.choices(process) == 1 && extensions.usesOnly(process, object);
  }

  private boolean comb() {
    combs++;
    hards = 0;
    softs = 0;
    int needed = Math.min(partial, avoided);
    for (int k = 0; k < needed; k++) {
      int d = avoid[k];
      int object = events.object(events.firstAccess(d));
      boolean single = events.accesses(d) == 1 && extensions.exclusive(object);
      if (single && rival(object) != ConcurrentSystem.NONE) {
        soften(object);
      } else if (single && hopeless(d)) {
        return false;
      } else if (!single || !hardened(d)) {
        harden(d);
      }
    }
    for (int k = 0; k < hards; k++) {
      if (!fill(k)) {
        return false;
      }
    }
    return pick();
  }

  /**
   * Whether no process can have an event that conflicts with one on an object that all use by
   * writing: those that end, and those whose event there is to be avoided, cannot.
   */
  private boolean hopeless(int d) {
    int access = events.firstAccess(d);
    int before = events.before(access);
    for (int w = 0; w < movers.length; w++) {
      long avoiding = pending.writing(events.object(access), w) & settled[w];
      if ((chains.movers(before, w) & ~avoiding & ~pending.finished(w)) != 0) {
        return false;
      }
    }
    return true;
  }

  private void soften(int object) {
    for (int k = 0; k < softs; k++) {
      if (soft[k] == object) {
        return;
      }
    }
    if (softs == soft.length) {
      soft = Arrays.copyOf(soft, 2 * softs);
    }
    soft[softs++] = object;
  }

  /**
   * Whether an event that uses one object, which all use by writing, has the spike of another one:
   * an event of the spike that is not disabled conflicts with both.
   */
  private boolean hardened(int event) {
    int before = events.before(events.firstAccess(event));
    for (int k = 0; k < hards; k++) {
      if (events.accesses(hard[k]) == 1 && events.before(events.firstAccess(hard[k])) == before) {
        return true;
      }
    }
    return false;
  }

  private void harden(int event) {
    if (hards == hard.length) {
      int size = 2 * hards;
      hard = Arrays.copyOf(hard, size);
      spike = Arrays.copyOf(spike, size);
      collected = Arrays.copyOf(collected, size);
      spikeSize = Arrays.copyOf(spikeSize, size);
      next = Arrays.copyOf(next, size);
      cuts = Arrays.copyOf(cuts, size + 1);
    }
    hard[hards++] = event;
  }

  // ------------------------------------------------------------------------------- spikes

  /**
   * Collects the events that conflict with a disabled one and are compatible with C, itself
   * included; false if there are no others.
   */
  private boolean fill(int k) {
    int d = hard[k];
    int first = events.firstAccess(d);
    if (events.accesses(d) == 1 && extensions.exclusive(events.object(first))) {
      spikes.look(events.before(first));
      if (spikes.lasting()) {
        spike[k] = spikes.accesses();
        spikeSize[k] = spikes.size();
        spikeSizes += spikes.size();
        return spikes.size() > 1;
      }
    }
    if (collected[k] == null) {
      collected[k] = new int[16];
    }
    spikeSize[k] = 0;
    for (int access = first; access < first + events.accesses(d); access++) {
      int before = events.before(access);
      int mode = events.mode(access);
      users(k, before, mode);
      if (mode != Mode.WRITE) {
        spikes.lookAtSets(before);
        for (int i = 0; i < spikes.sets(); i++) {
          int set = spikes.set(i);
          if (chains.mode(set) == mode && !chains.contains(set, d)) {
            everyUser(k, set);
          }
        }
      }
      if (chains.event(before) == ConcurrentSystem.NONE) {
        joiners(k, before);
      }
    }
    spike[k] = collected[k];
    spikeSizes += spikeSize[k];
    return spikeSize[k] > 1 || (spikeSize[k] == 1 && events.user(spike[k][0]) != d);
  }

  /** Those behind the same block, in a mode that does not commute. */
  private void users(int k, int before, int mode) {
    spikes.look(before);
    for (int i = 0; i < spikes.size(); i++) {
      int access = spikes.access(i);
      if (!Mode.commute(events.mode(access), mode)) {
        consider(k, access);
      }
    }
  }

  private void everyUser(int k, int block) {
    spikes.look(block);
    for (int i = 0; i < spikes.size(); i++) {
      consider(k, spikes.access(i));
    }
  }

  /** Those that would have been in the set that the disabled event comes behind. */
  private void joiners(int k, int set) {
    spikes.look(chains.parent(set));
    for (int i = 0; i < spikes.size(); i++) {
      int access = spikes.access(i);
      if (events.mode(access) == chains.mode(set) && !chains.contains(set, events.user(access))) {
        consider(k, access);
      }
    }
  }

  private void consider(int k, int access) {
    if (spikeSize[k] == collected[k].length) {
      collected[k] = Arrays.copyOf(collected[k], 2 * spikeSize[k]);
    }
    collected[k][spikeSize[k]++] = access;
  }

  /** The event that is chosen from a spike. */
  private int chosen(int k) {
    return events.user(spike[k][next[k]]);
  }

  /** Whether an event of a spike can be picked: it is new, is not cut, and avoids what it must. */
  private boolean usable(int candidate) {
    if (events.position(candidate) >= 0 || events.cutoff(candidate)) {
      return false;
    }
    for (int j = 0; j < avoided; j++) {
      if (isIn(avoid[j], candidate)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an event that can be added to C is in the history of another, or is it. */
  private boolean isIn(int d, int event) {
    int access = events.firstAccess(d);
    int last = events.last(event, events.object(access));
    if (last == c.last(events.object(access))) {
      return false;
    }
    int before = events.before(access);
    int depth = chains.depth(before) + 1;
    if (chains.depth(last) < depth) {
      return false;
    }
    int block = chains.ancestor(last, depth);
    if (events.mode(access) == Mode.WRITE) {
      return block == events.own(access);
    }
    return chains.mode(block) == events.mode(access)
        && chains.parent(block) == before
        && chains.contains(block, d);
  }

  // --------------------------------------------------------------------------------- combs

  /** Picks from the spikes in turn, depth first. */
  private boolean pick() {
    for (int k = 0; k <= hards; k++) {
      if (cuts[k] == null) {
        cuts[k] = new int[width];
      }
    }
    for (int o = 0; o < width; o++) {
      cuts[0][o] = c.last(o);
    }
    int k = 0;
    if (hards > 0) {
      next[0] = begin(0);
    }
    while (k < hards) {
      patience.step();
      if (next[k] == spikeSize[k]) {
        do {
          if (--k < 0) {
            return false;
          }
        } while (next[k] == NOTHING);
        next[k]++;
        continue;
      }
      if (next[k] == NOTHING) {
        System.arraycopy(cuts[k], 0, cuts[k + 1], 0, width);
      } else if (!usable(chosen(k)) || !join(k, chosen(k))) {
        next[k]++;
        continue;
      }
      k++;
      if (k < hards) {
        next[k] = begin(k);
      }
    }
    for (int j = 0; j < hards; j++) {
      if (next[j] >= 0) {
        gather(chosen(j));
      }
    }
    for (int j = 0; j < softs; j++) {
      if (cuts[hards][soft[j]] == c.last(soft[j])) {
        add(extensions.enabled(rival(soft[j]), 0));
      }
    }
    return true;
  }

  /** Where to begin in a spike; nowhere if its disabled event has a conflict already. */
  private int begin(int k) {
    return justified(hard[k], cuts[k]) ? NOTHING : 0;
  }

  /** Whether a disabled event conflicts with something beyond C. */
  private boolean justified(int d, int[] cut) {
    int first = events.firstAccess(d);
    for (int access = first; access < first + events.accesses(d); access++) {
      int object = events.object(access);
      int here = c.last(object);
      int there = cut[object];
      if (here == there) {
        continue;
      }
      int mode = events.mode(access);
      if (mode == Mode.WRITE) {
        return true;
      }
      int open = chains.mode(here) == mode ? chains.depth(here) : chains.depth(here) + 1;
      if (chains.depth(there) > open || chains.mode(chains.ancestor(there, open)) != mode) {
        return true;
      }
    }
    return false;
  }

  /** Adds an event and its history to what was picked; false if they conflict. */
  private boolean join(int k, int event) {
    int[] from = cuts[k];
    int[] to = cuts[k + 1];
    for (int o = 0; o < width; o++) {
      int its = events.last(event, o);
      if (from[o] == its) {
        to[o] = its;
      } else if (chains.compatible(from[o], its)) {
        to[o] = chains.merged(from[o], its);
      } else {
        return false;
      }
    }
    return true;
  }

  // ---------------------------------------------------------------------------------- plans

  /** Adds what is not yet in the configuration of an event and its history, causes first. */
  private void gather(int event) {
    if (mark.length < events.limit()) {
      mark = Arrays.copyOf(mark, 2 * events.limit());
    }
    int open = 0;
    stack[open++] = event;
    while (open > 0) {
      int e = stack[open - 1];
      if (missing(e)) {
        int before = open;
        for (int k = 0, causes = events.causes(e); k < causes; k++) {
          open = reach(events.cause(k), open);
        }
        if (open == before) {
          add(e);
          open--;
        }
      } else {
        open--;
      }
    }
  }

  private boolean missing(int event) {
    return event != Events.ROOT && events.position(event) < 0 && mark[event] != marking;
  }

  private int reach(int event, int open) {
    if (!missing(event)) {
      return open;
    }
    if (open == stack.length) {
      stack = Arrays.copyOf(stack, 2 * open);
    }
    stack[open] = event;
    return open + 1;
  }

  private void add(int event) {
    if (mark.length < events.limit()) {
      mark = Arrays.copyOf(mark, 2 * events.limit());
    }
    mark[event] = marking;
    if (planned == plan.length) {
      plan = Arrays.copyOf(plan, 2 * planned);
    }
    plan[planned++] = event;
  }
}
