// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.stateless.LeaseResult;
import dev.ravel.explore.stateless.NumbersText;
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
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * An explorer that a worker is for somebody: it makes the system once, and explores parts of the
 * {@link TreeJob} as they come, one after the other.
 */
final class TreeJobRunner extends WorkerTask {
  /** Told in place of what came of a part, if the memory does not suffice for it. */
  static final String FULL = Problem.K002.name();

  /**
   * After so long at most it tells what it has, in nanoseconds: progress is seen, little is lost.
   */
  private static final long SPAN = TimeUnit.SECONDS.toNanos(10);

  /** So often it looks whether anybody waits for it, in milliseconds. */
  private static final long BETWEEN_LOOKS = 100;

  private final Worker.Terms terms;
  private final LinkedBlockingQueue<SubtreeLease> parts = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<Lesson> lessons = new LinkedBlockingQueue<>();
  private volatile TreeJob expedition;
  private volatile boolean handsBack;
  private Parcel arriving = new Parcel();
  private Parcel teaching = new Parcel();

  /** One of which nothing is known but the number of its job. */
  TreeJobRunner(long job, Node node, Worker.Terms terms, Surroundings its) {
    super(job, node, its);
    this.terms = terms;
  }

  @Override
  String read(String text) {
    expedition = RecordText.read(text, TreeJob.class);
    return expedition.asks();
  }

  /** A part of a lease has come, {@code from} of {@code to}, in order. */
  synchronized void lease(Envelope its) {
    if (its.from() == 0) {
      arriving = new Parcel();
    }
    arriving
        .add(its)
        .ifPresent(
            text -> {
              handsBack = false;
              parts.add(NumbersText.lease(text));
            });
  }

  /** A part of a lesson has come, {@code from} of {@code to}, in order. */
  synchronized void lesson(Envelope its) {
    if (its.from() == 0) {
      teaching = new Parcel();
    }
    teaching.add(its).ifPresent(text -> lessons.add(RecordText.read(text, Lesson.class)));
  }

  /** What is left of its part is wanted. */
  void handBack() {
    handsBack = true;
  }

  private Optional<Problem> spent(Effort effort) {
    boolean full = effort.bytes() > terms.memory() / terms.threads();
    return full ? Optional.of(Problem.K002) : Optional.empty();
  }

  @Override
  void perform() {
    TreeJob its = expedition;
    says("explores " + its.inquiry().file() + ", for " + Node.place(its.asks()));
    Limits limits = _ -> isOver() ? Optional.of(Problem.K020) : Optional.empty();
    try {
      limits.during(
          () -> {
            explore(its);
            return true;
          });
    } catch (Outgrown _) {
      says("begins " + its.inquiry().file() + " anew"); // so do all
    } catch (RuntimeException | Error why) {
      if (why instanceof Halt halt && halt.reason() == Problem.K002) {
        refuse(FULL);
        says("has no memory left for " + its.inquiry().file());
      } else if (!isOver()) {
        refuse(why instanceof Refused told ? told.why().message() : why.toString());
        says(its.inquiry().file() + " could not be explored: " + why);
      }
    }
    free();
  }

  private void explore(TreeJob its) {
    List<Subject> subjects = its.inquiry().subjects(ProgressListener.stopping(this::isOver));
    Subject subject = subjects.get(its.subject());
    Optional<LearningLog> taught = subject.c().map(program -> taught(program, its));
    Shared system;
    List<Property> claims;
    if (taught.isPresent()) {
      system = taught.get().system();
      claims = CLoading.properties(subject);
    } else {
      ProgramSystem model = ProgramSystem.of(subject.program().get());
      system = model;
      claims = model.properties();
    }
    List<Property> asked = its.asked().stream().map(each -> each.among(claims)).toList();
    Budget budget = this::spent;
    TreeExplorer explorer = new TreeExplorer(system, asked, its.object(), budget);
    node().send(its.asks(), Envelope.of(Envelope.Kind.READY, job(), Fingerprint.of(system)));
    while (!isOver()) {
      Optional<SubtreeLease> part = next(parts);
      if (part.isPresent()) {
        taught.ifPresent(this::learn);
        long end = System.nanoTime() + SPAN;
        LeaseResult came =
            explorer.explore(
                part.get(), () -> handsBack || System.nanoTime() - end > 0 || isOver());
        if (!isOver()) {
          Parcel.send(node(), its.asks(), Envelope.Kind.RESULT, job(), NumbersText.of(came));
        }
      }
    }
    says("explored " + its.inquiry().file());
  }

  /** A system of a C program, which asks for what it does not foresee. */
  private LearningLog taught(Subject.C program, TreeJob its) {
    Processor system = SharedCSystems.systemOfExecutions(program.known(), its.before());
    LearningLog taught = new LearningLog(system);
    its.lessons().forEach(taught::learn);
    system.taughtBy((what, state) -> ask(taught, taught.lesson(what, state)));
    return taught;
  }

  /** Learns what has come: all that others had learnt when they lent a part, and maybe more. */
  private void learn(LearningLog taught) {
    for (Lesson its = lessons.poll(); its != null; its = lessons.poll()) {
      taught.learn(its.words());
    }
  }

  /** Asks for a lesson, and waits until all learn it. */
  private void ask(LearningLog taught, List<Long> lesson) {
    if (taught.has(lesson)) {
      throw new IllegalStateException("what was learnt is not foreseen");
    }
    String text = RecordText.of(new Lesson(lesson));
    Parcel.send(node(), expedition.asks(), Envelope.Kind.UNFORESEEN, job(), text);
    while (!taught.has(lesson)) {
      Limits.poll();
      next(lessons).ifPresent(its -> taught.learn(its.words()));
    }
  }

  private static <T> Optional<T> next(LinkedBlockingQueue<T> from) {
    try {
      return Optional.ofNullable(from.poll(BETWEEN_LOOKS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  void refuse(String why) {
    node().send(expedition.asks(), Envelope.of(Envelope.Kind.REFUSED, job(), why));
  }
}
