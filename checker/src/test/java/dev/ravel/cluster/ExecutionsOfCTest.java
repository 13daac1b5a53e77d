// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.spread.RandomC;
import dev.ravel.explore.stateless.LeaseResult;
import dev.ravel.explore.stateless.Leases;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.stateless.SubtreeLease;
import dev.ravel.explore.stateless.TreeExplorer;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.task.CPrograms;
import dev.ravel.task.loading.CSubject;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executions of C programs, explored by several. The findings, counts and runs are those of one
 * machine, whatever is met of the program in the course of it, and by which explorer. Parts are
 * handed back at any moment, their results arrive late and in any order, and explorers are lost.
 */
@Tag("thorough")
class ExecutionsOfCTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 40;

  @TempDir private Path folder;

  private int divided;
  private int lessons;
  private int anew;
  private int violated;
  private int left;

  private CSubject program(String text) throws IOException {
    return QuestionsOfC.program(folder, text);
  }

  /** Explorers of which each has learnt what those before have, when it is given a part. */
  private final class Others implements Explorers.Fellowship {
    private final CSubject program;
    private final Random random;
    private final int count;
    private final List<One> all = new ArrayList<>();
    private final List<Told> underWay = new ArrayList<>();
    private int begun = -1;

    private record Told(int explorer, int number, LeaseResult came) {}

    Others(CSubject program, long seed) {
      this.program = program;
      this.random = new Random(seed);
      this.count = 1 + random.nextInt(5);
    }

    private One one(
        List<Question> asked, List<List<long[]>> before, LearningLog lead, List<long[]> known) {
      return new One(program, asked, before, lead, known);
    }

    @Override
    public void explore(
        Leases tree,
        List<Question> asked,
        List<List<long[]>> before,
        Optional<LearningLog> taught,
        Runnable watch) {
      divided++;
      anew += begun >= 0 && before.size() > begun ? 1 : 0;
      begun = before.size();
      LearningLog lead = taught.orElseThrow();
      int first = lead.lessons().size();
      underWay.clear();
      all.clear();
      for (int k = 0; k < count; k++) {
        all.add(one(asked, before, lead, lead.lessons()));
      }
      boolean leaves = random.nextInt(4) == 0; // the rest is for who has asked
      while (!tree.isOver() && !(leaves && random.nextInt(20) == 0)) {
        List<Integer> idle =
            IntStream.range(0, count)
                .filter(its -> underWay.stream().noneMatch(each -> each.explorer() == its))
                .boxed()
                .toList();
        if (!idle.isEmpty() && (underWay.isEmpty() || random.nextInt(3) > 0)) {
          int explorer = idle.get(random.nextInt(idle.size()));
          Optional<Leases.Numbered> part = tree.next(random.nextInt(3));
          if (part.isPresent()) {
            int[] left = {random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt(30)};
            LeaseResult came = all.get(explorer).explore(part.get(), left);
            underWay.add(new Told(explorer, part.get().number(), came));
            continue;
          }
        }
        if (underWay.isEmpty()) {
          throw new AssertionError("nothing is left, and it is not over");
        }
        Told told = underWay.remove(random.nextInt(underWay.size()));
        if (random.nextInt(8) == 0) {
          tree.lost(told.number());
          all.set(told.explorer(), one(asked, before, lead, lead.lessons()));
        } else {
          String text = RecordText.of(told.came());
          tree.done(told.number(), RecordText.read(text, LeaseResult.class), random.nextInt(4));
        }
      }
      underWay.forEach(its -> tree.lost(its.number()));
      lessons += lead.lessons().size() - first;
    }
  }

  /** An explorer with a system of its own. */
  private static final class One {
    private final LearningLog own;
    private final LearningLog lead;
    private final TreeExplorer explorer;

    One(
        CSubject program,
        List<Question> asked,
        List<List<long[]>> before,
        LearningLog lead,
        List<long[]> known) {
      Processor system = SharedCSystems.systemOfExecutions(program.known(), before);
      this.own = new LearningLog(system);
      this.lead = lead;
      known.forEach(own::learn);
      system.taughtBy(
          (what, state) -> {
            long[] lesson = own.lesson(what, state);
            if (own.has(lesson)) {
              throw new AssertionError("what was learnt is not foreseen");
            }
            lead.learn(lesson);
            learn();
          });
      List<Property> properties = asked.stream().map(Question::property).toList();
      int object = asked.getFirst().object();
      this.explorer = new TreeExplorer(system, properties, object, Budget.unlimited());
    }

    private void learn() {
      List<long[]> all = lead.lessons();
      all.subList(own.lessons().size(), all.size()).forEach(own::learn);
    }

    LeaseResult explore(Leases.Numbered part, int[] left) {
      learn();
      String text = RecordText.of(part.lease());
      return explorer.explore(RecordText.read(text, SubtreeLease.class), () -> left[0]-- <= 0);
    }
  }

  /** Returns the findings, by a system in whose numbers they are, and their limits. */
  private static String told(Exploration its, Processor system, Remarks remarks) {
    StringBuilder text = QuestionsOfC.judgements(its, system);
    its.searches()
        .forEach(
            each ->
                text.append(each.questions())
                    .append(each.counters().executions())
                    .append(each.counters().redundantExecutions())
                    .append(each.counters().states())
                    .append(each.counters().transitions())
                    .append('\n'));
    boolean all = its.judgements().stream().anyMatch(each -> each.verdict() == Verdict.HOLDS);
    text.append(its.stopped()).append(its.method());
    text.append(remarks.narrowed()).append(remarks.guessed()).append(remarks.leftOut());
    return text.append(all ? remarks.left() : List.of()).toString();
  }

  private static Processor system(CSubject program) {
    return SharedCSystems.systemOfExecutions(program.known(), List.of());
  }

  private interface Exploring {
    Exploration of(Processor system);
  }

  /** Returns the findings about a program, by a system that has a place for them. */
  private static String told(CSubject program, Exploring search) {
    Processor of = system(program);
    Exploration found;
    try {
      found = search.of(of);
    } catch (NotSupported | LocalWorkTooLong what) {
      return what.toString();
    }
    Remarks remarks = of.remarks();
    ProgramFacts known = program.known();
    while (true) {
      try {
        return told(found, FirstExecutions.system(known), remarks);
      } catch (Outgrown _) {
        // now there is one
      }
    }
  }

  private void compare(String what, CSubject program, long seed, boolean stop) {
    List<Question> asked = QuestionsOfC.questions(stop);
    Budget budget = Budget.unlimited();
    String expected =
        told(program, of -> SharedCSystems.alone(new Stateless(false), of, asked, budget));
    Others others = new Others(program, seed);
    Explorers explorers = new Explorers(1 + new Random(seed).nextInt(60), others);
    String found =
        told(program, of -> explorers.explore(Stateless.with(explorers), of, asked, budget));
    assertEquals(expected, found, what);
    violated += expected.contains("VIOLATED") ? 1 : 0;
    left += expected.contains("LeftThread[") ? 1 : 0;
  }

  /** A program in which some fail, or race, once enough has happened. */
  static String text(int seed) {
    String more =
        switch (seed % 3) {
          case 0 -> "";
          case 1 -> " if (atomic_load(&x0) > 1 && atomic_load(&x1) > 0) abort();";
          default -> " static int plain; if (atomic_load(&x1) > 0) plain++;";
        };
    return RandomC.text(seed)
        .replace(
            "atomic_fetch_add(&x0, 1); return", "atomic_fetch_add(&x0, 1);" + more + " return");
  }

  /** One explores a leaf after what others go on with, whose positions must stay. */
  @Test
  void leavesBehindOthers() throws IOException {
    String text = text(308);
    compare(text, program(text), 3L * 308, false);
  }

  /** Threads that no thread joins have equal names, whichever explorer has met them first. */
  @Test
  void threadsThatAreStartedLate() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = RandomC.startedLate(2 + seed % 2);
      compare(text, CPrograms.checkedForLeaks(program(text)), seed, false);
    }
    assertEquals(SEEDS, left);
  }

  @Test
  void sameAsOneMachine() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = text(seed);
      CSubject usual = program(text);
      CSubject program = seed % 2 == 0 ? usual : CPrograms.checkedForLeaks(usual);
      for (int time = 0; time < 3; time++) {
        compare(seed + "\n" + text, program, 3L * seed + time, time == 2);
      }
    }
    assertTrue(divided > SEEDS / 2, divided + " trees were divided");
    assertTrue(lessons > SEEDS / 2, lessons + " lessons");
    assertTrue(anew > SEEDS / 8, anew + " explorations began anew");
    assertTrue(violated > SEEDS / 20, violated + " were violated");
    assertTrue(left > SEEDS / 20, left + " leave threads");
  }
}
