// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The node of a user, which finds workers and sends them jobs. */
final class Client implements AutoCloseable {
  /** Nanoseconds for the result of a check that is to end. */
  private static final long FOR_THE_END = TimeUnit.SECONDS.toNanos(60);

  /** Nanoseconds after the loss of a worker for another one to continue its check. */
  private static final long FOR_SUCCESSOR = TimeUnit.SECONDS.toNanos(20);

  /** The number of requests to a worker that does another job, over some seconds. */
  private static final int TRIES = 60;

  /** Milliseconds for a connection. */
  private static final int CONNECTING = 1_000;

  /** The reason of a worker that leaves before its answer. */
  private static final String LEFT = "it has left";

  private final Reach reach;
  private final Node node;
  private final SecureRandom random = new SecureRandom();
  private final PendingReplies answers = new PendingReplies();
  private final Offers offers;
  private volatile Optional<WorkQueue<?>> queue = Optional.empty();

  /**
   * Starts a node, which joins the cluster.
   *
   * @throws ClusterUnavailable if it cannot listen
   */
  Client(Reach reach) {
    this.reach = reach;
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            Client.this.received(message);
          }

          @Override
          public void lost(String address) {
            queue.ifPresent(now -> now.lost(address));
          }
        };
    this.node =
        new Node(
            here(reach), reach.cluster(), Node.CLIENT, reach.keys(), reach.timeouts(), listener);
    this.offers = new Offers(node, Fingerprint.ofBuild(), answers);
    join();
  }

  /** The error that no worker answers. */
  static ClusterUnavailable unreachable(Reach reach, String why) {
    String places = reach.cluster().stream().map(Place::toString).collect(Collectors.joining(", "));
    return new ClusterUnavailable(
        Problem.F014,
        "no worker can be reached at " + places + ": " + why,
        "start one with `ravel worker`, and see that the keys are of one authority");
  }

  /** The place at which the workers can reach this machine. */
  private static Place here(Reach reach) {
    Place first = reach.cluster().getFirst();
    if (reach.keys().isEmpty()) {
      for (Place place : reach.cluster()) {
        if (!place.isLoopback()) {
          throw new ClusterUnavailable(
              Problem.F015,
              "without keys only workers of this machine are used, and " + place + " is elsewhere",
              "--keys DIR, with keys by the authority of the workers' keys");
        }
      }
      return new Place("127.0.0.1", 0);
    }
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(first.host(), Math.max(1, first.port())));
      InetAddress its = socket.getLocalAddress();
      return new Place(its.getHostAddress(), 0);
    } catch (SocketException | java.io.UncheckedIOException e) {
      throw unreachable(reach, e.getMessage());
    }
  }

  /** Returns whether a node listens at a place of a worker. */
  private boolean isAnyoneListening() {
    for (Place place : reach.cluster()) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(place.host(), place.port()), CONNECTING);
        return true;
      } catch (IOException e) {
        Limits.poll();
      }
    }
    return false;
  }

  private void join() {
    ClusterTimeouts timeouts = reach.timeouts();
    Duration patient = timeouts.joining();
    long begun = System.nanoTime();
    long end = begun + patient.toNanos();
    try {
      while (!node.joins(PendingReplies.BETWEEN_POLLS)) {
        Limits.poll();
        if (System.nanoTime() > end) {
          Duration longest = timeouts.joining().plus(timeouts.pause()).plus(timeouts.stable());
          if (patient.equals(longest) || !isAnyoneListening()) {
            throw unreachable(reach, "none has answered in " + patient.toSeconds() + " s");
          }
          patient = longest; // no node joins until one that is lost is given up
          end = begun + patient.toNanos();
        }
      }
      while (node.workers().size() < Math.max(1, reach.workers())) {
        PendingReplies.pause();
        if (System.nanoTime() > end) {
          throw unreachable(
              reach, node.workers().size() + " are there, and " + reach.workers() + " are wanted");
        }
      }
    } catch (RuntimeException its) {
      node.close();
      throw its;
    }
  }

  @Override
  public void close() {
    node.close();
  }

  private void received(Envelope its) {
    queue
        .filter(now -> now.has(its.job()))
        .ifPresentOrElse(now -> now.receive(its), () -> answers.add(its));
  }

  /** Returns whether there is a worker left. */
  boolean hasWorkers() {
    return node.oldest().isPresent();
  }

  /** The address of this node. */
  String address() {
    return node.address();
  }

  /** A check that a worker has. */
  record CheckHandle(long job, String worker) {}

  /**
   * Sends a check to the worker that has been in the cluster for the longest time.
   *
   * @throws ClusterUnavailable if it is busy and the check does not wait, or is of another build
   */
  CheckHandle ask(CheckJob check) {
    long job = random.nextLong();
    String worker = node.oldest().orElseThrow(() -> unreachable(reach, "the last one has left"));
    Optional<Offer> _ = offers.sameBuild(job, worker);
    Envelope message = Envelope.of(Envelope.Kind.CHECK_JOB, job, check);
    for (int k = 0; ; k++) {
      node.send(worker, message);
      Envelope its =
          answers
              .answerOf(node, worker, Envelope.Kind.READY, job, PendingReplies.FOR_MEMBERS)
              .orElseThrow(() -> ClusterUnavailable.refused(worker, LEFT));
      if (its.kind() == Envelope.Kind.READY) {
        return new CheckHandle(job, worker);
      }
      if (!its.text().equals(WorkerTask.BUSY) || k == TRIES) {
        throw ClusterUnavailable.refused(worker, its.text());
      }
      PendingReplies.pause();
    }
  }

  /**
   * The checks of all workers.
   *
   * @throws ClusterUnavailable if one does not answer
   */
  List<Jobs.Job> jobs() {
    List<Jobs.Job> all = new ArrayList<>();
    for (String worker : node.workers()) {
      answers
          .ask(
              node,
              worker,
              Envelope.of(Envelope.Kind.LIST, random.nextLong(), node.address()),
              Envelope.Kind.STATUSES)
          .ifPresent(its -> all.addAll(its.read(CheckJob.Statuses.class).jobs()));
    }
    return all;
  }

  /**
   * Returns to a check, whose progress and result come to this node from now on.
   *
   * @throws ClusterUnavailable if its worker does not have it any more
   */
  CheckJob attach(CheckHandle its) {
    Envelope request = Envelope.of(Envelope.Kind.ATTACH, its.job(), node.address());
    return answers
        .ask(node, its.worker(), request, Envelope.Kind.CHECK_JOB)
        .orElseThrow(() -> ClusterUnavailable.refused(its.worker(), LEFT))
        .read(CheckJob.class);
  }

  /** Ends a check; one that is done is forgotten. */
  void stop(CheckHandle its) {
    node.send(its.worker(), Envelope.of(Envelope.Kind.STOP, its.job(), ""));
  }

  /**
   * Finds the worker that continues a check whose worker is lost. That is the one that has been in
   * the cluster for the longest time now; it may hear of the loss a little later than this node.
   *
   * @return nothing if none does
   */
  private Optional<CheckHandle> successor(CheckHandle lost) {
    long end = System.nanoTime() + FOR_SUCCESSOR;
    while (System.nanoTime() < end && hasWorkers()) {
      Optional<CheckHandle> its = node.oldest().map(worker -> new CheckHandle(lost.job(), worker));
      try {
        if (its.isPresent()) {
          CheckJob _ = attach(its.get());
          return its;
        }
      } catch (ClusterUnavailable notYet) {
        PendingReplies.pause();
      }
    }
    return Optional.empty();
  }

  /**
   * Waits for the result of a check, and ends it when the budget is spent.
   *
   * @param leaving decides first after an interruption
   * @return nothing if its worker is lost and no other one continues it, or if it continues and
   *     this node does not wait for it
   * @throws ClusterUnavailable if it has failed
   */
  Optional<CheckJob.Result> result(CheckHandle first, RemoteBudget budget, DetachDecision leaving) {
    CheckHandle about = first;
    long end = Long.MAX_VALUE;
    while (end == Long.MAX_VALUE || System.nanoTime() < end) {
      boolean lost = !node.workers().contains(about.worker()); // before its last message is read
      Optional<Envelope> message = answers.next(about.job());
      if (message.isPresent()) {
        Envelope its = message.get();
        switch (its.kind()) {
          case PROGRESS -> {
            Effort effort = its.read(CheckJob.Progress.class).effort();
            Optional<Problem> _ = budget.spent(effort);
          }
          case RESULT -> {
            return Optional.of(its.read(CheckJob.Result.class));
          }
          case REFUSED -> throw ClusterUnavailable.refused(about.worker(), its.text());
          default -> {
            // about something else
          }
        }
      } else if (lost) {
        Optional<CheckHandle> successor = successor(about);
        if (successor.isEmpty()) {
          return Optional.empty();
        }
        about = successor.get();
        if (end != Long.MAX_VALUE) {
          stop(about);
        }
      }
      if (end == Long.MAX_VALUE && budget.spent().isPresent()) {
        boolean interrupted = budget.spent().get() == Problem.K004;
        if (interrupted && leaving.goesOn(CheckJob.name(about.job()))) {
          node.send(about.worker(), Envelope.of(Envelope.Kind.DETACH, about.job(), ""));
          return Optional.empty();
        }
        end = System.nanoTime() + FOR_THE_END;
        stop(about);
      }
    }
    throw ClusterUnavailable.refused(about.worker(), "it does not end");
  }

  /**
   * A queue of work for all workers.
   *
   * @throws ClusterUnavailable if workers are busy, or are of another build
   */
  <T> WorkQueue<T> queue(WorkItems<T> work, WorkListener watch) {
    Map<String, Integer> threads = new TreeMap<>();
    offers
        .of(random.nextLong(), node.workers())
        .forEach((worker, offer) -> threads.put(worker, offer.threads()));
    WorkQueue<T> its = new WorkQueue<>(work, watch, node, random.nextLong(), threads);
    queue = Optional.of(its);
    node.absent(threads.keySet()).forEach(its::lost);
    return its;
  }
}
