// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Discovery;
import dev.ravel.cluster.KeyMaker;
import dev.ravel.cluster.Keys;
import dev.ravel.cluster.Place;
import dev.ravel.cluster.Worker;
import dev.ravel.explanation.Numbers;
import dev.ravel.result.ExitCode;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel worker}, which searches for others, until it is interrupted. The command
 * {@code ravel worker keys DIR} makes keys for trying out.
 *
 * @param interruption asks it to end
 */
record WorkerCommand(Interruption interruption) implements DeclaredCommand {
  private static final int PORT = 27_100;
  private static final long JOINING = 1000;

  @Override
  public ExitCode perform(Arguments.Given given) {
    try {
      if (!given.positionals().isEmpty()) {
        return keys(given.positionals(), given.console());
      }
      return work(given);
    } catch (ClusterUnavailable its) {
      return given.failed(its.why());
    }
  }

  private static ExitCode keys(List<String> words, Console console) {
    if (words.size() != 2 || !words.getFirst().equals("keys")) {
      throw new UsageError("'ravel worker " + String.join(" ", words) + "' is not understood");
    }
    Path folder = ClusterArguments.path(words.get(1));
    KeyMaker.make(folder);
    console.print(
        List.of(
            folder + " has tls.key, tls.crt and ca.crt: give all workers, and --cluster, a copy"));
    return ExitCode.SUCCESS;
  }

  private ExitCode work(Arguments.Given given) {
    Console console = given.console();
    Optional<Keys> keys = ClusterArguments.keys(given);
    Optional<Discovery.Found> found = discovered(given);
    if (found.isEmpty() && given.has("--discover")) {
      return ExitCode.SUCCESS; // it was interrupted
    }
    Place listen =
        found
            .map(Discovery.Found::own)
            .orElseGet(
                () -> ClusterArguments.place(given.value("--listen").orElse("127.0.0.1:" + PORT)));
    if (keys.isEmpty() && !listen.isLoopback()) {
      throw new UsageError("without '--keys' a worker listens on this machine alone");
    }
    int local = (int) given.number("--local", 1);
    int threads = (int) given.number("--threads", 1);
    long memory =
        SharedOptions.bytes(given, "--memory").orElse(Runtime.getRuntime().maxMemory() / 4 * 3);
    Optional<Path> keep = given.value("--keep").map(ClusterArguments::path);
    String process = Long.toHexString(new SecureRandom().nextLong());
    List<Place> join =
        new ArrayList<>(
            found
                .map(Discovery.Found::all)
                .orElseGet(() -> ClusterArguments.places(given.value("--join"))));
    List<Worker> workers = new ArrayList<>();
    try {
      for (int k = 0; k < local; k++) {
        Place place = new Place(listen.host(), listen.port() + k);
        String name = local == 1 ? "" : place + ": ";
        workers.add(
            new Worker(
                new Worker.Terms(place, join, keys, threads, memory / local, process, keep),
                line -> console.print(List.of(name + line))));
        if (join.isEmpty()) {
          join.add(place);
        }
        console.print(
            List.of(
                "worker at %s, %s, %s of memory%s"
                    .formatted(
                        workers.getLast().place(),
                        Numbers.count(threads, "thread", "threads"),
                        Numbers.bytes(memory / local),
                        keys.isEmpty() ? "; no keys: this machine alone" : "")));
      }
      return untilTheEnd(workers, console);
    } finally {
      workers.forEach(Worker::close);
    }
  }

  /** The workers after a name, if one is given. */
  private Optional<Discovery.Found> discovered(Arguments.Given given) {
    Optional<String> name = given.value("--discover");
    if (name.isEmpty()) {
      given.refuse(List.of("--workers"), "needs '--discover'");
      return Optional.empty();
    }
    given.refuse(List.of("--listen", "--join", "--local"), "does not go with '--discover'");
    long workers = given.number("--workers", 2);
    Place place = ClusterArguments.place(name.get());
    return new Discovery()
        .find(place, (int) workers, interruption::asked, line -> given.print(List.of(line)));
  }

  private ExitCode untilTheEnd(List<Worker> workers, Console console) {
    for (boolean joined = false; !interruption.asked(); ) {
      if (!joined && workers.stream().allMatch(its -> its.joins(JOINING / workers.size()))) {
        console.print(List.of("ready"));
        joined = true;
      }
      if (workers.stream().anyMatch(Worker::isOver)) {
        console.complain(List.of("the other workers have given this one up: it was not reached"));
        return ExitCode.UNKNOWN;
      }
      if (joined) {
        pause();
      }
    }
    return ExitCode.SUCCESS;
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
