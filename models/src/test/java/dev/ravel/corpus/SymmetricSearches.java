// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.explore.SymmetrisedQuestions;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Crowds;
import dev.ravel.explore.graph.Graph;
import dev.ravel.source.Problem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Renamings;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.task.auto.OrbitsOfMany;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Compares searches that store one state of each orbit with such that store all. */
final class SymmetricSearches {
  private SymmetricSearches() {}

  /** The observations of a system. */
  enum Seen {
    /** No members are interchangeable where these questions are asked. */
    NOT_SYMMETRIC,
    /** It has too many states. */
    TOO_LARGE,
    /** All is as it should be. */
    COMPARED,
    /** Likewise, and a search by crowds as well. */
    COMPARED_AS_CROWDS
  }

  /**
   * Compares verdicts, runs and numbers of states, on one thread and on two.
   *
   * @param fresh makes the system anew
   * @param some whether a question is asked, by its number
   */
  static Seen compare(
      String name, Supplier<ProgramSystem> fresh, java.util.function.IntPredicate some, int limit) {
    ProgramSystem plain = fresh.get();
    List<Question> questions = questions(plain, some);
    Set<Integer> claims = new HashSet<>();
    questions.forEach(question -> claims.add(question.claim()));
    Renamings renamings = plain.hints().renamings(claims);
    boolean symmetric =
        plain.hints().renamings(telling(plain, questions, claims)).symmetry().isPresent();
    if (!symmetric || questions.isEmpty()) {
      return Seen.NOT_SYMMETRIC;
    }
    Exploration expected = new Graph().explore(plain, questions, budget(limit));
    if (expected.stopped().isPresent()) {
      return Seen.TOO_LARGE;
    }
    OptionalLong orbits =
        renamings.symmetry().isPresent()
            ? Orbits.count(plain, renamings.symmetry().get(), limit)
            : expected.counters().states();
    if (orbits.isEmpty()) {
      return Seen.TOO_LARGE;
    }
    for (int threads = 1; threads <= 2; threads++) {
      ProgramSystem system = fresh.get();
      Exploration found =
          new Graph(threads, true).explore(system, questions(system, some), Budget.unlimited());
      found.searches().forEach(search -> storesOrbits(name, plain, questions, search, limit));
      List<Question> asked = SymmetrisedQuestions.asked(plain, questions);
      for (int k = 0; k < questions.size(); k++) {
        Judgement one = expected.judgements().get(k);
        Judgement other = found.judgements().get(k);
        if (SymmetrisedQuestions.names(asked.get(k).property()) > 0) {
          assertEquals(verdict(one) + switches(one), verdict(other) + switches(other), name);
          Replay.check(system, system.properties().get(questions.get(k).claim()), other);
        } else {
          assertEquals(words(plain, one), words(system, other), name);
        }
      }
    }
    reduced(name, fresh.get(), some, expected, plain, limit);
    begunAnew(name, fresh, some, expected);
    return asCrowds(name, fresh.get(), some, expected, orbits.getAsLong())
        ? Seen.COMPARED_AS_CROWDS
        : Seen.COMPARED;
  }

  /**
   * Compares the verdicts about executions without end, each question alone; their runs are
   * replayed where they are found.
   *
   * @return how many questions that are asked of orbits hold, and how many do not
   */
  static int[] compareEndless(String name, Supplier<ProgramSystem> fresh, int limit) {
    int[] seen = new int[2];
    ProgramSystem plain = fresh.get();
    for (int claim = 0; claim < plain.properties().size(); claim++) {
      if (!(plain.properties().get(claim) instanceof LivenessProperty)
          || plain.hints().renamings(Set.of(claim)).symmetry().isEmpty()) {
        continue;
      }
      Exploration expected = new Graph().explore(plain, only(plain, claim), budget(limit));
      if (expected.stopped().isPresent()) {
        continue;
      }
      ProgramSystem system = fresh.get();
      Exploration found =
          new Graph(1, true).explore(system, only(system, claim), Budget.unlimited());
      Judgement one = expected.judgements().getFirst();
      Judgement other = found.judgements().getFirst();
      assertEquals(one.verdict(), other.verdict(), name + " " + claim);
      assertEquals(one.code(), other.code(), name + " " + claim);
      assertTrue(
          found.counters().states().getAsLong() <= expected.counters().states().getAsLong(), name);
      Replay.check(system, system.properties().get(claim), other);
      seen[one.verdict() == Verdict.HOLDS ? 0 : 1]++;
    }
    return seen;
  }

