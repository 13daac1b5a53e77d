// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.stateless.FellowExplorers;
import dev.ravel.processor.Processor;
import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.task.Checker;
import dev.ravel.task.Distribution;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The runner of a {@link CheckJob}, which leads the searches by all workers. */
final class CheckJobRunner extends WorkerTask {
  /** Nanoseconds between two messages of progress. */
  private static final long BETWEEN_PROGRESS = TimeUnit.MILLISECONDS.toNanos(200);

  /** Nanoseconds that a check continues if no node waits for it, unless it is detached. */
  private static final long ORPHANED = TimeUnit.MINUTES.toNanos(10);

  private final SearchLeader leader;
  private final Semaphore turn;
  private final CheckJob check;

  /** The first searches, where another worker has made them, and its time for them. */
  private final List<Recorder.Entry> known;

  private final long spent;
  private final Recorder recorder = new Recorder(this::publish);
  private volatile CheckJob.State state;

  /** The address of the node that waits for the result. */
  private volatile Optional<String> waits = Optional.empty();

  /** The time since when no node waits. */
  private volatile long orphaned;

  private volatile boolean stopped;

  /** True if it continues if no node waits for it. */
  private volatile boolean detached;

  private volatile Optional<Effort> effort = Optional.empty();
  private volatile Optional<CheckJob.Result> result;
  private volatile long begun;
  private volatile long ended;
  private volatile long reported;

  /** The reason for which it was not searched, if there is one. */
  private volatile Optional<Diagnostic> refused = Optional.empty();

  /**
   * A runner that has not begun.
   *
   * @param leader leads its searches
   * @param turn the permit for the one check that is made at a time
   */
  CheckJobRunner(Context context, SearchLeader leader, Semaphore turn, CheckJob check) {
    this(context, leader, turn, JobReplica.of(context.job(), context.node().address(), check));
    this.waits = detached ? Optional.empty() : Optional.of(check.replyTo());
  }

  /** A runner that continues the check of a worker that is lost. */
  CheckJobRunner(Context context, SearchLeader leader, Semaphore turn, JobReplica its) {
    super(context, its.check().replyTo());
    this.leader = leader;
    this.turn = turn;
    this.check = its.check();
    this.known = its.searches();
    this.spent = its.nanoseconds();
    this.detached = its.detached();
    this.orphaned = System.nanoTime();
    this.result = its.result();
    this.ended = orphaned;
    this.begun = ended - spent;
    this.state = result.isPresent() ? CheckJob.State.DONE : CheckJob.State.WAITING;
  }

  @Override
  void perform() {
    if (!check.detached() && !turn.tryAcquire()) {
      free();
      refuse(BUSY);
      return;
    }
    send(Envelope.Kind.READY, "");
    publish();
    if (check.detached()) {
      turn.acquireUninterruptibly();
    }
    work(Optional::empty);
  }

  /** Continues the check of another worker, unless it is done. */
  void goOn() {
    if (result.isEmpty()) {
      turn.acquireUninterruptibly();
      work(() -> leader.inherit(job()));
    }
  }

  /**
   * Makes the check.
   *
   * @param rest finds the rest of a search that had begun
   */
  private void work(Supplier<Optional<JobReplica.OpenSearch>> rest) {
    begun = System.nanoTime() - spent;
    report("task " + name() + ": " + check.request().file() + ", for " + Node.place(replyTo()));
    Optional<Problem> early = Optional.empty();
    try {
      state = CheckJob.State.SEARCHING;
      publish();
      Distribution searches = new Searches(rest.get());
      Checker checker = check.request().checker(new Watcher()).spreading(searches);
      Checking its = check.request().check(checker);
      early = its.stopped();
      refused = refused.or(() -> its.errors().stream().findFirst());
    } catch (ClusterUnavailable why) {
      refused = Optional.of(why.why());
    } catch (RuntimeException | Error why) {
      ClusterUnavailable its = ClusterUnavailable.refused(node().address(), why.toString());
      refused = Optional.of(its.why());
      report("task " + name() + " has failed: " + why);
    } finally {
      ended = System.nanoTime();
      turn.release();
    }
    result = Optional.of(new CheckJob.Result(recorder.searches(), refused, early));
    report("task " + name() + " is done");
    finish();
  }

  /** Sends a replica to all other workers, so that one of them can continue the check. */
  private synchronized void publish() {
    if (isOver()) {
      return; // its results are incomplete while it ends
    }
    List<Recorder.Entry> searches = recorder.searches();
    JobReplica its =
        new JobReplica(
            job(),
            node().address(),
            check,
            state,
            nanoseconds(),
            detached,
            searches.size() > known.size() ? searches : known,
            result);
    sendOthers(Envelope.of(Envelope.Kind.REPLICA, job(), its));
  }

  /** Sends a replica to a worker that has come. */
  @Override
  void came() {
    publish();
  }

  private void sendOthers(Envelope message) {
    node().workers().stream()
        .filter(worker -> !worker.equals(node().address()))
        .forEach(worker -> node().send(worker, message));
  }

