// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.program.Program.Independence;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.Converting;
import dev.ravel.task.Converting.Target;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.NetLoading;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.SourceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The nets of models with threads, written and read again, have the states of the models. */
@Tag("thorough")
class ProcessNetTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 300 : 8;
  private static final int MOST_STATES = 3_000;

  @TempDir private Path folder;

  /**
   * The number of states of a system, of the dead ones, of the final ones among these, and whether
   * that is known.
   */
  record Count(int states, int dead, int ends, boolean complete) {
    static Count of(ConcurrentSystem system) {
      int[] first = new int[system.objects()];
      assertEquals(ConcurrentSystem.NONE, system.initialState(0, first));
      Set<List<Integer>> seen = new HashSet<>();
      Deque<int[]> open = new ArrayDeque<>(List.of(first));
      seen.add(Arrays.stream(first).boxed().toList());
      int dead = 0;
      int ends = 0;
      while (!open.isEmpty() && seen.size() <= MOST_STATES) {
        int[] state = open.pop();
        int enabled = 0;
        for (int process = 0; process < system.processes(); process++) {
          int reaction = system.reaction(process, state);
          Outcomes outcomes = system.outcomes();
          enabled += outcomes.size(reaction);
          for (int k = 0; k < outcomes.size(reaction); k++) {
            int[] next = state.clone();
            outcomes.apply(outcomes.outcome(reaction, k), next);
            if (seen.add(Arrays.stream(next).boxed().toList())) {
              open.push(next);
            }
          }
        }
        dead += enabled == 0 ? 1 : 0;
        ends += enabled == 0 && system.ends(state) ? 1 : 0;
      }
      return new Count(seen.size(), dead, ends, open.isEmpty());
    }

    /** That of a net in a format without final markings. */
    Count withoutEnds() {
      return new Count(states, dead, 0, complete);
    }
  }

  private Answer<Converting.Converted> converted(String text, Target target) throws IOException {
    Path file = Files.writeString(folder.resolve("test.ravel"), text);
    return Converting.convert(
        file.toString(),
        target,
        Map.of(),
        new Outputs(),
        InputStream.nullInputStream(),
        Resources.all(),
        ProgressListener.stopping(() -> false));
  }

  /** The markings of the net that a model becomes, written in a format and read again. */
  private Optional<Count> markings(String text, Target target) throws IOException {
    if (!(converted(text, target)
        instanceof Answer.Given<Converting.Converted>(Converting.Converted(String written, _)))) {
      return Optional.empty();
    }
    Path file = Files.writeString(folder.resolve("out" + target.ending()), written);
    if (target == Target.RAVEL) {
      return Optional.of(Count.of(ModelText.system(written)));
    }
    Net net =
        NetLoading.load(
                new SourceFiles(InputStream.nullInputStream()), file.toString(), Optional.empty())
            .net()
            .orElseThrow();
    return Optional.of(
        Count.of(
            ProgramSystem.of(
                NetProgram.of(
                    net,
                    List.of(NetQuestion.plain(new NetQuestion.NoError())),
                    Independence.READ_WRITE))));
  }

  /** Returns whether it is said that the net does not tell which markings are final. */
  private boolean warned(String text, Target target) throws IOException {
    return converted(text, target)
            instanceof Answer.Given<Converting.Converted>(Converting.Converted(_, var warnings))
        && warnings.stream().anyMatch(its -> its.problem() == Problem.M016);
  }

  /** Ends are written into .ravel files alone. Of others it is reported that they are left out. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void aNetHasTheStatesAndTheDeadOnesOfItsModel(Family family) throws IOException {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Size size = seed % 2 == 0 ? Size.USUAL : Size.ROUND;
      String text = RandomPrograms.draft(seed, family, size).text();
      ProgramSystem system = ModelText.system(text);
      int[] state = new int[system.objects()];
      if (system.initialStates() > 1 || system.initialState(0, state) != ConcurrentSystem.NONE) {
        assertTrue(markings(text, Target.PNML).isEmpty(), text);
        continue;
      }
      Count expected = Count.of(system);
      if (!expected.complete()) {
        continue;
      }
      Target target = seed % 2 == 0 ? Target.PNML : Target.LL_NET;
      Optional<Count> found = markings(text, target);
      if (found.isPresent()) {
        assertEquals(expected.withoutEnds(), found.get(), text);
        assertTrue(warned(text, target) || expected.ends() == 0, text);
        assertEquals(Optional.of(expected), markings(text, Target.RAVEL), text);
        assertFalse(warned(text, Target.RAVEL), text);
        compared++;
      }
    }
    assertTrue(compared > SEEDS / 3, compared + " compared");
  }

  /**
   * There are a thread that is no daemon, a daemon, a task that is never started, one that waits
   * for ever, and a condition on two variables, which holds in two of the four dead states that are
   * reached.
   */
  @Test
  void aNetSaysWhichMarkingsAreFinal() throws IOException {
    String text =
        """
        shared x: int[0..1]
        shared y: int[0..1]
        semaphore work = 0
        thread A { x = any 0..1; y = any 0..1 }
        daemon thread D { loop { down work } }
        task Never { skip }
        net N { end when x != y }
        """;
    Count expected = Count.of(ModelText.system(text));
    assertEquals(List.of(4, 2), List.of(expected.dead(), expected.ends()));
    assertEquals(Optional.of(expected), markings(text, Target.RAVEL));
    assertEquals(Optional.of(expected.withoutEnds()), markings(text, Target.PNML));
    assertTrue(warned(text, Target.PNML));
    String stuck = text.replace("daemon thread", "thread");
    assertEquals(0, Count.of(ModelText.system(stuck)).ends());
    assertEquals(Optional.of(Count.of(ModelText.system(stuck))), markings(stuck, Target.RAVEL));
    assertFalse(warned(stuck, Target.PNML));
    String alone = "semaphore work = 1\ndaemon thread D { loop { down work } }\n";
    assertEquals(new Count(2, 1, 1, true), Count.of(ModelText.system(alone)));
    assertEquals(Optional.of(new Count(2, 1, 1, true)), markings(alone, Target.RAVEL));
  }

  @Test
  void twoPhilosophersHaveTenMarkings() throws IOException {
    String text =
        """
        mutex fork[2]
        thread P[i in 0..1] {
          loop { lock fork[i]; lock fork[1 - i]; unlock fork[1 - i]; unlock fork[i] }
        }
        """;
    Count expected = new Count(10, 1, 0, true);
    assertEquals(expected, Count.of(ModelText.system(text)));
    assertEquals(Optional.of(expected), markings(text, Target.PNML));
    assertEquals(Optional.of(expected), markings(text, Target.LL_NET));
    assertEquals(Optional.of(expected), markings(text, Target.RAVEL));
  }

  @Test
  void tooManyTransitionsAreRefused() {
    ProgramSystem system =
        ModelText.system("shared x: int[0..29]\nthread T { loop { x = (x + 1) % 30 } }");
    // reads one of 30 values; writes each of them over each of them
    assertEquals(30 + 30 * 30, ProcessNet.reading(system, 930).net().transitions().count());
    assertThrows(ProcessNet.TooLarge.class, () -> ProcessNet.reading(system, 929));
  }
}
