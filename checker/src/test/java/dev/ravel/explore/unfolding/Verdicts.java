// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Compares the verdicts of the engine, in all its modes, with those of the state graph. They are on
 * the model's own properties and on those that every model has.
 */
final class Verdicts {
  /** The most events of an exploration. */
  private static final long EVENTS = 2_000;

  /**
   * The same limit where another mode has given up. As a rule all of them do then, and where
   * threads count, each event has a long past.
   */
  private static final long FEW_EVENTS = EVENTS / 10;

  private static final long STATES = 5_000;

  private long decided;
  private long undecided;

  /** The modes of the engine, by a name. */
  static Map<String, Engine> modes() {
    Map<String, Engine> all = new LinkedHashMap<>();
    all.put("optimal", mode(UnfoldingOptions.OPTIMAL, Cutoffs.BY_MODEL, false));
    all.put("k = 1", mode(1, Cutoffs.BY_MODEL, false));
    all.put("k = 2", mode(2, Cutoffs.BY_MODEL, false));
    all.put("cutoffs", mode(UnfoldingOptions.OPTIMAL, Cutoffs.ALWAYS, false));
    all.put("cutoffs, k = 1", mode(1, Cutoffs.ALWAYS, false));
    all.put("no cutoffs", mode(UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, false));
    all.put("no retries", withoutRetries(UnfoldingOptions.OPTIMAL, Cutoffs.BY_MODEL, false));
    all.put("no retries, k = 1", withoutRetries(1, Cutoffs.NEVER, false));
    all.put(
        "no retries nor cutoffs", withoutRetries(UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, true));
    all.put("all events kept", mode(UnfoldingOptions.OPTIMAL, Cutoffs.BY_MODEL, true));
    all.put("cutoffs, all events kept", mode(UnfoldingOptions.OPTIMAL, Cutoffs.ALWAYS, true));
    return all;
  }

  private static Engine mode(int partial, Cutoffs cutoffs, boolean whole) {
    return new Unfolding(
        new UnfoldingOptions(partial, cutoffs, UnfoldingOptions.UNBOUNDED, whole, false));
  }

  private static Engine withoutRetries(int partial, Cutoffs cutoffs, boolean whole) {
    return new Unfolding(
        new UnfoldingOptions(partial, cutoffs, false, UnfoldingOptions.UNBOUNDED, whole, false));
  }

  /** Returns the number of questions that were decided. */
  long decided() {
    return decided;
  }

  /**
   * Returns the number of questions left undecided, since the engine or the graph would take too
   * long.
   */
  long undecided() {
    return undecided;
  }

  /**
   * Returns the objection to a text; absent if all modes give the verdicts of the graph.
   *
   * @param together whether all questions are asked at once, not one by one
   */
  Optional<String> objection(String text, boolean together) {
    return objection(() -> ModelText.system(text), together).map(its -> its + "\n" + text);
  }

  /**
   * The same for systems.
   *
   * @param systems gives the system, of which nothing is learnt yet, as often as it is asked for
   */
  Optional<String> objection(Supplier<ProgramSystem> systems, boolean together) {
    List<Judgement> expected = judged(new Graph(), systems.get(), Asked.all(), EVENTS);
    BitSet givenUp = new BitSet();
    for (Map.Entry<String, Engine> mode : modes().entrySet()) {
      for (int k = 0; k < (together ? 1 : expected.size()); k++) {
        List<Judgement> wanted = together ? expected : expected.subList(k, k + 1);
        Asked asked = together ? Asked.all() : new Asked(k);
        List<Judgement> found;
        try {
          long events = givenUp.get(k) ? FEW_EVENTS : EVENTS;
          found = judged(mode.getValue(), systems.get(), asked, events);
        } catch (RuntimeException | Error thrown) {
          return Optional.of(mode.getKey() + ": " + thrown + " at " + thrown.getStackTrace()[0]);
        }
        if (found.stream().anyMatch(its -> its.code().equals(Optional.of(Problem.K008)))) {
          givenUp.set(k);
        }
        Optional<String> objection = objection(found, systems, asked, wanted);
        if (objection.isPresent()) {
          return objection.map(its -> mode.getKey() + ": " + its);
        }
      }
    }
    return Optional.empty();
  }

  /** The questions of a model that are asked, one or all. */
  private record Asked(int index) {
    static Asked all() {
      return new Asked(-1);
    }

    List<Question> of(List<Question> questions) {
      return index < 0 ? questions : questions.subList(index, index + 1);
    }
  }

  private Optional<String> objection(
      List<Judgement> found,
      Supplier<ProgramSystem> systems,
      Asked asked,
      List<Judgement> expected) {
    for (int k = 0; k < found.size(); k++) {
      if (found.get(k).verdict() == Verdict.UNKNOWN
          || expected.get(k).verdict() == Verdict.UNKNOWN) {
        undecided++;
        continue;
      }
      decided++;
      if (!words(found.get(k)).equals(words(expected.get(k)))) {
        Property property = asked.of(AllQuestions.of(systems.get())).get(k).property();
        String wrong = words(found.get(k)) + " in place of " + words(expected.get(k));
        return Optional.of(property + " is " + wrong);
      }
    }
    return Optional.empty();
  }

  private static List<Judgement> judged(
      Engine engine, ProgramSystem system, Asked asked, long events) {
    return engine
        .explore(system, asked.of(AllQuestions.of(system)), effort -> spent(effort, events))
        .judgements();
  }

  private static Optional<Problem> spent(Effort effort, long events) {
    return switch (effort) {
      case Effort.OfEvents its when its.events() > events -> Optional.of(Problem.K008);
      case Effort.OfStates its when its.states() > STATES -> Optional.of(Problem.K003);
      default -> Optional.empty();
    };
  }

  private static String words(Judgement judgement) {
    return judgement.verdict() + " " + judgement.code().map(Problem::code).orElse("");
  }
}
