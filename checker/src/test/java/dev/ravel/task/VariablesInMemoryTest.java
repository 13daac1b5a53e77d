// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.cimport.translation.CFile;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Program;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.source.SourceText;
import dev.ravel.task.loading.CSubject;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Variables whose addresses nobody takes are registers. The verdicts of all programs of the corpus
 * are the same where each variable is in memory, as the compiler has it.
 */
@Tag("thorough")
class VariablesInMemoryTest {
  private final CPrograms programs = new CPrograms();

  private static Program inMemory(Path file) throws IOException {
    SourceText text = new SourceText(file.toString(), Files.readString(file));
    CFile read =
        CFile.read(
            List.of(new Unit(text, file.getParent())), List.of(), Surroundings.USUAL.inMemory());
    return read.program().orElseThrow(() -> new AssertionError(read.diagnostics()));
  }

  private static long variables(Program program) {
    return program.functions().stream()
        .flatMap(function -> function.code().stream())
        .filter(Instruction.Reserve.class::isInstance)
        .count();
  }

  @Test
  void verdictsAreThoseOfRegisters() throws IOException {
    int compared = 0;
    int moved = 0;
    for (Path file : CPrograms.files()) {
      Optional<CSubject> subject = CPrograms.program(file);
      if (subject.isEmpty()) {
        continue; // it needs a macro; how many were compared is asserted below
      }
      CSubject c = subject.get();
      Program program = inMemory(file);
      moved += variables(program) > variables(c.program()) ? 1 : 0;
      for (EngineOptions engine :
          List.of(
              EngineOptions.of(Engines.UNFOLDING),
              EngineOptions.of(Engines.DPOR),
              EngineOptions.of(Engines.GRAPH))) {
        ProgramFacts usual = c.known();
        ProgramFacts stored = new ProgramFacts(program, c.meaning());
        List<Verdict> verdicts =
            programs.verdicts(engine, 1, subject.get(), () -> FirstExecutions.system(usual));
        List<Verdict> others =
            programs.verdicts(engine, 1, subject.get(), () -> FirstExecutions.system(stored));
        if (engine.name().equals(Engines.UNFOLDING)) { // it may cut one form, and not the other
          assertEquals(
              decided(verdicts, others), decided(others, verdicts), file + " by unfolding");
        } else {
          assertEquals(verdicts, others, file + " by " + engine.name());
        }
        compared += verdicts.isEmpty() ? 0 : 1;
      }
    }
    assertTrue(compared >= 200, compared + " were compared");
    assertTrue(moved >= 60, moved + " programs are others");
  }

  /** The verdicts of a list where both lists decide; an engine may leave one of two forms open. */
  private static List<Verdict> decided(List<Verdict> verdicts, List<Verdict> others) {
    if (verdicts.size() != others.size()) {
      return verdicts;
    }
    return IntStream.range(0, verdicts.size())
        .filter(k -> verdicts.get(k) != Verdict.UNKNOWN && others.get(k) != Verdict.UNKNOWN)
        .mapToObj(verdicts::get)
        .toList();
  }
}
