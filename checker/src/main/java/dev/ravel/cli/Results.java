// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.task.CheckOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The results of files, and their reports. Where Ravel fails in a report of one, the error takes
 * the place of that one, and the others are reported.
 */
final class Results {
  private final CheckOptions options;
  private final List<Checking> all = new ArrayList<>();
  private final List<Diagnostic> faults = new ArrayList<>();

  /** A document about results. */
  @FunctionalInterface
  interface Document {
    /** Writes it. */
    void write(List<Checking> results, Writer to) throws IOException;
  }

  /**
   * No results.
   *
   * @param options how files are checked
   */
  Results(CheckOptions options) {
    this.options = options;
  }

  /** Adds the result of a file. */
  void add(Checking result) {
    all.add(result);
  }

  /** All results. */
  List<Checking> all() {
    return List.copyOf(all);
  }

  /** The number of results. */
  int size() {
    return all.size();
  }

  /** Returns how they let the program end, each of which lets it end in a way. */
  ExitCode code(Function<Checking, ExitCode> one) {
    return all.stream().map(one).reduce(ExitCode.SUCCESS, ExitCode::worst);
  }

  /** Returns the errors that took the place of results when these were reported. */
  List<Diagnostic> faults() {
    return List.copyOf(faults);
  }

  /**
   * Returns the report of the results from one on.
   *
   * @param text tells of some of them and has no other effect
   */
  <T> T told(int from, Function<List<Checking>, T> text) {
    try {
      return text.apply(from(from));
    } catch (Halt | LocalWorkTooLong | OutOfMemoryError early) {
      throw early;
    } catch (Throwable error) {
      replace(from, text);
      return text.apply(from(from));
    }
  }

  /**
   * Prints a document about the results from one on. The beginning is held back, so that it can be
   * begun again; where Ravel fails after that, the document is not complete.
   */
  void print(int from, Document document, Console console) {
    HeldBack text = new HeldBack(to -> document.write(from(from), to));
    try {
      console.print(text);
      return;
    } catch (Halt | LocalWorkTooLong | OutOfMemoryError early) {
      throw early;
    } catch (Throwable error) {
      if (text.isReleased()) {
        throw error;
      }
    }
    replace(
        from,
        some -> {
          try {
            document.write(some, Writer.nullWriter());
          } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
          }
          return some;
        });
    console.print(to -> document.write(from(from), to));
  }

  private List<Checking> from(int first) {
    return List.copyOf(all.subList(first, all.size()));
  }

  /** Replaces those of which no report can be made. */
  private <T> void replace(int from, Function<List<Checking>, T> text) {
    for (int k = from; k < all.size(); k++) {
      Checking its = all.get(k);
      Checking kept =
          InternalError.resultOf(
              () -> {
                T _ = text.apply(List.of(its));
                return its;
              },
              its.file(),
              its.defines(),
              options);
      if (!kept.equals(its)) {
        faults.addAll(kept.errors());
        all.set(k, kept);
      }
    }
  }
}
