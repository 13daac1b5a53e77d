// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Races;
import dev.ravel.explore.SymmetricQuestions;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.Representative;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Renamings;
import dev.ravel.system.Spinning;
import dev.ravel.verdict.Orbits;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * One exploration. It chooses what to explore in each state by what is known of the automata then,
 * and goes on until two things hold of all that it has explored (package description): each set is
 * persistent by what is known in the end, and no terminal component ignores a process.
 */
final class DporSearch {
  private final ConcurrentSystem system;
  private final Meter meter;
  private final StateCounts counts;
  private final ObjectSets sets;
  private final ThreadAutomata automata;
  private final Futures futures;
  private final Choice choice;
  private final PendingSteps pending;
  private final Optional<Renamings> renamings;
  private final ReducedGraph explored;
  private final StateSafety safety;
  private final BreadthFirst search;
  private final Cursor at;

  /** States, each with a process that is to be explored there as well. */
  private final IntSequence queue = new IntSequence();

  private final long[] set;
  private final long[] known;

  /**
   * An exploration.
   *
   * @param questions those that it decides
   * @param property the property object that counts for them, or {@link ConcurrentSystem#NONE}
   * @param options how
   */
  DporSearch(
      ConcurrentSystem system,
      Answers answers,
      int[] questions,
      int property,
      DporOptions options,
      Meter meter,
      StateCounts counts) {
    this.system = system;
    this.meter = meter;
    this.counts = counts;
    sets = new ObjectSets(system, property);
    renamings =
        options.symmetric()
            ? Optional.of(
                SymmetricQuestions.of(system, answers, Arrays.stream(questions).boxed().toList()))
            : Optional.empty();
    Races races = new Races(system);
    explored = new ReducedGraph(system, races, renamings.flatMap(Renamings::symmetry));
    boolean precise = options.precise();
    automata =
        new ThreadAutomata(
            system, sets, !precise, explored.representative().map(Representative::images));
    futures = new Futures(automata, sets);
    choice =
        new Choice(
            new PersistentSets(system.processes(), futures, sets),
            precise ? Optional.of(new PreciseSets(system, automata, sets)) : Optional.empty());
    ShortRuns runs = new ShortRuns(explored, meter, ShortRuns.MANY);
    safety = new StateSafety(system, answers, questions, runs, automata, races);
    pending =
        new PendingSteps(system, automata, sets, explored.moves(), safety.verdicts().coverage());
    search =
        new BreadthFirst(
            explored, automata, choice, pending, safety, meter, counts, new CommutingSteps(system));
    at = explored.cursor();
    set = Processes.none(system.processes());
    known = Processes.none(system.processes());
  }

  /** Explores until the questions are decided. */
  void run() {
    try {
      counts.warm += new WarmUp(system, automata, choice).run();
      int growth = automata.growth();
      start();
      search.run();
      while (!safety.verdicts().done()) {
        if (automata.growth() != growth) {
          growth = automata.growth();
          revalidate();
        } else {
          int added = queue.size();
          new TerminalComponents(explored, meter).find(explored.descending(), this::heed);
          if (queue.size() == added) {
            lookForSpinning();
            safety.verdicts().complete();
            return;
          }
        }
        resume();
        search.run();
      }
    } finally {
      meter.use(bytes());
      count();
    }
  }

  /** Searches for threads that spin, along explored steps. See the package. */
  private void lookForSpinning() {
    if (!safety.verdicts().looksForDeadlocks()) {
      return;
    }
    if (system.outcomes().anyStruck()) {
      safety.verdicts().spinningIsOpen(Spinning::isPossible);
      return;
    }
    Outgoing steps = explored.outgoing();
    IntConsumer from =
        state -> {
          read(state, known);
          steps.from(state, known);
        };
    OptionalInt found = explored.firstSpinning(steps, from, meter::operations);
    if (found.isPresent()) {
      safety.spins(found.getAsInt());
    }
  }

