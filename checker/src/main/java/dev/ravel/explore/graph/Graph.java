// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.verdict.Counters;
import java.util.List;
import java.util.Optional;

/**
 * The explicit search: all reachable states, breadth first. Safety questions are answered on the
 * way, each with a shortest run; liveness questions afterwards, on the stored states.
 *
 * <p>Among the shortest runs it gives the first in the order of the search: processes ascending,
 * outcomes ascending. It does the same work in the same order each time.
 */
public final class Graph implements Engine {
  /** The engine; it keeps nothing between explorations. */
  public Graph() {}

  @Override
  public String name() {
    return "graph";
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    long start = System.nanoTime();
    Answers answers = new Answers(system, questions);
    Meter meter = new Meter(budget);
    Search search = new Search(system, answers, meter);
    Optional<Problem> stopped = search.run();
    Counters counters =
        Counters.ofStates(
            search.states(), meter.transitions(), System.nanoTime() - start, meter.peak());
    return new Exploration(answers.all(stopped.orElse(Problem.K007)), counters, stopped);
  }

  /** One exploration. */
  private static final class Search {
    private final ConcurrentSystem system;
    private final Answers answers;
    private final Meter meter;
    private final StateStore store;
    private final Predecessors predecessors = new Predecessors();
    private final IntSequence initials = new IntSequence();
    private final Cursor cursor;
    private final Runs runs;
    private final SafetyMonitors monitors;
    private final int processes;

    /** The reaction of each process in the present state. */
    private final int[] reactions;

    private final int[] found;
    private final Batch batch = new Batch();

    /** Whether every state is explored. */
    private boolean explored;

    Search(ConcurrentSystem system, Answers answers, Meter meter) {
      this.system = system;
      this.answers = answers;
      this.meter = meter;
      this.store = new StateStore(Cursor.packingFor(system));
      this.cursor = new Cursor(system, store);
      this.runs = new Runs(system, store, predecessors, initials);
      this.monitors = new SafetyMonitors(system, answers, runs);
      this.processes = system.processes();
      this.reactions = new int[processes];
      this.found = new int[system.objects()];
    }

    /** Answers what can be answered; the reason if the search ends before its time. */
    Optional<Problem> run() {
      try {
        start();
        // The store is the queue: states are explored in the order in which they are found.
        for (int id = 0; id < store.count(); id++) {
          expand(id);
        }
        explored = true;
        monitors.complete();
        for (Promise promise : monitors.promises()) {
          Region region = new Region(system, store, promise, initials.size(), meter, bytes());
          answers.decide(promise.question(), FairLasso.judge(region, predecessors, runs));
        }
        return Optional.empty();
      } catch (Halt halt) {
        return explored && answers.complete() ? Optional.empty() : Optional.of(halt.reason());
      } catch (LocalWorkTooLong tooLong) {
        return Optional.of(Problem.K006);
      } catch (OutOfMemoryError tooMuch) {
        return Optional.of(Problem.K002);
      } finally {
        meter.use(bytes());
      }
    }

    /** The number of states stored. */
    int states() {
      return store.count();
    }

    private void start() {
      int[] state = new int[system.objects()];
      for (int index = 0; index < system.initialStates(); index++) {
        int error = system.initialState(index, state);
        monitors.started(index);
        if (error != ConcurrentSystem.NONE) {
          monitors.failedAtStart(index, error);
        } else {
          int id = Cursor.reachInitial(store, system, state);
          if (id < 0) {
            predecessors.found();
            initials.push(index);
            monitors.found(~id, state);
          }
        }
        askAfter(1, 0);
      }
      predecessors.explored();
    }

    /** Takes all steps from a state. */
    private void expand(int id) {
      cursor.moveTo(id);
      int[] state = cursor.state();
      assert !sampled(id) || system.independenceHolds(state);
      int enabled = gather();
      store.lookUp(batch);
      int taken = 0;
      for (int process = 0; process < processes; process++) {
        int reaction = reactions[process];
        int outcomes = system.outcomes(reaction);
        for (int index = 0; index < outcomes; index++) {
          int outcome = system.outcome(reaction, index);
          int kind = system.kind(outcome);
          monitors.executed(outcome);
          if (kind == ConcurrentSystem.STEP) {
            reach(taken++, outcome);
          } else if (kind == ConcurrentSystem.ERROR) {
            monitors.failed(id, process, index, system.error(outcome));
          }
        }
      }
      meter.transitions(taken);
      if (enabled == 0) {
        monitors.ended(id, state);
      }
      monitors.explored(id, reactions);
      predecessors.explored();
      askAfter(1 + taken, id + 1);
    }

    /** Puts the successors of the present state into the batch; the number of enabled outcomes. */
    private int gather() {
      int[] state = cursor.state();
      batch.clear();
      int enabled = 0;
      for (int process = 0; process < processes; process++) {
        int reaction = system.reaction(process, state);
        reactions[process] = reaction;
        int outcomes = system.outcomes(reaction);
        enabled += outcomes;
        for (int index = 0; index < outcomes; index++) {
          int outcome = system.outcome(reaction, index);
          if (system.kind(outcome) == ConcurrentSystem.STEP && !cursor.add(outcome, batch)) {
            return gather();
          }
        }
      }
      return enabled;
    }

    /** Stores a successor unless it is known. */
    private void reach(int successor, int outcome) {
      if (batch.numbers()[successor] < 0) {
        int reached = store.add(batch, successor);
        if (reached < 0) {
          predecessors.found();
          look(~reached, outcome);
        }
      }
    }

    /** Whether independence is tested at a state: at the first ones, and at one in 64 later on. */
    private static boolean sampled(int id) {
      return id < 256 || (id * 0x9E3779B9) >>> 26 == 0;
    }

    private void look(int id, int outcome) {
      if (monitors.looksAtStates()) {
        cursor.successor(outcome, found);
        monitors.found(id, found);
      }
    }

    private void askAfter(int steps, int explored) {
      if (meter.due(steps)) {
        meter.ask(store.count(), store.count() - explored, bytes());
      }
    }

    private long bytes() {
      long bytes = store.bytes() + predecessors.bytes() + initials.bytes();
      for (Promise promise : monitors.promises()) {
        bytes += promise.bytes();
      }
      return bytes;
    }
  }
}
