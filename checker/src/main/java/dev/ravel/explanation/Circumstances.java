// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Footprints;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Mode;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.system.Vocabulary;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Puts the evidence of a judgement into words, by a look at the state in which its run ends. */
public final class Circumstances {
  /** The least number of values for which an unfinished search names an object. */
  private static final int MANY_VALUES = 1_000;

  /** The least number of threads that an unfinished search tells. */
  private static final int MANY_THREADS = 100;

  private static final int MOST_GROWN = 3;

  private final ConcurrentSystem system;
  private final Vocabulary words;

  /** Reads the words of a system. */
  public Circumstances(ConcurrentSystem system) {
    this.system = system;
    this.words = system.vocabulary();
  }

  /**
   * The circumstances of a judgement.
   *
   * @param told the run of the judgement in words, where it has one
   */
  public Circumstance of(Property property, Judgement judgement, Optional<Telling> told) {
    return switch (judgement.evidence()) {
      case Evidence.Failing(int error) -> new Circumstance.Failing(failure(error, told));
      case Evidence.CutOff(int error) -> new Circumstance.CutOff(failure(error, told));
      case Evidence.Dead dead ->
          new Circumstance.Dead(dead.statements().stream().map(words::statement).toList());
      case Evidence.Undefined undefined -> new Circumstance.Undefined(undefined.message());
      case Evidence.NothingEnds() -> new Circumstance.NothingEnds();
      case Evidence.AllDiscarded() -> new Circumstance.AllDiscarded();
      case Evidence.NeverPromised() -> new Circumstance.NeverPromised();
      case Evidence.AtMost(long tokens) -> new Circumstance.AtMost(tokens);
      case Evidence.Structure(String fact) -> new Circumstance.Structure(fact);
      case Evidence.Unlimited(List<String> places) -> new Circumstance.Unlimited(places);
      case Evidence.TooLong(String message) -> new Circumstance.TooLong(message);
      case Evidence.Shown() -> new Circumstance.Shown();
      case Evidence.Pumping its -> of(told, t -> pumping(property, t.run(), its));
      case Evidence.Racing racing -> of(told, t -> racing(racing, lastState(t.run())));
      case Evidence.Unordered unordered -> of(told, t -> unordered(unordered, t.run()));
      case Evidence.Deadlocked() -> of(told, t -> new Waits(system).blocked(t, lastState(t.run())));
      case Evidence.Spinning() -> of(told, t -> Spinners.of(system, t, lastState(t.run())));
      case Evidence.Staying() -> of(told, t -> staying(lastState(t.run())));
      case Evidence.Ended() -> of(told, t -> ended(property, t));
      case Evidence.None() when judgement.verdict() == Verdict.UNKNOWN -> growing();
      case Evidence.None() -> of(told, t -> ofState(property, t));
    };
  }

  private static Circumstance of(Optional<Telling> told, Function<Telling, Circumstance> its) {
    return told.map(its).orElseGet(Circumstance.Nothing::new);
  }

  /** Returns the objects with the most values, or else the threads, which may grow without end. */
  private Circumstance growing() {
    List<Circumstance.Growing.Grown> objects =
        IntStream.range(0, system.objects())
            .filter(object -> words.shown(object) && system.values(object) >= MANY_VALUES)
            .mapToObj(
                object ->
                    new Circumstance.Growing.Grown(
                        words.object(object), system.values(object), List.of()))
            .toList();
    List<Circumstance.Growing.Grown> grown =
        (objects.isEmpty() ? grownThreads() : objects.stream())
            .sorted(Comparator.comparingInt(its -> -its.values()))
            .limit(MOST_GROWN)
            .toList();
    boolean creates =
        system instanceof Shared its && its.grows() && system.threads() >= MANY_THREADS;
    return grown.isEmpty() && !creates
        ? new Circumstance.Nothing()
        : new Circumstance.Growing(
            grown, creates ? OptionalInt.of(system.threads()) : OptionalInt.empty());
  }

  /**
   * The threads of many local states. Cost: linear in these, which are read in an initial state.
   */
  private Stream<Circumstance.Growing.Grown> grownThreads() {
    int[] state = new int[system.objects()];
    int _ = system.initialState(0, state);
    return IntStream.range(0, system.threads())
        .filter(thread -> system.control(thread) != ConcurrentSystem.NONE)
        .filter(thread -> system.values(system.control(thread)) >= MANY_VALUES)
        .mapToObj(
            thread ->
                new Circumstance.Growing.Grown(
                    words.process(thread),
                    system.values(system.control(thread)),
                    frequentLines(thread, state.clone())));
  }

