// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.Diagram.Band;
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.picture.Diagram.Sort;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lays out events. The row of an event is its depth, the length of the longest chain of causes up
 * to it. A run has a lane for each thread; an unfolding has a strip for each execution, which holds
 * the events that are new in it, in columns that are chains of causes. Cost: linear in the events
 * and their local configurations.
 */
public final class EventLayout {
  static final int BOX_HEIGHT = 41;
  private static final int ROW = BOX_HEIGHT + 30;
  static final int ROW_WITH_TAGS = BOX_HEIGHT + 34;
  static final int MARGIN = 16;
  static final int HEAD = 38;
  private static final int FOOT = 12;
  private static final int COLUMN_GAP = 10;
  private static final int STRIP_GAP = 2;

  /** Between lanes; reasons stand there. */
  static final int LANE_GAP = 104;

  static final int PADDING = 10;
  private static final int LEAST_WIDTH = 64;
  private static final double CHARACTER = 0.602 * 12;
  private static final int NONE = -1;

  private final ConcurrentSystem system;
  private final EventStructure structure;
  private final FoldedEvents folded;

  /** The processes of which no event is shown. */
  private final BitSet hidden;

  /** By event that is shown. */
  private final EventWords[] words;

  private final EventReasons reasons;
  private final BitSet shown = new BitSet();
  private final int[] depth;

  /** The last events before each that are shown. */
  private final int[][] nearest;

  /** The last event of its thread before each event, or none. */
  private final int[] parent;

  /** Each event that is shown with all its causes. */
  private final BitSet[] configurations;

  /** The number of hidden events directly after each event that is shown. */
  private final int[] behind;

  /** The row at the top. */
  private final int from;

  private final List<String> letters;
  private final int boxWidth;

