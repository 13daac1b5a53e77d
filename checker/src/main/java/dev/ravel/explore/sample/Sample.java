// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.TraceSet;
import dev.ravel.explore.executions.Trail;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import dev.ravel.system.Unforeseen;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Random executions. They find violations of safety. What it does not find is unknown; only a
 * reachable condition is known to hold when an execution shows it. Each execution has random
 * numbers of its own, so others may look at any of them, and the results are the same.
 *
 * @param options how many executions there are, and how they are chosen
 * @param division the part of the executions that others may do
 */
public record Sample(SampleOptions options, Division division) implements Engine {
  /** The reasons why a search ends that was not stopped. */
  private static final Set<Problem> SEEN = EnumSet.of(Problem.K007, Problem.K011);

  /** The size of a hash in bytes. */
  private static final long HASH = 160;

  /** The engine; it keeps nothing between explorations. */
  public Sample(SampleOptions options) {
    this(options, new Division.Whole());
  }

  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    return List.of(layer("search", options.runs()));
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Explorations all = new Explorations(system, questions, budget, true);
    List<SampleResult> parts =
        division instanceof Division.Divided(Division.Others others) && others.alone(0) == 0
            ? others.parts(system, questions, 0, options.runs(), budget)
            : List.of();
    List<SampleResult.OfGroup> seen = new ArrayList<>();
    List<SampleResult> stretches = new ArrayList<>();
    AtomicInteger groups = new AtomicInteger();
    all.run(
        (group, object, meter) -> {
          Course course = new Course(system, all.answers(), group, object, meter);
          int number = groups.getAndIncrement();
          Runnable search =
              switch (division) {
                case Division.Whole _ -> () -> course.run(0, options.runs());
                case Division.Divided(Division.Others others) ->
                    () -> {
                      long next = 0;
                      long more = others.alone(next);
                      while (more > 0 && next < options.runs() && !course.isDone()) {
                        long first = next;
                        next = Math.min(options.runs() - first, more) + first;
                        course.run(first, next);
                        more = others.alone(next);
                      }
                      List<SampleResult> theirs =
                          next == 0 || next == options.runs() || course.isDone()
                              ? parts
                              : others.parts(system, questions, next, options.runs(), budget);
                      course.run(course.joined(next, theirs, number, questions), options.runs());
                    };
                case Division.Part(long from, long to, var _) when grows(system) ->
                    () -> course.stretches(from, to, stretches);
                case Division.Part(long from, long to, var _) ->
                    () -> {
                      try {
                        course.run(from, to);
                      } finally {
                        seen.add(course.seen());
                      }
                    };
              };
          Runnable counted =
              () -> {
                try {
                  search.run();
                } finally {
                  course.end();
                }
              };
          return new Explorations.Search(course.counts, counted);
        });
    all.open(Problem.K011);
    Exploration result = all.result(Method.of("sample"));
    if (division instanceof Division.Part(long from, long to, Consumer<List<SampleResult>> taker)
        && result.stopped().filter(why -> !SEEN.contains(why)).isEmpty()) {
      taker.accept(grows(system) ? stretches : List.of(new SampleResult(from, to, seen)));
    }
    return result;
  }

  private static boolean grows(ConcurrentSystem system) {
    return system instanceof Shared its && its.grows();
  }

  /** The executions for questions that share them. */
  private final class Course {
    private final ConcurrentSystem system;
    private final Answers answers;
    private final int[] group;
    private final CrashFailures crashes;
    private final CommutingSteps commuting;
    private final Meter meter;
    private final SampleCounts counts = new SampleCounts();
    private final Dependence dependence;
    private final Trail trail;
    private final TraceSet traces;
    private final Sampler sampler;

    /** The hashes of all traces, if others look at some of the executions. */
    private final Set<String> hashes = new LinkedHashSet<>();

    /** Questions in the order in which they were answered. */
    private final List<SampleResult.Decided> decided = new ArrayList<>();

    private Judge judge;
    private SplittableRandom random = new SplittableRandom(0);
    private final int[] state;
    private final int[] enabled;
    private final EnabledProcesses whoCanMove;

    /** So many executions were made, from the first one on, whose lengths the sampler knows. */
    private long known;

    /** True if the execution is made only to measure its length. */
    private boolean measuring;

    /** True if those that can move are crashes, so that the execution may end here. */
    private boolean quiet;

    Course(ConcurrentSystem system, Answers answers, int[] group, int property, Meter meter) {
      this.system = system;
      this.crashes = system.capabilities().crashes();
      this.answers = answers;
      this.group = group;
      this.commuting = new CommutingSteps(system);
      this.meter = meter;
      dependence = new Dependence(system, property);
      judge = new Judge(system, answers, group, dependence);
      trail = new Trail(system, dependence, false);
      traces = new TraceSet(system, property);
      sampler =
          switch (options.method()) {
            case WALK -> new RandomWalk();
            case PCT -> new Priorities(system.processes(), options.depth());
            case POS -> new PartialOrders(system, dependence);
          };
      state = new int[system.objects()];
      enabled = new int[system.processes()];
      whoCanMove = new EnabledProcesses(system);
    }

    /** Returns whether others look at executions for the same questions. */
    private boolean isShared() {
      return !(division instanceof Division.Whole);
    }

    /**
     * Takes what others have seen, up to what ends the search, and looks at executions between that
     * here.
     *
     * @param from the number of executions that were looked at here
     * @param number the number of this group
     * @return how many executions were looked at; those from there on are looked at here
     */
    long joined(long from, List<SampleResult> parts, int number, List<Question> questions) {
      long next = from;
      for (SampleResult part : parts) {
        if (part.from() > next) {
          run(next, part.from());
          next = part.from();
        }
        if (isDone()) {
          return next;
        }
        if (part.groups().size() <= number || ends(part.groups().get(number), questions)) {
          return next; // where exactly it ends is seen here
        }
        SampleResult.OfGroup its = part.groups().get(number);
        its.decided().stream()
            .filter(each -> answers.open(each.question()))
            .forEach(each -> answers.decide(each.question(), each.answer()));
        counts.add(its);
        hashes.addAll(its.traces());
        next = part.to();
      }
      return next;
    }

    /** Returns whether the search ends with what others have seen. */
    private boolean ends(SampleResult.OfGroup its, List<Question> questions) {
      Set<Integer> open = new LinkedHashSet<>(Arrays.stream(group).boxed().toList());
      open.removeIf(question -> !answers.open(question));
      for (SampleResult.Decided each : its.decided()) {
        boolean violated = each.answer().verdict() == Verdict.VIOLATED;
        if (open.remove(each.question()) && violated && questions.get(each.question()).stops()) {
          return true;
        }
      }
      return open.isEmpty();
    }

    /** Returns whether all is answered. */
    boolean isDone() {
      return judge.done();
    }

    /**
     * Looks at executions of a settled system, but for those that it does not foresee. The results
     * are those between these.
     */
    void stretches(long from, long to, List<SampleResult> all) {
      begin(from);
      SampleCounts none = counts.copy();
      long first = from;
      long run = from;
      try {
        for (; run < to && !isDone(); run++) {
          if (!foresees(run)) {
            noteStretch(first, run, all);
            counts.set(none);
            hashes.clear();
            decided.clear();
            first = run + 1;
            if (options.method() == SampleOptions.Method.PCT && run < Priorities.FIRST) {
              return; // how long this one is matters to those behind it
            }
          }
        }
        run = to;
      } catch (Halt answered) {
        run++;
        throw answered;
      } finally {
        noteStretch(first, run, all); // nothing, if it begins behind the end
      }
    }

    private void noteStretch(long from, long to, List<SampleResult> all) {
      noteDecided();
      if (from < to) {
        all.add(new SampleResult(from, to, List.of(seen())));
      }
    }

    private boolean foresees(long run) {
      SampleCounts before = counts.copy();
      try {
        execution(run);
        return true;
      } catch (Unforeseen | Outgrown | LocalWorkTooLong _) {
        counts.set(before); // who has asked comes to know it in its turn
        return false;
      }
    }

    /** Returns the results. */
    SampleResult.OfGroup seen() {
      return new SampleResult.OfGroup(
          Arrays.stream(group).boxed().toList(),
          counts.executions,
          counts.steps,
          List.copyOf(hashes),
          counts.deadlocks,
          counts.errors,
          counts.left,
          counts.longest,
          decided);
    }

    /** Notes which questions were answered lately. */
    private void noteDecided() {
      for (int question : group) {
        if (!answers.open(question)
            && decided.stream().noneMatch(each -> each.question() == question)) {
          Judgement its = answers.soFar().get(question).orElseThrow();
          decided.add(new SampleResult.Decided(question, its));
        }
      }
    }

    /** Looks at the executions from one on, until there is nothing to decide or all are seen. */
    void run(long from, long to) {
      try {
        begin(from);
        for (long run = from; run < to && !judge.done(); run++) {
          execution(run);
          if (isShared()) {
            noteDecided();
          }
        }
      } finally {
        if (isShared()) {
          noteDecided();
        }
      }
    }

    /** Before it looks at the executions from one on. */
    private void begin(long from) {
      if (options.method() == SampleOptions.Method.PCT) {
        measuring = true;
        for (long run = known; run < Math.min(from, Priorities.FIRST); run++) {
          measure(run);
        }
        measuring = false;
      }
      judge = new Judge(system, answers, group, dependence);
      for (int index = 0; index < system.initialStates() && !judge.done(); index++) {
        judge.starts(index, state, system.initialState(index, state));
      }
    }

    /** All executions were looked at, or what was to be known is. */
    void end() {
      counts.traces += isShared() ? hashes.size() : traces.count();
      meter.use(bytes());
    }

    /** Makes an execution only to measure its length. */
    private void measure(long run) {
      random = RunSeeds.of(options.seed(), run);
      int initial = random.nextInt(system.initialStates());
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        return;
      }
      begin(initial);
      int count = look();
      while (count > 0 && trail.size() < options.length()) {
        step(sampler.choose(enabled, count));
        count = look();
      }
      sampler.end(trail.size());
      known = run + 1;
    }

    private void begin(int initial) {
      trail.begin(initial, state);
      whoCanMove.begin();
      sampler.begin(random);
    }

    private void execution(long run) {
      counts.executions++;
      random = RunSeeds.of(options.seed(), run);
      int initial = random.nextInt(system.initialStates());
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        counts.errors++;
        return;
      }
      begin(initial);
      int count = look();
      while (count > 0 && trail.size() < options.length() && !judge.done()) {
        if (quiet) {
          boolean _ = judge.end(trail);
        }
        step(sampler.choose(enabled, count));
        count = look();
      }
      sampler.end(trail.size());
      known = Math.max(known, run + 1);
      counts.longest = Math.max(counts.longest, trail.size());
      if (count == 0) {
        boolean fresh = traces.add(trail);
        if (fresh && isShared()) {
          hashes.add(traces.lastHash());
        }
        counts.deadlocks += trail.overs() == 0 && !system.ends(state) ? 1 : 0;
        counts.errors += errors();
        boolean _ = judge.end(trail);
      } else if (!judge.done()) {
        counts.left++;
        counts.errors += errors();
      }
    }

    private void step(int process) {
      int reaction = system.reaction(process, state);
      int index = random.nextInt(system.outcomes().size(reaction));
      int outcome = system.outcomes().outcome(reaction, index);
      trail.push(process, index, outcome);
      counts.steps += measuring ? 0 : 1;
      meter.operations(Meter.looks(enabled.length));
      if (meter.due(1)) {
        meter.ask(new Effort.OfExecutions(counts.executions, 0, counts.steps, bytes()));
      }
      if (!measuring) {
        judge.step(trail);
      }
      trail.state(trail.size(), state);
      whoCanMove.moved(outcome);
      sampler.moved(process, outcome, state);
    }

    /** Looks who can move at the end of the trail. */
    private int look() {
      trail.state(trail.size(), state);
      assert commuting.holdIn(state);
      int count = 0;
      quiet = true;
      for (int p = 0; p < enabled.length; p++) {
        if (!trail.isOver(p) && whoCanMove.canMove(p, state)) {
          enabled[count++] = p;
          quiet &= crashes.isCrash(p);
        }
      }
      if (!measuring) {
        judge.races(trail);
      }
      return count;
    }

    /** 1 if a step was an error. */
    private int errors() {
      for (int position = 0; position < trail.size() && trail.overs() > 0; position++) {
        if (system.outcomes().kind(trail.outcome(position)) == Outcomes.ERROR) {
          return 1;
        }
      }
      return 0;
    }

    private long bytes() {
      return trail.bytes() + traces.bytes() + HASH * hashes.size();
    }
  }
}
