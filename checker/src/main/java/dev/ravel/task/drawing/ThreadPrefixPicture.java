// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.explore.prefix.PrefixSteps;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A complete finite prefix of the unfolding of the net of a model with threads, as an occurrence
 * net. It is that of Esparza, Römer and Vogler (2002). A circle is a condition, a value that holds
 * for a while; a box is an event. What reads a value comes before what takes that value; an event
 * that can come after different readers is drawn once for each of these histories (Baldan, Bruni,
 * Corradini, König, Rodríguez and Schwoon 2012). Events are numbered in the order in which they are
 * appended.
 */
final class ThreadPrefixPicture {
  private static final int MOST = 300;

  private final ThreadNodes words;
  private final Saturated saturated;
  private final Prefix prefix;
  private final List<PrefixSteps.Step> steps;

  /** The place in the list of each condition of the prefix that is shown. */
  private final Map<Integer, Integer> conditions = new HashMap<>();

  private final List<Integer> inOrder = new ArrayList<>();

  /** The place in the list of each event of the prefix. */
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private ThreadPrefixPicture(ConcurrentSystem system) {
    this.words = new ThreadNodes(system);
    this.saturated = words.unfolded();
    this.prefix = saturated.prefix();
    this.steps = PrefixSteps.of(prefix);
  }

  /**
   * The occurrence net of a model with threads.
   *
   * @throws dev.ravel.task.loading.Refused if it has no net
   */
  static PictureGraph of(ConcurrentSystem system, String file) {
    return new ThreadPrefixPicture(system).graph(file);
  }

  private PictureGraph graph(String file) {
    prefix.puts(Prefix.BEGINNING).forEach(this::show);
    int shown = 0;
    while (shown < steps.size() && shown + inOrder.size() < MOST) {
      Limits.poll();
      int event = steps.get(shown).event();
      numbers.put(event, shown++);
      prefix.puts(event).forEach(this::show);
    }
    List<OccurrencePart.Event> events = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      events.add(event(k));
    }
    boolean exact = saturated.stopped().isEmpty();
    long cutoffs = steps.stream().filter(its -> its.corresponding().isPresent()).count();
    String title =
        PictureGraph.titleOf(
            "prefix of the unfolding of the net of " + file,
            (exact ? "" : "more than ") + Numbers.count(steps.size(), "event", "events"),
            Numbers.count(cutoffs, "cutoff", "cutoffs"));
    return new OccurrencePart(
            events, inOrder.stream().map(this::condition).toList(), "; ", "read before")
        .graph(title, words.keys(), new Extent(shown, steps.size(), exact, "events"));
  }

  private void show(int condition) {
    conditions.put(condition, inOrder.size());
    inOrder.add(condition);
  }

  /** Returns whether a condition shows that an event comes after another one. */
  private boolean isBehind(int event, int other) {
    return IntStream.concat(prefix.takes(event), prefix.reads(event))
        .anyMatch(its -> prefix.producer(its) == other);
  }

  private static String name(int number) {
    return number < 0 ? "start" : "b" + (number + 1);
  }

  private OccurrencePart.Event event(int number) {
    PrefixSteps.Step step = steps.get(number);
    int event = step.event();
    int transition = prefix.transition(event);
    int process = words.process(transition);
    List<Integer> readers = prefix.readersBefore(event).boxed().toList();
    String also =
        readers.stream()
            .map(numbers::get)
            .sorted()
            .map(ThreadPrefixPicture::name)
            .collect(Collectors.joining(", "));
    return new OccurrencePart.Event(
        name(number),
        process,
        process,
        words.letter(process),
        words.step(transition),
        words.sentence(transition),
        prefix.takes(event).mapToObj(conditions::get).toList(),
        prefix.reads(event).mapToObj(conditions::get).toList(),
        readers.stream()
            .filter(reader -> !isBehind(event, reader))
            .map(numbers::get)
            .sorted()
            .toList(),
        also.isEmpty() ? "" : "; what it takes was read before by " + also,
        step.corresponding().stream().mapToObj(ThreadPrefixPicture::name).findFirst());
  }

  private OccurrencePart.Condition condition(int condition) {
    int place = prefix.place(condition);
    int by = numbers.getOrDefault(prefix.producer(condition), -1);
    String name = words.name(place);
    return new OccurrencePart.Condition(
        "c" + (conditions.get(condition) + 1),
        name,
        name,
        words.brief(place),
        words.colour(place),
        by);
  }
}
