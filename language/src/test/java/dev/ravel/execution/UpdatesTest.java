// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the atomic updates that commute. They are those that only add, and cannot leave the
 * range in any order.
 */
class UpdatesTest {
  /**
   * Returns the use of x by the first step of T, in a model with x in a range and some further
   * lines.
   */
  private static String use(String range, String... lines) {
    List<String> model = new ArrayList<>(List.of("atomic shared x: int[" + range + "] = 0"));
    model.addAll(List.of(lines));
    Walk walk = Walk.of(model.toArray(String[]::new));
    String use = walk.footprint("T", 0).get("x");
    assertEquals(use, walk.mayFootprint("T").get("x"));
    return use;
  }

  private static void commutes(String range, String... lines) {
    assertEquals("commute", use(range, lines), String.join("\n", lines));
  }

  private static void writes(String range, String... lines) {
    assertEquals("write", use(range, lines), String.join("\n", lines));
  }

  @Test
  void sumsAndDifferences() {
    commutes("0..9", "thread T { atomic { x = x + 1 } }");
    commutes("0..9", "thread T { atomic { x = 1 + x } }");
    commutes("-9..9", "thread T { atomic { x = x - 1 } }");
    commutes("0..9", "thread T { var v: int[0..3] = 2; atomic { x = x + v } }");
    commutes("0..9", "thread T { atomic { x = x + 1; x = x + 2 } }");
    writes("-9..9", "thread T { atomic { x = 1 - x } }");
    writes("0..9", "thread T { atomic { x = x * 2 } }");
    writes("0..9", "thread T { atomic { x = 1 } }");
    writes("0..9", "thread T { atomic { x = x + 1 + 1 } }");
  }

  @Test
  void theValueIsUsedForNothingElse() {
    writes("0..9", "thread T { var v: int[0..9]; atomic { v = x; x = x + 1 } print \"{v}\" }");
    writes("0..9", "thread T { var v: int[0..9]; atomic { x = x + 1; v = x } print \"{v}\" }");
    writes("0..9", "thread T { atomic { x = x + 1; assert x < 9 } }");
    writes("0..9", "thread T { atomic { await x > -1; x = x + 1 } }");
    writes("0..9", "thread T { atomic { x = x + x } }");
    writes("0..9", "thread T { atomic { x = 0; x = x + 1 } }");
  }

  @Test
  void twoStepsAreNoUpdate() {
    assertEquals("read", use("0..9", "thread T { x = x + 1 }"));
  }

  @Test
  void allThreadsTogetherStayInRange() {
    String add = " { atomic { x = x + 1 } }";
    commutes("0..3", "thread T" + add, "thread U[i in 1..2]" + add);
    writes("0..2", "thread T" + add, "thread U[i in 1..2]" + add);
    writes("0..3", "thread T" + add, "thread U { atomic { x = x - 1 } }"); // below 0 first
    commutes("-1..1", "thread T" + add, "thread U { atomic { x = x - 1 } }");
    writes("0..3", "thread T" + add, "thread U { x = 3 }");
    commutes("0..3", "thread T" + add, "thread U { x = 2 }");
    writes("0..3", "thread T" + add, "thread U { x = any 0..1 }");
    writes("0..3", "thread T" + add, "net N { place p = 1; trans t: p -> do x = 1 }");
    commutes("0..3", "thread T" + add, "task K { atomic { x = x + 2 } }");
  }

  @Test
  void roundsAndBranches() {
    commutes("0..3", "thread T { repeat 3 { atomic { x = x + 1 } } }");
    writes("0..2", "thread T { repeat 3 { atomic { x = x + 1 } } }");
    commutes("0..6", "thread T { for j in 1..3 { atomic { x = x + j } } }");
    writes("0..5", "thread T { for j in 1..3 { atomic { x = x + j } } }");
    writes("0..99", "thread T { loop { atomic { x = x + 1 } } }");
    commutes(
        "0..2",
        "atomic shared y: bool",
        "thread T { atomic { x = x + 1 } if y { atomic { x = x + 1 } } else { atomic { x = x + 1 }"
            + " } }");
    commutes(
        "0..1",
        "atomic shared y: bool",
        "thread T { atomic { x = x + 1 } loop { y = true } }",
        "thread U { while !y { } }");
  }

  @Test
  void cellsOfArrays() {
    String[] model = {
      "atomic shared a: int[-4..4][2] = 0",
      "atomic shared k: int[0..1] = 0",
      "thread T { atomic { a[1] = a[1] + 1 } }",
      "thread U[i in 0..1] { atomic { a[i] = a[i] - 1 } }"
    };
    Walk walk = Walk.of(model);
    assertEquals("commute", walk.footprint("T", 0).get("a[1]"));
    assertEquals("commute", walk.footprint("U[0]", 0).get("a[0]"));
    model[3] = "thread U { atomic { a[k] = a[k] - 1 } }"; // which cell is known by chance only
    assertEquals("write", Walk.of(model).footprint("T", 0).get("a[1]"));
    model[3] = "thread U { atomic { a[0] = a[1] - 1 } }";
    walk = Walk.of(model);
    assertEquals("commute", walk.footprint("T", 0).get("a[1]"));
    assertEquals("read", walk.footprint("U", 0).get("a[1]"));
    assertEquals("write", walk.footprint("U", 0).get("a[0]"));
  }

  @Test
  void aPropertySeesThem() {
    Walk walk =
        Walk.of(
            "atomic shared x: int[0..9]",
            "thread T { atomic { x = x + 1 } }",
            "check always x < 5");
    assertEquals("commute", walk.footprint("T", 0).get("x"));
    assertEquals("write", walk.footprint("T", 0).get("property 0"));
  }

  @Test
  void theyAreWritesByRequest() {
    writes("0..9", "option independence = readwrite", "thread T { atomic { x = x + 1 } }");
    commutes("0..9", "option independence = commuting", "thread T { atomic { x = x + 1 } }");
  }
}
