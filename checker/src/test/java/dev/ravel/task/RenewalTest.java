// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.task.loading.CSubject;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that a system of a C program is made anew whenever a search of it meets a thread, a cell or
 * a cut of memory that it has no room for. The verdicts are the same whenever that is: here the
 * first system has room for one thread and one cell, and nothing is found out before the search
 * begins, so that every renewal happens within an engine.
 */
@Tag("thorough")
class RenewalTest {
  private final CPrograms programs = new CPrograms();

  @Test
  void verdictsAreThoseOfSystemsWithRoom() throws IOException {
    int compared = 0;
    for (Path file : CPrograms.files()) {
      Optional<CSubject> subject = CPrograms.program(file);
      if (subject.isEmpty()) {
        continue; // it needs a macro; how many were compared is asserted below
      }
      CSubject c = subject.get();
      List<Verdict> byGraph = List.of();
      for (EngineOptions engine :
          List.of(
              EngineOptions.of(Engines.UNFOLDING),
              EngineOptions.of(Engines.DPOR),
              EngineOptions.of(Engines.GRAPH))) {
        ProgramFacts known = c.known();
        List<Verdict> usual =
            programs.verdicts(engine, 1, subject.get(), () -> FirstExecutions.system(known));
        ProgramFacts narrow = new ProgramFacts(c.program(), c.meaning(), 1, 1);
        assertEquals(
            usual,
            programs.verdicts(engine, 1, subject.get(), () -> Processor.of(narrow)),
            file + " by " + engine.name());
        byGraph = usual;
        compared += usual.isEmpty() ? 0 : 1;
      }
      ProgramFacts narrow = new ProgramFacts(c.program(), c.meaning(), 1, 1);
      assertEquals(
          byGraph,
          programs.verdicts(
              EngineOptions.of(Engines.GRAPH), 2, subject.get(), () -> Processor.of(narrow)),
          file + " with two threads");
    }
    assertTrue(compared >= 200, compared + " were compared");
    assertTrue(programs.renewals() >= 3 * compared, programs.renewals() + " renewals");
  }
}
