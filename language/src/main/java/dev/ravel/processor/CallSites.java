// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Global;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Instruction.Call;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.processor.ProgramFacts.Site;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The places where each function is called by name. Linear in the program. */
final class CallSites {
  private final Program program;
  private final Map<Integer, List<Site>> calls = new HashMap<>();

  /** The functions whose addresses are used for more than calls by name. */
  private final BitSet taken = new BitSet();

  CallSites(Program program) {
    this.program = program;
    for (int f = 0; f < program.functions().size(); f++) {
      look(f);
    }
    for (Global global : program.globals()) {
      for (int at = 0; at + 8 <= global.size(); at += 8) {
        function(program, Operand.constant(global.initial().word(at, 8))).ifPresent(taken::set);
      }
    }
  }

  /** Notes the uses of functions in a function. */
  private void look(int f) {
    List<Instruction> code = program.functions().get(f).code();
    for (int pc = 0; pc < code.size(); pc++) {
      Instruction its = code.get(pc);
      List<Operand> uses = new ArrayList<>(Flow.uses(its));
      if (its instanceof Call call && call.callee().register() < 0) {
        uses.remove(call.callee());
        Site site = new Site(f, pc);
        function(program, call.callee())
            .ifPresent(callee -> calls.computeIfAbsent(callee, _ -> new ArrayList<>()).add(site));
      }
      Flow.edges(its).stream()
          .flatMap(edge -> edge.moves().stream())
          .map(Edge.Move::value)
          .forEach(uses::add);
      uses.forEach(use -> function(program, use).ifPresent(taken::set));
    }
  }

  /** The function that an operand always is. */
  static OptionalInt function(Program program, Operand callee) {
    int its =
        callee.register() < 0
            ? Address.object(callee.bits()) - program.globals().size()
            : Integer.MIN_VALUE;
    return its >= 0 && its < program.functions().size() ? OptionalInt.of(its) : OptionalInt.empty();
  }

  /** The places where a function is called by name. */
  List<Site> of(int f) {
    return calls.getOrDefault(f, List.of());
  }

  /** Returns whether the address of a function is used for more than calls by name. */
  boolean isTaken(int f) {
    return taken.get(f);
  }

  /** The call of a function that is nowhere else called and does not begin a thread. */
  Optional<Site> only(int f) {
    return f != program.main() && !isTaken(f) && of(f).size() == 1
        ? Optional.of(of(f).getFirst())
        : Optional.empty();
  }
}
