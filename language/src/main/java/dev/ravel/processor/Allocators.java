// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import dev.ravel.processor.ProgramFacts.Site;
import dev.ravel.source.Components;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The functions that return a block that they allocate, such as {@code xmalloc}. What calls them
 * gives the block its name and its type, as if it called {@code malloc} itself.
 *
 * <p>A function is an allocator if it returns one value besides null, which is the result of {@code
 * malloc} or of another allocator, called outside of loops.
 */
final class Allocators {
  private final Program program;
  private final Map<Integer, Definitions> definitions = new HashMap<>();

  /** The place of the allocation whose block each function returns. */
  private final Map<Integer, Optional<Site>> returned = new HashMap<>();

  Allocators(Program program) {
    this.program = program;
  }

  /** The definitions of the registers of a function; found when they are first wanted. */
  Definitions definitions(int f) {
    return definitions.computeIfAbsent(f, its -> new Definitions(program.functions().get(its)));
  }

  /**
   * The place of the allocation, or of the call of an allocator, whose block a function returns.
   */
  Optional<Site> returned(int f) {
    Optional<Site> known = returned.get(f);
    if (known != null) {
      return known;
    }
    returned.put(f, Optional.empty()); // a function that calls itself is no allocator
    Optional<Site> its =
        result(f).flatMap(value -> allocation(f, value)).filter(site -> !repeats(site));
    returned.put(f, its);
    return its;
  }

  /** Returns the one value that a function returns, besides null. */
  private Optional<Operand> result(int f) {
    List<Operand> all =
        program.functions().get(f).code().stream()
            .filter(Instruction.Return.class::isInstance)
            .flatMap(its -> ((Instruction.Return) its).values().stream().limit(1))
            .filter(its -> !its.equals(Operand.constant(0)))
            .distinct()
            .toList();
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }

  /**
   * Returns the site of the allocation, or of the call of an allocator, that alone gives a value.
   */
  Optional<Site> allocation(int f, Operand value) {
    Definitions in = definitions(f);
    return in.of(in.source(value))
        .filter(its -> its.by().filter(this::allocates).isPresent())
        .map(its -> new Site(f, its.pc()));
  }

  private boolean allocates(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Library library ->
          library.service() == Service.ALLOCATE || library.service() == Service.ALLOCATE_ZERO;
      case Instruction.Call call -> {
        OptionalInt callee =
            call.results() == 1 ? CallSites.function(program, call.callee()) : OptionalInt.empty();
        yield callee.isPresent() && returned(callee.getAsInt()).isPresent();
      }
      default -> false;
    };
  }

  /** Returns whether an instruction lies on a cycle of its function. */
  boolean repeats(Site site) {
    List<Instruction> code = program.functions().get(site.function()).code();
    return Components.of(code.size(), pc -> next(code, pc)).stream()
        .anyMatch(its -> its.size() > 1 && its.contains(site.pc()));
  }

  private static int[] next(List<Instruction> code, int pc) {
    IntStream edges = Flow.edges(code.get(pc)).stream().mapToInt(Edge::to);
    IntStream on = Flow.ends(code.get(pc)) ? IntStream.empty() : IntStream.of(pc + 1);
    return IntStream.concat(edges, on).toArray();
  }
}