  /**
   * Compares the verdicts about executions without end, all questions together. Those of some
   * members become known from others.
   *
   * @return how many questions became known so
   */
  static int compareEndlessTogether(String name, Supplier<ProgramSystem> fresh, int limit) {
    ProgramSystem plain = fresh.get();
    Exploration expected = new Graph().explore(plain, endless(plain), budget(limit));
    if (expected.stopped().isPresent() || expected.judgements().isEmpty()) {
      return 0;
    }
    ProgramSystem system = fresh.get();
    List<Question> questions = endless(system);
    Exploration found = new Graph(1, true).explore(system, questions, Budget.unlimited());
    for (int k = 0; k < questions.size(); k++) {
      Judgement judgement = found.judgements().get(k);
      assertEquals(expected.judgements().get(k).verdict(), judgement.verdict(), name + " " + k);
      assertEquals(expected.judgements().get(k).code(), judgement.code(), name + " " + k);
      Replay.check(system, questions.get(k).property(), judgement);
    }
    int explored =
        new SymmetricGroups(system, new Answers(system, questions))
            .explored().stream().mapToInt(List::size).sum();
    return questions.size() - explored;
  }

  private static List<Question> endless(ProgramSystem system) {
    List<Question> questions = new ArrayList<>();
    for (int claim = 0; claim < system.properties().size(); claim++) {
      if (system.properties().get(claim) instanceof LivenessProperty) {
        questions.addAll(only(system, claim));
      }
    }
    return questions;
  }

  private static List<Question> only(ProgramSystem system, int claim) {
    return List.of(Question.of(system, claim, system.properties().get(claim), false));
  }

  /** Returns the number of switches of threads in a run; nothing for a state that was sought. */
  private static String switches(Judgement judgement) {
    if (judgement.run().isEmpty() || judgement.verdict() == Verdict.HOLDS) {
      return "";
    }
    int[] processes = judgement.run().get().processes();
    int switches = 0;
    for (int step = 1; step < processes.length; step++) {
      switches += processes[step] == processes[step - 1] ? 0 : 1;
    }
    return " " + switches;
  }

  /** Returns the number of questions put to one state of each orbit under all names. */
  static int askedUnderAllNames(ProgramSystem system) {
    return (int)
        SymmetrisedQuestions.asked(system, questions(system, _ -> true)).stream()
            .filter(its -> SymmetrisedQuestions.names(its.property()) > 0)
            .count();
  }

  /** The claims that are asked under all names where executions end. */
  private static Set<Integer> atEnds(ProgramSystem plain, List<Question> questions) {
    Set<Integer> claims = new HashSet<>();
    for (Question its : SymmetrisedQuestions.askedAtEnds(plain, questions)) {
      if (SymmetrisedQuestions.names(its.property()) > 0) {
        claims.add(its.claim());
      }
    }
    return claims;
  }

  /** Those of some claims that are not asked under all names. */
  private static Set<Integer> telling(
      ProgramSystem plain, List<Question> questions, Set<Integer> claims) {
    Set<Integer> telling = new HashSet<>(claims);
    SymmetrisedQuestions.asked(plain, questions).stream()
        .filter(its -> SymmetrisedQuestions.names(its.property()) > 0)
        .forEach(its -> telling.remove(its.claim()));
    return telling;
  }

  /** A search has stored as many states as there are orbits where its questions are asked. */
  private static void storesOrbits(
      String name, ProgramSystem plain, List<Question> questions, SearchSummary search, int limit) {
    Set<Integer> claims = claims(questions, search);
    Renamings renamings = plain.hints().renamings(telling(plain, questions, claims));
    assertEquals(renamings.count(), search.orbits().get().renamings(), name);
    assertEquals(0, search.orbits().get().truncated(), name);
    assertEquals(orbits(plain, renamings, limit), search.counters().states().getAsLong(), name);
  }

  /** The claims that a search asks about. */
  private static Set<Integer> claims(List<Question> questions, SearchSummary search) {
    Set<Integer> claims = new HashSet<>();
    search.questions().forEach(k -> claims.add(questions.get(k).claim()));
    return claims;
  }

  /** The number of orbits, or of states where nothing is renamed. */
  private static long orbits(ProgramSystem plain, Renamings renamings, int limit) {
    return renamings
        .symmetry()
        .map(its -> Orbits.count(plain, its, 24 * limit).getAsLong())
        .orElseGet(
            () ->
                new Graph()
                    .explore(plain, List.of(), Budget.unlimited())
                    .counters()
                    .states()
                    .getAsLong());
  }

