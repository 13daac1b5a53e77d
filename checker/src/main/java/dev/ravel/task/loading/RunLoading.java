// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what is run in a file of which one execution is asked for. */
public final class RunLoading {
  private RunLoading() {}

  /**
   * A file with what can be run in it.
   *
   * @param sha256 the hash of the file's bytes, if it could be read
   * @param diagnostics what is wrong with it
   * @param moves whether anything in it moves
   * @param subject what can be run, if that is clear
   */
  public record Loaded(
      Optional<Sha256> sha256,
      List<Diagnostic> diagnostics,
      boolean moves,
      Optional<Subject> subject) {
    /** Copies the list. */
    public Loaded {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Loads a file by its name.
   *
   * @param defines the values given with {@code -D}
   * @param standardInput where the file {@code -} is read from
   */
  public static Loaded load(String file, Map<String, String> defines, InputStream standardInput) {
    return FrontEnds.holdsNet(file) ? net(file, defines) : model(file, defines, standardInput);
  }

  private static Loaded net(String file, Map<String, String> defines) {
    SourceFiles files = new SourceFiles(InputStream.nullInputStream());
    NetLoading.Loaded loaded = NetLoading.load(files, file, Optional.empty());
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    diagnostics.addAll(Defines.ofNet(file, defines));
    Optional<Subject> subject =
        loaded.net().map(net -> NetSubject.of(net, loaded.questions(), Optional.empty()));
    return new Loaded(loaded.sha256(), diagnostics, true, subject);
  }

  private static Loaded model(String file, Map<String, String> defines, InputStream standardInput) {
    Loading.Loaded loaded = Loading.load(new SourceFiles(standardInput), file);
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    Defines values = Defines.read(defines);
    diagnostics.addAll(values.diagnostics());
    if (loaded.main().isEmpty()) {
      return new Loaded(loaded.sha256(), diagnostics, false, Optional.empty());
    }
    Analysed analysed = loaded.analyse(loaded.main().get(), values.values());
    diagnostics.addAll(analysed.diagnostics());
    Optional<Instance> instance =
        instance(analysed.instances(), defines).or(() -> bare(loaded, values.values()));
    Recordings recordings = new Recordings(loaded.main().get(), loaded.imported(), values.values());
    return new Loaded(
        loaded.sha256(),
        diagnostics,
        instance.filter(Instance::moves).isPresent(),
        instance.map(its -> Subject.of(its, Optional.empty(), recordings)));
  }

  /** The instance whose {@code with} values are those given with -D, else the file's own. */
  private static Optional<Instance> instance(
      List<Instance> instances, Map<String, String> defines) {
    Optional<Instance> exact =
        instances.stream()
            .filter(instance -> !defines.isEmpty() && instance.settings().equals(defines))
            .findFirst();
    return exact.or(() -> instances.stream().filter(i -> i.settings().isEmpty()).findFirst());
  }

  /** The file's own instance where no check asks for it. */
  private static Optional<Instance> bare(Loading.Loaded loaded, Map<String, Expression> defines) {
    Model model = Recordings.withoutChecks(loaded.main().orElseThrow());
    return loaded.analyse(model, defines).instances().stream().findFirst();
  }
}