  /** Sends the result, and keeps it, since the node that waits for it may be lost. */
  private synchronized void finish() {
    state = CheckJob.State.DONE;
    if (isOver()) {
      free(); // the worker leaves, and another one continues the check
    } else {
      publish();
      waits.ifPresent(this::sendResult);
    }
  }

  private void sendResult(String to) {
    node().send(to, Envelope.of(Envelope.Kind.RESULT, job(), result.orElseThrow()));
  }

  /** The digits by which people name it. */
  private String name() {
    return CheckJob.name(job());
  }

  /** The searches of the check, with the results and the rest of those of another worker. */
  private final class Searches implements Distribution {
    private final SearchReplay replay = new SearchReplay(known);
    private Optional<JobReplica.OpenSearch> left;
    private Optional<Explorers> fellows = Optional.empty();

    Searches(Optional<JobReplica.OpenSearch> left) {
      this.left = left;
    }

    @Override
    public Optional<FellowExplorers> fellows(Matter matter) {
      fellows = Optional.of(Explorers.of(matter, check.alone(), leader));
      return Optional.of(fellows.get());
    }

    @Override
    public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
      boolean along = Engines.alongTraces(matter.options().engine());
      Engine search = along ? alongExecutions(alone) : overStates(matter, alone);
      Engine kept = recorder.kept(matter.subject(), replay.replayed(matter.subject(), search));
      return along ? kept : ofAllStates.apply(kept);
    }

    /** The engine along executions, which has the other explorers help by itself. */
    private Engine alongExecutions(Engine alone) {
      Explorers its = fellows.orElseThrow();
      return (system, questions, budget) ->
          SharedCSystems.is(system)
              ? its.explore(alone, (Processor) system, questions, budget)
              : alone.explore(system, questions, budget);
    }

    /** The engine over states, which searches few of them here and more by all workers. */
    private Engine overStates(Matter matter, Engine alone) {
      Engine anew =
          FirstAlone.of(
              alone,
              check.alone(),
              (system, questions, budget) ->
                  led(Optional.empty(), matter, system, questions, budget));
      return (system, questions, budget) -> {
        Optional<JobReplica.OpenSearch> its = left;
        left = Optional.empty();
        if (its.isPresent() && isNext(its.get().search(), questions)) {
          return led(its, matter, system, questions, budget);
        }
        its.ifPresent(leader::drop);
        return anew.explore(system, questions, budget);
      };
    }
  }

  /** A search by all workers, or the rest of one. */
  private Exploration led(
      Optional<JobReplica.OpenSearch> left,
      Distribution.Matter matter,
      ConcurrentSystem system,
      List<Question> questions,
      Budget budget) {
    JobReplica.Search its = new JobReplica.Search(job(), recorder.searches().size());
    return leader.explore(
        left,
        new SearchLeader.Request(its, matter, questions, budget, check.copies()),
        (Shared) system);
  }

  private boolean isNext(SearchJob its, List<Question> questions) {
    return its.search().number() == recorder.searches().size()
        && its.queries().equals(SearchJob.Query.all(questions));
  }

  /** Reports progress, and interrupts a check for which no node has waited for long. */
  private final class Watcher implements ProgressListener {
    @Override
    public void progress(String file, Effort its, long nanoseconds) {
      effort = Optional.of(its);
      long now = System.nanoTime();
      if (waits.isPresent() && now - reported > BETWEEN_PROGRESS) {
        reported = now;
        CheckJob.Progress progress = new CheckJob.Progress(its);
        waits.ifPresent(
            to -> node().send(to, Envelope.of(Envelope.Kind.PROGRESS, job(), progress)));
      }
    }

    @Override
    public boolean interrupted() {
      boolean forgotten = !detached && waits.isEmpty() && System.nanoTime() - orphaned > ORPHANED;
      return stopped || isOver() || forgotten;
    }
  }

  /** Sends the check, its progress and its result to another node from now on. */
  synchronized void attach(String to) {
    node().send(to, Envelope.of(Envelope.Kind.CHECK_JOB, job(), check));
    waits = Optional.of(to);
    if (state == CheckJob.State.DONE) {
      sendResult(to);
    }
  }

  /** Continues although no node waits for the result any more. */
  synchronized void detach() {
    detached = true;
    waits = Optional.empty();
    publish();
  }

  /** Ends the check with the results by now; one that is done is forgotten everywhere. */
  synchronized void stop() {
    stopped = true;
    if (state == CheckJob.State.DONE) {
      sendOthers(Envelope.of(Envelope.Kind.FORGET, job(), ""));
      free();
    }
  }

  @Override
  synchronized void lost(String address) {
    if (waits.filter(address::equals).isPresent()) {
      waits = Optional.empty();
      orphaned = System.nanoTime();
    }
  }

  /** The duration by now, or of the whole check. */
  private long nanoseconds() {
    return (state == CheckJob.State.DONE ? ended : System.nanoTime()) - begun;
  }

  /** The state of the check for other nodes. */
  Jobs.Job status() {
    return new Jobs.Job(
        job(),
        node().address(),
        check.request().file(),
        state.word(),
        nanoseconds() / 1e9,
        detached,
        effort);
  }
}
