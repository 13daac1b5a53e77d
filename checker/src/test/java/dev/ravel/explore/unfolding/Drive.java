// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Sink;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.ContentionGrew;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The engine at work on one system, from all its initial states. Its parts are put together as
 * {@link Unfolding} does, with an observer.
 */
final class Drive {
  private final ConcurrentSystem system;
  private final int property;
  private final int partial;
  private final boolean everything;
  private final boolean cutoffs;

  /** True if rounds in vain are followed. */
  private boolean retries = true;

  /** True if rounds of deeper and deeper explorations begin as soon as an event is superseded. */
  private boolean deepening;

  /** The number of events at which events are removed. */
  private int least = 20_000;

  /** After how many parts of a configuration in vain constraints are used, if not as usual. */
  private OptionalInt inVain = OptionalInt.empty();

  private final Supplier<Budget> budget;

  /** Looks on while the engine explores. */
  interface ExecutionListener {
    /** An exploration begins; what was seen from the same initial state before is void. */
    void begins(int initial, UnfoldingPrefix u);

    /**
     * A maximal configuration is reached.
     *
     * @param schedule pairs of a process and the index of an outcome
     */
    void maximal(int[] schedule);
  }

  /** The counts of an exploration. */
  record Counts(long executions, long redundant, long events) {
    private Counts plus(Explorer explorer) {
      return new Counts(
          executions + explorer.tally().executions,
          redundant + explorer.tally().redundant,
          events + explorer.tally().events);
    }
  }

  /**
   * A system.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param partial the k of k-partial alternatives, or {@link UnfoldingOptions#OPTIMAL}
   * @param everything whether all objects count as contended
   */
  Drive(ConcurrentSystem system, int property, int partial, boolean everything) {
    this(system, property, partial, everything, false, Budget::unlimited);
  }

  private Drive(
      ConcurrentSystem system,
      int property,
      int partial,
      boolean everything,
      boolean cutoffs,
      Supplier<Budget> budget) {
    this.system = system;
    this.property = property;
    this.partial = partial;
    this.everything = everything;
    this.cutoffs = cutoffs;
    this.budget = budget;
  }

  /** Uses constraints after a number of parts of a configuration in vain. */
  Drive inVain(int parts) {
    inVain = OptionalInt.of(parts);
    return this;
  }

  /** Somebody who does not look. */
  static ExecutionListener nobody() {
    return new Nobody();
  }

  /**
   * The numbers of an optimal exploration that leaves out rounds in vain, and cuts nothing else.
   */
  static Counts countsWithoutRetries(ConcurrentSystem system) {
    Drive drive = new Drive(system, ConcurrentSystem.NONE, UnfoldingOptions.OPTIMAL, true);
    drive.retries = false;
    return drive.run(new Nobody());
  }

  /**
   * The counts of the last round of an exploration with cutoffs by states.
   *
   * @param followed how many events lead to a state and are no cutoffs
   * @param rounds how many rounds there were
   */
  record Followed(int followed, int cutoffs, int rounds) {}

