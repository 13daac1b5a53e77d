// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makes suites from events alone, where nobody has listed the executions. What a test covers is
 * seen in its events: a statement, branch or pair is there with the last of the events that make
 * it, so that each configuration that holds this event covers it.
 *
 * <p>Once there are events there is a test: no limit ends the work before, which takes as long as
 * the configurations of all events are. From there on the tests so far are kept.
 */
public final class GrownSuite {
  /** The time for the use of the findings after a limit, in nanoseconds. */
  private static final long GRACE = 500_000_000;

  private final ConcurrentSystem system;
  private final Growable events;
  private final SuiteRequest request;

  /**
   * The coverage by the local configurations, and then by the tests, of each criterion but events.
   */
  private final Map<Criterion, CandidateCoverage> coverages = new EnumMap<>(Criterion.class);

  /** The events of which it was looked at what they cover. */
  private final BitSet looked = new BitSet();

  /** The candidate in the coverages of each event that was looked at. */
  private final int[] candidates;

  /** Those that hold; a while of grace after them once they were reached. */
  private Limits limits = Limits.current();

  private boolean graced;

  /** The limit because of which not all events were looked at; absent if they were. */
  private Optional<Problem> halted = Optional.empty();

  private GrownSuite(ConcurrentSystem system, Growable events, SuiteRequest request) {
    this.system = system;
    this.events = events;
    this.request = request;
    this.candidates = new int[events.events().length()];
    for (Criterion its : request.criteria()) {
      if (its != Criterion.EVENTS) {
        coverages.put(its, CandidateCoverage.of(system, Encoding.EVENT_STRUCTURE, List.of(), its));
      }
    }
  }

  /**
   * A suite of a net from its complete prefix, the events that are cut off as well.
   *
   * @param cut the limit because of which the prefix is not complete; absent if it is
   * @throws Halt if a limit was reached before there was any event
   */
  public static TestSuite of(
      ConcurrentSystem system, Prefix prefix, SuiteRequest request, Optional<Problem> cut) {
    return of(system, new PrefixEvents(system, prefix), request, cut)
        .orElseThrow(() -> new IllegalStateException("a configuration of a net that cannot be"));
  }

  /**
   * A suite from event structures, of whose executions nothing is known.
   *
   * @param cut the limit because of which events are missing; absent if none are
   * @return empty if steps that commute run into a limit together, such as that of a semaphore, as
   *     no event after these steps would show it
   * @throws Halt if a limit was reached before there was any event
   */
  public static Optional<TestSuite> of(
      ConcurrentSystem system,
      List<EventStructure> structures,
      SuiteRequest request,
      Optional<Problem> cut) {
    return of(system, new StructureEvents(system, structures), request, cut);
  }

  private static Optional<TestSuite> of(
      ConcurrentSystem system, Growable events, SuiteRequest request, Optional<Problem> cut) {
    return new GrownSuite(system, events, request).made(cut);
  }

  private Optional<TestSuite> made(Optional<Problem> cut) {
    if (cut.isPresent() && events.events().isEmpty()) {
      throw new Halt(cut.get());
    }
    long begin = System.nanoTime();
    look();
    List<int[]> goals = goals();
    GrownCover.Grown grown = limits.during(() -> GrownCover.of(events, goals, request.watch()));
    long took = System.nanoTime() - begin;
    Optional<Problem> ended = cut.or(() -> halted).or(grown::cut);
    // what is left takes as long as the tests are
    Limits left = ended.or(grown::stopped).isPresent() ? Limits.none() : Limits.current();
    return left.during(
        () -> isPossible(grown) ? Optional.of(told(grown, ended, took)) : Optional.empty());
  }

  private boolean isPossible(GrownCover.Grown grown) {
    return grown.chosen().stream()
        .allMatch(
            its ->
                Candidates.goesThrough(
                    system, events.candidate(its).run(), its.stream().anyMatch(events::isEnd)));
  }

  private TestSuite told(GrownCover.Grown grown, Optional<Problem> ended, long took) {
    List<Candidates.Candidate> tests = new ArrayList<>();
    grown.chosen().forEach(its -> tests.add(events.candidate(its)));
    List<Candidates.Candidate> idle =
        request.criterion() == Criterion.EVENTS ? List.of() : neededIdle();
    tests.addAll(idle);
    int known = looked.cardinality() + events.idle().size();
    tests.forEach(test -> coverages.values().forEach(coverage -> coverage.add(test)));
    List<Integer> numbers = IntStream.range(known, known + tests.size()).boxed().toList();
    List<Item> items = new ArrayList<>();
    List<TestSuite.Test> made = new ArrayList<>();
    if (request.criterion() == Criterion.EVENTS) {
      int[] places = items(grown, ended.isPresent(), items);
      for (int k = 0; k < tests.size(); k++) {
        List<Integer> covers =
            grown.chosen().get(k).stream().mapToObj(event -> places[event]).toList();
        made.add(new TestSuite.Test(() -> system, tests.get(k).run(), covers));
      }
    } else {
      CandidateCoverage coverage = coverages.get(request.criterion());
      ItemSelection shown = ItemSelection.of(system, List.of(), coverage, coverage.goals());
      int[] places = covered(coverage, shown, numbers, ended.isPresent(), items);
      for (int k = 0; k < tests.size(); k++) {
        List<Integer> covers =
            shown.by(coverage, numbers.get(k)).stream().map(item -> places[item]).toList();
        made.add(new TestSuite.Test(() -> system, tests.get(k).run(), covers));
      }
    }
    return new TestSuite(
        tests.size(),
        items,
        made,
        grown.atLeast() + Math.min(1, idle.size()),
        ended,
        grown.stopped(),
        true,
        request.told().stream()
            .sorted()
            .map(its -> TestSuite.told(system, List.of(), coverages.get(its), numbers))
            .toList(),
        took);
  }

