// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.sample.Division;
import dev.ravel.explore.sample.SampleResult;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.processor.Processor;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.Distribution;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Random executions by the workers of a cluster, some for each thread at a time. Their results are
 * reported like those of executions here.
 *
 * <p>What an execution meets of a C program has numbers in the order in which it is met, and those
 * of threads decide which of them moves. So executions are made here until nothing new has come for
 * some time, by a system that learns as those of {@link Explorers} do. The systems of the workers
 * have learnt the same, and are settled: an execution that they foresee is one that this system
 * makes, whatever it learns before; all others are made here, in order.
 */
public final class Samplers extends ClusterAccess implements Distribution {
  /** The least number of executions of a part, since fewer are not worth a message. */
  private static final long LEAST = 100;

  /** The least number of executions of a C program here, by which others know it. */
  private static final long FIRST = 100;

  /** The greatest number of parts. */
  private static final long PARTS = 64;

  /** The lessons of the current C program. */
  private Optional<Learning> learning = Optional.empty();

  /** Access to a cluster by a node that has not joined. */
  public Samplers(Reach reach) {
    super(reach);
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    Learning its = learning.filter(last -> last.isOf(matter)).orElseGet(() -> new Learning(matter));
    learning = Optional.of(its);
    return (system, questions, budget) -> {
      if (SharedCSystems.is(system)) {
        its.taught((Processor) system);
      }
      return alone.explore(system, questions, budget);
    };
  }

  @Override
  public boolean exploresAlone() {
    return true;
  }

  @Override
  public Division samples(Matter matter) {
    return new Division.Divided(new OfWorkers(matter));
  }

  /** The executions of something by workers. */
  private final class OfWorkers implements Division.Others {
    private final Matter matter;

    OfWorkers(Matter matter) {
      this.matter = matter;
    }

    private Optional<Learning> itsLearning() {
      return learning.filter(its -> its.isOf(matter) && its.taught.isPresent());
    }

    @Override
    public long alone(long made) {
      return itsLearning().map(its -> its.alone(made)).orElse(0L);
    }

    @Override
    public List<SampleResult> parts(
        ConcurrentSystem system, List<Question> questions, long from, long runs, Budget budget) {
      Optional<FileJob.Learnt> learnt = itsLearning().map(Learning::learnt);
      return Samplers.this.parts(
          new Parts(matter, learnt, system, questions, from, runs), new RemoteBudget(budget));
    }
  }

  private List<SampleResult> parts(Parts parts, RemoteBudget budget) {
    client().queue(parts, parts.watch(budget)).run();
    return parts.seen;
  }

  /** The lessons of a C program here, one after the other, so that others can learn the same. */
  private static final class Learning {
    private final Matter matter;
    private final List<List<long[]>> before = new ArrayList<>();
    private Optional<LearningLog> taught = Optional.empty();

    /** The number of lessons when executions were made here last. */
    private int lessons;

    Learning(Matter matter) {
      this.matter = matter;
    }

    /** Returns whether it is about a subject of a check, be it with another system. */
    @SuppressWarnings(
        "ReferenceEquality") // each check has its own files, and equal ones are others
    boolean isOf(Matter other) {
      return matter.files() == other.files() && matter.subject() == other.subject();
    }

    /** Begins with a system, which is a new one where the last one was outgrown. */
    @SuppressWarnings("ReferenceEquality") // systems are themselves
    void taught(Processor system) {
      if (taught.filter(its -> its.system() == system).isPresent()) {
        return;
      }
      taught.ifPresent(its -> before.add(List.copyOf(its.lessons())));
      system.settle();
      LearningLog its = new LearningLog(system);
      system.taughtBy((what, state) -> its.learn(its.lesson(what, state)));
      taught = Optional.of(its);
      lessons = 0;
    }

    /** As many executions as were made, until nothing was learnt in the last half. */
    long alone(long made) {
      int now = taught.orElseThrow().lessons().size();
      boolean news = now > lessons || made == 0;
      lessons = now;
      return news ? Math.max(FIRST, made) : 0;
    }

    FileJob.Learnt learnt() {
      LearningLog its = taught.orElseThrow();
      return new FileJob.Learnt(before, its.lessons(), Fingerprint.of(its.system()));
    }
  }

