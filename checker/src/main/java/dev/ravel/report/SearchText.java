// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.Examined;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What the searches of one instance explored, and how. */
record SearchText(Examined instance, Style style) {
  /** The engine that searches all states. */
  static final String STATES = "graph";

  /** All lines; none where nothing was searched. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (instance.counters().isEmpty()) {
      return lines;
    }
    Counters counters = instance.counters().get();
    add(lines, 4, explored(counters));
    if (instance.searches().size() > 1) {
      for (SearchSummary search : instance.searches()) {
        String text = "for " + instance.purpose(search) + ": " + counts(search);
        add(lines, 6, Cells.clean(text, style));
      }
    }
    Method method = instance.method();
    method.reduced().ifPresent(its -> add(lines, 4, reduced(its)));
    boolean plain = instance.engine().equals(STATES) && !method.inTurn();
    if (method.why().isPresent() && (style.verbose() || !plain)) {
      add(lines, 4, "chosen by auto: " + instance.engine() + ", since " + method.why().get());
    }
    lines.addAll(statistics());
    if (style.verbose()) {
      lines.add("      " + rate(counters));
    }
    return lines;
  }

  private void add(List<String> lines, int indent, String text) {
    Cells.wrapped(text, style.width() - indent)
        .forEach(part -> lines.add(" ".repeat(indent) + part));
  }

  private String rate(Counters counters) {
    boolean events = counters.events().isPresent();
    long made = (events ? counters.events() : counters.transitions()).orElse(0);
    double seconds = Math.max(counters.nanoseconds(), 1) / 1e9;
    return Numbers.bytes(counters.bytes())
        + (events ? " for events" : counters.states().isPresent() ? " for states" : " in use")
        + style.dot()
        + Numbers.brief((long) (made / seconds))
        + (events ? " events/s" : " steps/s");
  }

  private static String reduced(Reduced its) {
    return "a smaller net was searched: of "
        + Numbers.count(its.places(), "place", "places")
        + " and "
        + Numbers.count(its.transitions(), "transition", "transitions")
        + ", "
        + Numbers.count(its.leftPlaces())
        + " and "
        + Numbers.count(its.leftTransitions())
        + " were left";
  }

  /** What makes a search big, where that was asked for. */
  List<String> statistics() {
    List<String> lines = new ArrayList<>();
    boolean one = instance.searches().size() == 1;
    for (SearchSummary search : instance.searches()) {
      String purpose = one ? "" : " for " + Cells.clean(instance.purpose(search), style);
      lines.addAll(new StatisticsText(purpose, search.statistics(), style).lines());
    }
    if (instance.bulk().isPresent()) {
      for (SearchSummary search : instance.searches()) {
        search.orbits().ifPresent(its -> lines.addAll(new OrbitsText(its, style).lines()));
      }
    }
    instance.bulk().ifPresent(bulk -> lines.addAll(new BulkText(bulk, style).lines()));
    return lines;
  }

  private String explored(Counters counters) {
    int searches = instance.searches().size();
    String counts =
        searches == 1
            ? ": " + counts(instance.searches().getFirst())
            : " in " + searches + " searches";
    OptionalInt bound = instance.method().preemptions();
    String within =
        bound.isPresent()
            ? " within " + Numbers.count(bound.getAsInt(), "preemption", "preemptions")
            : "";
    if (instance.stopped().isPresent()) {
      return "explored so far" + within + counts + " (not complete; this is not a proof)";
    }
    if (counters.ofNothing()) {
      return "nothing was explored by " + instance.engine();
    }
    return (within.isEmpty() ? "explored completely by " : "explored by ")
        + instance.engine()
        + within
        + counts
        + style.dot()
        + Numbers.seconds(counters.nanoseconds());
  }

  /** What a search has counted. */
  private static String counts(SearchSummary search) {
    return counts(search.counters(), search.orbits().filter(Orbits::used).isPresent());
  }

  /**
   * What was counted: for partial orders executions and events, along executions these and steps,
   * in place of states and steps.
   */
  static String counts(Counters counters) {
    return counts(counters, false);
  }

  private static String counts(Counters counters, boolean orbits) {
    List<String> counts = new ArrayList<>();
    boolean ofStates = counters.events().isEmpty() && counters.executions().isEmpty();
    counters
        .executions()
        .ifPresent(its -> counts.add(Numbers.count(its, "execution", "executions")));
    addSome(counts, counters.redundantExecutions(), "redundant", "redundant");
    if (ofStates) {
      String states = Numbers.count(counters.states().orElse(0), "state", "states");
      counts.add(orbits ? states + " up to renaming" : states);
    }
    if (counters.events().isEmpty()) {
      counts.add(Numbers.count(counters.transitions().orElse(0), "step", "steps"));
    } else {
      counts.add(Numbers.count(counters.events().getAsLong(), "event", "events"));
      addSome(counts, counters.cutoffs(), "cutoff", "cutoffs");
    }
    return String.join(", ", counts);
  }

  private static void addSome(List<String> counts, OptionalLong count, String one, String several) {
    if (count.orElse(0) > 0) {
      counts.add(Numbers.count(count.getAsLong(), one, several));
    }
  }
}
