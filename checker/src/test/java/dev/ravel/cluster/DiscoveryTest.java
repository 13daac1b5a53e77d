// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Workers that find each other by a name agree on who begins, whenever each of them asks. */
class DiscoveryTest {
  /** A name that gets its addresses one after the other. */
  private record Growing(Deque<List<String>> answers, String here) implements Discovery.Names {
    Growing(List<List<String>> answers, String here) {
      this(new ArrayDeque<>(answers), here);
    }

    @Override
    public List<InetAddress> addresses(String name) {
      assertEquals("workers", name);
      List<InetAddress> all = new ArrayList<>();
      for (String each : answers.size() > 1 ? answers.remove() : answers.peek()) {
        all.add(address(each));
      }
      return all;
    }

    @Override
    public boolean isHere(InetAddress its) {
      return its.equals(address(here));
    }

    private static InetAddress address(String text) {
      try {
        return InetAddress.getByName(text);
      } catch (UnknownHostException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final List<String> SAID = new ArrayList<>();

  private static final Place NAME = new Place("workers", 27100);

  private static Optional<Discovery.Found> find(Discovery.Names names, int workers)
      throws ClusterUnavailable {
    return new Discovery(names, 1_500_000_000L).find(NAME, workers, () -> false, SAID::add);
  }

  @Test
  void allSeeTheSame() throws ClusterUnavailable {
    List<List<String>> answers =
        List.of(
            List.of(),
            List.of("10.0.0.200"),
            List.of("10.0.0.200", "10.0.0.9", "9.255.0.1", "10.0.0.9"));
    for (String here : List.of("10.0.0.9", "10.0.0.200", "9.255.0.1")) {
      SAID.clear();
      Discovery.Found its = find(new Growing(answers, here), 3).orElseThrow();
      assertEquals(
          List.of(
              "waiting for 3 addresses of workers; 0 so far",
              "waiting for 3 addresses of workers; 1 so far"),
          SAID);
      assertEquals(new Place(here, 27100), its.own());
      assertEquals(
          List.of(
              new Place("9.255.0.1", 27100),
              new Place("10.0.0.9", 27100),
              new Place("10.0.0.200", 27100)),
          its.all());
    }
  }

  @Test
  void longAddresses() throws ClusterUnavailable {
    Growing names = new Growing(List.of(List.of("fd00::2", "fd00::1")), "fd00::2");
    Discovery.Found its = find(names, 2).orElseThrow();
    assertEquals(new Place("[fd00:0:0:0:0:0:0:2]", 27100), its.own());
    assertEquals(its.own(), Place.of(its.own().toString()));
    assertEquals(its.own(), its.all().getLast());
  }

  @Test
  void notAllAreThere() {
    Growing names = new Growing(List.of(List.of("10.0.0.1")), "10.0.0.1");
    ClusterUnavailable its = assertThrows(ClusterUnavailable.class, () -> find(names, 2));
    assertEquals(Problem.F014, its.why().problem());
    assertEquals("workers has 1 of the 2 addresses that are waited for", its.why().message());
  }

  @Test
  void noneIsHere() {
    Growing names = new Growing(List.of(List.of("10.0.0.1", "10.0.0.2")), "10.0.0.3");
    ClusterUnavailable its = assertThrows(ClusterUnavailable.class, () -> find(names, 2));
    assertEquals(Problem.F017, its.why().problem());
    assertTrue(its.why().message().endsWith("[10.0.0.1, 10.0.0.2]"), its.why().message());
  }

  @Test
  void interrupted() throws ClusterUnavailable {
    Discovery.Names names = new Growing(List.of(List.of()), "10.0.0.3");
    assertEquals(
        Optional.empty(),
        new Discovery(names, Long.MAX_VALUE / 2).find(NAME, 1, () -> true, SAID::add));
  }

  /** The names of this machine. */
  @Test
  void thisMachine() throws ClusterUnavailable {
    Discovery.Found its =
        new Discovery()
            .find(new Place("127.0.0.1", 27100), 1, () -> false, SAID::add)
            .orElseThrow();
    assertEquals(new Place("127.0.0.1", 27100), its.own());
  }
}
