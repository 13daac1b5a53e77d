// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.FrontEnd;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.InOrder;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.Subject;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** The check of files. It is everything between a file's name and the result that is reported. */
public final class Checker {
  private final CheckOptions options;
  private final SourceFiles files;
  private final ProgressListener listener;

  /** The way of searching that is compared with others; none if there is one alone. */
  private final Optional<Mode> mode;

  /** The distribution of the search over machines, if one is not to do it. */
  private final Optional<Distribution> spreading;

  /** True if searches are planned and not made. */
  private final boolean planning;

  /** The texts that were read for the file that is checked, by name, if they are wanted. */
  private final Map<String, byte[]> texts = new LinkedHashMap<>();

  /** The texts that were read of each file already. */
  private final Map<String, EarlyRead> reads = new HashMap<>();

  /**
   * A checker.
   *
   * @param standardInput where the file {@code -} is read from
   * @param listener receives the progress and may interrupt
   */
  public Checker(CheckOptions options, InputStream standardInput, ProgressListener listener) {
    this(options, new SourceFiles(standardInput), listener);
  }

  /** A checker of files that are given, by name; there are no others. */
  public Checker(CheckOptions options, Map<String, byte[]> files, ProgressListener listener) {
    this(options, SourceFiles.given(files), listener);
  }

  private Checker(CheckOptions options, SourceFiles files, ProgressListener listener) {
    this(options, files, listener, Optional.empty(), Optional.empty(), false);
  }

  private Checker(
      CheckOptions options,
      SourceFiles files,
      ProgressListener listener,
      Optional<Mode> mode,
      Optional<Distribution> spreading,
      boolean planning) {
    this.options = options;
    this.spreading = spreading;
    this.files = spreading.isPresent() ? files.telling(texts::put) : files;
    this.listener = listener;
    this.mode = mode;
    this.planning = planning;
  }

  /**
   * Returns a checker that searches by one of the engines that are compared, by its number. It is
   * like this in all else but one, that its limit of time is for the search alone, not for what
   * comes before.
   */
  public Checker comparing(int engine) {
    return searching(Mode.all().get(engine));
  }

  /** A checker that searches in another way, which progress names; as {@link #comparing}. */
  Checker searching(Mode mode) {
    return new Checker(
        options.searching(mode.options()), files, listener, Optional.of(mode), spreading, planning);
  }

  /** Returns how it checks. */
  CheckOptions options() {
    return options;
  }

  /** The way of searching that is compared with others, if there are others. */
  Optional<Mode> mode() {
    return mode;
  }

  /** Returns a checker that plans searches and makes none. All claims stay undecided. */
  public Checker planning() {
    return new Checker(options, files, listener, mode, spreading, true);
  }

  /** A checker that searches with more than this machine. */
  public Checker spreading(Distribution way) {
    return new Checker(options, files, listener, mode, Optional.of(way), planning);
  }

  /**
   * Reads a file and what it imports, as far as they can be read, by name. It need not be a good
   * one. A C program comes with its {@linkplain CLoading#TRANSLATION translation}; one that has
   * none has no texts here.
   *
   * @param defines the values of constants by name
   */
  public Map<String, byte[]> texts(String file, Map<String, String> defines) {
    Map<String, byte[]> read = new LinkedHashMap<>();
    Checker reader =
        new Checker(
            options, files.telling(read::put), ProgressListener.stopping(listener::interrupted));
    try {
      if (!FrontEnds.holdsC(file)) {
        reader.loaded(file, Optional.empty(), defines, Set.of());
        return read;
      }
      FrontEnd.Loaded its =
          new Allowance(file, options.resources(), reader.listener, System.nanoTime())
              .during(() -> reader.loaded(file, Optional.empty(), defines, Set.of()));
      if (its.error().isPresent() || its.subjects().isEmpty()) {
        return Map.of();
      }
      translation(its).ifPresent(bytes -> read.put(CLoading.TRANSLATION, bytes));
    } catch (Refused refused) {
      return read; // whoever checks it will be told
    }
    return read;
  }

  /**
   * Returns what a file holds, as subjects in their order.
   *
   * @throws Refused if something is wrong with it
   */
  public List<Subject> subjects(String file, Map<String, String> defines, Set<String> swept) {
    FrontEnd.Loaded loaded = loaded(file, Optional.empty(), defines, swept);
    loaded
        .error()
        .ifPresent(
            error -> {
              throw Refused.model(error);
            });
    return loaded.subjects();
  }

