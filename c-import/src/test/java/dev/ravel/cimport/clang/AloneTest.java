// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way to read another file is seen, and the usual text reads none. */
class AloneTest {
  private static final Set<String> HEADERS = Set.of("stdio.h", "sys/types.h");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#include \"it.h\"\n",
        "#include <it.h>\n",
        "# include\t\"it.h\"\n",
        "\t#\tinclude <it.h>\n",
        "/* a comment */ #include \"it.h\"\n",
        "# /* a comment */ include \"it.h\"\n",
        "#/**/include \"it.h\"\n",
        "#include/**/<it.h>\n",
        "#include \\\n\"it.h\"\n",
        "#\\\ninclude \"it.h\"\n",
        "#inc\\\nlude \"it.h\"\n",
        "#inc\\ \nlude <it.h>\n",
        "%:include \"it.h\"\n",
        "%\\\n:include \"it.h\"\n",
        "#pragma GCC dependency \"it.h\"\n",
        "_Pragma(\"GCC dependency \\\"it.h\\\"\")\n",
        "#define IT \"it.h\"\n#include IT\n",
        "#define IT <it.h>\n#include IT\n",
        "#include_next <it.h>\n",
        "#import \"it.h\"\n",
        "#if __has_include(\"it.h\")\n#error\n#endif\n",
        "#if __has_\\\ninclude(<it.h>)\n#error\n#endif\n",
        "#define BOTH(a, b) a##b\n#if BOTH(__has_, include)(\"it.h\")\n#error\n#endif\n",
      })
  void whatReadsAnotherFileDoesNotStandAlone(String text) throws IOException {
    boolean without = compiles(text);
    Path _ = Files.writeString(folder.resolve("it.h"), "\n");
    assertNotEquals(without, compiles(text), "it is another program with the file");
    assertFalse(Alone.is(text, HEADERS));
  }

  private boolean compiles(String text) throws IOException {
    Natives natives = Natives.unpacked();
    Clang clang = new Clang(natives, Library.compiled(natives).headers());
    Unit unit = new Unit(new SourceText("it.c", text), folder);
    return clang.compile(List.of(unit), List.of("-I" + folder)).diagnostics().isEmpty();
  }

  @Test
  void whatTellsTheTimeOrHasTheNameOfAnotherFileDoesNotStandAlone() {
    for (String text :
        List.of(
            "char *day = __DATE__;",
            "char *now = __TIME__;",
            "char *its = __TIMESTAMP__;",
            "#line 3 \"other.c\"\n",
            "# 3 \"other.c\"\n",
            "#if __has_embed(\"it.h\")\n#error\n#endif\n",
            "char all[] = {\n#embed \"it.h\"\n};\n",
            "??=include \"it.h\"\n")) {
      assertFalse(Alone.is(text, HEADERS), text);
    }
  }

  @Test
  void theUsualTextStandsAlone() {
    assertTrue(
        Alone.is(
            """
            // a comment
            #include <stdio.h>
              #  include <sys/types.h>
            #ifdef A
            #pragma GCC unroll 2
            #
            #define TWO(a) \\
              a; \\
              a
            #endif
            int main(void) { puts("include it\\n"); }
            """,
            HEADERS));
  }

  @Test
  void optionsThatDefineNamesChangeNothingElse() {
    assertTrue(Alone.are(List.of("-DN=3", "-UM", "-std=c11", "-DTEXT=\"a b\"")));
    for (String option :
        List.of("-D", "-I/tmp", "-include", "it.h", "-DIT=a##b", "-DIT=__DATE__", "-iquote")) {
      assertFalse(Alone.are(List.of("-DN=3", option)), option);
    }
  }
}
