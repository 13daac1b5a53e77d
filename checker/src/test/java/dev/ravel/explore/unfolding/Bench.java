// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.alternatives.Alternatives;
import dev.ravel.explore.unfolding.alternatives.Disabled;
import dev.ravel.explore.unfolding.alternatives.Remove;
import dev.ravel.explore.unfolding.alternatives.SeenConflicts;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.answers.TrailPart;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.EventExecution;
import dev.ravel.explore.unfolding.extensions.Cutoffs;
import dev.ravel.explore.unfolding.extensions.Extensions;
import dev.ravel.explore.unfolding.extensions.StopPoll;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.ContentionGrew;
import dev.ravel.explore.unfolding.operations.EagerExtensions;
import dev.ravel.explore.unfolding.operations.FutureUses;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The structures of the theory for a small program, to be led by hand. An event is named by its
 * thread and, in brackets, its immediate causes. So {@code B(A)} is the step of B after that of A,
 * {@code B} its step in the beginning.
 */
final class Bench {
  private final ProgramSystem system;
  private final UnfoldingPrefix u;
  private final Configuration c;
  private final Extensions ex;
  private final Disabled disabled;
  private final SeenConflicts seen;
  private final CausesFirst plan;
  private final Alternatives alternatives;
  private final Remove remove;

  private Bench(String text, boolean cut) {
    system = ModelText.system(text);
    int[] initial = new int[system.objects()];
    if (system.initialState(0, initial) != ConcurrentSystem.NONE) {
      throw new IllegalArgumentException("it fails at the start: " + text);
    }
    Contention contention = settled(initial, cut);
    u = UnfoldingPrefix.of(system, contention, initial, cut, EagerExtensions.ALL, false);
    EventSafety safety = safety(initial);
    EventExecution execution = new EventExecution(u, safety);
    c = new Configuration(u, execution, new FutureUses(u.operations()));
    TrailPart history = new TrailPart(u, c);
    safety.explores(u, c, history);
    StopPoll patience = new StopPoll(() -> {});
    ex =
        Extensions.of(
            u,
            c,
            safety,
            patience,
            () -> {
              throw new AssertionError("too small for constraints");
            });
    if (cut) {
      ex.steps().cut(new Cutoffs(u, c, history, execution, true, false));
    }
    seen = new SeenConflicts(u, c);
    disabled = new Disabled(u, seen);
    plan = new CausesFirst(u.events(), false);
    alternatives =
        new Alternatives(u, c, ex, disabled, seen, plan, UnfoldingOptions.OPTIMAL, cut, patience);
    remove = new Remove(u, c, disabled, seen);
  }

  /** Returns a bench where nothing is cut. */
  static Bench of(String text) {
    return new Bench(text, false);
  }

  /** Returns a bench where events are cut. */
  static Bench withCutoffs(String text) {
    return new Bench(text, true);
  }

  private EventSafety safety(int[] initial) {
    List<Question> questions = List.of(new Question(new Property.DeadCode(), false));
    EventSafety safety =
        new EventSafety(
            system,
            new Answers(system, questions),
            new int[] {0},
            ConcurrentSystem.NONE,
            UnfoldingOptions.UNBOUNDED);
    safety.begin(0, initial, ConcurrentSystem.NONE);
    return safety;
  }

  /** Returns the contended objects, found out by explorations. */
  private Contention settled(int[] initial, boolean cut) {
    Contention contention = new Contention(system, ConcurrentSystem.NONE, cut);
    boolean settled = false;
    while (!settled) {
      contention.renew();
      UnfoldingOptions options =
          new UnfoldingOptions(
              UnfoldingOptions.OPTIMAL,
              cut ? UnfoldingOptions.Cutoffs.ALWAYS : UnfoldingOptions.Cutoffs.NEVER,
              UnfoldingOptions.UNBOUNDED,
              false,
              false);
      Meter meter = new Meter(Budget.unlimited());
      Explorer explorer =
          new Explorer(
              system, contention, initial, options, cut, safety(initial), meter, new Tally());
      try {
        explorer.run();
        settled = !contention.incomplete();
      } catch (ContentionGrew _) {
        settled = false;
      }
    }
    contention.renew();
    return contention;
  }

