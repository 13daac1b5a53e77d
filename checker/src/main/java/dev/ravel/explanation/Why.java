// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.Vocabulary.Change;
import dev.ravel.system.Vocabulary.Observation;
import dev.ravel.system.Vocabulary.Scene;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Why a run goes wrong, where it does so in one of the ways that concurrent programs usually do: a
 * lost update, a signal that nobody hears, a decision on a value that is no longer true. It says
 * only what the run shows: which step read what, and which step changed it when.
 *
 * @param text one sentence without a full stop
 * @param steps the steps it speaks of, from 0, ascending
 */
public record Why(String text, List<Integer> steps) {
  /** Copies the list. */
  public Why {
    steps = List.copyOf(steps);
  }

  /** Why a run goes wrong; absent where it is none of the usual ways. */
  public static Optional<Why> of(Circumstance circumstance, Telling told) {
    List<Scene> scenes = told.story().scenes();
    return switch (circumstance) {
      case Circumstance.Values values ->
          lostUpdate(scenes, names(values)).or(() -> staleRead(told, movers(told)));
      case Circumstance.Crowd crowd ->
          staleRead(
              told,
              new LinkedHashSet<>(
                  crowd.inside().stream().map(Circumstance.Party::thread).toList()));
      case Circumstance.Failing _ ->
          scenes.isEmpty() ? Optional.empty() : staleRead(told, Set.of(told.movers().getLast()));
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

  private static Set<String> movers(Telling told) {
    return new LinkedHashSet<>(told.movers());
  }

  /** A write computed from a value that another thread has overwritten in between. */
  private static Optional<Why> lostUpdate(List<Scene> scenes, Set<String> names) {
    for (int write = scenes.size() - 1; write >= 0; write--) {
      for (Change change : scenes.get(write).writes()) {
        if (names.contains(change.name())) {
          int read = basis(scenes, write, change.name());
          List<Integer> lost =
              read < 0 ? List.of() : writesBetween(scenes, read, write, change.name());
          if (!lost.isEmpty()) {
            return Optional.of(lost(read, lost, write, change.name()));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Why lost(int read, List<Integer> lost, int write, String name) {
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

  /** The last read of an object from which its thread computes what it writes; -1 without one. */
  private static int basis(List<Scene> scenes, int write, String name) {
    Scene scene = scenes.get(write);
    for (int step = write - 1; step >= 0; step--) {
      Scene earlier = scenes.get(step);
      if (earlier.process() != scene.process()) {
        continue;
      }
      if (writes(earlier, name)) {
        return -1;
      }
      if (reads(earlier, name)) {
        return earlier.writes().isEmpty() && computesWith(scene, earlier) ? step : -1;
      }
    }
    return -1;
  }

  private static boolean computesWith(Scene write, Scene read) {
    boolean sameStatement =
        write.span().source().equals(read.span().source())
            && write.span().start() <= read.span().start()
            && write.span().end() >= read.span().end();
    return sameStatement
        || read.locals().stream()
            .anyMatch(
                local ->
                    Pattern.compile("\\b" + Pattern.quote(local.name()) + "\\b")
                        .matcher(write.text())
                        .find());
  }

  private static List<Integer> writesBetween(List<Scene> scenes, int from, int to, String name) {
    List<Integer> writes = new ArrayList<>();
    for (int step = from + 1; step < to; step++) {
      if (scenes.get(step).process() != scenes.get(from).process()
          && writes(scenes.get(step), name)) {
        writes.add(step);
      }
    }
    return writes;
  }

  private static boolean writes(Scene scene, String name) {
    return scene.writes().stream().anyMatch(change -> change.name().equals(name));
  }

  private static boolean reads(Scene scene, String name) {
    return scene.reads().stream().anyMatch(read -> read.name().equals(name));
  }

  /** The last read of a thread that goes on although another has changed the value since. */
  private static Optional<Why> staleRead(Telling told, Set<String> threads) {
    List<Scene> scenes = told.story().scenes();
    Map<String, Integer> last = new HashMap<>();
    for (int read = scenes.size() - 1; read >= 0; read--) {
      String reader = told.movers().get(read);
      int end = last.computeIfAbsent(reader, its -> told.movers().lastIndexOf(its));
      if (!threads.contains(reader) || end == read) {
        continue;
      }
      for (Observation seen : scenes.get(read).reads()) {
        Optional<Why> why = changedLater(told, read, end, seen);
        if (why.isPresent()) {
          return why;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Why> changedLater(Telling told, int read, int last, Observation seen) {
    List<Scene> scenes = told.story().scenes();
    String reader = told.movers().get(read);
    for (int step = read + 1; step < last; step++) {
      Scene scene = scenes.get(step);
      if (told.movers().get(step).equals(reader)
          && (reads(scene, seen.name()) || writes(scene, seen.name()))) {
        return Optional.empty();
      }
      for (Change change : scene.writes()) {
        if (change.name().equals(seen.name()) && !change.after().equals(seen.value())) {
          return Optional.of(
              new Why(
                  "step %d reads %s = %s; step %d changes it to %s, but %s goes on with the value it read"
                      .formatted(
                          read + 1, seen.name(), seen.value(), step + 1, change.after(), reader),
                  List.of(read, step)));
        }
      }
    }
    return Optional.empty();
  }

  /** A signal that came before the thread that waits for it began to wait. */
  private static Optional<Why> lostSignal(Telling told, Circumstance.Blocked blocked) {
    List<Scene> scenes = told.story().scenes();
    for (Circumstance.Waiter waiter : blocked.waiters()) {
      int wait = told.movers().lastIndexOf(waiter.thread());
      if (wait < 0 || !scenes.get(wait).text().startsWith("wait ")) {
        continue;
      }
      String condition = scenes.get(wait).text().replaceFirst("^wait\\s+(\\S+).*", "$1");
      for (int step = wait - 1; step >= 0; step--) {
        String text = scenes.get(step).text();
        boolean signals =
            text.equals("signal " + condition) || text.equals("broadcast " + condition);
        if (signals && scenes.get(step).writes().isEmpty()) {
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
}
