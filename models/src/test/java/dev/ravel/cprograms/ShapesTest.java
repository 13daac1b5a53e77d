// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that programs in the shape of applications have the verdicts of models with the same locks,
 * conditions and data that threads share. They have as many executions, as their private work does
 * not count.
 */
@Tag("thorough")
class ShapesTest {
  @TempDir private Path folder;

  private void assertSame(String program, String model) throws IOException {
    Path file = Files.writeString(folder.resolve("model.ravel"), model);
    List<String> options = List.of("--engine", "unfolding", "--no-cutoffs");
    String wanted = PapersTest.check(file.toString(), options);
    String found = PapersTest.check("c/" + program + ".c", options);
    assertEquals(PapersTest.executions(wanted), PapersTest.executions(found), found);
    assertEquals(PapersTest.verdicts(wanted), PapersTest.verdicts(found), found);
    assertEquals(3, PapersTest.verdicts(found).size(), found);
  }

  /** Between a producer and a consumer there is one place. */
  @Test
  void buffer() throws IOException {
    assertSame(
        "buffer",
        """
        mutex m
        cond filled, emptied
        shared full: bool
        shared item: int[0..2]
        thread Producer {
          for i in 1..2 {
            lock m
            while full { wait emptied with m }
            item = i
            full = true
            signal filled
            unlock m
          }
        }
        thread Consumer {
          for i in 1..2 {
            lock m
            while !full { wait filled with m }
            assert item == i
            full = false
            signal emptied
            unlock m
          }
        }
        check no error
        check no deadlock
        check no race
        """);
  }

  /** Two workers take files from a queue with one place, and add up what they find. */
  @Test
  void scanner() throws IOException {
    assertSame(
        "scanner",
        """
        const FILES = 2
        const ROOM = 1
        mutex q, r
        cond filled, emptied
        shared count: int[0..ROOM]
        shared closed: bool
        shared sum: int[0..9]
        thread Walker {
          repeat FILES {
            lock q
            while count == ROOM { wait emptied with q }
            count = count + 1
            signal filled
            unlock q
          }
          lock q
          closed = true
          broadcast filled
          unlock q
        }
        thread Worker[w in 1..2] {
          var over: bool = false
          while !over {
            lock q
            while count == 0 && !closed { wait filled with q }
            if count == 0 { over = true } else { count = count - 1 }
            signal emptied
            unlock q
            if !over { with r { sum = sum + 1 } }
          }
        }
        check no error
        check no deadlock
        check no race
        """);
  }

  /** Two workers take blocks, and write them out in turn. */
  @Test
  void compressor() throws IOException {
    assertSame(
        "compressor",
        """
        mutex m
        cond written
        shared next: int[0..2]
        shared turn: int[0..2]
        thread Worker[w in 1..2] {
          var block: int[-1..1] = 0
          while block >= 0 {
            with m { if next < 2 { block = next; next = next + 1 } else { block = -1 } }
            if block >= 0 {
              lock m
              while turn != block { wait written with m }
              turn = turn + 1
              broadcast written
              unlock m
            }
          }
        }
        check no error
        check no deadlock
        check no race
        """);
  }
}
