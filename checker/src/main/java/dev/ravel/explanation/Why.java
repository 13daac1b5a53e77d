// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary.Change;
import dev.ravel.system.Vocabulary.Observation;
import dev.ravel.system.Vocabulary.Scene;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The reason why a run goes wrong, where it does so in one of the usual ways. They are a lost
 * update, a signal without a waiting thread, and a decision on a value that is no longer true. A
 * value counts as used only where the run would not show the violation if the thread had read the
 * later value.
 *
 * @param text one sentence without a full stop
 * @param steps the steps it speaks of, from 0, ascending
 */
public record Why(String text, List<Integer> steps) {
  /** Copies the list. */
  public Why {
    steps = List.copyOf(steps);
  }

  /**
   * The reason why a run goes wrong; absent where it is none of the usual ones.
   *
   * @param causes the steps that lead to the violation; the reason names no other
   */
  public static Optional<Why> of(
      Circumstance circumstance, Telling told, BitSet causes, WhatIf whatIf) {
    return switch (circumstance) {
      case Circumstance.Values values ->
          new Search(told, causes, whatIf, new LinkedHashSet<>(told.movers()), names(values)).why();
      case Circumstance.Crowd crowd ->
          new Search(told, causes, whatIf, inside(crowd), Set.of()).why();
      case Circumstance.Failing _, Circumstance.CutOff _ ->
          told.movers().isEmpty()
              ? Optional.empty()
              : new Search(told, causes, whatIf, Set.of(told.movers().getLast()), Set.of()).why();
      case Circumstance.Blocked blocked when blocked.cycle() == 0 -> lostSignal(told, blocked);
      case Circumstance.Blocked _,
          Circumstance.Overfull _,
          Circumstance.Undefined _,
          Circumstance.OfNoStep _ ->
          Optional.empty();
    };
  }

  private static Set<String> names(Circumstance.Values values) {
    Set<String> names = new LinkedHashSet<>();
    values.values().forEach(value -> names.add(value.name()));
    return names;
  }

  private static Set<String> inside(Circumstance.Crowd crowd) {
    Set<String> threads = new LinkedHashSet<>();
    crowd.inside().forEach(party -> threads.add(party.thread()));
    return threads;
  }

