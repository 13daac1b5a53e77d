// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A worker: it waits for jobs, and searches its share of the states of one at a time. It makes the
 * system of a job itself, from the files that come with it; it reads no file of its machine.
 */
public final class Worker implements AutoCloseable {
  private static final String GONE = "it has this job no more";

  private final Terms terms;
  private final Consumer<String> says;
  private final String build = Fingerprint.ofBuild();
  private final Node node;
  private final Leading leading;

  /** For the one task that is searched at a time. */
  private final Semaphore undertaken = new Semaphore(1, true);

  /** Whether it takes no job any more. */
  private volatile boolean leaving;

  /**
   * By job what it does: a share of one, or errands of one who asks for as many at once as it has
   * threads.
   */
  private final Map<Long, WorkerTask> duties = new ConcurrentHashMap<>();

  /** What others have undertaken. */
  private final JobReplicas ledgers = new JobReplicas();

  /**
   * What a worker is told.
   *
   * @param listen where it listens
   * @param join where workers may be; the first of them may begin a cluster, and so may one to
   *     which nothing is said
   * @param keys by which nodes know each other; without them only this machine is listened to
   * @param threads how many search, each its own share of the states; at least 1
   * @param memory that the states of a job may take, in bytes
   * @param process what it ends with: workers with the same word keep no copies for each other
   * @param keep a folder for files with copies; else copies are in memory
   */
  public record Terms(
      Place listen,
      List<Place> join,
      Optional<Keys> keys,
      int threads,
      long memory,
      String process,
      Optional<Path> keep) {
    /** Copies the list. */
    public Terms {
      join = List.copyOf(join);
    }
  }

  /**
   * Starts one.
   *
   * @param says is told in a line what it does
   * @throws ClusterUnavailable if it cannot listen where it should, or keep copies where it should
   */
  public Worker(Terms terms, Consumer<String> says) throws ClusterUnavailable {
    this(terms, ClusterTimeouts.USUAL, says);
  }

  /** Starts one with another patience. */
  Worker(Terms terms, ClusterTimeouts patience, Consumer<String> says) throws ClusterUnavailable {
    this(terms, patience, says, MessageGuard.OPEN);
  }

  /** Starts one that hears what a gate lets pass. */
  Worker(Terms terms, ClusterTimeouts patience, Consumer<String> says, MessageGuard gate)
      throws ClusterUnavailable {
    refuseOther(terms.keep());
    this.terms = terms;
    this.says = says;
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            gate.pass(message, Worker.this::received);
          }

          @Override
          public void came(String address) {
            duties.values().forEach(WorkerTask::came);
            leading.welcome();
          }

