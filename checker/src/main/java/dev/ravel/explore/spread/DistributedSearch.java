// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.system.Shared;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Leads a search whose members may be anywhere, and tells what they have found. */
public final class DistributedSearch {
  private final Answers answers;
  private final Meter meter;
  private final SearchCoordinator course;

  /**
   * A search that has not begun. It answers questions as {@code Graph} does; those about executions
   * without end stay open ({@code K005}).
   *
   * @param system the system of the questions, by which answers are worked out
   * @param places by member, at least one, the number of the place with which it would be lost;
   *     each has a {@link Job} with these questions
   * @param rooms by member the memory that its states may take, in bytes
   * @param copies at how many other places there are copies of each state, if there are enough
   * @param links to the members
   * @param keeper is told where the search stands, before the members are
   */
  public DistributedSearch(
      Shared system,
      List<Question> questions,
      Budget budget,
      int[] places,
      long[] rooms,
      int copies,
      MessageLinks links,
      CoordinatorCheckpoint.Keeper keeper) {
    this(system, questions, budget, places, rooms, copies, links, keeper, new Rebalancer());
  }

  /** One that deals partitions in another way. */
  DistributedSearch(
      Shared system,
      List<Question> questions,
      Budget budget,
      int[] places,
      long[] rooms,
      int copies,
      MessageLinks links,
      CoordinatorCheckpoint.Keeper keeper,
      RebalancePolicy dealing) {
    this.answers = new Answers(system, questions);
    this.meter = new Meter(budget);
    this.course =
        new SearchCoordinator(
            system, answers, meter, places, rooms, copies, links, keeper, dealing);
  }

  /**
   * Goes on with a search whose lead was lost, from where that stood.
   *
   * @param from where it stood: the latest of all that is known at those that are left; errors in
   *     its answers have the numbers of this lead's system
   * @param gone the members that are lost by now, at least one that was not lost there
   */
  public void resume(CoordinatorCheckpoint from, BitSet gone) {
    if (gone.isEmpty()) {
      throw new IllegalArgumentException("nothing is lost with the lead");
    }
    course.resume(from, gone);
  }

  /** Takes a letter of a member; any thread may hand it over. */
  public void receive(int member, byte[] letter) {
    course.receive(member, letter);
  }

  /**
   * Members are no more. The others take over what they had, from copies; if there are none, the
   * search ends ({@code K020}). Any thread may say so.
   */
  public void lost(BitSet gone) {
    course.lost(gone);
  }

  /**
   * A member is ready to take part ({@link PartitionWorker#joining}). It does so before one of the
   * next levels, unless the search ends before. Any thread may say so.
   *
   * @param member its number, above those of all others that were there or are ready
   * @param place the number of its place
   * @param room the memory that its states may take, in bytes
   */
  public void joins(int member, int place, long room) {
    course.joins(member, place, room);
  }

  /**
   * What all systems have learnt together since the beginning, as {@link InitialSystem} takes it.
   */
  public List<List<Long>> taught() {
    return course.taught();
  }

  /**
   * Searches, and tells the members when it is over.
   *
   * @throws dev.ravel.system.Outgrown if the systems have no place for what they have learnt
   */
  public Exploration explore() {
    Optional<Problem> stopped = course.run();
    Counters counters =
        Counters.ofStates(course.states(), course.steps(), course.nanoseconds(), meter.peak());
    List<Statistic> statistics =
        List.of(
            Statistic.count("workers", course.members()),
            Statistic.count("states moved", course.moved()),
            Statistic.count("bytes sent", course.sent()),
            Statistic.count("losses survived", course.losses()),
            Statistic.count("partitions moved", course.dealt()),
            Statistic.count("steps between workers", course.crossed()));
    return new Exploration(
        answers.all(stopped.orElse(Problem.K005)),
        Method.of("graph").ofShortestRuns(),
        List.of(new SearchSummary(answers.numbers(), counters, statistics)),
        stopped);
  }
}
