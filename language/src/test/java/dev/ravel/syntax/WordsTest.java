// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Declaration;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests of the words that can be names, and where. */
class WordsTest {
  private static final List<String> CONTEXTUAL =
      List.of(
          "reads",
          "unless",
          "at",
          "to",
          "from",
          "done",
          "count",
          "holds",
          "leads",
          "most",
          "of",
          "crashed",
          "never",
          "always",
          "reachable",
          "finally",
          "eventually",
          "safe",
          "bounded",
          "terminates",
          "ltl",
          "on",
          "deadlock",
          "error",
          "race",
          "dead",
          "code",
          "violated",
          "unknown",
          "split",
          "spurious",
          "wakeups",
          "independence",
          "nothing",
          "independent",
          "commuting",
          "readwrite",
          "sync",
          "relaxed",
          "acquire",
          "release",
          "acq_rel",
          "seq_cst",
          "fence",
          "orders",
          "free",
          "len");

  /** Words that begin declarations, operations and parts of them, and are names elsewhere. */
  private static final List<String> FREE =
      List.of(
          "model",
          "const",
          "input",
          "symbolic",
          "enum",
          "record",
          "shared",
          "mutex",
          "cond",
          "semaphore",
          "unordered",
          "lossy",
          "duplicating",
          "channel",
          "barrier",
          "fun",
          "proc",
          "strong",
          "fair",
          "daemon",
          "thread",
          "task",
          "crash",
          "net",
          "place",
          "trans",
          "check",
          "schedule",
          "option",
          "import",
          "section",
          "lock",
          "unlock",
          "wait",
          "signal",
          "broadcast",
          "down",
          "up",
          "send",
          "receive",
          "peek",
          "pass",
          "fire",
          "start",
          "join",
          "print",
          "end",
          "expect",
          "by",
          "do",
          "no");

  private static final List<String> RESERVED =
      List.of(
          "in",
          "with",
          "when",
          "where",
          "true",
          "false",
          "bool",
          "int",
          "and",
          "or",
          "not",
          "all",
          "some",
          "if",
          "then",
          "else",
          "any",
          "atomic",
          "var",
          "await",
          "while",
          "loop",
          "for",
          "repeat",
          "either",
          "break",
          "continue",
          "goto",
          "return",
          "critical",
          "noncritical",
          "trylock",
          "assert",
          "assume",
          "skip");

  /** A model in which W has every role that a name can have. */
  private static final String EVERY_ROLE =
      """
      model W
      const W = 1 + W
      const K = [W, W]
      input W: int[W..W]
      enum E { W, a }
      enum W { a, W }
      record W { W: W, b: W }
      shared W, a: W[W] = W
      shared a, W: int[W..W][W] = [W]
      mutex W, b[W]
      cond W
      semaphore W = W, W
      barrier W = W
      channel W[W]: W[W]
      fun W(W, b) = W + W(W) - W[W].W
      proc W(W: W) { W = W }
      fair thread W[W in W..W] {
        var W: W = W
        W = W
        W[W] = any W in W..W where W
        W.W = any W..W
        W(W, W)
        W: W = (W)
        await W == W && !W || all W in W..W: W
        if W { W = W } else if W { } else { W() }
        while W { }
        for W in W..W { }
        repeat W { }
        either when W { } or { }
        goto W
        section W { }
        lock W
        unlock W
        trylock W -> W
        with W { }
        wait W with W
        signal W
        broadcast W[W]
        down W
        up W
        send W to W
        receive W from W
        pass W
        fire W
        start W
        join W[W]
        assert W
        assume some W in W..W: W
        print "W {W}"
        W = count W in W..W: W
        W = if W then W else W
        W = W
        W = W
      }
      net W {
        place W = W, W[W in W..W], a
        trans W: W, W*W[W..W] -> W
        trans W[W in W..W]: a reads W, a unless W, a -> W when W do W = W, W[W] = W
        end when W == W
      }
      check W: no deadlock
      check W with W = W: no error
      check W: at most W in W
      check at most (W) in W
      check never W
      check always W in W && W[W] in W
      check reachable W == W
      check finally W(W)
      check eventually W
      check (W) leads to W
      check safe W
      check bounded W
      check all W in W..W: never W
      check W: ltl "G (W)"
      check never W expect holds by schedule W
      schedule W with W = W { W W[1]/2*3 (W)* }
      """;

