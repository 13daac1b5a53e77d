// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.processor.GrowingSystem;
import dev.ravel.result.Beside;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.FrontEnd;
import dev.ravel.task.loading.SourceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The marks of the states of a C program. */
class StateMarksTest {
  @TempDir private Path folder;

  private CSubject program(String text, String... checks) throws IOException {
    Path file = Files.writeString(folder.resolve("m.c"), text);
    FrontEnd.Request request =
        new FrontEnd.Request(
            new SourceFiles(InputStream.nullInputStream()),
            file.toString(),
            Map.of(),
            Set.of(),
            Optional.empty(),
            List.of(checks),
            Beside.NOTHING,
            Optional.empty());
    return (CSubject) new FrontEnd.OfC().load(request).subjects().getFirst();
  }

  private List<String> broken(String statement) throws IOException {
    CSubject subject =
        program(
            "int x; int main(void) { " + statement + "; return 0; }", "always x == 0", "no error");
    return GrowingSystem.during(
        subject.known(),
        system -> new StateMarks(system, subject).brokenIn(system.initialState(0)));
  }

  @Test
  void checksOfGlobalVariablesMarkStates() throws IOException {
    // all that a single thread does is local
    assertEquals(List.of(), broken("x = 0"));
    assertEquals(List.of("always x == 0"), broken("x = 1"));
  }
}
