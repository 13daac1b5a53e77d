// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.spread.CoordinatorCheckpoint;
import dev.ravel.explore.stateless.SubtreeLease;
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
 * A node that does jobs, such as the search of a share of states. It makes the system of a job
 * itself, from the files that come with it; it reads no file of its machine.
 */
public final class Worker implements AutoCloseable {
  private static final String GONE = "it has this job no more";

  private final Terms terms;
  private final Consumer<String> says;
  private final String build = Fingerprint.ofBuild();
  private final Node node;
  private final SearchLeader leader;

  /** The permit for the one check that is made at a time. */
  private final Semaphore turn = new Semaphore(1, true);

  /** True if it takes no job any more. */
  private volatile boolean leaving;

  /** The tasks by job. */
  private final Map<Long, WorkerTask> tasks = new ConcurrentHashMap<>();

  private final JobReplicas replicas = new JobReplicas();

  /**
   * The settings of a worker.
   *
   * @param listen the place at which it listens
   * @param join places of workers; the first of them may begin a cluster, and so may a worker
   *     without such places
   * @param keys the keys of the nodes; without them it listens to this machine alone
   * @param threads the number of threads, each with its own share of the states; at least 1
   * @param memory the memory for the states of a job, in bytes
   * @param process a name: workers with the same one end together, and keep no copies for each
   *     other
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
   * Starts a worker.
   *
   * @param says takes the lines of its log
   * @throws ClusterUnavailable if it cannot listen where it should, or keep copies where it should
   */
  public Worker(Terms terms, Consumer<String> says) {
    this(terms, ClusterTimeouts.USUAL, says, MessageGuard.OPEN);
  }

  /** Starts a worker with other timeouts that receives the messages that pass a guard. */
  Worker(Terms terms, ClusterTimeouts timeouts, Consumer<String> says, MessageGuard guard) {
    refuseOther(terms.keep());
    this.terms = terms;
    this.says = says;
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            guard.pass(message, Worker.this::received);
          }

          @Override
          public void came(String address) {
            tasks.values().forEach(WorkerTask::came);
            leader.welcome();
          }

