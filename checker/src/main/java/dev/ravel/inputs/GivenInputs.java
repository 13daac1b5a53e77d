// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Replay;
import dev.ravel.explore.Verdicts;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.symbolic.Knowledge;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Executions with given inputs for what was found with symbolic inputs. They have inputs for which
 * the same happens, as small ones as there are. Steps that decide something about inputs are none
 * of these executions; what a thread does after them is work after the step before.
 */
public final class GivenInputs {
  /** So many systems with inputs are kept. */
  private static final int KEPT = 64;

  private final Program program;
  private final ProgramSystem symbolic;
  private final Outcomes outcomes;

  /** The system with each inputs, of those that were used last. */
  private final Map<List<Long>, ProgramSystem> systems =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Long>, ProgramSystem> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * Creates the translation of what was found about a program with symbolic inputs, by its system.
   */
  public GivenInputs(Program program, ProgramSystem symbolic) {
    this.program = program;
    this.symbolic = symbolic;
    this.outcomes = symbolic.outcomes();
  }

  /**
   * A judgement that speaks of a system.
   *
   * @param properties the claims as properties of that system
   */
  public record Given(Judgement judgement, ConcurrentSystem system, List<Property> properties) {
    /** Copies the list. */
    public Given {
      properties = List.copyOf(properties);
    }
  }

  /**
   * A judgement about a claim, told with inputs that show it. It is unknown if no inputs were
   * found, since the solver has given up.
   *
   * @throws IllegalStateException if the execution with these inputs does not show it
   */
  public Given tell(int claim, Judgement judgement) {
    if (judgement.run().isEmpty()) {
      return new Given(judgement, symbolic, symbolic.properties());
    }
    if (judgement.evidence() instanceof Evidence.CutOff(int error)) {
      Property errors = new Property.Error();
      Judgement violation = Verdicts.failed(errors, error, judgement.run().get());
      Given shown = tell(violation, errors, _ -> errors);
      return shown.judgement().evidence() instanceof Evidence.Failing(int its)
          ? new Given(
              new Judgement(
                  judgement.verdict(),
                  judgement.code(),
                  shown.judgement().run(),
                  new Evidence.CutOff(its)),
              shown.system(),
              shown.properties())
          : shown;
    }
    return tell(judgement, symbolic.properties().get(claim), its -> its.properties().get(claim));
  }

  /**
   * A judgement about a property that has a run, told with inputs that show it.
   *
   * @param among the property, of a system with given inputs
   */
  private Given tell(
      Judgement judgement, Property property, Function<ProgramSystem, Property> among) {
    Run run = judgement.run().orElseThrow();
    boolean undefined = judgement.evidence() instanceof Evidence.Undefined;
    Optional<List<Long>> inputs =
        smallest(needed(run, state -> symbolic.factsShowing(property, undefined, state)));
    if (inputs.isEmpty()) {
      Judgement unknown = Judgement.unknown(Problem.K019);
      return new Given(unknown, symbolic, symbolic.properties());
    }
    ProgramSystem its = system(inputs.get());
    Property same = among.apply(its);
    Made made = made(its, run, inputs.get());
    Judgement told =
        new Judgement(
            judgement.verdict(),
            judgement.code(),
            Optional.of(made.run()),
            evidence(same, judgement, made.error(), made.end()));
    Replay.check(its, same, told);
    return new Given(told, its, its.properties());
  }

  /** The system in which the inputs have values; the same one where it was asked for lately. */
  public ProgramSystem system(List<Long> inputs) {
    return systems.computeIfAbsent(inputs, its -> ProgramSystem.of(with(its)));
  }

