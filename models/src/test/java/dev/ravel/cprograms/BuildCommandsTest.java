// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs are read by the commands that build them, each file with its own options. */
class BuildCommandsTest {
  @TempDir private Path folder;

  @BeforeEach
  void sources() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("in ner"));
    write("value.h", "#define VALUE N\n");
    Path _ = Files.writeString(inner.resolve("more.h"), "#define MORE 1\n");
    write(
        "a.c",
        """
        #include <assert.h>
        #include "more.h"
        int other(void);
        static int value = N;
        static int get(void) { return value; }
        int main(void) { assert(get() == 1 && other() == WANTED); return 0; }
        """);
    write(
        "b.c",
        """
        static int value = N;
        static int get(void) { return value; }
        int other(void) { return get(); }
        """);
  }

  private void write(String name, String text) throws IOException {
    Path _ = Files.writeString(folder.resolve(name), text);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String database(int wanted) throws IOException {
    write(
        "compile_commands.json",
        """
        [ {"directory": "%1$s", "file": "a.c",
           "command": "cc -O2 -Wall -DN=1 -DWANTED=%2$d '-Iin ner' -c a.c -o a.o"},
          {"directory": "%1$s/in ner", "file": "../b.c",
           "arguments": ["cc", "-DN=2", "-I", ".", "-MF", "b.d", "-c", "../b.c"]} ]
        """
            .formatted(folder, wanted));
    return file("compile_commands.json");
  }

  @Test
  void eachFileHasItsOptionsAndStaticNames() throws IOException {
    assertEquals(0, CommandLine.run(List.of("check", database(2))).code());
    CommandLine.Ran wrong = CommandLine.run(List.of("check", "--compile-commands", database(1)));
    assertEquals(1, wrong.code(), wrong.lines().toString());
    String replay =
        wrong.lines().stream()
            .filter(its -> its.contains("ravel replay"))
            .findFirst()
            .orElseThrow();
    assertTrue(replay.contains("--compile-commands"), replay);
    List<String> words = new ArrayList<>(List.of("replay", file("a.c"), file("b.c")));
    words.addAll(List.of("--compile-commands", database(1), "--schedule", ""));
    assertEquals(1, CommandLine.run(words).code());
  }

  @Test
  void aCommandNamesFilesAndOptions() {
    String command = "cc -O2 -DN=1 -DWANTED=1 '-I" + file("in ner") + "' -c %s %s -lpthread";
    CommandLine.Ran ran =
        CommandLine.run(List.of("check", "--command", command.formatted(file("a.c"), file("b.c"))));
    assertEquals(0, ran.code(), ran.lines().toString());
  }

  @Test
  void macrosNeedNoValue() throws IOException {
    write("d.c", "#if X == 1\nint main(void) { return 0; }\n#endif\n");
    assertEquals(0, CommandLine.run(List.of("check", "-D", "X", file("d.c"))).code());
    assertEquals(0, CommandLine.run(List.of("check", file("d.c"), "--", "-D", "X")).code());
    assertEquals(0, CommandLine.run(List.of("check", file("d.c"), "--", "-DX")).code());
    CommandLine.Ran model = CommandLine.run(List.of("check", "-D", "X", "c/absent.ravel"));
    assertEquals(2, model.code(), model.lines().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          U010 | names no C file      | []
          U010 | is no list           | {"a": 1}
          U010 | is no list           | [{"file": "a.c"}]
          U010 | is no list           | [
          U010 | which is no C file   | [{"directory": ".", "file": "a.cpp", "command": "c++ a.cpp"}]
          U010 | is compiled already  | [{"directory": ".", "file": "a.c", "command": "cc a.c b.o"}]
          U010 | different options    | [{"directory": ".", "file": "a.c", "command": "cc a.c"}, {"directory": ".", "file": "a.c", "command": "cc -DN=1 a.c"}]
          X002 | of 32 bits           | [{"directory": ".", "file": "a.c", "command": "cc -m32 a.c"}]
          """)
  void whatIsWrongIsRefused(String code, String why, String text) throws IOException {
    write("build.json", text);
    CommandLine.Ran ran = CommandLine.run(List.of("check", file("build.json")));
    assertTrue(ran.lines().getFirst().startsWith("error[" + code + "]"), ran.lines().toString());
    assertTrue(ran.lines().getFirst().contains(why), ran.lines().toString());
    assertEquals(2, ran.code());
  }
}
