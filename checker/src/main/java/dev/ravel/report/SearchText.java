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

/** The searches of one instance, with their methods and sizes. */
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
    lines.addAll(Cells.indented(explored(counters), 4, style));
    if (instance.searches().size() > 1) {
      for (SearchSummary search : instance.searches()) {
        String text = "for " + instance.purpose(search) + ": " + counts(search);
        lines.addAll(Cells.indented(Cells.clean(text, style), 6, style));
      }
    }
    Method method = instance.method();
    method.reduced().ifPresent(its -> lines.addAll(Cells.indented(reduced(its), 4, style)));
    boolean plain = instance.engine().equals(STATES) && !method.inTurn();
    if (method.why().isPresent() && (style.verbose() || !plain)) {
      String chosen = "chosen by auto: " + instance.engine() + ", since " + method.why().get();
      lines.addAll(Cells.indented(chosen, 4, style));
    }
    lines.addAll(statistics());
    if (style.verbose()) {
      lines.add("      " + rate(counters));
    }
    return lines;
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
    return "a smaller net was searched: of %s and %s, %s and %s were left"
        .formatted(
            Numbers.count(its.places(), "place", "places"),
            Numbers.count(its.transitions(), "transition", "transitions"),
            Numbers.count(its.leftPlaces()),
            Numbers.count(its.leftTransitions()));
  }

  /** Returns the numbers that make a search big, where they were wanted. */
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
    if (!instance.plan().isEmpty()) {
      lines.add("    the plan of the search:");
      lines.addAll(new PlanText(instance.plan(), style).lines(6));
    }
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

  /** Returns the counts of a search. */
  private static String counts(SearchSummary search) {
    return counts(search.counters(), search.orbits().filter(Orbits::used).isPresent());
  }

  /**
   * Returns the counts. For partial orders they are executions and events, along executions these
   * and steps, in place of states and steps.
   *
   * @param orbits whether one state stands for all that differ in names of members alone
   */
  static String counts(Counters counters, boolean orbits) {
    List<String> counts = new ArrayList<>();
    boolean ofStates = counters.events().isEmpty() && counters.executions().isEmpty();
    counters.executions().ifPresent(its -> counts.add(executions(its, counters)));
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

  /** Returns the count of executions, and of those that are discarded if there are any. */
  private static String executions(long count, Counters counters) {
    String all = Numbers.count(count, "execution", "executions");
    long discarded = counters.discardedExecutions().orElse(0);
    return discarded == 0 ? all : all + " (" + Numbers.count(discarded) + " discarded)";
  }

  private static void addSome(List<String> counts, OptionalLong count, String one, String several) {
    if (count.orElse(0) > 0) {
      counts.add(Numbers.count(count.getAsLong(), one, several));
    }
  }
}
