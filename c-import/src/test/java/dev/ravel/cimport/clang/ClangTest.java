// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is compiled once as long as nothing changes on which its bitcode depends. */
class ClangTest {
  @TempDir private Path folder;

  private Bitcode compiled(String name, String text, String... options) throws IOException {
    Natives natives = Natives.unpacked();
    Unit unit = new Unit(new SourceText(name, text), folder);
    Clang clang = new Clang(natives, Library.compiled(natives).headers());
    return clang.compile(List.of(unit), List.of(options)).objects().getFirst();
  }

  @Test
  void whatIsAskedAgainIsNotCompiledAgain() throws IOException {
    // a text that nobody has compiled before
    String text = "#include <stdio.h>\nint main(void) { return N; } // " + System.nanoTime() + "\n";
    Bitcode first = compiled("a.c", text, "-DN=1");
    Bitcode again = compiled("a.c", text, "-DN=1");
    assertEquals(first.path(), again.path(), "each compilation has a folder of its own");
    assertArrayEquals(first.bitcode(), again.bitcode());
    assertEquals("a.c", again.source().name());
    assertNotEquals(first.path(), compiled("b.c", text, "-DN=1").path());
    assertNotEquals(first.path(), compiled("a.c", text, "-DN=2").path());
    assertNotEquals(first.path(), compiled("a.c", text + "\n", "-DN=1").path());
  }

  @Test
  void aFileWithErrorsIsCompiledEachTime() throws IOException {
    Natives natives = Natives.unpacked();
    Clang clang = new Clang(natives, Library.compiled(natives).headers());
    Unit unit = new Unit(new SourceText("a.c", "int main(void) { return N; }\n"), folder);
    for (int k = 0; k < 2; k++) {
      assertFalse(clang.compile(List.of(unit), List.of()).diagnostics().isEmpty());
    }
  }
}
