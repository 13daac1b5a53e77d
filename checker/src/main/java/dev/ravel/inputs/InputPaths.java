// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import dev.ravel.explore.Budget;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.processor.BitTerms;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.GrowingSystem;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The executions of a low-level program for all inputs, each combination of a path and a trace
 * once. They are those of all {@linkplain InputClasses classes of inputs}. Two classes may have an
 * execution in common; it is the same one if its events are, and an event is one also by the
 * conditions on inputs that are decided in it. The dependences of steps are known for each class on
 * its own. Where, for some values alone, a mutex is also tried or memory is also updated by another
 * operator, executions of that class are distinguished by the order of steps that commute in
 * others.
 *
 * <p>Where an execution of a class does not end, those that were found until then are kept, and
 * other classes are explored.
 *
 * <p>Cost: for each class that of an exploration, and of a question to the solver.
 */
public final class InputPaths {
  /** So many systems with inputs are kept. */
  private static final int KEPT = 64;

  private final Function<Inputs, ProgramFacts> program;
  private final UnaryOperator<ConcurrentSystem> encoding;
  private final Paths paths;
  private final BitTerms terms = new BitTerms();
  private final List<ProgramFacts> explored = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();

  /** The system of each class, of those that were used last. */
  private final Map<Integer, Processor> systems =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Processor> eldest) {
          boolean many = size() > KEPT;
          if (many) {
            members.get(eldest.getKey()).forget();
          }
          return many;
        }
      };

  private InputPaths(
      Function<Inputs, ProgramFacts> program,
      UnaryOperator<ConcurrentSystem> encoding,
      Paths.Extent extent) {
    this.program = program;
    this.encoding = encoding;
    this.paths = new Paths(extent);
  }

  /**
   * Explores, as far as the budget goes.
   *
   * @param program nothing but the program, with inputs
   * @param encoding the system to explore in place of one of the program, with the same steps
   * @param extent how much of executions is kept that end early
   */
  public static InputPaths of(
      Function<Inputs, ProgramFacts> program,
      UnaryOperator<ConcurrentSystem> encoding,
      Paths.Extent extent,
      Budget budget) {
    InputPaths its = new InputPaths(program, encoding, extent);
    try {
      its.explore(budget);
    } catch (Halt halt) {
      its.paths.stop(halt.reason());
    }
    its.paths.renumber();
    return its;
  }

  /** The executions, each with the number of the class in which it was explored. */
  public Paths paths() {
    return paths;
  }

  /** The system of a class, which from now on says what functions give along a run of it. */
  public Processor system(int number, Run run) {
    members.get(number).has(system(number));
    return members.get(number).telling(run, terms);
  }

  /**
   * Returns the name of a thread in the system of a class. It is the same one in all that have the
   * thread.
   */
  public String thread(int number, int thread) {
    return system(number).path(thread);
  }

  private Processor system(int number) {
    return systems.computeIfAbsent(number, its -> FirstExecutions.system(explored.get(its)));
  }

  private void explore(Budget budget) {
    BitSolver solver = new BitSolver(terms, LimitedQuestion.STEPS);
    Optional<Map<Inputs.Call, Long>> values = Optional.of(Map.of());
    while (values.isPresent()) {
      Set<Integer> conditions = new LinkedHashSet<>();
      Optional<Problem> stopped = explored(new Member(values.get()), budget, conditions);
      if (stopped.isPresent() && !InputClasses.ofClass(stopped.get())) {
        return;
      }
      solver.exclude(conditions);
      values = solver.next();
    }
  }

  /**
   * Explores the class of some inputs.
   *
   * @param conditions are added to: those that are met by them and no others
   * @return why that has ended early; absent if it has not
   */
  private Optional<Problem> explored(Member member, Budget budget, Set<Integer> conditions) {
    ProgramFacts known = program.apply(member);
    int number = explored.size();
    explored.add(known);
    members.add(member);
    return GrowingSystem.during(
        known,
        system -> {
          conditions.clear();
          Paths.Steps steps = new OfClass(system, conditions);
          return paths.explore(number, encoding.apply(system), steps, budget);
        });
  }

  /** The steps of a class, as distinguished from those of another. */
  private final class OfClass implements Paths.Steps {
    private final Processor system;
    private final Set<Integer> conditions;

    OfClass(Processor system, Set<Integer> conditions) {
      this.system = system;
      this.conditions = conditions;
    }

    @Override
    public Object process(int number) {
      return system.path(number);
    }

    @Override
    public List<List<Integer>> decided(Run run) {
      return system.decided(run.processes(), run.outcomes(), terms, conditions);
    }
  }
}
