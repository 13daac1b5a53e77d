// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Problem;
import java.util.Arrays;

/** The reason why a search ended before everything was decided. */
public enum StopReason {
  /** The limit of time. */
  TIME(Problem.K001, "time"),
  /** The limit of memory. */
  MEMORY(Problem.K002, "memory"),
  /** The limit of states. */
  STATES(Problem.K003, "states"),
  /** The user. */
  INTERRUPTED(Problem.K004, "interrupted"),
  /** The engine cannot decide what was asked. */
  ENGINE(Problem.K005, "engine"),
  /** A thread works on and on without a step. */
  LOCAL_WORK(Problem.K006, "local-work"),
  /** Something was found that ends a search unless all is asked for. */
  VIOLATION(Problem.K007, "first-violation"),
  /** The limit of events. */
  EVENTS(Problem.K008, "events"),
  /** Executions have no end. */
  UNBOUNDED(Problem.K009, "unbounded"),
  /** The bound on preemptions. */
  PREEMPTIONS(Problem.K010, "preemptions"),
  /** Only samples were asked for. */
  SAMPLED(Problem.K011, "sampled"),
  /** A net has no limit to its tokens. */
  UNBOUNDED_NET(Problem.K012, "unbounded-net"),
  /** Some values were left out. */
  VALUES(Problem.K014, "values"),
  /** A race, after which nothing has a meaning. */
  RACE(Problem.K015, "race"),
  /** The bound on steps. */
  STEPS(Problem.K016, "steps"),
  /** The effects of some functions are not known. */
  EXTERNALS(Problem.K017, "externals"),
  /** Threads may crash, and the engine does not follow that. */
  CRASHES(Problem.K018, "crashes"),
  /** True if some inputs are possible was not found out. */
  SOLVER(Problem.K019, "solver"),
  /** A worker of a cluster is no more. */
  WORKER(Problem.K020, "worker-lost"),
  /** Executions end in errors that no selected check asks for. */
  ERRORS(Problem.K021, "errors"),
  /** Some memory orders are weak, and the engine does not look at them. */
  MEMORY_ORDERS(Problem.K022, "memory-orders"),
  /** The program creates threads without end. */
  THREADS(Problem.K023, "threads"),
  /** A buffer of writes has too many. */
  BUFFER(Problem.K024, "buffer"),
  /** Only races are open, which the machine does not have. */
  LANGUAGE(Problem.K025, "language"),
  /** A step is no event of an execution graph. */
  STEP(Problem.K026, "step"),
  /** A question about moments or endless executions, which the memory model does not have. */
  MOMENTS(Problem.K027, "moments");

  private final Problem problem;
  private final String word;

  StopReason(Problem problem, String word) {
    this.problem = problem;
    this.word = word;
  }

  /** The reason that a problem is; every code {@code K…} is one. */
  public static StopReason of(Problem problem) {
    return Arrays.stream(values())
        .filter(its -> its.problem == problem)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(problem + " does not end a search"));
  }

  /** Returns the problem that is reported. */
  public Problem problem() {
    return problem;
  }

  /** Returns whether the search ended because the model or program is too large for its limits. */
  public boolean isOfSize() {
    return this == TIME || this == MEMORY || this == STATES || this == EVENTS;
  }

  /** The word for it in documents. */
  public String word() {
    return word;
  }
}
