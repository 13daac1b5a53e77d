// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Hints;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The system in which it is settled who may crash says of all else what the other system says: a
 * default that it forgot to pass on would be a wrong answer.
 */
class CrashChosenAtStartTest {
  /** What follows from other answers, and the limits, of which none are left. */
  private static final Set<String> WORKED_OUT =
      Set.of(
          "hasCrashes",
          "independenceHolds",
          "crashLimits",
          "isBlocked",
          "isEnabled",
          "mayBeEnabled",
          "step");

  /** Renamings are of the other system's initial states. */
  private static final Set<String> WITHOUT = Set.of("renamings");

  private static Set<String> asked(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(its -> !Modifier.isStatic(its.getModifiers()) && !its.isSynthetic())
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void passesOn(Class<?> from, Class<?> type, Set<String> not) {
    Set<String> missing = asked(type);
    for (Class<?> its = from; its != null; its = its.getSuperclass()) {
      missing.removeAll(asked(its));
    }
    assertEquals(new TreeSet<>(not), missing);
  }

  @Test
  void theSystemPassesAllQuestionsOn() {
    passesOn(CrashChosenAtStart.class, ConcurrentSystem.class, WORKED_OUT);
  }

  @Test
  void itsHintsDoSo() {
    Class<?> hints =
        Stream.of(CrashChosenAtStart.class.getDeclaredClasses())
            .filter(Hints.class::isAssignableFrom)
            .findFirst()
            .orElseThrow();
    passesOn(hints, Hints.class, WITHOUT);
  }
}
