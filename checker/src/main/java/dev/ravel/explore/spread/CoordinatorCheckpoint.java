// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.verdict.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
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
 * @param steps by member its steps in levels that are done
 * @param crossed by member its steps that led to states of others
 * @param moved by member its states that were sent away
 * @param sent by member the bytes that it has sent
 * @param rooms by member the memory that its states may take
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
public record CoordinatorCheckpoint(
    int level,
    int version,
    List<Value> common,
    List<Integer> gone,
    List<Change> changes,
    List<List<Integer>> keepers,
    long states,
    List<Long> steps,
    List<Long> crossed,
    List<Long> moved,
    List<Long> sent,
    List<Long> rooms,
    boolean anyFinal,
    List<Integer> endings,
    List<Long> spinFacts,
    List<Integer> missing,
    List<Long> most,
    OptionalLong beginning,
    List<List<Long>> lessons,
    List<Optional<Judgement>> answers,
    long nanoseconds) {
  /** A value of an object, by its words. */
  public record Value(int object, List<Long> words) {
    /** Copies the list. */
    public Value {
      words = List.copyOf(words);
    }
  }

  /**
   * The cause of a new epoch. Members are lost, or partitions are assigned anew.
   *
   * @param lost those that are lost
   * @param dealt the new assignment of partitions, if any
   */
  public record Change(List<Integer> lost, Optional<Dealt> dealt) {
    /** Copies the list. */
    public Change {
      lost = List.copyOf(lost);
    }

    static Change of(BitSet lost) {
      return new Change(listed(lost), Optional.empty());
    }

    static Change of(PartitionMap its) {
      Dealt dealt = new Dealt(listed(its.places()), listed(its.members()), listed(its.owners()));
      return new Change(List.of(), Optional.of(dealt));
    }
  }

  /**
   * An assignment of partitions to members.
   *
   * @param places by member the number of its place
   * @param members those that take part
   * @param owners by partition its member
   */
  public record Dealt(List<Integer> places, List<Integer> members, List<Integer> owners) {
    /** Copies the lists. */
    public Dealt {
      places = List.copyOf(places);
      members = List.copyOf(members);
      owners = List.copyOf(owners);
    }

    PartitionMap deal() {
      return new PartitionMap(array(places), set(members), array(owners));
    }

    private static int[] array(List<Integer> its) {
      return its.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** Takes what courses tell of where they stand, before any member hears of it. */
  @FunctionalInterface
  public interface Keeper {
    /** A course stands there. */
    void keep(CoordinatorCheckpoint its);
  }

  /** Copies the lists. */
  public CoordinatorCheckpoint {
    common = List.copyOf(common);
    changes = List.copyOf(changes);
    keepers = keepers.stream().map(List::copyOf).toList();
    gone = List.copyOf(gone);
    steps = List.copyOf(steps);
    crossed = List.copyOf(crossed);
    moved = List.copyOf(moved);
    sent = List.copyOf(sent);
    rooms = List.copyOf(rooms);
    endings = List.copyOf(endings);
    spinFacts = List.copyOf(spinFacts);
    missing = List.copyOf(missing);
    most = List.copyOf(most);
    lessons = lessons.stream().map(List::copyOf).toList();
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
    return steps.size();
  }

  static List<Long> listed(long[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  static long[] numbers(List<Long> listed) {
    return listed.stream().mapToLong(Long::longValue).toArray();
  }

  static List<Integer> listed(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  static List<Integer> listed(BitSet its) {
    return its.stream().boxed().toList();
  }

  static BitSet set(List<Integer> listed) {
    BitSet its = new BitSet();
    listed.forEach(its::set);
    return its;
  }

  /** The values of a dictionary. */
  static List<Value> listed(Dictionary its) {
    List<Value> all = new ArrayList<>();
    its.each((object, words) -> all.add(new Value(object, listed(words))));
    return all;
  }

  /** Returns the dictionary of these values, for a system with a number of objects. */
  Dictionary dictionary(int objects) {
    Dictionary its = new Dictionary(objects);
    common.forEach(each -> its.add(each.object(), numbers(each.words())));
    return its;
  }
}
