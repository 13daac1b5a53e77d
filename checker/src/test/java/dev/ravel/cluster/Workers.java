// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Some workers, the first of which has begun the cluster. */
final class Workers implements AutoCloseable {
  static final ClusterTimeouts SHORT =
      new ClusterTimeouts(
          Duration.ofMillis(300),
          Duration.ofSeconds(4),
          Duration.ofSeconds(2),
          Duration.ofSeconds(20));

  private final List<Worker> all = new ArrayList<>();
  private final Optional<Keys> keys;

  Workers(int count, int threads, Optional<Keys> keys) throws ClusterUnavailable {
    this(count, threads, keys, _ -> MessageGuard.OPEN);
  }

  /** Some that hear what passes the gates with their numbers. */
  Workers(int count, int threads, Optional<Keys> keys, IntFunction<MessageGuard> gates)
      throws ClusterUnavailable {
    this.keys = keys;
    for (int k = 0; k < count; k++) {
      add(threads, 1L << 30, gates.apply(k));
    }
  }

  void add(int threads, long memory) throws ClusterUnavailable {
    add(threads, memory, MessageGuard.OPEN);
  }

  private void add(int threads, long memory, MessageGuard gate) throws ClusterUnavailable {
    Worker.Terms terms =
        new Worker.Terms(
            anyPlace(), places(), keys, threads, memory, "" + all.size(), Optional.empty());
    Worker its = new Worker(terms, SHORT, _ -> {}, gate);
    all.add(its);
    assertTrue(its.joins(60_000));
  }

  List<Place> places() {
    return all.isEmpty() ? List.of() : List.of(Place.of(all.getFirst().place()));
  }

  Clustered asked(int workers) {
    return asked(workers, DetachDecision.ENDS);
  }

  Clustered askedWithCopies(int workers, int copies) {
    Reach reach = new Reach(places(), keys, workers, SHORT);
    return new Clustered(new Clustered.Terms(reach, 0, copies, DetachDecision.ENDS));
  }

  Clustered asked(int workers, DetachDecision leaving) {
    Reach reach = new Reach(places(), keys, workers, SHORT);
    return new Clustered(new Clustered.Terms(reach, 0, 1, leaving));
  }

  /** Returns a check that asks workers after a number of states that this machine explores. */
  Clustered askedAfter(long states) {
    Reach reach = new Reach(places(), keys, 0, SHORT);
    return new Clustered(new Clustered.Terms(reach, states, 1, DetachDecision.ENDS));
  }

  Jobs jobs() throws ClusterUnavailable {
    return new Jobs(new Reach(places(), keys, all.size(), SHORT));
  }

  @Override
  public void close() {
    all.forEach(Worker::close);
  }

  /** All of them. */
  List<Worker> all() {
    return all;
  }

  static Place anyPlace() {
    return new Place("127.0.0.1", 0);
  }
}
