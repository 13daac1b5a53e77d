// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input of every kind gets a coded message and its exit code, never a stack trace. */
class BadInputTest {
  @TempDir private Path folder;

  private Session.Ran check(String file, String... more) {
    String[] args = new String[more.length + 2];
    args[0] = "check";
    args[1] = folder.resolve(file).toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return new Session().run(args);
  }

  private void write(String name, String text) throws IOException {
    var _ = Files.writeString(folder.resolve(name), text);
  }

  private static void says(Session.Ran ran, int code, String problem) {
    assertEquals(code, ran.code(), ran.err() + ran.out());
    String all = ran.err() + ran.out();
    assertTrue(all.contains("[" + problem + "]"), all);
    assertFalse(all.contains("Exception") || all.contains("\tat "), all);
    assertTrue(all.length() < 20_000, "too long: " + all.length());
  }

  /** Of some commands {@code --check} names one check, of others several. */
  @Test
  void aPropertyAndChecks() {
    for (String command : List.of("draw", "check")) {
      Session.Ran ran = new Session().run(command, "a.c", "--property", "p.prp", "--check", "x");
      assertEquals(2, ran.code(), ran.err());
      assertTrue(ran.err().contains("'--property' says what is checked"), ran.err());
    }
  }

  @Test
  void aMissingFile() {
    says(check("none.ravel"), 2, "F001");
    says(check("no/such/folder/none.ravel"), 2, "F001");
    says(new Session().run("check", "a\0b.ravel"), 2, "F001");
  }

  @Test
  void aFileWhoseNameBeginsWithAnAt() throws IOException {
    says(new Session().run("check", "@" + folder), 2, "F001");
    says(new Session().run("check", "@none.ravel"), 2, "F001");
  }

