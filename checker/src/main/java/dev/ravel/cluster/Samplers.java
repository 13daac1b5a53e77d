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
import dev.ravel.task.loading.Refused;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The workers of a cluster, each of which looks at random executions by itself, some for each of
 * its threads at a time. What they have seen is told here like what is seen here.
 *
 * <p>What is met of a C program has numbers in the order in which it is met, and those of threads
 * decide who moves. So executions are made here until nothing new has come for some time, by a
 * system that learns as those of {@link Explorers} do. The workers have systems that have learnt
 * the same, and are settled: an execution that they foresee is one that this system makes, whatever
 * it learns before; all others are made here, in order.
 */
public final class Samplers implements Distribution, AutoCloseable {
  /** A part has so many executions at least: less is not worth a message. */
  private static final long LEAST = 100;

  /** So many executions of a C program are made here at least, by which others know it. */
  private static final long FIRST = 100;

  /** There are so many parts at most. */
  private static final long PARTS = 64;

  private final Reach reach;
  private final ClusterTimeouts patience;

  /** By now the user's own node, once it was needed. */
  private Optional<Client> client = Optional.empty();

  /** What is learnt of the C program that is looked at now. */
  private Optional<Learning> learning = Optional.empty();

  /** A cluster that is not asked yet. */
  public Samplers(Reach reach) {
    this(reach, ClusterTimeouts.USUAL);
  }

  /** A cluster that is not asked yet, with another patience. */
  Samplers(Reach reach, ClusterTimeouts patience) {
    this.reach = reach;
    this.patience = patience;
  }

  @Override
  public void close() {
    client.ifPresent(Client::close);
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

  /** The workers, who look at executions of something. */
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

  private List<SampleResult> parts(Parts parts, RemoteBudget attended) {
    try {
      if (client.isEmpty()) {
        client = Optional.of(new Client(reach, patience));
      }
      WorkQueue<List<SampleResult>> round =
          new WorkQueue<>(
              parts, parts.watch(attended), client.get().build(), client.get().address());
      round.run(client.get().dispatch(round));
      return parts.seen;
    } catch (ClusterUnavailable why) {
      throw new Refused(why.why());
    }
  }

  /**
   * What the system of a C program learns here: one lesson after the other, so that others can
   * learn the same.
   */
  private static final class Learning {
    private final Matter matter;
    private final List<List<List<Long>>> before = new ArrayList<>();
    private Optional<LearningLog> taught = Optional.empty();

    /** How many lessons were learnt when executions were made here last. */
    private int lessons;

    /** Nothing was learnt. */
    Learning(Matter matter) {
      this.matter = matter;
    }

    /** Whether it is about the same subject of the same check, be it with another system. */
    @SuppressWarnings(
        "ReferenceEquality") // each check has its own files, and equal ones are others
    boolean isOf(Matter other) {
      return matter.files() == other.files() && matter.subject() == other.subject();
    }

    /** A system is searched, which may have been made anew since the last one was outgrown. */
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

    /** As many more as were made, until nothing was learnt in the last half. */
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

  /** Parts of the executions, one behind the other. */
  private static final class Parts implements WorkItems<List<SampleResult>> {
    private final Matter matter;
    private final Optional<FileJob.Learnt> learnt;
    private final long first;
    private final Map<String, String> texts;
    private final ConcurrentSystem system;
    private final List<Question> questions;
    private final long runs;
    private final long size;
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
      this.texts = Texts.written(matter.files());
      this.system = system;
      this.questions = List.copyOf(questions);
      this.runs = runs;
      this.size = Math.max(LEAST, (runs - first + PARTS - 1) / PARTS);
    }

    /** Shows how far they are to a budget. */
    WorkListener watch(RemoteBudget attended) {
      return new WorkListener() {
        @Override
        public void progress(String last, int done, int all, int workers) {
          var _ = attended.spent(new Effort.OfExecutions(executions, 0, steps, 0));
        }

        @Override
        public boolean stops() {
          return attended.spent().isPresent();
        }
      };
    }

    @Override
    public int pieces() {
      return (int) ((runs - first + size - 1) / size);
    }

    private long from(int piece) {
      return first + piece * size;
    }

    private long to(int piece) {
      return Math.min(runs, first + (piece + 1) * size);
    }

    @Override
    public String name(int piece) {
      return matter.file();
    }

    @Override
    public Optional<FileJob> errand(int piece, String build, String asks) {
      FileJob.Portion portion =
          new FileJob.Portion(matter.subject(), from(piece), to(piece), learnt);
      return Optional.of(FileJob.ofSamples(build, asks, matter, texts, portion));
    }

    @Override
    public List<SampleResult> read(int piece, String answer) {
      List<SampleResult> all = new ArrayList<>();
      long next = from(piece);
      for (SampleResult its : RecordText.read(answer, FileJob.Seen.class).parts()) {
        if (its.from() < next || its.to() <= its.from() || its.to() > to(piece)) {
          throw new IllegalArgumentException("executions that nobody has asked for");
        }
        next = its.to();
        all.add(
            new SampleResult(
                its.from(), its.to(), its.groups().stream().map(each -> here(each)).toList()));
      }
      boolean whole =
          all.size() == 1
              && all.getFirst().from() == from(piece)
              && all.getFirst().to() == to(piece);
      if (learnt.isEmpty() && !whole) {
        throw new IllegalArgumentException("executions that were not looked at");
      }
      return all;
    }

    /** The same with the numbers that errors have here. */
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
                          each.question(), Retelling.here(system, each.answer())))
              .toList());
    }

    /** It is looked at with all behind it. */
    @Override
    public List<SampleResult> here(int piece) {
      return List.of();
    }

    @Override
    public boolean take(int piece, List<SampleResult> became) {
      boolean goesOn = !became.isEmpty() || learnt.isPresent();
      for (SampleResult its : became) {
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
