// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.Analysed;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Numbers;
import dev.ravel.formats.LlNetWriter;
import dev.ravel.formats.NetDot;
import dev.ravel.formats.PnmlWriter;
import dev.ravel.formats.RavelNet;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.net.ProgramNet;
import dev.ravel.program.Program;
import dev.ravel.program.Program.Independence;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Defines;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.InOrder;
import dev.ravel.task.loading.Loading;
import dev.ravel.task.loading.NetLoading;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.Recordings;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.SymbolicInputs;
import dev.ravel.task.nets.FinalMarkings;
import dev.ravel.task.nets.ProcessNet;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Turns a model or a net into a text of another format. */
public final class Converting {
  /** The most transitions of a net that a model with threads becomes. */
  private static final int MOST_TRANSITIONS = 100_000;

  /** The length up to which a condition is printed. */
  private static final int MOST_LETTERS = 400;

  private final String file;
  private final Map<String, String> defines;
  private final Outputs outputs;
  private final InputStream standardInput;
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /** Of the net of a model with threads, which dead markings are final. */
  private Optional<String> end = Optional.empty();

  /** The formats that are written. */
  public enum Target {
    /** A net in PNML. */
    PNML(".pnml"),
    /** A net in the format of PEP. */
    LL_NET(".ll_net"),
    /** A net in the language of Ravel. */
    RAVEL(".ravel"),
    /** A drawing of a net for Graphviz. */
    DOT(".dot"),
    /** The graph of states in the format of Aldebaran. */
    AUT(".aut");

    private final String ending;

    Target(String ending) {
      this.ending = ending;
    }

    /** The ending of its files. */
    public String ending() {
      return ending;
    }

    /** The endings of all formats. */
    public static List<String> endings() {
      return Arrays.stream(values()).map(Target::ending).toList();
    }

    /** The format of a file by its name. */
    public static Optional<Target> of(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return Arrays.stream(values()).filter(its -> lower.endsWith(its.ending)).findFirst();
    }
  }

  /**
   * The text that a file is converted to.
   *
   * @param warnings what the text leaves out
   */
  public record Converted(String text, List<Diagnostic> warnings) {
    /** Copies the list. */
    public Converted {
      warnings = List.copyOf(warnings);
    }
  }

  private Converting(
      String file, Map<String, String> defines, Outputs outputs, InputStream standardInput) {
    this.file = file;
    this.defines = defines;
    this.outputs = outputs;
    this.standardInput = standardInput;
  }

  /**
   * Converts a file. Never fails for what is in it.
   *
   * @param defines the values given with {@code -D}
   * @param outputs where the text is to be written, which may be no file that is read
   * @param standardInput where the file {@code -} is read from
   * @param resources what it may use
   * @param listener receives the progress and may interrupt
   */
  public static Answer<Converted> convert(
      String file,
      Target target,
      Map<String, String> defines,
      Outputs outputs,
      InputStream standardInput,
      Resources resources,
      ProgressListener listener) {
    Converting converting = new Converting(file, defines, outputs, standardInput);
    Allowance allowance = new Allowance(file, resources, listener, System.nanoTime());
    String end = "the conversion of `" + file + "` ended early";
    return Answer.within(
        allowance, end, () -> Answer.attempted(() -> converting.outcome(target, allowance)));
  }

  private Answer<Converted> outcome(Target target, Allowance allowance) {
    Optional<String> text =
        target == Target.AUT ? graph(allowance) : net(target).flatMap(net -> written(net, target));
    List<Diagnostic> errors = errors();
    return text.isPresent() && errors.isEmpty()
        ? new Answer.Given<>(
            new Converted(
                text.get(), diagnostics.stream().filter(d -> d.problem() == Problem.M016).toList()))
        : new Answer.Failed<>(InOrder.of(errors));
  }

  private List<Diagnostic> errors() {
    return diagnostics.stream().filter(d -> d.severity() == Severity.ERROR).toList();
  }

  private Optional<String> graph(Allowance allowance) {
    return program()
        .map(its -> StateGraphText.of(ProgramSystem.of(its).quotient(false), allowance));
  }

  private Optional<Program> program() {
    return FrontEnds.holdsNet(file)
        ? readNet()
            .map(
                net ->
                    NetProgram.of(
                        net,
                        List.of(NetQuestion.plain(new NetQuestion.NoError())),
                        Independence.READ_WRITE))
        : readModel();
  }

  private Optional<Net> net(Target target) {
    if (FrontEnds.holdsNet(file)) {
      return readNet();
    }
    Optional<Program> program = readModel();
    if (program.isEmpty()) {
      return Optional.empty();
    }
    return switch (ProgramNet.of(program.get())) {
      case ProgramNet.Same(Net net) -> Optional.of(net);
      case ProgramNet.More _ when program.get().declaresThreads() ->
          ofThreads(program.get(), target);
      case ProgramNet.More(String what) -> {
        diagnostics.add(
            Diagnostic.of(Problem.M013, "`" + file + "` is more than a net: it has " + what)
                .help("a model of any kind has a graph of states: ravel convert IN OUT.aut"));
        yield Optional.empty();
      }
    };
  }

