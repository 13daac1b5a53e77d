// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests of conditions of checks. They have values, look at objects, and have none in some states.
 */
class ConditionsTest {
  private static List<String> objects(Walk walk, int check) {
    return Arrays.stream(walk.condition(check).objects())
        .mapToObj(walk.system().vocabulary()::object)
        .toList();
  }

  private static String holding(Walk walk, int checks) {
    StringBuilder text = new StringBuilder();
    for (int check = 0; check < checks; check++) {
      text.append(walk.holds(check) ? '1' : '0');
    }
    return text.toString();
  }

  @Test
  void theyAreEvaluatedInEveryState() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "shared b: bool",
            "mutex m[2]",
            "channel ch: bool[2]",
            "semaphore s = 2",
            "net N { place p = 3; trans t: p -> }",
            "thread T { x = 2; b = true; lock m[1]; send b to ch; down s }",
            "check reachable x == 2",
            "check reachable !b && x + 1 == 3",
            "check reachable free(m[0]) && !free(m[1])",
            "check reachable T holds m[1]",
            "check reachable len(ch) == 1 || s == 0",
            "check reachable s == 1 && p == 3",
            "check reachable T done",
            "check reachable (if b then x else 0) * 2 == 4",
            "check reachable (count i in 0..1: free(m[i])) == x - 1 => b",
            "check reachable true");
    assertEquals("0000000011", holding(walk, 10));
    walk.step("T");
    assertEquals("1100000011", holding(walk, 10));
    walk.step("T");
    assertEquals("1000000111", holding(walk, 10));
    walk.step("T");
    assertEquals("1011000111", holding(walk, 10));
    walk.step("T", "T");
    assertEquals("1011100111", holding(walk, 10));
    walk.step("T");
    assertEquals("1011111111", holding(walk, 10));
    walk.step("t");
    assertEquals("1011101111", holding(walk, 10));
  }

  @Test
  void theyLookAtWhatTheyMention() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "shared a: int[0..3][3]",
            "mutex m",
            "thread P[i in 0..1] { critical { } }",
            "check reachable x == 1",
            "check reachable y == 1 && x == 1",
            "check reachable a[x] == 1",
            "check reachable some i in 0..1: a[i] == 1",
            "check at most 1 in critical",
            "check reachable P[1] holds m || P[0] done",
            "check reachable 1 == 1");
    assertEquals(List.of("x"), objects(walk, 0));
    assertEquals(List.of("x", "y"), objects(walk, 1));
    assertEquals(List.of("x", "a[0]", "a[1]", "a[2]"), objects(walk, 2));
    assertEquals(List.of("a[0]", "a[1]"), objects(walk, 3));
    assertEquals(List.of("control of P[0]", "control of P[1]"), objects(walk, 4));
    assertEquals(List.of("m", "control of P[0]"), objects(walk, 5));
    assertEquals(List.of(), objects(walk, 6));
  }

  @Test
  void theyHaveNoValueWhereTheyAreErrors() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "thread T { x = 3 }",
            "check reachable 6 / x == 2",
            "check reachable 6 / (x + y) == 2",
            "check reachable y == 0 || 6 / x == 2",
            "check reachable all i in x..3: 3 % i == 0");
    for (int check : new int[] {0, 1, 3}) {
      Condition condition = walk.condition(check);
      Condition.Undefined undefined =
          assertThrows(Condition.Undefined.class, () -> condition.holds(walk.state()));
      assertEquals(
          check == 3 ? "division by zero: 3 % 0" : "division by zero: 6 / 0",
          undefined.getMessage());
    }
    assertEquals(true, walk.holds(2), "it is true before it comes to the division");
    walk.step("T");
    assertEquals("1111", holding(walk, 4));
  }

  @Test
  void nestedQuantifiersThatAreTooLargeToUnroll() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "shared a: int[0..3][70]",
            "thread T { a[69] = 2 }",
            "check reachable some i in 0..69: some j in 0..69: i != j && a[i] + a[j] == 2 + x",
            "check reachable all i in 0..5000: i >= x",
            "check never some i in 9223372036854775806..9223372036854775807: a[i % 2] > 1");
    assertEquals("010", holding(walk, 3));
    walk.step("T");
    assertEquals("110", holding(walk, 3));
    assertEquals(71, objects(walk, 0).size());
  }

  @Test
  void theNumberOfThreadsInASection() {
    Walk walk = Walk.of("thread P[i in 0..2] { section a { } }", "check at most 1 in a");
    walk.step("P[0]", "P[2]");
    assertEquals(2, walk.condition(0).value(walk.state()));
  }

  @Test
  void everyKindOfProperty() {
    Walk walk =
        Walk.of(
            "net N { place p = 1, q[i in 1..2]; trans t: p -> q[1] }",
            "thread T { section a { } }",
            "check no deadlock",
            "check no error",
            "check no race",
            "check no dead code",
            "check terminates",
            "check at most 2 in a",
            "check never p == 1",
            "check always p == 1",
            "check reachable p == 1",
            "check finally p == 1",
            "check p == 1 leads to p == 0",
            "check eventually p == 1",
            "check safe 3",
            "check safe",
            "check bounded q[2]",
            "check ltl \"G ((p == 1) -> F X (p == 0)) || (p == 1) U !(p == 0) R (p == 1)\"");
    List<Class<?>> kinds =
        List.of(
            Property.Deadlock.class,
            Property.Error.class,
            Property.Race.class,
            Property.DeadCode.class,
            Property.Terminates.class,
            Property.AtMost.class,
            Property.Never.class,
            Property.Always.class,
            Property.Reachable.class,
            Property.Finally.class,
            Property.LeadsTo.class,
            Property.Eventually.class,
            Property.Safe.class,
            Property.Safe.class,
            Property.Bounded.class,
            Property.Ltl.class);
    List<Property> properties = walk.system().properties();
    assertEquals(kinds, properties.stream().map(Object::getClass).toList());
    assertEquals(2, assertInstanceOf(Property.AtMost.class, properties.get(5)).limit());
    Property.Safe safe = assertInstanceOf(Property.Safe.class, properties.get(12));
    assertEquals(3, safe.limit());
    assertArrayEquals(
        new long[] {1, 0, 0},
        safe.tokens().stream().mapToLong(tokens -> tokens.value(walk.state())).toArray());
    assertEquals(1, assertInstanceOf(Property.Safe.class, properties.get(13)).limit());
    Property.LeadsTo leadsTo = assertInstanceOf(Property.LeadsTo.class, properties.get(10));
    assertEquals(
        List.of(true, false),
        Stream.of(leadsTo.cause(), leadsTo.effect()).map(c -> c.holds(walk.state())).toList());
  }
}
