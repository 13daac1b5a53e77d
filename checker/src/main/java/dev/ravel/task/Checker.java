// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Instance;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.explore.Engine;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.sample.Division;
import dev.ravel.explore.stateless.FellowExplorers;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.inputs.GivenInputs;
import dev.ravel.inputs.InputClasses;
import dev.ravel.inputs.Z3Solver;
import dev.ravel.lowering.TooLarge;
import dev.ravel.net.Net;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.program.Program;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.Defines;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.InOrder;
import dev.ravel.task.loading.Loading;
import dev.ravel.task.loading.NetLoading;
import dev.ravel.task.loading.NetSelection;
import dev.ravel.task.loading.NetSubject;
import dev.ravel.task.loading.Recordings;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.SameConstants;
import dev.ravel.task.loading.Selection;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.loading.SymbolicInputs;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Statistic;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Checks files: everything between a file's name and the result that is reported. */
public final class Checker {
  private final CheckOptions options;
  private final SourceFiles files;
  private final ProgressListener listener;

  /** The way of searching that is compared with others; none if there is one alone. */
  private final Optional<Mode> mode;

  /** Where states are searched, if one machine is not to do it. */
  private final Optional<Distribution> spreading;

  /** What was read for the file that is checked, by name, if that is to be told. */
  private final Map<String, byte[]> texts = new LinkedHashMap<>();

  /** By file: what was read of it already. */
  private final Map<String, Read> reads = new HashMap<>();

  /**
   * A checker.
   *
   * @param standardInput where the file {@code -} is read from
   * @param listener is told of progress and may interrupt
   */
  public Checker(CheckOptions options, InputStream standardInput, ProgressListener listener) {
    this(options, new SourceFiles(standardInput), listener, Optional.empty(), Optional.empty());
  }

  /** A checker of files that are given, by name; there are no others. */
  public Checker(CheckOptions options, Map<String, byte[]> files, ProgressListener listener) {
    this(options, SourceFiles.given(files), listener, Optional.empty(), Optional.empty());
  }

  private Checker(
      CheckOptions options,
      SourceFiles files,
      ProgressListener listener,
      Optional<Mode> mode,
      Optional<Distribution> spreading) {
    this.options = options;
    this.spreading = spreading;
    this.files = spreading.isPresent() ? files.telling(texts::put) : files;
    this.listener = listener;
    this.mode = mode;
  }

  /**
   * A checker that searches by one of the engines that are compared, by its number, and is like
   * this in all else but one: its limit of time is for the search alone, not for what comes before.
   */
  public Checker comparing(int engine) {
    return searching(Mode.all().get(engine));
  }

  /** A checker that searches in another way, which progress names; as {@link #comparing}. */
  Checker searching(Mode mode) {
    return new Checker(
        options.searching(mode.options()), files, listener, Optional.of(mode), spreading);
  }

  /** How it checks. */
  CheckOptions options() {
    return options;
  }

  /** The way of searching that is compared with others, if there are others. */
  Optional<Mode> mode() {
    return mode;
  }

  /** A checker that searches with more than this machine. */
  public Checker spreading(Distribution way) {
    return new Checker(options, files, listener, mode, Optional.of(way));
  }

  /**
   * What is read for a file, by name: itself and what it imports, as far as it can be read. It need
   * not be a good one. A C program comes with its {@linkplain CLoading#TRANSLATION translation};
   * nothing is told of one that has none.
   *
   * @param defines the values of constants by name
   */
  public Map<String, byte[]> texts(String file, Map<String, String> defines) {
    Map<String, byte[]> read = new LinkedHashMap<>();
    Checker reader =
        new Checker(
            options,
            files.telling(read::put),
            ProgressListener.stopping(listener::interrupted),
            Optional.empty(),
            Optional.empty());
    try {
      Prepared its =
          FrontEnds.holdsC(file)
              ? new Allowance(file, options.resources(), reader.listener, System.nanoTime())
                  .during(() -> reader.prepared(file, Optional.empty(), defines, Set.of()))
              : reader.prepared(file, Optional.empty(), defines, Set.of());
      if (FrontEnds.holdsC(file)) {
        if (wrong(its.diagnostics()) || its.subjects().isEmpty()) {
          return Map.of();
        }
        Subject program = its.subjects().getFirst();
        read.put(CLoading.TRANSLATION, CLoading.translation(program, its.diagnostics()));
      }
    } catch (Refused refused) {
      return read; // whoever checks it will be told
    }
    return read;
  }