  private void start() {
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates() && !safety.verdicts().done(); index++) {
      int error = system.initialState(index, state);
      safety.verdicts().atStart(index, error);
      if (error == ConcurrentSystem.NONE) {
        search.start(index, state);
      }
    }
  }

  /** Explores what was added to states. */
  private void resume() {
    for (int i = 0; i < queue.size() && !safety.verdicts().done(); i += 2) {
      search.resume(queue.get(i), queue.get(i + 1));
    }
    queue.cut(0);
  }

  /** Validates the sets anew after the automata have grown, and makes them larger where needed. */
  private void revalidate() {
    counts.passes++;
    ValidatedAt checked = search.checked();
    checked.begin();
    for (int state = 0; state < explored.states(); state++) {
      if (meter.due(1)) {
        meter.ask(counts.states + explored.states(), queue.size(), bytes());
      }
      meter.operations(Meter.looks(pending.processes()));
      if (!explored.explore().isFull(state) && hasGrown(state, checked.known(state))) {
        look(state);
        read(state, known);
        if (!choice.valid(pending, at, known)) {
          counts.again++;
          extend(state, known);
        }
      }
    }
    checked.end(explored.states(), automata.growth());
  }

  /** Returns whether a process can use more from a state on than was known once. */
  private boolean hasGrown(int state, int growth) {
    if (growth == automata.growth()) {
      return false;
    }
    at.moveTo(state);
    for (int p = 0; p < pending.processes(); p++) {
      if (automata.hasGrown(automata.localState(p, at), growth)) {
        return true;
      }
    }
    return false;
  }

  /** Looks again at a state that is explored. There is room for what its steps lead to. */
  private void look(int state) {
    at.moveTo(state);
    if (!pending.look(at)) {
      throw new IllegalStateException("a step writes a value that no stored state has");
    }
  }

  private void read(int state, long[] into) {
    Arrays.fill(into, 0);
    explored.explore().read(state, into);
  }

  /**
   * Chooses a larger set for the state that is pending, in which {@link #known} is explored.
   *
   * @param must what is to be in it
   */
  private void extend(int state, long[] must) {
    long[] chosen = choice.choose(pending, at, must, known);
    if (Processes.within(pending.enabled(), chosen)) {
      explored.explore().fill(state);
    }
    for (int p = Processes.next(chosen, 0); p >= 0; p = Processes.next(chosen, p + 1)) {
      if (!Processes.has(known, p)) {
        explored.explore().add(state, p);
        queue.push(state);
        queue.push(p);
      }
    }
  }

  /**
   * Explores a process that a terminal component ignores, where it is enabled. Explores one state
   * of the orbits in full. Which process is ignored after renamings is not computed.
   */
  private void heed(IntSequence stack, int place) {
    if (explored.representative().isPresent()) {
      fill(stack, place);
      return;
    }
    Arrays.fill(set, 0);
    for (int k = place; k < stack.size(); k++) {
      explored.explore().read(stack.get(k), set);
    }
    for (int k = place; k < stack.size(); k++) {
      int state = stack.get(k);
      look(state);
      for (int p = 0; p < pending.processes(); p++) {
        if (pending.isEnabled(p) && !Processes.has(set, p)) {
          counts.ignored++;
          read(state, known);
          read(state, set);
          Processes.add(set, p);
          extend(state, set);
          return;
        }
      }
    }
  }

  /** Explores a state of a component in full, one in which that is the least work. */
  private void fill(IntSequence stack, int place) {
    int best = ConcurrentSystem.NONE;
    int fewest = Integer.MAX_VALUE;
    for (int k = place; k < stack.size(); k++) {
      Limits.pollAt(k + 1);
      look(stack.get(k));
      read(stack.get(k), set);
      int missing = pending.enabledCount() - Processes.size(set);
      if (missing < fewest) {
        fewest = missing;
        best = stack.get(k);
      }
    }
    counts.ignored++;
    look(best);
    read(best, known);
    extend(best, pending.enabled());
  }

  /** The reduced graph, as far as it is explored. */
  ReducedGraph explored() {
    return explored;
  }

  private long bytes() {
    return search.bytes() + futures.bytes() + queue.bytes();
  }

  private void count() {
    counts.orbits =
        renamings.map(
            its ->
                new Orbits(
                    its.count(),
                    explored.representative().map(Representative::branched).orElse(0),
                    explored.representative().map(Representative::truncated).orElse(0),
                    its.families()));
    counts.states += explored.states();
    counts.localStates += automata.localStates();
    counts.futures += sets.count();
  }
}
