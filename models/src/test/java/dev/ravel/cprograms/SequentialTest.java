// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.translation.CFile;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Printed;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of one thread print here what they print when gcc compiles them. They compute
 * with integers of all widths and signs, doubles, arrays, structs, unions, pointers, switches,
 * loops, recursion and memory of the heap. They do not overflow signed numbers, convert doubles
 * that do not fit, or use bit-fields.
 */
@Tag("thorough")
class SequentialTest {
  private static final int PROGRAMS = 25;
  private static final String[] TYPES = {
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long"
  };

  @TempDir private Path folder;

  @Test
  void randomProgramsPrintTheSame() throws IOException, InterruptedException {
    Gcc.assumed();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = new Program(new Random(seed)).text();
      assertEquals(natively(text), here(text), text);
    }
  }

  @Test
  void functionsOfTheLibraryGiveTheSame() throws IOException, InterruptedException {
    Gcc.assumed();
    for (int seed = 0; seed < 8; seed++) {
      String text = new LibraryCalls(new Random(seed)).text();
      assertEquals(natively(text), here(text), text);
    }
  }

  @Test
  void formatsPrintTheSame() throws IOException, InterruptedException {
    Gcc.assumed();
    for (int seed = 0; seed < 8; seed++) {
      String text = new PrintCalls(new Random(seed)).text(200);
      assertEquals(natively(text), here(text), text);
    }
  }

  /** A program gets its name, and nothing else. */
  @Test
  void programsGetTheirNameAlone() {
    String text =
        """
        #include <stdio.h>
        int main(int count, char **words) {
          printf("%d %s %d", count, words[0], words[1] == 0);
        }
        """;
    assertEquals("1 program 1", here(text));
  }

  /** The standard of C decides about formats of which libraries make different things. */
  @Test
  void formatsPrintWhatTheStandardSays() {
    String text =
        """
        #include <stdio.h>
        int main(void) {
          printf("%#g %#g %#.3g %#G|", 999999.5, 1.0, 0.00001, 1e6);
          printf("%#.0f %#x %#o %#.0e %#a\\n", 2.0, 0, 0, 4.0, 1.0);
        }
        """;
    assertEquals("1.00000e+06 1.00000 1.00e-05 1.00000E+06|2. 0 0 4.e+00 0x1.p+0", here(text));
  }

  @Test
  void structsAsValuesAndNumbersGiveTheSame() throws IOException, InterruptedException {
    Gcc.assumed();
    for (int seed = 0; seed < 12; seed++) {
      String text = new ValueCalls(new Random(seed)).text();
      assertEquals(natively(text), here(text), text);
    }
  }

  /** The library goes on to use its own function where the program has one of the same name. */
  @Test
  void functionOfTheProgramTakesThePlaceOfOneOfTheLibrary()
      throws IOException, InterruptedException {
    Gcc.assumed();
    String text =
        """
        #include <stdio.h>
        #include <stdlib.h>
        int isdigit(int c) { return c == 'x'; }
        int main(void) {
          printf("%d %d %d\\n", isdigit('x'), isdigit('7'), atoi("77"));
        }
        """;
    assertEquals("1 0 77", here(text));
    assertEquals(natively(text), here(text));
  }

  private String natively(String text) throws IOException, InterruptedException {
    Gcc.Ran ran = Gcc.ran(text, folder);
    assertEquals(0, ran.code(), text);
    return ran.out();
  }

  private String here(String text) {
    CFile read = CFile.read(new SourceText("program.c", text), folder);
    assertTrue(read.program().isPresent(), () -> read.diagnostics() + "\n" + text);
    Processor system = FirstExecutions.system(new ProgramFacts(read.program().get()));
    return Printed.atStart(system).stripTrailing();
  }

  /** Writes a program. */
  private static final class Program {
    private final Random random;
    private final StringBuilder out = new StringBuilder();
    private final String[] types = new String[6];
    private final boolean[] global = new boolean[6];

    Program(Random random) {
      this.random = random;
      for (int k = 0; k < types.length; k++) {
        types[k] = TYPES[random.nextInt(TYPES.length)];
        global[k] = random.nextBoolean();
      }
    }

    private String pick(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    /** An expression of type unsigned long, so that nothing overflows. */
    private String expression(int depth) {
      if (depth == 0) {
        return switch (random.nextInt(6)) {
          case 0 -> random.nextInt(-50, 50) + "ul";
          case 1 -> Long.toUnsignedString(random.nextLong()) + "ul";
          case 2 -> "(unsigned long)a[i & 7]";
          case 3 -> "(unsigned long)s.part";
          case 4 -> "(unsigned long)u.bytes[i & 3]";
          default -> "(unsigned long)v" + random.nextInt(types.length);
        };
      }
      String left = expression(depth - 1);
      String right = expression(depth - 1);
      return switch (random.nextInt(9)) {
        case 0 -> "(" + left + pick(" + ", " - ", " * ", " & ", " | ", " ^ ") + right + ")";
        case 1 -> "(" + left + pick(" / ", " % ") + "(" + right + " | 1))";
        case 2 -> "(" + left + pick(" << ", " >> ") + "(" + right + " & 63))";
        case 3 -> "(unsigned long)(" + pick("~", "-", "!") + left + ")";
        case 4 ->
            "(unsigned long)(" + left + pick(" < ", " >= ", " == ", " && ", " || ") + right + ")";
        case 5 -> "(" + left + " ? " + right + " : " + expression(depth - 1) + ")";
        case 6 -> "(unsigned long)(" + TYPES[random.nextInt(TYPES.length)] + ")" + left;
        case 7 -> "(unsigned long)((long)" + left + pick(" < ", " > ") + "(long)" + right + ")";
        default -> "f(" + left + ", (int)(" + right + " & 7))";
      };
    }

    private void statement(int depth) {
      String value = expression(2);
      switch (random.nextInt(depth == 0 ? 8 : 11)) {
        case 0, 1 -> line("v" + random.nextInt(types.length) + " = " + value + ";");
        case 2 -> line("a[" + expression(1) + " % 8] = " + value + ";");
        case 3 -> line("s.part = " + value + "; t = s; s.other = t.part + 1;");
        case 4 -> line("u.whole = " + value + "; u.bytes[1] ^= 5;");
        case 5 -> line("*p = " + value + "; p = &a[" + expression(1) + " & 7];");
        case 6 -> line("d = d * 0.5 + (double)(int)" + value + "; v0 += d > 3.25;");
        case 7 -> line("printf(\"%lx\\n\", (unsigned long)" + value + ");");
        case 8 -> {
          line("if (" + value + ") {");
          statement(depth - 1);
          line("} else {");
          statement(depth - 1);
          line("}");
        }
        case 9 -> {
          line("for (i = 0; i < " + (1 + random.nextInt(5)) + "; i++) {");
          statement(0);
          statement(0);
          line("}");
        }
        default -> {
          line("switch (" + value + " & 3) {");
          line("case 0:");
          statement(0);
          line("case 1:");
          statement(0);
          line("break;");
          line("default:");
          statement(0);
          line("}");
        }
      }
    }

    private void line(String text) {
      out.append(text).append('\n');
    }

    private void variables(boolean ofAll) {
      for (int k = 0; k < types.length; k++) {
        if (global[k] == ofAll) {
          line(types[k] + " v" + k + " = " + random.nextInt(100) + ";");
        }
      }
    }

    String text() {
      line("#include <stdio.h>\n#include <stdlib.h>");
      line("struct pair { char small; " + types[0] + " part; long other; };");
      line("union view { unsigned long whole; unsigned char bytes[8]; };");
      line("struct pair s, t; union view u; int a[8] = {1, 2, 3};");
      variables(true);
      line("unsigned long f(unsigned long x, int n) {");
      line("  return n == 0 ? x : n & 1 ? f(x * 3 + n, n - 1) : f(x ^ n, n - 1) + 1; }");
      line("int main(void) {");
      line("int i = 0; double d = 1.5; int *p = malloc(4 * sizeof *p); *p = 7; p = &a[1];");
      variables(false);
      for (int k = 0; k < 14; k++) {
        statement(2);
      }
      for (int k = 0; k < types.length; k++) {
        line("printf(\"%ld\\n\", (long)v" + k + ");");
      }
      line("printf(\"%d %ld %lx %ld\\n\", a[3], s.other, u.whole, (long)d);");
      line("return 0; }");
      return out.toString();
    }
  }
}
