// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Limits;
import dev.ravel.system.Shared;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The explicit search spread over several members in this process, each with a thread and a store
 * of its own, so that there may be as many states as members have room for together.
 */
public final class Spread {
  private final int[] places;
  private final Carrier carrier;

  /** Carries the letters of each sender in place of its links. */
  interface Carrier {
    /** The links that a sender uses; they end at its own links, in the order of each receiver. */
    Links of(int sender, Links own);

    /** A search begins. */
    default void begins(Lead lead, Member[] members) {
      // nothing to do
    }
  }

  /** Spread over so many members, at least 1. */
  public Spread(int members) {
    this(members, (_, own) -> own);
  }

  /** Spread over so many members, whose letters are carried. */
  Spread(int members, Carrier carrier) {
    this(IntStream.range(0, members).toArray(), carrier);
  }

  /** Spread over members at places, by member the number of its place. */
  Spread(int[] places, Carrier carrier) {
    this.places = places;
    this.carrier = carrier;
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
    Member[] all = new Member[members];
    Post post = new Post(all);
    Lead lead =
        new Lead(system, questions, budget, places, new long[members], links(post, members));
    post.deliverTo(lead);
    List<Thread> threads = new ArrayList<>();
    Limits limits = Limits.current();
    for (int self = 0; self < members; self++) {
      Member member = new Member(self, places, jobs.get(), links(post, self));
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
    threads.forEach(Thread::start);
    Exploration found = lead.explore();
    for (Member member : all) { // one that was given up may still be there
      member.receive(members, new Writing(Letter.STOP, 0).letter());
    }
    for (Thread thread : threads) {
      join(thread);
    }
    return found;
  }

  private Links links(Post post, int sender) {
    return carrier.of(sender, post.from(sender));
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
