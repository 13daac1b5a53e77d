// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.Searched;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** The result of checking one file as text. */
public final class CheckText {
  /** The engine that searches all states. */
  private static final String STATES = "graph";

  /** The verdicts stand in a column that begins here, or later where claims are long. */
  private static final int CLAIM_WIDTH = 27;

  /** The most that is left for a verdict beside a long claim. */
  private static final int VERDICT_WIDTH = 30;

  private final Checking checking;
  private final Style style;

  /** A text about a result. */
  public CheckText(Checking checking, Style style) {
    this.checking = checking;
    this.style = style;
  }

  /** What belongs on the stream of errors: model errors, or warnings and hints. */
  public List<String> complaints() {
    DiagnosticText text = new DiagnosticText(style);
    if (!checking.errors().isEmpty()) {
      return text.errors(checking.errors(), "nothing was checked");
    }
    List<Diagnostic> remarks = new ArrayList<>(checking.remarks());
    checking.findings().flatMap(finding -> emptiness(finding).stream()).forEach(remarks::add);
    return remarks.isEmpty() ? List.of() : text.remarks(remarks);
  }

  /** One error of the file as text. */
  public List<String> complaintsAbout(Diagnostic error) {
    return new DiagnosticText(style).one(error);
  }

  /** One finding of an instance as text: for a verdict that nobody expected, all there is. */
  public List<String> about(Examined instance, Finding finding) {
    ViolationText text = new ViolationText(checking, style);
    return switch (finding.judgement().verdict()) {
      case VIOLATED -> text.of(instance, finding);
      case HOLDS -> text.unexpected(instance, finding);
      case UNKNOWN ->
          List.of(
              "unknown: "
                  + finding.judgement().code().map(Problem::title).orElse("it is not decided"));
    };
  }

  /** A warning for a check that holds because there is nothing that it speaks of. */
  private static Optional<Diagnostic> emptiness(Finding finding) {
    if (finding.circumstance() instanceof Circumstance.NothingEnds) {
      return Optional.of(emptiness(finding.claim(), Problem.V017, "no execution ends"));
    }
    return finding.circumstance() instanceof Circumstance.AllDiscarded
        ? Optional.of(emptiness(finding.claim(), Problem.V018, "`assume` discards every execution"))
        : Optional.empty();
  }

  private static Diagnostic emptiness(Claim claim, Problem code, String why) {
    String message = why + ", so `" + claim.title() + "` holds without saying anything";
    return claim
        .span()
        .map(span -> Diagnostic.at(span, code, message))
        .orElseGet(() -> Diagnostic.of(code, message));
  }

  /** What belongs on the stream of results; nothing for a file with errors. */
  public List<String> results() {
    if (!checking.errors().isEmpty()) {
      return List.of();
    }
    if (checking.empty()) {
      return List.of("nothing to check: " + name() + " has no thread and no net");
    }
    ExitCode code = checking.exitCode();
    ViolationText violations = new ViolationText(checking, style);
    List<String> lines = new ArrayList<>(surprises(violations));
    if (lines.isEmpty()) {
      lines.addAll(expectedViolations(violations));
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add(code == ExitCode.SUCCESS ? success() : unknownHeadline());
      lines.addAll(list());
      if (code != ExitCode.SUCCESS) {
        lines.addAll(ways());
      }
      return lines;
    }
    lines.add("");
    List<String> expected = expectedViolations(violations);
    if (!expected.isEmpty()) {
      lines.addAll(expected);
      lines.add("");
    }
    if (!checking.stoppedAtViolation()) {
      lines.addAll(list());
      lines.add("");
    } else {
      for (Examined instance : checking.instances()) {
        List<String> stats = stats(instance);
        if (!stats.isEmpty()) {
          lines.addAll(stats);
          lines.add("");
        }
      }
    }
    lines.add(summary());
    return lines;
  }

  /** What remains of the results where only problems are to be shown. */
  public List<String> problems() {
    return checking.exitCode() == ExitCode.SUCCESS ? List.of() : results();
  }

  private String name() {
    return Cells.clean(checking.file(), style);
  }

