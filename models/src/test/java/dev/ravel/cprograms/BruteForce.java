// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.cimport.translation.CFile;
import dev.ravel.machine.Program;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.source.SourceText;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Counts the executions of a C program by their definition. Two sequences of steps are one
 * execution if they have the same steps with the same outcomes, and the same pairs of them that
 * depend on each other are in the same order (Mazurkiewicz, Trace theory, 1986). Every execution is
 * made step by step, in memory for all of them.
 */
final class BruteForce {
  private final Processor system;
  private final Set<String> seen = new HashSet<>();
  private final int limit;
  private int ends;

  /**
   * A part of an execution.
   *
   * @param processes who makes each step
   * @param outcomes which of its outcomes each step has
   * @param footprints of each step
   */
  private record Part(
      int[] state, List<Integer> processes, List<Integer> outcomes, List<Integer> footprints) {}

  private BruteForce(Processor system, int limit) {
    this.system = system;
    this.limit = limit;
  }

  /**
   * The number of executions of a program.
   *
   * @param limit how many parts of executions are looked at
   * @return absent if there are more parts, or a step is an error
   */
  static Optional<Integer> executions(String text, Path folder, int limit) {
    return executions(new ProgramFacts(program(text, folder)), FirstExecutions::system, limit);
  }

  /** The same, from room for one thread and one cell, and without any execution before. */
  static Optional<Integer> executionsWithoutRoom(String text, Path folder, int limit) {
    ProgramFacts known = new ProgramFacts(program(text, folder), Meaning.USUAL, 1, 1);
    return executions(known, Processor::of, limit);
  }

  static Program program(String text, Path folder) {
    CFile read = CFile.read(new SourceText("program.c", text), folder);
    return read.program().orElseThrow(() -> new AssertionError(read.diagnostics()));
  }

  /** A program all of whose variables are in memory. */
  static Program inMemory(String text, Path folder) {
    Unit unit = new Unit(new SourceText("program.c", text), folder);
    CFile read = CFile.read(List.of(unit), List.of(), Surroundings.USUAL.inMemory());
    return read.program().orElseThrow(() -> new AssertionError(read.diagnostics()));
  }

  /** The same, of what is known of a program. */
  static Optional<Integer> executions(
      ProgramFacts known, Function<ProgramFacts, Processor> system, int limit) {
    while (true) {
      try {
        BruteForce all = new BruteForce(system.apply(known), limit);
        return all.count() ? Optional.of(all.ends) : Optional.empty();
      } catch (Outgrown more) {
        // now more is known
      }
    }
  }

  private boolean count() {
    Deque<Part> open = new ArrayDeque<>();
    int[] initial = new int[system.objects()];
    if (system.initialState(0, initial) != Processor.NONE) {
      return false;
    }
    open.push(new Part(initial, List.of(), List.of(), List.of()));
    Outcomes outcomes = system.outcomes();
    while (!open.isEmpty()) {
      Part part = open.pop();
      boolean moved = false;
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, part.state());
        for (int k = 0; k < outcomes.size(reaction); k++) {
          moved = true;
          int outcome = outcomes.outcome(reaction, k);
          if (outcomes.kind(outcome) != Outcomes.STEP) {
            return false;
          }
          Part next = behind(part, process, k, outcome);
          if (seen.add(key(next))) {
            open.push(next);
          }
        }
      }
      ends += moved ? 0 : 1;
      if (seen.size() > limit) {
        return false;
      }
    }
    return true;
  }

  private Part behind(Part part, int process, int index, int outcome) {
    int[] state = part.state().clone();
    system.outcomes().apply(outcome, state);
    List<Integer> processes = new ArrayList<>(part.processes());
    processes.add(process);
    List<Integer> outcomes = new ArrayList<>(part.outcomes());
    outcomes.add(index);
    List<Integer> footprints = new ArrayList<>(part.footprints());
    footprints.add(system.outcomes().footprint(outcome));
    return new Part(state, processes, outcomes, footprints);
  }

  /**
   * Returns a text that parts have in common if they are the same. It has each step with those it
   * depends on.
   */
  private String key(Part part) {
    int length = part.processes().size();
    String[] names = new String[length];
    int[] made = new int[system.processes()];
    Set<String> steps = new TreeSet<>();
    for (int k = 0; k < length; k++) {
      int process = part.processes().get(k);
      names[k] = process + "." + made[process]++;
      Set<String> before = new TreeSet<>();
      for (int j = 0; j < k; j++) {
        if (part.processes().get(j) == process
            || system
                .footprints()
                .dependent(part.footprints().get(j), part.footprints().get(k), Processor.NONE)) {
          before.add(names[j]);
        }
      }
      steps.add(names[k] + "/" + part.outcomes().get(k) + before + part.footprints().get(k));
    }
    return steps.toString();
  }
}
