// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.Vocabulary.Waiting;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of blocking, until its end, and of the messages about it. */
class BlockingTest {
  private static Waiting waiting(Walk walk, String process) {
    int number = walk.system().vocabulary().processNamed(process).orElseThrow();
    return walk.system().vocabulary().waiting(number, walk.state()).orElseThrow();
  }

  private static List<String> awaited(Walk walk, String process) {
    return waiting(walk, process).objects().stream()
        .map(walk.system().vocabulary()::object)
        .collect(Collectors.toList());
  }

  @Test
  void awaitBlocksUntilItsConditionIsTrue() {
    Walk walk = Walk.of("shared x, y: bool", "thread T { await x || y }", "thread U { y = true }");
    assertTrue(walk.blocked("T"));
    assertEquals(List.of("x", "y"), awaited(walk, "T"));
    assertEquals("await x || y", waiting(walk, "T").text());
    walk.step("U", "T");
    assertTrue(walk.finished("T"));
    assertTrue(walk.ends());
  }

  @Test
  void lockBlocksWhileAnotherHoldsTheMutex() {
    Walk walk =
        Walk.of(
            "mutex m[2]",
            "thread T { with m[1] { skip } }",
            "thread U { lock m[0]; lock m[1]; unlock m[1] }");
    walk.step("T", "U");
    assertTrue(walk.blocked("U"));
    assertEquals("T", walk.value("m[1]"));
    Waiting waiting = waiting(walk, "U");
    assertEquals("lock m[1]", waiting.text());
    assertEquals(OptionalInt.of(0), waiting.holder());
    assertEquals(List.of("m[1]"), awaited(walk, "U"));
    walk.step("T", "T", "U");
    assertEquals("U", walk.value("m[1]"));
    walk.step("U");
    assertEquals("free", walk.value("m[1]"));
    assertEquals("U", walk.value("m[0]"), "kept beyond the end");
  }

  @Test
  void nobodyWaitsForAnInputWhichNeverChanges() {
    Walk walk =
        Walk.of(
            "mutex m",
            "input way: int[1..2]",
            "thread T { lock m }",
            "thread U { lock m; if way == 1 { unlock m } }",
            "thread V { join U; assert way == 1 }");
    walk.step("T");
    assertTrue(walk.blocked("U"));
    assertEquals(List.of("m"), awaited(walk, "U"));
    assertEquals(List.of("existence of U"), awaited(walk, "V"));
  }

  @Test
  void aMutexThatIsHeldForEverIsADeadlock() {
    Walk walk = Walk.of("mutex a, b", "thread T { lock a; lock b }", "thread U { lock b; lock a }");
    walk.step("T", "U");
    assertTrue(walk.blocked("T"));
    assertTrue(walk.blocked("U"));
    assertFalse(walk.ends());
    assertEquals(OptionalInt.of(1), waiting(walk, "T").holder());
    assertEquals(OptionalInt.of(0), waiting(walk, "U").holder());
  }

  @Test
  void trylockNeverBlocks() {
    Walk walk =
        Walk.of(
            "mutex m",
            "shared got: bool",
            "thread T { var ok: bool; trylock m -> ok; got = ok; trylock m -> ok; got = ok }",
            "thread U { var ok: bool = true; trylock m -> ok; assert !ok }");
    walk.step("T", "T");
    assertEquals("true", walk.value("got"));
    walk.step("U", "U");
    walk.step("T", "T");
    assertEquals("false", walk.value("got"), "not even by its holder");
  }

  @Test
  void downBlocksAtZero() {
    Walk walk = Walk.of("semaphore s", "thread T { down s }", "thread U { up s; up s }");
    assertTrue(walk.blocked("T"));
    walk.step("U", "U", "T");
    assertEquals("1", walk.value("s"));
  }

