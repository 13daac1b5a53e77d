// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.programs.TinyPrograms;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.task.auto.Auto;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that a property that is asked alone is proved only where brute force reaches no error, by
 * every engine. Where it reaches one, a verdict that no run shows is unknown and a run shows the
 * error.
 *
 * <p>The generators make no symbolic inputs, no families of members that are interchangeable beyond
 * what chance gives, no liveness but {@code terminates}, and no C programs.
 */
class UnaskedErrorsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 2_000 : 40;
  private static final int LARGEST = 2_000;
  private static final long OPERATIONS = 300_000;

  private static final boolean[] HERE = {true};
  private static final boolean[] HERE_OR_NOT = {true, false};

  private final Map<String, Integer> seen = new TreeMap<>();

  /** A number of elementary operations. */
  private static final class Limited implements Budget {
    private long operations;

    @Override
    public void worked(long more) {
      operations += more;
    }

    @Override
    public Optional<Problem> spent(Effort effort) {
      return operations > OPERATIONS ? Optional.of(Problem.K001) : Optional.empty();
    }
  }

  private static Map<String, Engine> engines() {
    Map<String, Engine> engines = new LinkedHashMap<>();
    DporOptions plain = new DporOptions(false, false, false);
    engines.put("graph", new Graph());
    engines.put("graph --symmetry", new Graph(1, true));
    engines.put("dpor", new CrashChoiceEngine(new Dpor(plain)));
    engines.put(
        "dpor --precise", new CrashChoiceEngine(new Dpor(new DporOptions(true, false, false))));
    engines.put("auto", new Auto(1, SymmetryUse.WHERE_MANY, plain, 300));
    engines.put("stateless", new Stateless(false));
    engines.put("reads-from", new ReadsFrom(false));
    engines.put("unfolding", new Unfolding(UnfoldingOptions.usual()));
    return engines;
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void nothingIsProvedBesideAnError() {
    for (long seed = 0; seed < SEEDS; seed++) {
      compare(TinyPrograms.draft(seed).text());
      for (Family family : List.of(Family.CELLS, Family.LOCKS, Family.UPDATES, Family.EVERYTHING)) {
        Size size = seed % 2 == 0 ? Size.USUAL : Size.ROUND;
        compare(RandomPrograms.draft(seed, family, size).text());
      }
    }
    for (String engine : engines().keySet()) {
      for (String kind : List.of("proved", "cut off")) {
        String what = engine + " " + kind;
        assertTrue(seen.getOrDefault(what, 0) >= SEEDS / 2, what + " is rare: " + seen);
      }
    }
  }

  private void compare(String text) {
    Optional<Boolean> errors = reachesError(ModelText.system(text));
    if (errors.isEmpty()) {
      return;
    }
    int questions = questions(ModelText.system(text)).size();
    engines()
        .forEach(
            (name, engine) -> {
              for (int k = 0; k < questions; k++) {
                for (boolean here : copied(name) ? HERE_OR_NOT : HERE) {
                  ProgramSystem system = ModelText.system(text);
                  Question asked = questions(system).get(k);
                  Judgement its =
                      new UnaskedErrors(engine, here)
                          .explore(system, List.of(asked), new Limited())
                          .judgements()
                          .getFirst();
                  String where = name + ", " + asked.property() + ": " + its + " in\n" + text;
                  judge(name, errors.get(), system, its, where);
                  if (!errors.get()) {
                    ProgramSystem other = ModelText.system(text);
                    List<Question> same = List.of(questions(other).get(k));
                    Judgement plain =
                        engine.explore(other, same, new Limited()).judgements().getFirst();
                    assertEquals(plain.verdict(), its.verdict(), where);
                  }
                }
              }
            });
  }

  /**
   * Returns whether an engine also explores copies of a system, by workers or with symbolic inputs.
   */
  private static boolean copied(String engine) {
    return engine.equals("graph") || engine.equals("stateless");
  }

  private static List<Question> questions(ProgramSystem system) {
    List<Question> all =
        new ArrayList<>(
            AllQuestions.ownAnd(
                system,
                new Property.Deadlock(),
                new Property.Race(),
                new Property.DeadCode(),
                new Property.Terminates()));
    all.removeIf(its -> its.property() instanceof Property.Error);
    return all;
  }

  private void judge(
      String engine, boolean errors, ProgramSystem system, Judgement its, String where) {
    boolean rests = its.verdict() != Verdict.UNKNOWN && its.run().isEmpty();
    assertTrue(!rests || !errors, where);
    if (its.evidence() instanceof Evidence.CutOff(int error)) {
      assertEquals(Verdict.UNKNOWN, its.verdict(), where);
      assertEquals(Optional.of(Problem.K021), its.code(), where);
      assertTrue(errors, where);
      Run run = its.run().orElseThrow();
      Property asked = new Property.Error();
      Replay.check(system, asked, Verdicts.failed(asked, error, run));
      seen.merge(engine + " cut off", 1, Integer::sum);
    }
    if (rests) {
      seen.merge(engine + " proved", 1, Integer::sum);
    }
  }

  /**
   * Returns whether some execution ends in an error, by a look at all states; absent if they are
   * many.
   */
  private static Optional<Boolean> reachesError(ConcurrentSystem system) {
    boolean errors = false;
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        errors = true;
        continue;
      }
      Optional<ReachableStates> all = ReachableStates.of(system, initial, LARGEST);
      if (all.isEmpty()) {
        return Optional.empty();
      }
      for (List<Integer> values : all.get().states()) {
        int[] its = values.stream().mapToInt(Integer::intValue).toArray();
        errors |= failsAt(system, its);
      }
    }
    return Optional.of(errors);
  }

  private static boolean failsAt(ConcurrentSystem system, int[] state) {
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        if (system.outcomes().kind(system.outcomes().outcome(reaction, k)) == Outcomes.ERROR) {
          return true;
        }
      }
    }
    return false;
  }
}
