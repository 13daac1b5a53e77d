// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Numbers;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
import dev.ravel.result.StopReason;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The advice for an answer that is not known. */
record UnknownHelp(Checking checking, Style style) {
  /** The options that may lead to an answer, and how to read more. */
  List<String> lines() {
    Notes notes = Notes.indentedBy(4, style);
    Map<Problem, Long> warnings = checking.countedWarnings();
    if (!warnings.isEmpty()) {
      notes.add("help", "mend what the warnings name, or leave out --warnings error");
      warnings.keySet().forEach(its -> notes.addWhole("explain", "ravel explain " + its.code()));
      return notes.lines();
    }
    StopReason reason =
        checking
            .stopped()
            .or(
                () ->
                    checking
                        .findings()
                        .filter(f -> f.judgement().verdict() == Verdict.UNKNOWN)
                        .flatMap(f -> f.judgement().code().stream())
                        .findFirst())
            .map(StopReason::of)
            .orElse(StopReason.VIOLATION);
    tooLong().or(this::open).or(this::fewThreads).ifPresent(message -> notes.add("note", message));
    shown().ifPresent(message -> notes.add("note", message));
    growing(reason).ifPresent(message -> notes.add("note", message));
    checking.instances().forEach(instance -> cutOff(instance, notes));
    help(reason).forEach(help -> notes.add("help", help));
    statistics(reason).ifPresent(help -> notes.add("help", help));
    notes.addWhole("explain", "ravel explain " + reason.problem().code());
    return notes.lines();
  }

  /** Returns the object whose many different values suggest that it grows without end. */
  private Optional<String> growing(StopReason reason) {
    return circumstances(Circumstance.Growing.class)
        .filter(_ -> reason.isOfSize())
        .findFirst()
        .map(
            its ->
                Cells.clean("until then " + grown(its), style)
                    + "; where something grows for ever, no limit is enough");
  }

  private static String grown(Circumstance.Growing its) {
    Stream<String> objects = its.objects().stream().map(UnknownHelp::grown);
    Stream<String> threads =
        its.threads().stream().mapToObj(count -> "there were %d threads".formatted(count));
    return Stream.concat(threads, objects).collect(Collectors.joining(", "));
  }

  private static String grown(Circumstance.Growing.Grown its) {
    if (its.lines().isEmpty()) {
      return "`%s` took %s".formatted(its.name(), Numbers.count(its.values(), "value", "values"));
    }
    int first = its.lines().getFirst();
    int last = its.lines().getLast();
    return "`%s` had %s, most in %s"
        .formatted(
            its.name(),
            Numbers.count(its.values(), "local state", "local states"),
            first == last ? "line " + first : "lines " + first + " to " + last);
  }

  /** Returns the option that shows the work of the search, where it was not given. */
  private Optional<String> statistics(StopReason reason) {
    return reason.isOfSize() && checking.instances().stream().allMatch(its -> its.bulk().isEmpty())
        ? Optional.of("--stats tells which statements and variables make it big")
        : Optional.empty();
  }