          @Override
          public void lost(String address) {
            tasks.values().forEach(its -> its.lost(address));
            leader.lost(address);
            inherit();
          }
        };
    this.node =
        new Node(terms.listen(), terms.join(), Node.WORKER, terms.keys(), timeouts, listener);
    this.leader = new SearchLeader(node, build, says);
  }

  private static void refuseOther(Optional<Path> folder) {
    if (folder.isPresent()
        && !(Files.isDirectory(folder.get()) && Files.isWritable(folder.get()))) {
      throw new ClusterUnavailable(
          Problem.F008,
          "copies cannot be kept in `" + folder.get() + "`",
          "name a folder that there is, in which you may write");
    }
  }

  /** The place at which it listens. */
  public String place() {
    return Node.place(node.address());
  }

  /** Returns whether it belongs to a cluster within some milliseconds. */
  public boolean joins(long milliseconds) {
    return node.joins(milliseconds);
  }

  /** Returns whether it has ended, or was removed from the cluster. */
  public boolean isOver() {
    return node.isOver();
  }

  /** Leaves; a job in which it has a share ends. */
  @Override
  public void close() {
    leaving = true;
    leader.leave();
    tasks.values().forEach(WorkerTask::end);
    node.close();
  }

  private void received(Envelope its) {
    try {
      handle(its);
    } catch (RuntimeException nothing) {
      says.accept("what cannot be read: " + nothing.getMessage());
    }
  }

  /**
   * Handles a message.
   *
   * @throws RuntimeException if its content is not that of its kind
   */
  private void handle(Envelope its) {
    switch (its.kind()) {
      case OFFER_REQUEST -> {
        boolean busy = leaving || isBusy() || !isTurnOf(its.text());
        Offer offer = new Offer(build, terms.process(), terms.threads(), terms.memory(), busy);
        node.send(its.text(), Envelope.of(Envelope.Kind.OFFER, its.job(), offer.text()));
      }
      case SEARCH_JOB ->
          begin(
              its,
              isBusy(),
              context -> new SearchJobRunner(context, terms, its.read(SearchJob.class)));
      case FILE_JOB ->
          begin(
              its,
              has(SearchJobRunner.class) || has(TreeJobRunner.class) || !isTurnOf(""),
              context -> new FileJobRunner(context, terms, its.read(FileJob.class)));
      case TREE_JOB ->
          begin(
              its,
              has(SearchJobRunner.class) || has(FileJobRunner.class),
              context -> new TreeJobRunner(context, terms, its.read(TreeJob.class)));
      case CHECK_JOB ->
          begin(
              its,
              false,
              context -> new CheckJobRunner(context, leader, turn, its.read(CheckJob.class)));
      case LETTER -> {
        if (!leader.receive(its)) {
          search(its).ifPresent(one -> one.receive(its));
        }
      }
      case OFFER, READY, REFUSED, SHARE, RESULT, LESSON_REQUEST -> {
        boolean _ = leader.receive(its);
      }
      case LEASE -> explorer(its).ifPresent(one -> one.lease(its.read(SubtreeLease.class)));
      case HAND_BACK -> explorer(its).ifPresent(TreeJobRunner::handBack);
      case LESSON -> explorer(its).ifPresent(one -> one.lesson(its.read(TreeJob.Lesson.class)));
      case END -> {
        WorkerTask task = tasks.get(its.job());
        if (task instanceof SearchJobRunner search) {
          search.end(its.text());
        } else if (task != null) {
          task.end();
        }
      }
      case CHECKPOINT ->
          search(its).ifPresent(one -> one.checkpoint(its.read(CoordinatorCheckpoint.class)));
      case MEMBERS -> search(its).ifPresent(one -> one.joined(its.read(SearchJob.class)));
      case SUCCESSOR -> {
        Optional<JobReplica.OpenSearch> left =
            all(SearchJobRunner.class)
                .flatMap(search -> search.follow(its.job(), its.text()).stream())
                .findFirst();
        JobReplica.Share shared = new JobReplica.Share(left);
        node.send(its.text(), Envelope.of(Envelope.Kind.SHARE, its.job(), shared));
      }
      case REPLICA -> {
        replicas.add(its.read(JobReplica.class));
        inherit();
      }
      case FORGET -> replicas.forget(its.job());
      case STOP -> check(its).ifPresent(CheckJobRunner::stop);
      case DETACH -> check(its).ifPresent(CheckJobRunner::detach);
      case ATTACH ->
          check(its)
              .ifPresentOrElse(
                  known -> known.attach(its.text()),
                  () -> node.send(its.text(), Envelope.of(Envelope.Kind.REFUSED, its.job(), GONE)));
      case LIST -> {
        List<Jobs.Job> jobs = all(CheckJobRunner.class).map(CheckJobRunner::status).toList();
        CheckJob.Statuses statuses = new CheckJob.Statuses(jobs);
        node.send(its.text(), Envelope.of(Envelope.Kind.STATUSES, its.job(), statuses));
      }
      case PROGRESS, STATUSES, PIECE -> {
        // answers to others, and what the node has put together
      }
    }
  }

  /** Continues the checks of workers that are lost, if this worker is the oldest now. */
  private void inherit() {
    if (leaving || !node.oldest().equals(Optional.of(node.address()))) {
      return;
    }
    List<CheckJobRunner> heirs = new ArrayList<>();
    for (JobReplica its : replicas.orphans(node.workers())) {
      CheckJobRunner heir = new CheckJobRunner(context(its.job(), false), leader, turn, its);
      tasks.put(its.job(), heir);
      says.accept(
          "task "
              + CheckJob.name(its.job())
              + " goes on here: "
              + Node.place(its.worker())
              + " is lost");
      heir.came();
      heirs.add(heir);
    }
    Runnable goOn = () -> heirs.forEach(CheckJobRunner::goOn);
    Thread _ = Thread.ofPlatform().daemon().name("ravel-heir").start(goOn);
  }

  private <T extends WorkerTask> Stream<T> all(Class<T> kind) {
    return tasks.values().stream().filter(kind::isInstance).map(kind::cast);
  }

  private <T extends WorkerTask> Optional<T> task(Envelope its, Class<T> kind) {
    return Optional.ofNullable(tasks.get(its.job())).filter(kind::isInstance).map(kind::cast);
  }

  private Optional<SearchJobRunner> search(Envelope its) {
    return task(its, SearchJobRunner.class);
  }

  private Optional<TreeJobRunner> explorer(Envelope its) {
    return task(its, TreeJobRunner.class);
  }

  private Optional<CheckJobRunner> check(Envelope its) {
    return task(its, CheckJobRunner.class);
  }

  /** Returns whether no other node is served here now. */
  private boolean isTurnOf(String address) {
    return turn.availablePermits() > 0 || address.equals(node.address());
  }

  private WorkerTask.Context context(long job, boolean busy) {
    return new WorkerTask.Context(job, node, busy, says, this::free);
  }

  /** Begins a job, or refuses it if the worker is busy. */
  private void begin(Envelope its, boolean busy, Function<WorkerTask.Context, WorkerTask> made) {
    WorkerTask task;
    try {
      task = made.apply(context(its.job(), busy || leaving));
    } catch (RuntimeException nothing) {
      says.accept("a job that cannot be read: " + nothing.getMessage());
      return;
    }
    tasks.put(its.job(), task);
    task.begin();
  }

  private boolean isBusy() {
    return has(SearchJobRunner.class) || has(FileJobRunner.class) || has(TreeJobRunner.class);
  }

  /** Returns whether it has tasks of a kind that are not refused. */
  private boolean has(Class<? extends WorkerTask> kind) {
    return all(kind).anyMatch(its -> !its.isRefused());
  }

  private void free(WorkerTask done) {
    boolean _ = tasks.remove(done.job(), done);
  }
}
