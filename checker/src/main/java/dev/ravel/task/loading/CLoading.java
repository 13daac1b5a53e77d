// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.Given;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.cimport.translation.CFile;
import dev.ravel.cimport.translation.NativeCode;
import dev.ravel.explanation.Claim;
import dev.ravel.machine.Program;
import dev.ravel.machine.ProgramBytes;
import dev.ravel.processor.Freedom;
import dev.ravel.processor.Meaning;
import dev.ravel.result.Beside;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryRules;
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
import java.util.function.Function;
import java.util.stream.Stream;

/** The reader of a C file. It claims of every program that it has no error, deadlock or race. */
public final class CLoading {
  /**
   * The name by which the translation of a program is given beside its files. No file has this
   * name; it is for readers without a compiler.
   */
  public static final String TRANSLATION = "\0translation";

  /** The function by which a program asks for read-write locks that prefer writers. */
  private static final String KIND_OF_LOCKS = "pthread_rwlockattr_setkind_np";

  private CLoading() {}

  /**
   * Reads a program. Where its files are given its translation is, too: no compiler sees them. The
   * values given with {@code -D} are macros, and what is said of the meaning of the program.
   */
  static FrontEnd.Loaded load(FrontEnd.Request its) {
    SourceFiles files = its.files();
    Map<String, String> defines = its.defines();
    List<Diagnostic> diagnostics = new ArrayList<>();
    its.query().ifPresent(query -> diagnostics.add(NetLoading.queryOfModel(its.file(), query)));
    List<Source> sources = new ArrayList<>();
    List<Unit> units = new ArrayList<>();
    Map<String, List<String>> own = options(files, defines, diagnostics);
    for (String name : all(its.file(), its.beside())) {
      Optional<SourceText> text = text(files.read(name), name, sources, diagnostics);
      if (!files.areGiven()) {
        text.flatMap(one -> read(one, own, diagnostics)).ifPresent(units::add);
      }
    }
    Function<String, Optional<String>> content =
        name -> text(files.readBytes(name), name, sources, diagnostics).map(SourceText::text);
    Given given =
        new Given(
            Optional.ofNullable(defines.get(CMeaning.STDIN)).flatMap(content),
            CMeaning.values(defines, CMeaning.ARGUMENT),
            CMeaning.values(defines, CMeaning.ENVIRONMENT),
            CMeaning.files(defines, content));
    CProperties properties =
        Optional.ofNullable(defines.get(CMeaning.PROPERTY))
            .flatMap(
                name ->
                    CProperties.isText(name)
                        ? Optional.of(new SourceText(CMeaning.PROPERTY, name))
                        : text(files.read(name), name, sources, diagnostics))
            .map(text -> CProperties.read(text, diagnostics))
            .orElse(CProperties.NONE);
    Meaning meaning = properties.meant(CMeaning.of(defines));
    List<Claim> claims =
        claims(
                properties.isEmpty() ? its.only() : properties.checks(),
                CMeaning.errors(defines),
                meaning.memory(),
                diagnostics)
            .stream()
            .filter(claim -> properties.isEmpty() || properties.speakOf(claim.kind()))
            .map(
                claim ->
                    properties.isEmpty()
                        ? claim
                        : claim(claim.kind(), properties.words(claim.kind())))
            .toList();
    GlobalChecks checks = GlobalChecks.of(properties.isEmpty() ? its.only() : List.of());
    if (!checks.all().isEmpty() && meaning.symbolic()) {
      diagnostics.add(
          Diagnostic.of(
                  Problem.X001, "conditions over variables are checked for given values alone")
              .help("--nondet LOW..HIGH says among which values functions choose"));
    }
    if (!diagnostics.isEmpty()) {
      return FrontEnd.Loaded.of(sources, diagnostics, Optional.empty());
    }
    Surroundings around =
        new Surroundings(
            CMeaning.guesses(defines),
            given,
            properties.counted(),
            CMeaning.isRightToLeft(defines));
    CFile read =
        files.areGiven()
            ? translated(files)
            : checks.read(units, all -> CFile.read(all, compiler(its.beside(), defines), around));
    read.diagnostics().stream()
        .filter(one -> one.problem() != Problem.L007 || !meaning.memory().keepsOrders())
        .forEach(diagnostics::add);
    Optional<List<GlobalCheck>> meant =
        read.program().flatMap(program -> checks.in(program, units, diagnostics));
    return FrontEnd.Loaded.of(
        sources,
        diagnostics,
        meant.map(
            first -> {
              Program program = read.program().get();
              List<Claim> all =
                  Stream.concat(first.stream().map(GlobalCheck::claim), claims.stream()).toList();
              return new CSubject(program, preferring(program, meaning), read.times(), first, all);
            }));
  }

