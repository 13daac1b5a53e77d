// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Groups;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Dependence;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Traces;
import dev.ravel.explore.executions.Trail;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Random executions: finds violations of safety. What it does not find is unknown; only a reachable
 * condition is known to hold when an execution shows it.
 */
public final class Sample implements Engine {
  private final SampleOptions options;

  /** The engine; it keeps nothing between explorations. */
  public Sample(SampleOptions options) {
    this.options = options;
  }

  @Override
  public String name() {
    return "sample";
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    long start = System.nanoTime();
    Answers answers = new Answers(system, questions);
    Meter meter = new Meter(budget);
    Tally tally = new Tally();
    Optional<Problem> stopped = Optional.empty();
    try {
      for (int[] group : Groups.ofSafety(answers, questions)) {
        int object = questions.get(group[0]).object();
        new Course(system, answers, group, object, meter, tally).run();
      }
      stopped = answers.complete() ? Optional.empty() : Optional.of(Problem.K011);
    } catch (Halt halt) {
      stopped = answers.complete() ? Optional.empty() : Optional.of(halt.reason());
    } catch (LocalWorkTooLong tooLong) {
      stopped = Optional.of(Problem.K006);
    } catch (OutOfMemoryError tooMuch) {
      stopped = Optional.of(Problem.K002);
    }
    return new Exploration(
        answers.all(stopped.orElse(Problem.K007)),
        tally.counters(System.nanoTime() - start, meter.peak()),
        tally.statistics(),
        stopped);
  }

  /** The executions for questions that share them. */
  private final class Course {
    private final ConcurrentSystem system;
    private final Meter meter;
    private final Tally tally;
    private final Judge judge;
    private final Trail trail;
    private final Traces traces;
    private final SplittableRandom random;
    private final Sampler sampler;
    private final int[] state;
    private final int[] enabled;

    Course(
        ConcurrentSystem system,
        Answers answers,
        int[] group,
        int property,
        Meter meter,
        Tally tally) {
      this.system = system;
      this.meter = meter;
      this.tally = tally;
      Dependence dependence = new Dependence(system, property);
      judge = new Judge(system, answers, group, dependence);
      trail = new Trail(system, dependence, false);
      traces = new Traces(system, property);
      random = new SplittableRandom(options.seed());
      sampler =
          switch (options.method()) {
            case WALK -> new Walk(random);
            case PCT -> new Priorities(random, system.processes(), options.depth());
            case POS -> new PartialOrders(random, system, dependence);
          };
      state = new int[system.objects()];
      enabled = new int[system.processes()];
    }

    void run() {
      try {
        for (int index = 0; index < system.initialStates() && !judge.done(); index++) {
          judge.starts(index, state, system.initialState(index, state));
        }
        for (long run = 0; run < options.runs() && !judge.done(); run++) {
          execution();
        }
      } finally {
        tally.traces += traces.count();
        meter.use(bytes());
      }
    }

    private void execution() {
      tally.executions++;
      int initial = random.nextInt(system.initialStates());
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        tally.errors++;
        return;
      }
      trail.begin(initial, state);
      sampler.begin();
      int count = look();
      while (count > 0 && trail.size() < options.length() && !judge.done()) {
        step(sampler.choose(enabled, count));
        count = look();
      }
      sampler.end(trail.size());
      tally.longest = Math.max(tally.longest, trail.size());
      if (count == 0) {
        var _ = traces.add(trail);
        tally.deadlocks += trail.overs() == 0 && !system.ends(state) ? 1 : 0;
        tally.errors += errors();
        judge.end(trail);
      } else if (!judge.done()) {
        tally.left++;
        tally.errors += errors();
      }
    }

    private void step(int process) {
      int reaction = system.reaction(process, state);
      int index = random.nextInt(system.outcomes(reaction));
      int outcome = system.outcome(reaction, index);
      trail.push(process, index, outcome);
      tally.steps++;
      if (meter.due(1)) {
        meter.ask(new Effort.OfExecutions(tally.executions, 0, tally.steps, bytes()));
      }
      judge.step(trail);
      trail.state(trail.size(), state);
      sampler.moved(process, outcome, state);
    }

    /** Looks who can move at the end of the trail. */
    private int look() {
      trail.state(trail.size(), state);
      int count = 0;
      for (int p = 0; p < enabled.length; p++) {
        if (!trail.isOver(p) && system.outcomes(system.reaction(p, state)) > 0) {
          enabled[count++] = p;
        }
      }
      judge.races(trail);
      return count;
    }

    /** 1 if a step was an error. */
    private int errors() {
      for (int position = 0; position < trail.size() && trail.overs() > 0; position++) {
        if (system.kind(trail.outcome(position)) == ConcurrentSystem.ERROR) {
          return 1;
        }
      }
      return 0;
    }

    private long bytes() {
      return trail.bytes() + traces.bytes();
    }
  }
}
