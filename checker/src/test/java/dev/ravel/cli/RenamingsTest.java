// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the reports about the renamings of a family, however many there are. */
class RenamingsTest {
  @TempDir private Path folder;

  private String told(int threads) throws IOException {
    Path file = folder.resolve("a.ravel");
    var _ =
        Files.writeString(
            file, "mutex m\nthread T[i in 1.." + threads + "] { lock m; unlock m }\n");
    Session.Ran ran =
        new Session().run("check", file.toString(), "--engine=graph", "--symmetry", "--stats");
    assertEquals(0, ran.code(), ran.err());
    return ran.out();
  }

  @Test
  void aNumberOfManyDigitsIsNotWrittenOut() throws IOException {
    assertTrue(told(4).contains("(24 renamings)"), told(4));
    String many = told(120);
    assertTrue(many.contains("(more than 10^198 renamings)"), many);
    assertFalse(many.lines().anyMatch(line -> line.length() > 200), many);
  }
}
