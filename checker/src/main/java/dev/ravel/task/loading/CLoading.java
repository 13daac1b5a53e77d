// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.translation.CFile;
import dev.ravel.explanation.Claim;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.Property;
import dev.ravel.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a C file: what is claimed of every program is that it has no error, deadlock or race. */
public final class CLoading {
  private CLoading() {}

  /**
   * A C file.
   *
   * @param subject the program with its claims, unless a diagnostic is an error
   */
  public record Loaded(
      Optional<Subject> subject, List<Source> sources, List<Diagnostic> diagnostics) {
    /** Copies the lists. */
    public Loaded {
      sources = List.copyOf(sources);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Reads a file.
   *
   * @param defines the values given with {@code -D}, which a C file does not take
   * @param query the file of questions, which a C file does not have
   * @param only the names of the checks that are meant; all if empty
   */
  public static Loaded load(
      SourceFiles files,
      String file,
      Map<String, String> defines,
      Optional<String> query,
      List<String> only) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (String name : defines.keySet()) {
      diagnostics.add(
          Diagnostic.of(Problem.U002, "`" + file + "` is C and takes no value of `" + name + "`")
              .help("leave out -D " + name));
    }
    query.ifPresent(its -> diagnostics.add(NetLoading.queryOfModel(file, its)));
    switch (files.read(file)) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> {
        diagnostics.add(why);
        return new Loaded(
            Optional.empty(), List.of(new Source(file, Optional.empty())), diagnostics);
      }
      case SourceFiles.Outcome.Read(var text, var sha256) -> {
        List<Source> sources = List.of(new Source(file, Optional.of(sha256)));
        List<Claim> claims = claims(only, diagnostics);
        if (!diagnostics.isEmpty()) {
          return new Loaded(Optional.empty(), sources, diagnostics);
        }
        CFile read = CFile.read(text, folder(file));
        diagnostics.addAll(read.diagnostics());
        return new Loaded(
            read.program().map(program -> Subject.of(program, claims)), sources, diagnostics);
      }
    }
  }

  private static Path folder(String file) {
    Path parent = Path.of(file).toAbsolutePath().getParent();
    return parent == null ? Path.of("/") : parent;
  }

  private static List<Claim> claims(List<String> only, List<Diagnostic> diagnostics) {
    List<Claim> all =
        List.of(claim(PropertyKind.ERROR), claim(PropertyKind.DEADLOCK), claim(PropertyKind.RACE));
    for (String name : only) {
      if (all.stream().noneMatch(claim -> Selection.isCalled(claim, name))) {
        diagnostics.add(Selection.unknown(name, all.stream()));
      }
    }
    return all.stream()
        .filter(
            claim ->
                only.isEmpty() || only.stream().anyMatch(name -> Selection.isCalled(claim, name)))
        .toList();
  }

  private static Claim claim(PropertyKind kind) {
    return new Claim(
        kind,
        Optional.empty(),
        kind.words(),
        kind.words(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Verdict.HOLDS,
        Optional.empty());
  }

  /** The claims of a C program as properties of its system, in their order. */
  public static List<Property> properties(Subject subject) {
    return subject.claims().stream().map(claim -> property(claim.kind())).toList();
  }

  private static Property property(PropertyKind kind) {
    return switch (kind) {
      case ERROR -> new Property.Error();
      case DEADLOCK -> new Property.Deadlock();
      case RACE -> new Property.Race();
      default -> throw new IllegalArgumentException(kind.words());
    };
  }
}
