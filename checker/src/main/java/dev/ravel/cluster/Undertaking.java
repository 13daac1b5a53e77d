// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.source.Problem;
import dev.ravel.system.Shared;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Spreading;
import dev.ravel.task.loading.Refused;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A {@link Task} that a worker does: it checks the file, and leads the searches by all workers. */
final class Undertaking extends Duty {
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
  private volatile Optional<String> result = Optional.empty();
  private volatile long begun = System.nanoTime();
  private volatile long ended;
  private volatile long told;

  /** Why it was not searched, if that is so. */
  private volatile Optional<Task.Refusal> refused = Optional.empty();

  /**
   * One of which nothing is known but the number of its job.
   *
   * @param leading leads its searches
   * @param turn is for one that has its turn
   */
  Undertaking(long job, Node node, Leading leading, Semaphore turn, Surroundings its) {
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
      refuse(BUSY);
      free();
      return;
    }
    node().send(task.asks(), Envelope.of(Envelope.Kind.READY, job(), ""));
    if (task.detached()) {
      turn.acquireUninterruptibly();
    }
    begun = System.nanoTime();
    says("task " + name() + ": " + task.inquiry().file() + ", for " + Node.place(task.asks()));
    try {
      state = Task.State.SEARCHING;
      Recorder recorder = new Recorder();
      Checker checker = task.inquiry().checker(new Watcher()).spreading(way(recorder));
      Optional<Problem> early = task.inquiry().check(checker).stopped();
      Task.Result its = new Task.Result(recorder.searches(), refused, early);
      result = Optional.of(RecordText.of(its));
    } catch (RuntimeException | Error why) {
      refuse(why.toString());
      says("task " + name() + " has failed: " + why);
      free();
      return;
    } finally {
      ended = System.nanoTime();
      turn.release();
    }
    says("task " + name() + " is done");
    finish();
  }

  /** Tells the result to who waits for it, and keeps it: it may be lost with that one. */
  private synchronized void finish() {
    state = Task.State.DONE;
    if (isOver()) {
      free(); // the worker leaves, and another one may do it
    } else {
      waits.ifPresent(this::tell);
    }
  }

  private void tell(String whom) {
    Parcel.send(node(), whom, Envelope.Kind.RESULT, job(), result.orElseThrow());
  }

  /** The digits by which people name it. */
  private String name() {
    return Task.name(job());
  }

  @Override
  void refuse(String why) {
    node().send(task.asks(), Envelope.of(Envelope.Kind.REFUSED, job(), why));
  }

  /** Few states are searched here, more by all workers; all of it is kept. */
  private Spreading way(Recorder recorder) {
    return (Spreading.Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) -> {
      Engine together =
          (system, questions, budget) -> {
            try {
              return leading.explore(matter, (Shared) system, questions, budget, task.copies());
            } catch (Trouble its) {
              refused = Optional.of(Task.Refusal.of(its.why()));
              throw new Refused(its.why());
            }
          };
      Engine search = FirstAlone.of(alone, task.alone(), together);
      return ofAllStates.apply(recorder.kept(matter.subject(), search));
    };
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
      finish();
    }
  }

  /** Nobody waits for it any more, and it goes on. */
  synchronized void leave() {
    detached = true;
    waits = Optional.empty();
  }

  /** It is to end and tell what it has; one that is done is forgotten. */
  synchronized void stop() {
    stopped = true;
    if (state == Task.State.DONE) {
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

  /** What others may know of it; nothing before it has come. */
  Optional<Task.Known> known() {
    Task its = task;
    if (its == null) {
      return Optional.empty();
    }
    long end = state == Task.State.DONE ? ended : System.nanoTime();
    return Optional.of(
        new Task.Known(
            job(),
            node().address(),
            its.inquiry().file(),
            state,
            (end - begun) / 1e9,
            detached,
            effort));
  }
}
