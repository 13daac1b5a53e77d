// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function called in a check is true where its body, written there, is true. */
class FunctionsInChecksTest {
  private static final String[] MODEL = {
    "mutex m",
    "crash at most 1 of T",
    "thread T[i in 0..1] {",
    "  var g: int[0..2]",
    "  var row: bool[2]",
    "  lab: skip",
    "  section holding { g = 1; lock m; row[1] = true; skip }",
    "  unlock m; g = 2",
    "}"
  };

  private static List<Boolean> truths(String... more) {
    List<String> lines = new ArrayList<>(List.of(MODEL));
    lines.addAll(List.of(more));
    Walk walk = Walk.of(lines.toArray(new String[0]));
    Property.Always always = (Property.Always) walk.system().properties().getFirst();
    List<Boolean> truths = new ArrayList<>(List.of(always.condition().holds(walk.state())));
    for (String mover : "T[0] T[0] T[0] T[0] T[1] T[0] T[1] T[1]".split(" ", -1)) {
      if (walk.outcomes(mover) > 0) {
        walk.step(mover);
      }
      truths.add(always.condition().holds(walk.state()));
    }
    return truths;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "T[a].g > 0",
        "T[1 - a].row[1 - a]",
        "T[a] at lab",
        "T[a] in holding",
        "T[a] done",
        "T[a] crashed",
        "T[a] holds m",
        "(all i in a..1: T[i].g <= 1)",
        "(some i in 0..1: T[i] at lab && T[i].g == a)",
        "(count i in 0..1: T[i].g > a) == 1",
        "(if T[a] at lab then T[a].g else 1) == 0"
      })
  void theBodyStandsForItself(String body) {
    List<Boolean> inline = truths("check always " + body.replaceAll("\\ba\\b", "0"));
    assertEquals(inline, truths("fun f(a) = " + body, "check always f(0)"));
    assertEquals(
        inline, truths("fun f(a) = " + body, "fun other(b) = f(1 - b)", "check always other(1)"));
  }

  @Test
  void aFunctionWithoutParameters() {
    assertEquals(
        truths("check always all i in 0..1: T[i].g <= 1"),
        truths("fun f() = all i in 0..1: T[i].g <= 1", "check always f()"));
  }
}
