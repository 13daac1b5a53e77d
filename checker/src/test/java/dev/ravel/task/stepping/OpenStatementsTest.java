// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Telling;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.result.Beside;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Statements are opened into the steps that threads make of them, and those that they have made.
 */
class OpenStatementsTest {
  @TempDir private Path folder;

  /**
   * Returns the statements that are opened after some moves. There is a line of each statement,
   * then one for each of its steps.
   */
  private String opened(String name, String text, String moves) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Answer<Stepper> answer =
        Stepper.open(
            file.toString(),
            Map.of(),
            Beside.NOTHING,
            moves.isEmpty() ? Optional.empty() : Optional.of(moves));
    if (!(answer instanceof Answer.Given<Stepper>(Stepper stepper))) {
      throw new AssertionError(answer + " of " + text);
    }
    StringBuilder told = new StringBuilder();
    for (OpenStatement its : stepper.statements(stepper.told())) {
      told.append(its.span().line()).append(": ").append(its.text()).append('\n');
      for (OpenStatement.Step step : its.steps()) {
        told.append("  ").append(step.text());
        for (OpenStatement.Mark mark : step.marks()) {
          told.append(" | ").append(mark.thread()).append(' ').append(mark.is());
          told.append(mark.effect().isEmpty() ? "" : " (" + mark.effect() + ")");
        }
        told.append('\n');
      }
    }
    return told.toString();
  }

  private static final String RACE =
      """
      shared x: int[0..2]
      thread a { x = x + 1 }
      thread b { x = x + 1 }
      """;

  @Test
  void theHalvesOfAnIncrement() throws IOException {
    assertEquals(
        """
        2: x = x + 1
          read x | a DONE (x is 0)
          x = x + 1 | a NEXT
        3: x = x + 1
          read x | b NEXT
          x = x + 1 | b LATER
        """,
        opened("test.ravel", RACE, "a"));
    assertEquals(
        """
        2: x = x + 1
          read x | a DONE (x is 0)
          x = x + 1 | a DONE (x = 1)
        3: x = x + 1
          read x | b DONE (x is 0)
          x = x + 1 | b NEXT
        """,
        opened("test.ravel", RACE, "b a a"));
  }

  @Test
  void theThreadsOfAFamilyAreMarkedInOneStatement() throws IOException {
    String text =
        """
        shared x, y: int[0..9]
        proc add() { x = x + x * y }
        thread P[i in 0..1] { add(); add() }
        """;
    assertEquals(
        """
        2: x = x + x * y
          read x | P[0] DONE (x is 0) | P[1] NEXT
          read x | P[0] DONE (x is 0) | P[1] LATER
          read y | P[0] NEXT | P[1] LATER
          x = x + x * y | P[0] LATER | P[1] LATER
        """,
        opened("test.ravel", text, "P[0]*2"));
    assertEquals(
        """
        2: x = x + x * y
          read x | P[0] DONE (x is 0) | P[1] NEXT
          read x | P[0] NEXT | P[1] LATER
          read y | P[0] LATER | P[1] LATER
          x = x + x * y | P[0] LATER | P[1] LATER
        """,
        opened("test.ravel", text, "P[0]*5"));
  }

  @Test
  void aConditionLeavesOutWhatItNeedNotRead() throws IOException {
    String text =
        """
        shared x, y: int[0..9]
        thread a { var t: int[0..1] = 0; while x == 1 and y == 0 { x = 2; y = y + 1 } t = 1; x = t }
        thread b { x = 1 }
        """;
    assertEquals(
        """
        2: while x == 1 and y == 0
          read x | a DONE (x is 0)
          read y | a LEFT_OUT
        """,
        opened("test.ravel", text, "a"));
    assertEquals(
        """
        2: while x == 1 and y == 0
          read x | a NEXT
          read y | a LATER
        2: y = y + 1
          read y | a DONE (y is 0)
          y = y + 1 | a DONE (y = 1)
        """,
        opened("test.ravel", text, "b a*5"));
  }

  @Test
  void whatIsAtomicIsOneStepAndIsNotOpened() throws IOException {
    String text =
        """
        shared x: int[0..2]
        thread a { atomic { x = x + 1 } }
        thread b { x = 1 }
        """;
    assertEquals("", opened("test.ravel", text, ""));
  }

  @Test
  void ofAWaitTheQueueTheWakingAndTheLock() throws IOException {
    String text =
        """
        mutex m
        cond c
        thread a { lock m; wait c with m; unlock m }
        thread b { signal c }
        """;
    assertEquals(
        """
        3: wait c with m
          wait c with m | a DONE (m = free, c = a waits)
          woken: wait c with m | a NEXT
          lock m | a LATER
        """,
        opened("test.ravel", text, "a a"));
  }

  @Test
  void theHalvesOfAnIncrementInC() throws IOException {
    String text =
        """
        #include <pthread.h>
        int x;
        void *add(void *none) {
          x = x + 1;
          return 0;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, add, 0);
          add(0);
          pthread_join(t, 0);
          return 0;
        }
        """;
    assertEquals(
        """
        4: x = x + 1
          read x | main DONE (x is 0) | t1 NEXT
          write x | main NEXT | t1 LATER
        """,
        opened("race.c", text, "main main"));
    assertEquals(
        """
        4: x = x + 1
          read x | main DONE (x is 0) | t1 DONE (x is 0)
          write x | main DONE (x = 1) | t1 NEXT
        """,
        opened("race.c", text, "main main t1 main"));
  }

  @Test
  void nothingIsOpenedAtTheStartOfAModelWithSingleSteps() throws IOException {
    List<String> single = List.of("x = 1", "skip", "await x == 0", "assert x < 2");
    for (String statement : single) {
      String text = "shared x: int[0..2]\nthread a { " + statement + " }\nthread b { x = 2 }\n";
      assertEquals("", opened("test.ravel", text, ""), statement);
    }
  }

  /**
   * In random programs the announced next step of a thread is the step that the thread makes, and
   * then it is done, unless the statement has begun anew.
   */
  @Test
  void whatIsAnnouncedIsMade() throws IOException {
    int seen = 0;
    List<Family> families = List.copyOf(RandomPrograms.families());
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Family family = families.get(seed % families.size());
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      Path file = Files.writeString(folder.resolve("random.ravel"), text);
      Answer<Stepper> answer =
          Stepper.open(file.toString(), Map.of(), Beside.NOTHING, Optional.empty());
      if (!(answer instanceof Answer.Given<Stepper>(Stepper stepper))) {
        continue;
      }
      for (int step = 0; step < 30; step++) {
        List<OpenStatement> before = stepper.statements(stepper.told());
        List<NextSteps.Choice> choices =
            stepper.next().choices().stream()
                .filter(its -> its.kind() == NextSteps.Kind.STEP)
                .toList();
        if (choices.isEmpty()) {
          break;
        }
        stepper.move(choices.get(random.nextInt(choices.size())).move());
        Telling told = stepper.told();
        Vocabulary.Scene made = told.story().scenes().getLast();
        String thread = told.movers().getLast();
        List<OpenStatement> after = stepper.statements(told);
        for (OpenStatement its : before) {
          int place = next(its, thread);
          if (place >= 0) {
            seen++;
            String announced = its.steps().get(place).text();
            // the assignment describes what is read into a variable
            String assigned = "= " + announced.replaceFirst("^read ", "");
            assertTrue(made.text().equals(announced) || made.text().endsWith(assigned), text);
            OpenStatement now =
                after.stream().filter(o -> o.span().equals(its.span())).findFirst().orElseThrow();
            int then = next(now, thread);
            assertTrue(isDone(now.steps().get(place), thread) || then >= 0 && then <= place, text);
          }
        }
      }
    }
    assertTrue(seen > 100, seen + " steps of statements with several");
  }

  private static int next(OpenStatement statement, String thread) {
    for (int place = 0; place < statement.steps().size(); place++) {
      for (OpenStatement.Mark mark : statement.steps().get(place).marks()) {
        if (mark.thread().equals(thread) && mark.is() == OpenStatement.Is.NEXT) {
          return place;
        }
      }
    }
    return -1;
  }

  private static boolean isDone(OpenStatement.Step step, String thread) {
    return step.marks().stream()
        .anyMatch(mark -> mark.thread().equals(thread) && mark.is() == OpenStatement.Is.DONE);
  }
}
