// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.ImmediateCauses;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The coverage of each candidate. Items are dense from 0 in the order in which they are first met.
 * Cost: linear in the steps of all candidates and the sizes of their footprints.
 */
final class CandidateCoverage {
  /** The number of uses of a step that are named. */
  private static final int MOST_USES = 3;

  private final ConcurrentSystem explored;

  /** The causes of the events of each structure. */
  private final List<? extends ImmediateCauses> causes;

  private final Criterion criterion;
  private final Map<List<Integer>, Integer> items = new HashMap<>();
  private final List<List<Integer>> keys = new ArrayList<>();
  private final List<int[]> covered = new ArrayList<>();

  /** The place of each process and local state of the system that is walked. */
  private final Map<List<Integer>, Integer> sites = new HashMap<>();

  private final Map<Site, Integer> siteIds = new HashMap<>();
  private final List<Site> places = new ArrayList<>();

  /** The action at each place. */
  private final Map<Integer, String> intentions = new HashMap<>();

  /** The uses of the steps at each place where the span alone does not identify the step. */
  private final Map<Integer, Set<String>> used = new HashMap<>();

  /** The known triples of place, object, mode. */
  private final Set<List<Integer>> noted = new HashSet<>();

  private final LatestUses uses = new LatestUses();

  /** The system in which the last candidate was looked at. */
  private ConcurrentSystem walked;

  /**
   * The items of the statements of each step with all that it uses, where these have no numbers.
   */
  private final Map<List<Integer>, List<Integer>> steps = new HashMap<>();

  /** The events, where they are not those of the structures. */
  private final Optional<ContextualEvents> contextual;

  /**
   * A place in the text.
   *
   * @param process the name of the process that stands there; empty for a statement
   * @param stands whether the process stands at places; without a span it has reached its end
   * @param start whether it is where the process begins
   * @param part where in its code the process stands, where the span alone does not say what is a
   *     step
   */
  record Site(String process, boolean stands, boolean start, Optional<Span> span, int part) {
    /** The start of a process. */
    static Site startOf(String process) {
      return new Site(process, false, true, Optional.empty(), ConcurrentSystem.NONE);
    }

    /** It with all other steps that have its span. */
    Site whole() {
      return new Site(process, stands, start, span, ConcurrentSystem.NONE);
    }
  }

  private CandidateCoverage(
      ConcurrentSystem system,
      List<? extends ImmediateCauses> causes,
      Criterion criterion,
      Optional<ContextualEvents> contextual) {
    this.explored = system;
    this.causes = causes;
    this.walked = system;
    this.criterion = criterion;
    this.contextual = contextual;
  }

  /**
   * Nothing is covered yet.
   *
   * @param encoding what the events are
   * @param structures the events that candidates have, where events are covered
   */
  static CandidateCoverage of(
      ConcurrentSystem system,
      Encoding encoding,
      List<? extends ImmediateCauses> structures,
      Criterion criterion) {
    if (encoding != Encoding.CONTEXTUAL || criterion != Criterion.EVENTS) {
      return new CandidateCoverage(system, structures, criterion, Optional.empty());
    }
    ContextualEvents events = new ContextualEvents(encoding.of(system));
    return new CandidateCoverage(
        system,
        Collections.nCopies(Math.max(1, structures.size()), events),
        criterion,
        Optional.of(events));
  }

  /** The kind of what is covered. */
  Criterion criterion() {
    return criterion;
  }

  /** Returns the number of items. */
  int items() {
    return keys.size();
  }

  /**
   * Returns the key of an item, see {@link Criterion}; its numbers are ids of the criterion's kind.
   */
  List<Integer> key(int item) {
    return keys.get(item);
  }

  /** The items that a candidate covers, ascending. */
  int[] covered(int candidate) {
    return covered.get(candidate);
  }

  /** Returns whether the places stand in more than one text. */
  boolean ofSeveralTexts() {
    return places.stream()
            .flatMap(site -> site.span().stream())
            .map(Span::source)
            .distinct()
            .count()
        > 1;
  }

  /** A place by its id in keys. */
  Site site(int id) {
    return places.get(id);
  }

