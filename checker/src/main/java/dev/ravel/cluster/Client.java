// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.source.Diagnostic;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The node of somebody who asks: it finds workers, and gives them what is to be done. */
final class Client implements AutoCloseable {
  /** What workers answer who asks. */
  private static final Set<Envelope.Kind> ANSWERS =
      EnumSet.of(
          Envelope.Kind.OFFER,
          Envelope.Kind.READY,
          Envelope.Kind.NEWS,
          Envelope.Kind.TASK,
          Envelope.Kind.LISTED,
          Envelope.Kind.REFUSED,
          Envelope.Kind.RESULT);

  /** What may be about an errand. */
  private static final Set<Envelope.Kind> OF_ERRANDS =
      EnumSet.of(Envelope.Kind.REFUSED, Envelope.Kind.RESULT);

  /** So long a task that is told to end may take to tell what it has. */
  private static final long FOR_THE_END = TimeUnit.SECONDS.toNanos(60);

  /** So long after a worker is lost another one may take to go on with what it did. */
  private static final long FOR_HEIRS = TimeUnit.SECONDS.toNanos(20);

  /** So often a worker that does another job is asked again, some seconds long. */
  private static final int TRIES = 60;

  /** Milliseconds for a connection. */
  private static final int CONNECTING = 1_000;

  private final Reach reach;
  private final String build;
  private final Node node;
  private final SecureRandom random = new SecureRandom();
  private final PendingReplies answers = new PendingReplies();
  private final Offers offers;
  private volatile Optional<Dispatch> dispatch = Optional.empty();

  /** The task whose result is waited for. */
  private volatile Optional<Asked> asked = Optional.empty();

  /**
   * Starts a node, which joins the cluster.
   *
   * @throws ClusterUnavailable if it cannot listen
   */
  Client(Reach reach, ClusterTimeouts patience) throws ClusterUnavailable {
    this.reach = reach;
    this.build = Fingerprint.ofBuild();
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            Client.this.received(message);
          }