  private List<String> help(StopReason reason) {
    return switch (reason) {
      case TIME ->
          List.of(
              "more time (%s--timeout %s)%s"
                  .formatted(
                      checking.quick() ? "without --quick, or with " : "",
                      moreTime(),
                      fewerThreads()));
      case MEMORY -> List.of(moreMemory() + fewerThreads());
      case STATES ->
          List.of(
              "more states (--max-states %d)".formatted(more(Counters::states)) + fewerThreads());
      case EVENTS ->
          List.of(
              "more events (--max-events %d)".formatted(more(Counters::events)) + fewerThreads());
      case ENGINE -> otherEngine();
      case UNBOUNDED ->
          List.of(
              open().isPresent()
                  ? "bound the loops of the program, or --nondet LOW..HIGH in place of --symbolic"
                  : symbolic()
                      ? "bound the loops of the model"
                      : (ofPartialOrders() ? "leave out --no-cutoffs" : "leave out --stateless")
                          + ", or bound the loops of the model");
      case SAMPLED -> List.of("more executions (--runs), or leave out --engine sample for a proof");
      case UNBOUNDED_NET -> List.of(growing() + "; --no-structure goes on to other limits");
      case PREEMPTIONS -> List.of("more preemptions, or leave out --preemptions for a proof");
      case VALUES -> List.of("more values (--nondet), or all of them (--symbolic)");
      case RACE -> List.of("--memory sc takes each access as a step, and decides the other checks");
      case THREADS -> List.of("more time (--timeout 60s) explores it with more threads");
      case STEPS -> List.of("more steps, or leave out --bound for a proof");
      case EXTERNALS ->
          List.of("define these functions in the program, and leave out --havoc-externals");
      case ERRORS ->
          List.of("mend the error first, or check `no error` as well, which is violated");
      case CRASHES -> List.of("without --equivalence reads-from crashes are followed");
      case SOLVER -> List.of("smaller ranges, or fix an input (-D NAME=VALUE, in C --inputs)");
      case MEMORY_ORDERS -> List.of("leave out --cluster: one machine decides it");
      case BUFFER ->
          List.of("a sequentially consistent fence in the loop keeps the buffer short, or --bound");
      case LANGUAGE -> List.of("--memory rc11 decides `no race`");
      case STEP -> List.of("--memory tso follows such steps");
      case MOMENTS ->
          List.of("ask at the end (`finally`) or in a thread (`assert`); --memory tso decides it");
      case WORKER -> List.of("start the worker again, and check again");
      case INTERRUPTED, LOCAL_WORK, VIOLATION -> List.of();
    };
  }

  private List<String> otherEngine() {
    List<String> help = new ArrayList<>();
    if (symbolic()) {
      return List.of(
          "give each symbolic input a value (-D NAME=VALUE), or write `input` in place of"
              + " `symbolic input` where its range is small: then it is decided");
    }
    if (noNetForPrefix()) {
      help.add(
          "--engine prefix explores nets, one token a place at most and without inhibitor"
              + " arcs; --engine unfolding explores threads");
    }
    if (leftOpen(engine -> !engine.equals(SearchText.STATES))) {
      help.add("--engine graph decides it");
    }
    if (leftOpen(engine -> engine.equals(SearchText.STATES))) {
      help.add("leave out --cluster: one machine decides it");
    }
    return help;
  }

  /** Returns whether a check is not known of a model whose inputs have no values. */
  private boolean symbolic() {
    return circumstances(Circumstance.SymbolicInputs.class).findAny().isPresent();
  }

  private <C extends Circumstance> Stream<C> circumstances(Class<C> kind) {
    return checking.findings().map(Finding::circumstance).filter(kind::isInstance).map(kind::cast);
  }

  /** The error that ends executions, and how to see it, once for an instance. */
  private void cutOff(Examined instance, Notes notes) {
    instance.findings().stream()
        .filter(its -> its.circumstance() instanceof Circumstance.CutOff)
        .findFirst()
        .ifPresent(
            its -> {
              notes.add("error", Cells.clean(cutOff(its.circumstance()).orElseThrow(), style));
              its.telling()
                  .map(told -> ReplayCommandLine.of(checking, instance, told))
                  .ifPresent(command -> notes.addWhole("see it", Cells.clean(command, style)));
            });
  }

  /** The error that ends executions, and its place. */
  static Optional<String> cutOff(Circumstance circumstance) {
    if (!(circumstance instanceof Circumstance.CutOff(Vocabulary.Failure failure))) {
      return Optional.empty();
    }
    Span place = failure.span();
    return Optional.of(
        "%s, at %s:%d:%d"
            .formatted(failure.message(), place.source().name(), place.line(), place.column()));
  }

  /** Returns the findings that do not decide. */
  private Optional<String> shown() {
    return checking
        .findings()
        .filter(finding -> finding.circumstance() instanceof Circumstance.Shown)
        .findFirst()
        .map(finding -> Cells.clean(shown(finding), style));
  }

