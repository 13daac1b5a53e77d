// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.program.Instruction;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Local states and liveness on a routine that is looked at in detail. */
class LocalStatesTest {
  // registers: i (parameter), v, w, then intermediate values
  private final Program program =
      Walk.program(
          "shared x: int[0..9]",
          "thread P[i in 2..3] { var v: int[0..9] = 1; var w: int[0..9] = 2",
          "  here: skip",
          "  section a { x = v }",
          "  noncritical",
          "  x = i }",
          "check reachable P[2] at here");
  private final Routine routine = program.routines().getFirst();
  private final LocalStates states = new LocalStates(routine, new Liveness(routine), List.of(2L));

  private int pc(Class<? extends Instruction> kind) {
    for (int pc = 0; pc < routine.code().size(); pc++) {
      if (kind.isInstance(routine.code().get(pc))) {
        return pc;
      }
    }
    throw new AssertionError(kind);
  }

  private Frame frame(int pc, long v, long w) {
    Frame frame = new Frame(pc, new long[routine.registers().size()]);
    frame.registers[0] = 2;
    frame.registers[1] = v;
    frame.registers[2] = w;
    return frame;
  }

  @Test
  void deadRegistersAndParametersMakeNoDifference() {
    int skip = pc(Instruction.Skip.class);
    int one = states.intern(frame(skip, 5, 6));
    assertEquals(one, states.intern(frame(skip, 5, 7)), "w is dead");
    assertNotEquals(one, states.intern(frame(skip, 6, 6)), "v is alive");
    int rest = pc(Instruction.Noncritical.class);
    assertEquals(states.intern(frame(rest, 5, 6)), states.intern(frame(rest, 9, 9)));
    assertEquals(3, states.count());
  }

  /** So the cost of a long sum is linear in its length. */
  @Test
  void aLongSumTakesFewRegisters() {
    String sum = "x + f(x) * (x - x)" + " + x + (if x < x + x + x then x + x else x)".repeat(500);
    Program sums =
        Walk.program(
            "shared x: int[0..9]",
            "shared y: int[0..9]",
            "fun f(p) = p + x + p + x",
            "thread T { y = " + sum + " }",
            "check no error");
    int registers = sums.routines().getFirst().registers().size();
    assertTrue(registers < 50, registers + " registers");
  }

  @Test
  void aFrameIsGivenBackWithDeadRegistersEmpty() {
    int skip = pc(Instruction.Skip.class);
    Frame given = frame(skip, 5, 6);
    given.label = 0;
    int id = states.intern(given);
    given.registers[1] = 8;
    Frame frame = states.frame(id);
    assertEquals(skip, frame.pc);
    assertEquals(0, frame.label);
    assertEquals(5, frame.registers[1], "the frame was not kept");
    assertEquals(0, frame.registers[2]);
    assertEquals(2, frame.registers[0], "the parameter");
    frame.registers[1] = 9;
    assertEquals(5, states.frame(id).registers[1]);
  }

  @Test
  void whatIsAskedOfLocalStates() {
    int store = pc(Instruction.Store.class);
    int inside = states.intern(frame(store, 1, 1));
    int outside = states.intern(frame(pc(Instruction.Noncritical.class), 1, 1));
    int end = states.intern(frame(pc(Instruction.End.class), 1, 1));
    Frame labelled = frame(pc(Instruction.Skip.class), 1, 1);
    labelled.label = 0;
    int at = states.intern(labelled);
    int never = states.notStarted();
    assertTrue(states.inSection(inside, 0));
    assertFalse(states.inSection(outside, 0));
    assertFalse(states.inSection(never, 0));
    assertTrue(states.rests(outside));
    assertFalse(states.rests(inside));
    assertFalse(states.rests(never));
    assertTrue(states.finished(end));
    assertFalse(states.finished(inside));
    assertFalse(states.finished(never));
    assertTrue(states.atLabel(at, 0));
    assertFalse(states.atLabel(inside, 0));
    assertTrue(states.started(end));
    assertFalse(states.started(never));
    assertEquals(never, states.notStarted());
    assertEquals(Frame.NOT_STARTED, states.frame(never).pc);
    assertEquals(never, states.intern(states.frame(never)));
  }

  @Test
  void livenessAsRanges() {
    Liveness liveness = new Liveness(routine);
    assertArrayEquals(new int[] {1, 2}, liveness.before(pc(Instruction.Skip.class)));
    assertArrayEquals(new int[0], liveness.before(pc(Instruction.Noncritical.class)));
    assertArrayEquals(new int[0], liveness.before(pc(Instruction.End.class)));
    assertArrayEquals(new int[0], liveness.before(0), "set before they are read");
  }

  @Test
  void arraysAreLiveAsAWhole() {
    Routine loops =
        Walk.program(
                "shared x, y: int[0..9]",
                "thread T { var a: int[0..9][4]; var b: int[0..9]; loop { skip; a[y] = 1; b = 2;",
                "  x = a[y] + b } }")
            .routines()
            .getFirst();
    Liveness liveness = new Liveness(loops);
    for (int pc = 0; pc < loops.code().size(); pc++) {
      if (loops.code().get(pc) instanceof Instruction.Skip) {
        assertArrayEquals(new int[] {0, 4}, liveness.before(pc));
      }
    }
  }
}
