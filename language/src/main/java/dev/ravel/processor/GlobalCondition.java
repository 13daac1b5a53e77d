// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * A condition over global variables as a function of the program. It ends where the condition is
 * true, and aborts where it is false.
 *
 * @param function its number
 * @param reads the parts of variables that it may read
 */
public record GlobalCondition(int function, List<Part> reads) {
  /** Some bytes of a global variable. */
  record Part(int global, int offset, int size) {}

  /** Copies the list. */
  public GlobalCondition {
    reads = List.copyOf(reads);
  }

  /**
   * The condition that the function of a name is.
   *
   * @throws NotSupported if the function does more than read variables and compute
   */
  public static GlobalCondition of(Program program, String name) {
    int number = 0;
    while (!program.functions().get(number).name().equals(name)) {
      number++;
    }
    Function function = program.functions().get(number);
    List<Part> reads = new ArrayList<>();
    for (Instruction instruction : function.code()) {
      switch (instruction) {
        case Instruction.Load its -> reads.add(part(program, its));
        case Instruction.Library its when its.service() == Service.ERROR_REACHED -> {}
        case Instruction.Compute _, Instruction.Apply _, Instruction.Convert _ -> {}
        case Instruction.Compare _, Instruction.Pick _, Instruction.Jump _ -> {}
        case Instruction.Branch _, Instruction.Return _, Instruction.Unreachable _ -> {}
        case Instruction.ThreadLocal its ->
            throw new NotSupported(its.span(), "each thread has a copy of this variable");
        case Instruction.Locate its -> throw computed(its.span());
        default ->
            throw new NotSupported(
                instruction.span(), "a condition assigns nothing, calls nothing and has no loops");
      }
    }
    return new GlobalCondition(number, reads);
  }

  private static Part part(Program program, Instruction.Load its) {
    Operand address = its.address();
    int global = address.register() < 0 ? Address.object(address.bits()) : -1;
    if (global < 0 || global >= program.globals().size()) {
      throw computed(its.span());
    }
    Part part = new Part(global, (int) Address.offset(address.bits()), (its.bits() + 7) / 8);
    if (part.offset() < 0 || part.offset() + part.size() > program.globals().get(global).size()) {
      throw new NotSupported(its.span(), "this lies after the end of the variable");
    }
    return part;
  }

  private static NotSupported computed(Span span) {
    return new NotSupported(span, "a condition follows no pointers and has constants as indices");
  }
}
