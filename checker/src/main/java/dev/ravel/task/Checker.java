// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.analysis.Symbol;
import dev.ravel.explore.Engine;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.lowering.TooLarge;
import dev.ravel.report.Checking;
import dev.ravel.report.Circumstance;
import dev.ravel.report.Examined;
import dev.ravel.report.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.verdict.Judgement;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks files: everything between a file's name and the result that is reported. */
public final class Checker {
  private final Engine engine;
  private final CheckOptions options;
  private final SourceFiles files;
  private final Onlooker onlooker;

  /** The event structures of the instance at hand. */
  private final List<EventStructure> built = new ArrayList<>();

  /**
   * A checker.
   *
   * @param standardInput where the file {@code -} is read from
   * @param onlooker is told of progress and may interrupt
   */
  public Checker(CheckOptions options, InputStream standardInput, Onlooker onlooker) {
    this.engine = Engines.of(options.engine(), options.resources().threads(), built::add);
    this.options = options;
    this.files = new SourceFiles(standardInput);
    this.onlooker = onlooker;
  }

  /** Checks a file by the name that the user gave it. Never fails for what is in the file. */
  public Checking check(String file) {
    return check(file, options.defines(), Set.of());
  }

  /**
   * Checks a file with values of constants in place of those of the options.
   *
   * @param defines the values by name
   * @param swept the names whose values are tried one after the other; a check that fixes one to
   *     another value ({@code with}) has no part in this one
   */
  public Checking check(String file, Map<String, String> defines, Set<String> swept) {
    long started = System.nanoTime();
    Loading.Loaded loaded = Loading.load(files, file);
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    Defines values = Defines.read(defines);
    diagnostics.addAll(values.diagnostics());
    List<Instance> instances = List.of();
    if (loaded.main().isPresent()) {
      Analysed analysed = Analysis.analyse(loaded.main().get(), loaded.imported(), values.values());
      diagnostics.addAll(analysed.diagnostics());
      instances = SameConstants.joined(analysed.instances());
    }
    boolean moves = instances.stream().anyMatch(Checker::moves);
    if (!wrong(diagnostics)) {
      Selection selection = Selection.of(instances, options.only());
      instances = selection.instances().stream().filter(i -> fits(i, defines, swept)).toList();
      diagnostics.addAll(selection.diagnostics());
    }
    boolean empty = !wrong(diagnostics) && !moves;
    List<Examined> examined = List.of();
    if (!wrong(diagnostics) && !empty) {
      try {
        Allowance allowance =
            new Allowance(label(file, defines, swept), options.resources(), onlooker, started);
        Recordings recordings =
            new Recordings(loaded.main().orElseThrow(), loaded.imported(), values.values());
        examined = examine(recordings, instances, allowance);
      } catch (Refused refused) {
        diagnostics.add(refused.why());
      }
    }
    return new Checking(
        file,
        loaded.names(),
        loaded.sha256(),
        defines,
        InOrder.of(diagnostics),
        empty,
        examined,
        options.quick(),
        System.nanoTime() - started);
  }

  private static boolean wrong(List<Diagnostic> diagnostics) {
    return diagnostics.stream().anyMatch(d -> d.severity() == Severity.ERROR);
  }

  private static boolean fits(Instance instance, Map<String, String> defines, Set<String> swept) {
    return swept.stream()
        .allMatch(
            name ->
                !instance.settings().containsKey(name)
                    || instance.settings().get(name).equals(defines.get(name)));
  }

  /** What progress calls the file. */
  private static String label(String file, Map<String, String> defines, Set<String> swept) {
    StringBuilder label = new StringBuilder(file);
    swept.forEach(name -> label.append(' ').append(name).append('=').append(defines.get(name)));
    return label.toString();
  }

  /** Whether an instance has a thread, task or net. */
  static boolean moves(Instance instance) {
    return instance.symbols().stream()
        .anyMatch(symbol -> symbol instanceof Symbol.Threads || symbol instanceof Symbol.Net);
  }

  private List<Examined> examine(
      Recordings recordings, List<Instance> instances, Allowance allowance) {
    List<Examined> examined = new ArrayList<>();
    Optional<Problem> over = Optional.empty();
    for (Instance instance : instances) {
      over = over.or(allowance::spentBetweenSearches);
      if (over.isPresent()) {
        examined.add(unexamined(instance, over.get()));
        continue;
      }
      Examined result = examine(recordings, instance, allowance);
      examined.add(result);
      if (!options.all() && result.findings().stream().anyMatch(Examination::stops)) {
        over = Optional.of(Problem.K007);
      }
    }
    return examined;
  }

  private Examined examine(Recordings recordings, Instance instance, Allowance allowance) {
    try {
      built.clear();
      Systems.Built system =
          Systems.of(options.engine().independence().map(r -> r.in(instance)).orElse(instance));
      Examined examined =
          new Examination(engine, instance, system, recordings, options.all()).run(allowance);
      if (options.engine().unfolding().whole()) {
        onlooker.explored(
            allowance.file(), instance.settings(), system.system(), List.copyOf(built));
      }
      return options.stats() && Engines.meant(options.engine().name()).equals(Engines.GRAPH)
          ? examined.with(Survey.of(system.system(), allowance))
          : examined;
    } catch (TooLarge tooLarge) {
      throw new Refused(tooLarge.diagnostic());
    } catch (LocalWorkTooLong tooLong) {
      return unexamined(instance, Problem.K006);
    } catch (OutOfMemoryError tooMuch) {
      return unexamined(instance, Problem.K002);
    }
  }

  private static Examined unexamined(Instance instance, Problem reason) {
    List<Finding> findings = new ArrayList<>();
    for (PropertyInstance property : instance.properties()) {
      findings.add(
          new Finding(
              Claims.of(property),
              Judgement.unknown(reason),
              new Circumstance.Nothing(),
              Optional.empty(),
              false));
    }
    return new Examined(
        instance.settings(), "", findings, Optional.empty(), List.of(), Optional.of(reason));
  }
}
