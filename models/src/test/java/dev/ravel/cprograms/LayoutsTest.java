// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that memory is an array of bytes, however it is cut into cells. Threads read and write
 * numbers of 1 to 8 bytes at any places, one thread after the other, so that cells are cut again
 * and again in all orders. What is there at the end, and what was read on the way, is computed here
 * with one array of bytes.
 */
class LayoutsTest {
  private static final int PROGRAMS = 12;
  private static final int SIZE = 24;
  private static final int ACCESSES = 14;
  private static final String[] TYPES = {"u1", "u2", "u4", "u8"};

  @TempDir private Path folder;

  /** Accesses as text, and what they do. */
  private static final class Accesses {
    private final Random random;
    private final byte[] bytes = new byte[SIZE];
    private final StringBuilder text = new StringBuilder();
    private long sum;

    Accesses(Random random) {
      this.random = random;
    }

    void add() {
      int kind = random.nextInt(TYPES.length);
      int size = 1 << kind;
      int at = random.nextInt(SIZE - size + 1);
      String place = "*(" + TYPES[kind] + " *)(memory + " + at + ")";
      if (random.nextBoolean()) {
        long value = random.nextLong() & (size == 8 ? -1 : (1L << 8 * size) - 1);
        text.append("  ").append(place).append(" = ").append(unsigned(value)).append(";\n");
        for (int k = 0; k < size; k++) {
          bytes[at + k] = (byte) (value >>> 8 * k);
        }
      } else {
        text.append("  sum = 31 * sum + ").append(place).append(";\n");
        long value = 0;
        for (int k = 0; k < size; k++) {
          value |= (bytes[at + k] & 0xffL) << 8 * k;
        }
        sum = 31 * sum + value;
      }
    }
  }

  private static String unsigned(long value) {
    return Long.toUnsignedString(value) + "u";
  }

  /** Two threads, one after the other, make half of the accesses each. */
  private static String program(Random random, boolean heap, long error) {
    Accesses all = new Accesses(random);
    StringBuilder text =
        new StringBuilder(
            """
            #include <assert.h>
            #include <pthread.h>
            #include <stdlib.h>
            typedef unsigned char __attribute__((may_alias)) u1;
            typedef unsigned short __attribute__((may_alias, aligned(1))) u2;
            typedef unsigned __attribute__((may_alias, aligned(1))) u4;
            typedef unsigned long __attribute__((may_alias, aligned(1))) u8;
            u8 sum;
            """);
    String own = heap ? "char *memory;\n" : "char memory[" + SIZE + "];\n";
    text.append(own);
    for (int thread = 0; thread < 2; thread++) {
      int from = all.text.length();
      for (int k = 0; k < ACCESSES / 2; k++) {
        all.add();
      }
      text.append("void *work").append(thread).append("(void *unused) {\n");
      text.append(all.text, from, all.text.length()).append("  return unused;\n}\n");
    }
    text.append("int main(void) {\n  pthread_t t;\n");
    text.append(heap ? "  memory = calloc(1, " + SIZE + ");\n" : "");
    for (int thread = 0; thread < 2; thread++) {
      text.append("  pthread_create(&t, 0, work").append(thread).append(", 0);\n");
      text.append("  pthread_join(t, 0);\n");
    }
    for (int k = 0; k < SIZE; k++) {
      text.append("  assert((unsigned char)memory[%d] == %d);\n".formatted(k, all.bytes[k] & 0xff));
    }
    text.append("  assert(sum == ").append(unsigned(all.sum + error)).append("l);\n");
    return text.append("  return 0;\n}\n").toString();
  }

  private String said(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("layout.c"), text);
    return String.join("\n", CommandLine.run(List.of("check", file.toString())).lines());
  }

  @Test
  void memoryIsOneArrayOfBytes() throws IOException {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = program(new Random(seed), seed % 2 == 1, 0);
      String said = said(text);
      assertTrue(said.startsWith("ok: "), said + "\n" + text);
    }
  }

  @Test
  void otherSumIsNoticed() throws IOException {
    String said = said(program(new Random(1), true, 1));
    assertTrue(said.startsWith("violated[V003]: `sum == "), said);
  }
}