          @Override
          public void lost(String address) {
            Client.this.lost(address);
          }
        };
    this.node =
        new Node(here(reach), reach.cluster(), Node.CLIENT, reach.keys(), patience, listener);
    this.offers = new Offers(node, build, answers);
    join(patience);
  }

  /** No worker answers. */
  static ClusterUnavailable unreachable(Reach reach, String why) {
    String places = reach.cluster().stream().map(Place::toString).collect(Collectors.joining(", "));
    return new ClusterUnavailable(
        Diagnostic.of(Problem.F014, "no worker can be reached at " + places + ": " + why)
            .help("start one with `ravel worker`, and see that the keys are of one authority"));
  }

  /** Where the workers can reach this machine. */
  private static Place here(Reach reach) throws ClusterUnavailable {
    Place first = reach.cluster().getFirst();
    if (reach.keys().isEmpty()) {
      for (Place place : reach.cluster()) {
        if (!place.isLoopback()) {
          throw new ClusterUnavailable(
              Diagnostic.of(
                      Problem.F015,
                      "without keys only workers of this machine are used, and "
                          + place
                          + " is elsewhere")
                  .help("--keys DIR, with keys by the authority of the workers' keys"));
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

  /** Whether something listens where a worker may be. */
  private boolean somebodyListens() {
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

  private void join(ClusterTimeouts patience) throws ClusterUnavailable {
    Duration patient = patience.joining();
    long begun = System.nanoTime();
    long end = begun + patient.toNanos();
    try {
      while (!node.joins(PendingReplies.BETWEEN_POLLS)) {
        Limits.poll();
        if (System.nanoTime() > end) {
          Duration longest = patience.joining().plus(patience.pause()).plus(patience.stable());
          if (patient.equals(longest) || !somebodyListens()) {
            throw unreachable(reach, "none has answered in " + patient.toSeconds() + " s");
          }
          patient = longest; // nobody joins until one that is lost is given up
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
    } catch (ClusterUnavailable | RuntimeException its) {
      node.close();
      throw its;
    }
  }

  @Override
  public void close() {
    node.close();
  }

  private void received(Envelope its) {
    if (ANSWERS.contains(its.kind())) {
      answers.add(its);
    }
    if (OF_ERRANDS.contains(its.kind())) {
      dispatch.ifPresent(now -> now.receive(its));
    }
  }

  private void lost(String address) {
    dispatch.ifPresent(now -> now.lost(address));
    asked
        .filter(now -> now.worker().equals(address))
        .ifPresent(now -> answers.add(Envelope.of(Envelope.Kind.OVER, now.job(), "")));
  }

  /** Whether there is a worker left. */
  boolean hasWorkers() {
    return node.oldest().isPresent();
  }

  /** The address of this node. */
  String address() {
    return node.address();
  }

  /** The fingerprint of the Ravel here. */
  String build() {
    return build;
  }

  /**
   * Has a worker do a task: the one that is there for the longest time.
   *
   * @return its number, and the worker's address
   * @throws ClusterUnavailable if it does something else and the task does not wait, or is of
   *     another build
   */
  Asked ask(Task task) throws ClusterUnavailable {
    long job = random.nextLong();
    String worker = node.oldest().orElseThrow(() -> unreachable(reach, "the last one has left"));
    Optional<Offer> _ = offers.sameBuild(job, worker);
    String text = RecordText.of(task);
    for (int k = 0; ; k++) {
      Parcel.send(node, worker, Envelope.Kind.TASK, job, text);
      Envelope its = answers.answer(job, PendingReplies.FOR_MEMBERS, "is not ready", worker);
      if (its.kind() == Envelope.Kind.READY) {
        return new Asked(job, worker);
      }
      if (!its.text().equals(WorkerTask.BUSY) || k == TRIES) {
        throw ClusterUnavailable.refused(worker, its.text());
      }
      PendingReplies.pause();
    }
  }

  /**
   * What all workers know of tasks.
   *
   * @throws ClusterUnavailable if one does not answer
   */
  List<Task.Known> known() throws ClusterUnavailable {
    List<Task.Known> all = new ArrayList<>();
    for (String worker : node.workers()) {
      long job = random.nextLong();
      node.send(worker, Envelope.of(Envelope.Kind.JOBS, job, node.address()));
      answers
          .parcelOf(node, worker, job)
          .ifPresent(text -> all.addAll(RecordText.read(text, Task.All.class).tasks()));
    }
    return all;
  }

  /**
   * Comes back to a task, whose news and result are for this node from now on.
   *
   * @throws ClusterUnavailable if its worker has it no more
   */
  Task attach(Asked its) throws ClusterUnavailable {
    node.send(its.worker(), Envelope.of(Envelope.Kind.ATTACH, its.job(), node.address()));
    return RecordText.read(parcel(its), Task.class);
  }

  /** Tells a task to end; one that is done is forgotten. */
  void stop(Asked its) {
    node.send(its.worker(), Envelope.of(Envelope.Kind.STOP, its.job(), ""));
  }

  private String parcel(Asked from) throws ClusterUnavailable {
    return answers
        .parcelOf(node, from.worker(), from.job())
        .orElseThrow(() -> ClusterUnavailable.refused(from.worker(), "it has left"));
  }

  /**
   * The worker that goes on with a task whose worker is lost: the one that is there for the longest
   * time now. It may hear of the loss a little later than this node.
   *
   * @return nothing if none does
   */
  private Optional<Asked> heir(Asked lost) {
    long end = System.nanoTime() + FOR_HEIRS;
    while (System.nanoTime() < end && hasWorkers()) {
      Optional<Asked> its = node.oldest().map(worker -> new Asked(lost.job(), worker));
      try {
        if (its.isPresent()) {
          Task _ = attach(its.get());
          return its;
        }
      } catch (ClusterUnavailable notYet) {
        PendingReplies.pause();
      }
    }
    return Optional.empty();
  }

  /** A task that a worker has. */
  record Asked(long job, String worker) {}

  /**
   * Waits for the result of a task, which is told to end where what attends to it is spent.
   *
   * @param leaving is asked first where it is interrupted
   * @return nothing if its worker is lost and no other one goes on with it, or if it goes on and
   *     nobody waits
   * @throws ClusterUnavailable if it has failed
   */
  Optional<Task.Result> result(Asked first, RemoteBudget attended, DetachDecision leaving)
      throws ClusterUnavailable {
    Asked about = first;
    asked = Optional.of(about);
    Parcel parcel = new Parcel();
    long end = Long.MAX_VALUE;
    try {
      while (end == Long.MAX_VALUE || System.nanoTime() < end) {
        Optional<Envelope> message = answers.next(about.job());
        if (message.isPresent()) {
          Envelope its = message.get();
          switch (its.kind()) {
            case NEWS -> {
              Effort effort = RecordText.read(its.text(), Task.News.class).effort();
              Optional<Problem> _ = attended.spent(effort);
            }
            case RESULT -> {
              Optional<String> text = parcel.add(its);
              if (text.isPresent()) {
                return Optional.of(RecordText.read(text.get(), Task.Result.class));
              }
            }
            case REFUSED -> throw ClusterUnavailable.refused(about.worker(), its.text());
            case OVER -> {
              Optional<Asked> heir = heir(about);
              if (heir.isEmpty()) {
                return Optional.empty();
              }
              about = heir.get();
              asked = heir;
              parcel = new Parcel();
              if (end != Long.MAX_VALUE) {
                stop(about);
              }
            }
            default -> {
              // about something else
            }
          }
        }
        if (end == Long.MAX_VALUE && attended.spent().isPresent()) {
          boolean interrupted = attended.spent().get() == Problem.K004;
          if (interrupted && leaving.goesOn(Task.name(about.job()))) {
            node.send(about.worker(), Envelope.of(Envelope.Kind.LEAVE, about.job(), ""));
            return Optional.empty();
          }
          end = System.nanoTime() + FOR_THE_END;
          stop(about);
        }
      }
      throw ClusterUnavailable.refused(about.worker(), "it does not end");
    } finally {
      asked = Optional.empty();
    }
  }

  /**
   * Where errands can be handed to the workers.
   *
   * @param results take what becomes of them
   * @throws ClusterUnavailable if workers do something else, or are of another build
   */
  Dispatch dispatch(Dispatch.Results results) throws ClusterUnavailable {
    Map<String, Integer> threads = new TreeMap<>();
    offers
        .of(random.nextLong(), node.workers())
        .forEach((worker, offer) -> threads.put(worker, offer.threads()));
    Dispatch its = new Dispatch(node, random.nextLong(), threads, results);
    dispatch = Optional.of(its);
    threads.keySet().stream().filter(each -> !node.workers().contains(each)).forEach(its::lost);
    return its;
  }
}