  @Test
  void anEitherWithoutOpenBranchBlocks() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "thread T { either when x == 1 { assert 1 == 2 } or when x >= 2 { skip } or when x"
                + " == 3 { } }",
            "thread U { x = 2; x = 3 }");
    assertTrue(walk.blocked("T"));
    assertEquals("either", waiting(walk, "T").text());
    walk.step("U");
    assertEquals(1, walk.outcomes("T"));
    walk.step("U");
    assertEquals(2, walk.outcomes("T"));
    walk.step("T", 1);
    assertTrue(walk.finished("T"), "an empty branch");
  }

  @Test
  void elseIsTakenOnlyWhenNoGuardIsTrue() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "thread T { either when x == 0 { x = 1 } else { x = 2 } }",
            "thread U { x = 3 }");
    assertEquals(1, walk.outcomes("T"));
    walk.step("U", "T", "T");
    assertEquals("2", walk.value("x"));
  }

  @Test
  void aChosenBranchMayBlock() {
    Walk walk =
        Walk.of(
            "shared x: bool", "thread T { either { await x } or { skip } }", "thread U {x=true}");
    assertEquals(2, walk.outcomes("T"));
    walk.step("T", 0);
    assertTrue(walk.blocked("T"), "it has chosen");
    walk.step("U", "T");
    assertTrue(walk.finished("T"));
  }

  @Test
  void guardsAreReadInOneStep() {
    Walk walk =
        Walk.of(
            "shared x, y: bool",
            "thread T { either when !x { } or when !y { } or { } }",
            "thread U { skip }");
    assertEquals(3, walk.outcomes("T"));
    for (int k = 0; k < 3; k++) {
      assertEquals("read", walk.footprint("T", k).get("x"));
      assertEquals("read", walk.footprint("T", k).get("y"));
    }
  }

  @Test
  void channelsBlockWhenFullAndWhenEmpty() {
    Walk walk =
        Walk.of(
            "channel ch: int[0..3][2]",
            "shared got: int[0..3]",
            "thread S { send 1 to ch; send 2 to ch; send 3 to ch }",
            "thread R { receive got from ch; receive got from ch; receive got from ch }",
            "check reachable len(ch) == 2");
    assertTrue(walk.blocked("R"));
    walk.step("S", "S");
    assertTrue(walk.holds(0));
    assertTrue(walk.blocked("S"));
    assertEquals("[1, 2]", walk.value("ch"));
    walk.step("R", "S", "R");
    assertEquals("1", walk.value("got"), "the oldest first");
    assertEquals("[2, 3]", walk.value("ch"));
    walk.step("R", "R");
    assertEquals("2", walk.value("got"));
    walk.step("R", "R");
    assertEquals("3", walk.value("got"));
    assertEquals("[]", walk.value("ch"));
    assertTrue(walk.ends());
  }

  @Test
  void rendezvousWithTwoSenders() {
    Walk walk =
        Walk.of(
            "channel ch: int[0..9][0]",
            "shared got: int[0..9]",
            "thread A { send 4 to ch; skip }",
            "thread B { send 5 to ch }",
            "thread R { receive got from ch; receive got from ch }",
            "check reachable len(ch) == 1");
    assertEquals("empty", walk.value("ch"));
    walk.step("A");
    assertEquals("A offers 4", walk.value("ch"));
    assertTrue(walk.holds(0));
    assertTrue(walk.blocked("A"), "until the offer is taken");
    assertTrue(walk.blocked("B"), "while another offer stands");
    walk.step("R");
    assertEquals("A handed over", walk.value("ch"));
    assertFalse(walk.holds(0));
    assertTrue(walk.blocked("B"), "until the first sender goes on");
    walk.step("R");
    assertEquals("4", walk.value("got"));
    assertTrue(walk.blocked("R"));
    walk.step("A");
    assertEquals("empty", walk.value("ch"));
    walk.step("B", "R", "R", "B", "A");
    assertEquals("5", walk.value("got"));
    assertTrue(walk.ends());
  }

  @Test
  void nothingElseBlocks() {
    Walk walk =
        Walk.of(
            "shared x: bool",
            "cond c",
            "thread T { if x { skip } ; signal c; broadcast c; noncritical; L: section a { } }");
    assertEquals(7, walk.toEnd("T"));
  }

  @Test
  void aThreadRestsAtNoncritical() {
    Walk walk = Walk.of("thread T { skip; noncritical; skip }");
    assertFalse(walk.rests("T"));
    walk.step("T");
    assertTrue(walk.rests("T"));
    assertEquals(1, walk.outcomes("T"));
    walk.step("T");
    assertFalse(walk.rests("T"));
  }

  @Test
  void aFinishedThreadIsNotDeadlocked() {
    Walk walk = Walk.of("shared x: bool", "thread T { skip }", "thread U { await x }");
    walk.step("T");
    assertTrue(walk.finished("T"));
    assertFalse(walk.ends(), "the other one waits for ever");
  }

  @Test
  void anAtomicBlockWaitsForWhatItsFirstStatementWaitsFor() {
    Walk walk =
        Walk.of(
            "mutex m",
            "semaphore s",
            "shared x, y: int[0..3]",
            "thread T { lock m; await false }",
            "thread U { atomic { lock m; y = 1 } }",
            "thread V { atomic { with m { y = 2 } } }",
            "thread W { atomic { down s; y = 3 } }",
            "thread X { atomic { await x > 0; y = 3 } }",
            "thread Y { atomic { either { lock m } or { down s } } }");
    walk.step("T");
    assertEquals("lock m", waiting(walk, "U").text());
    assertEquals(OptionalInt.of(0), waiting(walk, "U").holder());
    assertEquals(List.of("m"), awaited(walk, "U"));
    assertEquals("lock m", waiting(walk, "V").text());
    assertEquals(OptionalInt.of(0), waiting(walk, "V").holder());
    assertEquals("down s", waiting(walk, "W").text());
    assertEquals(List.of("s"), awaited(walk, "W"));
    assertEquals("await x > 0", waiting(walk, "X").text());
    assertEquals(List.of("x"), awaited(walk, "X"));
    Waiting several = waiting(walk, "Y");
    assertTrue(several.text().startsWith("atomic"), "what it waits for depends on a choice");
    assertEquals(OptionalInt.empty(), several.holder());
    assertEquals(List.of("m", "s"), awaited(walk, "Y"));
  }
}