  /** The violations, and other verdicts, that nobody expected. */
  private List<String> surprises(ViolationText text) {
    List<String> lines = new ArrayList<>();
    for (Examined instance : checking.instances()) {
      for (Finding finding : instance.findings()) {
        Verdict verdict = finding.judgement().verdict();
        if (finding.asExpected() || verdict == Verdict.UNKNOWN) {
          continue;
        }
        if (!lines.isEmpty()) {
          lines.add("");
        }
        lines.addAll(
            verdict == Verdict.VIOLATED
                ? text.of(instance, finding)
                : text.unexpected(instance, finding));
      }
    }
    return lines;
  }

  /** The violations that were expected, which nobody is told of who does not ask. */
  private List<String> expectedViolations(ViolationText text) {
    List<String> lines = new ArrayList<>();
    if (!style.verbose()) {
      return lines;
    }
    for (Examined instance : checking.instances()) {
      for (Finding finding : instance.findings()) {
        if (finding.asExpected() && finding.judgement().verdict() == Verdict.VIOLATED) {
          if (!lines.isEmpty()) {
            lines.add("");
          }
          lines.addAll(text.of(instance, finding));
        }
      }
    }
    return lines;
  }

  private String success() {
    boolean allHold =
        checking.findings().allMatch(finding -> finding.judgement().verdict() == Verdict.HOLDS);
    return style.paint(Tone.GOOD, "ok")
        + ": "
        + name()
        + (allHold ? " holds" : ": every check is as expected");
  }

  private String unknownHeadline() {
    long open = open();
    String what =
        checking
            .stopped()
            .map(this::stoppedText)
            .orElseGet(
                () ->
                    Numbers.count(open, "check is", "checks are")
                        + " not decided, no unexpected violation");
    return style.paint(Tone.DOUBTFUL, "unknown") + ": " + name() + ": " + what;
  }

  private long open() {
    return checking
        .findings()
        .filter(finding -> !finding.asExpected())
        .filter(finding -> finding.judgement().verdict() == Verdict.UNKNOWN)
        .count();
  }

  private String stoppedText(Problem reason) {
    boolean expected =
        checking.findings().anyMatch(f -> f.judgement().verdict() == Verdict.VIOLATED);
    String after =
        switch (reason) {
          case K001 ->
              " after "
                  + Numbers.seconds(checking.nanoseconds())
                  + (checking.quick() ? " (--quick)" : "");
          case K004 -> " after " + Numbers.seconds(checking.nanoseconds());
          default -> "";
        };
    return reason.title()
        + after
        + (expected ? ", no unexpected violation so far" : ", no violation so far");
  }

  /** Every check with its verdict, instance by instance, and what was counted. */
  private List<String> list() {
    List<String> lines = new ArrayList<>();
    int verdicts = checking.findings().mapToInt(f -> Cells.width(verdict(f))).max().orElse(0);
    int room = Math.max(CLAIM_WIDTH, style.width() - 4 - Math.clamp(verdicts, 5, VERDICT_WIDTH));
    int width =
        checking
            .findings()
            .mapToInt(finding -> Math.min(room, Cells.width(finding.claim().line()) + 2))
            .reduce(CLAIM_WIDTH, Math::max);
    for (Examined instance : checking.instances()) {
      if (!instance.settings().isEmpty()) {
        lines.add("  with " + Cells.clean(instance.settingsText(), style) + ":");
      }
      for (Finding finding : instance.findings()) {
        addClaim(lines, Cells.clean(finding.claim().line(), style), verdict(finding), width);
        shownRun(instance, finding, lines);
      }
      instance.counters().ifPresent(counters -> addExplored(lines, instance, counters));
    }
    return lines;
  }

  /** A claim and its verdict; a claim that is too long is broken, its verdict in the column. */
  private void addClaim(List<String> lines, String claim, String verdict, int width) {
    if (style.width() < 4 + width + 5) {
      for (String part : Cells.wrapped(claim, style.width() - 4)) {
        lines.add("    " + part);
      }
      for (String part : Cells.wrapped(verdict, style.width() - 6)) {
        lines.add("      " + part);
      }
      return;
    }
    List<String> parts =
        Cells.width(claim) < width ? List.of(claim) : Cells.wrapped(claim, width - 4);
    for (int k = 0; k < parts.size(); k++) {
      String part = (k == 0 ? "" : "  ") + parts.get(k);
      boolean last = k == parts.size() - 1;
      lines.add("    " + (last ? Cells.padded(part, width - 1) + " " + verdict : part));
    }
  }

