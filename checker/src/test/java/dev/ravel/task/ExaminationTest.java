// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.report.CheckText;
import dev.ravel.report.Style;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.ModelSubject;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Verdict;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** An examination keeps what it knows whatever happens to the words for it. */
class ExaminationTest {
  /** An object like another one, in which a method does something else. */
  private static <T> T like(Class<T> type, T other, String name, ThrowingSupplier result) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              if (method.getName().equals(name)) {
                return result.get();
              }
              try {
                return method.invoke(other, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return type.cast(proxy);
  }

  private interface ThrowingSupplier {
    Object get() throws Throwable;
  }

  @Test
  void aVerdictIsKeptThoughMemoryEndsOverTheWordsForItsRun() {
    ProgramSystem real =
        ModelText.system("shared x: int[0..2] thread A { x = 2 } check never x == 2");
    Vocabulary words =
        like(
            Vocabulary.class,
            real.vocabulary(),
            "tell",
            () -> {
              throw new OutOfMemoryError("for the test");
            });
    ConcurrentSystem system = like(ConcurrentSystem.class, real, "vocabulary", () -> words);
    Claim claim =
        new Claim(
            PropertyKind.NEVER,
            Optional.empty(),
            "never x == 2",
            "x == 2",
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Verdict.HOLDS,
            Optional.empty());
    Subject subject =
        new ModelSubject(
            Map.of(),
            List.of(claim),
            MemoryRules.SC,
            () -> {
              throw new IllegalStateException("the system is given");
            },
            new Subject.Recorded() {});
    Resources unlimited =
        new Resources(
            1,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty());
    Examined examined =
        new Examination(
                UnaskedErrors.completing(new Graph(1), true),
                subject,
                system,
                real.properties().subList(0, 1),
                true)
            .run(new Allowance("a.ravel", unlimited, ProgressListener.stopping(() -> false), 0));
    assertEquals(Verdict.VIOLATED, examined.findings().getFirst().judgement().verdict());
    Checking checking =
        new Checking(
            "a.ravel",
            List.of(),
            Map.of(),
            List.of(),
            false,
            List.of(examined),
            false,
            0,
            Beside.NOTHING,
            Optional.empty());
    String text = String.join("\n", new CheckText(checking, Style.plain()).results());
    assertTrue(
        text.contains("an execution of 1 step shows it, which memory does not suffice to tell"),
        text);
  }
}