  @TestFactory
  Stream<DynamicTest> contextualWordsAreNamesInEveryRole() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String word : CONTEXTUAL) {
      tests.add(
          DynamicTest.dynamicTest(
              word, () -> assertEquals("", complaints(EVERY_ROLE.replace("W", word)))));
    }
    return tests.stream();
  }

  /** All roles but calls. The text {@code lock(m)} is no call of a procedure. */
  private static final String EVERY_ROLE_BUT_CALLS =
      EVERY_ROLE.replace("W(W, W)", "call(W, W)").replace("W() }", "call() }");

  @TestFactory
  Stream<DynamicTest> freeWordsAreNamesInEveryRoleButCalls() {
    return FREE.stream()
        .map(
            word ->
                DynamicTest.dynamicTest(
                    word,
                    () -> {
                      // An output place named "end" before "when" is read as the net's own end.
                      String text =
                          word.equals("end")
                              ? EVERY_ROLE_BUT_CALLS.replace("a -> W when", "a -> a when")
                              : EVERY_ROLE_BUT_CALLS;
                      assertEquals("", complaints(text.replace("W", word)));
                    }));
  }

  /** Free words in the midst of what they begin elsewhere, on one line and on several. */
  @TestFactory
  Stream<DynamicTest> freeWordsAmongTheSameWords() {
    return FREE.stream()
        .map(
            word ->
                DynamicTest.dynamicTest(
                    word,
                    () ->
                        assertEquals(
                            "",
                            complaints(
                                """
                                shared a, W: bool; semaphore s, b
                                thread T { W = a; up s
                                  a = W; down s; W = !W && (a ||
                                    W) || a
                                  L: up s
                                  W: a = W == W; if W { W = a } else { a = W }
                                  lock s; W = a  up b  unlock s }
                                net N { place p, q
                                  trans t: p -> q
                                  trans u: -> W,
                                    q
                                  trans W: p reads W ->
                                  trans v: W -> W unless W
                                  end when W == 1 }
                                check c: never W expect holds
                                check no deadlock
                                check all i in 0..1: no error
                                """
                                    .replace("W unless W", "W")
                                    .replace("W", word)))));
  }

  /** After a label, a word begins a statement also where its value begins with a sign or a word. */
  @Test
  void whatIsSentAfterALabel() {
    for (String value : List.of("!b", "not b", "-1", "if b then 1 else 2", "some i in 0..1: b")) {
      assertEquals("", complaints("thread T {\n  L: send " + value + " to ch\n}\n"), value);
    }
  }

  @Test
  void anOrdinaryNameHasEveryRole() {
    assertEquals("", complaints(EVERY_ROLE));
  }

  /** The suffixes of checks take their words even where the thread has such a name. */
  @Test
  void suffixesAfterContextualNames() {
    for (String word : CONTEXTUAL) {
      String source =
          """
          check never W in W && W[1] at W || W done => W holds W
          check always W done
          check reachable (W done) expect violated
          """;
      assertEquals("", complaints(source.replace("W", word)), word);
    }
  }

  @TestFactory
  Stream<DynamicTest> reservedWordsAreNoNames() {
    return RESERVED.stream()
        .map(
            word ->
                DynamicTest.dynamicTest(
                    word,
                    () -> {
                      List<Diagnostic> said = read("shared " + word + ": bool").diagnostics();
                      assertEquals(1, said.size(), () -> DiagnosticText.of(said));
                      boolean type = List.of("bool", "int").contains(word);
                      assertEquals(type ? Problem.P001 : Problem.P012, said.get(0).problem());
                    }));
  }

  /**
   * A word that is no name is reported where it stands first, and another word is another mistake.
   */
  @Test
  void aReservedWordIsToldOnce() {
    List<Diagnostic> said =
        read("""
        shared while: int[0..3]
        thread A { while = 1; if while < 3 { while = while + 1 } }
        thread B { loop = while }
        check finally while == 2
        """)
            .diagnostics();
    assertEquals(
        List.of("P012 while line 1", "P012 loop line 3"),
        said.stream()
            .map(
                d ->
                    d.problem()
                        + " "
                        + d.span().orElseThrow().text()
                        + " line "
                        + d.span().orElseThrow().line())
            .toList());
  }

  /** A word meant as a name is kept as one, so that its uses are no second mistake. */
  @Test
  void aReservedNameIsKept() {
    Parser.Parsed parsed = read("shared a, loop: bool = true");
    assertEquals("(shared a loop bool true)", TreeText.of(parsed.model()));
  }

  @TestFactory
  Stream<DynamicTest> anyWordCanBeTheNameOfACheck() {
    return Stream.of(CONTEXTUAL, FREE, RESERVED)
        .flatMap(List::stream)
        .map(
            word ->
                DynamicTest.dynamicTest(
                    word,
                    () -> {
                      String source =
                          "check W: never x\ncheck W with N = 1: never x".replace("W", word);
                      Parser.Parsed parsed = read(source);
                      assertEquals("", DiagnosticText.of(parsed.diagnostics()));
                      for (Declaration declaration : parsed.model().declarations()) {
                        Declaration.Check check = (Declaration.Check) declaration;
                        assertEquals(word, check.word().orElseThrow().text());
                      }
                      assertEquals(2, parsed.model().declarations().size());
                    }));
  }

  @Test
  void everyReservedWordIsInTheList() {
    for (int type = 1; type <= RavelLexer.VOCABULARY.getMaxTokenType(); type++) {
      String literal = RavelLexer.VOCABULARY.getLiteralName(type);
      if (literal != null && Character.isLetter(literal.charAt(1))) {
        String word = literal.substring(1, literal.length() - 1);
        List<String> list =
            FreeWords.isFree(type) ? FREE : Kinds.isReserved(type) ? RESERVED : CONTEXTUAL;
        assertTrue(list.contains(word), word);
      }
    }
  }

  private static Parser.Parsed read(String source) {
    return Parser.parse(new SourceText("words", source));
  }

  private static String complaints(String source) {
    return DiagnosticText.of(
        read(source).diagnostics().stream().filter(d -> d.problem() != Problem.L005).toList());
  }
}
