// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.typesafe.config.ConfigFactory;
import java.lang.reflect.Field;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.remote.RemoteActorRefProvider;
import org.apache.pekko.remote.transport.ThrottlerTransportAdapter;

/** Cuts links between nodes of this process. Nothing that they send each other arrives any more. */
@SuppressWarnings("deprecation") // it is the only way to cut a link within a process
final class Cuts implements AutoCloseable {
  private static final String MODE = "pekko.remote.artery.advanced.test-mode";

  /** Links of nodes that are made from now on can be cut. */
  Cuts() {
    System.setProperty(MODE, "on");
    ConfigFactory.invalidateCaches();
  }

  @Override
  public void close() {
    System.clearProperty(MODE);
    ConfigFactory.invalidateCaches();
  }

  /** Cuts the link between two nodes, in both directions. */
  static void cut(Node one, Node other) {
    cutOneWay(one, other);
    cutOneWay(other, one);
  }

  private static void cutOneWay(Node one, Node other) {
    ExtendedActorSystem system =
        (ExtendedActorSystem) Adapter.toClassic((ActorSystem<?>) part(one, "system"));
    Address address = AddressFromURIString.parse(other.address());
    Object _ =
        ((RemoteActorRefProvider) system.provider())
            .transport()
            .managementCommand(
                new ThrottlerTransportAdapter.SetThrottle(
                    address, both(), ThrottlerTransportAdapter.Blackhole$.MODULE$));
  }

  /** An object of Scala within two others, which Java has no name for. */
  private static ThrottlerTransportAdapter.Direction both() {
    try {
      return (ThrottlerTransportAdapter.Direction)
          Class.forName(ThrottlerTransportAdapter.class.getName() + "$Direction$Both$")
              .getField("MODULE$")
              .get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Ends a node at once, so that its actors handle nothing more. */
  static void end(Node node) {
    ((ActorSystem<?>) part(node, "system")).terminate();
  }

  /** The node of a client. */
  static Node of(Client client) {
    return (Node) part(client, "node");
  }

  /** The node of a worker. */
  static Node of(Worker worker) {
    return (Node) part(worker, "node");
  }

  /** The node of who asks, which has asked by now. */
  static Node of(Clustered cluster) {
    try {
      return of(cluster.client());
    } catch (ClusterUnavailable e) {
      throw new AssertionError(e);
    }
  }

  private static Object part(Object of, String name) {
    try {
      Field field = of.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(of);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
