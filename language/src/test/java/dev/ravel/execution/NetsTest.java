// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nets, alone and together with threads (language, section 2.4). */
class NetsTest {
  @Test
  void weights() {
    Walk walk =
        Walk.of(
            "const N = 3", "net A { place p = 4, q", "trans t: N*p -> 2*q", "trans u: q -> p }");
    walk.step("t");
    assertEquals("1", walk.value("p"));
    assertEquals("2", walk.value("q"));
    assertEquals(0, walk.outcomes("t"));
    walk.step("u", "u", "t");
    assertEquals("0", walk.value("p"));
  }

  @Test
  void severalArcsOfOnePlaceAddUp() {
    Walk walk = Walk.of("net A { place p = 3, q", "trans t: p, p -> q, q, p }");
    walk.step("t");
    assertEquals("2", walk.value("p"));
    assertEquals("2", walk.value("q"));
    walk.step("t");
    assertEquals("1", walk.value("p"));
    assertEquals(0, walk.outcomes("t"), "one token for two arcs");
  }

  @Test
  void effectsReadTheStateBefore() {
    for (String effects : List.of("x = y, y = x", "x, y = y, x")) {
      Walk walk =
          Walk.of(
              "shared x: int[0..9] = 1",
              "shared y: int[0..9] = 2",
              "net A { place p = 1, q",
              "trans swap: p -> q do " + effects + " }");
      walk.step("swap");
      assertEquals("2", walk.value("x"), effects);
      assertEquals("1", walk.value("y"), effects);
    }
  }

  @Test
  void indicesOfEffectsReadTheStateBefore() {
    Walk walk =
        Walk.of(
            "shared i: int[0..1]",
            "shared a: int[0..9][2] = [5, 7]",
            "record R { f: int[0..9], g: int[0..9] }",
            "shared r: R = R(1, 2)",
            "net A { place p = 2",
            "trans t: p -> do i = 1, a[i] = a[1 - i] + 1, r = R(r.g, r.f) }");
    walk.step("t");
    assertEquals("8", walk.value("a[0]"));
    assertEquals("7", walk.value("a[1]"));
    assertEquals("2", walk.value("r.f"));
    assertEquals("1", walk.value("r.g"));
    walk.step("t");
    assertEquals("9", walk.value("a[1]"));
  }

  @Test
  void twoEffectsOnOneCellAreAnError() {
    Walk walk =
        Walk.of(
            "shared i: int[0..1] = 1",
            "shared a: int[0..9][2]",
            "net A { place p = 1",
            "trans t: p -> do a[i] = 1, a[1] = 1 }");
    assertEquals(Problem.R021, walk.fails("t").problem());
  }

  @Test
  void readArcsTakeNothing() {
    Walk walk =
        Walk.of(
            "net A { place key = 2, p[i in 1..2] = 1, q",
            "trans look[i in 1..2]: p[i] reads 2*key -> q",
            "trans take: key -> }");
    assertEquals(
        Map.of("key", "read", "p[1]", "write", "q", "commute"), walk.footprint("look[1]", 0));
    walk.step("look[1]");
    assertEquals("2", walk.value("key"));
    walk.step("take");
    assertEquals(0, walk.outcomes("look[2]"), "at least 2");
  }

  @Test
  void inhibitorArcs() {
    Walk walk =
        Walk.of(
            "net A { place p = 2, q, r = 1", "trans t: r unless 2*q -> r", "trans fill: p -> q }");
    assertEquals(1, walk.outcomes("t"));
    walk.step("fill");
    assertEquals(1, walk.outcomes("t"), "fewer than 2");
    walk.step("fill");
    assertEquals(0, walk.outcomes("t"));
  }