  private String verdict(Finding finding) {
    Verdict verdict = finding.judgement().verdict();
    String word = ViolationText.words(verdict);
    String shown = finding.judgement().code().map(Problem::code).orElse("");
    return switch (verdict) {
      case HOLDS ->
          finding.asExpected()
              ? word + because(finding.circumstance())
              : word + ", not as expected";
      case VIOLATED ->
          word
              + (finding.asExpected() ? ", as expected" : "")
              + " ["
              + shown
              + "]"
              + steps(finding);
      case UNKNOWN ->
          word
              + (finding.asExpected() ? ", as expected" : "")
              + finding.judgement().code().map(code -> reason(finding, code)).orElse("")
              + because(finding.circumstance());
    };
  }

  /** What there is to say of a check that holds, or is not known. */
  private String because(Circumstance circumstance) {
    return switch (circumstance) {
      case Circumstance.NothingEnds _ -> ", but no execution ends";
      case Circumstance.AllDiscarded _ -> ", but every execution is discarded";
      case Circumstance.AtMost(long tokens) ->
          ": at most " + Numbers.count(tokens, "token", "tokens");
      case Circumstance.Structure(String fact) -> " " + Cells.clean(fact, style);
      case Circumstance.Unlimited(List<String> places) -> unlimited(places);
      case Circumstance.Values _,
          Circumstance.Failing _,
          Circumstance.Blocked _,
          Circumstance.Crowd _,
          Circumstance.Overfull _,
          Circumstance.Undefined _,
          Circumstance.OfNoStep _ ->
          "";
    };
  }

  /** Which local work is too long, and where. */
  private Optional<String> tooLong() {
    return checking
        .findings()
        .map(Finding::circumstance)
        .filter(Circumstance.TooLong.class::isInstance)
        .map(its -> Cells.clean(((Circumstance.TooLong) its).message(), style))
        .findFirst();
  }

  private String unlimited(List<String> places) {
    int some = Math.min(3, places.size());
    String names = Cells.clean(String.join(", ", places.subList(0, some)), style);
    int more = places.size() - some;
    return more == 0
        ? ": no limit to " + names
        : ": no limit to " + names + " and " + more + " more";
  }

  /** How long the run is that shows a verdict. */
  private static String steps(Finding finding) {
    return finding
        .telling()
        .map(told -> told.run().length())
        .map(n -> n == 0 ? " at the start" : " in " + Numbers.count(n, "step", "steps"))
        .orElse("");
  }

  /** Why a check is unknown, where the headline does not say it. */
  private static String reason(Finding finding, Problem problem) {
    if (problem == Problem.K007 && finding.claim().schedule().isPresent()) {
      return ": the schedule stops before the execution ends [K007]";
    }
    return switch (problem) {
      case K005, K006, K007, K010 -> ": " + problem.title() + " [" + problem.code() + "]";
      default -> "";
    };
  }

  /** How to see an expected violation, where the command fits on a line. */
  private void shownRun(Examined instance, Finding finding, List<String> lines) {
    if (finding.judgement().verdict() != Verdict.VIOLATED || !finding.asExpected()) {
      return;
    }
    finding
        .telling()
        .map(told -> "      replay: " + ReplayCommand.of(checking, instance, told))
        .map(line -> Cells.clean(line, style))
        .filter(line -> Cells.width(line) <= style.width())
        .ifPresent(lines::add);
  }

  private void addExplored(List<String> lines, Examined instance, Counters counters) {
    for (String part : Cells.wrapped(explored(instance, counters), style.width() - 4)) {
      lines.add("    " + part);
    }
    if (instance.searches().size() > 1) {
      for (Searched search : instance.searches()) {
        String text = "for " + instance.purpose(search) + ": " + counts(search.counters());
        Cells.wrapped(Cells.clean(text, style), style.width() - 6)
            .forEach(part -> lines.add("      " + part));
      }
    }
    Method method = instance.method();
    method
        .reduced()
        .ifPresent(
            its ->
                Cells.wrapped(reduced(its), style.width() - 4)
                    .forEach(part -> lines.add("    " + part)));
    if (method.why().isPresent() && (style.verbose() || !instance.engine().equals(STATES))) {
      lines.addAll(
          Cells.wrapped(
                  "chosen by auto: " + instance.engine() + ", since " + method.why().get(),
                  style.width() - 4)
              .stream()
              .map(part -> "    " + part)
              .toList());
    }
    lines.addAll(stats(instance));
    if (style.verbose()) {
      boolean events = counters.events().isPresent();
      long made = (events ? counters.events() : counters.transitions()).orElse(0);
      double seconds = Math.max(counters.nanoseconds(), 1) / 1e9;
      lines.add(
          "      "
              + Numbers.bytes(counters.bytes())
              + (events ? " for events" : counters.states().isPresent() ? " for states" : " in use")
              + style.dot()
              + Numbers.brief((long) (made / seconds))
              + (events ? " events/s" : " steps/s"));
    }
  }

