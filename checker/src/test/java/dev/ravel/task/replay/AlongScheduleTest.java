// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdicts of checks along one recorded execution. */
class AlongScheduleTest {
  @TempDir private Path folder;
  private String model = "";

  @BeforeEach
  void twoThreads() {
    model =
        """
        atomic shared x: int[0..3]
        shared plain: int[0..3]
        mutex m, n
        fair thread A { lock m; x = 1; lock n; section both { skip } unlock n; unlock m }
        thread B { lock n; x = 2; lock m; section both { skip } unlock m; unlock n }
        thread C { loop { noncritical; plain = 1 } }
        fair thread D { await x == 2; plain = 2; assert x != 2 }
        """;
  }

  private String verdict(String property, String schedule) throws IOException {
    Path file = folder.resolve("model.ravel");
    String text = model + "schedule s { " + schedule + " }\ncheck " + property + " by schedule s\n";
    var _ = Files.writeString(file, text);
    Checker checker =
        new Checker(
            CheckOptions.usual().goingOn(),
            new ByteArrayInputStream(new byte[0]),
            ProgressListener.stopping(() -> false));
    Checking checking = checker.check(file.toString());
    assertEquals("[]", checking.errors().toString(), text);
    Finding finding = checking.findings().findFirst().orElseThrow();
    String code = finding.judgement().code().map(c -> " " + c.code()).orElse("");
    int steps = finding.telling().map(told -> told.run().length()).orElse(-1);
    return finding.judgement().verdict() + code + (steps < 0 ? "" : " " + steps);
  }

  @Test
  void statesAreThoseOfTheRecording() throws IOException {
    assertEquals("VIOLATED V007 2", verdict("never x == 1", "A A A"));
    assertEquals("HOLDS", verdict("never x == 2", "A A A"));
    assertEquals("VIOLATED V008 2", verdict("always x == 0", "A A A"));
    assertEquals("HOLDS 2", verdict("reachable x == 1", "A A A"));
    assertEquals("VIOLATED V009 3", verdict("reachable x == 2", "A A A"));
    assertEquals("VIOLATED V006 4", verdict("at most 0 in both", "A*5"));
    assertEquals("HOLDS", verdict("at most 1 in both", "A*7"));
  }

  @Test
  void deadlocksAreThoseAtItsEnd() throws IOException {
    model = model.replace("thread C { loop { noncritical; plain = 1 } }", "");
    model = model.replace("await x == 2;", "await x == 3;");
    assertEquals("VIOLATED V002 4", verdict("no deadlock", "A B A B"));
    assertEquals("HOLDS", verdict("no deadlock", "A B A"));
    assertEquals("VIOLATED V012 4", verdict("terminates", "A B A B"));
    assertEquals("UNKNOWN K007", verdict("terminates", "A B A"));
    assertEquals("VIOLATED V011 4", verdict("eventually A done", "A B A B"));
    assertEquals("HOLDS", verdict("finally false", "A B A B"));
  }

  @Test
  void errorsAreItsOwn() throws IOException {
    assertEquals("VIOLATED V003 5", verdict("no error", "B B D D D"));
    assertEquals("HOLDS", verdict("no error", "B B D D"));
    assertEquals("HOLDS", verdict("finally x == 3", "B B D D D"));
  }

  @Test
  void anErrorStopsIt() throws IOException {
    assertEquals("VIOLATED V012 5", verdict("terminates", "B B D D D"));
    assertEquals("VIOLATED V011 5", verdict("eventually x == 3", "B B D D D"));
    assertEquals("HOLDS", verdict("eventually plain == 2", "B B D D D"));
    assertEquals("VIOLATED V010 5", verdict("plain == 2 leads to x == 3", "B B D D D"));
    assertEquals("HOLDS", verdict("x == 2 leads to plain == 2", "B B D D D"));
    assertEquals("VIOLATED V015 5", verdict("ltl \"G F (x == 0)\"", "B B D D D"));
    assertEquals("HOLDS", verdict("ltl \"F G (x == 2 && plain == 2)\"", "B B D D D"));
  }

