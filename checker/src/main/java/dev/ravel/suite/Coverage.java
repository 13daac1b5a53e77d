// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What each candidate covers: items, dense from 0 in the order in which they are first met. Cost:
 * linear in the steps of all candidates and the sizes of their footprints.
 */
final class Coverage {
  private final ConcurrentSystem system;
  private final Criterion criterion;
  private final Map<List<Integer>, Integer> items = new HashMap<>();
  private final List<List<Integer>> keys = new ArrayList<>();
  private final List<int[]> covered = new ArrayList<>();

  /** By process and local state: the place. */
  private final Map<List<Integer>, Integer> sites = new HashMap<>();

  private final Map<Site, Integer> siteIds = new HashMap<>();
  private final List<Site> places = new ArrayList<>();
  private final LatestUses uses;

  /** What the events are, where they are not those of the structures. */
  private final Optional<ContextualEvents> contextual;

  /** A place in the text of a process; without a span the process as such. */
  record Site(int process, Optional<Span> span) {}

  private Coverage(
      ConcurrentSystem system, Criterion criterion, Optional<ContextualEvents> contextual) {
    this.system = system;
    this.criterion = criterion;
    this.uses = new LatestUses(system.footprints());
    this.contextual = contextual;
  }

  /**
   * Nothing is covered yet.
   *
   * @param encoding what the events are
   */
  static Coverage of(ConcurrentSystem system, Encoding encoding, Criterion criterion) {
    boolean walked = encoding == Encoding.CONTEXTUAL && criterion == Criterion.EVENTS;
    return new Coverage(
        system,
        criterion,
        walked ? Optional.of(new ContextualEvents(encoding.of(system))) : Optional.empty());
  }

  /** How many items there are. */
  int items() {
    return keys.size();
  }

  /** What an item is: see {@link Criterion}; its numbers are ids of the criterion's kind. */
  List<Integer> key(int item) {
    return keys.get(item);
  }

  /** The items that a candidate covers, ascending. */
  int[] covered(int candidate) {
    return covered.get(candidate);
  }

  /** A place by its id in keys. */
  Site site(int id) {
    return places.get(id);
  }

  /**
   * The items that must be looked at: covering them covers all. Of events these are the maximal
   * ones; of branches those at places with several successors.
   */
  BitSet goals(List<EventStructure> structures) {
    BitSet goals = new BitSet();
    goals.set(0, keys.size());
    if (criterion == Criterion.EVENTS) {
      for (List<Integer> key : keys) {
        for (int cause : causes(structures, key)) {
          goals.clear(items.get(List.of(key.get(0), cause)));
        }
      }
    }
    if (criterion == Criterion.BRANCHES) {
      Map<Integer, Integer> ways = new HashMap<>();
      keys.forEach(key -> ways.merge(key.get(0), 1, Integer::sum));
      for (int item = 0; item < keys.size(); item++) {
        goals.set(item, ways.get(keys.get(item).get(0)) > 1);
      }
    }
    return goals;
  }

  private int[] causes(List<EventStructure> structures, List<Integer> event) {
    return contextual.isPresent()
        ? contextual.get().causes(event.get(1))
        : structures.get(event.get(0)).causes(event.get(1));
  }

  /** Adds what one more candidate covers. */
  void add(Candidates.Candidate candidate) {
    BitSet its = new BitSet();
    if (contextual.isPresent()) {
      for (int event : contextual.get().of(candidate.run())) {
        its.set(item(List.of(candidate.structure(), event)));
      }
    } else if (criterion == Criterion.EVENTS) {
      for (int event : candidate.events()) {
        its.set(item(List.of(candidate.structure(), event)));
      }
    } else {
      walk(candidate.run(), its);
    }
    covered.add(its.stream().toArray());
  }

  private void walk(Run run, BitSet its) {
    int[] state = new int[system.objects()];
    int _ = system.initialState(run.initialState(), state);
    if (criterion == Criterion.STATEMENTS) {
      for (int statement : system.coveredAtStart(run.initialState())) {
        its.set(item(List.of(statement)));
      }
    }
    uses.clear();
    for (int step = 0; step < run.length(); step++) {
      int process = run.processes()[step];
      int site = criterion == Criterion.STATEMENTS ? ConcurrentSystem.NONE : site(process, state);
      int outcome =
          system.outcomes().outcome(system.reaction(process, state), run.outcomes()[step]);
      boolean goesOn = system.outcomes().kind(outcome) == Outcomes.STEP;
      if (goesOn) {
        system.outcomes().apply(outcome, state);
      }
      switch (criterion) {
        case EVENTS -> throw new IllegalStateException("events are not met on a walk");
        case STATEMENTS ->
            IntStream.range(0, system.outcomes().covered(outcome))
                .map(k -> system.outcomes().coveredStatement(outcome, k))
                .forEach(statement -> its.set(item(List.of(statement))));
        case BRANCHES -> {
          if (goesOn && system.control(process) != ConcurrentSystem.NONE) {
            its.set(item(List.of(site, site(process, state))));
          }
        }
        case PAIRS ->
            uses.step(
                process,
                site,
                system.outcomes().footprint(outcome),
                before -> its.set(item(List.of(before, site))));
      }
    }
  }

  private int item(List<Integer> key) {
    Integer known = items.putIfAbsent(key, keys.size());
    if (known == null) {
      keys.add(key);
      return keys.size() - 1;
    }
    return known;
  }

  /** The place that a process has reached; at its end the process as such. */
  private int site(int process, int[] state) {
    int control = system.control(process);
    List<Integer> reached =
        List.of(process, control == ConcurrentSystem.NONE ? control : state[control]);
    Integer known = sites.get(reached);
    if (known == null) {
      Optional<Span> span = system.vocabulary().position(process, state);
      Site site = new Site(process, span);
      Integer at = siteIds.putIfAbsent(site, places.size());
      if (at == null) {
        at = places.size();
        places.add(site);
      }
      sites.put(reached, at);
      return at;
    }
    return known;
  }
}
