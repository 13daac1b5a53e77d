// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A worker: it waits for jobs, and searches its share of the states of one at a time. It makes the
 * system of a job itself, from the files that come with it; it reads no file of its machine.
 */
public final class Worker implements AutoCloseable {
  private final Terms terms;
  private final Consumer<String> says;
  private final String build = Fingerprint.ofBuild();
  private final Node node;

  /** Whether it takes no job any more. */
  private volatile boolean leaving;

  /**
   * By job what it does: a share of one, or errands of one who asks for as many at once as it has
   * threads.
   */
  private final Map<Long, Duty> duties = new ConcurrentHashMap<>();

  /**
   * What a worker is told.
   *
   * @param listen where it listens
   * @param join where workers may be; the first of them may begin a cluster, and so may one to
   *     which nothing is said
   * @param keys by which nodes know each other; without them only this machine is listened to
   * @param threads how many search, each its own share of the states; at least 1
   * @param memory that the states of a job may take, in bytes
   * @param process what it ends with: workers with the same word keep no copies for each other
   */
  public record Terms(
      Place listen,
      List<Place> join,
      Optional<Keys> keys,
      int threads,
      long memory,
      String process) {
    /** Copies the list. */
    public Terms {
      join = List.copyOf(join);
    }
  }

  /**
   * Starts one.
   *
   * @param says is told in a line what it does
   * @throws Trouble if it cannot listen where it should
   */
  public Worker(Terms terms, Consumer<String> says) throws Trouble {
    this(terms, Patience.USUAL, says);
  }

  /** Starts one with another patience. */
  Worker(Terms terms, Patience patience, Consumer<String> says) throws Trouble {
    this.terms = terms;
    this.says = says;
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            Worker.this.received(message);
          }

          @Override
          public void lost(String address) {
            duties.values().stream().filter(its -> its.isFor(address)).forEach(Duty::end);
          }
        };
    this.node =
        new Node(terms.listen(), terms.join(), Node.WORKER, terms.keys(), patience, listener);
  }

  /** The place at which it listens. */
  public String place() {
    return Node.place(node.address());
  }

  /** Whether it belongs to a cluster by then. */
  public boolean joins(long milliseconds) {
    return node.joins(milliseconds);
  }

  /** Whether it is a worker no more, since the others have given it up. */
  public boolean isOver() {
    return node.isOver();
  }

  /** Leaves; a job in which it has a share ends. */
  @Override
  public void close() {
    leaving = true;
    duties.values().forEach(Duty::end);
    node.close();
  }

  private void received(Envelope its) {
    switch (its.kind()) {
      case HELLO -> {
        Offer offer =
            new Offer(build, terms.process(), terms.threads(), terms.memory(), isBusy() || leaving);
        node.send(its.text(), Envelope.of(Envelope.Kind.OFFER, its.job(), offer.text()));
      }
      case ASSIGNMENT -> part(its, isBusy(), around -> new Share(its.job(), node, terms, around));
      case ERRAND -> part(its, has(Share.class), around -> new Chore(its.job(), node, around));
      case LETTER -> {
        if (duties.get(its.job()) instanceof Share share) {
          share.receive(its);
        }
      }
      case OVER -> Optional.ofNullable(duties.get(its.job())).ifPresent(Duty::end);
      case OFFER, READY, REFUSED, RESULT -> {
        // answers to others
      }
    }
  }

  /** A part of a duty; the first one begins it, or has it refused since the worker is busy. */
  private void part(Envelope its, boolean busy, Function<Duty.Surroundings, Duty> made) {
    if (its.from() == 0) {
      Duty.Surroundings around = new Duty.Surroundings(busy || leaving, says, this::free);
      duties.put(its.job(), made.apply(around));
    }
    Optional.ofNullable(duties.get(its.job())).ifPresent(duty -> duty.part(its));
  }

  private boolean isBusy() {
    return has(Duty.class);
  }

  /** Whether it has duties of a kind that it does not refuse. */
  private boolean has(Class<? extends Duty> kind) {
    return duties.values().stream().anyMatch(its -> kind.isInstance(its) && !its.isRefused());
  }

  private void free(Duty done) {
    boolean _ = duties.remove(done.job(), done);
  }
}