  /**
   * What a file holds, as subjects in their order.
   *
   * @throws Refused if something is wrong with it
   */
  public List<Subject> subjects(String file, Map<String, String> defines, Set<String> swept) {
    Prepared prepared = prepared(file, Optional.empty(), defines, swept);
    for (Diagnostic diagnostic : prepared.diagnostics()) {
      if (diagnostic.severity() == Severity.ERROR) {
        throw Refused.model(diagnostic);
      }
    }
    return prepared.subjects();
  }

  /**
   * The names of all files that are read for a file: itself, its imports, and the questions. What
   * is read is kept for its next check, of which it is a part, time and all. Never fails for what
   * is in the file.
   */
  public List<String> sources(String file) {
    List<String> names = new ArrayList<>();
    names.add(file);
    if (!FrontEnds.holdsNet(file) && !FrontEnds.holdsC(file)) {
      Read read = read(file);
      reads.put(file, read);
      read.loaded()
          .ifPresent(its -> its.sources().stream().skip(1).forEach(s -> names.add(s.name())));
    }
    if (FrontEnds.holdsC(file)) {
      names.addAll(options.beside().files());
    }
    options.query().ifPresent(names::add);
    return names;
  }

  /**
   * What was read of a model before its check.
   *
   * @param loaded the model with its imports, unless a limit was reached
   * @param stopped that limit
   * @param nanoseconds the time it took
   */
  private record Read(
      Optional<Loading.Loaded> loaded, Optional<Problem> stopped, long nanoseconds) {}

  private Read read(String file) {
    long started = System.nanoTime();
    Allowance allowance = new Allowance(file, options.resources(), listener, started);
    List<Loading.Loaded> loaded = new ArrayList<>();
    Optional<Problem> stopped =
        EarlyEnd.of(() -> loaded.add(allowance.during(() -> Loading.load(files, file))));
    return new Read(loaded.stream().findFirst(), stopped, System.nanoTime() - started);
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
    Optional<Read> read = Optional.ofNullable(reads.remove(file));
    long started = System.nanoTime() - read.map(Read::nanoseconds).orElse(0L);
    String label = label(file, defines, swept);
    Allowance allowance = new Allowance(label, options.resources(), listener, started);
    Prepared prepared =
        read.flatMap(Read::stopped)
            .map(reason -> Prepared.stopped(file, reason))
            .orElseGet(
                () ->
                    allowance.during(
                        () -> prepared(file, read.flatMap(Read::loaded), defines, swept)));
    List<Diagnostic> diagnostics = new ArrayList<>(prepared.diagnostics());
    List<Examined> examined = new ArrayList<>();
    Optional<ExitCode> refused = Optional.empty();
    prepared.stopped().map(Checking::unread).ifPresent(examined::add);
    if (!wrong(diagnostics) && !prepared.empty()) {
      try {
        Allowance its =
            mode.isPresent()
                ? new Allowance(label, options.resources(), listener, System.nanoTime())
                : allowance;
        examined.addAll(
            its.during(
                () ->
                    examine(
                        prepared.subjects(),
                        its,
                        matter(file, prepared, defines, swept),
                        diagnostics::add)));
      } catch (Refused its) {
        diagnostics.add(its.why());
        boolean asked = its.why().problem() == Problem.X001; // others are what the file asks for
        refused = asked ? Optional.of(its.code()) : Optional.empty();
      }
    }
    Checking result =
        new Checking(
            file,
            prepared.sources(),
            defines,
            InOrder.of(diagnostics),
            !wrong(diagnostics) && prepared.empty(),
            Assumptions.of(
                CMeaning.isRightToLeft(defines)
                    ? Assumption.RIGHT_TO_LEFT
                    : Assumption.EVALUATION_ORDER,
                prepared.subjects(),
                diagnostics,
                examined),
            options.quick(),
            System.nanoTime() - started,
            FrontEnds.holdsC(file) ? options.beside() : Beside.NOTHING,
            refused);
    return options.warnings() ? result.countingWarnings() : result;
  }