  /**
   * The lines in which a thread stands in many of its local states; that of its text if in none.
   */
  private List<Integer> frequentLines(int thread, int[] state) {
    int control = system.control(thread);
    Map<Integer, Integer> times = new TreeMap<>();
    for (int local = 0; local < system.values(control); local++) {
      state[control] = local;
      words.position(thread, state).ifPresent(span -> times.merge(span.line(), 1, Integer::sum));
    }
    int most = times.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    times.values().removeIf(its -> 2 * its < most);
    return times.isEmpty()
        ? List.of(words.processSpan(thread).line())
        : List.copyOf(times.keySet());
  }

  /** The error as the run tells it, which knows more of what came before than its number. */
  private Vocabulary.Failure failure(int error, Optional<Telling> told) {
    Vocabulary.Failure its = words.failure(error);
    return told.flatMap(Telling::failure)
        .filter(more -> more.problem() == its.problem() && more.span().equals(its.span()))
        .orElse(its);
  }

  private Circumstance ended(Property property, Telling told) {
    Circumstance values = ofState(property, told);
    return values instanceof Circumstance.Nothing ? new Circumstance.Ended() : values;
  }

  private Circumstance ofState(Property property, Telling told) {
    Run run = told.run();
    return switch (property) {
      case Property.AtMost(long limit, Condition count) ->
          crowd(limit, count, run, since(run, property));
      case Property.Safe(long limit, List<Condition> tokens) ->
          overfull(limit, tokens, run, since(run, property));
      case StateProperty its -> values(its.conditions(), run, since(run, property));
      case Property.Finally(Condition condition) -> {
        int since = since(run, property);
        Circumstance.Values values = values(List.of(condition), run, since);
        yield since >= 0
            ? values
            : new Circumstance.Values(values.values(), lastWrite(values.values(), told));
      }
      case Property.Deadlock _, StepProperty _, LivenessProperty _, Growth _ ->
          new Circumstance.Nothing();
    };
  }

  /**
   * The last step after which a property is decided by the state, and before which it is not.
   *
   * @return {@link ConcurrentSystem#NONE} if the first state decides it, and each after that
   */
  private int since(Run run, Property property) {
    RunCursor cursor = new RunCursor(system, run);
    int since = ConcurrentSystem.NONE;
    boolean before = cursor.reached() && decides(property, cursor.state());
    for (int step = 0; step < run.length(); step++) {
      int _ = cursor.step();
      boolean after = decides(property, cursor.state());
      if (after && !before) {
        since = step;
      }
      before = after;
    }
    return since;
  }

  /** Returns whether a state decides a property, as a state on the way or as a final one. */
  private static boolean decides(Property property, int[] state) {
    try {
      return switch (property) {
        case StateProperty its -> its.shownIn(state);
        case EndProperty its -> its.brokenBy(state, true);
        case StepProperty _, LivenessProperty _, Growth _ -> false;
      };
    } catch (Condition.Undefined undefined) {
      return false;
    }
  }

  /** The last step that writes one of some values; else the last one. */
  private static int lastWrite(List<Vocabulary.Binding> values, Telling told) {
    Set<String> names =
        values.stream().map(Vocabulary.Binding::name).collect(Collectors.toUnmodifiableSet());
    List<Vocabulary.Scene> scenes = told.story().scenes();
    for (int step = scenes.size() - 1; step >= 0; step--) {
      if (scenes.get(step).writes().stream().anyMatch(change -> names.contains(change.name()))) {
        return step;
      }
    }
    return scenes.size() - 1;
  }

  private Circumstance.Values values(List<Condition> conditions, Run run, int since) {
    int[] state = lastState(run);
    List<Vocabulary.Binding> values = new ArrayList<>();
    for (Condition condition : conditions) {
      for (int object : condition.objects()) {
        valueOf(object, state).ifPresent(values::add);
      }
    }
    return new Circumstance.Values(values, since);
  }

  private Optional<Vocabulary.Binding> valueOf(int object, int[] state) {
    if (words.shown(object)) {
      return Optional.of(words.binding(object, state[object]));
    }
    return threadOf(object).map(thread -> whereabouts(thread, state));
  }

  private Optional<Integer> threadOf(int object) {
    return IntStream.range(0, system.threads())
        .filter(thread -> system.control(thread) == object || system.alive(thread) == object)
        .boxed()
        .findFirst();
  }

