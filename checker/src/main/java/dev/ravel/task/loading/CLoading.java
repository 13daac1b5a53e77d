// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.cimport.translation.CFile;
import dev.ravel.cimport.translation.NativeCode;
import dev.ravel.explanation.Claim;
import dev.ravel.machine.Program;
import dev.ravel.machine.ProgramBytes;
import dev.ravel.machine.ProgramText;
import dev.ravel.processor.Freedom;
import dev.ravel.processor.Meaning;
import dev.ravel.result.Beside;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import dev.ravel.system.Property;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads a C file: what is claimed of every program is that it has no error, deadlock or race. */
public final class CLoading {
  /**
   * By this name, which no file has, the translation of a program is given beside its files, for
   * whoever has no compiler.
   */
  public static final String TRANSLATION = "\0translation";

  /** The function by which a program asks for read-write locks that prefer writers. */
  private static final String KIND_OF_LOCKS = "pthread_rwlockattr_setkind_np";

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
   * Reads a program. Where its files are given its translation is, too: no compiler sees them.
   *
   * @param file its first file
   * @param beside its other files, and the options of the compiler
   * @param defines the values given with {@code -D}: macros; and what is said of the meaning of the
   *     program
   * @param query the file of questions, which a C program does not have
   * @param only the names of the checks that are meant; all if empty
   */
  public static Loaded load(
      SourceFiles files,
      String file,
      Beside beside,
      Map<String, String> defines,
      Optional<String> query,
      List<String> only) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    query.ifPresent(its -> diagnostics.add(NetLoading.queryOfModel(file, its)));
    List<Source> sources = new ArrayList<>();
    List<Unit> units = new ArrayList<>();
    for (String name : Stream.concat(Stream.of(file), beside.files().stream()).toList()) {
      switch (files.read(name)) {
        case SourceFiles.Outcome.Failed(Diagnostic why) -> {
          diagnostics.add(why);
          sources.add(new Source(name, Optional.empty()));
        }
        case SourceFiles.Outcome.Read(var text, var sha256) -> {
          sources.add(new Source(name, Optional.of(sha256)));
          if (!files.areGiven()) {
            read(text, diagnostics).ifPresent(units::add);
          }
        }
      }
    }
    Optional<String> input =
        Optional.ofNullable(defines.get(CMeaning.STDIN))
            .flatMap(name -> text(files.readBytes(name), name, sources, diagnostics))
            .map(SourceText::text);
    Optional<CProperty> property =
        Optional.ofNullable(defines.get(CMeaning.PROPERTY))
            .flatMap(name -> text(files.read(name), name, sources, diagnostics))
            .flatMap(text -> CProperty.read(text, diagnostics));
    Meaning said = CMeaning.of(defines);
    Meaning meaning = property.map(its -> its.meant(said)).orElse(said);
    List<Claim> claims =
        claims(
                property.map(its -> List.of(its.kind().words())).orElse(only),
                CMeaning.errors(defines),
                meaning.racesEnd(),
                diagnostics)
            .stream()
            .filter(claim -> property.isEmpty() || claim.kind() == property.get().kind())
            .map(claim -> property.map(its -> claim(its.kind(), its.word())).orElse(claim))
            .toList();
    if (!diagnostics.isEmpty()) {
      return new Loaded(Optional.empty(), sources, diagnostics);
    }
    Surroundings around =
        new Surroundings(
            CMeaning.guesses(defines),
            input,
            property.map(CProperty::counted).orElse(Surroundings.Counted.ALL),
            CMeaning.isRightToLeft(defines));
    CFile read =
        files.areGiven() ? translated(files) : CFile.read(units, compiler(beside, defines), around);
    diagnostics.addAll(read.diagnostics());
    return new Loaded(
        read.program()
            .map(
                its ->
                    Subject.of(new Subject.C(its, preferring(its, meaning), read.times()), claims)),
        sources,
        diagnostics);
  }

  /** What a program means that asks for locks which prefer writers: it has that freedom. */
  private static Meaning preferring(Program program, Meaning meaning) {
    Set<Freedom> all = EnumSet.of(Freedom.RWLOCK_ORDER);
    meaning.freedoms().ifPresent(all::addAll);
    return program.functions().stream().anyMatch(its -> its.name().equals(KIND_OF_LOCKS))
        ? meaning.exploring(all)
        : meaning;
  }

  /** The options of the compiler. */
  private static List<String> compiler(Beside beside, Map<String, String> defines) {
    List<String> options = new ArrayList<>();
    defines.forEach(
        (name, value) -> {
          if (!CMeaning.isOne(name)) {
            options.add("-D" + name + "=" + value);
          }
        });
    options.addAll(beside.options());
    return options;
  }

  /**
   * Compiles a program for this machine, in the order of evaluation in which it is checked.
   *
   * @return the assembly of each file; empty if this machine lacks a header that they include, or
   *     operands are evaluated from right to left, which no compiler is told to do
   */
  public static List<String> assembly(
      SourceFiles files, String file, Beside beside, Map<String, String> defines) {
    if (CMeaning.isRightToLeft(defines)) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (String name : Stream.concat(Stream.of(file), beside.files().stream()).toList()) {
      Optional<String> its =
          text(files.read(name), name, new ArrayList<>(), diagnostics)
              .flatMap(text -> read(text, diagnostics))
              .flatMap(unit -> NativeCode.of(unit, compiler(beside, defines)));
      if (its.isEmpty()) {
        return List.of();
      }
      all.add(its.get());
    }
    return all;
  }

  /** A program that was translated elsewhere. */
  private static CFile translated(SourceFiles files) {
    byte[] bytes =
        files
            .beside(TRANSLATION)
            .orElseThrow(() -> new IllegalArgumentException("a C program is not translated here"));
    ProgramBytes its = ProgramBytes.read(bytes);
    return CFile.translated(its.program(), its.diagnostics());
  }

  /** The translation of a program with what was said of it, for {@link #TRANSLATION}. */
  public static byte[] translation(Subject subject, List<Diagnostic> diagnostics) {
    return new ProgramBytes(subject.c().orElseThrow().program(), diagnostics).bytes();
  }

  /** The text of a file that belongs to a program. */
  private static Optional<SourceText> text(
      SourceFiles.Outcome read, String name, List<Source> sources, List<Diagnostic> diagnostics) {
    return switch (read) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> {
        diagnostics.add(why);
        sources.add(new Source(name, Optional.empty()));
        yield Optional.empty();
      }
      case SourceFiles.Outcome.Read(var text, var sha256) -> {
        sources.add(new Source(name, Optional.of(sha256)));
        yield Optional.of(text);
      }
    };
  }

  /** What a program is translated to, as lines of text. */
  public static List<String> translated(Subject subject) {
    return ProgramText.of(subject.c().orElseThrow().program());
  }

  /** A file of a program, with what it may include. */
  private static Optional<Unit> read(SourceText text, List<Diagnostic> diagnostics) {
    try {
      Path parent = Workspace.path(text.name()).toAbsolutePath().getParent();
      return Optional.of(new Unit(text, parent == null ? Path.of("/") : parent, Workspace.sight()));
    } catch (IOException e) {
      diagnostics.add(
          Diagnostic.of(
                  Problem.F002,
                  "what `" + text.name() + "` may include cannot be listed: " + e.getMessage())
              .help("serve a folder with fewer files, or use `ravel check` in a terminal"));
      return Optional.empty();
    }
  }

  private static List<Claim> claims(
      List<String> only, String errors, boolean racesEnd, List<Diagnostic> diagnostics) {
    List<Claim> all =
        List.of(
            claim(PropertyKind.ERROR, errors),
            claim(PropertyKind.DEADLOCK, PropertyKind.DEADLOCK.words()),
            claim(PropertyKind.RACE, PropertyKind.RACE.words()),
            claim(PropertyKind.TERMINATES, PropertyKind.TERMINATES.words()));
    for (String name : only) {
      if (all.stream().noneMatch(claim -> means(name, claim))) {
        diagnostics.add(
            Selection.unknown(name, all.stream())
                .help(
                    "C programs may also be checked for "
                        + String.join(", ", CMeaning.allChecks())));
      }
    }
    return all.stream()
        .filter(
            claim ->
                only.isEmpty() && claim.kind() != PropertyKind.TERMINATES
                    || racesEnd && claim.kind() == PropertyKind.RACE
                    || only.stream().anyMatch(name -> means(name, claim)))
        .toList();
  }

  /** Whether a name is that of a claim, or says which errors it is about. */
  private static boolean means(String name, Claim claim) {
    return Selection.isCalled(claim, name)
        || claim.kind() == PropertyKind.ERROR && !CMeaning.checks(name).isEmpty();
  }

  private static Claim claim(PropertyKind kind, String title) {
    return new Claim(
        kind,
        Optional.empty(),
        title,
        title,
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
      case TERMINATES -> new Property.Terminates();
      default -> throw new IllegalArgumentException(kind.words());
    };
  }
}