  private static String reduced(Reduced its) {
    return "a smaller net was searched: of "
        + Numbers.count(its.places(), "place", "places")
        + " and "
        + Numbers.count(its.transitions(), "transition", "transitions")
        + ", "
        + Numbers.count(its.leftPlaces())
        + " and "
        + Numbers.count(its.leftTransitions())
        + " were left";
  }

  /** What makes a search big, where that was asked for. */
  private List<String> stats(Examined instance) {
    List<String> lines = new ArrayList<>();
    boolean one = instance.searches().size() == 1;
    for (Searched search : instance.searches()) {
      String purpose = one ? "" : " for " + Cells.clean(instance.purpose(search), style);
      lines.addAll(new StatisticsText(purpose, search.statistics(), style).lines());
    }
    instance.bulk().ifPresent(bulk -> lines.addAll(new BulkText(bulk, style).lines()));
    return lines;
  }

  private String explored(Examined instance, Counters counters) {
    int searches = instance.searches().size();
    String counts = searches == 1 ? ": " + counts(counters) : " in " + searches + " searches";
    OptionalInt bound = instance.method().preemptions();
    String within =
        bound.isPresent()
            ? " within " + Numbers.count(bound.getAsInt(), "preemption", "preemptions")
            : "";
    if (instance.stopped().isPresent()) {
      return "explored so far" + within + counts + " (not complete; this is not a proof)";
    }
    return (within.isEmpty() ? "explored completely by " : "explored by ")
        + instance.engine()
        + within
        + counts
        + style.dot()
        + Numbers.seconds(counters.nanoseconds());
  }

  /**
   * What was counted: for partial orders executions and events, along executions these and steps,
   * in place of states and steps.
   */
  static String counts(Counters counters) {
    List<String> counts = new ArrayList<>();
    if (counters.events().isEmpty() && counters.executions().isPresent()) {
      counts.add(Numbers.count(counters.executions().getAsLong(), "execution", "executions"));
      addSome(counts, counters.redundantExecutions(), "redundant", "redundant");
      counts.add(Numbers.count(counters.transitions().orElse(0), "step", "steps"));
    } else if (counters.events().isEmpty()) {
      counts.add(Numbers.count(counters.states().orElse(0), "state", "states"));
      counts.add(Numbers.count(counters.transitions().orElse(0), "step", "steps"));
    } else {
      counters
          .executions()
          .ifPresent(its -> counts.add(Numbers.count(its, "execution", "executions")));
      addSome(counts, counters.redundantExecutions(), "redundant", "redundant");
      counts.add(Numbers.count(counters.events().getAsLong(), "event", "events"));
      addSome(counts, counters.cutoffs(), "cutoff", "cutoffs");
    }
    return String.join(", ", counts);
  }

  private static void addSome(List<String> counts, OptionalLong count, String one, String several) {
    if (count.orElse(0) > 0) {
      counts.add(Numbers.count(count.getAsLong(), one, several));
    }
  }