  /**
   * Writes the events that are covered.
   *
   * @param some whether others may be left out
   * @return by event: where it stands
   */
  private int[] items(GrownCover.Grown grown, boolean some, List<Item> items) {
    BitSet shown = (BitSet) events.events().clone();
    if (some) {
      BitSet covered = new BitSet();
      grown.chosen().forEach(covered::or);
      shown.and(covered);
    }
    int[] places = new int[shown.length()];
    for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
      places[event] = items.size();
      items.add(new Item(events.word(event), List.of()));
    }
    return places;
  }

  /**
   * Writes the items that some test covers.
   *
   * @param some whether others may be left out
   * @return by item that is shown: where it stands
   */
  private static int[] covered(
      CandidateCoverage coverage,
      ItemSelection shown,
      List<Integer> tests,
      boolean some,
      List<Item> items) {
    BitSet covered = new BitSet();
    tests.forEach(test -> shown.by(coverage, test).forEach(covered::set));
    if (!some && covered.cardinality() < shown.items().size()) {
      throw new IllegalStateException("something is covered by an event and by no test of it");
    }
    int[] places = new int[shown.items().size()];
    for (int item = covered.nextSetBit(0); item >= 0; item = covered.nextSetBit(item + 1)) {
      places[item] = items.size();
      items.add(shown.items().get(item));
    }
    return places;
  }

  /**
   * Sees what each event covers with all before it, of the first one in any case. Cost: that of
   * going along what is before each event, where anything but events is covered or told.
   */
  private void look() {
    BitSet all = events.events();
    for (int event = all.nextSetBit(0); event >= 0; event = all.nextSetBit(event + 1)) {
      if (!coverages.isEmpty()) {
        if (!looked.isEmpty() && isOver()) {
          break;
        }
        add(events.candidate(configuration(event)));
      }
      candidates[event] = looked.cardinality();
      looked.set(event);
    }
    events.idle().forEach(this::add);
  }

  /** Returns whether a limit and the while after it are over. */
  private boolean isOver() {
    Optional<Problem> spent = limits.spent(0);
    if (spent.isPresent() && !graced) {
      graced = true;
      limits = Limits.grace(GRACE, spent.get());
      return false;
    }
    halted = spent;
    return spent.isPresent();
  }

  /** Adds an execution to all coverages, or to none. */
  private void add(Candidates.Candidate its) {
    Limits.none()
        .during(
            () -> {
              coverages.values().forEach(coverage -> coverage.add(its));
              return its;
            });
  }

  /** Executions without events that cover what nothing else does. */
  private List<Candidates.Candidate> neededIdle() {
    CandidateCoverage coverage = coverages.get(request.criterion());
    BitSet wanted = coverage.goals();
    int size = looked.cardinality();
    for (int candidate = 0; candidate < size; candidate++) {
      IntStream.of(coverage.covered(candidate)).forEach(wanted::clear);
    }
    List<Candidates.Candidate> needed = new ArrayList<>();
    for (int k = 0; k < events.idle().size(); k++) {
      if (IntStream.of(coverage.covered(size + k)).anyMatch(wanted::get)) {
        IntStream.of(coverage.covered(size + k)).forEach(wanted::clear);
        needed.add(events.idle().get(k));
      }
    }
    return needed;
  }

  private BitSet configuration(int event) {
    BitSet its = new BitSet();
    for (int member : events.configuration(event)) {
      its.set(member);
    }
    return its;
  }

  /**
   * Returns the goals, each as the events that cover it, without those after others that do. There
   * are some of them where a limit is reached.
   */
  private List<int[]> goals() {
    if (request.criterion() == Criterion.EVENTS) {
      return events.maximal().stream().mapToObj(event -> new int[] {event}).toList();
    }
    CandidateCoverage coverage = coverages.get(request.criterion());
    BitSet wanted = coverage.goals();
    List<BitSet> covering = new ArrayList<>();
    for (int item = 0; item < coverage.items(); item++) {
      covering.add(new BitSet());
    }
    for (int event = looked.nextSetBit(0); event >= 0; event = looked.nextSetBit(event + 1)) {
      if (candidates[event] > 0 && isOver()) {
        break;
      }
      BitSet before = configuration(event);
      for (int item : coverage.covered(candidates[event])) {
        if (wanted.get(item) && !covering.get(item).intersects(before)) {
          covering.get(item).set(event);
        }
      }
    }
    return covering.stream()
        .filter(its -> !its.isEmpty())
        .map(its -> its.stream().toArray())
        .toList();
  }
}
