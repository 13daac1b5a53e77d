// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.constraints.Constraints;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The extensions of configurations: the enabled events en(C), and the conflicting ones cex(C). For
 * an event of C, the latter are the same step of its process behind earlier parts of what other
 * processes did; for a blocked process, behind any part of C (the published algorithms leave these
 * out and lose executions).
 *
 * <p>The conflicting extensions that an event brings depend on its history alone, so they are made
 * once, not once per configuration.
 */
final class Extensions {
  /**
   * So many parts of a configuration are looked at in vain for each other one, and once more,
   * before constraints are used: that takes about as long as to solve them.
   */
  private static final int IN_VAIN = 1 << 8;

  private final ConcurrentSystem system;
  private final Contention contention;
  private final Offers offers;
  private final Chains chains;
  private final Events events;
  private final Configuration c;
  private final Pending pending;
  private final Safety safety;
  private final Values values;
  private final PartByPart partByPart;
  private final Supplier<Constraints> solver;
  private Cutoffs cutoffs;

  /** By contended object: whether no event uses it but by writing. */
  private final boolean[] exclusive;

  /** By footprint: what of it is contended. */
  private int[][] footings = new int[64][];

  private final int[] scratch;

  private final Identity identity;

  /** By level of the trail: whether the event there comes behind the one at hand. */
  private boolean[] behind = new boolean[256];

  /** The block of each object in the history that is tried. */
  private final int[] cut;

  private int inVain = IN_VAIN;

  Extensions(
      ConcurrentSystem system,
      Contention contention,
      Offers offers,
      Chains chains,
      Events events,
      Configuration configuration,
      Safety safety,
      Patience patience,
      Supplier<Constraints> solver) {
    this.safety = safety;
    this.solver = solver;
    this.system = system;
    this.contention = contention;
    this.offers = offers;
    this.chains = chains;
    this.events = events;
    this.c = configuration;
    this.pending = configuration.pending();
    this.exclusive = new boolean[contention.count()];
    Arrays.fill(exclusive, true);
    for (int p = 0; p < system.processes(); p++) {
      if (contention.choice(p) != ConcurrentSystem.NONE) {
        exclusive[contention.choice(p)] = false;
      }
    }
    this.scratch = configuration.initial().clone();
    this.values = new Values(system, contention, chains, events, configuration.initial());
    this.partByPart = new PartByPart(chains, events, values, patience);
    this.identity = new Identity(contention.count() + 1);
    this.cut = new int[contention.count()];
  }

  /** Whether all events so far use an object by writing it. */
  boolean exclusive(int object) {
    return exclusive[object];
  }

  // ------------------------------------------------------------------------------- enabled

  /** Whether a process is about to use one object alone, and never has a choice. */
  boolean settled(int process) {
    return contention.choice(process) == ConcurrentSystem.NONE
        && offers.objects(pending.offer(process)).length == 1;
  }

  /** How many enabled events a process has. */
  int choices(int process) {
    return system.outcomes(offers.reaction(process, pending.offer(process), c.state()));
  }

  /** Whether the enabled step of a process writes a contended object and uses no other. */
  boolean usesOnly(int process, int object) {
    int reaction = offers.reaction(process, pending.offer(process), c.state());
    footing(process, system.outcome(reaction, 0), system.outcomes(reaction));
    return identity.uses == 1 && identity.objects[0] == object && identity.modes[0] == Mode.WRITE;
  }

  /**
   * An enabled event of a process.
   *
   * @throws Explorer.Anew if the process is not enabled after all: an object that was taken not to
   *     be contended has changed since
   */
  int enabled(int process, int index) {
    int offer = pending.offer(process);
    int reaction = offers.reaction(process, offer, c.state());
    if (index >= system.outcomes(reaction)) {
      offers.decides(offer);
      throw new Explorer.Anew();
    }
    identity.joins = 0;
    for (int o = offer; offers.isJoin(o); o = offers.beyond(process, o, c.state())) {
      identity.join(c.tail(offers.joins(o)));
    }
    footing(process, system.outcome(reaction, index), system.outcomes(reaction));
    for (int k = 0; k < identity.uses; k++) {
      identity.blocks[k] = behind(c.last(identity.objects[k]), identity.modes[k]);
    }
    return event(process, c.tail(process), local(process, c.state()), index);
  }