  /** The net whose markings are the states of a model with threads. */
  private Optional<Net> ofThreads(Program program, Target target) {
    ProgramSystem system = ProgramSystem.of(program);
    if (system.initialStates() > 1) {
      return refused(
          "has inputs, and a net has one initial marking", "fix them with -D NAME=VALUE");
    }
    if (!system.capabilities().crashes().isEmpty()) {
      return refused("has threads that may crash, to which nothing obliges them", "leave that out");
    }
    if (system.initialState(0, new int[system.objects()]) != ConcurrentSystem.NONE) {
      return refused("ends with an error before its first step", "ravel check says which");
    }
    try {
      ProcessNet.Reading reading = ProcessNet.reading(system, MOST_TRANSITIONS);
      ends(FinalMarkings.of(system, reading), target);
      return Optional.of(reading.net());
    } catch (ProcessNet.TooLarge tooLarge) {
      return refused(
          "would be a net of more than " + Numbers.count(MOST_TRANSITIONS) + " transitions",
          "smaller ranges of values make smaller nets");
    }
  }

  /** Keeps which markings are final for a text that can say so; for another one, warns. */
  private void ends(FinalMarkings.Final its, Target target) {
    if (!its.any() || target == Target.DOT) {
      return;
    }
    if (target == Target.RAVEL && its.condition().isPresent()) {
      end = its.condition();
      return;
    }
    Diagnostic warning =
        Diagnostic.of(
            Problem.M016,
            target == Target.RAVEL
                ? "which markings are final would be too long to say: where all threads have"
                    + " ended, the net is dead as in a deadlock"
                : target.ending()
                    + " files do not say which markings are final: where all threads have ended,"
                    + " the net is dead as in a deadlock");
    warning =
        its.condition()
            .filter(condition -> condition.length() <= MOST_LETTERS)
            .map(condition -> "a dead marking is no deadlock if " + condition)
            .map(warning::help)
            .orElse(warning);
    diagnostics.add(
        target == Target.RAVEL
            ? warning
            : warning.help("a .ravel file says so, by `end when`: ravel convert IN OUT.ravel"));
  }

  private Optional<Net> refused(String why, String help) {
    diagnostics.add(
        Diagnostic.of(Problem.M013, "`" + file + "` " + why)
            .help(help)
            .help("a model of any kind has a graph of states: ravel convert IN OUT.aut"));
    return Optional.empty();
  }

  private Optional<Net> readNet() {
    NetLoading.Loaded loaded =
        NetLoading.load(new SourceFiles(standardInput), file, Optional.empty());
    diagnostics.addAll(loaded.diagnostics());
    diagnostics.addAll(Defines.ofNet(file, defines));
    refuseClash(loaded.sources());
    return loaded.net();
  }

  private Optional<Program> readModel() {
    Loading.Loaded loaded = Loading.load(new SourceFiles(standardInput), file);
    Defines values = Defines.read(defines);
    diagnostics.addAll(loaded.diagnostics());
    diagnostics.addAll(values.diagnostics());
    refuseClash(loaded.sources());
    if (loaded.main().isEmpty()) {
      return Optional.empty();
    }
    Analysed analysed =
        loaded.analyse(Recordings.withoutChecks(loaded.main().get()), values.values());
    diagnostics.addAll(analysed.diagnostics());
    // what is wrong with the text may leave gaps in the tree, which the analysis passes over
    return errors().isEmpty()
        ? analysed.instances().stream()
            .findFirst()
            .map(its -> SymbolicInputs.given(Lowering.lower(its)))
        : Optional.empty();
  }

  private void refuseClash(List<Source> inputs) {
    outputs.refuse(inputs.stream().map(Source::name).toList(), Refused::new);
  }

  private Optional<String> written(Net net, Target target) {
    Optional<String> obstacle =
        switch (target) {
          case PNML -> PnmlWriter.obstacle(net);
          case LL_NET -> LlNetWriter.obstacle(net);
          case RAVEL, DOT, AUT -> Optional.empty();
        };
    if (obstacle.isPresent()) {
      diagnostics.add(
          Diagnostic.of(Problem.M013, obstacle.get())
              .help(".ravel, .dot and .aut files can hold what the net says"));
      return Optional.empty();
    }
    return Optional.of(
        switch (target) {
          case PNML -> PnmlWriter.write(net);
          case LL_NET -> LlNetWriter.write(net);
          case RAVEL -> RavelNet.write(net, end);
          case DOT -> NetDot.write(net);
          case AUT -> throw new IllegalStateException("a graph is no net");
        });
  }
}