  /** Consecutive parts of the executions. */
  private static final class Parts implements WorkItems<List<SampleResult>> {
    private final Matter matter;
    private final Optional<FileJob.Learnt> learnt;
    private final long first;
    private final ConcurrentSystem system;
    private final List<Question> questions;
    private final long runs;
    private final long each;
    private final List<SampleResult> seen = new ArrayList<>();
    private final BitSet answered = new BitSet();
    private long executions;
    private long steps;

    Parts(
        Matter matter,
        Optional<FileJob.Learnt> learnt,
        ConcurrentSystem system,
        List<Question> questions,
        long first,
        long runs) {
      this.matter = matter;
      this.learnt = learnt;
      this.first = first;
      this.executions = first;
      this.system = system;
      this.questions = List.copyOf(questions);
      this.runs = runs;
      this.each = Math.max(LEAST, (runs - first + PARTS - 1) / PARTS);
    }

    /** Reports progress to a budget. */
    WorkListener watch(RemoteBudget budget) {
      return new WorkListener() {
        @Override
        public void progress(String last, int done, int all, int workers) {
          var _ = budget.spent(new Effort.OfExecutions(executions, 0, steps, 0));
        }

        @Override
        public boolean stops() {
          return budget.spent().isPresent();
        }
      };
    }

    @Override
    public int size() {
      return (int) ((runs - first + each - 1) / each);
    }

    private long from(int item) {
      return first + item * each;
    }

    private long to(int item) {
      return Math.min(runs, first + (item + 1) * each);
    }

    @Override
    public String name(int item) {
      return matter.file();
    }

    @Override
    public Optional<FileJob> job(int item, String replyTo) {
      FileJob.Portion portion = new FileJob.Portion(matter.subject(), from(item), to(item), learnt);
      return Optional.of(FileJob.ofSamples(replyTo, matter, portion));
    }

    @Override
    public List<SampleResult> read(int item, String answer) {
      List<SampleResult> all = new ArrayList<>();
      long next = from(item);
      for (SampleResult its : RecordText.read(answer, FileJob.Samples.class).parts()) {
        if (its.from() < next || its.to() <= its.from() || its.to() > to(item)) {
          throw new IllegalArgumentException("executions that were not asked for");
        }
        next = its.to();
        all.add(
            new SampleResult(
                its.from(), its.to(), its.groups().stream().map(each -> here(each)).toList()));
      }
      boolean whole =
          all.size() == 1 && all.getFirst().from() == from(item) && all.getFirst().to() == to(item);
      if (learnt.isEmpty() && !whole) {
        throw new IllegalArgumentException("executions that were not looked at");
      }
      return all;
    }

    /** The same result with the numbers of errors here. */
    private SampleResult.OfGroup here(SampleResult.OfGroup its) {
      return new SampleResult.OfGroup(
          its.questions(),
          its.executions(),
          its.steps(),
          its.traces(),
          its.deadlocks(),
          its.errors(),
          its.left(),
          its.longest(),
          its.decided().stream()
              .map(
                  each ->
                      new SampleResult.Decided(
                          each.question(), SearchReplay.here(system, each.answer())))
              .toList());
    }

    /** Executions from this part on are made by the search itself. */
    @Override
    public List<SampleResult> here(int item) {
      return List.of();
    }

    @Override
    public boolean take(int item, List<SampleResult> results) {
      boolean goesOn = !results.isEmpty() || learnt.isPresent();
      for (SampleResult its : results) {
        goesOn &= take(its);
      }
      return goesOn;
    }

    private boolean take(SampleResult its) {
      seen.add(its);
      its.groups().forEach(each -> executions += each.executions());
      its.groups().forEach(each -> steps += each.steps());
      boolean goesOn = true;
      for (SampleResult.OfGroup group : its.groups()) {
        for (SampleResult.Decided each : group.decided()) {
          answered.set(each.question());
          boolean violated = each.answer().verdict() == Verdict.VIOLATED;
          goesOn &= !violated || !questions.get(each.question()).stops();
        }
      }
      return goesOn && answered.cardinality() < questions.size();
    }
  }
}