  /**
   * Returns the names of all files that are read for a file. They are itself, its imports, and the
   * questions. What is read is kept for its next check, of which it is a part, time and all. Never
   * fails for what is in the file.
   */
  public List<String> sources(String file) {
    List<String> names = new ArrayList<>();
    names.add(file);
    switch (FrontEnd.of(file)) {
      case FrontEnd.OfModels _ -> {
        EarlyRead read = EarlyRead.of(files, file, options.resources(), listener);
        reads.put(file, read);
        read.loaded()
            .ifPresent(its -> its.sources().stream().skip(1).forEach(s -> names.add(s.name())));
      }
      case FrontEnd.OfC _ -> names.addAll(options.beside().files());
      case FrontEnd.OfNets _ -> {}
    }
    options.query().ifPresent(names::add);
    return names;
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
    Optional<EarlyRead> read = Optional.ofNullable(reads.remove(file));
    long started = System.nanoTime() - read.map(EarlyRead::nanoseconds).orElse(0L);
    String label = label(file, defines, swept);
    Allowance allowance = new Allowance(label, options.resources(), listener, started);
    FrontEnd.Loaded loaded =
        read.flatMap(EarlyRead::stopped)
            .map(reason -> FrontEnd.Loaded.stopped(file, reason))
            .orElseGet(() -> allowance.during(() -> loaded(file, read, defines, swept)));
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    List<Examined> examined = new ArrayList<>();
    Optional<ExitCode> refused = Optional.empty();
    loaded.stopped().map(Checking::unread).ifPresent(examined::add);
    if (loaded.error().isEmpty() && !loaded.empty()) {
      Allowance its =
          mode.isPresent()
              ? new Allowance(label, options.resources(), listener, System.nanoTime())
              : allowance;
      IntFunction<Distribution.Matter> matter = matter(file, loaded, defines, swept);
      IntFunction<SearchContext> context =
          subject ->
              new SearchContext(
                  options,
                  listener,
                  spreading,
                  () -> matter.apply(subject),
                  its,
                  planning,
                  diagnostics::add);
      try {
        examined.addAll(its.during(() -> examined(loaded.subjects(), its, context)));
      } catch (Refused why) {
        diagnostics.add(why.why());
        boolean asked = why.why().problem() == Problem.X001; // others are what the file asks for
        refused = asked ? Optional.of(why.code()) : Optional.empty();
      }
    }
    Checking result =
        new Checking(
            file,
            loaded.sources(),
            defines,
            InOrder.of(diagnostics),
            loaded.error().isEmpty() && loaded.empty(),
            Assumptions.of(defines, loaded.subjects(), diagnostics, examined),
            options.quick(),
            System.nanoTime() - started,
            FrontEnds.holdsC(file) ? options.beside() : Beside.NOTHING,
            refused);
    return options.warnings() ? result.countingWarnings() : result;
  }

  private FrontEnd.Loaded loaded(
      String file, Optional<EarlyRead> read, Map<String, String> defines, Set<String> swept) {
    FrontEnd.Request request =
        new FrontEnd.Request(
            files,
            file,
            defines,
            swept,
            options.query(),
            options.only(),
            options.beside(),
            options.engine().independence());
    FrontEnd frontEnd =
        read.<FrontEnd>map(its -> new FrontEnd.OfModels(its.loaded()))
            .orElseGet(() -> FrontEnd.of(file));
    return EarlyEnd.of(
        () -> frontEnd.load(request), reason -> FrontEnd.Loaded.stopped(file, reason));
  }

  /** Returns what progress calls the file. */
  private String label(String file, Map<String, String> defines, Set<String> swept) {
    StringBuilder label = new StringBuilder(file);
    swept.forEach(name -> label.append(' ').append(name).append('=').append(defines.get(name)));
    mode.ifPresent(its -> label.append(" by ").append(its.words()));
    return label.toString();
  }

  /** Describes what is searched, by the number of its subject, to those who take part. */
  private IntFunction<Distribution.Matter> matter(
      String file, FrontEnd.Loaded loaded, Map<String, String> defines, Set<String> swept) {
    Map<String, byte[]> read = new LinkedHashMap<>(texts);
    spreading
        .flatMap(_ -> translation(loaded))
        .ifPresentOrElse(
            bytes -> read.put(CLoading.TRANSLATION, bytes),
            () -> read.keySet().retainAll(loaded.sources().stream().map(Source::name).toList()));
    return subject -> new Distribution.Matter(file, read, options, defines, swept, subject);
  }

  /** The translation of a C program; absent of another file. */
  private static Optional<byte[]> translation(FrontEnd.Loaded loaded) {
    return loaded.subjects().stream()
        .findFirst()
        .flatMap(
            subject ->
                switch (subject) {
                  case CSubject c -> Optional.of(CLoading.translation(c, loaded.diagnostics()));
                  case Subject.Modelled _ -> Optional.empty();
                });
  }

  private List<Examined> examined(
      List<Subject> subjects, Allowance allowance, IntFunction<SearchContext> context) {
    List<Examined> all = new ArrayList<>();
    Optional<Problem> over = Optional.empty();
    for (int k = 0; k < subjects.size(); k++) {
      over = over.or(() -> allowance.spent(0));
      if (over.isPresent()) {
        Circumstance nothing = new Circumstance.Nothing();
        all.add(SubjectCheck.unexamined(subjects.get(k), over.get(), nothing));
        continue;
      }
      Examined its = SubjectCheck.of(subjects.get(k), context.apply(k)).examined();
      all.add(its);
      if (!options.all() && its.findings().stream().anyMatch(Examination::stops)) {
        over = Optional.of(Problem.K007);
      }
    }
    return all;
  }
}