  /**
   * What a file holds, ready to be examined.
   *
   * @param empty whether nothing in it moves
   * @param stopped the limit that was reached before it was read to the end
   */
  private record Prepared(
      List<Source> sources,
      List<Diagnostic> diagnostics,
      boolean empty,
      List<Subject> subjects,
      Optional<Problem> stopped) {
    /** A file that was not read to the end. */
    static Prepared stopped(String file, Problem reason) {
      return new Prepared(
          List.of(new Source(file, Optional.empty())),
          List.of(),
          false,
          List.of(),
          Optional.of(reason));
    }
  }

  private Prepared prepared(
      String file, Optional<Loading.Loaded> read, Map<String, String> defines, Set<String> swept) {
    return EarlyEnd.of(
        () ->
            FrontEnds.holdsC(file)
                ? c(file, defines)
                : FrontEnds.holdsNet(file)
                    ? net(file, defines)
                    : model(read.orElseGet(() -> Loading.load(files, file)), file, defines, swept),
        reason -> Prepared.stopped(file, reason));
  }

  private Prepared model(
      Loading.Loaded loaded, String file, Map<String, String> defines, Set<String> swept) {
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    Defines values = Defines.read(defines);
    diagnostics.addAll(values.diagnostics());
    options.query().ifPresent(query -> diagnostics.add(NetLoading.queryOfModel(file, query)));
    List<Instance> instances = List.of();
    if (loaded.main().isPresent()) {
      Analysed analysed = loaded.analyse(loaded.main().get(), values.values());
      diagnostics.addAll(analysed.diagnostics());
      instances = SameConstants.joined(analysed.instances());
    }
    boolean moves = instances.stream().anyMatch(Instance::moves);
    List<Subject> subjects = new ArrayList<>();
    if (!wrong(diagnostics)) {
      Selection selection = Selection.of(instances, options.only());
      diagnostics.addAll(selection.diagnostics());
      Recordings recordings =
          new Recordings(loaded.main().orElseThrow(), loaded.imported(), values.values());
      for (Instance instance : selection.instances()) {
        if (fits(instance, defines, swept)) {
          subjects.add(Subject.of(instance, options.engine().independence(), recordings));
        }
      }
    }
    return new Prepared(loaded.sources(), diagnostics, !moves, subjects, Optional.empty());
  }

  private Prepared net(String file, Map<String, String> defines) {
    NetLoading.Loaded loaded = NetLoading.load(files, file, options.query());
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    diagnostics.addAll(Defines.ofNet(file, defines));
    List<Subject> subjects = new ArrayList<>();
    if (!wrong(diagnostics)) {
      Net net = loaded.net().orElseThrow();
      NetSelection selection = NetSelection.of(net, loaded.questions(), options.only());
      diagnostics.addAll(selection.diagnostics());
      subjects.add(NetSubject.of(net, selection.questions(), options.engine().independence()));
    }
    return new Prepared(loaded.sources(), diagnostics, false, subjects, Optional.empty());
  }

