// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Global;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Instruction.Call;
import dev.ravel.machine.Instruction.Locate;
import dev.ravel.machine.Instruction.Store;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Site;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The global pointers that hold blocks of the heap from their allocation on, such as {@code q.buf}.
 *
 * <p>They are read from the code alone, so a block has the same name in all executions. An
 * allocation, or a call of one of the {@link Allocators}, has a holder if it is carried out at most
 * once in each execution, its address is stored to a constant place, and no instruction whose place
 * is constant stores another address there. Writes through pointers that are computed are not
 * looked at.
 */
final class BlockHolders {
  private static final Operand UNKNOWN = Operand.nothing();

  private final Program program;
  private final Allocators allocators;

  private final CallSites calls;

  /** The first allocation whose address is written to each pointer. */
  private final Map<String, Site> writers = new HashMap<>();

  private final Map<Site, String> holders = new HashMap<>();

  BlockHolders(Program program, Allocators allocators, CallSites calls) {
    this.program = program;
    this.allocators = allocators;
    this.calls = calls;
    Set<String> several = new HashSet<>();
    for (int f = 0; f < program.functions().size(); f++) {
      for (Instruction its : program.functions().get(f).code()) {
        switch (its) {
          case Store store -> write(f, store.address(), store.value(), several);
          case Instruction.Modify all -> write(f, all.address(), UNKNOWN, several);
          case Instruction.Exchange all -> write(f, all.address(), all.desired(), several);
          default -> {}
        }
      }
    }
    holders.values().removeIf(several::contains);
    holders.keySet().removeIf(site -> !once(site));
  }

  /** Returns the C expression of the pointer that holds the block that a site allocates. */
  Optional<String> of(Site site) {
    return Optional.ofNullable(holders.get(site));
  }

  /**
   * Notes a write of a pointer.
   *
   * @param several gets the path of the pointer if more than the address of one block is written
   */
  private void write(int f, Operand to, Operand value, Set<String> several) {
    Optional<String> pointer = pointer(f, to);
    if (pointer.isEmpty() || value.equals(Operand.constant(0))) {
      return;
    }
    Optional<Site> site = allocators.allocation(f, value);
    String path = pointer.get();
    if (site.isEmpty() || !writers.computeIfAbsent(path, _ -> site.get()).equals(site.get())) {
      several.add(path);
    }
    site.ifPresent(its -> holders.putIfAbsent(its, path));
  }

  /** The path of the global pointer that an address always names. */
  private Optional<String> pointer(int f, Operand to) {
    OptionalLong address = address(f, to);
    int object = address.isEmpty() ? -1 : Address.object(address.getAsLong());
    if (object < 0 || object >= program.globals().size()) {
      return Optional.empty();
    }
    Global global = program.globals().get(object);
    List<Parts.Part> parts =
        Parts.of(global.type(), (int) Address.offset(address.getAsLong()), Long.BYTES);
    return parts.size() == 1 && parts.getFirst().type() instanceof Type.Pointer
        ? Optional.of(global.name() + parts.getFirst().path())
        : Optional.empty();
  }

  // ------------------------------------------------------------------------ values

  /** The address that an operand always is, if that is known. */
  private OptionalLong address(int f, Operand value) {
    long offset = 0;
    int in = f;
    Operand its = value;
    for (int steps = 0; steps < Definitions.DEEPEST; steps++) {
      Definitions definitions = allocators.definitions(in);
      its = definitions.source(its);
      if (its.register() < 0) {
        return its.undefined() == 0 ? OptionalLong.of(its.bits() + offset) : OptionalLong.empty();
      }
      Optional<Definitions.Definition> definition = definitions.of(its);
      if (definition.isEmpty()) {
        return OptionalLong.empty();
      }
      if (definition.get().by().orElse(null) instanceof Locate locate
          && locate.indices().isEmpty()) {
        offset += locate.offset();
        its = locate.base();
        continue;
      }
      Optional<Site> call = definition.get().pc() < 0 ? calls.only(in) : Optional.empty();
      if (call.isEmpty()) {
        return OptionalLong.empty();
      }
      its = ((Call) instruction(call.get())).arguments().get(its.register());
      in = call.get().function();
    }
    return OptionalLong.empty();
  }

  private Instruction instruction(Site site) {
    return program.functions().get(site.function()).code().get(site.pc());
  }

  /** Returns whether an instruction is carried out at most once in each execution. */
  private boolean once(Site site) {
    BitSet seen = new BitSet();
    Site at = site;
    while (!allocators.repeats(at) && !seen.get(at.function())) {
      seen.set(at.function());
      if (at.function() == program.main()) {
        return !calls.isTaken(program.main()) && calls.of(program.main()).isEmpty();
      }
      Optional<Site> call = calls.only(at.function());
      if (call.isEmpty()) {
        return false;
      }
      at = call.get();
    }
    return false;
  }
}