  private EventLayout(
      ConcurrentSystem system, FoldedEvents folded, BitSet hidden, EventSelection part) {
    this.system = system;
    this.folded = folded;
    this.structure = folded.structure();
    this.hidden = (BitSet) hidden.clone();
    this.words = new EventWords[structure.size()];
    this.reasons = new EventReasons(system, structure);
    this.depth = new int[structure.size()];
    this.nearest = new int[structure.size()][];
    this.parent = new int[structure.size()];
    this.configurations = new BitSet[structure.size()];
    this.behind = new int[structure.size()];
    this.from = part.from().orElse(0);
    BitSet needed = new BitSet();
    BitSet seen = part.events();
    seen.stream().filter(event -> !hidden.get(structure.process(event))).forEach(shown::set);
    for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
      Limits.poll();
      configurations[event] = structure.configuration(event);
      needed.or(configurations[event]);
    }
    int[] rows = part.from().isPresent() ? EventSelection.rows(structure) : new int[0];
    int widest = 0;
    for (int event = needed.nextSetBit(0); event >= 0; event = needed.nextSetBit(event + 1)) {
      Limits.poll();
      nearest[event] = nearestShown(event);
      if (!shown.get(event)) {
        continue;
      }
      BitSet its = configurations[event];
      for (int cause : nearest[event]) {
        depth[event] = Math.max(depth[event], depth[cause] + 1);
      }
      if (part.from().isPresent()) {
        depth[event] = rows[event];
      }
      parent[event] = NONE;
      for (int e = its.previousSetBit(event - 1); e >= 0; e = its.previousSetBit(e - 1)) {
        if (parent[event] == NONE && shown.get(e) && reasons.ofOneThread(e, event)) {
          parent[event] = e;
        }
      }
      words[event] =
          EventWords.of(system, structure, event).named(first(event), folded.calls().get(event));
      widest = Math.max(widest, Labels.widest(words[event], structure.isCutoff(event)));
    }
    letters = Labels.letters(system);
    count(part.stubs());
    int tags = shown.stream().map(event -> Tags.least(conflicts(event))).max().orElse(0);
    boxWidth = Math.max(boxWidth(widest, letters), tags);
  }

  /**
   * The width of boxes.
   *
   * @param characters the number of characters in a line
   * @param tabs the texts of their tabs
   */
  static int boxWidth(int characters, List<String> tabs) {
    int text = (int) Math.ceil(characters * CHARACTER);
    return Math.max(LEAST_WIDTH, text + 27) + Tabs.wider(tabs);
  }

  /** The processes of lanes, from the left. */
  static List<Integer> movers(Stream<Integer> processes, int[] lanes) {
    return processes
        .distinct()
        .sorted(Comparator.<Integer>comparingInt(its -> lanes[its]).thenComparing(its -> its))
        .toList();
  }

  /** Returns the event by which an event is named. It is the first of those that it stands for. */
  private int first(int event) {
    return folded.members().get(event).getFirst();
  }

  /** The events in immediate conflict with one, by what they are called. */
  private List<Integer> conflicts(int event) {
    return IntStream.of(structure.conflicts(event)).map(this::first).boxed().toList();
  }

  /** The immediate causes of an event; for each that is not shown, what comes last before it. */
  private int[] nearestShown(int event) {
    int[] causes = structure.causes(event);
    if (IntStream.of(causes).allMatch(shown::get)) {
      return causes;
    }
    BitSet all = new BitSet();
    for (int cause : causes) {
      IntStream.of(shown.get(cause) ? new int[] {cause} : nearest[cause]).forEach(all::set);
    }
    BitSet last = (BitSet) all.clone();
    all.stream()
        .forEach(
            later -> {
              BitSet before = (BitSet) configurations[later].clone();
              before.clear(later);
              last.andNot(before);
            });
    return last.stream().toArray();
  }

  /** Counts after events of a part those that come next and are not shown. */
  private void count(boolean stubs) {
    for (int event = 0; stubs && event < structure.size(); event++) {
      Limits.pollAt(event);
      if (!shown.get(event)) {
        nearest[event] = nearestShown(event);
        if (!hidden.get(structure.process(event))) {
          IntStream.of(nearest[event]).forEach(near -> behind[near]++);
        }
      }
    }
  }

  /**
   * An unfolding, by execution.
   *
   * @param folded which events stand together
   * @param hidden the processes of which no event is shown
   * @param ends how each execution ends
   * @param part which of the others are shown
   */
  public static Diagram unfolding(
      ConcurrentSystem system,
      FoldedEvents folded,
      BitSet hidden,
      String title,
      List<End> ends,
      EventSelection part) {
    return new EventLayout(system, folded, hidden, part).byExecution(title, part.which(), ends);
  }

  /**
   * One execution, in lanes.
   *
   * @param folded its events, all in its one execution, and which of them stand together
   * @param hidden the processes of which no event is shown
   * @param lanes by process: the place of its lane, from the left; equal ones stand by number
   * @param end how it ends
   * @param loop the event from which on it does the same again and again, if it does
   * @param of how many boxes it has in all, with those that are not shown
   * @param part which of its events are shown
   */
  public static Diagram run(
      ConcurrentSystem system,
      FoldedEvents folded,
      BitSet hidden,
      int[] lanes,
      String title,
      End end,
      OptionalInt loop,
      int of,
      EventSelection part) {
    return new EventLayout(system, folded, hidden, part)
        .inLanes(lanes, title, end, loop, of, part.which());
  }

  // ------------------------------------------------------------------------------ by execution

  private Diagram byExecution(String title, String which, List<End> ends) {
    int[] strip = strips();
    int strips = shown.stream().map(event -> strip[event] + 1).max().orElse(0);
    int[] x = new int[structure.size()];
    List<Band> bands = new ArrayList<>();
    boolean cut = IntStream.range(0, structure.size()).anyMatch(structure::isCutoff);
    int left = MARGIN;
    int[] band = new int[structure.size()];
    for (int s = 0; s < strips; s++) {
      int its = s;
      int[] events = shown.stream().filter(event -> strip[event] == its).toArray();
      if (events.length == 0) {
        continue;
      }
      int columns = columns(events, x);
      int width = 2 * PADDING + columns * boxWidth + (columns - 1) * COLUMN_GAP;
      for (int event : events) {
        x[event] = left + PADDING + x[event] * (boxWidth + COLUMN_GAP);
        band[event] = bands.size();
      }
      boolean part =
          IntStream.range(0, structure.size())
              .anyMatch(
                  event ->
                      strip[event] == its
                          && !shown.get(event)
                          && !hidden.get(structure.process(event)));
      String name = (cut ? "branch " : "execution ") + (s + 1) + (part ? " \u2026" : "");
      bands.add(
          new Band((s == 0 ? "" : "+ ") + name, foot(ends.get(s)), ends.get(s), NONE, left, width));
      left += width + STRIP_GAP;
    }
    int all =
        (int)
            IntStream.range(0, structure.size())
                .filter(event -> !hidden.get(structure.process(event)))
                .count();
    return diagram(
        "unfolding", title, bands, band, x, left - STRIP_GAP + MARGIN, all, which, End.NONE);
  }

  static String foot(End end) {
    return switch (end) {
      case NONE -> "";
      case FINAL -> "final";
      case DEADLOCK -> "deadlock";
      case VIOLATED -> "violated";
      case ERROR -> "error";
    };
  }

  /**
   * Returns the strip of each event. It is the first execution that has it, or, if it is cut off,
   * all its causes.
   */
  private int[] strips() {
    int[] strip = new int[structure.size()];
    Arrays.fill(strip, NONE);
    BitSet its = new BitSet();
    for (int k = 0; k < structure.executions(); k++) {
      Limits.pollAt(k);
      its.clear();
      IntStream.of(structure.execution(k)).forEach(its::set);
      int number = k;
      its.stream().filter(event -> strip[event] == NONE).forEach(event -> strip[event] = number);
      for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
        if (strip[event] == NONE
            && structure.isCutoff(event)
            && IntStream.of(structure.causes(event)).allMatch(its::get)) {
          strip[event] = k;
        }
      }
    }
    return strip;
  }

  /** Gives the events of a strip their columns; how many there are. */
  private int columns(int[] events, int[] column) {
    Integer[] order =
        Arrays.stream(events)
            .boxed()
            .sorted((a, b) -> depth[a] == depth[b] ? a - b : depth[a] - depth[b])
            .toArray(Integer[]::new);
    List<Integer> lowest = new ArrayList<>();
    for (int event : order) {
      int at = place(event, lowest, order);
      if (at == lowest.size()) {
        lowest.add(event);
      } else {
        lowest.set(at, event);
      }
      column[event] = at;
    }
    return lowest.size();
  }

  private int place(int event, List<Integer> lowest, Integer[] order) {
    int of = parent[event];
    if (of != NONE && lowest.contains(of)) {
      return lowest.indexOf(of);
    }
    for (int cause : nearest[event]) {
      if (lowest.contains(cause) && !goesOn(cause, order)) {
        return lowest.indexOf(cause);
      }
    }
    for (int at = 0; at < lowest.size(); at++) {
      if (configurations[event].get(lowest.get(at)) && !goesOn(lowest.get(at), order)) {
        return at;
      }
    }
    return lowest.size();
  }

  /** Returns whether an event of the same thread follows one in its strip. */
  private boolean goesOn(int event, Integer[] strip) {
    return Arrays.stream(strip).anyMatch(its -> parent[its] == event);
  }

  // ---------------------------------------------------------------------------------- in lanes

  private Diagram inLanes(
      int[] lanes, String title, End end, OptionalInt loop, int of, String which) {
    int[] lane = new int[structure.size()];
    int[] x = new int[structure.size()];
    List<Band> bands = new ArrayList<>();
    int left = MARGIN;
    List<Integer> movers = movers(shown.stream().map(structure::process).boxed(), lanes);
    for (int process : movers) {
      int width = boxWidth + 2 * PADDING;
      for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
        if (structure.process(event) == process) {
          lane[event] = bands.size();
          x[event] = left + PADDING;
        }
      }
      String head = system.vocabulary().process(process);
      bands.add(new Band(head, again(process, loop), End.NONE, process, left, width));
      left += width + LANE_GAP;
    }
    int width = movers.isEmpty() ? 2 * MARGIN : left - LANE_GAP + MARGIN;
    return diagram("executions", title + ending(end), bands, lane, x, width, of, which, end);
  }

  /** From where on a thread does the same again and again, if it does. */
  private String again(int process, OptionalInt loop) {
    if (loop.isPresent()) {
      int from = loop.getAsInt();
      OptionalInt first =
          IntStream.range(0, structure.size())
              .filter(event -> structure.process(event) == process)
              .flatMap(event -> folded.members().get(event).stream().mapToInt(its -> its))
              .filter(step -> step >= from)
              .min();
      if (first.isPresent()) {
        return "again from e" + first.getAsInt();
      }
    }
    return "";
  }

  private static String ending(End end) {
    return end == End.NONE ? "" : ", ends: " + foot(end);
  }

  // -------------------------------------------------------------------------------------- both

  private Diagram diagram(
      String kind,
      String title,
      List<Band> bands,
      int[] band,
      int[] x,
      int width,
      int of,
      String which,
      End end) {
    long tagged = shown.stream().filter(event -> structure.conflicts(event).length > 0).count();
    int row = 2 * tagged > shown.cardinality() ? ROW_WITH_TAGS : ROW;
    boolean feet = bands.stream().anyMatch(its -> !its.foot().isEmpty());
    int top = MARGIN / 2 + HEAD + (feet ? FOOT : 0) + PADDING;
    int[] place = new int[structure.size()];
    Arrays.fill(place, NONE);
    List<Node> nodes = new ArrayList<>();
    int bottom = top;
    for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
      place[event] = nodes.size();
      int process = structure.process(event);
      int y = top + (depth[event] - from) * row;
      nodes.add(
          new Node(
              words[event],
              letters.get(process),
              process,
              band[event],
              Labels.first(words[event]),
              conflicts(event),
              folded.members().get(event),
              structure.isCutoff(event),
              "",
              behind[event],
              depth[event],
              x[event],
              y,
              boxWidth,
              BOX_HEIGHT));
      bottom = Math.max(bottom, y + BOX_HEIGHT);
    }
    List<Edge> edges = edges(place, nodes);
    return new Diagram(
        kind, title, bands, nodes, edges, width, bottom + PADDING + MARGIN, of, which, end);
  }

  private List<Edge> edges(int[] place, List<Node> nodes) {
    List<Edge> edges = new ArrayList<>();
    for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
      Limits.poll();
      boolean program = false;
      for (int cause : nearest[event]) {
        boolean own = reasons.ofOneThread(cause, event);
        boolean next = IntStream.of(structure.causes(event)).anyMatch(its -> its == cause);
        program |= own;
        edges.add(
            new Edge(
                place[cause],
                place[event],
                !next ? Sort.TRANSITIVE : own ? Sort.PROGRAM : Sort.CAUSE,
                next || own ? reasons.ofCause(cause, event) : "by way of what is hidden"));
      }
      int of = parent[event];
      if (!program && of != NONE && nodes.get(place[of]).band() == nodes.get(place[event]).band()) {
        edges.add(new Edge(place[of], place[event], Sort.TRANSITIVE, reasons.ofCause(of, event)));
      }
    }
    return edges;
  }
}