  /** A state was found that shows a check, and there may be one in which it has no value. */
  static String shown(Finding finding) {
    return "`%s`: a state that shows it was found; in others the condition may have no value"
        .formatted(finding.claim().text());
  }

  /** Returns the local work that needs too much, and its place. */
  private Optional<String> tooLong() {
    return circumstances(Circumstance.TooLong.class)
        .findFirst()
        .map(its -> Cells.clean(its.message(), style));
  }

  /** The number of threads up to which a program was explored that creates them without end. */
  private Optional<String> fewThreads() {
    return circumstances(Circumstance.FewThreads.class).findFirst().map(UnknownHelp::fewThreads);
  }

  static String fewThreads(Circumstance.FewThreads its) {
    return "the program creates threads without end; holds for up to "
        + Numbers.count(its.most(), "created thread", "created threads");
  }

  /** For which inputs a program whose inputs have no values was not explored to the end. */
  private Optional<String> open() {
    return circumstances(Circumstance.SymbolicInputs.class)
        .flatMap(its -> its.open().stream())
        .findFirst()
        .map(message -> Cells.clean(message, style));
  }

  /** Returns the command that shows a place of the net grow. */
  private String growing() {
    return circumstances(Circumstance.Unlimited.class)
        .findFirst()
        .map(its -> Cells.clean(its.places().getFirst(), style))
        .map(place -> "`check bounded " + place + "` shows how it grows")
        .orElse("`check bounded p` shows how a place p grows");
  }

  /** A minute, or ten times as long as it took in vain. */
  private String moreTime() {
    long minutes = checking.nanoseconds() / 60_000_000_000L;
    return minutes == 0 ? "60s" : 10 * minutes + "m";
  }

  /**
   * Returns whether the search was one of partial orders, beside which there is the one over
   * states.
   */
  private boolean ofPartialOrders() {
    return checking.instances().stream()
        .flatMap(instance -> instance.counters().stream())
        .anyMatch(counters -> counters.events().isPresent());
  }

  /** Returns the place where memory was missing. It is here, or at workers. */
  private String moreMemory() {
    return checking.instances().stream().anyMatch(its -> its.method().spread())
        ? "more memory at the workers (ravel worker --memory 4g; --max-memory, if that is given)"
        : "more memory (--max-memory 4g)";
  }

  private String fewerThreads() {
    return ofPartialOrders() ? ", fewer threads, or --engine graph" : " or fewer threads";
  }

  /** Returns whether the finite prefix was asked for, and what was read is no net that has one. */
  private boolean noNetForPrefix() {
    return checking.instances().stream()
        .filter(instance -> instance.engine().equals("prefix"))
        .filter(instance -> instance.stopped().equals(Optional.of(Problem.K005)))
        .flatMap(instance -> instance.counters().stream())
        .anyMatch(counters -> counters.events().orElse(0) == 0);
  }

  /**
   * Returns whether a check was not decided for its kind. A search over the states of one machine
   * would decide it.
   *
   * @param by whether an engine is the one that has left it open
   */
  private boolean leftOpen(Predicate<String> by) {
    boolean its =
        checking.instances().stream()
            .map(Examined::engine)
            .anyMatch(engine -> !engine.isEmpty() && by.test(engine));
    return its
        && checking
            .findings()
            .filter(finding -> !finding.asExpected() && finding.claim().schedule().isEmpty())
            .filter(finding -> finding.judgement().code().equals(Optional.of(Problem.K005)))
            .anyMatch(finding -> finding.claim().kind() != PropertyKind.BOUNDED);
  }

  /** At least ten times as many as were counted in vain, a power of ten. */
  private long more(Function<Counters, OptionalLong> counter) {
    long most =
        checking.instances().stream()
            .flatMap(instance -> instance.counters().stream())
            .mapToLong(counters -> counter.apply(counters).orElse(0))
            .max()
            .orElse(0);
    long more = 1_000_000;
    while (more < 10 * most) {
      more *= 10;
    }
    return more;
  }
}
