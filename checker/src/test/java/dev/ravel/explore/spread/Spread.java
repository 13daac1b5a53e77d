// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.Shared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The explicit search spread over several members in this process, each with a thread and a store
 * of its own. There may be as many states as members have room for together.
 */
public final class Spread {
  /** By member, first those that begin, and how many these are. */
  private final int[] places;

  private final int first;
  private final Carrier carrier;
  private final Supplier<RebalancePolicy> dealing;
  private final int copies;
  private DistributedSearch last;

  /** Carries the letters of each sender in place of its links. */
  interface Carrier {
    /** The links that a sender uses; they end at its own links, in the order of each receiver. */
    MessageLinks of(int sender, MessageLinks own);

    /** A search begins. */
    default void begins(DistributedSearch lead, PartitionWorker[] members) {
      // nothing to do
    }

    /** Returns whether the lead is lost. */
    default boolean leadIsLost() {
      return false;
    }

    /** Another lead follows; all members that are lost by now. */
    default BitSet follows(DistributedSearch lead) {
      throw new IllegalStateException("the lead is there");
    }
  }

  /** The place of a search, as it is known at each place. */
  private final class Stands implements Consumer<CoordinatorCheckpoint> {
    private final Map<Integer, CoordinatorCheckpoint> known = new HashMap<>();

    /** Tells all places, as far as letters pass from the lead to the first member there. */
    @Override
    public void accept(CoordinatorCheckpoint its) {
      for (int member = 0; member < places.length; member++) {
        MessageLinks own = (to, _) -> known.put(places[to], its);
        carrier.of(places.length, own).send(member, new byte[0]);
      }
    }

    CoordinatorCheckpoint latest(BitSet lost) {
      CoordinatorCheckpoint latest = null;
      for (int member = 0; member < places.length; member++) {
        CoordinatorCheckpoint its = known.get(places[member]);
        if (!lost.get(member) && its != null && (latest == null || its.isLaterThan(latest))) {
          latest = its;
        }
      }
      return latest;
    }
  }

  /** Creates a search over a number of members, at least 1. */
  public Spread(int members) {
    this(members, (_, own) -> own);
  }

  /** Creates a search over a number of members, whose letters are carried. */
  Spread(int members, Carrier carrier) {
    this(IntStream.range(0, members).toArray(), carrier);
  }

  /** Spread over members at places, by member the number of its place. */
  Spread(int[] places, Carrier carrier) {
    this(places, places.length, carrier, Rebalancer::new);
  }

  /** Creates a search over the first members, which others join that are ready when it begins. */
  Spread(int[] places, int first, Carrier carrier, Supplier<RebalancePolicy> dealing) {
    this(places, first, carrier, dealing, 1);
  }

  /**
   * Returns the same, with a number of copies of each state; the jobs of its members say so too.
   */
  Spread(int[] places, int first, Carrier carrier, Supplier<RebalancePolicy> dealing, int copies) {
    this.copies = copies;
    this.places = places;
    this.first = first;
    this.carrier = carrier;
    this.dealing = dealing;
  }

  /**
   * Answers questions as {@code Graph} does; those about executions without end stay open ({@code
   * K005}).
   *
   * @param system the system of the questions
   * @param jobs makes the job of a member: the same questions about another system of the program
   */
  public Exploration explore(
      Shared system, List<Question> questions, Supplier<Job> jobs, Budget budget) {
    int members = places.length;
    PartitionWorker[] all = new PartitionWorker[members];
    Post post = new Post(all);
    Stands stands = new Stands();
    DistributedSearch lead = lead(system, questions, budget, links(post, members), stands);
    post.deliverTo(lead);
    List<Thread> threads = new ArrayList<>();
    Limits limits = Limits.current();
    for (int self = 0; self < members; self++) {
      MessageLinks links = links(post, self);
      PartitionWorker member =
          self < first
              ? new PartitionWorker(self, Arrays.copyOf(places, first), jobs.get(), links)
              : PartitionWorker.joining(self, first, jobs.get(), links);
      all[self] = member;
      Runnable work =
          () ->
              limits.during(
                  () -> {
                    member.run();
                    return true;
                  });
      threads.add(Thread.ofPlatform().daemon().name("ravel-member-" + self).unstarted(work));
    }
    carrier.begins(lead, all);
    for (int member = first; member < members; member++) {
      lead.joins(member, places[member], 0);
    }
    threads.forEach(Thread::start);
    try {
      Exploration found = whileThere(lead, limits);
      if (carrier.leadIsLost()) {
        found = followed(stands, jobs.get(), system, questions, budget, post);
      }
      return found;
    } finally {
      for (PartitionWorker member : all) { // one that was given up may still be there
        member.receive(MessageLinks.COURSE, new Writing(Letter.STOP, Integer.MAX_VALUE).letter());
      }
      for (Thread thread : threads) {
        join(thread);
      }
    }
  }

  /** Returns the lessons of systems together in the last search. */
  List<long[]> taught() {
    return last.taught();
  }

  private Exploration whileThere(DistributedSearch lead, Limits limits) {
    Limits its = bytes -> carrier.leadIsLost() ? Optional.of(Problem.K020) : limits.spent(bytes);
    return its.during(lead::explore);
  }

  /**
   * Returns the findings of another lead, with a system of its own, in the numbers of the first
   * one.
   */
  private Exploration followed(
      Stands stands, Job job, Shared system, List<Question> questions, Budget budget, Post post) {
    List<Question> asked = new ArrayList<>();
    for (int k = 0; k < questions.size(); k++) {
      Question its = questions.get(k);
      asked.add(new Question(its.claim(), job.properties().get(k), its.stops(), its.object()));
    }
    DistributedSearch lead = lead(job.system(), asked, budget, links(post, places.length), stands);
    post.deliverTo(lead);
    BitSet lost = carrier.follows(lead);
    CoordinatorCheckpoint from = stands.latest(lost);
    if (from == null) { // no member has heard of it
      lead.lost(lost);
    } else {
      InitialSystem.learn(job.system(), from.lessons());
      lead.resume(from, lost, its -> Renumbered.in(job.system(), its));
    }
    for (int member = first; member < places.length; member++) {
      if (!lost.get(member) && (from == null || member >= from.members())) {
        lead.joins(member, places[member], 0);
      }
    }
    Exploration found = lead.explore();
    InitialSystem.learn(
        system, lead.taught()); // what is found may be behind what it had not learnt
    system.noteEndings(job.system().endings());
    return new Exploration(
        found.judgements().stream().map(its -> Renumbered.in(system, its)).toList(),
        found.method(),
        found.searches(),
        found.stopped());
  }

  private DistributedSearch lead(
      Shared system, List<Question> questions, Budget budget, MessageLinks links, Stands stands) {
    int[] its = Arrays.copyOf(places, first);
    last =
        new DistributedSearch(
            system, questions, budget, its, new long[first], copies, links, stands, dealing.get());
    return last;
  }

  /** Its links as they are carried, where the course has the number of all members. */
  private MessageLinks links(Post post, int sender) {
    MessageLinks own = post.from(sender);
    MessageLinks carried =
        carrier.of(
            sender,
            (to, letter) -> own.send(to == places.length ? MessageLinks.COURSE : to, letter));
    return (to, letter) -> carried.send(to == MessageLinks.COURSE ? places.length : to, letter);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
