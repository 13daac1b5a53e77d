// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/**
 * Tests of {@code ravel replay --trace}. A trace shows what it has shown, on the model it was found
 * in.
 */
class TraceTest {
  private static final String MODEL =
      """
      import "lib.ravel"
      const M = 1
      shared x: int[0..9]
      thread A { x = x + N; x = x + M }
      thread B { await x > 0 }
      check finally x == 9
      """;
  private static final String LIBRARY = "const N = 1\n";

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    write("m.ravel", MODEL);
    write("lib.ravel", LIBRARY);
    write("t.json", found("m.ravel"));
  }

  private void write(String name, String text) throws IOException {
    var _ = Files.writeString(folder.resolve(name), text);
  }

  private void edit(String name, String what, String by) throws IOException {
    String text = Files.readString(folder.resolve(name));
    assertTrue(text.contains(what), text);
    write(name, text.replace(what, by));
  }

  private String found(String file, String... more) {
    List<String> args = new ArrayList<>(List.of("check", folder.resolve(file).toString()));
    args.addAll(List.of(more));
    args.add("--json");
    Session.Ran ran = new Session().run(args.toArray(String[]::new));
    assertEquals(1, ran.code(), ran.err());
    return ran.out();
  }

  private Session.Ran replay(Path file, String... more) {
    List<String> args = new ArrayList<>(List.of("replay", file.toString()));
    args.addAll(List.of("--trace", folder.resolve("t.json").toString()));
    args.addAll(List.of(more));
    return new Session().run(args.toArray(String[]::new));
  }

  private Session.Ran replay(String... more) {
    return replay(folder.resolve("m.ravel"), more);
  }

  private static void says(Session.Ran ran, int code, String... all) {
    assertEquals(code, ran.code(), ran.out() + ran.err());
    for (String text : all) {
      assertTrue(ran.err().contains(text), ran.err());
    }
  }

  @Test
  void theSameModelMayLieElsewhere() throws IOException {
    Session.Ran here = replay();
    assertEquals("", here.err());
    assertEquals(1, here.code());
    Path other = Files.createDirectories(folder.resolve("a/b"));
    for (String name : List.of("m.ravel", "lib.ravel")) {
      var _ = Files.move(folder.resolve(name), other.resolve(name));
    }
    Session.Ran there = replay(other.resolve("m.ravel"));
    assertEquals("", there.err());
    assertEquals(1, there.code());
    assertEquals(here.out(), there.out().replace("/a/b/m.ravel", "/m.ravel"));
  }

  @ParameterizedTest
  @CsvSource({
    "m.ravel, 'shared x', '/**/ shared x', m.ravel` has another text",
    "lib.ravel, 'const N = 1', 'const N = 1 // one', lib.ravel` has another text",
    "lib.ravel, 'const N', 'import \"new.ravel\"\nconst N', new.ravel` was not read then",
    "m.ravel, 'import \"lib.ravel\"', 'const N = 1', lib.ravel` is not read now"
  })
  void anotherTextIsRefused(String file, String what, String by, String message)
      throws IOException {
    write("new.ravel", "const K = 1\n");
    Session.Ran before = replay();
    edit(file, what, by);
    Session.Ran refused = replay();
    says(refused, 2, "error[U008]: ", message, "--force");
    assertEquals("", refused.out());
    Session.Ran forced = replay("--force");
    assertEquals("", forced.err());
    assertEquals(1, forced.code());
    assertTrue(forced.out().contains("not the model of the trace (--force): "), forced.out());
    assertTrue(before.out().contains("replayed: "), before.out());
  }

  @Test
  void otherConstantsAreRefused() throws IOException {
    says(replay("-D", "N=2"), 2, "[U008]", "it was found without -D N, and here N = 2");
    write("t.json", found("m.ravel", "-D", "N=2"));
    assertEquals(1, replay().code());
    assertEquals(1, replay("-D", "N=2").code());
    says(replay("-D", "N=3"), 2, "[U008]", "it was found with N = 2, and here N = 3");
    says(replay("-D", "N=3", "--force"), 3, "[K013]", "in step 2, `writes[0].new` is 2");
  }

  @Test
  void aTraceMustTellItsModel() throws IOException {
    edit("t.json", "\"sources\"", "\"others\"");
    says(replay(), 2, "[U008]", "does not tell the texts", "older version", "--force");
    assertEquals(1, replay("--force").code());
  }

  @ParameterizedTest
  @CsvSource({
    "'\"scheduleText\": \"A', '\"scheduleText\": \"B A', `scheduleText` and its `schedule`",
    "'\"schedule\": [', '\"schedule\": [\"B\", ', move 1 is `B` in the one and `A` in the other",
    "'\"thread\": \"A\"', '\"thread\": \"B\"', move 1 is `A` in the one and `B` in the other",
    "'\"outcome\": 1,', '\"outcome\": 2,', move 1 is `A` in the one and `A/2` in the other",
    "'\"lasso\": null', '\"lasso\": {\"from\": 1}', `scheduleText` and its `schedule`"
  })
  void aTraceThatContradictsItselfIsRefusedUnlessItIsToRun(String what, String by, String message)
      throws IOException {
    edit("t.json", what, by);
    says(replay(), 2, "error[U007]: ", message, "--force");
    Session.Ran forced = replay("--force");
    assertTrue(!forced.err().contains("U007"), forced.err());
  }

  @Test
  void whatRunsAlthoughItsTraceContradictsItselfIsCompared() throws IOException {
    edit("t.json", "\"thread\": \"A\"", "\"thread\": \"B\"");
    says(replay("--force"), 3, "[K013]", "in step 1, `thread` is \"B\" in the trace");
  }

  @Test
  void whatRunsGoesByTheText() throws IOException {
    edit("t.json", "\"schedule\": [", "\"schedule\": [\"B\", ");
    assertEquals(1, replay("--force").code());
  }

  @ParameterizedTest
  @CsvSource({
    "'\"lasso\": null', '\"lasso\": {\"from\": 99}', lasso",
    "'\"scheduleText\"', '\"scheduleTexts\"', no `scheduleText`",
    "'\"id\": \"p1\"', '\"id\": \"p7\"', no check"
  })
  void aDamagedTraceIsRefused(String what, String by, String message) throws IOException {
    edit("t.json", what, by);
    says(replay("--force"), 2, "error[U007]: ", message);
  }

  @Test
  void aLaterVersionIsRefused() throws IOException {
    edit("t.json", "ravel.check/1", "ravel.check/2");
    says(replay("--force"), 2, "error[U007]: ", "ravel.check/2", "reads ravel.check/1");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"label\": \"x = x + M\"', '\"label\": \"x = 7\"', in step 4",
    "'\"x\": 0', '\"x\": 1', before the first step",
    "'\"B\": \"ended\"', '\"B\": \"ready\"', the last",
    "'\"text\": \"x == 9\"', '\"text\": \"x == 8\"', `x == 8` is not violated",
    "'\"code\": \"V001\"', '\"code\": \"V016\"', `x == 9` is not violated"
  })
  void whatDoesNotComeAboutIsSaid(String what, String by, String message) throws IOException {
    edit("t.json", what, by);
    says(replay(), 3, "error[K013]: ", message);
  }

  @Test
  void aMoveThatCannotBeMadeIsWhereItParts() throws IOException {
    edit("m.ravel", "await x > 0", "await x == 9");
    says(replay("--force"), 3, "error[K013]: ", "step 5: `B` waits");
  }

  @Test
  void anotherViolationIsNotTheOne() throws IOException {
    edit("m.ravel", "check finally x == 9", "check finally x == 8");
    says(replay("--force"), 3, "error[K013]: ", "after step 5, the last, `x == 9` is not violated");
  }

  @Test
  void aReachableConditionIsReachedAgain() throws IOException {
    edit("m.ravel", "check finally", "check reachable x == 2\ncheck finally");
    write("t.json", found("m.ravel", "--all"));
    assertEquals("", replay().err());
    edit("m.ravel", "reachable x == 2", "reachable x == 3");
    says(replay("--force"), 3, "error[K013]: ", "`x == 2` is not reached");
  }

  @Test
  void theQuestionsOfANetAreAPartOfIt() throws IOException {
    String query =
        """
        <property-set xmlns="http://mcc.lip6.fr/"><property><id>q</id><description/><formula>
        <invariant><integer-le><tokens-count><place>p</place></tokens-count>
        <integer-constant>0</integer-constant></integer-le></invariant>
        </formula></property></property-set>
        """;
    write(
        "n.pnml",
        """
        <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
        <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
        <place id="p"/><transition id="t"/><arc id="a" source="t" target="p"/>
        </page></net></pnml>
        """);
    write("q.xml", query);
    Path net = folder.resolve("n.pnml");
    String questions = folder.resolve("q.xml").toString();
    write("t.json", found("n.pnml", "--query", questions));
    says(replay(net), 2, "[U008]", "q.xml` is missing as --query");
    Session.Ran ran = replay(net, "--query", questions);
    assertEquals("", ran.err());
    assertEquals(1, ran.code());
    write("q.xml", query + "<!-- more -->");
    says(replay(net, "--query", questions), 2, "[U008]", "q.xml` has another text");
    says(replay("--query", questions), 2, "error[U0");
    write("t.json", found("n.pnml", "--query", "one-safe"));
    assertEquals(1, replay(net).code());
  }

  @Test
  void forceIsForTraces() {
    Session.Ran ran =
        new Session()
            .run("replay", folder.resolve("m.ravel").toString(), "--schedule", "A", "--force");
    says(ran, 2, "error[U001]: '--force'");
  }
}