  @Test
  void anUnreadableFile() throws IOException {
    write("secret.ravel", "thread A { skip }");
    Path file = folder.resolve("secret.ravel");
    var _ = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(file), "this user may read everything");
    says(check("secret.ravel"), 2, "F002");
  }

  @Test
  void aDirectory() {
    says(check("."), 2, "F002");
  }

  @Test
  void anEmptyName() throws IOException {
    write("good.ll_net", "PEP\nPTNet\nFORMAT_N\nPL\n1\"p\"9@9M1\nTR\nTP\nPT\n");
    write("m.ravel", "thread A { skip }");
    for (Session.Ran ran :
        List.of(
            new Session().run("check", ""),
            new Session().run("test", ""),
            new Session().run("run", ""),
            check("m.ravel", ""),
            check("good.ll_net", "--query", ""),
            new Session().run("replay", folder.resolve("m.ravel").toString(), "--trace", ""))) {
      says(ran, 2, "F001");
      assertTrue(ran.err().contains("the name of a file is empty"), ran.err());
    }
  }

  @Test
  void whatIsNoRegularFile() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe.ravel");
    int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assumeTrue(made == 0, "no pipe can be made here");
    write("net.ll_net", "PEP\nPTNet\nFORMAT_N\nPL\n1\"p\"9@9M1\nTR\nTP\nPT\n");
    write("m.ravel", "thread A { skip }");
    String model = folder.resolve("m.ravel").toString();
    for (String name : List.of(pipe.toString(), "/dev/null", "/dev/zero")) {
      says(new Session().run("check", name), 2, "F009");
      says(new Session().run("run", name), 2, "F009");
      says(new Session().run("replay", model, "--trace", name), 2, "F009");
      says(check("net.ll_net", "--query", name), 2, "F009");
    }
    write("import.ravel", "import \"pipe.ravel\"\nthread A { skip }");
    says(check("import.ravel"), 4, "F006");
    Session.Ran tested = new Session().run("test", folder.toString());
    assertEquals(4, tested.code(), tested.err());
    assertEquals("note: " + pipe + " is skipped: no regular file\n", tested.err());
    assertEquals("", new Session().run("test", "-q", folder.toString()).err());
  }

  @Test
  void filesThatTheSystemMakesWhileTheyAreRead() throws IOException {
    Path file = Path.of("/proc/self/status");
    assumeTrue(Files.isRegularFile(file), "there are no such files here");
    var _ = Files.createSymbolicLink(folder.resolve("link.ravel"), file);
    says(check("link.ravel"), 2, "F009");
  }

  @Test
  void theStandardInput() {
    Session.Ran good = new Session().reading("thread A { assert false }").run("check", "-q", "-");
    Session.Ran named =
        new Session().reading("thread A { assert false }").run("check", "-q", "/dev/stdin");
    assertEquals(1, named.code(), named.err());
    assertEquals(good.out().lines().count(), named.out().lines().count());
    InputStream closed =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Bad file descriptor");
          }

          @Override
          public int read(byte[] bytes, int from, int most) throws IOException {
            return read();
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(err, err, closed, Map.of(), false, false);
    assertEquals(2, new Ravel(List.of(), new Interruption()).run(List.of("check", "-"), console));
    String text = err.toString(StandardCharsets.UTF_8);
    assertTrue(
        text.startsWith("error[F002]: the standard input cannot be read: Bad file descriptor\n"),
        text);
  }

  @Test
  void aDirectoryThatCannotBeSearched() throws IOException {
    write("good.ravel", "thread A { skip }");
    // Two names of 2550 characters, one below the other, are more than the system takes.
    Path deep = folder;
    Path other = folder.resolve("other");
    Path low = other;
    for (int i = 0; i < 10; i++) {
      deep = deep.resolve("d".repeat(255));
      low = low.resolve("e".repeat(255));
    }
    Files.createDirectories(deep);
    Files.createDirectories(low);
    Path below = deep.resolve("below");
    var _ = Files.move(other, below);
    try {
      Session.Ran ran = new Session().run("test", folder.toString());
      assertEquals(2, ran.code(), ran.err());
      assertTrue(ran.err().startsWith("error[F002]: `" + below + "/eee"), ran.err());
      assertTrue(ran.err().contains(" cannot be read: File name too long"), ran.err());
      assertTrue(ran.out().contains("1 as expected"), ran.out());
    } finally {
      var _ = Files.move(below, other);
    }
  }

  @Test
  void emptyFiles() throws IOException {
    write("empty.ravel", "");
    write("space.ravel", " \n\t\r\n");
    write("comment.ravel", "// nothing");
    for (String name : new String[] {"empty.ravel", "space.ravel", "comment.ravel"}) {
      Session.Ran ran = check(name);
      assertEquals(5, ran.code());
      assertTrue(ran.out().startsWith("nothing to check: "), ran.out());
      String file = folder.resolve(name).toString();
      for (String command : new String[] {"run", "replay --schedule A"}) {
        Session.Ran moved = new Session().run((command + " " + file).split(" ", -1));
        assertEquals(5, moved.code(), moved.err());
        assertEquals(
            List.of("nothing to run: " + file + " has no thread and no net"), moved.outLines());
      }
    }
  }

  @Test
  void filesThatAreNoText() throws IOException {
    Path binary = folder.resolve("binary.ravel");
    var _ = Files.write(binary, new byte[] {0x7f, 'E', 'L', 'F', 0, 0, 1});
    says(check("binary.ravel"), 2, "F003");
    var _ = Files.write(binary, "thread Gr\u00fc\u00dfe {}".getBytes(StandardCharsets.ISO_8859_1));
    says(check("binary.ravel"), 2, "F003");
    var _ = Files.write(binary, "thread A {}".getBytes(StandardCharsets.UTF_16));
    says(check("binary.ravel"), 2, "F003");
  }

  @Test
  void aFileThatIsTooLarge() throws IOException {
    write("large.ravel", "// 0123456789\n".repeat(800_000));
    says(check("large.ravel"), 2, "F004");
    says(new Session().reading("// 0123456789\n".repeat(800_000)).run("check", "-"), 2, "F004");
  }

  @Test
  void aLongLine() throws IOException {
    write("line.ravel", "thread A { x = " + "1 + ".repeat(200_000) + "1 }");
    says(check("line.ravel"), 4, "N001");
  }

  @Test
  void otherKindsOfFiles() throws IOException {
    for (String name : new String[] {"d.txt", "README"}) {
      write(name, "text");
      says(check(name), 2, "F005");
    }
  }

  @Test
  void whatIsNoC() throws IOException {
    write("a.c", "text");
    says(check("a.c"), 4, "P015");
    write("b.c", "int x;");
    says(check("b.c"), 4, "P015");
    says(check("missing.c"), 2, "F001");
    write("d.c", "int main(void) { return 0; }");
    String file = folder.resolve("d.c").toString();
    says(new Session().run("check", file, "--", "-fno-such"), 2, "U001");
    says(new Session().run("check", file, file), 4, "P015");
    says(new Session().run("check", file, "-D", "int=struct"), 4, "P015");
    write("e.cpp", "class a {};");
    says(check("e.cpp"), 2, "F005");
    write("f.c", "int main(void) { __asm__(\"cpuid\"); return 0; }");
    says(check("f.c"), 4, "X002");
    write("g.c", "int main(void) { long double d = 1; return d > 0; }");
    says(check("g.c"), 4, "X002");
    write("h.c", "int main(void) { int a[1L << 40]; a[0] = 1; return a[0]; }");
    says(check("h.c"), 4, "X002");
    says(new Session().run("check", file, "--check", "no doubt"), 2, "U006");
  }

  @Test
  void whatIsNoNet() throws IOException {
    write("b.pnml", "text");
    says(check("b.pnml"), 4, "M001");
    write("c.ll_net", "text");
    says(check("c.ll_net"), 4, "M008");
    says(check("missing.pnml"), 2, "F001");
  }

  @Test
  void whatTheParserOfXmlHasNoWordsFor() throws IOException {
    write("a.pnml", "<!DOCTYPE pnml [ \001 ]><pnml/>");
    String file = folder.resolve("a.pnml").toString();
    says(check("a.pnml"), 4, "M001");
    says(new Session().run("run", file), 4, "M001");
    says(new Session().run("compare", file), 4, "M001");
    says(new Session().run("convert", file, folder.resolve("b.ravel").toString()), 4, "M001");
    write("good.ll_net", "PEP\nPTNet\nFORMAT_N\nPL\n1\"p\"9@9M1\nTR\nTP\nPT\n");
    says(check("good.ll_net", "--query", file), 4, "M001");
  }

  @Test
  void deepNesting() throws IOException {
    String open = "(".repeat(100_000);
    write("deep.ravel", "atomic shared x: int[0..9]\nthread A { x = " + open + "1 }");
    says(check("deep.ravel"), 4, "P007");
    write("blocks.ravel", "thread A { " + "loop { ".repeat(100_000) + "}".repeat(100_001));
    says(check("blocks.ravel"), 4, "P007");
    write("not.ravel", "thread A { await " + "!".repeat(100_000) + "true }");
    says(check("not.ravel"), 4, "P007");
    write("else.ravel", "thread A { " + "if true { } else ".repeat(50_000) + "{ } }");
    says(check("else.ravel"), 4, "P007");
  }

  @Test
  void aNumeralOfAThousandDigits() throws IOException {
    write("numeral.ravel", "const N = " + "9".repeat(1_000) + "\nthread A { skip }");
    says(check("numeral.ravel"), 4, "P008");
  }

  @Test
  void unknownOptionsAndConstants() throws IOException {
    write("good.ravel", "const N = 1\nthread A[i in 1..N] { skip }");
    says(check("good.ravel", "--tmieout", "3s"), 2, "U001");
    says(check("good.ravel", "--serve"), 2, "U001");
    says(check("good.ravel", "--wach"), 2, "U001");
    says(check("good.ravel", "-D", "M=1"), 2, "U002");
    says(check("good.ravel", "-D", "N=true"), 2, "U003");
    says(check("good.ravel", "-D", "N="), 2, "U003");
    says(check("good.ravel", "-D", "N=" + "(".repeat(10_000)), 2, "U003");
    says(check("good.ravel", "-D", "=1"), 2, "U001");
    says(check("good.ravel", "-D"), 2, "U001");
    says(check("good.ravel", "--timeout", "0"), 2, "U001");
    says(check("good.ravel", "--max-states", "-1"), 2, "U001");
    says(check("good.ravel", "--max-states", "9".repeat(50)), 2, "U001");
    says(check("good.ravel", "--max-memory", "2x"), 2, "U001");
    says(check("good.ravel", "--engine", "depth-first"), 2, "U001");
  }

  private void refuses(String message, String... options) {
    Session.Ran ran = check("good.ravel", options);
    says(ran, 2, "U001");
    assertTrue(ran.err().contains(message), ran.err());
    assertEquals("", ran.out());
  }

  @Test
  void aSeedThatIsNotJoinedToItsOption() throws IOException {
    write("a.ravel", "thread A { skip }");
    String model = folder.resolve("a.ravel").toString();
    for (List<String> words :
        List.of(
            List.of("run", "--random", "5", model),
            List.of("run", model, "--random", "5"),
            List.of("run", "--random", "5"))) {
      Session.Ran ran = new Session().run(words.toArray(String[]::new));
      assertEquals(2, ran.code());
      String why = "error[U001]: the seed is joined to its option with '=': write '--random=5'";
      assertEquals(why, ran.errLines().getFirst());
    }
    assertEquals(0, new Session().run("run", model, "--random=5").code());
    assertEquals(0, new Session().run("run", model, "--random").code());
  }

  @Test
  void stepsThatWereRefusedAreInTheExitCodeOfAScript() throws IOException {
    write("a.ravel", "shared x: int[0..1] thread A { x = 1 }");
    String model = folder.resolve("a.ravel").toString();
    assertEquals(0, stepped(model, "A\nquit\n").code());
    Session.Ran refused = stepped(model, "mumble\nA\n");
    assertEquals(2, refused.code(), refused.err());
    assertTrue(refused.err().contains("'mumble' is no command"), refused.err());
    assertTrue(refused.out().contains("> A"), "the others are carried out");
    assertEquals(2, stepped(model, "A A\n").code());
    assertEquals(2, stepped(model, "until x ==\n").code());
  }

  @Test
  void aThreadThatNeverComesToItsFirstStepIsNotSteppedThrough() throws IOException {
    write("b.ravel", "shared x: bool thread A { loop { while true {} x = true } }");
    Session.Ran ran = stepped(folder.resolve("b.ravel").toString(), "show\nrandom 5\n");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("at the start\n    the execution has ended with an error"));
    assertTrue(ran.out().contains("violated[V003]: this loop never ends"), ran.out());
    assertEquals("", ran.err());
  }

  private static Session.Ran stepped(String model, String commands) {
    return new Session().reading(commands).run("step", model);
  }

  /** An option is no value of the one before it, also beside a value that begins as options do. */
  @Test
  void valuesLikeOptions() throws IOException {
    write("good.ravel", "thread A { skip }");
    refuses("option '--report' needs a value: FILE", "--report", "--arg=-x");
    refuses("'-x' is no value of '--json'", "--json=-x");
    refuses("'--max-states -5' is not a number of states", "--max-states=-5");
    Session.Ran ran = new Session().run("check", "--", "--file=-x");
    says(ran, 2, "F001");
    assertTrue(ran.err().contains("`--file=-x`"), ran.err());
  }

  @Test
  void theOptionsOfEngines() throws IOException {
    write("good.ravel", "thread A { skip }");
    for (String k : new String[] {"0", "00", "-1", "100", "999", "x", "1.5", "Optimal", ""}) {
      refuses("'-k " + k + "' is neither", "--engine", "unfolding", "-k", k);
    }
    refuses("needs a value: K", "--engine", "unfolding", "-k");
    refuses("given twice", "--engine", "unfolding", "-k", "1", "-k", "2");
    refuses("choose one", "--engine", "unfolding", "--cutoffs", "--no-cutoffs");
    refuses("takes no value", "--engine", "unfolding", "--cutoffs=yes");
    refuses("has no '--no-retries', which needs", "--engine", "dpor", "--no-retries");
    refuses(
        "has no '--no-retries', which needs",
        "--engine",
        "dpor",
        "--stateless",
        "--equivalence",
        "reads-from",
        "--no-retries");
    refuses(
        "has no '--equivalence', which needs",
        "--engine",
        "unfolding",
        "--no-retries",
        "--equivalence",
        "reads-from");
    refuses("and no engine is named", "--no-retries");
    refuses("did you mean 'readwrite'?", "--independence", "readwrit");
    refuses("is no value of '--independence'", "--independence", "");
    refuses("did you mean 'unfolding'?", "--engine", "unfoldings");
    for (String events : new String[] {"0", "-1", "many", "9".repeat(50)}) {
      refuses("--max-events " + events, "--engine", "unfolding", "--max-events", events);
    }
    refuses("leave out '--format sarif'", "--stats", "--format", "sarif");
    refuses("and ranges", "--stats", "-D", "N=1..2");
    refuses("is not a number of threads from 1 to 1024", "--threads", "0");
    refuses("is not a number of threads from 1 to 1024", "--threads", "1025");
  }

  @Test
  void optionsOfAnotherEngine() throws IOException {
    write("good.ravel", "thread A { skip }");
    for (String engine : new String[] {"auto", "graph"}) {
      refuses("the engine " + engine + " has no '-k'", "--engine", engine, "-k", "2");
      refuses(
          "the engine " + engine + " has no '--equivalence'",
          "--engine",
          engine,
          "--equivalence",
          "traces");
      refuses("the engine " + engine + " has no '--cutoffs'", "--engine", engine, "--cutoffs");
      refuses(
          "the engine " + engine + " has no '--no-cutoffs'", "--engine", engine, "--no-cutoffs");
      refuses(
          "the engine " + engine + " has no '--max-events'",
          "--engine",
          engine,
          "--max-events",
          "9");
    }
    refuses("'-k' needs '--engine unfolding', and no engine is named", "-k", "2");
    refuses("the engine dpor has no '-k'", "--engine", "dpor", "-k", "2");
    refuses("'--stateless' needs '--engine dpor', and no engine is named", "--stateless");
    refuses("'--precise' needs '--engine dpor', and no engine is named", "--precise");
    refuses("the engine sample has no '--precise'", "--engine", "sample", "--precise");
    refuses("'--equivalence' needs '--engine dpor', and no", "--equivalence", "traces");
    refuses("'--equivalence' needs '--stateless'", "--engine", "dpor", "--equivalence", "traces");
    refuses(
        "'reads' is no value of '--equivalence': it is traces or reads-from",
        "--engine",
        "dpor",
        "--stateless",
        "--equivalence",
        "reads");
    refuses(
        "with '--equivalence reads-from' no steps are independent",
        "--engine",
        "dpor",
        "--stateless",
        "--equivalence",
        "reads-from",
        "--independence",
        "sync");
    refuses("no sets are chosen", "--engine", "dpor", "--stateless", "--precise");
    refuses("no states are stored", "--engine", "dpor", "--stateless", "--symmetry");
    refuses("choose one", "--engine", "dpor", "--precise", "--symmetry");
    refuses(
        "the engine unfolding has no '--no-symmetry'", "--engine", "unfolding", "--no-symmetry");
    refuses("do not go together", "--engine", "graph", "--symmetry", "--no-symmetry");
    refuses("no states are stored", "--engine", "dpor", "--stateless", "--max-states", "9");
    refuses(
        "the engine dpor has no '--threads', which needs '--engine graph'",
        "--engine",
        "dpor",
        "--threads",
        "2");
    refuses(
        "needs '--engine graph' or '--engine dpor'", "--engine", "unfolding", "--max-states", "9");
    refuses("the engine unfolding has no '--threads'", "--engine", "unfolding", "--threads", "1");
    refuses("has no '--max-states'", "--engine", "unfolding", "--max-states", "9");
  }

  @Test
  void anUnfoldingOfNothingAndOfANetAlone() throws IOException {
    write("empty.ravel", "shared x: int[0..1]\ncheck never x == 1");
    assertEquals(5, check("empty.ravel", "--engine", "unfolding").code());
    write("net.ravel", "net N { place p = 1, q trans t: p -> q }\ncheck safe\ncheck never q == 2");
    Session.Ran ran = check("net.ravel", "--engine", "unfolding");
    assertEquals(0, ran.code(), ran.out());
    assertTrue(ran.out().contains("explored completely by unfolding in 3 searches"), ran.out());
  }

  @Test
  void aProcedureThatCallsItself() throws IOException {
    write("proc.ravel", "proc p() { q() }\nproc q() { p() }\nthread A { p() }");
    says(check("proc.ravel"), 4, "S003");
    write("fun.ravel", "fun f(a) = f(a)\natomic shared x: int[0..1] thread A { x = f(1) }");
    says(check("fun.ravel"), 4, "S003");
  }

  @Test
  void sizesThatAreNotPossible() throws IOException {
    write("array.ravel", "shared x: bool[1000000000]\nthread A { x[0] = true }");
    says(check("array.ravel"), 4, "C004");
    write("arrays.ravel", "shared x: bool[100000][100000]\nthread A { x[0][0] = true }");
    says(check("arrays.ravel"), 4, "C004");
    write("threads.ravel", "thread A[i in 1..1000000000] { skip }");
    says(check("threads.ravel"), 4, "C004");
  }

  @Test
  void loopsThatNeverEnd() throws IOException {
    write("local.ravel", "thread A { loop { } }");
    says(check("local.ravel"), 1, "V003");
    write(
        "count.ravel", "thread A { var x: int[0..1000000000] loop { x = (x + 1) % 1000000000 } }");
    Session.Ran ran = check("count.ravel", "--timeout", "20s");
    assertTrue(ran.code() == 1 || ran.code() == 3, ran.out());
  }

  @Test
  void importsInACircle() throws IOException {
    write("a.ravel", "import \"b.ravel\"\nthread A { skip }");
    write("b.ravel", "import \"c.ravel\"");
    write("c.ravel", "import \"b.ravel\"");
    Session.Ran ran = check("a.ravel");
    says(ran, 4, "F007");
    assertTrue(ran.err().contains("b.ravel -> "), ran.err());
    write("self.ravel", "import \"self.ravel\"\nthread A { skip }");
    says(check("self.ravel"), 4, "F007");
  }

  @Test
  void importsThatCannotBeRead() throws IOException {
    write("a.ravel", "import \"none.ravel\"\nimport \".\"\nimport \"x.c\"\nthread A { skip }");
    Session.Ran ran = check("a.ravel");
    says(ran, 4, "F006");
    assertEquals(3, ran.err().split("error\\[F006\\]", -1).length - 1, ran.err());
  }

  @Test
  void aLongChainOfImports() throws IOException {
    int last = 3_000;
    for (int i = 0; i < last; i++) {
      write("f" + i + ".ravel", "import \"f" + (i + 1) + ".ravel\"\n");
    }
    write("f" + last + ".ravel", "shared x: int[0..1]");
    write("main.ravel", "import \"f0.ravel\"\nthread A { x = 1 }\nthread B { x = 0 }");
    assertEquals(0, check("main.ravel").code());
  }

  @Test
  void textThatWouldChangeTheTerminal() throws IOException {
    write("escape.ravel", "thread A { x\u001b[2J = 1 } // \u202e\u0007");
    Session.Ran made = new Session().run("new", folder.resolve("\u001b[2J").toString());
    assertEquals(0, made.code(), made.err());
    assertFalse(made.out().contains("\u001b"), made.out());
    Session.Ran ran = check("escape.ravel");
    assertEquals(4, ran.code());
    assertFalse(ran.err().contains("\u001b") || ran.err().contains("\u202e"), ran.err());
  }

  @Test
  void schedulesThatAreNone() throws IOException {
    write("a.ravel", "thread A { skip }");
    for (String schedule :
        new String[] {"B", "A/0", "A A", "A*0", "(A", "A)*", "A*99999999999", "(".repeat(5_000)}) {
      Session.Ran ran =
          new Session().run("replay", folder.resolve("a.ravel").toString(), "--schedule", schedule);
      says(ran, 2, "U004");
    }
  }

  @Test
  void aTraceIsReplayed() throws IOException {
    String model =
        """
        const N = 1
        input c: int[1..3]
        shared x: int[0..9]
        thread A { x = c; x = x + N }
        check never x == 5
        check w with N = 3: never x == 5
        """;
    write("m.ravel", model);
    Session.Ran json = check("m.ravel", "--json", "-D", "N=2");
    write("t.json", json.out());
    Session.Ran ran = replay("m.ravel", "t.json");
    assertEquals(1, ran.code(), ran.err());
    assertTrue(ran.out().contains("input c = 3"), ran.out());
    assertTrue(ran.out().contains("3 -> 5"), ran.out());
  }

  @Test
  void aTraceThatIsNoneIsSaid() throws IOException {
    write("m.ravel", "shared x: int[0..1]\nthread A { x = 1 }\ncheck never x == 1");
    String whole = check("m.ravel", "--json").out();
    for (int length = 0; length < whole.stripTrailing().length(); length += 97) {
      write("t.json", whole.substring(0, length));
      says(replay("m.ravel", "t.json"), 2, "U007");
    }
    for (String text :
        new String[] {
          "{}",
          "[]",
          "3",
          "null",
          "\"",
          "[".repeat(100_000),
          "{\"schema\": \"ravel.check/1\"}",
          "{\"schema\": \"ravel.check/1\", \"counterexamples\": [{}]}"
        }) {
      write("t.json", text);
      says(replay("m.ravel", "t.json"), 2, "U007");
    }
    var _ = Files.write(folder.resolve("t.json"), new byte[] {(byte) 0xff, 0});
    says(replay("m.ravel", "t.json"), 2, "F003");
    says(replay("m.ravel", "none.json"), 2, "F001");
    says(replay("m.ravel", "."), 2, "F002");
  }

  private Session.Ran replay(String model, String trace) {
    return new Session()
        .run(
            "replay",
            folder.resolve(model).toString(),
            "--trace",
            folder.resolve(trace).toString());
  }

  @Test
  void aTerminalOfTwentyColumnsIsEnough() throws IOException {
    Path models = Path.of("src/test/resources/transcripts/models");
    try (Stream<Path> files = Files.list(models)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ravel")).sorted().toList()) {
        for (String command :
            new String[] {
              "check --all --verbose --max-states 2000",
              "check --all --format narrated --full --max-states 2000",
              "run --steps 20",
              "test --verbose --max-states 2000",
            }) {
          String[] args = (command + " " + file).split(" ", -1);
          Session.Ran ran = new Session().with("COLUMNS", "20").run(args);
          assertTrue(ran.code() < 70, command + " " + file + ran.err());
          Session.Ran wide = new Session().with("COLUMNS", "120").run(args);
          assertEquals(wide.code(), ran.code());
        }
      }
    }
  }

  /** A head of a block that was explained before it covers nothing. */
  @Test
  void aHeadAfterWhatIsNotClosed() throws IOException {
    write("a.ravel", "shared r:int[0..R\nshared r:o thread r[r in 1..R={");
    says(check("a.ravel"), 4, "P002");
  }

  @Test
  void whatASarifLogSaysOfAPlaceItSaysOnce() throws IOException {
    write(
        "a.ravel",
        """
        mutex m
        barrier gate = 3
        shared x: int[0..2]
        thread A { lock m; pass gate }
        thread B { atomic { lock m; x = 1 } }
        thread C { atomic { with m { x = 2 } } }
        thread D { pass gate }
        check no deadlock
        """);
    String log = check("a.ravel", "--format=sarif").out();
    assertEquals(2, log.split("B took m in step", -1).length, log);
  }

  @Test
  void theSameMistakeIsToldOnceWithItsPlaces() throws IOException {
    write("a.ravel", "shared y: int[0..1]\nthread A {\n" + "y = 1 +\n".repeat(3) + "}");
    String few = check("a.ravel").err();
    assertFalse(few.contains("the same is wrong"), few);
    write("a.ravel", "shared y: int[0..1]\nthread A {\n" + "y = true\n".repeat(50_000) + "}");
    String many = check("a.ravel").err();
    assertEquals(2, many.split("error\\[", -1).length, many);
    assertTrue(
        many.contains("the same is wrong in lines 4, 5, 6, 7, 8 and at 49 994 more places"), many);
    assertTrue(many.contains("50 000 errors, 1 of them shown; nothing was checked."), many);
  }
}
