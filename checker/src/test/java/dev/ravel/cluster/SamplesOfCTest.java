// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.sample.Division;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.sample.SampleResult;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.spread.RandomC;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Unforeseen;
import dev.ravel.task.CPrograms;
import dev.ravel.task.loading.CSubject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random executions of C programs, made by several that know of the program what was met in the
 * first ones. The reports are those of one machine, whatever is met later.
 */
@Tag("thorough")
class SamplesOfCTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 40;

  @TempDir private Path folder;

  private int divided;
  private int unforeseen;
  private int anew;
  private int answered;

  private CSubject program(String text) throws IOException {
    return QuestionsOfC.program(folder, text);
  }

  /** Returns the findings, and all counts. */
  private static String told(Exploration its, Processor system) {
    StringBuilder text = QuestionsOfC.judgements(its, system);
    its.searches()
        .forEach(
            each ->
                text.append(each.questions())
                    .append(each.counters().executions())
                    .append(each.counters().transitions())
                    .append(each.statistics())
                    .append('\n'));
    Remarks remarks = system.remarks();
    text.append(its.stopped()).append(its.method()).append(remarks.narrowed());
    return text.append(remarks.guessed()).append(remarks.leftOut()).toString();
  }

  private interface Looking {
    Exploration at(Processor system);
  }

  /** Returns the findings about a program, for which systems are made anew as one machine does. */
  private String told(CSubject program, Looking looking) {
    ProgramFacts known = program.known();
    known.leaveOutWhatIsTooLong();
    while (true) {
      try {
        Processor system = FirstExecutions.system(known);
        return told(looking.at(system), system);
      } catch (NotSupported | LocalWorkTooLong what) {
        return what.toString();
      } catch (Outgrown _) {
        anew++;
      }
    }
  }

  /** Those who look at parts, each with what was learnt when the first executions were made. */
  private final class Others implements Division.Others {
    private final CSubject program;
    private final SampleOptions options;
    private final Random random;
    private final long first;
    private final List<List<long[]>> before = new ArrayList<>();
    private Optional<LearningLog> taught = Optional.empty();

    Others(CSubject program, SampleOptions options, long seed) {
      this.program = program;
      this.options = options;
      this.random = new Random(seed);
      this.first = 1L + random.nextInt(20);
    }

    Exploration look(Processor system, List<Question> asked) {
      taught.ifPresent(its -> before.add(List.copyOf(its.lessons())));
      system.settle();
      LearningLog its = new LearningLog(system);
      system.taughtBy((what, state) -> its.learn(its.lesson(what, state)));
      taught = Optional.of(its);
      Engine engine = new Sample(options, new Division.Divided(this));
      return engine.explore(system, asked, Budget.unlimited());
    }

    @Override
    public long alone(long made) {
      return Math.max(0, first - made);
    }

    @Override
    public List<SampleResult> parts(
        ConcurrentSystem system, List<Question> asked, long from, long runs, Budget budget) {
      divided++;
      LearningLog its = taught.orElseThrow();
      FileJob.Learnt learnt =
          new FileJob.Learnt(before, its.lessons(), Fingerprint.of(its.system()));
      int workers = 1 + random.nextInt(5);
      List<Processor> systems = new ArrayList<>();
      List<SampleResult> all = new ArrayList<>();
      for (int k = 0; k < workers; k++) {
        Processor of = FirstExecutions.system(program.known());
        systems.add(learnt.system(of));
      }
      for (long next = from; next < runs; ) {
        long to = Math.min(runs, next + 1 + random.nextInt(60));
        if (random.nextInt(8) > 0) { // else it was lost
          List<SampleResult> part =
              part(systems.get(random.nextInt(workers)), asked, next, to).stream()
                  .map(each -> here((Processor) system, each))
                  .toList();
          unforeseen += part.size() > 1 ? 1 : 0;
          all.addAll(part);
        }
        next = to;
      }
      return all;
    }

    private List<SampleResult> part(Processor system, List<Question> asked, long from, long to) {
      List<SampleResult> seen = new ArrayList<>();
      Engine engine = new Sample(options, new Division.Part(from, to, seen::addAll));
      try {
        Exploration _ = engine.explore(system, asked, Budget.unlimited());
      } catch (Unforeseen _) {
        return List.of(); // in one of those that tell how long executions are
      }
      String text = RecordText.of(new FileJob.Samples(seen));
      return RecordText.read(text, FileJob.Samples.class).parts();
    }
  }

  private static SampleResult here(Processor system, SampleResult its) {
    List<SampleResult.OfGroup> groups =
        its.groups().stream()
            .map(
                each ->
                    new SampleResult.OfGroup(
                        each.questions(),
                        each.executions(),
                        each.steps(),
                        each.traces(),
                        each.deadlocks(),
                        each.errors(),
                        each.left(),
                        each.longest(),
                        each.decided().stream()
                            .map(
                                answer ->
                                    new SampleResult.Decided(
                                        answer.question(),
                                        SearchReplay.here(system, answer.answer())))
                            .toList()))
            .toList();
    return new SampleResult(its.from(), its.to(), groups);
  }

  private void compare(String what, CSubject program, long seed, SampleOptions options) {
    List<Question> asked = QuestionsOfC.questions(seed % 3 == 0);
    Engine alone = new Sample(options);
    String expected = told(program, its -> alone.explore(its, asked, Budget.unlimited()));
    Others others = new Others(program, options, seed);
    String found = told(program, its -> others.look(its, asked));
    assertEquals(expected, found, what + options);
    answered += expected.contains("VIOLATED") ? 1 : 0;
  }

  @Test
  void sameAsOneMachine() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = ExecutionsOfCTest.text(seed);
      CSubject usual = program(text);
      CSubject program = seed % 2 == 0 ? usual : CPrograms.checkedForLeaks(usual);
      for (SampleOptions.Method method : SampleOptions.Method.values()) {
        int length = seed % 5 == 0 ? 40 : 1_000;
        compare(seed + "\n" + text, program, seed, new SampleOptions(method, 300, length, 3, seed));
      }
    }
    assertTrue(divided > SEEDS, divided + " were divided");
    assertTrue(unforeseen > SEEDS / 2, unforeseen + " parts met something");
    assertTrue(anew > SEEDS, anew + " times all began anew");
    assertTrue(answered > SEEDS / 10, answered + " were answered");
  }

  /** Threads that are met late have numbers in the order of executions, by which others choose. */
  @Test
  void threadsThatAreStartedLate() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = RandomC.startedLate(2 + seed % 3);
      for (SampleOptions.Method method : SampleOptions.Method.values()) {
        compare(text, program(text), seed, new SampleOptions(method, 500, 1_000, 3, seed));
      }
    }
    assertTrue(unforeseen > SEEDS / 2, unforeseen + " parts met something");
  }
}
