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
import dev.ravel.source.Problem;
import dev.ravel.system.Shared;
import dev.ravel.task.Checker;
import dev.ravel.task.Distribution;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.loading.Refused;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A {@link Task} that a worker does: it checks the file, and leads the searches by all workers. */
final class CheckJobRunner extends WorkerTask {
  /** Nanoseconds from one piece of news to the next. */
  private static final long BETWEEN_NEWS = TimeUnit.MILLISECONDS.toNanos(200);

  /** So long one goes on that nobody waits for, unless it is detached. */
  private static final long ORPHANED = TimeUnit.MINUTES.toNanos(10);

  private final Leading leading;
  private final Semaphore turn;
  private volatile Task task;
  private volatile Task.State state = Task.State.WAITING;

  /** The address of who waits for it. */
  private volatile Optional<String> waits = Optional.empty();

  /** Since when nobody does. */
  private volatile long orphaned;

  private volatile boolean stopped;

  /** Whether it goes on where nobody waits for it. */
  private volatile boolean detached;

  private volatile Optional<Effort> effort = Optional.empty();
  private volatile Optional<Task.Result> result = Optional.empty();
  private volatile long begun = System.nanoTime();
  private volatile long ended;

  /** How long another worker did it before this one. */
  private volatile long spent;

  private volatile long told;

  /** The first searches, where another worker has made them. */
  private volatile List<Recorder.Told> known = List.of();

  /** Its searches, once it has begun. */
  private volatile Optional<Recorder> recorded = Optional.empty();

  /** Why it was not searched, if that is so. */
  private volatile Optional<Task.Refusal> refused = Optional.empty();

  /**
   * One of which nothing is known but the number of its job.
   *
   * @param leading leads its searches
   * @param turn is for one that has its turn
   */
  CheckJobRunner(long job, Node node, Leading leading, Semaphore turn, Surroundings its) {
    super(job, node, its);
    this.leading = leading;
    this.turn = turn;
  }

  @Override
  String read(String text) {
    task = RecordText.read(text, Task.class);
    detached = task.detached();
    waits = task.detached() ? Optional.empty() : Optional.of(task.asks());
    return task.asks();
  }

  @Override
  void perform() {
    if (!task.detached() && !turn.tryAcquire()) {
      free();
      refuse(BUSY);
      return;
    }
    node().send(task.asks(), Envelope.of(Envelope.Kind.READY, job(), ""));
    publish();
    if (task.detached()) {
      turn.acquireUninterruptibly();
    }
    work(Optional::empty);
  }

  /** Takes over what another worker had undertaken, which is no more. */
  void inherit(JobReplica its) {
    task = its.task();
    detached = its.detached();
    orphaned = System.nanoTime();
    known = its.searches();
    result = its.result();
    spent = its.nanoseconds();
    ended = System.nanoTime();
    begun = ended - spent;
    state = result.isPresent() ? Task.State.DONE : Task.State.WAITING;
    publish();
  }

  /** Goes on with what was taken over, unless it is done. */
  void goOn() {
    if (result.isEmpty()) {
      turn.acquireUninterruptibly();
      work(() -> leading.inherit(job()));
    }
  }

  /** What is left of a search that had begun. */
  @FunctionalInterface
  private interface Remains {
    Optional<JobReplica.Left> find() throws ClusterUnavailable;
  }

  /** Checks it. */
  private void work(Remains remains) {
    begun = System.nanoTime() - spent;
    says("task " + name() + ": " + task.inquiry().file() + ", for " + Node.place(task.asks()));
    Recorder recorder = new Recorder(this::publish);
    recorded = Optional.of(recorder);
    Optional<Problem> early = Optional.empty();
    try {
      state = Task.State.SEARCHING;
      publish();
      Distribution way = new Way(recorder, new Retelling(known), remains.find());
      Checker checker = task.inquiry().checker(new Watcher()).spreading(way);
      Checking its = task.inquiry().check(checker);
      early = its.stopped();
      refused = refused.or(() -> Task.Refusal.of(its));
    } catch (ClusterUnavailable why) {
      refused = Optional.of(Task.Refusal.of(why.why()));
    } catch (RuntimeException | Error why) {
      ClusterUnavailable its = ClusterUnavailable.refused(node().address(), why.toString());
      refused = Optional.of(Task.Refusal.of(its.why()));
      says("task " + name() + " has failed: " + why);
    } finally {
      ended = System.nanoTime();
      turn.release();
    }
    result = Optional.of(new Task.Result(recorder.searches(), refused, early));
    says("task " + name() + " is done");
    finish();
  }

  /** Tells all other workers how far it is, so that another one can go on with it. */
  private synchronized void publish() {
    if (isOver()) {
      return; // what it finds while it ends is not all
    }
    List<Recorder.Told> searches =
        recorded.map(Recorder::searches).filter(its -> its.size() > known.size()).orElse(known);
    JobReplica its =
        new JobReplica(
            job(), node().address(), task, state, nanoseconds(), detached, searches, result);
    String text = RecordText.of(its);
    eachOther(worker -> Parcel.send(node(), worker, Envelope.Kind.LEDGER, job(), text));
  }

  /** Another worker knows of it too. */
  @Override
  void came() {
    if (task != null) {
      publish();
    }
  }

  /** Nobody needs to know of it any more. */
  private void forget() {
    eachOther(worker -> node().send(worker, Envelope.of(Envelope.Kind.FORGET, job(), "")));
    free();
  }

  private void eachOther(Consumer<String> tell) {
    node().workers().stream().filter(its -> !its.equals(node().address())).forEach(tell);
  }

