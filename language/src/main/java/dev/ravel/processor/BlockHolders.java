// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Global;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Instruction.Call;
import dev.ravel.machine.Instruction.Convert;
import dev.ravel.machine.Instruction.Library;
import dev.ravel.machine.Instruction.Locate;
import dev.ravel.machine.Instruction.Store;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
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
 * allocation has a holder if it is carried out at most once in each execution, its address is
 * stored to a constant place, and no instruction whose place is constant stores another address
 * there. Writes through pointers that are computed are not looked at.
 */
final class BlockHolders {
  /** The instruction that alone sets a register; or that the register is a parameter or is not. */
  private record Definition(Optional<Instruction> by, int pc) {}

  /** The copies that are followed at most: registers may be copied in a circle. */
  private static final int DEEPEST = 64;

  private static final Operand UNKNOWN = Operand.nothing();

  private final Program program;
  private final List<Map<Integer, Definition>> definitions = new ArrayList<>();

  /** The calls of each function by name. */
  private final Map<Integer, List<Site>> calls = new HashMap<>();

  /** The functions whose addresses are used for more than calls by name. */
  private final BitSet taken = new BitSet();

  /** The first allocation whose address is written to each pointer. */
  private final Map<String, Site> writers = new HashMap<>();

  private final Map<Site, String> holders = new HashMap<>();

  BlockHolders(Program program) {
    this.program = program;
    for (int f = 0; f < program.functions().size(); f++) {
      definitions.add(definitions(program.functions().get(f)));
      look(f);
    }
    for (Global global : program.globals()) {
      for (int at = 0; at + 8 <= global.size(); at += 8) {
        function(global.initial().word(at, 8)).ifPresent(its -> taken.set((int) its));
      }
    }
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
    Optional<Site> site = allocation(f, value);
    if (pointer.isEmpty() || value.equals(Operand.constant(0))) {
      return;
    }
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

  private static Map<Integer, Definition> definitions(Function function) {
    Map<Integer, Definition> all = new HashMap<>();
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
    return all;
  }

  private Optional<Definition> definition(int f, Operand value) {
    return Optional.ofNullable(definitions.get(f).get(value.register()));
  }

  /** The site of the allocation that alone gives a value. */
  private Optional<Site> allocation(int f, Operand value) {
    Operand its = source(f, value);
    Optional<Definition> definition = definition(f, its);
    return definition
        .flatMap(Definition::by)
        .filter(
            by ->
                by instanceof Library library
                    && (library.service() == Service.ALLOCATE
                        || library.service() == Service.ALLOCATE_ZERO))
        .map(_ -> new Site(f, definition.get().pc()));
  }

  /** Follows copies between registers. */
  private Operand source(int f, Operand value) {
    Operand its = value;
    int steps = 0;
    while (steps++ < DEEPEST
        && definition(f, its).flatMap(Definition::by).orElse(null) instanceof Convert copy
        && copy.kind() == Conversion.BITS
        && copy.from() == 64
        && copy.to() == 64) {
      its = copy.value();
    }
    return its;
  }

  /** The address that an operand always is, if that is known. */
  private OptionalLong address(int f, Operand value) {
    long offset = 0;
    int in = f;
    Operand its = value;
    for (int steps = 0; steps < DEEPEST; steps++) {
      its = source(in, its);
      if (its.register() < 0) {
        return its.undefined() == 0 ? OptionalLong.of(its.bits() + offset) : OptionalLong.empty();
      }
      Optional<Definition> definition = definition(in, its);
      if (definition.isEmpty()) {
        return OptionalLong.empty();
      }
      if (definition.get().by().orElse(null) instanceof Locate locate
          && locate.indices().isEmpty()) {
        offset += locate.offset();
        its = locate.base();
        continue;
      }
      Optional<Site> call = definition.get().pc() < 0 ? onlyCall(in) : Optional.empty();
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

  // ------------------------------------------------------------------------- calls

  private OptionalLong function(long address) {
    int its = Address.object(address) - program.globals().size();
    return its >= 0 && its < program.functions().size()
        ? OptionalLong.of(its)
        : OptionalLong.empty();
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
        function(call.callee().bits())
            .ifPresent(
                callee -> calls.computeIfAbsent((int) callee, _ -> new ArrayList<>()).add(site));
      }
      Flow.edges(its).stream()
          .flatMap(edge -> edge.moves().stream())
          .map(Edge.Move::value)
          .forEach(uses::add);
      for (Operand use : uses) {
        if (use.register() < 0) {
          function(use.bits()).ifPresent(used -> taken.set((int) used));
        }
      }
    }
  }

  /** The call of a function that is nowhere else called and does not begin a thread. */
  private Optional<Site> onlyCall(int f) {
    List<Site> all = calls.getOrDefault(f, List.of());
    return f != program.main() && !taken.get(f) && all.size() == 1
        ? Optional.of(all.getFirst())
        : Optional.empty();
  }

  /** Whether an instruction is carried out at most once in each execution. */
  private boolean once(Site site) {
    BitSet seen = new BitSet();
    Site at = site;
    while (!repeats(at) && !seen.get(at.function())) {
      seen.set(at.function());
      if (at.function() == program.main()) {
        return !taken.get(program.main()) && !calls.containsKey(program.main());
      }
      Optional<Site> call = onlyCall(at.function());
      if (call.isEmpty()) {
        return false;
      }
      at = call.get();
    }
    return false;
  }

  /** Whether an instruction lies on a cycle of its function. */
  private boolean repeats(Site site) {
    List<Instruction> code = program.functions().get(site.function()).code();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(site.pc());
    while (!open.isEmpty()) {
      int pc = open.pop();
      List<Integer> next = new ArrayList<>();
      Flow.edges(code.get(pc)).forEach(edge -> next.add(edge.to()));
      if (!Flow.ends(code.get(pc))) {
        next.add(pc + 1);
      }
      for (int to : next) {
        if (to == site.pc()) {
          return true;
        }
        if (!seen.get(to)) {
          seen.set(to);
          open.push(to);
        }
      }
    }
    return false;
  }
}
