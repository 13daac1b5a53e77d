// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.dpor.SymmetricGotos;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Symmetry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * A hunt for a mistake of searches that store one state of each orbit; run with the classes of a
 * {@code Mutants}. Verdicts must be those of a search that stores every state, and as many states
 * be stored as there are orbits, by their definition.
 *
 * @param rings whether the members of the random models are a ring
 * @param seeds how many of them to look at
 * @param text one model to look at instead; else empty
 */
record SymmetryHunt(boolean rings, long seeds, String text) implements Callable<Optional<String>> {
  private static final int LIMIT = 400;

  /** The checks beside those of the models; some of them name members. */
  private static final List<String> CHECKS =
      List.of(
          "check never P[0] done && x == 1",
          "check reachable a[1] == 1 && x == 0",
          "check finally a[0] == 0",
          "check eventually x == 1",
          "check x == 1 leads to y == 1",
          "check a[0] == 1 leads to a[1] == 1");

  @Override
  public Optional<String> call() {
    if (!text.isEmpty()) {
      return objection(text);
    }
    for (long seed = 0; seed < seeds; seed++) {
      Draft draft = rings ? SymmetricGotos.ring(seed) : SymmetricGotos.draft(seed);
      List<String> checks = new ArrayList<>(draft.checks());
      checks.addAll(CHECKS);
      String model =
          new Draft(draft.declarations(), draft.threads(), checks)
              .text()
              .replace("thread P", "fair thread P");
      Optional<String> objection = objection(model);
      if (objection.isPresent()) {
        return objection.map(its -> its + "\n" + model);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> objection(String model) {
    ProgramSystem system = ModelText.system(model);
    Optional<ReachableStates> all = ReachableStates.of(system, 0, LIMIT);
    if (all.isEmpty() || system.hints().renamings(Set.of()).symmetry().isEmpty()) {
      return Optional.empty();
    }
    try {
      return stored(system, all.get().states()).or(() -> verdicts(model));
    } catch (RuntimeException | AssertionError thrown) {
      return Optional.of(thrown + " at " + thrown.getStackTrace()[0]);
    }
  }

  /** A search that asks nothing stores one state of each orbit. */
  private static Optional<String> stored(ProgramSystem system, Set<List<Integer>> reached) {
    Symmetry symmetry = system.hints().renamings(Set.of()).symmetry().orElseThrow();
    List<Question> nothing = List.of(Question.of(system, 0, system.properties().getFirst(), false));
    if (system.hints().renamings(Set.of(0)).symmetry().isEmpty()) {
      return Optional.empty();
    }
    long stored =
        new Graph(1, true)
            .explore(system, nothing, Budget.unlimited())
            .counters()
            .states()
            .orElseThrow();
    Set<List<Integer>> closed = new HashSet<>();
    int orbits = 0;
    for (List<Integer> state : reached) {
      orbits += close(system, symmetry, state, closed) ? 1 : 0;
    }
    return stored == orbits
        ? Optional.empty()
        : Optional.of(stored + " states are stored of " + orbits + " orbits");
  }

  /** Adds the orbit of a state; whether it is a new one. */
  private static boolean close(
      ConcurrentSystem system, Symmetry symmetry, List<Integer> state, Set<List<Integer>> closed) {
    if (!closed.add(state)) {
      return false;
    }
    Deque<List<Integer>> open = new ArrayDeque<>(List.of(state));
    while (!open.isEmpty()) {
      List<Integer> its = open.remove();
      for (int one = 0; one + 1 < symmetry.members(); one++) {
        if (symmetry.block(one) == symmetry.block(one + 1)) {
          Integer[] image = new Integer[system.objects()];
          for (int object = 0; object < image.length; object++) {
            image[symmetry.object(one, one + 1, object)] =
                symmetry.value(one, one + 1, object, its.get(object));
          }
          if (closed.add(List.of(image))) {
            open.add(List.of(image));
          }
        }
      }
    }
    return true;
  }

  /** Both engines give the verdicts of a search that stores every state. */
  private static Optional<String> verdicts(String model) {
    ProgramSystem plain = ModelText.system(model);
    List<String> expected = words(new Graph(), plain, true);
    List<String> found = words(new Graph(1, true), ModelText.system(model), true);
    if (!found.equals(expected)) {
      return Optional.of("graph: " + found + " for " + expected);
    }
    List<String> safety = words(new Graph(), plain, false);
    List<String> reduced =
        words(new Dpor(new DporOptions(false, true, false)), ModelText.system(model), false);
    return reduced.equals(safety)
        ? Optional.empty()
        : Optional.of("dpor: " + reduced + " for " + safety);
  }

  private static List<String> words(Engine engine, ProgramSystem system, boolean endless) {
    List<Question> questions = new ArrayList<>();
    for (int claim = 0; claim < system.properties().size(); claim++) {
      if (endless || !(system.properties().get(claim) instanceof LivenessProperty)) {
        questions.add(Question.of(system, claim, system.properties().get(claim), false));
      }
    }
    return engine.explore(system, questions, Budget.unlimited()).judgements().stream()
        .map(its -> its.verdict() + its.code().map(code -> " " + code).orElse(""))
        .toList();
  }
}
