// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ravel.explore.Budget;
import dev.ravel.source.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that a client does not wait for workers that are lost, whenever that happens. */
@Tag("thorough")
class LostWorkersTest {
  private static final Duration MOST = Duration.ofSeconds(15);

  /** A model whose search takes minutes. */
  private static final String LONG =
      """
      shared x: int[0..2000][3]
      thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 2000 } }
      check never x[0] > 2000
      """;

  private static Client client(Workers workers) throws ClusterUnavailable {
    return new Client(new Reach(workers.places(), Optional.empty(), 1, Workers.SHORT));
  }

  private static CheckJob check(Client client) {
    Map<String, byte[]> files = Map.of("m.ravel", LONG.getBytes(UTF_8));
    CheckRequest request = CheckRequest.of("m.ravel", files, GraphChecks.options());
    return new CheckJob(client.address(), request, 0, 1, false);
  }

  private static void assertNoResult(Client client, Client.CheckHandle check) {
    assertEquals(
        Optional.empty(),
        assertTimeoutPreemptively(
            MOST,
            () -> client.result(check, new RemoteBudget(Budget.unlimited()), DetachDecision.ENDS)));
    assertFalse(client.hasWorkers());
  }

  /** The actors of the client end before they have handled the removal of the worker. */
  @Test
  void theNodeOfTheClientEnds() throws ClusterUnavailable {
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Client client = client(workers)) {
      Client.CheckHandle check = client.ask(check(client));
      Cuts.end(Cuts.of(client));
      assertNoResult(client, check);
    }
  }

  /** The worker is lost after its first answer, before the client waits for the result. */
  @Test
  void theWorkerIsLostBeforeTheWait() throws ClusterUnavailable {
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Client client = client(workers)) {
      Client.CheckHandle check = client.ask(check(client));
      workers.all().forEach(Worker::close);
      assertTimeoutPreemptively(
          MOST,
          () -> {
            while (client.hasWorkers()) {
              PendingReplies.pause();
            }
          });
      assertNoResult(client, check);
    }
  }

  /** The worker is lost before it answers that it has begun. */
  @Test
  void theWorkerIsLostBeforeItAnswers() throws ClusterUnavailable {
    AtomicReference<Workers> all = new AtomicReference<>();
    Held silent = new Held(its -> its.kind() == Envelope.Kind.CHECK_JOB, () -> all.get().close());
    try (Workers workers = new Workers(1, 1, Optional.empty(), _ -> silent);
        Client client = client(workers)) {
      all.set(workers);
      ClusterUnavailable why =
          assertTimeoutPreemptively(
              MOST, () -> assertThrows(ClusterUnavailable.class, () -> client.ask(check(client))));
      assertEquals(Problem.F016, why.why().problem());
    }
  }
}
