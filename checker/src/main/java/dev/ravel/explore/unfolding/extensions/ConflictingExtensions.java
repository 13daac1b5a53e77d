// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.unfolding.answers.TrailPart;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.ObjectValues;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * The conflicting extensions cex(C) of the configuration. For an event of C they are the same step
 * of its process after earlier parts of what other processes did; for a blocked process, after any
 * part of C (the published algorithms leave these out and lose executions).
 *
 * <p>The conflicting extensions that an event brings depend on its history alone, so they are made
 * once, not once per configuration, unless what the step uses depends on the state.
 */
public final class ConflictingExtensions {
  /**
   * The number of parts that are looked at in vain for each other one before constraints are used.
   * It counts once more. It takes about as long as solving them.
   */
  private static final int IN_VAIN = 1 << 8;

  private final UnfoldingPrefix u;
  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final Contention contention;
  private final PendingOperations operations;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventBuilder steps;
  private final Configuration c;
  private final Pending pending;
  private final ObjectValues values;
  private final TrailPart future;
  private final PartByPart partByPart;
  private final Supplier<Constraints> solver;
  private final int[] scratch;

  /** The block of each object in the history that is tried. */
  private final int[] cut;

  private int inVain = IN_VAIN;

  /** The conflicting extensions of a configuration. */
  ConflictingExtensions(
      UnfoldingPrefix u,
      Configuration c,
      EventBuilder steps,
      StopPoll patience,
      Supplier<Constraints> solver) {
    this.system = u.system();
    this.outcomes = u.system().outcomes();
    this.contention = u.contention();
    this.operations = u.operations();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.steps = steps;
    this.values = u.values();
    this.u = u;
    this.c = c;
    this.pending = c.pending();
    this.solver = solver;
    scratch = u.initial().clone();
    cut = new int[u.width()];
    future = new TrailPart(u, c);
    partByPart = new PartByPart(u, patience);
  }

  /** Returns the number of parts of a configuration that may be searched in vain for each event. */
  public void inVain(int parts) {
    inVain = parts;
  }

  /**
   * Makes the conflicting extensions that an event of the configuration brings.
   *
   * @return whether it {@link #varies}
   */
  public boolean of(int event) {
    int process = events.process(event);
    int pred = events.pred(event);
    int operation = operation(process, events.local(event));
    int[] its = operations.objects(operation);
    boolean none = its.length == 0 && events.accesses(event) == 0;
    if (none || operations.isDeferred(operation)) {
      return false;
    }
    rejoin(event);
    int first = events.firstAccess(event);
    boolean exactly = events.accesses(event) > 0 && its.length == 1;
    if (exactly && steps.exclusive(its[0]) && accesses.object(first) == its[0]) {
      int before = accesses.before(first);
      walk(process, pred, operation, its[0], before);
      if (events.accesses(event) > 1) {
        attempt(process, pred, operation, its[0], before); // other choices
      }
      return varies(event, operation);
    }
    cuts(process, pred, operation, object -> events.lastBefore(event, object));
    return varies(event, operation);
  }

  /**
   * Returns whether the operation of an event uses fewer contended objects than it might have. It
   * may also use one in a weaker mode. Then its conflicting extensions depend on the whole
   * configuration, since in another state it uses what it does not use here.
   */
  private boolean varies(int event, int operation) {
    int[] its = operations.objects(operation);
    int[] how = operations.modes(operation);
    int access = events.firstAccess(event);
    int end = access + events.accesses(event);
    for (int k = 0; k < its.length; k++, access++) {
      if (access == end || accesses.object(access) != its[k] || accesses.mode(access) != how[k]) {
        return true;
      }
    }
    return false;
  }

  /** Makes the conflicting extensions of an event that {@link #varies}. Cost: see {@link #cuts}. */
  public void ofVarying(int event) {
    future.behind(event);
    int process = events.process(event);
    int operation = operation(process, events.local(event));
    rejoin(event);
    cuts(process, events.pred(event), operation, future::lastOutside);
  }

  /** Steps join what an event does. */
  private void rejoin(int event) {
    steps.joinNobody();
    for (int end : events.ends(event)) {
      steps.identity.join(end);
    }
  }

  /** Makes the extensions of a process that is blocked in the configuration. */
  public void ofBlocked(int process) {
    int operation = pending.operation(process);
    int[] its = operations.objects(operation);
    if (its.length == 0 || operations.isDeferred(operation)) {
      return;
    }
    steps.joinNobody();
    operation(process, operations.local(process, c.state()));
    int pred = c.tail(process);
    if (its.length == 1 && steps.exclusive(its[0])) {
      walk(process, pred, operation, its[0], c.last(its[0]));
      return;
    }
    cuts(process, pred, operation, c::last);
  }

