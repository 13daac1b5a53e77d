// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The counts of one exploration, or of several, one after the other. */
public final class Tally implements Explorations.Counts {
  /** Nobody has estimated yet how many executions there are. */
  static final long UNKNOWN = -1;

  public long executions;
  public long redundant;

  /** The executions that an assumption discards. */
  public long discarded;

  public long events;
  public long cutoffs;
  public long steps;
  public long pushes;
  public long combs;

  /** The events in use at the ends of executions, summed. */
  public long inUse;

  /** The estimated number of executions, or {@link #UNKNOWN}. */
  public long expected = UNKNOWN;

  // the searches for a block at a depth of a tree: how many, how deep they begin, how far they go
  long queries;
  long depths;
  long distances;

  /** The number of explorations that began anew since more was contended than they knew. */
  public long anew;

  // times in nanoseconds, if they are taken
  public long pushing;
  public long extending;
  public long searching;
  public long removing;

  private final boolean timed;
  private long start;

  /** Nothing was counted; no times are taken. */
  public Tally() {
    this(false);
  }

  /** Creates a tally in which nothing was counted; times are taken only if {@code timed}. */
  public Tally(boolean timed) {
    this.timed = timed;
  }

  /** A part whose time is taken begins. */
  public void begin() {
    start = timed ? System.nanoTime() : 0;
  }

  /** The time since that, in nanoseconds; 0 where no times are taken. */
  public long elapsed() {
    return timed ? System.nanoTime() - start : 0;
  }

  /** Adds what another one has counted. */
  public void add(Tally other) {
    executions += other.executions;
    redundant += other.redundant;
    discarded += other.discarded;
    events += other.events;
    cutoffs += other.cutoffs;
    steps += other.steps;
    pushes += other.pushes;
    combs += other.combs;
    inUse += other.inUse;
    pushing += other.pushing;
    extending += other.extending;
    searching += other.searching;
    removing += other.removing;
    queries += other.queries;
    depths += other.depths;
    distances += other.distances;
    expected = Math.max(expected, other.expected);
  }

  /** Returns the estimated number of executions, if there is an estimate. */
  public OptionalLong expected() {
    return expected < 0 ? OptionalLong.empty() : OptionalLong.of(expected);
  }

  @Override
  public Counters counters(long nanoseconds, Meter meter) {
    return new Counters(
        OptionalLong.empty(),
        OptionalLong.of(steps),
        OptionalLong.of(executions),
        OptionalLong.of(redundant),
        OptionalLong.of(discarded),
        OptionalLong.of(events),
        OptionalLong.of(cutoffs),
        nanoseconds,
        meter.peak());
  }

  @Override
  public List<Statistic> statistics() {
    List<Statistic> statistics = new ArrayList<>();
    if (expected >= 0) {
      statistics.add(Statistic.count("executions expected, about", expected));
    }
    statistics.addAll(counted());
    return statistics;
  }

  private List<Statistic> counted() {
    return List.of(
        Statistic.count("events pushed", pushes),
        Statistic.count("steps carried out", steps),
        Statistic.mean("events in use at the end of an execution", inUse, executions),
        Statistic.count("combs searched", combs),
        Statistic.count("queries of trees", queries),
        Statistic.mean("depth of a tree at a query", depths, queries),
        Statistic.mean("distance of a query", distances, queries),
        Statistic.count("explorations begun anew", anew),
        Statistic.time("carrying events out", pushing),
        Statistic.time("extensions", extending),
        Statistic.time("alternatives", searching),
        Statistic.time("removing events", removing));
  }
}
