// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.sample.Division;
import dev.ravel.explore.sample.Sampled;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.Spreading;
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
 */
public final class Samplers implements Spreading, AutoCloseable {
  /** A part has so many executions at least: less is not worth a message. */
  private static final long LEAST = 100;

  /** There are so many parts at most. */
  private static final long PARTS = 64;

  private final Reach reach;
  private final Patience patience;

  /** By now the user's own node, once it was needed. */
  private Optional<Client> client = Optional.empty();

  /** A cluster that is not asked yet. */
  public Samplers(Reach reach) {
    this(reach, Patience.USUAL);
  }

  /** A cluster that is not asked yet, with another patience. */
  Samplers(Reach reach, Patience patience) {
    this.reach = reach;
    this.patience = patience;
  }

  @Override
  public void close() {
    client.ifPresent(Client::close);
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    return alone;
  }

  @Override
  public Division samples(Matter matter) {
    return new Division.Divided(
        (system, questions, runs, budget) -> parts(matter, system, questions, runs, budget));
  }

  private List<Sampled> parts(
      Matter matter, ConcurrentSystem system, List<Question> questions, long runs, Budget budget) {
    try {
      if (client.isEmpty()) {
        client = Optional.of(new Client(reach, patience));
      }
      Attended attended = new Attended(budget);
      Parts parts = new Parts(matter, system, questions, runs);
      Round<Optional<Sampled>> round =
          new Round<>(parts, parts.watch(attended), client.get().build(), client.get().address());
      round.run(client.get().dispatch(round));
      return parts.seen;
    } catch (Trouble why) {
      throw new Refused(why.why());
    }
  }

  /** Parts of the executions, one behind the other. */
  private static final class Parts implements Work<Optional<Sampled>> {
    private final Matter matter;
    private final Map<String, String> texts;
    private final ConcurrentSystem system;
    private final List<Question> questions;
    private final long runs;
    private final long size;
    private final List<Sampled> seen = new ArrayList<>();
    private final BitSet answered = new BitSet();
    private long executions;
    private long steps;

    Parts(Matter matter, ConcurrentSystem system, List<Question> questions, long runs) {
      this.matter = matter;
      this.texts = Texts.written(matter.files());
      this.system = system;
      this.questions = List.copyOf(questions);
      this.runs = runs;
      this.size = Math.max(LEAST, (runs + PARTS - 1) / PARTS);
    }

    /** Shows how far they are to a budget. */
    Watch watch(Attended attended) {
      return new Watch() {
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
      return (int) ((runs + size - 1) / size);
    }

    @Override
    public String name(int piece) {
      return matter.file();
    }

    @Override
    public Optional<Errand> errand(int piece, String build, String asks) {
      Errand.Portion portion =
          new Errand.Portion(matter.subject(), piece * size, Math.min(runs, (piece + 1) * size));
      return Optional.of(Errand.ofSamples(build, asks, matter, texts, portion));
    }

    @Override
    public Optional<Sampled> read(int piece, String answer) {
      Sampled its = RecordText.read(answer, Sampled.class);
      if (its.from() != piece * size || its.to() != Math.min(runs, (piece + 1) * size)) {
        throw new IllegalArgumentException("executions that nobody has asked for");
      }
      return Optional.of(
          new Sampled(
              its.from(), its.to(), its.groups().stream().map(each -> here(each)).toList()));
    }

    /** The same with the numbers that errors have here. */
    private Sampled.OfGroup here(Sampled.OfGroup its) {
      return new Sampled.OfGroup(
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
                      new Sampled.Decided(each.question(), Retelling.here(system, each.answer())))
              .toList());
    }

    /** It is looked at with all behind it. */
    @Override
    public Optional<Sampled> here(int piece) {
      return Optional.empty();
    }

    @Override
    public boolean take(int piece, Optional<Sampled> became) {
      if (became.isEmpty()) {
        return false;
      }
      Sampled its = became.get();
      seen.add(its);
      its.groups().forEach(each -> executions += each.executions());
      its.groups().forEach(each -> steps += each.steps());
      boolean goesOn = true;
      for (Sampled.OfGroup group : its.groups()) {
        for (Sampled.Decided each : group.decided()) {
          answered.set(each.question());
          boolean violated = each.answer().verdict() == Verdict.VIOLATED;
          goesOn &= !violated || !questions.get(each.question()).stops();
        }
      }
      return goesOn && answered.cardinality() < questions.size();
    }
  }
}
