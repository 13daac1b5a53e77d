// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.explore.prefix.PrefixSteps;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A complete finite prefix of the unfolding of the net of a model with threads (Esparza, Römer and
 * Vogler 2002) as an occurrence net: a circle is a condition, a value that holds for a while; a box
 * is an event. What reads a value comes before what takes that value; an event that can come behind
 * different readers is drawn once for each of these histories (Baldan, Bruni, Corradini, König,
 * Rodríguez and Schwoon 2012). Events are numbered in the order in which they are appended.
 */
final class ThreadPrefixPicture {
  private static final int MOST = 300;

  private final ThreadNodes words;
  private final Saturated saturated;
  private final Prefix prefix;
  private final List<PrefixSteps.Step> steps;

  /** By condition of the prefix that is shown: its number, from 1 as those of events. */
  private final Map<Integer, Integer> conditions = new HashMap<>();

  private final List<Integer> inOrder = new ArrayList<>();

  /** By event of the prefix: its place in the list. */
  private final Map<Integer, Integer> numbers = new HashMap<>();

  /** By condition: the events that are shown and take it. */
  private final Map<Integer, List<Integer>> takers = new HashMap<>();

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
      prefix
          .takes(event)
          .forEach(its -> takers.computeIfAbsent(its, _ -> new ArrayList<>()).add(event));
    }
    List<Node> nodes = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      nodes.add(event(k));
    }
    List<Edge> edges = new ArrayList<>();
    for (int condition : inOrder) {
      Limits.pollAt(nodes.size());
      Integer by = numbers.get(prefix.producer(condition));
      if (by != null) {
        int process = words.process(prefix.transition(prefix.producer(condition)));
        edges.add(new Edge(by, nodes.size(), Head.ARROW, process, false, ""));
      }
      nodes.add(condition(condition));
    }
    for (int k = 0; k < shown; k++) {
      edges(edges, k, shown);
    }
    boolean exact = saturated.stopped().isEmpty();
    long cutoffs = steps.stream().filter(its -> its.corresponding().isPresent()).count();
    String title =
        "prefix of the unfolding of the net of "
            + file
            + ": "
            + (exact ? "" : "more than ")
            + Numbers.count(steps.size(), "event", "events")
            + ", "
            + Numbers.count(cutoffs, "cutoff", "cutoffs");
    return new PictureGraph(
        "prefix",
        title,
        false,
        nodes,
        edges,
        words.keys(),
        new Extent(shown, steps.size(), exact, "events"));
  }

  private void show(int condition) {
    inOrder.add(condition);
    conditions.put(condition, inOrder.size());
  }

  private void edges(List<Edge> edges, int number, int shown) {
    int event = steps.get(number).event();
    int process = words.process(prefix.transition(event));
    prefix
        .takes(event)
        .mapToObj(its -> shown + conditions.get(its) - 1)
        .map(from -> new Edge(from, number, Head.ARROW, process, false, ""))
        .forEach(edges::add);
    prefix
        .reads(event)
        .mapToObj(its -> shown + conditions.get(its) - 1)
        .map(from -> new Edge(from, number, Head.NONE, PictureGraph.NONE, false, ""))
        .forEach(edges::add);
    prefix
        .readersBefore(event)
        .filter(reader -> !isBehind(event, reader))
        .map(numbers::get)
        .sorted()
        .mapToObj(
            from -> new Edge(from, number, Head.ARROW, PictureGraph.NONE, true, "read before"))
        .forEach(edges::add);
  }

  /** Whether a condition shows that an event comes behind another one. */
  private boolean isBehind(int event, int other) {
    return IntStream.concat(prefix.takes(event), prefix.reads(event))
        .anyMatch(its -> prefix.producer(its) == other);
  }

  private static String name(int number) {
    return number < 0 ? "start" : "b" + (number + 1);
  }

  private Node event(int number) {
    PrefixSteps.Step step = steps.get(number);
    int transition = prefix.transition(step.event());
    int process = words.process(transition);
    boolean cut = step.corresponding().isPresent();
    String again = cut ? name(step.corresponding().getAsInt()) : "";
    List<String> after =
        prefix
            .readersBefore(step.event())
            .map(numbers::get)
            .sorted()
            .mapToObj(ThreadPrefixPicture::name)
            .toList();
    return new Node(
        name(number),
        Shape.BOX,
        cut ? Look.REPEATED : Look.PLAIN,
        false,
        process,
        words.letter(process),
        List.of(Labels.shortened(words.step(transition))),
        cut ? name(number) + " \u21ba " + again : name(number),
        "",
        "",
        0,
        name(number)
            + ", "
            + words.sentence(transition)
            + ": takes "
            + places(prefix.takes(step.event()))
            + (prefix.contextSize(step.event()) == 0
                ? ""
                : "; reads " + places(prefix.reads(step.event())))
            + "; gives "
            + places(prefix.puts(step.event()))
            + (after.isEmpty()
                ? ""
                : "; what it takes was read before by " + String.join(", ", after))
            + (cut ? ". A cutoff: it ends where " + again + " ends." : "."));
  }

  private String places(IntStream some) {
    return words.names(some.map(prefix::place));
  }

  private Node condition(int condition) {
    int place = prefix.place(condition);
    int producer = prefix.producer(condition);
    List<String> by =
        takers.getOrDefault(condition, List.of()).stream()
            .map(event -> name(numbers.get(event)))
            .toList();
    String id = "c" + conditions.get(condition);
    return new Node(
        id,
        Shape.CIRCLE,
        by.size() > 1 ? Look.CHOICE : Look.PLAIN,
        false,
        words.colour(place),
        "",
        List.of(),
        "",
        "",
        words.brief(place),
        producer == Prefix.BEGINNING ? 1 : 0,
        id
            + ", "
            + words.name(place)
            + (producer == Prefix.BEGINNING
                ? " at the start"
                : " from " + name(numbers.get(producer)))
            + switch (by.size()) {
              case 0 -> ".";
              case 1 -> ": taken by " + by.getFirst() + ".";
              default -> ": taken by one of " + String.join(", ", by) + ".";
            });
  }
}
