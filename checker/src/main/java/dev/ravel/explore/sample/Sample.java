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
import dev.ravel.explore.executions.Dependence;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Traces;
import dev.ravel.explore.executions.Trail;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Method;
import java.util.List;
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
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Explorations all = new Explorations(system, questions, budget, true);
    all.run(
        (group, object, meter) -> {
          Course course = new Course(system, all.answers(), group, object, meter);
          return new Explorations.Search(course.counts, course::run);
        });
    all.open(Problem.K011);
    return all.result(Method.of("sample"));
  }

  /** The executions for questions that share them. */
  private final class Course {
    private final ConcurrentSystem system;
    private final CommutingSteps commuting;
    private final Meter meter;
    private final SampleCounts counts = new SampleCounts();
    private final Judge judge;
    private final Trail trail;
    private final Traces traces;
    private final SplittableRandom random;
    private final Sampler sampler;
    private final int[] state;
    private final int[] enabled;
    private final Enabled whoCanMove;

    /** Whether those that can move are crashes, so that the execution may end here. */
    private boolean quiet;

    Course(ConcurrentSystem system, Answers answers, int[] group, int property, Meter meter) {
      this.system = system;
      this.commuting = new CommutingSteps(system);
      this.meter = meter;
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
      whoCanMove = new Enabled(system);
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
        counts.traces += traces.count();
        meter.use(bytes());
      }
    }

    private void execution() {
      counts.executions++;
      int initial = random.nextInt(system.initialStates());
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        counts.errors++;
        return;
      }
      trail.begin(initial, state);
      whoCanMove.begin();
      sampler.begin();
      int count = look();
      while (count > 0 && trail.size() < options.length() && !judge.done()) {
        if (quiet) {
          judge.end(trail);
        }
        step(sampler.choose(enabled, count));
        count = look();
      }
      sampler.end(trail.size());
      counts.longest = Math.max(counts.longest, trail.size());
      if (count == 0) {
        var _ = traces.add(trail);
        counts.deadlocks += trail.overs() == 0 && !system.ends(state) ? 1 : 0;
        counts.errors += errors();
        judge.end(trail);
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
      counts.steps++;
      meter.operations(Meter.looks(enabled.length));
      if (meter.due(1)) {
        meter.ask(new Effort.OfExecutions(counts.executions, 0, counts.steps, bytes()));
      }
      judge.step(trail);
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
          quiet &= system.victim(p) != ConcurrentSystem.NONE;
        }
      }
      judge.races(trail);
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
      return trail.bytes() + traces.bytes();
    }
  }
}
