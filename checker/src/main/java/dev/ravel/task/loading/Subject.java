// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Instance;
import dev.ravel.ast.ScheduleText;
import dev.ravel.cimport.translation.CFile;
import dev.ravel.explanation.Claim;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.AskedNet;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.program.Program;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Something to be examined, whatever language it was written in.
 *
 * @param settings the values of constants that make it what it is, as they are shown
 * @param claims what is claimed of it
 * @param program makes its program, with the claims in the same order
 * @param net the net that its program is, transition by transition, if it is one
 * @param recorded the executions that its file has written down
 * @param c the low-level program that it is, if it was written in C; it then has no other program
 */
public record Subject(
    Map<String, String> settings,
    List<Claim> claims,
    Supplier<Program> program,
    Function<Program, Optional<AskedNet>> net,
    Recorded recorded,
    Optional<C> c) {
  /** Copies the list. */
  public Subject {
    claims = List.copyOf(claims);
  }

  /**
   * Its program, in which each input has a value.
   *
   * @throws Refused if it has symbolic inputs
   */
  public Program given() {
    return SymbolicInputs.given(program.get());
  }

  /** Something that is not written in C. */
  public Subject(
      Map<String, String> settings,
      List<Claim> claims,
      Supplier<Program> program,
      Function<Program, Optional<AskedNet>> net,
      Recorded recorded) {
    this(settings, claims, program, net, recorded, Optional.empty());
  }

  /** A program that was written in C, what it means, and how long it took to read it. */
  public record C(dev.ravel.machine.Program program, Meaning meaning, CFile.Times times) {
    /**
     * Nothing but the program.
     *
     * @throws Refused if its functions are to give all values at once
     */
    public ProgramFacts known() {
      if (meaning.symbolic()) {
        throw SymbolicInputs.refusedOfC(
            "functions have no values here that may give any of many",
            "--inputs says what they give, as a counterexample shows it; --nondet LOW..HIGH among"
                + " which values they choose");
      }
      return new ProgramFacts(program, meaning);
    }

    /**
     * Nothing but the program, for one of its executions. If its functions are to give all values
     * at once, they give those nearest to 0: other values are said with the execution.
     */
    public ProgramFacts replayed() {
      return meaning.symbolic() ? with(Inputs.of(Map.of())) : known();
    }

    /** Nothing but the program, whose functions give what is said. */
    public ProgramFacts with(Inputs inputs) {
      return new ProgramFacts(program, meaning.with(inputs));
    }

    /** A system of the program whose functions give the values nearest to 0. */
    public Processor first() {
      return FirstExecutions.system(with(Inputs.of(Map.of())));
    }
  }

  /** A C program with claims about it. */
  static Subject of(C c, List<Claim> claims) {
    return new Subject(
        Map.of(),
        claims,
        () -> {
          throw new IllegalStateException("a C program is no model");
        },
        _ -> Optional.empty(),
        NOTHING_RECORDED,
        Optional.of(c));
  }

  /** Executions that a file has written down. */
  public interface Recorded {
    /**
     * The one along which alone a claim is to be judged, if it names one.
     *
     * @throws Refused if it is none of the subject
     */
    Optional<Recording> along(int claim);

    /**
     * The one of a name.
     *
     * @throws Refused if it is none of the subject
     */
    Optional<Recording> named(String name);
  }

  /**
   * An execution that a file has written down.
   *
   * @param moves its steps
   * @param inputs the values that inputs have, as they are shown
   */
  public record Recording(ScheduleText moves, Map<String, String> inputs) {}

  /** No executions. */
  public static final Recorded NOTHING_RECORDED =
      new Recorded() {
        @Override
        public Optional<Recording> along(int claim) {
          return Optional.empty();
        }

        @Override
        public Optional<Recording> named(String name) {
          return Optional.empty();
        }
      };

  /**
   * An instance of a model.
   *
   * @param relation which steps are independent; absent: those that the model says
   */
  public static Subject of(Instance instance, Optional<Relation> relation, Recordings recordings) {
    Instance meant = relation.map(its -> its.in(instance)).orElse(instance);
    return new Subject(
        instance.settings(),
        instance.properties().stream().map(Claims::of).toList(),
        () -> Lowering.lower(meant),
        AskedNet::of,
        new Recorded() {
          @Override
          public Optional<Recording> along(int claim) {
            return recordings.of(instance.properties().get(claim), instance);
          }

          @Override
          public Optional<Recording> named(String name) {
            return recordings.named(name, instance);
          }
        });
  }
}
