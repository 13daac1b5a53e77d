// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Instance;
import dev.ravel.net.Net;
import dev.ravel.result.Beside;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The reading of one kind of file. It leads from its text to the subjects that are examined. */
public sealed interface FrontEnd {
  /**
   * A file that is to be read.
   *
   * @param defines the values of constants by name
   * @param swept the names of those that are tried one after the other
   * @param query what is asked of a net
   * @param only the checks that are meant, by name or text; all if empty
   * @param beside what belongs to a C program beside the file
   * @param independence which steps are independent; absent: those that the model says
   */
  record Request(
      SourceFiles files,
      String file,
      Map<String, String> defines,
      Set<String> swept,
      Optional<String> query,
      List<String> only,
      Beside beside,
      Optional<Relation> independence) {}

  /**
   * The subjects of a file.
   *
   * @param empty whether nothing in it moves
   * @param subjects none if a diagnostic is an error
   * @param stopped the limit that was reached before it was read to the end
   */
  record Loaded(
      List<Source> sources,
      List<Diagnostic> diagnostics,
      boolean empty,
      List<Subject> subjects,
      Optional<Problem> stopped) {
    /** Copies the lists. */
    public Loaded {
      sources = List.copyOf(sources);
      diagnostics = List.copyOf(diagnostics);
      subjects = List.copyOf(subjects);
    }

    /** A file that was not read to the end. */
    public static Loaded stopped(String file, Problem reason) {
      List<Source> sources = List.of(new Source(file, Optional.empty()));
      return new Loaded(sources, List.of(), false, List.of(), Optional.of(reason));
    }

    /** The first error, if there is one. */
    public Optional<Diagnostic> error() {
      return diagnostics.stream().filter(its -> its.severity() == Severity.ERROR).findFirst();
    }

    static Loaded of(
        List<Source> sources, List<Diagnostic> diagnostics, Optional<? extends Subject> subject) {
      List<Subject> subjects = new ArrayList<>();
      subject.ifPresent(subjects::add);
      return new Loaded(sources, diagnostics, false, subjects, Optional.empty());
    }
  }

  /** Reads a file. Never fails for what is in it. */
  Loaded load(Request request);

  /** The front end of a file by its name; a file of no known kind is refused as a model. */
  static FrontEnd of(String file) {
    return FrontEnds.holdsC(file)
        ? new OfC()
        : FrontEnds.holdsNet(file) ? new OfNets() : new OfModels(Optional.empty());
  }

  /**
   * The front end of models, with an instance for each set of constants that checks name.
   *
   * @param read the model, if it was read before
   */
  record OfModels(Optional<Loading.Loaded> read) implements FrontEnd {
    @Override
    public Loaded load(Request its) {
      Loading.Loaded loaded = read.orElseGet(() -> Loading.load(its.files(), its.file()));
      List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
      Defines values = Defines.read(its.defines());
      diagnostics.addAll(values.diagnostics());
      its.query().ifPresent(query -> diagnostics.add(NetLoading.queryOfModel(its.file(), query)));
      List<Instance> instances = List.of();
      if (loaded.main().isPresent()) {
        Analysed analysed = loaded.analyse(loaded.main().get(), values.values());
        diagnostics.addAll(analysed.diagnostics());
        instances = SameConstants.joined(analysed.instances());
      }
      boolean empty = instances.stream().noneMatch(Instance::moves);
      List<Subject> subjects = new ArrayList<>();
      if (!wrong(diagnostics)) {
        Selection selection = Selection.of(instances, its.only());
        diagnostics.addAll(selection.diagnostics());
        Recordings recordings =
            new Recordings(loaded.main().orElseThrow(), loaded.imported(), values.values());
        for (Instance instance : selection.instances()) {
          if (fits(instance, its)) {
            subjects.add(
                ModelSubject.of(
                    instance, CMeaning.memory(its.defines()), its.independence(), recordings));
          }
        }
      }
      return new Loaded(loaded.sources(), diagnostics, empty, subjects, Optional.empty());
    }

    /** Returns whether a check that fixes a constant takes part where its values are swept. */
    private static boolean fits(Instance instance, Request its) {
      return its.swept().stream()
          .allMatch(
              name ->
                  !instance.settings().containsKey(name)
                      || instance.settings().get(name).equals(its.defines().get(name)));
    }
  }

  /** The front end of nets, which are one subject each. */
  record OfNets() implements FrontEnd {
    @Override
    public Loaded load(Request its) {
      NetLoading.Loaded loaded = NetLoading.load(its.files(), its.file(), its.query());
      List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
      diagnostics.addAll(Defines.ofNet(its.file(), its.defines()));
      if (wrong(diagnostics)) {
        return Loaded.of(loaded.sources(), diagnostics, Optional.empty());
      }
      Net net = loaded.net().orElseThrow();
      NetSelection chosen = NetSelection.of(net, loaded.questions(), its.only());
      diagnostics.addAll(chosen.diagnostics());
      return Loaded.of(
          loaded.sources(),
          diagnostics,
          Optional.of(NetSubject.of(net, chosen.questions(), its.independence())));
    }
  }

  /** The front end of C programs, which are one subject each. */
  record OfC() implements FrontEnd {
    @Override
    public Loaded load(Request its) {
      return CLoading.load(its);
    }
  }

  private static boolean wrong(List<Diagnostic> diagnostics) {
    return diagnostics.stream().anyMatch(its -> its.severity() == Severity.ERROR);
  }
}