  /** The identity joins what an event does. */
  private void rejoin(int event) {
    identity.joins = 0;
    for (int end : events.ends(event)) {
      identity.join(end);
    }
  }

  /** The local state of a process in the configuration. */
  int standing(int process) {
    return local(process, c.state());
  }

  private int local(int process, int[] state) {
    int control = system.control(process);
    return control == ConcurrentSystem.NONE ? 0 : state[control];
  }

  private int event(int process, int pred, int local, int index) {
    identity.process = process;
    identity.pred = pred;
    identity.local = local;
    identity.choice = index;
    int event = events.event(identity);
    if (cutoffs != null && events.course(event) == Events.UNKNOWN) {
      cutoffs.made(event);
    }
    return event;
  }

  /** From now on so many parts of a configuration may be looked at in vain for each event. */
  void inVain(int parts) {
    inVain = parts;
  }

  /** From now on each event that is made is carried out, and may be cut. */
  void cut(Cutoffs by) {
    cutoffs = by;
  }

  /** Collects the contended objects of an outcome's footprint, and that of choices. */
  private void footing(int process, int outcome, int outcomes) {
    int footprint = system.footprint(outcome);
    if (footprint >= footings.length) {
      footings = Arrays.copyOf(footings, Math.max(footprint + 1, 2 * footings.length));
    }
    int[] its = footings[footprint];
    if (its == null) {
      its = learn(footprint);
      footings[footprint] = its;
    }
    identity.uses = its.length;
    for (int k = 0; k < its.length; k++) {
      identity.objects[k] = its[k] >> 2;
      identity.modes[k] = its[k] & 3;
    }
    if (outcomes > 1 && contention.choice(process) != ConcurrentSystem.NONE) {
      identity.objects[identity.uses] = contention.choice(process);
      identity.modes[identity.uses++] = Mode.WRITE;
    }
  }

  /** The contended objects of a footprint, each as four times its index plus its mode. */
  private int[] learn(int footprint) {
    Footprints footprints = system.footprints();
    int[] its = new int[footprints.size(footprint)];
    int size = 0;
    for (int k = 0; k < its.length; k++) {
      int index = contention.index(footprints.object(footprint, k));
      if (index != ConcurrentSystem.NONE) {
        int mode = footprints.mode(footprint, k);
        its[size++] = index << 2 | mode;
        exclusive[index] &= mode == Mode.WRITE;
      }
    }
    return Arrays.copyOf(its, size);
  }

  /** The block behind which a use of an object is, when a chain ends with a block. */
  private int behind(int block, int mode) {
    return mode != Mode.WRITE && chains.mode(block) == mode ? chains.parent(block) : block;
  }

  // ---------------------------------------------------------------------------- conflicting