  @Test
  void guardsAndEffects() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..9] = 1",
            "net A { place p = 2, q",
            "trans t[i in 1..2]: p -> q when x < 2 + i do x = x + 1, y = x * i }");
    assertEquals(1, walk.outcomes("t[1]"));
    walk.step("t[2]");
    assertEquals("2", walk.value("x"));
    assertEquals("2", walk.value("y"), "x is that before the firing");
    assertEquals(1, walk.outcomes("t[1]"));
    walk.step("t[1]");
    assertEquals("3", walk.value("x"));
    assertEquals("2", walk.value("y"));
    assertEquals(0, walk.outcomes("t[2]"));
  }

  @Test
  void emptySides() {
    Walk walk =
        Walk.of("net A { place p", "trans source: -> p", "trans sink: p ->", "trans idle: -> }");
    assertEquals(0, walk.outcomes("sink"));
    walk.step("source", "source", "sink", "idle");
    assertEquals("1", walk.value("p"));
  }

  @Test
  void arcsToRangesOfAFamily() {
    Walk walk =
        Walk.of(
            "net A { place p[i in 1..4] = 1, q[i in 0..1][j in 0..1]",
            "trans t: p[2..3] -> q[1][0..1], 2*q[0..0][1] }");
    walk.step("t");
    assertEquals("1", walk.value("p[1]"));
    assertEquals("0", walk.value("p[2]"));
    assertEquals("0", walk.value("p[3]"));
    assertEquals("1", walk.value("q[1][1]"));
    assertEquals("2", walk.value("q[0][1]"));
    assertEquals("0", walk.value("q[0][0]"));
  }

  @Test
  void producingCommutesButNotOnTopOfReading() {
    Walk walk =
        Walk.of(
            "net A { place p = 2, q, r",
            "trans a: p -> q",
            "trans b: -> q, r",
            "trans c: reads r -> r",
            "trans d: unless 5*r -> r }");
    assertEquals("commute", walk.footprint("a", 0).get("q"));
    assertEquals("commute", walk.footprint("b", 0).get("r"));
    walk.step("b");
    assertEquals("write", walk.footprint("c", 0).get("r"));
    assertEquals("write", walk.footprint("d", 0).get("r"));
    assertEquals("write", walk.mayFootprint("c").get("r"));
  }

  @Test
  void endWhenNamesGoodFinalMarkings() {
    String net =
        "net A { place p = 1, good, bad; trans t: p -> good; trans u: p -> bad;"
            + " end when good == 1 }";
    assertTrue(Walk.of(net).step("t").ends());
    assertFalse(Walk.of(net).step("u").ends());
    assertFalse(
        Walk.of("net A { place p = 1; trans t: p -> }").step("t").ends(),
        "a dead marking without threads");
    assertTrue(
        Walk.of("net A { place p = 1; trans t: p -> }", "thread T { skip }").step("t", "T").ends(),
        "with threads, it is enough that they have finished");
    assertFalse(
        Walk.of("net A { place p = 1; trans t: p -> }", "shared x: bool", "thread T { await x }")
            .step("t")
            .ends());
  }

  @Test
  void anEndThatCannotBeEvaluatedIsNone() {
    String net = "net A { place p = 1, q; trans t: p -> q; end when 1 / p == 1 }";
    assertFalse(Walk.of(net).step("t").ends());
  }

  @Test
  void severalEndsMustAllHold() {
    Walk walk =
        Walk.of(
            "net A { place p = 1, q; trans t: p -> q; end when q == 1 }",
            "net B { place r = 1, s; trans u: r -> s; end when s == 1 }");
    walk.step("t");
    assertFalse(walk.ends());
    walk.step("u");
    assertTrue(walk.ends());
  }

  @Test
  void fireIsOneStepTransitionAndThreadTogether() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "net A { place p[i in 0..1] = 1, q",
            "trans t[i in 0..1]: p[i] -> q do x = x + 1",
            "trans free: q -> p[0] }",
            "thread T { var k: int[0..1] = 1; fire t[k]; fire t[k]; skip }");
    assertEquals(2, walk.system().processes(), "no member of a fired family is alone");
    assertEquals(
        Map.of("p[1]", "write", "q", "commute", "x", "write", "control of T", "write"),
        walk.footprint("T", 0));
    int outcome = walk.system().outcomes().outcome(walk.system().reaction(0, walk.state()), 0);
    assertTrue(walk.system().outcomes().atomic(outcome));
    walk.step("T");
    assertEquals("1", walk.value("q"));
    assertEquals("1", walk.value("x"));
    assertTrue(walk.blocked("T"));
    assertFalse(walk.mayFootprint("T").containsKey("p[0]"));
    walk.step("free");
    assertTrue(walk.blocked("T"));
    assertFalse(walk.ends());
  }

  @Test
  void fairnessIsWhatIsMarked() {
    Walk walk =
        Walk.of(
            "net A { place p = 1",
            "fair trans a: p -> p",
            "trans b: p -> p }",
            "fair thread T { noncritical }",
            "thread U { skip }");
    String fair = "";
    for (String process : new String[] {"T", "U", "a", "b"}) {
      int number = walk.system().vocabulary().processNamed(process).orElseThrow();
      fair += walk.system().capabilities().fairness().of(number) + " ";
    }
    assertEquals("WEAK NONE WEAK NONE ", fair);
  }
}