  /**
   * Returns the pending operation of a process in a local state, which it gets in the scratch
   * state.
   */
  int operation(int process, int local) {
    stand(process, local);
    int operation = operations.operation(process, scratch);
    if (operations.joins(operation) != ConcurrentSystem.NONE) {
      int existence = system.alive(operations.joins(operation));
      scratch[existence] = c.state()[existence];
    }
    return operation;
  }

  /** A process stands in a local state, in the scratch state. */
  private void stand(int process, int local) {
    int control = system.control(process);
    if (control != ConcurrentSystem.NONE) {
      scratch[control] = local;
    }
  }

  /** The step after each block of an exclusive object, from one down to what it comes after. */
  private void walk(int process, int pred, int operation, int object, int from) {
    int low = trees.depth(past(pred, object));
    for (int block = from; trees.depth(block) > low; ) {
      block = trees.parent(block);
      attempt(process, pred, operation, object, block);
    }
  }

  /**
   * The step of a process after one block of an exclusive object.
   *
   * @return the event; {@link ConcurrentSystem#NONE} if it is not enabled there
   */
  private int attempt(int process, int pred, int operation, int object, int block) {
    setValue(object, block);
    int reaction = operations.reaction(process, operation, scratch);
    int count = outcomes.size(reaction);
    int made = ConcurrentSystem.NONE;
    for (int index = 0; index < count; index++) {
      int local = operations.local(process, scratch);
      steps.begin(process, local, outcomes.outcome(reaction, index), count);
      steps.use(pred, object, block);
      made = steps.event(process, pred, local, index);
    }
    return made;
  }

  /**
   * The step of a process after one block of an object, which its operation uses and no other.
   *
   * @return the event; {@link ConcurrentSystem#NONE} if it is not enabled there
   */
  public int behind(int process, int pred, int operation, int object, int block) {
    stand(process, operations.local(operation));
    steps.joinNobody();
    return attempt(process, pred, operation, object, block);
  }

  /**
   * Returns the mode of a step that uses one object after one block of that.
   *
   * @return the {@link dev.ravel.system.Mode} in which it uses the object; {@link
   *     ConcurrentSystem#NONE} if it does not, or is not enabled there
   */
  public int mode(int process, int operation, int object, int block) {
    int local = operations.local(operation);
    stand(process, local);
    setValue(object, block);
    int reaction = operations.reaction(process, operation, scratch);
    int count = outcomes.size(reaction);
    if (count == 0) {
      return ConcurrentSystem.NONE;
    }
    steps.begin(process, local, outcomes.outcome(reaction, 0), count);
    return steps.uses(object);
  }

  private void setValue(int index, int block) {
    int object = contention.object(index);
    if (object != ConcurrentSystem.NONE) {
      scratch[object] = values.behind(block);
    }
  }

  /**
   * Adds the step of a process after every part of the configuration with its past. The part does
   * not reach beyond given blocks. Cost: see {@link PartByPart#visit}; where that looks at many
   * parts in vain, {@link PartConstraints} find the others.
   *
   * @param end by object the last block that it may come after
   */
  private void cuts(int process, int pred, int operation, IntUnaryOperator end) {
    int[] its = operations.objects(operation);
    int[] start = new int[its.length];
    int[] upTo = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      upTo[k] = end.applyAsInt(its[k]);
      start[k] = within(past(pred, its[k]), upTo[k]);
    }
    Subconfigurations parts =
        new Subconfigurations(u, process, its, operations.modes(operation), start, upTo);
    Consumer<int[]> visitor = part -> enabledAt(process, pred, its, part);
    if (!partByPart.visit(parts, visitor, inVain)) {
      new PartConstraints(u, parts, solver.get()).visit(visitor);
    }
  }

  /** The last block of an object after an event and the ends of the threads that steps join. */
  private int past(int pred, int object) {
    int block = events.last(pred, object);
    for (int j = 0; j < steps.identity.joins; j++) {
      block = trees.merged(block, events.last(steps.identity.ends[j], object));
    }
    return block;
  }

  /** A block, or what there is of it on the way to another one. */
  private int within(int block, int upTo) {
    return trees.depth(block) > trees.depth(upTo) ? upTo : block;
  }

  /** The steps of a process, if it is enabled, when its objects' chains end with given blocks. */
  private void enabledAt(int process, int pred, int[] its, int[] at) {
    for (int k = 0; k < its.length; k++) {
      cut[its[k]] = at[k];
      setValue(its[k], at[k]);
    }
    int reaction = system.reaction(process, scratch);
    int count = outcomes.size(reaction);
    int local = operations.local(process, scratch);
    for (int index = 0; index < count; index++) {
      steps.begin(process, local, outcomes.outcome(reaction, index), count);
      for (int k = 0; k < steps.identity.uses; k++) {
        int object = steps.identity.objects[k];
        boolean chosen = Arrays.binarySearch(its, object) >= 0;
        steps.use(k, chosen ? cut[object] : events.last(pred, object));
      }
      steps.event(process, pred, local, index);
    }
  }
}
