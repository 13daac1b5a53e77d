// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import dev.ravel.cimport.library.CSources;
import dev.ravel.machine.Address;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The handlers of signals of a program, as far as its text shows them. They are given to {@code
 * signal}, or stored by a function that calls {@code sigaction}.
 */
record Handlers(Program program) {
  /** The functions that are safe in a handler (IEEE Std 1003.1, 2.4.3); read at their first use. */
  private static final class Safe {
    static final Set<String> NAMES = names();

    private static Set<String> names() {
      try {
        String text = CSources.text("functions/safe.txt");
        return Arrays.stream(text.split("\\s+", -1)).collect(Collectors.toUnmodifiableSet());
      } catch (IOException missing) {
        throw new UncheckedIOException(missing);
      }
    }
  }

  /** Returns the warning about the first call in a handler that is not safe there. */
  static Optional<Diagnostic> warning(Program program) {
    return new Handlers(program).warning();
  }

  private Optional<Diagnostic> warning() {
    BitSet inHandlers = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    own().flatMap(this::handlers).forEach(open::push);
    while (!open.isEmpty()) {
      int number = open.pop();
      if (!inHandlers.get(number) && !program.functions().get(number).library()) {
        inHandlers.set(number);
        program.functions().get(number).code().stream()
            .flatMap(its -> called(its).stream())
            .forEach(open::push);
      }
    }
    return inHandlers.stream()
        .mapToObj(number -> program.functions().get(number))
        .flatMap(function -> function.code().stream())
        .flatMap(its -> unsafe(its).stream())
        .findFirst();
  }

  private Stream<Function> own() {
    return program.functions().stream().filter(its -> !its.library());
  }

  private Stream<Integer> handlers(Function function) {
    boolean stores = function.code().stream().anyMatch(its -> name(its).equals("sigaction"));
    return function.code().stream()
        .flatMap(
            its ->
                switch (its) {
                  case Instruction.Call call when name(its).equals("signal") ->
                      function(call.arguments().getLast()).stream();
                  case Instruction.Store store when stores -> function(store.value()).stream();
                  default -> Stream.empty();
                });
  }

  private Optional<Integer> called(Instruction instruction) {
    return instruction instanceof Instruction.Call call
        ? function(call.callee())
        : Optional.empty();
  }

  /** The function whose address an operand is. */
  private Optional<Integer> function(Operand operand) {
    int number = Address.object(operand.bits()) - program.globals().size();
    boolean names =
        operand.register() < 0
            && Address.offset(operand.bits()) == 0
            && number >= 0
            && number < program.functions().size();
    return names ? Optional.of(number) : Optional.empty();
  }

  /** The name of the function of the library that an instruction calls; empty if it calls none. */
  private String name(Instruction instruction) {
    if (instruction instanceof Instruction.Library its) {
      return its.text();
    }
    return called(instruction)
        .map(program.functions()::get)
        .filter(Function::library)
        .map(Function::name)
        .orElse("");
  }

  private Optional<Diagnostic> unsafe(Instruction instruction) {
    String name = name(instruction);
    if (List.of("", "reach_error").contains(name)
        || name.startsWith("_")
        || name.contains(" ")
        || Safe.NAMES.contains(name)) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.at(
                instruction.span(),
                Problem.L013,
                "a handler of signals calls `" + name + "`, which is not safe there")
            .help("let it set a variable, or call `sem_post` or `write`, and do the rest outside"));
  }
}
