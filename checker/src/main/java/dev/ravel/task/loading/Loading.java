// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Unread;
import dev.ravel.litmus.LitmusReader;
import dev.ravel.result.Sha256;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a file and all files that it imports. */
public final class Loading {
  /** The problems of files without text, whose kind does not matter. */
  private static final Set<Problem> ABSENT = EnumSet.of(Problem.F001, Problem.F002, Problem.F009);

  private final SourceFiles files;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<Model> imported = new ArrayList<>();
  private Unread unread = Unread.NOTHING;
  private final Set<Path> known = new HashSet<>();
  private final Deque<Open> open = new ArrayDeque<>();

  /**
   * A file and its imports as syntax trees.
   *
   * @param main the file, if it could be read
   * @param imported the imported files, those that others need first, each once
   * @param sources all files that were read or looked for, the file itself first
   * @param diagnostics what is wrong, file by file in the order in which they were read
   * @param unread what is declared and could not be read
   */
  public record Loaded(
      Optional<Model> main,
      List<Model> imported,
      List<Source> sources,
      List<Diagnostic> diagnostics,
      Unread unread) {
    /** Copies the lists. */
    public Loaded {
      imported = List.copyOf(imported);
      sources = List.copyOf(sources);
      diagnostics = List.copyOf(diagnostics);
    }

    /** Analyses a model, the main file or a part of it, with the imports of the file. */
    public Analysed analyse(Model model, Map<String, Expression> defines) {
      return Analysis.analyse(model, imported, defines, unread);
    }
  }

  /** A file whose imports are being read. */
  private record Open(
      String name, Path identity, Model model, Iterator<Declaration.Import> imports) {}

  private Loading(SourceFiles files) {
    this.files = files;
  }

  /** Loads a file by the name that the user gave it. */
  public static Loaded load(SourceFiles files, String name) {
    return new Loading(files).load(name);
  }

  /** Loads a text that is not read from a file, such as one in an editor; its imports are read. */
  public static Loaded load(SourceFiles files, SourceText text) {
    Sha256 hash = new Sha256(text.text().getBytes(StandardCharsets.UTF_8));
    return new Loading(files).load(text.name(), new SourceFiles.Outcome.Read(text, hash));
  }

  private Loaded load(String name) {
    if (!SourceFiles.isStandardInput(name)) {
      Optional<Diagnostic> refused = FrontEnds.refusal(name);
      if (refused.isPresent() && exists(name)) {
        return failed(name, refused.get());
      }
    }
    return switch (files.read(name)) {
      case SourceFiles.Outcome.Failed failed -> failed(name, failed.why());
      case SourceFiles.Outcome.Read read -> load(name, read);
    };
  }

  private Loaded load(String name, SourceFiles.Outcome.Read read) {
    Model main = enter(name, read);
    readImports();
    return new Loaded(Optional.of(main), imported, sources, diagnostics, unread);
  }

  private static Loaded failed(String name, Diagnostic why) {
    Source missing = new Source(name, Optional.empty());
    return new Loaded(Optional.empty(), List.of(), List.of(missing), List.of(why), Unread.NOTHING);
  }

  /** Only a file that is there is refused for its kind; else it is a file that is missing. */
  private boolean exists(String name) {
    return !(files.read(name) instanceof SourceFiles.Outcome.Failed(Diagnostic why)
        && ABSENT.contains(why.problem()));
  }

  private Model enter(String name, SourceFiles.Outcome.Read read) {
    sources.add(new Source(name, Optional.of(read.sha256())));
    boolean litmus = FrontEnds.kind(name).filter(FrontEnds.Kind.LITMUS::equals).isPresent();
    Parser.Parsed parsed = litmus ? LitmusReader.read(read.text()) : Parser.parse(read.text());
    diagnostics.addAll(parsed.diagnostics());
    unread = unread.and(parsed.unread());
    Path identity = identity(name);
    known.add(identity);
    List<Declaration.Import> imports = new ArrayList<>();
    for (Declaration declaration : parsed.model().declarations()) {
      if (declaration instanceof Declaration.Import its) {
        imports.add(its);
      }
    }
    open.addLast(new Open(name, identity, parsed.model(), imports.iterator()));
    return parsed.model();
  }

  /** Reads imports depth first, with a stack of its own. Chains of imports may be long. */
  private void readImports() {
    while (!open.isEmpty()) {
      Open file = open.getLast();
      if (file.imports().hasNext()) {
        follow(file, file.imports().next());
      } else {
        open.removeLast();
        if (!open.isEmpty()) {
          imported.add(file.model());
        }
      }
    }
  }

  private void follow(Open from, Declaration.Import its) {
    Optional<String> name = resolved(from.name(), its.path());
    if (name.flatMap(FrontEnds::kind).filter(kind -> kind == FrontEnds.Kind.RAVEL).isEmpty()) {
      unread = unread.and(new Unread(Set.of(), true));
      diagnostics.add(
          Diagnostic.at(its.pathSpan(), Problem.F006, "only .ravel files can be imported"));
      return;
    }
    Path identity = identity(name.get());
    if (open.stream().anyMatch(file -> file.identity().equals(identity))) {
      diagnostics.add(
          Diagnostic.at(its.pathSpan(), Problem.F007, circle(identity, name.get()))
              .label("this import closes the circle")
              .help("move what both need into a file that imports neither"));
      return;
    }
    if (known.contains(identity)) {
      return;
    }
    switch (files.read(name.get())) {
      case SourceFiles.Outcome.Failed failed -> {
        sources.add(new Source(name.get(), Optional.empty()));
        unread = unread.and(new Unread(Set.of(), true));
        diagnostics.add(
            Diagnostic.at(
                    its.pathSpan(),
                    Problem.F006,
                    "the imported file cannot be read: " + failed.why().message())
                .label("paths are relative to the importing file"));
      }
      case SourceFiles.Outcome.Read read -> enter(name.get(), read);
    }
  }

  private String circle(Path closing, String name) {
    StringBuilder chain = new StringBuilder();
    boolean inside = false;
    for (Open file : open) {
      inside |= file.identity().equals(closing);
      if (inside) {
        chain.append(file.name()).append(" -> ");
      }
    }
    return "files import each other in a circle: " + chain + name;
  }

  /** The imported file's name relative to where the importing file lies; none for a bad path. */
  private static Optional<String> resolved(String importing, String path) {
    try {
      Path base = SourceFiles.isStandardInput(importing) ? null : Path.of(importing).getParent();
      Path relative = Path.of(path);
      return Optional.of((base == null ? relative : base.resolve(relative)).normalize().toString());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Path identity(String name) {
    Path path = Path.of(SourceFiles.isStandardInput(name) ? "standard input" : name);
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }
}