  private Vocabulary.Binding whereabouts(int thread, int[] state) {
    String name = words.process(thread);
    if (system.capabilities().crashes().crashed(thread, state)) {
      return new Vocabulary.Binding(name, "crashed", name + " has crashed");
    }
    String where;
    if (!system.started(thread, state)) {
      where = "not started";
    } else if (system.finished(thread, state)) {
      where = "done";
    } else {
      where = words.position(thread, state).map(span -> "at line " + span.line()).orElse("running");
    }
    return new Vocabulary.Binding(name, where);
  }

  /**
   * A thread is in the section iff putting it back to its start lowers the count. At its start no
   * thread is in any section.
   */
  private Circumstance crowd(long limit, Condition count, Run run, int since) {
    int[] state = lastState(run);
    int[] start = new int[system.objects()];
    system.initialState(run.initialState(), start);
    long now = count.value(state);
    List<Circumstance.Party> inside = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      int[] without = state.clone();
      without[system.control(thread)] = start[system.control(thread)];
      if (count.value(without) < now) {
        Optional<Span> place = words.position(thread, state);
        inside.add(new Circumstance.Party(words.process(thread), place));
      }
    }
    return new Circumstance.Crowd(limit, now, inside, since);
  }

  private Circumstance overfull(long limit, List<Condition> tokens, Run run, int since) {
    int[] state = lastState(run);
    for (Condition place : tokens) {
      if (place.value(state) > limit) {
        int object = place.objects()[0];
        return new Circumstance.Overfull(
            words.object(object), words.objectSpan(object), place.value(state), limit, since);
      }
    }
    return new Circumstance.Nothing();
  }

  private Circumstance pumping(Property property, Run run, Evidence.Pumping its) {
    if (!(property instanceof Property.Bounded(Condition tokens))) {
      return new Circumstance.Nothing();
    }
    int place = tokens.objects()[0];
    long gain = tokens.value(lastState(its.repeated(run, 1))) - tokens.value(lastState(run));
    return new Circumstance.Pumping(
        words.object(place),
        words.objectSpan(place),
        its.parts().stream()
            .map(
                part -> new Circumstance.Pumping.Repeated(part.from() + 1, part.to(), part.times()))
            .toList(),
        gain);
  }

  private Circumstance staying(int[] state) {
    return new Circumstance.Staying(
        IntStream.range(0, system.threads())
            .filter(
                thread ->
                    system.started(thread, state)
                        && system.capabilities().fairness().rests(thread, state))
            .mapToObj(words::process)
            .toList());
  }

  private Circumstance racing(Evidence.Racing racing, int[] state) {
    return new Circumstance.Racing(
        racer(racing.first(), racing.object(), state),
        racer(racing.second(), racing.object(), state),
        words.object(racing.object()));
  }

  private Circumstance unordered(Evidence.Unordered its, Run run) {
    return new Circumstance.Unordered(
        racer(its, run, its.earlier()),
        racer(its, run, run.length() - 1),
        words.object(its.object()),
        MissingOrder.of(system, run, its.earlier()));
  }

  /** The thread of a step, as it stands before that. */
  private Circumstance.Racer racer(Evidence.Unordered its, Run run, int step) {
    RunCursor cursor = new RunCursor(system, run);
    for (int k = 0; k < step; k++) {
      int _ = cursor.step();
    }
    int thread = run.processes()[step];
    Optional<Span> span = words.position(thread, cursor.state());
    boolean absent = cursor.state()[its.object()] == 0;
    int outcome = cursor.step();
    int footprint = system.outcomes().footprint(outcome);
    boolean writes = system.footprints().modeOf(footprint, its.object()) != Mode.READ;
    String use =
        writes && absent && system.capabilities().memory().lifetime(its.object()) == its.object()
            ? words.publication(its.object())
            : words.use(its.object(), writes);
    return new Circumstance.Racer(words.process(thread), span, writes, use);
  }

  private Circumstance.Racer racer(int thread, int object, int[] state) {
    Footprints footprints = system.footprints();
    int reaction = system.reaction(thread, state);
    boolean writes =
        IntStream.range(0, system.outcomes().size(reaction))
            .map(index -> system.outcomes().footprint(system.outcomes().outcome(reaction, index)))
            .anyMatch(
                footprint -> {
                  int mode = footprints.modeOf(footprint, object);
                  return mode != ConcurrentSystem.NONE && mode != Mode.READ;
                });
    return new Circumstance.Racer(
        words.process(thread), words.position(thread, state), writes, words.use(object, writes));
  }

  private int[] lastState(Run run) {
    return RunCursor.lastState(system, run);
  }
}
