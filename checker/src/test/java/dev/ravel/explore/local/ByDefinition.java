// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.CanonicalEvents;
import dev.ravel.explore.unfolding.Configurations;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Compares the events that are found with those of all interleavings, by their definition. They are
 * as many, each with the same past, in immediate conflict with the same others. Run with the
 * classes of a {@link dev.ravel.explore.programs.Mutants} it looks for a mistake.
 */
final class ByDefinition implements Callable<Optional<String>> {
  private static final int MOST_CONFIGURATIONS = 150;

  /** One for each few dozen histories; far more than programs of so few configurations have. */
  private static final int MOST_POLLS = 200;

  private final String family;
  private final long from;
  private final long to;
  private final String text;
  private int compared;
  private int found;

  /**
   * A comparison.
   *
   * @param family of random programs, as for {@link CrashingPrograms#draft(long, String)}
   * @param text one program to compare instead; else empty
   */
  ByDefinition(String family, long from, long to, String text) {
    this.family = family;
    this.from = from;
    this.to = to;
    this.text = text;
  }

  /** Returns the number of programs that were compared. */
  int compared() {
    return compared;
  }

  /** Returns the number of events that were found. */
  int found() {
    return found;
  }

  @Override
  public Optional<String> call() {
    if (!text.isEmpty()) {
      return objection(text);
    }
    for (long seed = from; seed < to; seed++) {
      String program = CrashingPrograms.draft(seed, family).text();
      Optional<String> objection = objection(program);
      if (objection.isPresent()) {
        return Optional.of("seed " + seed + "\n" + program + "\n" + objection.get());
      }
    }
    return Optional.empty();
  }

  private Optional<String> objection(String program) {
    ConcurrentSystem system = ModelText.system(program);
    List<Configurations> all = new ArrayList<>();
    for (int k = 0; k < system.initialStates(); k++) {
      if (system.initialState(k, new int[system.objects()]) == ConcurrentSystem.NONE) {
        Optional<Configurations> its =
            Configurations.of(system, ConcurrentSystem.NONE, k, MOST_CONFIGURATIONS);
        if (its.isEmpty()) {
          return Optional.empty();
        }
        all.add(its.get());
      }
    }
    int[] polls = {MOST_POLLS};
    Limits limits = _ -> polls[0]-- > 0 ? Optional.empty() : Optional.of(Problem.K001);
    LocalSearch.Found search = limits.during(() -> LocalSearch.of(system, /* mayCut= */ false));
    if (search.stopped().isPresent()) {
      return Optional.of("the search does not end");
    }
    if (search.structures().size() != all.size()) {
      return Optional.of(search.structures().size() + " structures");
    }
    compared++;
    for (int k = 0; k < all.size(); k++) {
      Optional<String> objection = objection(search.structures().get(k), all.get(k));
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  private Optional<String> objection(EventStructure structure, Configurations all) {
    CanonicalEvents events = all.events();
    int[] canonical = new int[structure.size()];
    BitSet seen = new BitSet();
    for (int event = 0; event < canonical.length; event++) {
      Run run = structure.run(event);
      BitSet its;
      try {
        its = events.after(run.processes(), run.outcomes()).events();
      } catch (IllegalArgumentException impossible) {
        return Optional.of(event + ": " + impossible.getMessage());
      }
      canonical[event] =
          its.stream().filter(last -> events.local(last).equals(its)).findFirst().orElse(-1);
      if (canonical[event] < 0 || seen.get(canonical[event])) {
        return Optional.of(events.names(its) + " is no event, or was found twice");
      }
      seen.set(canonical[event]);
    }
    found += canonical.length;
    for (int event = 0; event < events.count(); event++) {
      boolean reached =
          events.event(event).causes().stream()
              .allMatch(cause -> events.kind(cause) == Outcomes.STEP);
      if (reached != seen.get(event)) {
        return Optional.of(events.names(events.local(event)) + " was not found");
      }
    }
    return conflicts(structure, canonical, all);
  }

  private static Optional<String> conflicts(
      EventStructure structure, int[] canonical, Configurations all) {
    for (int e = 0; e < canonical.length; e++) {
      BitSet rivals = new BitSet();
      for (int rival : structure.conflicts(e)) {
        rivals.set(rival);
      }
      for (int f = 0; f < canonical.length; f++) {
        if (e != f && all.immediateConflict(canonical[e], canonical[f]) != rivals.get(f)) {
          return Optional.of(
              "conflict of "
                  + all.events().names(all.events().local(canonical[e]))
                  + " and "
                  + all.events().names(all.events().local(canonical[f])));
        }
      }
    }
    return Optional.empty();
  }
}
