// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Engine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Known;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Outgrown;
import dev.ravel.processor.Processor;
import dev.ravel.result.Beside;
import dev.ravel.result.Examined;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A system of a C program is made anew whenever a search of it meets a thread, a cell or a cut of
 * memory that it has no room for. The verdicts are the same whenever that is: here the first system
 * has room for one thread and one cell, and nothing is found out before the search begins, so that
 * every renewal happens within an engine.
 */
@Tag("thorough")
class RenewalTest {
  private static final Resources UNLIMITED =
      new Resources(
          1,
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty());

  private int renewals;

  private static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../models/c"))) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  private static Optional<Subject> subject(Path file) {
    return CLoading.load(
            new SourceFiles(InputStream.nullInputStream()),
            file.toString(),
            Beside.NOTHING,
            Map.of(),
            Optional.empty(),
            List.of())
        .subject();
  }

  /** The verdicts, or that the program does what is not supported. */
  private List<Verdict> verdicts(
      EngineOptions engine, int threads, Subject subject, Supplier<Processor> system) {
    List<Property> properties = CLoading.properties(subject);
    while (true) {
      try {
        Processor its = system.get();
        Engine search =
            Engines.of(engine, threads, its, properties, Optional::empty, Byproducts.UNWANTED);
        Examined examined =
            new Examination(search, subject, its, properties, true)
                .run(new Allowance("a.c", UNLIMITED, ProgressListener.nobody(), 0));
        return examined.findings().stream().map(found -> found.judgement().verdict()).toList();
      } catch (NotSupported what) {
        return List.of();
      } catch (Outgrown more) {
        renewals++;
      }
    }
  }

  @Test
  void verdictsAreThoseOfSystemsWithRoom() throws IOException {
    int compared = 0;
    for (Path file : programs()) {
      Optional<Subject> subject = subject(file);
      if (subject.isEmpty()) {
        continue; // it needs a macro; how many were compared is asserted below
      }
      Subject.C c = subject.get().c().orElseThrow();
      List<Verdict> byGraph = List.of();
      for (EngineOptions engine :
          List.of(
              EngineOptions.of(Engines.UNFOLDING),
              EngineOptions.of(Engines.DPOR),
              EngineOptions.of(Engines.GRAPH))) {
        Known known = c.known();
        List<Verdict> usual =
            verdicts(engine, 1, subject.get(), () -> FirstExecutions.system(known));
        Known narrow = new Known(c.program(), c.meaning(), 1, 1);
        assertEquals(
            usual,
            verdicts(engine, 1, subject.get(), () -> Processor.of(narrow)),
            file + " by " + engine.name());
        byGraph = usual;
        compared += usual.isEmpty() ? 0 : 1;
      }
      Known narrow = new Known(c.program(), c.meaning(), 1, 1);
      assertEquals(
          byGraph,
          verdicts(EngineOptions.of(Engines.GRAPH), 2, subject.get(), () -> Processor.of(narrow)),
          file + " with two threads");
    }
    assertTrue(compared >= 200, compared + " were compared");
    assertTrue(renewals >= 3 * compared, renewals + " renewals");
  }
}
