// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Effort;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.stateless.LeaseResult;
import dev.ravel.explore.stateless.SubtreeLease;
import dev.ravel.explore.stateless.TreeExplorer;
import dev.ravel.processor.Processor;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The runner of a {@link TreeJob}. It makes the system once, and explores subtrees as their leases
 * come, one after the other.
 */
final class TreeJobRunner extends WorkerTask {
  /** The reason of an explorer whose memory does not suffice for its subtree. */
  static final String FULL = Problem.K002.name();

  /** Nanoseconds after which a lease ends, so that progress is seen and a loss costs little. */
  private static final long SPAN = TimeUnit.SECONDS.toNanos(10);

  /** Milliseconds between two polls of the end of the job. */
  private static final long BETWEEN_LOOKS = 100;

  private final Worker.Terms terms;
  private final TreeJob its;
  private final LinkedBlockingQueue<SubtreeLease> leases = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<TreeJob.Lesson> lessons = new LinkedBlockingQueue<>();
  private volatile boolean returns;

  /** A runner that has not begun. */
  TreeJobRunner(Context context, Worker.Terms terms, TreeJob its) {
    super(context, its.replyTo());
    this.terms = terms;
    this.its = its;
  }

  /** Adds a lease. */
  void lease(SubtreeLease next) {
    returns = false;
    leases.add(next);
  }

  /** Adds a lesson of all explorers. */
  void lesson(TreeJob.Lesson next) {
    lessons.add(next);
  }

  /** Ends the lease early, with the rest of its subtree. */
  void handBack() {
    returns = true;
  }

  private Optional<Problem> spent(Effort effort) {
    boolean full = effort.bytes() > terms.memory() / terms.threads();
    return full ? Optional.of(Problem.K002) : Optional.empty();
  }

  @Override
  void perform() {
    String file = its.request().file();
    report("explores " + file + ", for " + Node.place(its.replyTo()));
    Limits limits = _ -> isOver() ? Optional.of(Problem.K020) : Optional.empty();
    try {
      limits.during(
          () -> {
            explore();
            return true;
          });
    } catch (Outgrown _) {
      report("begins " + file + " anew"); // so do all
    } catch (RuntimeException | Error why) {
      if (why instanceof Halt halt && halt.reason() == Problem.K002) {
        refuse(FULL);
        report("has no memory left for " + file);
      } else if (!isOver()) {
        refuse(why instanceof Refused told ? told.why().message() : why.toString());
        report(file + " could not be explored: " + why);
      }
    }
    free();
  }

  private void explore() {
    List<Subject> subjects = its.request().subjects(ProgressListener.stopping(this::isOver));
    Subject subject = subjects.get(its.subject());
    Optional<LearningLog> log = Optional.empty();
    Shared system =
        switch (subject) {
          case CSubject c -> {
            log = Optional.of(log(c));
            yield log.get().system();
          }
          case Subject.Modelled model -> ProgramSystem.of(model.program());
        };
    List<Property> asked = SearchJob.Query.properties(its.queries(), subject, system);
    TreeExplorer explorer = new TreeExplorer(system, asked, its.object(), this::spent);
    send(Envelope.Kind.READY, Fingerprint.of(system));
    while (!isOver()) {
      Optional<SubtreeLease> lease = PendingReplies.next(leases, BETWEEN_LOOKS);
      if (lease.isPresent()) {
        log.ifPresent(this::learn);
        long end = System.nanoTime() + SPAN;
        LeaseResult result =
            explorer.explore(lease.get(), () -> returns || System.nanoTime() - end > 0 || isOver());
        if (!isOver()) {
          send(Envelope.Kind.RESULT, RecordText.of(result));
        }
      }
    }
    report("explored " + its.request().file());
  }

  /** The lessons of a C program, whose system requests those that it does not foresee. */
  private LearningLog log(CSubject program) {
    Processor system = SharedCSystems.systemOfExecutions(program.known(), its.before());
    LearningLog log = new LearningLog(system);
    its.lessons().forEach(log::learn);
    system.taughtBy((what, state) -> request(log, log.lesson(what, state)));
    return log;
  }

  /** Learns the lessons that have come, at least those of all others when they made the lease. */
  private void learn(LearningLog log) {
    for (TreeJob.Lesson next = lessons.poll(); next != null; next = lessons.poll()) {
      log.learn(next.words());
    }
  }

  /** Requests a lesson, and waits until all learn it. */
  private void request(LearningLog log, long[] lesson) {
    if (log.has(lesson)) {
      throw new IllegalStateException("what was learnt is not foreseen");
    }
    send(Envelope.Kind.LESSON_REQUEST, RecordText.of(new TreeJob.Lesson(lesson)));
    while (!log.has(lesson)) {
      Limits.poll();
      PendingReplies.next(lessons, BETWEEN_LOOKS).ifPresent(next -> log.learn(next.words()));
    }
  }
}