  private Prepared c(String file, Map<String, String> defines) {
    CLoading.Loaded loaded =
        CLoading.load(files, file, options.beside(), defines, options.query(), options.only());
    return new Prepared(
        loaded.sources(),
        loaded.diagnostics(),
        false,
        loaded.subject().stream().toList(),
        Optional.empty());
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
  private String label(String file, Map<String, String> defines, Set<String> swept) {
    StringBuilder label = new StringBuilder(file);
    swept.forEach(name -> label.append(' ').append(name).append('=').append(defines.get(name)));
    mode.ifPresent(its -> label.append(" by ").append(its.words()));
    return label.toString();
  }

  /** What is searched, by the number of its subject. */
  private IntFunction<Distribution.Matter> matter(
      String file, Prepared prepared, Map<String, String> defines, Set<String> swept) {
    Map<String, byte[]> read = new LinkedHashMap<>(texts);
    prepared.subjects().stream()
        .filter(its -> its.c().isPresent())
        .findFirst()
        .ifPresentOrElse(
            its ->
                read.put(CLoading.TRANSLATION, CLoading.translation(its, prepared.diagnostics())),
            () -> read.keySet().retainAll(prepared.sources().stream().map(Source::name).toList()));
    return subject -> new Distribution.Matter(file, read, options, defines, swept, subject);
  }

  private List<Examined> examine(
      List<Subject> subjects,
      Allowance allowance,
      IntFunction<Distribution.Matter> matter,
      Consumer<Diagnostic> notes) {
    List<Examined> examined = new ArrayList<>();
    Optional<Problem> over = Optional.empty();
    for (int k = 0; k < subjects.size(); k++) {
      Subject subject = subjects.get(k);
      int number = k;
      over = over.or(() -> allowance.spent(0));
      if (over.isPresent()) {
        examined.add(unexamined(subject, over.get()));
        continue;
      }
      Examined result = examine(subject, allowance, () -> matter.apply(number), notes);
      examined.add(result);
      if (!options.all() && result.findings().stream().anyMatch(Examination::stops)) {
        over = Optional.of(Problem.K007);
      }
    }
    return examined;
  }

  private Examined examine(
      Subject subject,
      Allowance allowance,
      Supplier<Distribution.Matter> matter,
      Consumer<Diagnostic> notes) {
    try {
      return EarlyEnd.of(
          () -> attempted(subject, allowance, matter, notes),
          reason -> unexamined(subject, reason));
    } catch (TooLarge tooLarge) {
      throw Refused.model(tooLarge.diagnostic());
    } catch (NotSupported what) {
      throw Refused.model(what.diagnostic());
    }
  }

  private Examined attempted(
      Subject subject,
      Allowance allowance,
      Supplier<Distribution.Matter> matter,
      Consumer<Diagnostic> notes) {
    try {
      return searched(subject, allowance, matter, notes);
    } catch (LocalWorkTooLong tooLong) {
      return unexamined(subject, Problem.K006, new Circumstance.TooLong(tooLong.getMessage()));
    }
  }

  private Examined searched(
      Subject subject,
      Allowance allowance,
      Supplier<Distribution.Matter> matter,
      Consumer<Diagnostic> notes) {
    return subject.c().isPresent()
        ? searchedC(subject, allowance, matter, notes)
        : modelled(subject, allowance, matter);
  }

  /** Searches a C program, anew whenever it has outgrown the system that was made of it. */
  private Examined searchedC(
      Subject subject,
      Allowance allowance,
      Supplier<Distribution.Matter> matter,
      Consumer<Diagnostic> notes) {
    List<Property> properties = CLoading.properties(subject);
    if (subject.c().get().meaning().symbolic()) {
      spreading.ifPresent(Distribution::notSpread);
      return byClasses(subject, properties, allowance, notes);
    }
    ProgramFacts known = subject.c().get().known();
    known.leaveOutWhatIsTooLong();
    while (true) {
      try {
        Processor system = FirstExecutions.system(known);
        Engine engine =
            Engines.of(
                options.engine(),
                options.resources().threads(),
                system,
                properties,
                Optional::empty,
                EngineOutputs.sampled(samples(matter)),
                fellows(matter));
        UnaryOperator<Engine> ofAllStates =
            its -> Engines.ofAllStates(its, system, properties, Optional::empty);
        Engine whole = complete(engine, matter, ofAllStates);
        Examined examined =
            new Examination(whole, subject, system, properties, options.all()).run(allowance);
        if (examined.holds()) {
          LeftThreadNotes.of(system.leftThreads()).forEach(notes);
        }
        Meaning meaning = subject.c().get().meaning();
        Examined told = meant(examined, known, meaning);
        FreedomNote.of(
                told, subject.c().get().program(), known.freedoms().stream(), meaning.freedoms())
            .ifPresent(notes);
        return told.counting(executed(subject.c().get(), system, known));
      } catch (Outgrown more) {
        Limits.poll();
      }
    }
  }

  /** Searches a C program for all that its functions may give, along executions. */
  private Examined byClasses(
      Subject subject, List<Property> properties, Allowance allowance, Consumer<Diagnostic> notes) {
    Subject.C c = subject.c().get();
    EngineOptions its = options.engine();
    if (!its.name().equals(Engines.AUTO) && !Engines.alongTraces(its)) {
      throw SymbolicInputs.refusedOfC(
          "the engine that was asked for does not explore all values at once",
          "leave out --engine, or use --engine dpor --stateless");
    }
    if (c.meaning().checks().contains(Meaning.Check.LEAKS)) {
      throw SymbolicInputs.refusedOfC(
          "leaks are not looked for with all values at once",
          "--nondet LOW..HIGH chooses among values");
    }
    InputClasses classes = new InputClasses(c::with, its.dpor().statistics());
    Processor first = c.first();
    Examined examined =
        new Examination(
                UnaskedErrors.completing(classes, false),
                subject,
                first,
                properties,
                options.all(),
                (claim, judgement) -> classes.tell(claim, judgement, first, properties))
            .run(allowance);
    examined = examined.withSymbolicInputs(classes.unfinished());
    examined = c.meaning().racesEnd() ? examined.withoutMeaningBehindRaces() : examined;
    examined = classes.guessed() ? examined.provingNothing(Problem.K017) : examined;
    examined = c.meaning().bound().isPresent() ? examined.provingNothing(Problem.K016) : examined;
    FreedomNote.of(examined, c.program(), classes.freedoms(), c.meaning().freedoms())
        .ifPresent(notes);
    return examined;
  }

  /** What a C program is, and how much of it was executed, where that was asked for. */
  private List<Statistic> executed(Subject.C c, Processor system, ProgramFacts known) {
    return options.engine().statistics()
        ? List.of(
            Statistic.time("compiling the C files", c.times().compiling()),
            Statistic.time("translating them", c.times().translating()),
            Statistic.count(
                "instructions of the program",
                c.program().functions().stream().mapToLong(its -> its.code().size()).sum()),
            Statistic.count("local states of threads", system.localStates()),
            Statistic.count("steps executed, none of them twice", system.learnt()),
            Statistic.count("instructions executed", known.instructions()))
        : List.of();
  }

  /** What was found out, as far as the meaning that was asked for lets it be told. */
  private static Examined meant(Examined found, ProgramFacts known, Meaning meaning) {
    Examined examined = meaning.racesEnd() ? found.withoutMeaningBehindRaces() : found;
    examined = known.guessed() ? examined.provingNothing(Problem.K017) : examined;
    examined = known.narrowed() ? examined.provingNothing(Problem.K014) : examined;
    if (known.leftOut().isPresent()) {
      String message = known.leftOut().get().getMessage();
      examined = examined.incomplete(Problem.K006, new Circumstance.TooLong(message));
    }
    return meaning.bound().isPresent() ? examined.provingNothing(Problem.K016) : examined;
  }

  /** An engine, or what is used in its place, with all that no engine does by itself. */
  private Engine complete(
      Engine engine, Supplier<Distribution.Matter> matter, UnaryOperator<Engine> ofAllStates) {
    if (spreading.filter(way -> !way.exploresAlone()).isPresent()) {
      return UnaskedErrors.completing(
          spreading.get().engine(matter.get(), engine, ofAllStates), false);
    }
    Engine whole = UnaskedErrors.completing(engine, true);
    return spreading.map(way -> way.engine(matter.get(), whole, ofAllStates)).orElse(whole);
  }

  private Division samples(Supplier<Distribution.Matter> matter) {
    return spreading.map(its -> its.samples(matter.get())).orElse(new Division.Whole());
  }

  /** Who explores executions together, if they are explored so. */
  private Optional<FellowExplorers> fellows(Supplier<Distribution.Matter> matter) {
    return spreading
        .filter(_ -> Engines.alongTraces(options.engine()))
        .flatMap(its -> its.fellows(matter.get()));
  }

  private Examined modelled(
      Subject subject, Allowance allowance, Supplier<Distribution.Matter> matter) {
    Program program = subject.program().get();
    if (SymbolicInputs.of(program).isPresent()) {
      spreading.ifPresent(Distribution::notSpread);
      return withSymbolicInputs(subject, program, allowance);
    }
    List<Supplier<EventStructure>> events = new ArrayList<>();
    List<Saturated> prefixes = new ArrayList<>();
    ProgramSystem system = ProgramSystem.of(program);
    Engine engine =
        Engines.of(
            options.engine(),
            options.resources().threads(),
            system,
            system.properties(),
            () -> subject.net().apply(program),
            new EngineOutputs(
                events::add,
                options.engine().unfolding().whole() ? prefixes::add : _ -> {},
                samples(matter)),
            fellows(matter));
    UnaryOperator<Engine> ofAllStates =
        its ->
            Engines.ofAllStates(
                its, system, system.properties(), () -> subject.net().apply(program));
    Engine whole = complete(engine, matter, ofAllStates);
    Examined examined =
        new Examination(whole, subject, system, system.properties(), options.all()).run(allowance);
    if (options.engine().unfolding().whole()) {
      listener.explored(allowance.file(), subject.settings(), system, events);
      listener.unfolded(allowance.file(), subject.settings(), prefixes);
    }
    boolean states =
        examined.engine().equals(Engines.GRAPH) && examined.method().reduced().isEmpty();
    return options.stats() && states && spreading.isEmpty()
        ? examined.with(
            Survey.of(system, allowance)
                .with(FormulaAutomata.of(subject.claims(), system.properties())))
        : examined;
  }

  /** Searches a model with symbolic inputs, along executions; they are told with given inputs. */
  private Examined withSymbolicInputs(Subject subject, Program program, Allowance allowance) {
    SymbolicInputs.explorable(program);
    EngineOptions its = options.engine();
    if (!its.name().equals(Engines.AUTO) && !Engines.alongTraces(its)) {
      throw SymbolicInputs.refused(
          program,
          "the engine that was asked for does not explore symbolic inputs",
          "leave out --engine, or use --engine dpor --stateless");
    }
    for (int claim = 0; claim < subject.claims().size(); claim++) {
      if (subject.recorded().along(claim).isPresent()) {
        throw SymbolicInputs.refusedModel(
            program,
            "a recorded execution is judged in which a symbolic input has no value",
            "fix the input in the check: with NAME = VALUE");
      }
    }
    ProgramSystem system = ProgramSystem.of(program, new Z3Solver());
    Engine engine = new Stateless(its.dpor().statistics());
    return new Examination(
            UnaskedErrors.completing(engine, false),
            subject,
            system,
            system.properties(),
            options.all(),
            new GivenInputs(program, system)::tell)
        .run(allowance)
        .withSymbolicInputs(Optional.empty());
  }

  private static Examined unexamined(Subject subject, Problem reason) {
    return unexamined(subject, reason, new Circumstance.Nothing());
  }

  private static Examined unexamined(Subject subject, Problem reason, Circumstance why) {
    List<Finding> findings = new ArrayList<>();
    for (Claim claim : subject.claims()) {
      findings.add(new Finding(claim, Judgement.unknown(reason), why, Optional.empty(), false));
    }
    return Examined.unsearched(subject.settings(), findings, Optional.of(reason));
  }
}