  // ------------------------------------------------------------------------------ leading it

  /** Adds enabled events, one after the other, and makes the conflicting extensions they bring. */
  void push(String... names) {
    for (String name : names) {
      int event = enabled(name);
      int level = c.size();
      c.push(event);
      disabled.pushed(level, event);
      u.events().setVarying(event, ex.conflicting().of(event));
      seen.pushed(level, event);
    }
  }

  /** Makes the conflicting extensions of a thread that is blocked. */
  void blocked(String thread) {
    ex.conflicting().ofBlocked(process(thread));
  }

  /** Takes the last events away. */
  void pop(int count) {
    for (int k = 0; k < count; k++) {
      c.pop();
      seen.popped(c.size());
    }
  }

  /** Disables an event that is enabled. */
  void disable(String name) {
    disabled.add(c.size(), enabled(name));
  }

  /** Forgets what no alternative can need. */
  void remove() {
    remove.run();
  }

  // ----------------------------------------------------------------------------- looking at it

  /** The enabled events, en(C). */
  Set<String> en() {
    return enabledEvents().stream().map(this::name).collect(Collectors.toCollection(TreeSet::new));
  }

  private List<Integer> enabledEvents() {
    List<Integer> all = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      if (c.pending().isEnabled(process)) {
        for (int index = 0; index < ex.enabled().choices(process); index++) {
          all.add(ex.enabled().event(process, index));
        }
      }
    }
    return all;
  }

  private int enabled(String name) {
    return enabledEvents().stream()
        .filter(event -> name(event).equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " is not enabled, but " + en()));
  }

  /** All events that have been made and not removed. */
  Set<String> made() {
    Set<String> all = new TreeSet<>();
    for (int event = Events.ROOT + 1; event < u.events().limit(); event++) {
      if (u.events().process(event) != ConcurrentSystem.NONE) {
        all.add(name(event));
      }
    }
    return all;
  }

  /** Returns the disabled events that conflict with nothing in C. */
  Set<String> unjustified() {
    Set<String> all = new TreeSet<>();
    for (int k = 0; k < disabled.open(c.size()); k++) {
      all.add(name(disabled.open(c.size(), k)));
    }
    return all;
  }

  /** The alternative to an enabled event, and to what is disabled; empty if there is none. */
  Set<String> alternative(String name) {
    plan.clear();
    Set<String> all = new TreeSet<>();
    if (alternatives.find(c.size(), enabled(name))) {
      for (int k = 0; k < plan.size(); k++) {
        all.add(name(plan.event(k)));
      }
    }
    return all;
  }

  /** Returns whether two events that have been made are in conflict. */
  boolean conflict(String first, String second) {
    for (int object = 0; object < u.width(); object++) {
      int one = u.events().last(event(first), object);
      if (!u.trees().compatible(one, u.events().last(event(second), object))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an event that has been made is cut. */
  boolean isCut(String name) {
    return u.events().cutoff(event(name));
  }

  private int event(String name) {
    for (int event = Events.ROOT + 1; event < u.events().limit(); event++) {
      if (u.events().process(event) != ConcurrentSystem.NONE && name(event).equals(name)) {
        return event;
      }
    }
    throw new IllegalArgumentException(name + " is not among " + made());
  }

  private int process(String thread) {
    for (int process = 0; process < system.processes(); process++) {
      if (system.vocabulary().process(process).equals(thread)) {
        return process;
      }
    }
    throw new IllegalArgumentException(thread);
  }

  private String name(int event) {
    int[] causes = new int[u.events().causes(event)];
    for (int k = 0; k < causes.length; k++) {
      causes[k] = u.events().cause(k);
    }
    Set<String> behind = new TreeSet<>();
    for (int cause : causes) {
      if (cause != Events.ROOT) {
        behind.add(name(cause));
      }
    }
    String thread = system.vocabulary().process(u.events().process(event));
    return behind.isEmpty() ? thread : thread + "(" + String.join(", ", behind) + ")";
  }
}