  /** Tells the result to who waits for it, and keeps it: it may be lost with that one. */
  private synchronized void finish() {
    state = Task.State.DONE;
    if (isOver()) {
      free(); // the worker leaves, and another one goes on with it
    } else {
      publish();
      waits.ifPresent(this::tell);
    }
  }

  private void tell(String whom) {
    String text = RecordText.of(result.orElseThrow());
    Parcel.send(node(), whom, Envelope.Kind.RESULT, job(), text);
  }

  /** The digits by which people name it. */
  private String name() {
    return Task.name(job());
  }

  @Override
  void refuse(String why) {
    node().send(task.asks(), Envelope.of(Envelope.Kind.REFUSED, job(), why));
  }

  /** The searches of the task; what is known or left of them is used. */
  private final class Way implements Distribution {
    private final Recorder recorder;
    private final Retelling known;
    private Optional<JobReplica.Left> left;
    private Optional<Explorers> fellows = Optional.empty();

    /**
     * No search was made.
     *
     * @param recorder keeps all of it
     */
    Way(Recorder recorder, Retelling known, Optional<JobReplica.Left> left) {
      this.recorder = recorder;
      this.known = known;
      this.left = left;
    }

    @Override
    public Optional<FellowExplorers> fellows(Matter matter) {
      fellows = Optional.of(Explorers.of(matter, task.alone(), leading));
      return Optional.of(fellows.get());
    }

    @Override
    public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
      boolean along = Engines.alongTraces(matter.options().engine());
      Engine search = along ? alongExecutions(alone) : overStates(matter, alone);
      Engine kept = recorder.kept(matter.subject(), known.retold(matter.subject(), search));
      return along ? kept : ofAllStates.apply(kept);
    }

    /** An engine that has others help by itself. */
    private Engine alongExecutions(Engine alone) {
      Explorers its = fellows.orElseThrow();
      return (system, questions, budget) ->
          SharedCSystems.is(system)
              ? its.explore(alone, (Processor) system, questions, budget)
              : alone.explore(system, questions, budget);
    }

    /** Few states are searched here, more by all workers. */
    private Engine overStates(Matter matter, Engine alone) {
      Engine together =
          (system, questions, budget) -> {
            JobReplica.Search its = new JobReplica.Search(job(), recorder.searches().size());
            try {
              return leading.explore(
                  its, matter, (Shared) system, questions, budget, task.copies());
            } catch (ClusterUnavailable why) {
              throw refuses(why);
            }
          };
      Engine anew = FirstAlone.of(alone, task.alone(), together);
      return (system, questions, budget) -> {
        Optional<JobReplica.Left> its = left;
        left = Optional.empty();
        if (its.isPresent() && isOf(its.get(), recorder, questions)) {
          return resumed(its.get(), matter, (Shared) system, questions, budget);
        }
        its.ifPresent(leading::drop);
        return anew.explore(system, questions, budget);
      };
    }
  }

  private Exploration resumed(
      JobReplica.Left left,
      Distribution.Matter matter,
      Shared system,
      List<Question> questions,
      Budget budget) {
    try {
      return leading.resume(left, matter, system, questions, budget);
    } catch (ClusterUnavailable why) {
      throw refuses(why);
    }
  }

  private Refused refuses(ClusterUnavailable why) {
    refused = Optional.of(Task.Refusal.of(why.why()));
    return new Refused(why.why());
  }

  private static boolean isOf(JobReplica.Left left, Recorder recorder, List<Question> questions) {
    Assignment its = left.assignment();
    return its.search().number() == recorder.searches().size()
        && its.asked().equals(Assignment.Asked.all(questions));
  }

  /** Tells who waits how far it is, and ends it where nobody does for long. */
  private final class Watcher implements ProgressListener {
    @Override
    public void progress(String file, Effort its, long nanoseconds) {
      effort = Optional.of(its);
      long now = System.nanoTime();
      if (waits.isPresent() && now - told > BETWEEN_NEWS) {
        told = now;
        String news = RecordText.of(new Task.News(its));
        waits.ifPresent(whom -> node().send(whom, Envelope.of(Envelope.Kind.NEWS, job(), news)));
      }
    }

    @Override
    public boolean interrupted() {
      boolean forgotten = !detached && waits.isEmpty() && System.nanoTime() - orphaned > ORPHANED;
      return stopped || isOver() || forgotten;
    }
  }

  /** News and the result are for somebody else now. */
  synchronized void attach(String whom) {
    if (task == null) {
      return;
    }
    Parcel.send(node(), whom, Envelope.Kind.TASK, job(), RecordText.of(task));
    waits = Optional.of(whom);
    if (state == Task.State.DONE) {
      tell(whom);
    }
  }

  /** Nobody waits for it any more, and it goes on. */
  synchronized void leave() {
    detached = true;
    waits = Optional.empty();
    publish();
  }

  /** It is to end and tell what it has; one that is done is forgotten. */
  synchronized void stop() {
    stopped = true;
    if (state == Task.State.DONE) {
      forget();
    }
  }

  @Override
  synchronized void lost(String address) {
    if (waits.filter(address::equals).isPresent()) {
      waits = Optional.empty();
      orphaned = System.nanoTime();
    }
  }

  /** Since it has begun, or how long it took. */
  private long nanoseconds() {
    return (state == Task.State.DONE ? ended : System.nanoTime()) - begun;
  }

  /** What others may know of it; nothing before it has come. */
  Optional<Task.Known> known() {
    Task its = task;
    if (its == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Task.Known(
            job(),
            node().address(),
            its.inquiry().file(),
            state,
            nanoseconds() / 1e9,
            detached,
            effort));
  }
}
