// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

/** A node of a cluster: it knows the others, and sends bytes to them. The only user of Pekko. */
final class Node implements AutoCloseable {
  /** The role of those that search. */
  static final String WORKER = "worker";

  /** The role of those that ask. */
  static final String CLIENT = "client";

  private static final String NAME = "ravel";
  private final ActorSystem<byte[]> system;
  private final Map<String, ActorRef<byte[]>> receivers = new ConcurrentHashMap<>();
  private final Set<String> workers = ConcurrentHashMap.newKeySet();
  private final Listener listener;
  private final CountDownLatch joined = new CountDownLatch(1);
  private final String address;
  private volatile boolean over;

  /** Of messages that have begun to come; by one thread alone at a time. */
  private final Pieces pieces = new Pieces();

  /** Hears what other nodes say. Called by threads of the node, one call after the other. */
  interface Listener {
    /** A message has come. */
    void received(Envelope message);

    /** Another worker belongs to the cluster. */
    default void came(String address) {
      // it is found when workers are needed
    }

    /** A node is no more. */
    void lost(String address);
  }

  /**
   * Starts a node.
   *
   * @param place where it listens
   * @param seeds where nodes of its cluster may be; a worker that is the first of them, or is told
   *     of none, begins a cluster if it finds none
   * @throws ClusterUnavailable if it cannot listen there
   */
  Node(
      Place place,
      List<Place> seeds,
      String role,
      Optional<Keys> keys,
      ClusterTimeouts patience,
      Listener listener)
      throws ClusterUnavailable {
    this.listener = listener;
    List<String> addresses = seeds.stream().map(Node::address).toList();
    try {
      system =
          ActorSystem.create(
              guardian(), NAME, PekkoSettings.of(place, addresses, role, keys, patience));
    } catch (RemoteTransportException e) {
      throw new ClusterUnavailable(
          Diagnostic.of(Problem.F017, "it cannot listen at " + place + ": " + reason(e))
              .help("choose another with --listen HOST:PORT"));
    }
    Cluster cluster = Cluster.get(system);
    address = cluster.selfMember().address().toString();
    if (role.equals(WORKER) && addresses.isEmpty()) {
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
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
          ActorRef<ClusterEvent.ClusterDomainEvent> watching =
              context.spawn(
                  Behaviors.<ClusterEvent.ClusterDomainEvent>receiveMessage(
                      event -> {
                        membership(event);
                        return Behaviors.same();
                      }),
                  "membership");
          Cluster.get(context.getSystem())
              .subscriptions()
              .tell(Subscribe.create(watching, ClusterEvent.ClusterDomainEvent.class));
          return Behaviors.receiveMessage(
              message -> {
                received(message);
                return Behaviors.same();
              });
        });
  }

  /** A message of another node; whoever sends what is none is not listened to. */
  private void received(byte[] message) {
    Optional<Envelope> its;
    try {
      its = pieces.add(Envelope.read(message));
    } catch (IllegalArgumentException nothing) {
      return;
    }
    its.ifPresent(listener::received);
  }

  private void membership(ClusterEvent.ClusterDomainEvent event) {
    if (event instanceof ClusterEvent.MemberUp up) {
      entered(up.member());
    } else if (event instanceof ClusterEvent.MemberLeft left) {
      left(left.member());
    } else if (event instanceof ClusterEvent.MemberDowned downed) {
      left(downed.member());
    } else if (event instanceof ClusterEvent.MemberRemoved removed) {
      left(removed.member());
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

  /** What follows the last {@code @} of an address: the place, for people. */
  static String place(String address) {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  /** Waits until it belongs to a cluster; whether it does. */
  boolean joins(long milliseconds) {
    try {
      return joined.await(milliseconds, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The addresses of all workers that belong to the cluster now, in order. */
  List<String> workers() {
    return workers.stream().sorted().toList();
  }

  /** The address of the worker that belongs to the cluster for the longest time. */
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

  /** Sends a message to a node; it is lost if that is no more. Does not wait. */
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

  /** Whether it has ended, since the cluster has given it up. */
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