  /**
   * The search for a value that is used after another thread has changed it. It goes from the last
   * read on backwards; a write that is lost is preferred.
   *
   * @param readers the threads whose reads count
   * @param results the objects whose writes may be lost
   */
  private record Search(
      Telling told, BitSet causes, WhatIf whatIf, Set<String> readers, Set<String> results) {
    Optional<Why> why() {
      Optional<Why> stale = Optional.empty();
      List<Scene> scenes = told.story().scenes();
      for (int read = scenes.size() - 1; read >= 0 && whatIf.hasTime(); read--) {
        if (causes.get(read) && readers.contains(told.movers().get(read))) {
          for (Observation seen : scenes.get(read).reads()) {
            Optional<Why> lost = lost(read, seen);
            if (lost.isPresent()) {
              return lost;
            }
            if (stale.isEmpty()) {
              stale = stale(read, seen);
            }
          }
        }
      }
      return stale;
    }

    /** A write that is computed from a value that others have changed since. */
    private Optional<Why> lost(int read, Observation seen) {
      int use = end(read, seen);
      if (!results.contains(seen.name())
          || !causes.get(use)
          || !writes(use, seen.name())
          || reads(use, seen.name())) {
        return Optional.empty();
      }
      List<Integer> writes = changes(read, use, seen);
      return !writes.isEmpty()
              && whatIf
                  .use(read, seen.object(), writes.getLast(), ConcurrentSystem.NONE)
                  .filter(its -> its == use)
                  .isPresent()
              && matter(writes)
          ? Optional.of(lostUpdate(read, writes, use, seen.name()))
          : Optional.empty();
    }

    /** A value that others have changed before the thread uses it. */
    private Optional<Why> stale(int read, Observation seen) {
      int end = end(read, seen);
      int again = reads(end, seen.name()) ? end : ConcurrentSystem.NONE;
      List<Integer> writes = changes(read, end, seen);
      for (int write : writes.reversed()) {
        Optional<Integer> use =
            whatIf.hasTime() ? whatIf.use(read, seen.object(), write, again) : Optional.empty();
        if (use.isPresent()
            && use.get() <= end
            && causes.get(use.get())
            && writes.stream().noneMatch(other -> other > write && other < use.get())
            && matter(List.of(write))) {
          return Optional.of(stale(read, write, use.get(), seen));
        }
      }
      return Optional.empty();
    }

    private boolean matter(List<Integer> writes) {
      return writes.stream().allMatch(its -> causes.get(its) && !whatIf.showsWithout(its));
    }

    /** The next step of the reader that reads or writes the object; else the last of all. */
    private int end(int read, Observation seen) {
      List<Scene> scenes = told.story().scenes();
      for (int step = read + 1; step < scenes.size(); step++) {
        if (told.movers().get(step).equals(told.movers().get(read))
            && (writes(step, seen.name()) || reads(step, seen.name()))) {
          return step;
        }
      }
      return scenes.size() - 1;
    }

    /** The steps of others between two that give an object another value than it had. */
    private List<Integer> changes(int read, int end, Observation seen) {
      List<Integer> changes = new ArrayList<>();
      String now = seen.value();
      for (int step = read + 1; step < end; step++) {
        Optional<Change> change = change(step, seen.name());
        boolean others = !told.movers().get(step).equals(told.movers().get(read));
        if (others && change.isPresent() && !change.get().after().equals(now)) {
          changes.add(step);
        }
        now = change.map(Change::after).orElse(now);
      }
      return now.equals(seen.value()) ? List.of() : changes;
    }

    private Optional<Change> change(int step, String name) {
      return told.story().scenes().get(step).writes().stream()
          .filter(change -> change.name().equals(name))
          .findFirst();
    }

    private boolean writes(int step, String name) {
      return change(step, name).isPresent();
    }

    private boolean reads(int step, String name) {
      return told.story().scenes().get(step).reads().stream()
          .anyMatch(read -> read.name().equals(name));
    }

    private Why stale(int read, int write, int use, Observation seen) {
      return new Why(
          "step %d reads %s = %s; step %d changes it to %s, but step %d of %s relies on the value read"
              .formatted(
                  read + 1,
                  seen.name(),
                  seen.value(),
                  write + 1,
                  change(write, seen.name()).orElseThrow().after(),
                  use + 1,
                  told.movers().get(read)),
          List.of(read, write, use));
    }
  }

  private static Why lostUpdate(int read, List<Integer> lost, int write, String name) {
    List<Integer> steps = new ArrayList<>();
    steps.add(read);
    steps.addAll(lost);
    steps.add(write);
    List<String> numbers = lost.stream().map(step -> Integer.toString(step + 1)).toList();
    boolean one = lost.size() == 1;
    String which = (one ? "step " : "steps ") + Numbers.names(numbers);
    return new Why(
        "step %d computes with the value read in step %d, before %s wrote %s; the %s of %s %s lost"
            .formatted(
                write + 1,
                read + 1,
                which,
                name,
                one ? "write" : "writes",
                which,
                one ? "is" : "are"),
        steps);
  }

  /** A signal that came before the thread that waits for it began to wait. */
  private static Optional<Why> lostSignal(Telling told, Circumstance.Blocked blocked) {
    List<Scene> scenes = told.story().scenes();
    for (Circumstance.Waiter waiter : blocked.waiters()) {
      int wait = told.movers().lastIndexOf(waiter.thread());
      if (wait < 0 || !scenes.get(wait).text().startsWith("wait ")) {
        continue;
      }
      for (int step = wait - 1; step >= 0; step--) {
        if (wakesNobody(scenes.get(step), waiter.objects())) {
          String text = scenes.get(step).text();
          return Optional.of(
              new Why(
                  "the %s of step %d wakes nobody, for %s waits only from step %d on"
                      .formatted(
                          text.substring(0, text.indexOf(' ')),
                          step + 1,
                          waiter.thread(),
                          wait + 1),
                  List.of(step, wait)));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether a step signals one of some conditions on which no thread waits. */
  private static boolean wakesNobody(Scene scene, List<String> conditions) {
    return Stream.of("signal ", "broadcast ").anyMatch(scene.text()::startsWith)
        && scene.writes().stream()
            .anyMatch(its -> conditions.contains(its.name()) && its.before().equals(its.after()));
  }
}
