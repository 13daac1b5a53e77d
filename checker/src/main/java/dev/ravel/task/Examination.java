// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Facts;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.report.Circumstances;
import dev.ravel.report.Claim;
import dev.ravel.report.Examined;
import dev.ravel.report.Finding;
import dev.ravel.report.Telling;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Statistic;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Decides all claims about one subject: those with a recorded execution along it alone, all others
 * by one exploration.
 */
final class Examination {
  private final Engine engine;
  private final Facts facts;
  private final Subject subject;
  private final Systems.Built built;
  private final boolean all;

  /**
   * An examination.
   *
   * @param facts what is looked at before the engine searches
   * @param built the subject's system
   * @param all whether to go on after a violation that nobody expected
   */
  Examination(Engine engine, Facts facts, Subject subject, Systems.Built built, boolean all) {
    this.engine = engine;
    this.facts = facts;
    this.subject = subject;
    this.built = built;
    this.all = all;
  }

  /** Whether a finding is a violation that nobody expected. */
  static boolean stops(Finding finding) {
    return finding.judgement().verdict() == Verdict.VIOLATED && !finding.asExpected();
  }

  /**
   * Decides the claims within a budget.
   *
   * @throws Refused if a recorded execution is none of this subject
   */
  Examined run(Allowance allowance) {
    Map<Integer, Judgement> judgements = new TreeMap<>();
    List<Integer> searched = new ArrayList<>();
    boolean violated = false;
    for (int i = 0; i < subject.claims().size(); i++) {
      Optional<Run> run = subject.recorded().along(i, built.system());
      if (run.isPresent()) {
        Judgement judgement =
            new AlongSchedule(built.system(), run.get()).judge(built.properties().get(i));
        judgements.put(i, judgement);
        violated |= stops(finding(i, judgement));
      } else {
        searched.add(i);
      }
    }
    if (!violated || all) {
      violated |= factsDecide(searched, judgements, allowance);
    }
    if (searched.isEmpty()) {
      return examined("", judgements, Optional.empty(), List.of(), Optional.empty());
    }
    if (violated && !all) {
      searched.forEach(i -> judgements.put(i, Judgement.unknown(Problem.K007)));
      return examined("", judgements, Optional.empty(), List.of(), Optional.of(Problem.K007));
    }
    Exploration exploration;
    try {
      exploration =
          engine.explore(built.system(), searched.stream().map(this::question).toList(), allowance);
    } catch (Halt early) { // before there was a search
      Judgement unknown = Judgement.unknown(early.reason());
      searched.forEach(i -> judgements.put(i, unknown));
      return examined("", judgements, Optional.empty(), List.of(), Optional.of(early.reason()));
    }
    for (int k = 0; k < searched.size(); k++) {
      judgements.put(searched.get(k), exploration.judgements().get(k));
    }
    return examined(
            engine.name(),
            judgements,
            Optional.of(exploration.counters()),
            exploration.statistics(),
            exploration.stopped())
        .within(engine.preemptions())
        .because(engine.why())
        .on(engine.reduced());
  }

  /** Answers what facts show; whether one is a violation that nobody expected. */
  private boolean factsDecide(
      List<Integer> searched, Map<Integer, Judgement> judgements, Allowance allowance) {
    Meter meter = new Meter(allowance);
    boolean violated = false;
    for (int i : searched) {
      Property property = built.properties().get(i);
      try {
        Optional<Judgement> judgement = facts.of(property, meter);
        if (judgement.isPresent()) {
          Replay.check(built.system(), property, judgement.get());
          judgements.put(i, judgement.get());
          violated |= stops(finding(i, judgement.get()));
        }
      } catch (Halt spent) {
        break; // where nothing may be used any more the engine finds out by itself
      }
    }
    searched.removeIf(judgements::containsKey);
    return violated;
  }

  private Question question(int index) {
    boolean expectsViolation = subject.claims().get(index).expected() == Verdict.VIOLATED;
    Property property = built.properties().get(index);
    return new Question(property, !all && !expectsViolation, object(built, index));
  }

  /** The property object of a property that steps on the way can change. */
  static int object(Systems.Built built, int index) {
    return switch (built.properties().get(index)) {
      case EndProperty _, StepProperty _, Property.Terminates _ -> ConcurrentSystem.NONE;
      case StateProperty _, LivenessProperty _, Growth _ -> built.system().objects() + index;
    };
  }

  private Examined examined(
      String engineName,
      Map<Integer, Judgement> judgements,
      Optional<Counters> counters,
      List<Statistic> statistics,
      Optional<Problem> stopped) {
    List<Finding> findings = new ArrayList<>();
    judgements.forEach(
        (index, judgement) -> findings.add(Limits.NONE.during(() -> finding(index, judgement))));
    return new Examined(subject.settings(), engineName, findings, counters, statistics, stopped);
  }

  /**
   * A run in words; absent if there is no memory for them, so that at least its verdict is kept.
   */
  private Optional<Telling> told(Run run) {
    try {
      return Optional.of(Telling.of(built.system(), run));
    } catch (OutOfMemoryError tooLong) {
      return Optional.empty();
    }
  }

  private Finding finding(int index, Judgement judgement) {
    Claim claim = subject.claims().get(index);
    Optional<Telling> told = judgement.run().flatMap(this::told);
    return new Finding(
        claim,
        judgement,
        new Circumstances(built.system()).of(built.properties().get(index), judgement, told),
        told,
        engine.shortest()
            && claim.schedule().isEmpty()
            && !(judgement.evidence() instanceof Evidence.Pumping));
  }
}