  /**
   * Explores a small system with cutoffs from one of its initial states, and removes nothing.
   *
   * @param deepening whether rounds begin as soon as an event is superseded
   * @return nothing if it does not end soon
   */
  static Optional<Followed> followed(ConcurrentSystem system, int initial, boolean deepening) {
    int[] state = new int[system.objects()];
    if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
      return Optional.empty();
    }
    Drive drive =
        new Drive(
            system, ConcurrentSystem.NONE, UnfoldingOptions.OPTIMAL, true, true, Drive::patience);
    drive.deepening = deepening;
    drive.least = Integer.MAX_VALUE;
    Explorer explorer;
    try {
      explorer = drive.explore(initial, state, new Nobody());
    } catch (Halt halt) {
      return Optional.empty();
    }
    UnfoldingPrefix u = explorer.prefix();
    int followed = 0;
    int cutoffs = 0;
    for (int e = Events.ROOT + 1; e < u.events().limit(); e++) {
      if (u.events().course(e) != Events.UNKNOWN) {
        cutoffs += u.events().cutoff(e) ? 1 : 0;
        followed += !u.events().cutoff(e) && u.reachesState(e) ? 1 : 0;
      }
    }
    return Optional.of(new Followed(followed, cutoffs, explorer.rounds()));
  }

  /** The numbers of an optimal exploration. */
  static Counts counts(ConcurrentSystem system) {
    Drive drive = new Drive(system, ConcurrentSystem.NONE, UnfoldingOptions.OPTIMAL, false);
    return drive.run(new Nobody());
  }

  /** The same, if the system is small. */
  static Optional<Counts> countsOfSmall(ConcurrentSystem system) {
    try {
      int none = ConcurrentSystem.NONE;
      Drive drive =
          new Drive(system, none, UnfoldingOptions.OPTIMAL, false, false, Drive::patience);
      return Optional.of(drive.run(new Nobody()));
    } catch (Halt halt) {
      return Optional.empty();
    }
  }

  /**
   * The engine as brute force knows explorers. In optimal mode it objects to redundant visits, and
   * always when the exploration of a small system does not end.
   */
  static AgainstBruteForce.Explorer engine() {
    return Drive::explore;
  }

  /** The same, which begins again, deeper and deeper, as soon as an event is superseded. */
  static AgainstBruteForce.Explorer deepening() {
    return (system, property, options, sink) ->
        explore(system, property, options, true, true, sink);
  }

  /** The same, which leaves out rounds in vain. */
  static AgainstBruteForce.Explorer withoutRetries() {
    return (system, property, options, sink) ->
        explore(system, property, options, false, false, sink);
  }

  private static void explore(ConcurrentSystem system, int property, Options options, Sink sink) {
    explore(system, property, options, true, false, sink);
  }

  private static void explore(
      ConcurrentSystem system,
      int property,
      Options options,
      boolean retries,
      boolean deepening,
      Sink sink) {
    boolean optimal = options.partial() == 0;
    int partial = optimal ? UnfoldingOptions.OPTIMAL : options.partial();
    Counts counts;
    try {
      Drive drive =
          new Drive(
              system,
              property,
              partial,
              options.cutoffs() || !retries,
              options.cutoffs(),
              Drive::patience);
      drive.retries = retries;
      drive.deepening = deepening;
      drive.least = options.seed() == 0 ? 20_000 : 1;
      counts = drive.report(sink);
    } catch (Halt halt) {
      throw new DoesNotEnd(halt);
    }
    if (optimal && counts.redundant() > 0) {
      throw new AssertionError(counts.redundant() + " redundant visits");
    }
  }

  /** An exploration did not end within what a small system takes. */
  static final class DoesNotEnd extends AssertionError {
    private static final long serialVersionUID = 1;

    private DoesNotEnd(Halt halt) {
      super("does not end", halt);
    }
  }

  /** Is spent after some ten thousand events on the trail. */
  private static Budget patience() {
    AtomicInteger asked = new AtomicInteger();
    return effort -> asked.incrementAndGet() > 30 ? Optional.of(Problem.K003) : Optional.empty();
  }

  /** Explores, and reports the maximal configurations. */
  Counts report(Sink sink) {
    Listing listing = new Listing();
    Counts counts = run(listing);
    for (int initial = 0; initial < listing.found.size(); initial++) {
      for (int[] schedule : listing.found.get(initial)) {
        int[] processes = new int[schedule.length / 2];
        int[] outcomes = new int[schedule.length / 2];
        for (int step = 0; step < processes.length; step++) {
          processes[step] = schedule[2 * step];
          outcomes[step] = schedule[2 * step + 1];
        }
        sink.maximal(initial, processes, outcomes);
      }
    }
    return counts;
  }

  /** Explores. */
  Counts run(ExecutionListener listener) {
    Counts sum = new Counts(0, 0, 0);
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        listener.begins(initial, null);
        listener.maximal(new int[0]);
      } else {
        sum = sum.plus(explore(initial, state, listener));
      }
    }
    return sum;
  }

  private UnfoldingOptions options() {
    return new UnfoldingOptions(
        partial,
        cutoffs ? UnfoldingOptions.Cutoffs.ALWAYS : UnfoldingOptions.Cutoffs.NEVER,
        retries,
        UnfoldingOptions.UNBOUNDED,
        false,
        false);
  }

  private Explorer explore(int initial, int[] state, ExecutionListener listener) {
    Contention contention = new Contention(system, property, everything);
    while (true) {
      contention.renew();
      Watched safety = new Watched(system, property, listener);
      safety.begin(initial, state, ConcurrentSystem.NONE);
      Meter meter = new Meter(budget.get());
      Explorer explorer =
          new Explorer(
              system,
              contention,
              state,
              options(),
              cutoffs && everything,
              safety,
              meter,
              new Tally());
      safety.explorer = explorer;
      safety.initial = initial;
      if (deepening) {
        explorer.hurry();
      }
      explorer.removeFrom(least);
      inVain.ifPresent(explorer::inVain);
      listener.begins(initial, explorer.prefix());
      try {
        explorer.run();
      } catch (ContentionGrew anew) {
        continue;
      }
      if (!contention.incomplete()) {
        return explorer;
      }
    }
  }

  /** A question that is open to the end, and news of what happens. */
  private static final class Watched extends EventSafety {
    private final ExecutionListener listener;
    private Explorer explorer;
    private int initial;
    private int round = 1;

    Watched(ConcurrentSystem system, int property, ExecutionListener listener) {
      super(
          system,
          new Answers(system, List.of(new Question(new Property.DeadCode(), false))),
          new int[] {0},
          property,
          UnfoldingOptions.UNBOUNDED);
      this.listener = listener;
    }

    @Override
    public boolean leaf() {
      if (explorer.rounds() != round) {
        round = explorer.rounds();
        listener.begins(initial, explorer.prefix());
      }
      listener.maximal(schedule());
      return false;
    }
  }

  /** Sees nothing. */
  private static final class Nobody implements ExecutionListener {
    @Override
    public void begins(int initial, UnfoldingPrefix u) {}

    @Override
    public void maximal(int[] schedule) {}
  }

  /** Lists an execution of each maximal configuration. */
  private static final class Listing implements ExecutionListener {
    private final List<List<int[]>> found = new ArrayList<>();

    @Override
    public void begins(int initial, UnfoldingPrefix u) {
      while (found.size() > initial) {
        found.removeLast();
      }
      found.add(new ArrayList<>());
    }

    @Override
    public void maximal(int[] schedule) {
      found.getLast().add(schedule);
    }
  }
}
