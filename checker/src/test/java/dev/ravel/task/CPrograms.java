// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.result.Beside;
import dev.ravel.result.Examined;
import dev.ravel.system.Outgrown;
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

  /** How often systems were outgrown. */
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
  static Optional<Subject> subject(Path file) {
    return CLoading.load(
            new SourceFiles(InputStream.nullInputStream()),
            file.toString(),
            Beside.NOTHING,
            Map.of(),
            Optional.empty(),
            List.of())
        .subject();
  }

  /** The same by what it means. */
  public static Optional<Subject.C> program(Path file) {
    return subject(file).map(its -> its.c().orElseThrow());
  }

  /** The same, also checked for leaks. */
  public static Subject.C checkedForLeaks(Subject.C its) {
    return new Subject.C(
        its.program(), its.meaning().with(Set.of(Meaning.Check.LEAKS)), its.times());
  }

  /** The verdicts, or that the program does what is not supported. */
  List<Verdict> verdicts(
      EngineOptions engine, int threads, Subject subject, Supplier<Processor> system) {
    List<Property> properties = CLoading.properties(subject);
    while (true) {
      try {
        Processor its = system.get();
        Engine search =
            Engines.of(
                engine,
                threads,
                its,
                properties,
                Optional::empty,
                EngineOutputs.UNWANTED,
                Optional.empty());
        Examined examined =
            new Examination(UnaskedErrors.completing(search, true), subject, its, properties, true)
                .run(new Allowance("a.c", UNLIMITED, ProgressListener.nobody(), 0));
        return examined.findings().stream().map(found -> found.judgement().verdict()).toList();
      } catch (NotSupported what) {
        return List.of();
      } catch (Outgrown more) {
        renewals++;
      }
    }
  }
}
