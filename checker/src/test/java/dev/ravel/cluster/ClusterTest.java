// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static dev.ravel.cluster.GraphChecks.options;
import static dev.ravel.cluster.GraphChecks.statistic;
import static dev.ravel.cluster.GraphChecks.told;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Effort;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.MessagePrograms;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.report.CheckText;
import dev.ravel.report.Style;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workers find, count and show what {@code graph} does on one machine. They lie in one virtual
 * machine and speak over the network all the same. What is not made here: several machines.
 */
@Tag("thorough")
class ClusterTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 200 : 6;

  /** A search has come so far when one of its workers is lost, of some hundred. */
  private static final int LETTERS = 60;

  /** The first byte of a letter that begins a level; the second one is its epoch. */
  private static final byte EXPAND = 2;

  /** Ends within half a minute, and never by itself. */
  private static final String LONG =
      """
      shared x: int[0..999][3]
      thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 1000 } }
      check never x[0] > 999
      """;

  private static Checking check(String text, Optional<Clustered> cluster) {
    return GraphChecks.check(text, cluster, GraphChecks.UNWATCHED);
  }

  private static String withChecks(String text) {
    return text.contains("check ") ? text : text + "\ncheck no deadlock\ncheck no race\n";
  }

  @Test
  void sameAsGraph() throws ClusterUnavailable {
    List<Family> families = List.of(Family.values());
    try (Workers workers = new Workers(2, 2, Optional.empty());
        Clustered cluster = workers.asked(2)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Family family = families.get(seed % families.size());
        for (String text :
            List.of(
                RandomPrograms.draft(seed, family, Size.USUAL).text(),
                MessagePrograms.draft(seed).text(),
                CrashingPrograms.draft(seed, family, Size.USUAL).text())) {
          String model = withChecks(text);
          Checking expected = check(model, Optional.empty());
          Checking found = check(model, Optional.of(cluster));
          assertEquals(told(expected), told(found), model);
          assertEquals(List.of(), found.errors(), model);
        }
      }
    }
  }

  /** A condition without a value somewhere is asked beside the one that is looked for. */
  @Test
  void conditionsWithoutValue() throws ClusterUnavailable {
    String model =
        """
        atomic shared x: int[0..3]
        shared a: int[0..1][2] = [0, 1]
        thread A { x = 1; x = 3 }
        check reachable a[x] == 1
        """;
    try (Workers workers = new Workers(1, 3, Optional.empty());
        Clustered cluster = workers.asked(0)) {
      Checking found = check(model, Optional.of(cluster));
      assertEquals(told(check(model, Optional.empty())), told(found));
      assertEquals(
          Optional.of(Problem.V016), found.findings().toList().getFirst().judgement().code());
    }
  }

  /** Executions without end are not searched. The answer is unknown, with the reason. */
  @Test
  void livenessIsUnknown() throws ClusterUnavailable {
    String model = "shared x: int[0..1]\nthread T { x = 1 }\ncheck terminates\n";
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Clustered cluster = workers.asked(0)) {
      Finding found = check(model, Optional.of(cluster)).findings().toList().getFirst();
      assertEquals(Verdict.UNKNOWN, found.judgement().verdict());
      assertEquals(Optional.of(Problem.K005), found.judgement().code());
    }
  }

  /** Others take over what a worker had, threads and all. */
  @Test
  void aLostWorkerIsSurvived() throws ClusterUnavailable {
    String model =
        """
        shared x: int[0..29][3]
        thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 30 } }
        check never x[0] + x[1] + x[2] == 86
        check no race
        """;
    List<Worker> all = new ArrayList<>();
    MessageGuard last = Held.afterLetters(LETTERS, () -> all.getLast().close());
    try (Workers workers =
            new Workers(3, 2, Optional.empty(), its -> its == 2 ? last : MessageGuard.OPEN);
        Clustered cluster = workers.asked(3)) {
      all.addAll(workers.all());
      Checking found = check(model, Optional.of(cluster));
      assertEquals(told(check(model, Optional.empty())), told(found));
      assertEquals(Optional.empty(), found.stopped());
      assertEquals(1, statistic(found, "losses survived"));
      assertEquals(6, statistic(found, "workers"));
      String small = "thread T { skip }\ncheck no deadlock\n";
      assertEquals(
          told(check(small, Optional.empty())), told(checkWhenFree(small, cluster, found)));
    }
  }

  /** With two copies two workers may be lost at once, one of which has copies of the other. */
  @Test
  void twoLostWorkersAreSurvived() throws ClusterUnavailable {
    String model =
        """
        shared x: int[0..29][3]
        thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 30 } }
        check never x[0] + x[1] + x[2] == 86
        """;
    for (List<Integer> lost : List.of(List.of(2, 3), List.of(0, 1))) { // first leads
      List<Worker> all = new ArrayList<>();
      MessageGuard both =
          Held.afterLetters(
              LETTERS, () -> lost.forEach(its -> Thread.ofPlatform().start(all.get(its)::close)));
      try (Workers workers =
              new Workers(
                  4, 1, Optional.empty(), its -> lost.contains(its) ? both : MessageGuard.OPEN);
          Clustered cluster = workers.askedWithCopies(4, 2)) {
        all.addAll(workers.all());
        Checking found = check(model, Optional.of(cluster));
        assertEquals(told(check(model, Optional.empty())), told(found));
        assertEquals(Optional.empty(), found.stopped());
        assertTrue(statistic(found, "losses survived") >= 1, lost + " were not lost");
        assertEquals(4, statistic(found, "workers"));
      }
    }
  }

  /** A worker that comes while others search takes part from one of the next levels on. */
  @Test
  void aWorkerJoins() throws ClusterUnavailable {
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Clustered cluster = workers.asked(1)) {
      Joining joining = new Joining(workers);
      Checking found = GraphChecks.check(LONG, Optional.of(cluster), joining);
      assertEquals(List.of(), found.errors());
      assertEquals(Optional.of(Problem.K004), found.stopped());
      assertEquals(3, statistic(found, "workers"));
      assertTrue(statistic(found, "partitions moved") > 500);
      assertTrue(statistic(found, "states moved") > 0);
      String small =
          """
          shared x: int[0..29][3]
          thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 30 } }
          check never x[0] + x[1] + x[2] == 86
          """;
      assertEquals(
          told(check(small, Optional.empty())), told(checkWhenFree(small, cluster, found)));
    }
  }

  /** One that has little memory has fewer states, and nobody runs out of it. */
  @Test
  void aSmallWorkerGivesAway() throws ClusterUnavailable {
    String model =
        """
        shared x: int[0..59][3]
        thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 60 } }
        check never x[0] > 59
        check no race
        """;
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Clustered cluster = workers.askedWithCopies(2, 0)) {
      workers.add(1, 8L << 20);
      Checking found = check(model, Optional.of(cluster));
      assertEquals(Optional.empty(), found.stopped());
      assertEquals(told(check(model, Optional.empty())), told(found));
      assertTrue(statistic(found, "partitions moved") > 100);
    }
  }

  /** Adds a worker of two threads; when that has taken part for some levels, asks for an end. */
  private static final class Joining implements ProgressListener {
    private final Then comes;
    private int since = Integer.MAX_VALUE;
    private boolean enough;

    Joining(Workers workers) {
      comes = new Then(3000, () -> Thread.ofPlatform().start(() -> add(workers)));
    }

    private static void add(Workers workers) {
      try {
        workers.add(2, 1L << 30);
      } catch (ClusterUnavailable why) {
        throw new IllegalStateException(why);
      }
    }

    @Override
    public void progress(String file, Effort effort, long nanoseconds) {
      comes.progress(file, effort, nanoseconds);
      if (effort instanceof Effort.OfStates of && of.together().isPresent()) {
        Effort.Together its = of.together().get();
        since = its.workers() == 3 ? Math.min(since, its.level()) : since;
        enough |= its.level() - 3 > since;
      }
    }

    @Override
    public boolean interrupted() {
      return enough;
    }
  }

  /**
   * Where the worker that leads is lost, the next one goes on from the level that had begun. The
   * one after that does where that is lost too.
   */
  @Test
  void lostLeadsAreSurvived() throws ClusterUnavailable {
    String model =
        """
        shared x: int[0..29][3]
        thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 30 } }
        check never x[0] + x[1] + x[2] == 87
        check reachable x[0] == 3
        check no race
        """;
    List<Worker> all = new ArrayList<>();
    AtomicInteger epoch = new AtomicInteger(); // how many losses the first one has heard of
    Held first = Held.afterLetters(LETTERS, () -> all.get(0).close());
    MessageGuard hears =
        (message, worker) -> {
          if (message.kind() == Envelope.Kind.LETTER && !first.isMet()) {
            epoch.set(message.content()[1]);
          }
          first.pass(message, worker);
        };
    int[] levels = {0};
    MessageGuard second = // when levels are done without the first one, so that all is safe
        new Held(
            its ->
                first.isMet()
                    && its.kind() == Envelope.Kind.LETTER
                    && its.content()[0] == EXPAND
                    && its.content()[1] > epoch.get()
                    && ++levels[0] == 4,
            () -> all.get(1).close());
    try (Workers workers =
            new Workers(3, 1, Optional.empty(), List.of(hears, second, MessageGuard.OPEN)::get);
        Clustered cluster = workers.asked(3)) {
      all.addAll(workers.all());
      Checking found = check(model, Optional.of(cluster));
      assertEquals(List.of(), found.errors());
      assertEquals(told(check(model, Optional.empty())), told(found));
      assertEquals(Optional.empty(), found.stopped());
      assertEquals(2, statistic(found, "losses survived"));
    }
  }

  /** Where no copies are left, the job ends with what was found. */
  @Test
  void theOnlyWorkerEndsTheJob() throws ClusterUnavailable {
    try (Workers workers = new Workers(1, 2, Optional.empty());
        Clustered cluster = workers.asked(1)) {
      Then closes = new Then(2000, () -> Thread.ofPlatform().start(workers.all().getLast()::close));
      Checking found = GraphChecks.check(LONG, Optional.of(cluster), closes);
      assertEquals(Optional.of(Problem.K020), found.stopped());
      assertEquals(ExitCode.UNKNOWN, found.exitCode());
      assertTrue(found.counters().states().getAsLong() > 2000);
    }
  }

  private static Checking checkWhenFree(String text, Clustered cluster, Checking before) {
    Checking its = before;
    for (int k = 0; k < 100 && (k == 0 || !its.errors().isEmpty()); k++) {
      its = check(text, Optional.of(cluster));
    }
    return its;
  }

  @Test
  void oneJobAtATime() throws ClusterUnavailable, InterruptedException {
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Clustered cluster = workers.asked(2);
        Clustered other = workers.asked(2)) {
      AtomicBoolean stop = new AtomicBoolean();
      CountDownLatch begun = new CountDownLatch(1);
      Then tells = new Then(1000, begun::countDown);
      ProgressListener listener =
          new ProgressListener() {
            @Override
            public void progress(String file, Effort effort, long nanoseconds) {
              tells.progress(file, effort, nanoseconds);
            }

            @Override
            public boolean interrupted() {
              return stop.get();
            }
          };
      List<Checking> first = new ArrayList<>();
      Thread asks =
          Thread.ofPlatform()
              .start(() -> first.add(GraphChecks.check(LONG, Optional.of(cluster), listener)));
      assertTrue(begun.await(60, TimeUnit.SECONDS));
      Checking second = check("thread T { skip }\ncheck no deadlock\n", Optional.of(other));
      assertEquals(Problem.F016, second.errors().getFirst().problem());
      assertEquals(ExitCode.USAGE, second.exitCode());
      stop.set(true);
      asks.join();
      assertEquals(Optional.of(Problem.K004), first.getFirst().stopped());
    }
  }

  @Test
  void memoryOfAWorker() throws ClusterUnavailable {
    try (Workers workers = new Workers(0, 1, Optional.empty())) {
      workers.add(1, 1L << 25);
      workers.add(1, 1L << 21);
      try (Clustered cluster = workers.asked(2)) {
        Checking full = check(LONG, Optional.of(cluster));
        assertEquals(Optional.of(Problem.K002), full.stopped());
        assertTrue(help(full).contains("(ravel worker --memory 4g; "), help(full));
      }
    }
  }

  private static String help(Checking its) {
    return String.join("\n", new CheckText(its, Style.plain()).results());
  }

  /**
   * The report says which memory was missing. It is that of this machine, where workers were not
   * asked.
   */
  @Test
  void memoryOfThisMachine() throws ClusterUnavailable {
    OptionalLong none = OptionalLong.empty();
    CheckOptions little =
        options().within(new Resources(1, none, none, none, OptionalLong.of(1L << 20)));
    Map<String, byte[]> files = Map.of("m.ravel", LONG.getBytes(StandardCharsets.UTF_8));
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Clustered cluster = workers.askedAfter(1_000_000)) {
      Checker checker = new Checker(little, files, GraphChecks.UNWATCHED);
      for (Checker each : List.of(checker, checker.spreading(cluster))) {
        Checking full = each.check("m.ravel");
        assertEquals(Optional.of(Problem.K002), full.stopped());
        assertTrue(help(full).contains("more memory (--max-memory 4g)"), help(full));
      }
    }
  }

  @Test
  void nobodyIsThere() throws ClusterUnavailable, IOException {
    Place nowhere;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nowhere = new Place("127.0.0.1", socket.getLocalPort());
    }
    ClusterTimeouts brief =
        new ClusterTimeouts(
            Workers.SHORT.beat(),
            Workers.SHORT.pause(),
            Workers.SHORT.stable(),
            Duration.ofSeconds(1));
    Clustered.Terms terms =
        new Clustered.Terms(
            new Reach(List.of(nowhere), Optional.empty(), 0, brief), 0, 1, DetachDecision.ENDS);
    try (Clustered cluster = new Clustered(terms)) {
      Checking its = check(LONG, Optional.of(cluster));
      assertEquals(Problem.F014, its.errors().getFirst().problem());
      assertEquals(ExitCode.USAGE, its.exitCode());
    }
  }

  @Test
  void aPortInUse() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Place place = new Place("127.0.0.1", socket.getLocalPort());
      Worker.Terms terms =
          new Worker.Terms(
              place, List.of(), Optional.empty(), 1, 1L << 30, "one", Optional.empty());
      ClusterUnavailable its =
          assertThrows(
              ClusterUnavailable.class,
              () -> new Worker(terms, Workers.SHORT, _ -> {}, MessageGuard.OPEN).close());
      assertEquals(Problem.F017, its.why().problem());
    }
  }

  /** Workers that name each other are one cluster, whichever is first and whichever comes back. */
  @Test
  void whoComesFirst() throws ClusterUnavailable, IOException {
    List<Place> places = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      try (ServerSocket free = new ServerSocket(0)) {
        places.add(new Place("127.0.0.1", free.getLocalPort()));
      }
    }
    List<Worker> all = new ArrayList<>();
    try {
      for (int k : new int[] {2, 1, 0}) {
        all.add(worker(places.get(k), places));
      }
      for (Worker each : all) {
        assertTrue(each.joins(60_000));
      }
      assertEquals(ExitCode.SUCCESS, askedOf(places, 3).exitCode());
      all.removeLast().close(); // the first of the places
      all.add(worker(places.getFirst(), places));
      assertTrue(all.getLast().joins(60_000));
      assertEquals(ExitCode.SUCCESS, askedOf(places.subList(1, 2), 3).exitCode());
    } finally {
      all.forEach(Worker::close);
    }
  }

  private static Worker worker(Place place, List<Place> places) throws ClusterUnavailable {
    Worker.Terms terms =
        new Worker.Terms(
            place, places, Optional.empty(), 1, 1L << 26, place.toString(), Optional.empty());
    return new Worker(terms, Workers.SHORT, _ -> {}, MessageGuard.OPEN);
  }

  private static Checking askedOf(List<Place> places, int workers) {
    Reach reach = new Reach(places, Optional.empty(), workers, Workers.SHORT);
    try (Clustered cluster = new Clustered(new Clustered.Terms(reach, 0, 1, DetachDecision.ENDS))) {
      return check("thread T { skip }\ncheck no deadlock\n", Optional.of(cluster));
    }
  }

  /** Two clients may hear at once that a worker is free. The second one is refused, soon. */
  @Test
  void toldTwiceThatItIsFree() throws ClusterUnavailable, InterruptedException {
    LinkedBlockingQueue<Envelope> answers = new LinkedBlockingQueue<>();
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            if (message.kind() != Envelope.Kind.LETTER) {
              answers.add(message);
            }
          }

          @Override
          public void lost(String address) {
            // answers that do not come show it
          }
        };
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Node node =
            new Node(
                new Place("127.0.0.1", 0),
                workers.places(),
                Node.CLIENT,
                Optional.empty(),
                Workers.SHORT,
                listener)) {
      assertTrue(node.joins(60_000));
      String worker = node.workers().getFirst();
      Map<String, byte[]> files =
          Map.of("m.ravel", "thread T { skip }".getBytes(StandardCharsets.UTF_8));
      CheckRequest request = CheckRequest.of("m.ravel", files, options());
      SearchJob share =
          new SearchJob(
              new JobReplica.Search(0, 0),
              List.of(new SearchJob.Member(worker, "", 0, 1L << 30)),
              1,
              1,
              node.address(),
              request,
              0,
              List.of(),
              List.of());
      FileJob test = new FileJob(node.address(), request, OptionalInt.empty(), Optional.empty());
      node.send(worker, Envelope.of(Envelope.Kind.SEARCH_JOB, 1, share));
      assertEquals(Envelope.Kind.READY, answers.poll(60, TimeUnit.SECONDS).kind());
      node.send(worker, Envelope.of(Envelope.Kind.SEARCH_JOB, 2, share));
      assertRefused(2, answers.poll(60, TimeUnit.SECONDS));
      node.send(worker, Envelope.of(Envelope.Kind.FILE_JOB, 3, test));
      assertRefused(3, answers.poll(60, TimeUnit.SECONDS));
      node.send(worker, Envelope.of(Envelope.Kind.END, 1, "one that does not lead"));
      node.send(worker, Envelope.of(Envelope.Kind.SEARCH_JOB, 6, share));
      assertRefused(6, answers.poll(60, TimeUnit.SECONDS));
      node.send(worker, Envelope.of(Envelope.Kind.END, 1, node.address()));
      for (int k = 0; k < 100; k++) {
        node.send(worker, Envelope.of(Envelope.Kind.OFFER_REQUEST, 4, node.address()));
        if (!Offer.read(answers.poll(60, TimeUnit.SECONDS).text()).busy()) {
          break;
        }
        Thread.sleep(50);
      }
      node.send(worker, Envelope.of(Envelope.Kind.FILE_JOB, 5, test));
      Envelope its = answers.poll(60, TimeUnit.SECONDS);
      assertEquals(Envelope.Kind.RESULT, its.kind(), its.text());
      assertEquals(5, its.job());
    }
  }

  private static void assertRefused(long job, Envelope its) {
    assertEquals(Envelope.Kind.REFUSED, its.kind(), its.text());
    assertEquals(job, its.job());
    assertEquals("it does another job", its.text());
  }

  /** Bytes that no node sends are ignored. */
  @Test
  void randomBytes() throws ClusterUnavailable, IOException {
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Clustered cluster = workers.asked(1)) {
      Random random = new Random(7);
      Place place = workers.places().getFirst();
      for (int k = 0; k < 20; k++) {
        byte[] bytes = new byte[1 + random.nextInt(5000)];
        random.nextBytes(bytes);
        try (Socket socket = new Socket(place.host(), place.port());
            OutputStream stream = socket.getOutputStream()) {
          stream.write(bytes);
        } catch (IOException refused) {
          // it may close the connection while bytes are sent
        }
      }
      String small = "thread T { skip }\ncheck no deadlock\n";
      assertEquals(told(check(small, Optional.empty())), told(check(small, Optional.of(cluster))));
    }
    for (int length = 0; length < 40; length++) {
      byte[] bytes = new byte[length];
      assertThrows(IllegalArgumentException.class, () -> Envelope.read(bytes));
    }
  }

  // ------------------------------------------------------------------------------------ keys

  private static Keys keys(Path folder) throws ClusterUnavailable {
    KeyMaker.make(folder);
    return Keys.in(folder);
  }

  @Test
  void keysOfOneAuthority(@TempDir Path folder) throws ClusterUnavailable {
    Keys keys = keys(folder.resolve("ours"));
    String model = "shared x: int[0..3]\nthread T[i in 0..1] { x = x + 1 }\ncheck never x == 2\n";
    try (Workers workers = new Workers(2, 1, Optional.of(keys))) {
      try (Clustered cluster = workers.asked(2)) {
        assertEquals(
            told(check(model, Optional.empty())), told(check(model, Optional.of(cluster))));
      }
      Keys others = keys(folder.resolve("others"));
      ClusterTimeouts brief =
          new ClusterTimeouts(
              Workers.SHORT.beat(),
              Workers.SHORT.pause(),
              Workers.SHORT.stable(),
              Duration.ofSeconds(5));
      for (Optional<Keys> wrong : List.of(Optional.of(others), Optional.<Keys>empty())) {
        Clustered.Terms terms =
            new Clustered.Terms(
                new Reach(workers.places(), wrong, 0, brief), 0, 1, DetachDecision.ENDS);
        try (Clustered stranger = new Clustered(terms)) {
          Checking its = check(model, Optional.of(stranger));
          assertEquals(Problem.F014, its.errors().getFirst().problem());
        }
      }
    }
  }

  @Test
  void badKeys(@TempDir Path folder) throws ClusterUnavailable, IOException {
    assertEquals(
        Problem.F015,
        assertThrows(ClusterUnavailable.class, () -> Keys.in(folder)).why().problem());
    Path its = folder.resolve("keys");
    KeyMaker.make(its);
    Keys _ = Keys.in(its);
    assertThrows(ClusterUnavailable.class, () -> KeyMaker.make(its));
    Files.setPosixFilePermissions(
        its.resolve(Keys.KEY), PosixFilePermissions.fromString("rw-r--r--"));
    String open = assertThrows(ClusterUnavailable.class, () -> Keys.in(its)).getMessage();
    assertTrue(open.contains("open to everybody"), open);
    Files.setPosixFilePermissions(
        its.resolve(Keys.KEY), PosixFilePermissions.fromString("rw-------"));
    Files.writeString(its.resolve(Keys.CERTIFICATE), "no certificate");
    String none = assertThrows(ClusterUnavailable.class, () -> Keys.in(its)).getMessage();
    assertTrue(none.contains("is no certificate"), none);
    try (InputStream expired = ClusterTest.class.getResourceAsStream("expired.crt")) {
      Files.write(its.resolve(Keys.CERTIFICATE), expired.readAllBytes());
    }
    String old = assertThrows(ClusterUnavailable.class, () -> Keys.in(its)).getMessage();
    assertTrue(old.contains("has expired"), old);
    assertFalse(Files.exists(its.resolve("keys.p12")));
  }
}
