// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.verdict.Judgement;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The state of the coordinator of a search. It is all that it knows when its members begin a level,
 * or when some are lost, and no more than some numbers for each member, question and statement.
 * With it another course goes on from there ({@link DistributedSearch#resume}).
 *
 * @param level the level that the members are to do
 * @param version how often values became common
 * @param common the values that become common with this level
 * @param gone the members that were lost since there were copies of all states on levels that are
 *     done
 * @param changes the losses and deals, in order
 * @param keepers by member those that have copies of all that it had then
 * @param states the number of states on levels that are done
 * @param counts by kind and member the counts of the members
 * @param anyFinal whether a state was final
 * @param endings what final states have shown besides ({@link dev.ravel.system.Shared#endings})
 * @param spinFacts the facts of {@link SpinFacts}, two numbers each
 * @param missing the statements that were not executed
 * @param most by question how many tokens were seen together
 * @param beginning what is equal where all know the same, once a member has told
 * @param lessons what systems have learnt together since the beginning, in order
 * @param answers by question its answer, where it has one
 * @param nanoseconds the time that all of it took
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CoordinatorCheckpoint(
    int level,
    int version,
    List<Value> common,
    BitSet gone,
    List<Change> changes,
    List<List<Integer>> keepers,
    long states,
    long[][] counts,
    boolean anyFinal,
    BitSet endings,
    long[] spinFacts,
    BitSet missing,
    long[] most,
    OptionalLong beginning,
    List<long[]> lessons,
    List<Optional<Judgement>> answers,
    long nanoseconds) {
  /** A value of an object, by its words. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Value(int object, long[] words) {}

  /**
   * A change of the members.
   *
   * @param lost the members that are lost
   * @param dealt the assignment of partitions, if that was the change
   */
  public record Change(BitSet lost, Optional<PartitionMap> dealt) {}

  /** Copies the lists. */
  public CoordinatorCheckpoint {
    changes = List.copyOf(changes);
    lessons = List.copyOf(lessons);
    answers = List.copyOf(answers);
  }

  /** Returns whether a course comes to this one later than to another one of the same search. */
  public boolean isLaterThan(CoordinatorCheckpoint other) {
    return changes.size() != other.changes.size()
        ? changes.size() > other.changes.size()
        : level != other.level ? level > other.level : lessons.size() > other.lessons.size();
  }

  /** Returns the number of members that take part or took part. */
  public int members() {
    return counts[0].length;
  }

  /** Returns the dictionary of these values, for a system with a number of objects. */
  Dictionary dictionary(int objects) {
    Dictionary its = new Dictionary(objects);
    common.forEach(each -> its.add(each.object(), each.words()));
    return its;
  }
}
