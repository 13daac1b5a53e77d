// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.Optional;

/** The requests about models with symbolic inputs that cannot be carried out. */
public final class SymbolicInputs {
  private SymbolicInputs() {}

  /** The first symbolic input of a program, if it has any. */
  public static Optional<ObjectDeclaration> of(Program program) {
    return program.objects().stream()
        .filter(object -> object.kind() instanceof ObjectDeclaration.SymbolicInput)
        .findFirst();
  }

  /**
   * A program, for those who need the value of each input.
   *
   * @throws Refused if it has a symbolic input
   */
  public static Program given(Program program) {
    of(program)
        .ifPresent(
            input -> {
              throw refused(
                  input,
                  "the symbolic input `" + input.name() + "` has no value here",
                  "give it one: -D " + input.name() + "=VALUE");
            });
    return program;
  }

  /**
   * Looks whether what a program with symbolic inputs has can be explored.
   *
   * @throws Refused if it cannot
   */
  public static void explorable(Program program) {
    Optional<ObjectDeclaration> input = of(program);
    if (input.isEmpty()) {
      return;
    }
    String help = "use `input` with a small range, or fix it: -D " + input.get().name() + "=VALUE";
    boolean crashes =
        program.routines().stream()
            .anyMatch(its -> its.code().getFirst() instanceof Instruction.Crash);
    if (!program.transitions().isEmpty()) {
      throw has(input.get(), "a model with a net has a symbolic input", help);
    }
    if (crashes) {
      throw has(input.get(), "a model whose threads may crash has a symbolic input", help);
    }
    if (program.end().isPresent()) {
      throw has(input.get(), "a model with `end when` has a symbolic input", help);
    }
  }

  /** The refusal of something that is asked for, by an option, say. */
  public static Refused refused(Program program, String what, String help) {
    return refused(of(program).orElseThrow(), what, help);
  }

  /** The refusal of something that the program itself asks for. */
  public static Refused refusedModel(Program program, String what, String help) {
    return has(of(program).orElseThrow(), what, help);
  }

  /** The refusal of something that is asked of a C program. */
  public static Refused refusedOfC(String what, String help) {
    return new Refused(Diagnostic.of(Problem.X001, what).help(help));
  }

  private static Refused has(ObjectDeclaration input, String what, String help) {
    return Refused.model(Diagnostic.at(input.span(), Problem.X001, what).help(help));
  }

  private static Refused refused(ObjectDeclaration input, String what, String help) {
    return new Refused(Diagnostic.at(input.span(), Problem.X001, what).help(help));
  }
}
