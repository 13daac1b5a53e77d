// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstances;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Telling;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Facts;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
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
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Searched;
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
    Map<Integer, Finding> findings = new TreeMap<>();
    List<Integer> searched = new ArrayList<>();
    for (int i = 0; i < subject.claims().size(); i++) {
      Optional<Run> run = subject.recorded().along(i, built.system());
      if (run.isPresent()) {
        findings.put(i, finding(i, along(i, run.get()), false));
      } else {
        searched.add(i);
      }
    }
    if (all || findings.values().stream().noneMatch(Examination::stops)) {
      factsDecide(searched, findings, allowance);
    }
    if (searched.isEmpty()) {
      return examined(Method.NONE, findings, List.of(), Optional.empty());
    }
    if (!all && findings.values().stream().anyMatch(Examination::stops)) {
      searched.forEach(i -> findings.put(i, finding(i, Judgement.unknown(Problem.K007), false)));
      return examined(Method.NONE, findings, List.of(), Optional.of(Problem.K007));
    }
    Exploration its =
        engine.explore(built.system(), searched.stream().map(this::question).toList(), allowance);
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

  private Judgement along(int index, Run run) {
    return new AlongSchedule(built.system(), run).judge(built.properties().get(index));
  }

  /** Answers what facts show. */
  private void factsDecide(
      List<Integer> searched, Map<Integer, Finding> findings, Allowance allowance) {
    Meter meter = new Meter(allowance);
    for (int i : searched) {
      Property property = built.properties().get(i);
      try {
        Optional<Judgement> judgement = facts.of(property, meter);
        if (judgement.isPresent()) {
          Replay.check(built.system(), property, judgement.get());
          findings.put(i, finding(i, judgement.get(), false));
        }
      } catch (Halt spent) {
        break; // where nothing may be used any more the engine finds out by itself
      }
    }
    searched.removeIf(findings::containsKey);
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
      Method method,
      Map<Integer, Finding> findings,
      List<Searched> searches,
      Optional<Problem> stopped) {
    List<Finding> inOrder = List.copyOf(findings.values());
    return new Examined(subject.settings(), method, inOrder, searches, stopped, Optional.empty());
  }

  /** A run in words; absent if there is no memory for them, so that the verdict is kept. */
  private Optional<Telling> told(Run run) {
    try {
      return Optional.of(Telling.of(built.system(), run));
    } catch (OutOfMemoryError tooLong) {
      return Optional.empty();
    }
  }

  /**
   * What was found out about a claim.
   *
   * @param shortest whether the way to it finds runs as short as any, where it finds any at all
   */
  private Finding finding(int index, Judgement judgement, boolean shortest) {
    // what was found is told whatever the limits are
    return Limits.NONE.during(() -> found(index, judgement, shortest));
  }

  private Finding found(int index, Judgement judgement, boolean shortest) {
    Claim claim = subject.claims().get(index);
    Optional<Telling> told = judgement.run().flatMap(this::told);
    return new Finding(
        claim,
        judgement,
        new Circumstances(built.system()).of(built.properties().get(index), judgement, told),
        told,
        shortest && !(judgement.evidence() instanceof Evidence.Pumping));
  }
}