          @Override
          public void lost(String address) {
            duties.values().forEach(its -> its.lost(address));
            leading.lost(address);
            inherit();
          }
        };
    this.node =
        new Node(terms.listen(), terms.join(), Node.WORKER, terms.keys(), patience, listener);
    this.leading = new Leading(node, build, says);
  }

  private static void refuseOther(Optional<Path> folder) throws ClusterUnavailable {
    if (folder.isPresent()
        && !(Files.isDirectory(folder.get()) && Files.isWritable(folder.get()))) {
      throw new ClusterUnavailable(
          Diagnostic.of(Problem.F008, "copies cannot be kept in `" + folder.get() + "`")
              .help("name a folder that there is, in which you may write"));
    }
  }

  /** The place at which it listens. */
  public String place() {
    return Node.place(node.address());
  }

  /** Whether it belongs to a cluster by then. */
  public boolean joins(long milliseconds) {
    return node.joins(milliseconds);
  }

  /** Whether it is a worker no more, since the others have given it up. */
  public boolean isOver() {
    return node.isOver();
  }

  /** Leaves; a job in which it has a share ends. */
  @Override
  public void close() {
    leaving = true;
    leading.leave();
    duties.values().forEach(WorkerTask::end);
    node.close();
  }

  private void received(Envelope its) {
    switch (its.kind()) {
      case HELLO -> {
        Offer offer =
            new Offer(
                build,
                terms.process(),
                terms.threads(),
                terms.memory(),
                leaving || isBusy() || !isTurnOf(its.text()));
        node.send(its.text(), Envelope.of(Envelope.Kind.OFFER, its.job(), offer.text()));
      }
      case ASSIGNMENT -> part(its, isBusy(), around -> new Share(its.job(), node, terms, around));
      case ERRAND ->
          part(
              its,
              has(Share.class) || has(TreeJobRunner.class) || !isTurnOf(""),
              around -> new FileJobRunner(its.job(), node, terms, around));
      case EXPEDITION ->
          part(
              its,
              has(Share.class) || has(FileJobRunner.class),
              around -> new TreeJobRunner(its.job(), node, terms, around));
      case LEASE -> exploring(its).ifPresent(one -> one.lease(its));
      case HAND_BACK -> exploring(its).ifPresent(TreeJobRunner::handBack);
      case TASK ->
          part(
              its,
              false,
              around -> new CheckJobRunner(its.job(), node, leading, undertaken, around));
      case LETTER -> {
        if (!leading.receive(its)) {
          share(its.job()).ifPresent(share -> share.receive(its));
        }
      }
      case LESSON -> exploring(its).ifPresent(one -> read(its, one::lesson));
      case OFFER, READY, REFUSED, SHARED, RESULT, UNFORESEEN -> {
        boolean _ = leading.receive(its);
      }
      case OVER -> {
        WorkerTask duty = duties.get(its.job());
        if (duty instanceof Share share) {
          share.over(its.text());
        } else if (duty != null) {
          duty.end();
        }
      }
      case STANDING -> share(its.job()).ifPresent(share -> read(its, share::stands));
      case MEMBERS -> share(its.job()).ifPresent(share -> read(its, share::joined));
      case HEIR -> {
        Optional<JobReplica.Left> left =
            shares().flatMap(share -> share.follow(its.job(), its.text()).stream()).findFirst();
        String text = RecordText.of(new JobReplica.Shared(left));
        Parcel.send(node, its.text(), Envelope.Kind.SHARED, its.job(), text);
      }
      case LEDGER -> {
        read(its, ledgers::part);
        inherit();
      }
      case FORGET -> ledgers.forget(its.job());
      case STOP -> undertaking(its).ifPresent(CheckJobRunner::stop);
      case LEAVE -> undertaking(its).ifPresent(CheckJobRunner::leave);
      case ATTACH ->
          undertaking(its)
              .ifPresentOrElse(
                  known -> known.attach(its.text()),
                  () -> node.send(its.text(), Envelope.of(Envelope.Kind.REFUSED, its.job(), GONE)));
      case JOBS -> {
        String all = RecordText.of(new Task.All(tasks()));
        Parcel.send(node, its.text(), Envelope.Kind.LISTED, its.job(), all);
      }
      case NEWS, LISTED, PIECE -> {
        // answers to others, and what the node has put together
      }
    }
  }

  /** Reads a text of another worker, unless it is none. */
  private void read(Envelope its, Consumer<Envelope> reader) {
    try {
      reader.accept(its);
    } catch (RuntimeException nothing) {
      says.accept("what cannot be read: " + nothing.getMessage());
    }
  }

  /** What workers that are lost had undertaken is done here, if this worker is the oldest now. */
  private void inherit() {
    if (leaving || !node.oldest().equals(Optional.of(node.address()))) {
      return;
    }
    List<CheckJobRunner> heirs = new ArrayList<>();
    for (JobReplica its : ledgers.orphans(node.workers())) {
      WorkerTask.Surroundings around = new WorkerTask.Surroundings(false, says, this::free);
      CheckJobRunner heir = new CheckJobRunner(its.job(), node, leading, undertaken, around);
      duties.put(its.job(), heir);
      says.accept(
          "task "
              + Task.name(its.job())
              + " goes on here: "
              + Node.place(its.worker())
              + " is lost");
      heir.inherit(its);
      heirs.add(heir);
    }
    Runnable goOn = () -> heirs.forEach(CheckJobRunner::goOn);
    Thread _ = Thread.ofPlatform().daemon().name("ravel-heir").start(goOn);
  }

  private Optional<Share> share(long job) {
    return shares().filter(its -> its.job() == job).findFirst();
  }

  private Stream<Share> shares() {
    return duties.values().stream().filter(Share.class::isInstance).map(Share.class::cast);
  }

  private Optional<TreeJobRunner> exploring(Envelope its) {
    return duties.get(its.job()) instanceof TreeJobRunner known
        ? Optional.of(known)
        : Optional.empty();
  }

  private Optional<CheckJobRunner> undertaking(Envelope its) {
    return duties.get(its.job()) instanceof CheckJobRunner known
        ? Optional.of(known)
        : Optional.empty();
  }

  private List<Task.Known> tasks() {
    return duties.values().stream()
        .filter(CheckJobRunner.class::isInstance)
        .flatMap(its -> ((CheckJobRunner) its).known().stream())
        .toList();
  }

  /** Whether no other node is served here now. */
  private boolean isTurnOf(String address) {
    return undertaken.availablePermits() > 0 || address.equals(node.address());
  }

  /** A part of a duty; the first one begins it, or has it refused since the worker is busy. */
  private void part(
      Envelope its, boolean busy, Function<WorkerTask.Surroundings, WorkerTask> made) {
    if (its.from() == 0) {
      WorkerTask.Surroundings around =
          new WorkerTask.Surroundings(busy || leaving, says, this::free);
      duties.put(its.job(), made.apply(around));
    }
    Optional.ofNullable(duties.get(its.job())).ifPresent(duty -> duty.part(its));
  }

  private boolean isBusy() {
    return has(Share.class) || has(FileJobRunner.class) || has(TreeJobRunner.class);
  }

  /** Whether it has duties of a kind that it does not refuse. */
  private boolean has(Class<? extends WorkerTask> kind) {
    return duties.values().stream().anyMatch(its -> kind.isInstance(its) && !its.isRefused());
  }

  private void free(WorkerTask done) {
    boolean _ = duties.remove(done.job(), done);
  }
}
