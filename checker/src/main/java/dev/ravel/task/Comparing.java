// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Checks one file by every engine, one after the other, each within limits of its own. */
public final class Comparing {
  private final CheckOptions options;
  private final Checker checker;
  private final CheckRunner making;
  private final UnaryOperator<Supplier<Checking>> guard;

  /**
   * A comparison.
   *
   * @param options how to check, whatever engine they name
   * @param standardInput where the file {@code -} is read from
   * @param listener receives the progress and may interrupt
   * @param making makes the checks
   * @param guard makes an error of Ravel in one of the checks its result
   */
  public Comparing(
      CheckOptions options,
      InputStream standardInput,
      ProgressListener listener,
      CheckRunner making,
      UnaryOperator<Supplier<Checking>> guard) {
    this.options = options.goingOn();
    this.checker = new Checker(this.options, standardInput, listener);
    this.making = making;
    this.guard = guard;
  }

  /** The outcome of a comparison. */
  public sealed interface Outcome {
    /** Results, of fewer engines than there are if somebody interrupted. */
    record Compared(Comparison comparison) implements Outcome {}

    /** The file was not the same for all engines. */
    record Failed(Diagnostic why) implements Outcome {}
  }

  /**
   * Checks a file. Where the file is at fault, or the first engine cannot read it in time, no other
   * engine tries; what ends another one before it has answers costs that one.
   */
  public Outcome compare(String file) {
    Rows rows = new Rows(file);
    making.make(
        Mode.all().stream()
            .map(
                mode ->
                    new PlannedCheck(
                        checker.searching(mode), file, options.defines(), Set.of(), guard))
            .toList(),
        rows::add);
    return rows.outcome();
  }

  /** The results by now. */
  private static final class Rows {
    private final String file;
    private final List<Comparison.Row> rows = new ArrayList<>();

    /** The first one that tells what the file asks. */
    private Optional<Checking> model = Optional.empty();

    private boolean changed;

    Rows(String file) {
      this.file = file;
    }

    /** Adds that of an engine; whether others are worth a try. */
    boolean add(int engine, Checking its) {
      if (model.isPresent() && answers(its) && !same(model.get(), its)) {
        changed = true;
        return false;
      }
      rows.add(new Comparison.Row(Mode.all().get(engine).words(), its));
      if (model.isEmpty() && answers(its)) {
        model = Optional.of(its);
      }
      return model.isPresent() || its.exitCode() == ExitCode.INTERNAL;
    }

    Outcome outcome() {
      if (changed) {
        return new Outcome.Failed(
            Diagnostic.of(Problem.F002, "`" + file + "` changed while engines were compared")
                .help("run the command again"));
      }
      int left = Mode.all().size() - rows.size();
      return new Outcome.Compared(
          new Comparison(model.map(its -> filled(rows, its)).orElse(rows), left));
    }
  }

  private static boolean answers(Checking checking) {
    return checking.findings().findAny().isPresent();
  }

  /** Rows without answers get those of another one, undecided. */
  private static List<Comparison.Row> filled(List<Comparison.Row> rows, Checking model) {
    return rows.stream()
        .map(
            row ->
                answers(row.checking())
                    ? row
                    : new Comparison.Row(row.engine(), undecided(row.checking(), model)))
        .toList();
  }

  private static Checking undecided(Checking its, Checking model) {
    Problem reason = its.stopped().orElseGet(() -> its.errors().getFirst().problem());
    List<Examined> instances = new ArrayList<>();
    for (Examined instance : model.instances()) {
      List<Finding> findings = new ArrayList<>();
      for (Finding finding : instance.findings()) {
        findings.add(Finding.undecided(finding.claim(), reason));
      }
      instances.add(Examined.unsearched(instance.settings(), findings, Optional.of(reason)));
    }
    return new Checking(
        its.file(),
        model.sources(),
        its.defines(),
        its.diagnostics(),
        false,
        instances,
        its.quick(),
        its.nanoseconds(),
        its.beside(),
        its.refused());
  }

  /** Returns whether two results are about the same text and the same checks. */
  private static boolean same(Checking first, Checking other) {
    return first.sources().equals(other.sources())
        && first
            .findings()
            .map(f -> f.claim().line())
            .toList()
            .equals(other.findings().map(f -> f.claim().line()).toList());
  }
}
