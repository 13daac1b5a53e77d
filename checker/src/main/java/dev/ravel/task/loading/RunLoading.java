// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.Property;
import dev.ravel.result.Beside;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.Span;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Finds what is run in a file of which one execution is asked for. */
public final class RunLoading {
  private RunLoading() {}

  /**
   * A file with what can be run in it.
   *
   * @param sources the files that were read or looked for, the file itself first
   * @param diagnostics what is wrong with it
   * @param moves whether anything in it moves
   * @param subject what can be run, if that is clear
   * @param asked the subject with conditions of its states as further claims, which are called
   *     {@link #condition}; it may throw {@link Refused}
   */
  public record Loaded(
      List<Source> sources,
      List<Diagnostic> diagnostics,
      boolean moves,
      Optional<Subject> subject,
      Function<List<Expression>, Subject> asked) {
    /** Copies the list. */
    public Loaded {
      sources = List.copyOf(sources);
      diagnostics = List.copyOf(diagnostics);
    }

    private Loaded with(Diagnostic more) {
      List<Diagnostic> all = new ArrayList<>(diagnostics);
      all.add(more);
      return new Loaded(sources, all, moves, subject, asked);
    }
  }

  /** Returns the name of the claim that a condition becomes; no check can have this name. */
  public static String condition(int number) {
    return "condition " + number;
  }

  private static Function<List<Expression>, Subject> unasked(String file, Optional<Subject> its) {
    return conditions -> {
      if (!conditions.isEmpty()) {
        throw new Refused(
            Diagnostic.of(
                Problem.F005, "`" + file + "` is no `.ravel` file, so it takes no conditions"));
      }
      return its.orElseThrow();
    };
  }

  /**
   * Loads a file by its name.
   *
   * @param defines the values given with {@code -D}
   * @param query what is asked of a net
   * @param beside what belongs to a C program beside the file
   * @param standardInput where the file {@code -} is read from
   */
  public static Loaded load(
      String file,
      Map<String, String> defines,
      Optional<String> query,
      Beside beside,
      InputStream standardInput) {
    SourceFiles files = new SourceFiles(standardInput);
    FrontEnd frontEnd = FrontEnd.of(file);
    return switch (frontEnd) {
      case FrontEnd.OfModels _ -> {
        Loaded model = model(file, defines, files);
        yield query.map(its -> model.with(NetLoading.queryOfModel(file, its))).orElse(model);
      }
      case FrontEnd.OfNets _, FrontEnd.OfC _ -> {
        FrontEnd.Loaded its =
            frontEnd.load(
                new FrontEnd.Request(
                    files, file, defines, Set.of(), query, List.of(), beside, Optional.empty()));
        Optional<Subject> subject = its.subjects().stream().findFirst();
        yield new Loaded(its.sources(), its.diagnostics(), true, subject, unasked(file, subject));
      }
    };
  }

  private static Loaded model(String file, Map<String, String> defines, SourceFiles files) {
    Loading.Loaded loaded = Loading.load(files, file);
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    Defines values = Defines.read(defines);
    diagnostics.addAll(values.diagnostics());
    if (loaded.main().isEmpty()) {
      return new Loaded(
          loaded.sources(), diagnostics, false, Optional.empty(), unasked(file, Optional.empty()));
    }
    Analysed analysed = loaded.analyse(loaded.main().get(), values.values());
    diagnostics.addAll(analysed.diagnostics());
    Optional<Instance> instance = instance(loaded, analysed, values.values());
    Recordings recordings = new Recordings(loaded.main().get(), loaded.imported(), values.values());
    MemoryRules memory = CMeaning.memory(defines);
    return new Loaded(
        loaded.sources(),
        diagnostics,
        instance.filter(Instance::moves).isPresent(),
        instance.map(its -> ModelSubject.of(its, memory, Optional.empty(), recordings)),
        conditions -> asked(loaded, values.values(), memory, recordings, conditions));
  }

  private static Subject asked(
      Loading.Loaded loaded,
      Map<String, Expression> defines,
      MemoryRules memory,
      Recordings recordings,
      List<Expression> conditions) {
    Model main = loaded.main().orElseThrow();
    List<Declaration> declarations = new ArrayList<>(main.declarations());
    for (int k = 0; k < conditions.size(); k++) {
      Span span = conditions.get(k).span();
      declarations.add(
          new Declaration.Check(
              Optional.of(new Name(condition(k), span)),
              List.of(),
              new Property.Reachable(conditions.get(k), span),
              Declaration.Expected.HOLDS,
              Optional.empty(),
              "",
              span));
    }
    Analysed analysed = loaded.analyse(new Model(main.name(), declarations, main.span()), defines);
    analysed.diagnostics().stream()
        .filter(its -> its.severity() == Severity.ERROR)
        .findFirst()
        .ifPresent(
            its -> {
              throw new Refused(its);
            });
    Instance instance = instance(loaded, analysed, defines).orElseThrow();
    return ModelSubject.of(instance, memory, Optional.empty(), recordings);
  }

  /** The instance with the values given with -D, and the checks of all that have the same. */
  private static Optional<Instance> instance(
      Loading.Loaded loaded, Analysed analysed, Map<String, Expression> defines) {
    List<Instance> all = new ArrayList<>(analysed.instances());
    if (all.stream().noneMatch(its -> its.settings().isEmpty())) {
      bare(loaded, defines).ifPresent(all::add);
    }
    return SameConstants.joined(all).stream().filter(i -> i.settings().isEmpty()).findFirst();
  }

  /** The file's own instance where no check asks for it. */
  private static Optional<Instance> bare(Loading.Loaded loaded, Map<String, Expression> defines) {
    Model model = Recordings.withoutChecks(loaded.main().orElseThrow());
    return loaded.analyse(model, defines).instances().stream().findFirst();
  }
}