  /** Returns the number of places. */
  int sites() {
    return places.size();
  }

  /** Returns the action at a place, by its id; empty where a thread ends. */
  String intention(int id) {
    return intentions.getOrDefault(id, "");
  }

  /**
   * Returns the uses of steps at a place, such as {@code reads x}. There are some where the span
   * alone does not identify the step.
   */
  String uses(int id) {
    List<String> all = List.copyOf(used.getOrDefault(id, Set.of()));
    return String.join(", ", all.subList(0, Math.min(MOST_USES, all.size())))
        + (all.size() > MOST_USES ? ", and more" : "");
  }

  /**
   * Returns the items that must be looked at. Covering them covers all. Of events these are the
   * maximal ones; of branches those at places with several successors.
   */
  BitSet goals() {
    BitSet goals = new BitSet();
    goals.set(0, keys.size());
    if (criterion == Criterion.EVENTS) {
      for (int item = 0; item < keys.size(); item++) {
        List<Integer> key = keys.get(item);
        if (key.get(2) > 0) {
          goals.clear(item - 1);
          continue;
        }
        for (int cause : causes.get(key.get(0)).causes(key.get(1))) {
          int last = causes.get(key.get(0)).steps(cause) - 1;
          goals.clear(items.get(List.of(key.get(0), cause)) + last);
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

  /** Adds what one more candidate covers. */
  void add(Candidates.Candidate candidate) {
    BitSet its = new BitSet();
    if (contextual.isPresent()) {
      for (int event : contextual.get().of(candidate.run())) {
        event(candidate.structure(), event, its);
      }
    } else if (criterion == Criterion.EVENTS) {
      for (int event : candidate.events()) {
        event(candidate.structure(), event, its);
      }
    } else {
      ConcurrentSystem system = candidate.system(explored).get();
      walk(system, candidate.names(system), candidate.replayed(), its);
    }
    covered.add(its.stream().toArray());
  }

  /**
   * Adds the steps of an event, each of which is an item. Then the number of items does not depend
   * on which steps are joined.
   */
  private void event(int structure, int event, BitSet its) {
    List<Integer> key = List.of(structure, event);
    int steps = causes.get(structure).steps(event);
    Integer known = items.putIfAbsent(key, keys.size());
    for (int step = 0; known == null && step < steps; step++) {
      keys.add(List.of(structure, event, step));
    }
    int first = items.get(key);
    its.set(first, first + steps);
  }

  private void walk(ConcurrentSystem system, IntFunction<String> names, Run run, BitSet its) {
    if (!system.equals(walked)) {
      walked = system;
      sites.clear();
      steps.clear();
      noted.clear();
    }
    int[] state = system.initialState(run.initialState());
    if (criterion == Criterion.STATEMENTS) {
      for (int statement : system.capabilities().coverage().atStart(run.initialState())) {
        its.set(item(List.of(statement)));
      }
      system
          .vocabulary()
          .carriedOutAtStart(run.initialState())
          .forEach(statement -> its.set(item(List.of(site(statement)))));
    }
    uses.clear();
    BitSet begun = new BitSet();
    if (criterion == Criterion.BRANCHES) {
      begin(system, names, state, begun, its);
    }
    for (int step = 0; step < run.length(); step++) {
      int process = run.processes()[step];
      boolean ofNet = system.threads() == 0;
      int site =
          criterion == Criterion.STATEMENTS && !ofNet
              ? ConcurrentSystem.NONE
              : site(system, names, process, state);
      int reaction = system.reaction(process, state);
      int outcome = system.outcomes().outcome(reaction, run.outcomes()[step]);
      if (criterion == Criterion.STATEMENTS && ofNet) {
        its.set(item(List.of(site)));
      } else if (criterion == Criterion.STATEMENTS
          && system.capabilities().coverage().statements() == 0) {
        statements(system, process, state, run.outcomes()[step]).forEach(its::set);
      }
      if (site != ConcurrentSystem.NONE && places.get(site).part() != ConcurrentSystem.NONE) {
        note(system, site, system.outcomes().footprint(outcome));
      }
      boolean goesOn = system.outcomes().kind(outcome) == Outcomes.STEP;
      if (goesOn) {
        system.outcomes().apply(outcome, state);
      }
      switch (criterion) {
        case EVENTS -> throw new IllegalStateException("events are not met on a walk");
        case STATEMENTS ->
            IntStream.range(0, ofNet ? 0 : system.outcomes().covered(outcome))
                .map(k -> system.outcomes().coveredStatement(outcome, k))
                .forEach(statement -> its.set(item(List.of(statement))));
        case BRANCHES -> {
          if (goesOn && system.control(process) != ConcurrentSystem.NONE) {
            its.set(item(List.of(site, site(system, names, process, state))));
          }
          begin(system, names, state, begun, its);
        }
        case PAIRS ->
            uses.step(
                process,
                site,
                system.footprints(),
                system.outcomes().footprint(outcome),
                before -> its.set(item(List.of(before, site))));
      }
    }
  }

  /** Notes what a step uses that people want to see. */
  private void note(ConcurrentSystem system, int site, int footprint) {
    Footprints footprints = system.footprints();
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      int mode = footprints.mode(footprint, k);
      if (object < system.objects()
          && noted.add(List.of(site, object, mode))
          && system.vocabulary().shown(object)) {
        boolean writes = mode != Mode.READ;
        boolean _ =
            used.computeIfAbsent(site, _ -> new TreeSet<>())
                .add(system.vocabulary().use(object, writes));
      }
    }
  }

  /** Adds the ways in which processes begin that are new. */
  private void begin(
      ConcurrentSystem system, IntFunction<String> names, int[] state, BitSet begun, BitSet its) {
    for (int p = begun.nextClearBit(0); p < system.processes(); p = begun.nextClearBit(p + 1)) {
      if (system.control(p) != ConcurrentSystem.NONE && system.started(p, state)) {
        begun.set(p);
        int start = id(Site.startOf(names.apply(p)));
        its.set(item(List.of(start, site(system, names, p, state))));
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

  /** The items of the statements, without numbers, that a step executes. */
  private IntStream statements(ConcurrentSystem system, int process, int[] state, int index) {
    int outcome = system.outcomes().outcome(system.reaction(process, state), index);
    List<Integer> step = new ArrayList<>(List.of(process, index));
    int control = system.control(process);
    step.add(control == ConcurrentSystem.NONE ? control : state[control]);
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (object < system.objects()) { // a property has no value of its own
        step.add(object);
        step.add(state[object]);
      }
    }
    return steps
        .computeIfAbsent(
            step,
            _ ->
                system.vocabulary().carriedOut(process, state, index).stream()
                    .map(statement -> item(List.of(site(statement))))
                    .toList())
        .stream()
        .mapToInt(item -> item);
  }

  /** A statement as a place of no process. */
  private int site(Span statement) {
    return id(
        new Site(
            "",
            /* stands= */ true,
            /* start= */ false,
            Optional.of(statement),
            ConcurrentSystem.NONE));
  }

  private int id(Site site) {
    Integer known = siteIds.putIfAbsent(site, places.size());
    if (known == null) {
      places.add(site);
      return places.size() - 1;
    }
    return known;
  }

  /** The place that a process has reached; at its end the process as such. */
  private int site(ConcurrentSystem system, IntFunction<String> names, int process, int[] state) {
    int control = system.control(process);
    List<Integer> reached =
        List.of(process, control == ConcurrentSystem.NONE ? control : state[control]);
    Integer known = sites.get(reached);
    if (known == null) {
      Vocabulary words = system.vocabulary();
      int part =
          words
              .passage(process, state)
              .filter(its -> its.parts().isEmpty())
              .map(Vocabulary.Passage::place)
              .orElse(ConcurrentSystem.NONE);
      int at =
          id(
              new Site(
                  names.apply(process),
                  control != ConcurrentSystem.NONE,
                  /* start= */ false,
                  words.position(process, state),
                  part));
      String _ = intentions.computeIfAbsent(at, _ -> words.intention(process, state).orElse(""));
      sites.put(reached, at);
      return at;
    }
    return known;
  }
}