  /** Compares a search that explores some of the processes, of one state of each orbit. */
  private static void reduced(
      String name,
      ProgramSystem system,
      java.util.function.IntPredicate some,
      Exploration expected,
      ProgramSystem plain,
      int limit) {
    List<Question> questions = questions(system, some);
    Exploration found =
        new Dpor(new DporOptions(false, true, false))
            .explore(system, questions, Budget.unlimited());
    assertEquals(Optional.empty(), found.stopped(), name);
    Set<Integer> atEnds = atEnds(plain, questions);
    for (SearchSummary search : found.searches()) {
      Set<Integer> claims = claims(questions, search);
      claims.removeAll(atEnds);
      Renamings renamings = plain.hints().renamings(claims);
      assertEquals(renamings.count(), search.orbits().get().renamings(), name);
      long most = orbits(plain, renamings, limit);
      assertTrue(search.counters().states().getAsLong() <= most, name);
    }
    for (int k = 0; k < questions.size(); k++) {
      Judgement its = found.judgements().get(k);
      assertEquals(expected.judgements().get(k).verdict(), its.verdict(), name);
      assertEquals(expected.judgements().get(k).code(), its.code(), name);
      Replay.check(system, questions.get(k).property(), its);
    }
  }

  /** Compares searches that store states as they are at first. */
  private static void begunAnew(
      String name,
      Supplier<ProgramSystem> fresh,
      java.util.function.IntPredicate some,
      Exploration expected) {
    long few = Math.floorMod(name.hashCode(), 3_000);
    for (Engine engine :
        List.of(
            new OrbitsOfMany(new Graph(), new Graph(1, true), few),
            new OrbitsOfMany(
                new Dpor(DporOptions.usual()),
                new Dpor(new DporOptions(false, true, false)),
                few))) {
      ProgramSystem system = fresh.get();
      List<Question> questions = questions(system, some);
      Exploration found = engine.explore(system, questions, Budget.unlimited());
      for (int k = 0; k < questions.size(); k++) {
        Judgement its = found.judgements().get(k);
        assertEquals(expected.judgements().get(k).verdict(), its.verdict(), name);
        assertEquals(expected.judgements().get(k).code(), its.code(), name);
        Replay.check(system, questions.get(k).property(), its);
      }
    }
  }

  /**
   * Compares a search in which one of those that are alike takes its steps; false if there is none.
   */
  private static boolean asCrowds(
      String name,
      ProgramSystem system,
      java.util.function.IntPredicate some,
      Exploration expected,
      long orbits) {
    Exploration found = new Crowds().explore(system, questions(system, some), Budget.unlimited());
    if (found.stopped().equals(Optional.of(Problem.K005))) {
      return false;
    }
    if (found.stopped().isEmpty()) {
      assertEquals(orbits, found.counters().states().getAsLong(), name);
    }
    for (int k = 0; k < found.judgements().size(); k++) {
      assertEquals(verdict(expected.judgements().get(k)), verdict(found.judgements().get(k)), name);
    }
    return true;
  }

  /** Verdict, code, and how long the run is. */
  private static String verdict(Judgement judgement) {
    return "%s %s of %s: %s"
        .formatted(
            judgement.verdict(),
            judgement.code(),
            judgement.run().map(run -> run.processes().length),
            judgement.evidence() instanceof Evidence.Dead ? judgement.evidence() : "");
  }

  /**
   * Returns verdict, code, evidence and run. The same run is found where it is shown; that by which
   * a condition is reachable is one as short.
   */
  private static String words(ProgramSystem system, Judgement judgement) {
    // errors have numbers in the order in which they are met
    Object evidence =
        judgement.evidence() instanceof Evidence.Failing(int error)
            ? system.vocabulary().failure(error)
            : judgement.evidence();
    return judgement.verdict()
        + " "
        + judgement.code()
        + " "
        + judgement
            .run()
            .map(
                run ->
                    judgement.verdict() == Verdict.HOLDS
                        ? "of " + run.processes().length
                        : run.toString())
        + " "
        + evidence;
  }

  private static Budget budget(int limit) {
    return effort ->
        effort instanceof Effort.OfStates of && of.states() > limit
            ? Optional.of(Problem.K003)
            : Optional.empty();
  }

  private static List<Question> questions(
      ProgramSystem system, java.util.function.IntPredicate some) {
    List<Question> questions = new ArrayList<>();
    for (int claim = 0; claim < system.properties().size(); claim++) {
      Property property = system.properties().get(claim);
      boolean safety =
          property instanceof StateProperty
              || property instanceof EndProperty
              || property instanceof StepProperty;
      if (safety && some.test(claim)) {
        questions.add(Question.of(system, claim, property, false));
      }
    }
    return questions;
  }
}
