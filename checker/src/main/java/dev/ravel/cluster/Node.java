// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Problem;
import java.net.BindException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.apache.pekko.cluster.typed.Subscribe;
import org.apache.pekko.remote.RemoteTransportException;

/** A node of a cluster, which sends messages to the others. The only user of Pekko. */
final class Node implements AutoCloseable {
  /** The role of workers. */
  static final String WORKER = "worker";

  /** The role of the nodes of users. */
  static final String CLIENT = "client";

  private static final String NAME = "ravel";
  private final ActorSystem<byte[]> system;
  private final Map<String, ActorRef<byte[]>> receivers = new ConcurrentHashMap<>();
  private final Set<String> workers = ConcurrentHashMap.newKeySet();
  private final Listener listener;
  private final CountDownLatch joined = new CountDownLatch(1);
  private final String address;
  private volatile boolean over;

  /** The pieces of messages that are not complete; used by one thread at a time. */
  private final Pieces pieces = new Pieces();

  /** A listener to messages and members, called by threads of the node one after the other. */
  interface Listener {
    /** Handles a message. */
    void received(Envelope message);

    /** Handles the arrival of another worker. */
    default void came(String address) {
      // it is found when workers are needed
    }

    /** Handles the loss of a node. */
    void lost(String address);
  }

  /**
   * Starts a node.
   *
   * @param place the place at which it listens
   * @param seeds places of nodes of its cluster; a worker that is the first of them, or has none,
   *     begins a cluster if it finds none
   * @throws ClusterUnavailable if it cannot listen there
   */
  Node(
      Place place,
      List<Place> seeds,
      String role,
      Optional<Keys> keys,
      ClusterTimeouts timeouts,
      Listener listener) {
    this.listener = listener;
    List<String> addresses = seeds.stream().map(Node::address).toList();
    try {
      system =
          ActorSystem.create(
              guardian(), NAME, PekkoSettings.of(place, addresses, role, keys, timeouts));
    } catch (RemoteTransportException e) {
      throw new ClusterUnavailable(
          Problem.F017,
          "it cannot listen at " + place + ": " + reason(e),
          "choose another with --listen HOST:PORT");
    }
    Cluster cluster = Cluster.get(system);
    address = cluster.selfMember().address().toString();
    if (role.equals(WORKER) && addresses.isEmpty()) {
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
    }
    CompletionStage<Void> _ = system.getWhenTerminated().thenRun(this::ended);
  }

  /**
   * Handles the end of the node, which loses all workers that remain. A node that is cut off ends
   * by itself, and then its actors may end before they have handled the removal of all others.
   */
  private void ended() {
    for (String worker : workers()) {
      workers.remove(worker);
      listener.lost(worker);
    }
  }

  private static String address(Place place) {
    return "pekko://" + NAME + "@" + place;
  }

  private static String reason(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return cause.getMessage();
      }
    }
    return e.getMessage();
  }

  private Behavior<byte[]> guardian() {
    return Behaviors.setup(
        context -> {
          ActorRef<ClusterEvent.MemberEvent> watching =
              context.spawn(
                  Behaviors.<ClusterEvent.MemberEvent>receiveMessage(
                      event -> {
                        membership(event);
                        return Behaviors.same();
                      }),
                  "membership");
          Cluster.get(context.getSystem())
              .subscriptions()
              .tell(Subscribe.create(watching, ClusterEvent.MemberEvent.class));
          return Behaviors.receiveMessage(
              message -> {
                received(message);
                return Behaviors.same();
              });
        });
  }

  /** Handles the bytes of a message; bytes that are none are dropped. */
  private void received(byte[] message) {
    Optional<Envelope> its;
    try {
      its = pieces.add(Envelope.read(message));
    } catch (IllegalArgumentException nothing) {
      return;
    }
    its.ifPresent(listener::received);
  }

  private void membership(ClusterEvent.MemberEvent event) {
    if (event instanceof ClusterEvent.MemberUp) {
      entered(event.member());
    } else if (event instanceof ClusterEvent.MemberLeft
        || event instanceof ClusterEvent.MemberDowned
        || event instanceof ClusterEvent.MemberRemoved) {
      left(event.member());
    }
  }

  private void entered(Member member) {
    if (member.hasRole(WORKER)) {
      workers.add(member.address().toString());
    }
    if (member.address().equals(Cluster.get(system).selfMember().address())) {
      joined.countDown();
    } else if (member.hasRole(WORKER)) {
      listener.came(member.address().toString());
    }
  }

  private void left(Member member) {
    String its = member.address().toString();
    workers.remove(its);
    receivers.remove(its);
    over |= its.equals(address);
    listener.lost(its);
  }

  /** The name under which others reach this node. */
  String address() {
    return address;
  }

  /** The place in an address, after the last {@code @}, for people. */
  static String place(String address) {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  /** Waits for its cluster, and returns whether it belongs to one. */
  boolean joins(long milliseconds) {
    try {
      return joined.await(milliseconds, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The addresses of all workers of the cluster now, in order. */
  List<String> workers() {
    return workers.stream().sorted().toList();
  }

  /** Those of these addresses at which there is no worker of the cluster now. */
  List<String> absent(Collection<String> some) {
    List<String> there = workers();
    return some.stream().filter(its -> !there.contains(its)).toList();
  }

  /** The address of the worker that has been in the cluster for the longest time. */
  Optional<String> oldest() {
    Optional<Member> oldest = Optional.empty();
    for (Member each : Cluster.get(system).state().getMembers()) {
      if (workers.contains(each.address().toString())
          && oldest.filter(its -> its.isOlderThan(each)).isEmpty()) {
        oldest = Optional.of(each);
      }
    }
    return oldest.map(its -> its.address().toString());
  }

  /** Sends a message to a node, without waiting; it is dropped if the node has left. */
  void send(String to, Envelope message) {
    if (to.equals(address)) {
      listener.received(message);
      return;
    }
    ActorRef<byte[]> receiver =
        receivers.computeIfAbsent(
            to, its -> ActorRefResolver.get(system).resolveActorRef(its + "/user"));
    Pieces.of(message).forEach(piece -> receiver.tell(piece.bytes()));
  }

  /** Returns whether it has ended, or was removed from the cluster. */
  boolean isOver() {
    return over || system.getWhenTerminated().toCompletableFuture().isDone();
  }

  /** Leaves the cluster and ends. */
  @Override
  public void close() {
    try {
      CoordinatedShutdown.get(system)
          .runAll(CoordinatedShutdown.actorSystemTerminateReason())
          .toCompletableFuture()
          .get(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException
        | java.util.concurrent.TimeoutException goesAnyway) {
      system.terminate();
    }
  }
}
