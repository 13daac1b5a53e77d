// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of the language text, section 6, come out of the naive interpreter exactly. */
@Tag("thorough")
class ExamplesTest {
  private static Space space(String file, String text, String settings) {
    return Space.of(
        new AstSystem(Texts.parse(file, text), Texts.settings(settings), new Asked()), 1_000_000);
  }

  private static Space space(String file, String settings) throws IOException {
    return space(file, Texts.corpus(file), settings);
  }

  @ParameterizedTest
  @CsvSource({
    "mutex/peterson.ravel,                    '',               92,    170",
    "mutex/peterson.ravel,                    N=3,            1497,   3801",
    "mutex/dekker.ravel,                      '',              250,    480",
    "mutex/szymanski.ravel,                   '',             1695,   4127",
    "mutex/bakery.ravel,                      '',             1780,   3120",
    "mutex/bakery.ravel,                      MAX=2 ROUNDS=2, 1329,   2300",
    "philosophers/philosophers.ravel,         '',               62,    120",
    "philosophers/philosophers.ravel,         ORDERED=1,        51,     91",
    "buffers/bounded-buffer.ravel,            '',            12997,  20914",
    "readers-writers/readers-writers.ravel,   '',            10081,  28500",
    "nets/shared-key.ravel,                   '',               54,    108",
    "nets/crossing.ravel,                     '',              955,   2071",
    "nets/rooms.ravel,                        '',                5,      8",
    "lessons/lost-update.ravel,               '',               12,     14",
  })
  void statesAndTransitions(String file, String settings, int states, long transitions)
      throws IOException {
    Space space = space(file, settings);
    assertEquals(states + " / " + transitions, space.states.size() + " / " + space.transitions);
  }

  @ParameterizedTest
  @CsvSource({"4, 27784, 86640", "5, 593465, 2167385"})
  void petersonForMany(int n, int states, long transitions) throws IOException {
    assumeTrue(Boolean.getBoolean("ravel.deep"), "takes a minute");
    statesAndTransitions("mutex/peterson.ravel", "N=" + n, states, transitions);
  }

  @ParameterizedTest
  @CsvSource({
    "mutex/peterson.ravel",
    "mutex/dekker.ravel",
    "mutex/szymanski.ravel",
    "mutex/bakery.ravel",
    "philosophers/philosophers.ravel",
    "buffers/bounded-buffer.ravel",
    "readers-writers/readers-writers.ravel",
    "nets/shared-key.ravel",
    "nets/crossing.ravel",
    "nets/rooms.ravel",
    "lessons/lost-update.ravel",
  })
  void expectedVerdicts(String file) throws IOException {
    Model model = Texts.parse(file, Texts.corpus(file));
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Check check) {
        Judge judge = judge(model, check);
        Map<String, Judge.Answer> answers = judge.answers(check.property());
        assertAll(
            answers.entrySet().stream()
                .map(
                    answer ->
                        () ->
                            assertEquals(
                                check.expected().name(),
                                answer.getValue().name(),
                                check.span().text() + " " + answer.getKey())));
      }
    }
  }

  private static Judge judge(Model model, Declaration.Check check) {
    return new Judge(
        Space.of(new AstSystem(model, Judge.settings(check), new Asked()), 100_000), model);
  }

  // ------------------------------------------------------------------------ shortest violations

  private static int nearest(Space space, IntPredicate bad) {
    return IntStream.range(0, space.states.size())
        .filter(bad)
        .map(space.depths::get)
        .min()
        .orElseThrow();
  }

  private static String changed(String text, String from, String to) {
    String changed = text.replace(from, to);
    assertNotEquals(text, changed, "nothing to replace: " + from);
    return changed;
  }

  @Test
  void philosophersDeadlockAfterThreeSteps() throws IOException {
    Space space = space("philosophers/philosophers.ravel", "");
    assertEquals(3, nearest(space, space::isDeadlock));
    long deadlocks = IntStream.range(0, space.states.size()).filter(space::isDeadlock).count();
    assertEquals(1, deadlocks);
  }

  @Test
  void tightBakeryFailsAfter25Steps() throws IOException {
    assertEquals(25, space("mutex/bakery.ravel", "MAX=2 ROUNDS=2").firstMistake);
  }

  @Test
  void lostUpdateLosesAfterFourSteps() throws IOException {
    Space space = space("lessons/lost-update.ravel", "");
    assertEquals(
        4,
        nearest(
            space, s -> space.isFinal(s) && !space.states.get(s).objects().getFirst().equals(2L)));
  }

  @Test
  void lostUpdateInOneStepLosesNothing() throws IOException {
    String file = "lessons/lost-update.ravel";
    Space space =
        space(file, changed(Texts.corpus(file), "{ x = x + 1 }", "{ atomic { x = x + 1 } }"), "");
    assertEquals(4, space.states.size());
    assertEquals(4, space.transitions);
  }

  @Test
  void swappedPetersonFailsAfter14Steps() throws IOException {
    String file = "mutex/peterson.ravel";
    String text =
        Texts.corpus(file).replaceFirst("(level\\[i] = k)(\\s+)(last\\[k] = i)", "$3$2$1");
    assertNotEquals(Texts.corpus(file), text);
    Space space = space(file, text, "");
    assertEquals(
        14,
        nearest(
            space, s -> space.states.get(s).threads().stream().allMatch(t -> t.in("critical"))));
  }

  @Test
  void bufferWithIfFailsAfter30Steps() throws IOException {
    String file = "buffers/bounded-buffer.ravel";
    String text = changed(Texts.corpus(file), "while count == 0", "if count == 0");
    Space space = space(file, text, "");
    assertEquals(Problem.R001, space.mistakes.iterator().next().problem());
    assertEquals(30, space.firstMistake);
  }

  @Test
  void bufferWithOneConditionDeadlocksAfter42Steps() throws IOException {
    String file = "buffers/bounded-buffer.ravel";
    String text = Texts.corpus(file).replaceAll("notFull|notEmpty", "changed");
    text = changed(text, "changed, changed", "changed");
    text = changed(text, "cond  changed", "cond changed");
    Space space = space(file, text, "CAP=1");
    assertEquals(42, nearest(space, space::isDeadlock));
  }
}
