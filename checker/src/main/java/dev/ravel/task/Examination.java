// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Telling;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.inputs.GivenInputs;
import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
import dev.ravel.source.Limits;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.replay.AlongSchedule;
import dev.ravel.task.replay.ScheduleExecution;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The decision of all claims about one subject. Those with a recorded execution are decided along
 * it alone, all others by one exploration.
 */
final class Examination {
  private final Engine engine;
  private final Subject subject;
  private final ConcurrentSystem system;
  private final List<Property> properties;
  private final boolean all;
  private final Told told;

  /**
   * The system in which a judgement is reported. It is that which is searched, unless that has no
   * inputs.
   */
  interface Told {
    /** The judgement about a claim, with the system that it speaks of. */
    GivenInputs.Given of(int claim, Judgement judgement);
  }

  /**
   * An examination.
   *
   * @param engine also judges conditions without a value, and errors that no question asks for
   * @param system the subject's system
   * @param properties the subject's claims as properties of the system
   * @param all whether to go on after an unexpected violation
   */
  Examination(
      Engine engine,
      Subject subject,
      ConcurrentSystem system,
      List<Property> properties,
      boolean all) {
    this(
        engine,
        subject,
        system,
        properties,
        all,
        (_, judgement) -> new GivenInputs.Given(judgement, system, properties));
  }

  /** Creates an examination of a system whose executions are reported as those of others. */
  Examination(
      Engine engine,
      Subject subject,
      ConcurrentSystem system,
      List<Property> properties,
      boolean all,
      Told told) {
    this.told = told;
    this.engine = engine;
    this.subject = subject;
    this.system = system;
    this.properties = properties;
    this.all = all;
  }

  /** Returns whether a finding is an unexpected violation. */
  static boolean stops(Finding finding) {
    return finding.judgement().verdict() == Verdict.VIOLATED && !finding.asExpected();
  }

  /**
   * Decides the claims within a budget.
   *
   * @throws Refused if a recorded execution is none of this subject
   */
  Examined run(Allowance allowance) {
    Map<Integer, Finding> findings = new TreeMap<>();
    List<Integer> searched = new ArrayList<>();
    for (int i = 0; i < subject.claims().size(); i++) {
      Optional<Run> run =
          subject.recorded().along(i).map(its -> ScheduleExecution.run(system, its));
      if (run.isPresent()) {
        findings.put(i, finding(i, along(i, run.get()), false));
      } else if (!asks(i)) {
        findings.put(i, finding(i, Judgement.unknown(Problem.K025), false));
      } else {
        searched.add(i);
      }
    }
    if (searched.isEmpty()) {
      return examined(Method.NONE, findings, List.of(), Optional.empty());
    }
    if (!all && findings.values().stream().anyMatch(Examination::stops)) {
      searched.forEach(i -> findings.put(i, finding(i, Judgement.unknown(Problem.K007), false)));
      return examined(Method.NONE, findings, List.of(), Optional.of(Problem.K007));
    }
    Exploration its =
        engine.explore(system, searched.stream().map(this::question).toList(), allowance);
    for (int k = 0; k < searched.size(); k++) {
      int i = searched.get(k);
      findings.put(i, finding(i, its.judgements().get(k), its.method().shortest()));
    }
    return examined(
        its.method(),
        findings,
        its.searches().stream().map(search -> search.renumbered(searched::get)).toList(),
        its.stopped());
  }

  /** Returns whether a claim is a question about the machine; races are none. */
  private boolean asks(int claim) {
    return subject.memory() != MemoryRules.TSO || !(properties.get(claim) instanceof Property.Race);
  }

  /** Describes the layers that decide the claims without a recorded execution. */
  List<Layer> plan() {
    List<Question> questions =
        IntStream.range(0, subject.claims().size())
            .filter(k -> subject.recorded().along(k).isEmpty() && asks(k))
            .mapToObj(this::question)
            .toList();
    return questions.isEmpty() ? List.of() : engine.layers(system, questions);
  }

  /** Returns what is known of the claims before a search. */
  Examined undecided() {
    return SubjectCheck.unexamined(subject, Problem.K007, new Circumstance.Nothing());
  }

  private Judgement along(int index, Run run) {
    return new AlongSchedule(system, run).judge(properties.get(index));
  }

  private Question question(int index) {
    boolean expectsViolation = subject.claims().get(index).expected() == Verdict.VIOLATED;
    // where a race ends all other checks, none of them is known before all races are
    boolean waits =
        subject instanceof CSubject c
            && c.meaning().memory().racesEnd()
            && !(properties.get(index) instanceof Property.Race);
    return Question.of(system, index, properties.get(index), !all && !expectsViolation && !waits);
  }

  private Examined examined(
      Method method,
      Map<Integer, Finding> findings,
      List<SearchSummary> searches,
      Optional<Problem> stopped) {
    List<Finding> inOrder = List.copyOf(findings.values());
    return new Examined(
        subject.settings(), method, inOrder, searches, stopped, Optional.empty(), List.of());
  }

  /** A run in words; absent if there is no memory for them, so that the verdict is kept. */
  private static Optional<Telling> told(ConcurrentSystem system, Run run) {
    return EarlyEnd.of(() -> Optional.of(Telling.of(system, run)), _ -> Optional.empty());
  }

  /**
   * Returns the finding about a claim.
   *
   * @param shortest whether the way to it finds runs as short as any, where it finds any at all
   */
  private Finding finding(int index, Judgement judgement, boolean shortest) {
    // findings are reported whatever the limits are
    return Limits.none().during(() -> found(index, judgement, shortest));
  }

  private Finding found(int index, Judgement judgement, boolean shortest) {
    Claim claim = subject.claims().get(index);
    GivenInputs.Given given = told.of(index, judgement);
    ConcurrentSystem its = given.system();
    Judgement shown = given.judgement();
    Optional<Telling> words = shown.run().flatMap(run -> told(its, run));
    boolean none = shortest && !(shown.evidence() instanceof Evidence.Pumping);
    return EarlyEnd.of(
        () -> Finding.of(its, given.properties().get(index), claim, shown, words, none),
        _ -> new Finding(claim, shown, new Circumstance.Nothing(), words, none));
  }
}
