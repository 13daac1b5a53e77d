// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Problem;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Discovery of workers by a name of the network, one at each of its addresses. All are at the same
 * port; a headless service of Kubernetes has such a name. Each worker waits until the name has the
 * number of addresses of all workers, so that all see the same ones; the least begins the cluster.
 */
public final class Discovery {
  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(5);
  private static final long BETWEEN = 500;

  private final Names names;
  private final long patience;

  /**
   * The places of workers.
   *
   * @param own the place at which this worker listens
   * @param all the places of all workers, this one among them; the first begins a cluster
   */
  public record Found(Place own, List<Place> all) {
    /** Copies the list. */
    public Found {
      all = List.copyOf(all);
    }
  }

  /** The resolver of names of the network. */
  interface Names {
    /** The addresses of a name; none if it is unknown. */
    List<InetAddress> addresses(String name);

    /** Returns whether an address is one of this machine. */
    boolean isHere(InetAddress address);
  }

  /** Discovery by the resolver of this machine. */
  public Discovery() {
    this(new OfThisMachine(), PATIENCE);
  }

  /** Discovery by another resolver, for some nanoseconds. */
  Discovery(Names names, long patience) {
    this.names = names;
    this.patience = patience;
  }

  /**
   * Waits until a name has a number of addresses.
   *
   * @param name the name, and the port of all workers
   * @param workers the least number of addresses
   * @param interrupted whether to give up
   * @param says takes a line with the number of addresses whenever that changes
   * @return nothing after an interruption
   * @throws ClusterUnavailable if they are not there in some minutes, or none is one of this
   *     machine
   */
  public Optional<Found> find(
      Place name, int workers, BooleanSupplier interrupted, Consumer<String> says) {
    long end = System.nanoTime() + patience;
    int before = -1;
    while (!interrupted.getAsBoolean()) {
      List<InetAddress> addresses =
          names.addresses(host(name)).stream()
              .distinct()
              .sorted(Comparator.comparing(InetAddress::getAddress, Arrays::compareUnsigned))
              .toList();
      if (addresses.size() >= workers) {
        return Optional.of(found(name, addresses));
      }
      if (addresses.size() != before) {
        before = addresses.size();
        says.accept(
            "waiting for %d addresses of %s; %d so far".formatted(workers, name.host(), before));
      }
      if (System.nanoTime() > end) {
        throw new ClusterUnavailable(
            Problem.F014,
            "%s has %d of the %d addresses that are waited for"
                .formatted(name.host(), addresses.size(), workers),
            "start all workers, and see that the name tells of those that begin");
      }
      PendingReplies.pause(BETWEEN);
    }
    return Optional.empty();
  }

  private static String host(Place name) {
    String host = name.host();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private Found found(Place name, List<InetAddress> addresses) {
    List<Place> all = addresses.stream().map(its -> place(its, name.port())).toList();
    for (int k = 0; k < addresses.size(); k++) {
      if (names.isHere(addresses.get(k))) {
        return new Found(all.get(k), all);
      }
    }
    throw new ClusterUnavailable(
        Problem.F017,
        "no address of %s is one of this machine: %s"
            .formatted(name.host(), addresses.stream().map(InetAddress::getHostAddress).toList()),
        "--discover needs a name whose addresses are those of the workers");
  }

  private static Place place(InetAddress address, int port) {
    String host = address.getHostAddress();
    return new Place(
        address instanceof Inet6Address ? "[" + host.replaceAll("%.*", "") + "]" : host, port);
  }

  private static final class OfThisMachine implements Names {
    OfThisMachine() {
      Security.setProperty("networkaddress.cache.ttl", "0");
      Security.setProperty("networkaddress.cache.negative.ttl", "0");
    }

    @Override
    public List<InetAddress> addresses(String name) {
      try {
        return List.of(InetAddress.getAllByName(name));
      } catch (UnknownHostException unknown) {
        return List.of();
      }
    }

    @Override
    public boolean isHere(InetAddress address) {
      try {
        return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
      } catch (SocketException unknown) {
        return false;
      }
    }
  }
}