  /** What to do about an answer that is not known. */
  private List<String> ways() {
    Notes notes = Notes.indentedBy(4, style);
    Problem reason =
        checking
            .stopped()
            .or(
                () ->
                    checking
                        .findings()
                        .filter(f -> f.judgement().verdict() == Verdict.UNKNOWN)
                        .flatMap(f -> f.judgement().code().stream())
                        .findFirst())
            .orElse(Problem.K007);
    switch (reason) {
      case K001 ->
          notes.add(
              "help",
              "more time ("
                  + (checking.quick() ? "without --quick, or with " : "")
                  + "--timeout "
                  + moreTime()
                  + ")"
                  + fewerThreads());
      case K002 -> notes.add("help", "more memory (--max-memory 4g)" + fewerThreads());
      case K003 ->
          notes.add(
              "help", "more states (--max-states " + more(Counters::states) + ")" + fewerThreads());
      case K005 -> {
        if (noNetForPrefix()) {
          notes.add(
              "help",
              "--engine prefix explores nets, one token a place at most and without inhibitor"
                  + " arcs; --engine unfolding explores threads");
        }
        if (decidedByStates()) {
          notes.add("help", "--engine graph decides it");
        }
      }
      case K006 -> tooLong().ifPresent(message -> notes.add("note", message));
      case K008 ->
          notes.add(
              "help", "more events (--max-events " + more(Counters::events) + ")" + fewerThreads());
      case K009 ->
          notes.add(
              "help",
              (ofPartialOrders() ? "leave out --no-cutoffs" : "leave out --stateless")
                  + ", or bound the loops of the model");
      case K011 ->
          notes.add("help", "more executions (--runs), or leave out --engine sample for a proof");
      case K012 -> notes.add("help", growing() + "; --no-structure goes on to other limits");
      case K010 -> notes.add("help", "more preemptions, or leave out --preemptions for a proof");
      default -> {
        // Nothing that a beginner could change on the command line.
      }
    }
    notes.addWhole("explain", "ravel explain " + reason.code());
    return notes.lines();
  }

  /** How to see a place of the net grow. */
  private String growing() {
    return checking
        .findings()
        .map(Finding::circumstance)
        .filter(Circumstance.Unlimited.class::isInstance)
        .findFirst()
        .map(its -> ((Circumstance.Unlimited) its).places().getFirst())
        .map(place -> "`check bounded " + Cells.clean(place, style) + "` shows how it grows")
        .orElse("`check bounded p` shows how a place p grows");
  }

  /** A minute, or ten times as long as it took in vain. */
  private String moreTime() {
    long minutes = checking.nanoseconds() / 60_000_000_000L;
    return minutes == 0 ? "60s" : 10 * minutes + "m";
  }

  /** Whether the search was one of partial orders, beside which there is the one over states. */
  private boolean ofPartialOrders() {
    return checking.instances().stream()
        .flatMap(instance -> instance.counters().stream())
        .anyMatch(counters -> counters.events().isPresent());
  }

  private String fewerThreads() {
    return ofPartialOrders() ? ", fewer threads, or --engine graph" : " or fewer threads";
  }

  /** Whether the finite prefix was asked for, and what was read is no net that has one. */
  private boolean noNetForPrefix() {
    return checking.instances().stream()
        .filter(instance -> instance.engine().equals("prefix"))
        .filter(instance -> instance.stopped().equals(Optional.of(Problem.K005)))
        .flatMap(instance -> instance.counters().stream())
        .anyMatch(counters -> counters.events().orElse(0) == 0);
  }

  /** Whether a check that the engine does not decide would be decided by a search over states. */
  private boolean decidedByStates() {
    boolean otherwise =
        checking.instances().stream()
            .map(Examined::engine)
            .anyMatch(engine -> !engine.isEmpty() && !engine.equals(STATES));
    return otherwise
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

  private String summary() {
    long total = checking.findings().count();
    long violated =
        checking
            .findings()
            .filter(f -> !f.asExpected() && f.judgement().verdict() == Verdict.VIOLATED)
            .count();
    long others =
        checking
            .findings()
            .filter(f -> !f.asExpected() && f.judgement().verdict() == Verdict.HOLDS)
            .count();
    List<String> facts = new ArrayList<>();
    String of = " of " + Numbers.count(total, "check", "checks");
    if (violated > 0) {
      facts.add(Numbers.count(violated) + of + " violated");
    }
    if (others > 0) {
      facts.add(Numbers.count(others) + of + " not as expected");
    }
    if (checking.stoppedAtViolation()) {
      facts.add("stopped at the first unexpected violation (--all to go on)");
    } else {
      if (open() > 0) {
        facts.add(Numbers.count(open()) + " unknown");
      }
      checking.stopped().ifPresent(reason -> facts.add(reason.title()));
    }
    facts.add(Numbers.seconds(checking.nanoseconds()));
    return String.join(style.dot(), facts);
  }
}