  /** The options of the compiler that a build has for each file of its own. */
  private static Map<String, List<String>> options(
      SourceFiles files, Map<String, String> defines, List<Diagnostic> diagnostics) {
    String build = defines.get(CMeaning.COMPILE_COMMANDS);
    if (build == null || files.areGiven()) {
      return Map.of();
    }
    try {
      return BuildCommands.read(build, files).options();
    } catch (Refused why) {
      diagnostics.add(why.why());
      return Map.of();
    }
  }

  /** The names of all files of a program. */
  private static List<String> all(String file, Beside beside) {
    return Stream.concat(Stream.of(file), beside.files().stream()).toList();
  }

  /**
   * Returns the meaning of a program that asks for locks which prefer writers. It has that freedom.
   */
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
   *     operands are evaluated from right to left, for which no compiler has an option
   */
  public static List<String> assembly(
      SourceFiles files, String file, Beside beside, Map<String, String> defines) {
    if (CMeaning.isRightToLeft(defines)) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    Map<String, List<String>> own = options(files, defines, diagnostics);
    for (String name : all(file, beside)) {
      Optional<String> its =
          text(files.read(name), name, new ArrayList<>(), diagnostics)
              .flatMap(text -> read(text, own, diagnostics))
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
  public static byte[] translation(CSubject subject, List<Diagnostic> diagnostics) {
    return new ProgramBytes(subject.program(), diagnostics).bytes();
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

  /** A file of a program, with what it may include. */
  private static Optional<Unit> read(
      SourceText text, Map<String, List<String>> options, List<Diagnostic> diagnostics) {
    try {
      Path parent = Workspace.path(text.name()).toAbsolutePath().getParent();
      return Optional.of(
          new Unit(
              text,
              parent == null ? Path.of("/") : parent,
              Workspace.sight(),
              options.getOrDefault(text.name(), List.of())));
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
      List<String> only, String errors, MemoryRules memory, List<Diagnostic> diagnostics) {
    List<Claim> all =
        List.of(
            claim(PropertyKind.ERROR, errors),
            claim(PropertyKind.DEADLOCK, PropertyKind.DEADLOCK.words()),
            claim(PropertyKind.RACE, PropertyKind.RACE.words()),
            claim(PropertyKind.TERMINATES, PropertyKind.TERMINATES.words()));
    for (String name : only) {
      if (!GlobalChecks.isOne(name) && all.stream().noneMatch(claim -> means(name, claim))) {
        diagnostics.add(
            Selection.unknown(name, all.stream())
                .help(
                    "C programs may also be checked for " + String.join(", ", CMeaning.allChecks()))
                .help("a check may speak of global variables: `always x == 0`, `eventually done`"));
      }
    }
    return all.stream()
        .filter(
            claim ->
                only.isEmpty() && isUsual(claim.kind(), memory)
                    || memory.racesEnd() && claim.kind() == PropertyKind.RACE
                    || only.stream().anyMatch(name -> means(name, claim)))
        .toList();
  }

  /** Returns whether a claim is checked where none is named. The machine of x86 has no races. */
  private static boolean isUsual(PropertyKind kind, MemoryRules memory) {
    return kind != PropertyKind.TERMINATES
        && (kind != PropertyKind.RACE || memory != MemoryRules.TSO);
  }

  /** Returns whether a name is that of a claim, or says which errors it is about. */
  private static boolean means(String name, Claim claim) {
    return Selection.isCalled(claim, name)
        || claim.kind() == PropertyKind.ERROR && !CMeaning.checks(name).isEmpty();
  }

  private static Claim claim(PropertyKind kind, String title) {
    return Claim.of(kind, title, Map.of(), Verdict.HOLDS);
  }

  static Property property(PropertyKind kind) {
    return switch (kind) {
      case ERROR -> new Property.Error();
      case DEADLOCK -> new Property.Deadlock();
      case RACE -> new Property.Race();
      case TERMINATES -> new Property.Terminates();
      default -> throw new IllegalArgumentException(kind.words());
    };
  }
}