  @Test
  void anErrorAtTheStartLeavesNoState() throws IOException {
    model = "input n: int[0..1] shared x: int[0..3] thread A { var v: int[0..1] = 1 / n; x = v }\n";
    assertEquals("VIOLATED V003 0", verdict("no error", ""));
    assertEquals("VIOLATED V012 0", verdict("terminates", ""));
    assertEquals("VIOLATED V011 0", verdict("eventually x == 0", ""));
    assertEquals("HOLDS", verdict("x == 0 leads to x == 3", ""));
    assertEquals("VIOLATED V015 0", verdict("ltl \"F (x == 0)\"", ""));
    assertEquals("HOLDS", verdict("ltl \"G (x == 3)\"", ""));
  }

  @Test
  void racesMayInvolveStepsThatItDoesNotMake() throws IOException {
    assertEquals("VIOLATED V004 4", verdict("no race", "B B D C"));
    assertEquals("HOLDS", verdict("no race", "B B C"));
  }

  @Test
  void anEndThatIsNotReachedIsUnknown() throws IOException {
    assertEquals("UNKNOWN K007", verdict("finally x == 1", "A A"));
    assertEquals("UNKNOWN K007", verdict("x == 1 leads to x == 2", "A A"));
    assertEquals("UNKNOWN K007", verdict("eventually x == 2", "A A"));
    assertEquals("HOLDS", verdict("eventually x == 1", "A A"));
    model = "atomic shared x: int[0..3] thread A { x = 1; x = 2 }\n";
    assertEquals("HOLDS", verdict("finally x == 2", "A A"));
    assertEquals("VIOLATED V001 2", verdict("finally x == 1", "A A"));
    assertEquals("HOLDS", verdict("terminates", "A A"));
    assertEquals("VIOLATED V010 2", verdict("x == 2 leads to x == 1", "A A"));
  }

  @Test
  void loopsMustBeFairToShowAnything() throws IOException {
    assertEquals("UNKNOWN K007", verdict("eventually x == 1", "C C (C C)*"));
    assertEquals("UNKNOWN K007", verdict("terminates", "C C (C C)*"));
    model = model.replace("fair thread A", "thread A").replace("fair thread D", "thread D");
    assertEquals("VIOLATED V011 4", verdict("eventually x == 1", "C*2 (C*2)*"));
    assertEquals("VIOLATED V012 4", verdict("terminates", "C C (C C)*"));
    assertEquals("HOLDS", verdict("eventually plain == 1", "C C (C C)*"));
    assertEquals("HOLDS", verdict("x == 0 leads to plain == 1", "C C (C C)*"));
  }

  @Test
  void restingThreadsMayStay() throws IOException {
    model = "atomic shared x: bool thread A { x = true; noncritical; x = false }\n";
    assertEquals("VIOLATED V012 1", verdict("terminates", "A"));
    assertEquals("VIOLATED V010 1", verdict("x leads to !x", "A"));
    assertEquals("HOLDS", verdict("x leads to !x", "A A A"));
  }

  @Test
  void deadCodeIsWhatItDoesNotExecute() throws IOException {
    model = "atomic shared x: bool thread A { if x { print \"a\" } else { print \"b\" } }\n";
    assertEquals("VIOLATED V005", verdict("no dead code", "A"));
    model = "atomic shared x: bool thread A { x = true }\n";
    assertEquals("HOLDS", verdict("no dead code", "A"));
  }

  @Test
  void conditionsWithoutAValueAreViolations() throws IOException {
    model = "atomic shared i: int[0..2] atomic shared a: bool[2] thread A { i = 1; i = 2 }\n";
    assertEquals("VIOLATED V016 2", verdict("never a[i]", "A A"));
    assertEquals("HOLDS", verdict("never a[i]", "A"));
  }

  @Test
  void formulasAreJudgedWhereTheExecutionIsWhole() throws IOException {
    model = "atomic shared x: bool atomic shared y: bool thread A { x = true; y = true }\n";
    assertEquals("HOLDS", verdict("ltl \"F (y)\"", "A A"));
    assertEquals("VIOLATED V015 2", verdict("ltl \"F (x && y) -> X (y)\"", "A A"));
    assertEquals("VIOLATED V015 2", verdict("ltl \"G F (!x)\"", "A A"));
    assertEquals("UNKNOWN K007", verdict("ltl \"F (y)\"", "A"));
  }

  @Test
  void whatNoEngineDecidesIsNotDecidedHereEither() throws IOException {
    model = "net N { place p = 1 trans t: p -> p }\n";
    assertEquals("UNKNOWN K005", verdict("bounded p", "t"));
  }
}
