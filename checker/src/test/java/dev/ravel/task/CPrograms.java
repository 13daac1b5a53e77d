// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.result.Beside;
import dev.ravel.result.Examined;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.FrontEnd;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** C programs, those of the corpus among them, and what engines find of systems made of them. */
public final class CPrograms {
  private static final Resources UNLIMITED =
      new Resources(
          1,
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty());

  private int renewals;

  /** Returns the number of times that systems were outgrown. */
  int renewals() {
    return renewals;
  }

  /** The programs that are one file. */
  public static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../models/c"))) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  /** A program as it is without options; absent if it needs some. */
  public static Optional<CSubject> program(Path file) {
    return new FrontEnd.OfC()
            .load(
                new FrontEnd.Request(
                    new SourceFiles(InputStream.nullInputStream()),
                    file.toString(),
                    Map.of(),
                    Set.of(),
                    Optional.empty(),
                    List.of(),
                    Beside.NOTHING,
                    Optional.empty()))
            .subjects()
            .stream()
            .map(CSubject.class::cast)
            .findFirst();
  }

  /** The same, also checked for leaks. */
  public static CSubject checkedForLeaks(CSubject its) {
    return new CSubject(
        its.program(),
        its.meaning().with(Set.of(Meaning.Check.LEAKS)),
        its.times(),
        its.checks(),
        its.claims());
  }

  /** The verdicts, or that the program does what is not supported. */
  List<Verdict> verdicts(
      EngineOptions engine, int threads, CSubject subject, Supplier<Processor> system) {
    while (true) {
      try {
        Processor its = system.get();
        List<Property> properties = subject.properties(its);
        Engine search =
            new Plan(
                    engine,
                    threads,
                    its,
                    properties,
                    Optional::empty,
                    EngineOutputs.UNWANTED,
                    Optional.empty())
                .engine();
        Examined examined =
            new Examination(search, subject, its, properties, true)
                .run(new Allowance("a.c", UNLIMITED, ProgressListener.stopping(() -> false), 0));
        return examined.findings().stream().map(found -> found.judgement().verdict()).toList();
      } catch (NotSupported what) {
        return List.of();
      } catch (Outgrown more) {
        renewals++;
      }
    }
  }
}