  /**
   * An execution with given inputs.
   *
   * @param inputs their values, in the order in which the program declares them
   */
  public record Replayable(List<Long> inputs, Run run) {
    /** Copies the list. */
    public Replayable {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * An execution of the symbolic system with inputs for which the same happens.
   *
   * @param run after which nothing is left to decide, or the last step of which leads to no state
   * @throws Halt with {@code K019} if no inputs were found, since the solver has given up
   */
  public Replayable replayable(Run run) {
    List<Long> inputs =
        smallest(needed(run, symbolic::facts)).orElseThrow(() -> new Halt(Problem.K019));
    return new Replayable(inputs, made(system(inputs), run, inputs).run());
  }

  private Knowledge knowledge() {
    return symbolic.knowledge();
  }

  private int outcome(Run run, int step, int[] state) {
    return outcomes.outcome(symbolic.reaction(run.processes()[step], state), run.outcomes()[step]);
  }

  /**
   * Returns the condition on inputs with which a run is possible.
   *
   * @param atEnd what they must meet in the state that it leads to
   */
  private int needed(Run run, ToIntFunction<int[]> atEnd) {
    int ofErrors = 0; // what other steps decide is in the state that they lead to
    int[] state = new int[symbolic.objects()];
    int error = symbolic.initialState(run.initialState(), state);
    for (int step = 0; step < run.length() && error == ConcurrentSystem.NONE; step++) {
      int outcome = outcome(run, step, state);
      if (outcomes.kind(outcome) == Outcomes.STEP) {
        outcomes.apply(outcome, state);
      } else {
        ofErrors = knowledge().union(ofErrors, outcomes.constraint(outcome));
      }
    }
    return knowledge().union(atEnd.applyAsInt(state), ofErrors);
  }

  /**
   * Returns the outcome of a step with given inputs. Those before it that are possible with them
   * count.
   */
  private int index(int reaction, int index, List<Long> inputs) {
    int its = 0;
    for (int k = 0; k < index; k++) {
      its += possible(outcomes.outcome(reaction, k), inputs) ? 1 : 0;
    }
    return its;
  }

  private boolean possible(int outcome, List<Long> inputs) {
    long[] values = inputs.stream().mapToLong(its -> its).toArray();
    return Arrays.stream(knowledge().literals(outcomes.constraint(outcome)))
        .allMatch(literal -> knowledge().terms().literals().holds(literal, values));
  }

  /** Inputs that make facts true, each in turn as near to 0 as {@link NearZero} finds it. */
  private Optional<List<Long>> smallest(int facts) {
    int its = facts;
    int inputs = knowledge().terms().inputs().size();
    for (int k = 0; k < inputs; k++) {
      Optional<long[]> known = knowledge().inputs(its);
      if (known.isEmpty()) {
        return Optional.empty();
      }
      int input = k;
      int open = its;
      long nearest =
          NearZero.of((low, high) -> between(open, input, low, high), known.get()[input]);
      its = knowledge().with(open, input, nearest, nearest);
    }
    return knowledge().inputs(its).map(found -> Arrays.stream(found).boxed().toList());
  }

  /** A value of an input between two numbers with which facts are true. */
  private OptionalLong between(int facts, int input, long low, long high) {
    int its = knowledge().with(facts, input, low, high);
    Optional<long[]> found = its < 0 ? Optional.empty() : knowledge().inputs(its);
    return found.map(values -> OptionalLong.of(values[input])).orElseGet(OptionalLong::empty);
  }

  /** The program with a value for each symbolic input. */
  private Program with(List<Long> inputs) {
    List<ObjectDeclaration> objects = new ArrayList<>();
    int next = 0;
    for (ObjectDeclaration object : program.objects()) {
      objects.add(
          object.kind() instanceof ObjectDeclaration.SymbolicInput(var type)
              ? new ObjectDeclaration(
                  object.name(),
                  new ObjectDeclaration.Input(type, List.of(inputs.get(next++))),
                  object.span())
              : object);
    }
    return program.with(objects);
  }

  /**
   * A run of a system with given inputs.
   *
   * @param error what ends it; none if nothing does
   * @param end the state that it leads to
   */
  private record Made(Run run, int error, int[] end) {}

  /** Returns the same run with given inputs. It goes up to its error, if it has one. */
  private Made made(ProgramSystem its, Run run, List<Long> inputs) {
    int[] processes = new int[run.length()];
    int[] chosen = new int[run.length()];
    int length = 0;
    int[] state = new int[symbolic.objects()];
    int[] given = new int[its.objects()];
    int _ = symbolic.initialState(run.initialState(), state);
    int error = its.initialState(run.initialState(), given);
    for (int step = 0; step < run.length() && error == ConcurrentSystem.NONE; step++) {
      int outcome = outcome(run, step, state);
      int process = run.processes()[step];
      if (!outcomes.decides(outcome) && symbolic.capabilities().inputs().settled(process, state)) {
        int index = index(symbolic.reaction(process, state), run.outcomes()[step], inputs);
        int made = its.outcomes().outcome(its.reaction(process, given), index);
        processes[length] = process;
        chosen[length++] = index;
        if (its.outcomes().kind(made) == Outcomes.STEP) {
          its.outcomes().apply(made, given);
        }
        error = its.outcomes().error(made);
      }
      if (outcomes.kind(outcome) == Outcomes.STEP) {
        outcomes.apply(outcome, state);
      }
    }
    return new Made(
        new Run(
            run.initialState(), Arrays.copyOf(processes, length), Arrays.copyOf(chosen, length)),
        error,
        given);
  }

  private static Evidence evidence(Property property, Judgement judgement, int error, int[] end) {
    return switch (judgement.evidence()) {
      case Evidence.Failing _ -> new Evidence.Failing(error);
      case Evidence.Undefined _ -> new Evidence.Undefined(property.undefinedIn(end).orElseThrow());
      default -> judgement.evidence();
    };
  }
}
