// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A worker in a process of its own, which can be killed, and stopped for a while. */
final class WorkerProcess implements AutoCloseable {
  private static final String MET = "met";

  private final Process process;
  private final BufferedReader says;
  private String place = "";

  /** The gate that holds back the messages to a worker, until it is released. */
  enum Gating {
    /** It is held in the midst of a search. */
    LETTERS,
    /** It is lost while it explores executions, as a {@link Victim}. */
    VICTIM,
    /** The others explore when that is lost. */
    OTHER,
    /** Nothing. */
    NONE
  }

  /**
   * Starts one that joins a cluster, or begins one.
   *
   * @param letters the number of messages that come before it is held, if it is held for letters
   */
  WorkerProcess(Gating gating, int letters, List<Place> join) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx400m"));
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(WorkerProcess.class.getName(), gating.name(), "" + letters));
    join.forEach(its -> command.add(its.toString()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    says =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Returns the place where it listens, once it belongs to a cluster. */
  Place place() throws IOException {
    place = place.isEmpty() ? says.readLine() : place;
    return Place.of(place);
  }

  /** Waits until it is held, or explores as a victim. */
  void waitUntilMet() throws IOException {
    String line = says.readLine();
    if (!MET.equals(line)) {
      throw new IOException("it ends, or says " + line);
    }
  }

  /** Releases the messages, or others are lost. */
  void release() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Nothing more is heard of it. */
  void kill() {
    process.destroyForcibly();
  }

  /** It does nothing until it goes on. */
  void stop() throws IOException, InterruptedException {
    signal("-STOP");
  }

  /** It goes on as if no time had passed. */
  void goOn() throws IOException, InterruptedException {
    signal("-CONT");
  }

  private void signal(String which) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", which, "" + process.pid()).start().waitFor();
    if (code != 0) {
      throw new IOException("kill " + which + " ends with " + code);
    }
  }

  /** Returns whether it ends within a number of seconds. */
  boolean ends(long seconds) throws InterruptedException {
    return process.waitFor(seconds, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Is a worker until it is given up, or nobody reads what it says. */
  public static void main(String[] words) throws Exception {
    List<Place> places = new ArrayList<>();
    for (String its : words) {
      if (its.contains(":")) {
        places.add(Place.of(its));
      }
    }
    Runnable met = () -> System.out.println(MET);
    Victim victim = new Victim(met);
    Held held = Held.afterLetters(Integer.parseInt(words[1]), met);
    MessageGuard gate =
        switch (Gating.valueOf(words[0])) {
          case LETTERS -> held;
          case VICTIM -> victim.gate();
          case OTHER -> victim.others();
          case NONE -> MessageGuard.OPEN;
        };
    Worker.Terms terms =
        new Worker.Terms(
            Workers.anyPlace(),
            places,
            Optional.empty(),
            1,
            1L << 28,
            "" + ProcessHandle.current().pid(),
            Optional.empty());
    Worker worker = new Worker(terms, Workers.SHORT, _ -> {}, gate);
    if (!worker.joins(60_000)) {
      System.exit(1);
    }
    System.out.println(worker.place());
    Thread _ = Thread.ofPlatform().daemon().start(() -> releasing(victim, held));
    while (!worker.isOver()
        && ProcessHandle.current().parent().filter(ProcessHandle::isAlive).isPresent()) {
      Thread.sleep(100);
    }
    System.exit(0);
  }

  private static void releasing(Victim victim, Held held) {
    try {
      if (System.in.read() >= 0) {
        victim.lost();
        held.release();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