  /**
   * Makes the conflicting extensions that an event of the configuration brings.
   *
   * @return whether it {@link #varies}
   */
  boolean of(int event) {
    int process = events.process(event);
    int pred = events.pred(event);
    int offer = offer(process, events.local(event));
    int[] its = offers.objects(offer);
    if (its.length == 0 && events.accesses(event) == 0) {
      return false;
    }
    rejoin(event);
    int first = events.firstAccess(event);
    boolean exactly = events.accesses(event) > 0 && its.length == 1;
    if (exactly && exclusive[its[0]] && events.object(first) == its[0]) {
      int before = events.before(first);
      walk(process, pred, offer, its[0], before);
      if (events.accesses(event) > 1) {
        attempt(process, pred, offer, its[0], before); // other choices
      }
      return varies(event, offer);
    }
    int[] upTo = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      upTo[k] = before(event, its[k]);
    }
    cuts(process, pred, offer, upTo);
    return varies(event, offer);
  }

  /**
   * Whether the operation of an event uses fewer contended objects than it might have, or one in a
   * weaker mode: then its conflicting extensions depend on the whole configuration, since in
   * another state it uses what it does not use here.
   */
  private boolean varies(int event, int offer) {
    int[] its = offers.objects(offer);
    int[] how = offers.modes(offer);
    int access = events.firstAccess(event);
    int end = access + events.accesses(event);
    for (int k = 0; k < its.length; k++, access++) {
      if (access == end || events.object(access) != its[k] || events.mode(access) != how[k]) {
        return true;
      }
    }
    return false;
  }

  /** Makes the conflicting extensions of an event that {@link #varies}. Cost: see {@link #cuts}. */
  void ofVarying(int event) {
    int size = c.size();
    if (behind.length < size) {
      behind = new boolean[2 * size];
    }
    int from = events.position(event);
    Arrays.fill(behind, 0, size, false);
    behind[from] = true;
    for (int level = from + 1; level < size; level++) {
      behind[level] = follows(c.event(level));
    }
    int process = events.process(event);
    int offer = offer(process, events.local(event));
    int[] its = offers.objects(offer);
    int[] upTo = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      upTo[k] = free(c.last(its[k]));
    }
    rejoin(event);
    cuts(process, events.pred(event), offer, upTo);
  }

  private boolean isBehind(int event) {
    return event != Events.ROOT && behind[events.position(event)];
  }

  private boolean follows(int event) {
    for (int k = 0, causes = events.causes(event); k < causes; k++) {
      if (isBehind(events.cause(k))) {
        return true;
      }
    }
    return false;
  }

  /** What there is of a chain that does not come behind the event at hand. */
  private int free(int last) {
    int block = last;
    while (true) {
      if (chains.event(block) != ConcurrentSystem.NONE) {
        if (!isBehind(chains.event(block))) {
          return block;
        }
      } else {
        int[] members = chains.members(block);
        int[] rest = new int[members.length];
        int size = 0;
        for (int member : members) {
          if (!isBehind(member)) {
            rest[size++] = member;
          }
        }
        if (size > 0) {
          return chains.set(chains.parent(block), chains.mode(block), rest, size);
        }
      }
      block = chains.parent(block);
    }
  }

  /** The last block of an object before an event, in its history. */
  int before(int event, int object) {
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (events.object(access) == object) {
        int before = events.before(access);
        int own = events.own(access);
        return events.mode(access) == Mode.WRITE ? before : without(own, before, event);
      }
    }
    int block = events.last(event, object);
    while (chains.event(block) == event && event != Events.ROOT) {
      block = chains.parent(block);
    }
    return block;
  }

  private int without(int set, int before, int event) {
    int[] members = chains.members(set);
    if (members.length == 1) {
      return before;
    }
    int[] rest = new int[members.length - 1];
    int size = 0;
    for (int member : members) {
      if (member != event) {
        rest[size++] = member;
      }
    }
    return chains.set(before, chains.mode(set), rest, size);
  }

  /** Makes the extensions of a process that is blocked in the configuration. */
  void ofBlocked(int process) {
    int offer = pending.offer(process);
    int[] its = offers.objects(offer);
    if (its.length == 0) {
      return;
    }
    identity.joins = 0;
    offer(process, local(process, c.state()));
    int pred = c.tail(process);
    if (its.length == 1 && exclusive[its[0]]) {
      walk(process, pred, offer, its[0], c.last(its[0]));
      return;
    }
    int[] upTo = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      upTo[k] = c.last(its[k]);
    }
    cuts(process, pred, offer, upTo);
  }

  /** What a process is about to do in a local state, which it gets in the scratch state. */
  int offer(int process, int local) {
    int control = system.control(process);
    if (control != ConcurrentSystem.NONE) {
      scratch[control] = local;
    }
    int offer = offers.offer(process, scratch);
    if (offers.joins(offer) != ConcurrentSystem.NONE) {
      int existence = system.alive(offers.joins(offer));
      scratch[existence] = c.state()[existence];
    }
    return offer;
  }

  /** The step behind each block of an exclusive object, from one down to the process's past. */
  private void walk(int process, int pred, int offer, int object, int from) {
    int low = chains.depth(events.last(pred, object));
    for (int block = from; chains.depth(block) > low; ) {
      block = chains.parent(block);
      attempt(process, pred, offer, object, block);
    }
  }

  /**
   * The step of a process behind one block of an exclusive object.
   *
   * @return the event; {@link ConcurrentSystem#NONE} if it is not enabled there
   */
  private int attempt(int process, int pred, int offer, int object, int block) {
    setValue(object, block);
    int reaction = offers.reaction(process, offer, scratch);
    int count = system.outcomes(reaction);
    int made = ConcurrentSystem.NONE;
    for (int index = 0; index < count; index++) {
      footing(process, system.outcome(reaction, index), count);
      for (int k = 0; k < identity.uses; k++) {
        int its = identity.objects[k];
        identity.blocks[k] =
            behind(its == object ? block : events.last(pred, its), identity.modes[k]);
      }
      made = event(process, pred, local(process, scratch), index);
      meet(made);
    }
    return made;
  }

  /**
   * The step of a process behind one block of an exclusive object, which its operation uses and no
   * other.
   *
   * @return the event; {@link ConcurrentSystem#NONE} if it is not enabled there
   */
  int behind(int process, int pred, int local, int object, int block) {
    int offer = offer(process, local);
    identity.joins = 0;
    return attempt(process, pred, offer, object, block);
  }

  /** The value of an object behind a block. Cost: linear in a set of commuting events, once. */
  int value(int block) {
    return values.behind(block);
  }

  private void setValue(int index, int block) {
    int object = contention.object(index);
    if (object != ConcurrentSystem.NONE) {
      scratch[object] = values.behind(block);
    }
  }

  /**
   * The step of a process behind every part of the configuration that contains its past and does
   * not reach beyond given blocks. Cost: see {@link PartByPart#visit}; where that looks at many
   * parts in vain, {@link PartConstraints} find the others.
   */
  private void cuts(int process, int pred, int offer, int[] upTo) {
    int[] its = offers.objects(offer);
    int[] start = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      start[k] = events.last(pred, its[k]);
      for (int j = 0; j < identity.joins; j++) {
        start[k] = chains.merged(start[k], events.last(identity.ends[j], its[k]));
      }
      start[k] = within(start[k], upTo[k]);
    }
    Parts parts = new Parts(system, contention, process, its, offers.modes(offer), start, upTo);
    Parts.Visitor steps = part -> enabledAt(process, pred, its, part);
    if (!partByPart.visit(parts, steps, inVain)) {
      new PartConstraints(chains, events, values, parts, solver.get()).visit(steps);
    }
  }

  /** A block, or what there is of it on the way to another one. */
  private int within(int block, int upTo) {
    return chains.depth(block) > chains.depth(upTo) ? upTo : block;
  }

  /** The steps of a process, if it is enabled, when its objects' chains end with given blocks. */
  private void enabledAt(int process, int pred, int[] its, int[] at) {
    for (int k = 0; k < its.length; k++) {
      cut[its[k]] = at[k];
      setValue(its[k], at[k]);
    }
    int reaction = system.reaction(process, scratch);
    int count = system.outcomes(reaction);
    for (int index = 0; index < count; index++) {
      footing(process, system.outcome(reaction, index), count);
      for (int k = 0; k < identity.uses; k++) {
        int object = identity.objects[k];
        boolean chosen = Arrays.binarySearch(its, object) >= 0;
        identity.blocks[k] =
            behind(chosen ? cut[object] : events.last(pred, object), identity.modes[k]);
      }
      meet(event(process, pred, local(process, scratch), index));
    }
  }

  // ------------------------------------------------------------------------------- races

  /**
   * Shows a conflicting extension to who looks for races, with each event of the configuration that
   * it is in immediate conflict with over a plain cell.
   */
  private void meet(int extension) {
    if (!safety.looksForRaces() || events.position(extension) >= 0) {
      return;
    }
    int first = events.firstAccess(extension);
    for (int access = first; access < first + events.accesses(extension); access++) {
      int object = contention.object(events.object(access));
      if (object != ConcurrentSystem.NONE && system.plain(object)) {
        meet(extension, access);
      }
    }
  }

  private void meet(int extension, int access) {
    int before = events.before(access);
    int last = c.last(events.object(access));
    int depth = chains.depth(before);
    int here = chains.ancestor(last, depth);
    if (here != before && chains.event(here) == ConcurrentSystem.NONE) {
      meet(extension, access, here);
    }
    for (int next = depth + 1; next <= Math.min(depth + 2, chains.depth(last)); next++) {
      meet(extension, access, chains.ancestor(last, next));
    }
  }

  private void meet(int extension, int access, int block) {
    if (Mode.commute(chains.mode(block), events.mode(access))) {
      return;
    }
    if (chains.event(block) != ConcurrentSystem.NONE) {
      safety.meet(chains.event(block), extension);
      return;
    }
    for (int member : chains.members(block)) {
      if (chains.event(events.before(access)) != ConcurrentSystem.NONE
          || !chains.contains(events.before(access), member)) {
        safety.meet(member, extension);
      }
    }
  }
}
