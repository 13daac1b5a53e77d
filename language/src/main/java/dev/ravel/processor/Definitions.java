// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Instruction.Convert;
import dev.ravel.machine.Operand;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The definitions of the registers of a function. */
final class Definitions {
  /** The largest number of copies that are followed. Registers may be copied in a circle. */
  static final int DEEPEST = 64;

  /**
   * The definition of a register.
   *
   * @param by the instruction that alone sets it; none if it is a parameter, or is set by several
   * @param pc the place of the instruction; -1 of a parameter
   */
  record Definition(Optional<Instruction> by, int pc) {}

  private final Map<Integer, Definition> all = new HashMap<>();

  /** Finds the definitions of a function. Linear in its code. */
  Definitions(Function function) {
    for (int k = 0; k < function.parameters(); k++) {
      all.put(k, new Definition(Optional.empty(), -1));
    }
    for (int pc = 0; pc < function.code().size(); pc++) {
      Instruction its = function.code().get(pc);
      if (its instanceof Convert begin && begin.value().equals(Operand.nothing())) {
        continue; // the scope of a variable begins
      }
      Definition here = new Definition(Optional.of(its), pc);
      Definition several = new Definition(Optional.empty(), pc);
      Flow.sets(its, into -> all.merge(into, here, (_, _) -> several));
      Flow.edges(its).forEach(edge -> edge.moves().forEach(move -> all.put(move.into(), several)));
    }
  }

  /** The definition of the register that an operand is; none of a constant. */
  Optional<Definition> of(Operand value) {
    return Optional.ofNullable(all.get(value.register()));
  }

  /** The operand of which another one is a copy. */
  Operand source(Operand value) {
    Operand its = value;
    int steps = 0;
    while (steps++ < DEEPEST
        && of(its).flatMap(Definition::by).orElse(null) instanceof Convert copy
        && copy.kind() == Conversion.BITS
        && copy.from() == 64
        && copy.to() == 64) {
      its = copy.value();
    }
    return its;
  }
}
