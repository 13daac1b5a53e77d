// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.PaperTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of papers, made with programs that stand in for the papers' own. */
class PapersTest {
  /** Two threads that increment a variable atomically, which is two executions. */
  private static final String TWO =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int n, m;
      static void *one(void *unused) { m = n++; return unused; }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, one, 0);
        pthread_create(&u, 0, one, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
      }
      """;

  @TempDir Path folder;

  private static final String TABLE = "unfolding-2";

  private static PaperTable table() {
    return PaperTable.all().stream()
        .filter(its -> its.name().equals(TABLE))
        .findFirst()
        .orElseThrow();
  }

  private void programs() throws IOException {
    for (PaperTable.Row row : table().rows()) {
      for (String file : row.files()) {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), TWO);
      }
    }
  }

  @Test
  void eachRowHasANumberForEachColumn() {
    for (PaperTable table : PaperTable.all()) {
      for (PaperTable.Row row : table.rows()) {
        assertEquals(table.columns().size(), row.numbers().size(), row.program());
        assertTrue(!row.files().isEmpty(), row.program());
      }
    }
  }

  @Test
  void aRowShowsTheNumberNowAndThatOfThePaper() throws IOException {
    programs();
    Path page = folder.resolve("tables.html");
    Session.Ran ran =
        new Session()
            .run(
                "papers",
                folder.toString(),
                "--table",
                TABLE,
                "--report",
                page.toString(),
                "--progress",
                "none");
    assertEquals("", ran.err());
    assertEquals(0, ran.code());
    List<String> lines = ran.out().lines().toList();
    assertEquals(
        1 + table().rows().size(), lines.stream().filter(its -> its.contains(" | ")).count());
    String pgsql = lines.stream().filter(its -> its.contains("Pgsql")).findFirst().orElseThrow();
    assertTrue(pgsql.matches(" *Pgsql +\\| holds +\\| +4 = \\| .*"), pgsql);
    String html = Files.readString(page);
    assertTrue(html.contains("4 =") && html.contains("CONCUR 2015, Table 2"), html);
    WellFormedPage.hold(html);
  }

  @Test
  void aProgramThatCannotBeReadIsTold() throws IOException {
    programs();
    Files.writeString(folder.resolve("poet/nidhugg/dekker.c"), "int main(void) { return x; }");
    Session.Ran ran =
        new Session().run("papers", folder.toString(), "--table", TABLE, "--progress", "none");
    assertEquals(4, ran.code());
    assertTrue(ran.out().contains("Dekker      | not read | "), ran.out());
    assertTrue(ran.out().contains("Dekker: use of undeclared identifier 'x'"), ran.out());
  }

  @Test
  void withoutAFolderItTellsWhereProgramsAre() {
    Session.Ran ran = new Session().run("papers");
    assertEquals(0, ran.code());
    for (PaperTable table : PaperTable.all()) {
      assertTrue(ran.out().contains(table.name()), ran.out());
    }
  }

  @Test
  void missingProgramsAndTablesAreRefused() {
    Session.Ran ran = new Session().run("papers", folder.toString());
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("error[F001]: there is no file"), ran.err());
    assertTrue(ran.err().contains("marcelosousa/poet"), ran.err());
    Session.Ran other = new Session().run("papers", folder.toString(), "--table", "unfolding-3");
    assertEquals(2, other.code());
    assertTrue(other.err().contains("'unfolding-3' is no table of a paper"), other.err());
  }
}
