// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.source.SourceText;
import dev.ravel.symmetry.Group;
import dev.ravel.syntax.Parser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of small models whose families are symmetric, or only seem to be. They check the reports on
 * them, that steps commute with the renamings that are found, and that searches lose nothing.
 */
@Tag("thorough")
class SeeminglySymmetricTest {
  private static final String THREE = "P is symmetric: its 3 members are interchangeable";

  /** A model, the number of renamings, and a part of what is said of its first family. */
  static Stream<Arguments> models() {
    return Stream.of(
        model(
            "compared for equality",
            6,
            THREE,
            "atomic shared x: int[-1..2] = -1",
            "thread P[i in 0..2] { x = i; if x == i { skip } }"),
        model(
            "an array in a record for each",
            6,
            THREE,
            """
            record R { log: int[0..2][2], n: bool }
            atomic shared e: R[3]\
            """,
            "thread P[i in 0..2] { e[i].log[1] = 1; e[i].n = true; var k: int[0..1]; k = any 0..1;"
                + " e[i].log[k] = 2 }"),
        model(
            "a record with a cell for each",
            6,
            THREE,
            """
            record R { n: bool, log: int[-1..2][3] }
            atomic shared e: R\
            """,
            "thread P[i in 0..2] { e.log[i] = i; if e.log[i] == i { e.n = true } }"),
        model(
            "records with a cell for each",
            1,
            "indices of an array inside of a record",
            """
            record R { n: bool, log: int[0..2][3] }
            atomic shared e: R[2]\
            """,
            "thread P[i in 0..2] { var k: int[0..1]; k = any 0..1; e[k].log[i] = 1 }"),
        model(
            "a whole array with a cell for each",
            1,
            "is named",
            "atomic shared a, b: int[0..1][3]",
            "thread P[i in 0..2] { a[i] = 1; b = a }"),
        model(
            "a row for each, as a whole and by its cells",
            1,
            "reached in two ways",
            "atomic shared m: int[0..1][3][2]\natomic shared r: int[0..1][2]",
            "thread P[i in 0..2] { m[i][1] = 1; r = m[i] }"),
        model(
            "a row for each, which a procedure is given",
            6,
            THREE,
            """
            atomic shared m: int[0..2][3][2]
            proc p(x: int[0..2][2], by: int[0..2]) { x[0] = x[1]; x[1] = by }\
            """,
            "thread P[i in 0..2] { p(m[i], i) }"),
        model(
            "a constant that is printed only",
            2,
            "member 0 is a constant of P",
            "atomic shared a: int[0..2][3]",
            "thread P[i in 0..2] { var r: int[0..2] = i; a[i] = 1; r = 0; a[i] = 2"
                + "; print \"now {r}\"; r = i; atomic { if r == i { skip } } }"),
        model(
            "a constant before messages of either channel",
            6,
            THREE,
            """
            channel c: int[0..2][1]
            unordered channel d: int[0..2][1]
            atomic shared x: int[-1..2] = -1\
            """,
            "thread P[i in 0..2] { var r: int[0..2]; either on send i to c { r = i }"
                + "; or on receive r from c { skip }; or on receive r from d { skip }; x = r }"),
        model(
            "a constant before a message or another thing",
            2,
            "member 0 is a constant of P",
            """
            channel c: int[0..2][1]
            atomic shared x: int[-1..2] = -1\
            """,
            "thread P[i in 0..2] { var r: int[0..2]; either on send i to c { skip }"
                + "; or on receive r from c { skip }; x = r }"),
        model(
            "compared by order",
            1,
            "compared by order in \"thread P",
            "atomic shared x: int[0..2]",
            "thread P[i in 0..2] { await x < i || i == 0; x = i }"),
        model(
            "summed",
            1,
            "used as numbers in",
            "atomic shared x: int[0..9]",
            "thread P[i in 0..2] { atomic { x = x + i } }"),
        model(
            "sent, and compared by order there",
            1,
            "compared by order in \"if v < 1",
            """
            channel c: int[0..2][3]
            atomic shared x: int[0..2]
            thread Q { repeat 3 { var v: int[0..2]
              receive v from c
              if v < 1 { x = 1 } } }\
            """,
            "thread P[i in 0..2] { send i to c }"),
        model(
            "sent, and compared for equality",
            6,
            THREE,
            """
            channel c: int[0..2][3]
            atomic shared got: bool[3]
            thread Q { repeat 3 { var v: int[0..2]
              receive v from c
              got[v] = true } }\
            """,
            "thread P[i in 0..2] { send i to c; await got[i] }"),
        model(
            "sent where that is chosen, and compared by order there",
            1,
            "compared by order in \"if v < 1",
            """
            channel c: int[0..2][3]
            atomic shared x: int[0..2]
            thread Q { repeat 3 { var v: int[0..2]
              either on receive v from c { skip }
              if v < 1 { x = 1 } } }\
            """,
            "thread P[i in 0..2] { either on send i to c { skip } or on send i to c { skip } }"),
        model(
            "sent where that is chosen, and compared for equality",
            6,
            THREE,
            """
            channel c: int[0..2][3]
            atomic shared got: bool[3]
            thread Q { repeat 3 { var v: int[0..2]
              either on receive v from c { skip }
              got[v] = true } }\
            """,
            "thread P[i in 0..2] { either on send i to c { skip }; await got[i] }"),
        model(
            "a constant cell",
            2,
            "`a` of member 0 is named",
            "atomic shared a: int[0..1][3]",
            "thread P[i in 0..2] { a[i] = 1; await a[0] == 1 }"),
        model(
            "a named mutex",
            2,
            "`m` of member 1 is named",
            "mutex m[3]\nthread Q { lock m[1]; unlock m[1] }",
            "thread P[i in 0..2] { lock m[i]; unlock m[i] }"),
        model(
            "a named number",
            2,
            "member 2 is a constant",
            "atomic shared x: int[-1..2] = -1",
            "thread P[i in 0..2] { x = i; await x != 2 }"),
        model(
            "a type that holds some",
            2,
            "computed from its index",
            "atomic shared x: int[0..2]\natomic shared y: int[-3..1] = -1",
            "thread P[i in 0..2] { x = i; if i != 2 { y = x } }"),
        model(
            "a range of some",
            2,
            "only some members, 0..1",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = true; await all j in 0..1: a[j] }"),
        model(
            "a range up to itself",
            1,
            "bounds of a range",
            "atomic shared x: int[0..2]",
            "thread P[i in 0..2] { x = any 0..i }"),
        model(
            "a list of constants",
            2,
            "a list has a value for each member",
            "const C = [5, 7, 5]\natomic shared x: int[0..9]",
            "thread P[i in 0..2] { x = C[i] }"),
        model(
            "a function of its index",
            2,
            "computed from its index",
            "mutex m[2]",
            "thread P[i in 0..2] { lock m[i % 2]; unlock m[i % 2] }"),
        model(
            "neighbours in a ring",
            3,
            "symmetric as a ring: its 3 members may be rotated",
            "semaphore s[3] = 0",
            "thread P[i in 0..2] { up s[i]; down s[(i + 1) % 3] }"),
        model(
            "neighbours in a ring, by nothing but what is theirs",
            4,
            "symmetric as a ring: its 4 members may be rotated",
            "atomic shared a: int[0..3][4]",
            "thread P[i in 0..3] { a[(i + 3) % 4] = (i + 1) % 4 }"),
        model(
            "neighbours in a row",
            1,
            "computed from its index",
            "semaphore s[4] = 0",
            "thread P[i in 0..2] { up s[i]; down s[i + 1] }"),
        model(
            "neighbours in a ring that is larger",
            1,
            "computed from its index",
            "semaphore s[4] = 0",
            "thread P[i in 0..2] { up s[i]; down s[(i + 1) % 4] }"),
        model(
            "neighbours in a ring, one of them named",
            1,
            "computed from its index",
            "semaphore s[3] = 0",
            "thread P[i in 0..2] { up s[i]; down s[(i + 1) % 3]; if i == 1 { skip } }"),
        model(
            "neighbours in a ring, and which is larger",
            1,
            "computed from its index",
            "semaphore s[3] = 0",
            "thread P[i in 0..2] { up s[i]; down s[(i + 1) % 3]; await i < 2 }"),
        model(
            "a mirror",
            2,
            "its members [0, 2] are interchangeable",
            "semaphore s[3] = 0",
            "thread P[i in 0..2] { up s[i]; down s[2 - i] }"),
        model(
            "neighbours in a ring, and the sum of two",
            1,
            "computed from its index",
            "semaphore s[3] = 0",
            "thread P[i in 0..2] { up s[(i + 1) % 3]; down s[(2 * i) % 3] }"),
        model(
            "a neighbour of whom one has heard",
            1,
            "used as numbers",
            "atomic shared x: int[-1..2] = -1",
            "thread P[i in 0..2] { x = i; x = (x + 1) % 3 }"),
        model(
            "the other of two",
            2,
            "its 2 members are interchangeable",
            "atomic shared f: bool[2]",
            "thread P[i in 0..1] { f[i] = true; await !f[1 - i]; f[i] = false }"),
        model(
            "the other of two, by a variable",
            2,
            "its 2 members are interchangeable",
            "atomic shared t: int[0..1]",
            "thread P[i in 0..1] { t = i; var o: int[0..1]; o = t; t = 1 - o; await t == i }"),
        model(
            "the other of the outer two of three",
            2,
            "used as numbers",
            "atomic shared t: int[0..2]",
            "thread P[i in 0..2] { t = i; var o: int[0..2]; o = t; t = 2 - o; await t == i }"),
        model(
            "an ordered loop",
            1,
            "visited in order in \"for j in 0..2 { await a[j] } }\" (line 4): the loop takes"
                + " several",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = true; for j in 0..2 { await a[j] } }"),
        model(
            "a loop that writes a cell for each",
            6,
            THREE,
            "atomic shared a: int[0..2][3]",
            "thread P[i in 0..2] { a[i] = 1; atomic { for j in 0..2 { if j != i && a[j] == 1 {"
                + " a[j] = 2 } } } }"),
        model(
            "a loop that looks at what it writes",
            1,
            "`a` may depend on the order",
            "atomic shared a: int[0..2][3]",
            "thread P[i in 0..2] { a[i] = 1; atomic { for j in 0..2 { if a[i] == 1 { a[j] = 2 } } }"
                + " }"),
        model(
            "a loop that counts and finds",
            6,
            THREE,
            "atomic shared a: bool[3]\natomic shared n: int[0..3]\natomic shared f: bool",
            "thread P[i in 0..2] { a[i] = true; atomic { n = 0; f = false; for j in 0..2 { if a[j]"
                + " { n = n + 1 } }; for j in 0..2 { f = f || !a[j] } } }"),
        model(
            "a loop that counts up and down",
            1,
            "more than one statement in the loop may be an error",
            "atomic shared a: bool[3]\natomic shared n: int[0..1]",
            "thread P[i in 0..2] { a[i] = true; atomic { n = 0; for j in 0..2 { if a[j] { n = n + 1"
                + " } else { n = n - 1 } } } }"),
        model(
            "a loop that finds the last",
            1,
            "`y` may depend on the order",
            "atomic shared a: bool[3]\natomic shared y: int[0..2]",
            "thread P[i in 0..2] { a[i] = true; atomic { for j in 0..2 { if a[j] { y = j } } } }"),
        model(
            "a loop with an end for the first",
            1,
            "compared by order",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = false; atomic { for j in 0..2 { if !a[j] { a[j] = true;"
                + " break } } } }"),
        model(
            "a loop in several steps",
            1,
            "the loop takes several steps",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = false; for j in 0..2 { a[j] = true } }"),
        model(
            "a loop that says which was last",
            1,
            "`x` may depend on the order",
            "atomic shared a: bool[3]\natomic shared x: int[0..2]",
            "thread P[i in 0..2] { a[i] = true; atomic { for j in 0..2 { if a[j] { x = 1 } else { x"
                + " = 2 } } } }"),
        model(
            "a loop that looks at its count",
            1,
            "`n` may depend on the order",
            "atomic shared a: bool[3]\natomic shared n: int[0..3]",
            "thread P[i in 0..2] { a[i] = true; atomic { n = 0; for j in 0..2 { n = n + 1; if n =="
                + " 1 { a[j] = false } } } }"),
        model(
            "a loop that decides before it errs",
            1,
            "`f` may depend on the order",
            "atomic shared a: int[0..2][3]\natomic shared f: bool",
            "thread P[i in 0..2] { a[i] = 1; atomic { f = false; for j in 0..2 { f = f || 1 / a[j]"
                + " == 1 } } }"),
        model(
            "a loop with a variable that goes from round to round",
            1,
            "`t` may depend on the order",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = false; var t: bool; atomic { t = false; for j in 0..2 {"
                + " if !t { a[j] = true }; t = true } } }"),
        model(
            "a loop over some",
            2,
            "only some members, 1..2, are meant",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = false; atomic { for j in 1..2 { a[j] = true } } }"),
        model(
            "a loop over the variables of a thread",
            6,
            THREE,
            "atomic shared y: int[0..2]",
            "thread P[i in 0..2] { var s: bool[3]; var n: int[0..3]; y = i; s[y] = true; y = y; for"
                + " j in 0..2 { if s[j] { n = n + 1; s[j] = false } }; y = y }"),
        model(
            "a loop in which two statements may be errors",
            1,
            "more than one statement in the loop may be an error",
            "atomic shared a: int[0..2][3]\natomic shared b: int[0..1][3]",
            "thread P[i in 0..2] { a[i] = 2; atomic { for j in 0..2 { if a[j] == 2 { b[j] = a[j] }"
                + " else { b[j] = a[j] - 1 } } } }"),
        model(
            "a quantifier",
            6,
            THREE,
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = true; await all j in 0..2: j == i || a[j] }"),
        model(
            "a quantifier that may fail on the way",
            1,
            "may have no value",
            "atomic shared a: int[0..2][3]",
            "thread P[i in 0..2] { a[i] = 1; assert some j in 0..2: 2 / a[j] > 0 }"),
        model(
            "a count",
            6,
            THREE,
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = true; await (count j in 0..2: a[j]) > 1 }"),
        model(
            "compared with a count",
            1,
            "count",
            "atomic shared a: bool[3]",
            "thread P[i in 0..2] { a[i] = true; await (count j in 0..2: a[j]) != i }"),
        model("tokens", 1, "tokens", "semaphore s = 1", "thread P[i in 0..2] { await s != i }"),
        model(
            "a started task",
            2,
            "P[0] is named",
            "thread Main { start P[0] }",
            "task P[i in 0..2] { skip }"),
        model(
            "an array reached from elsewhere",
            1,
            "",
            "atomic shared b: bool[4]",
            "thread P[i in 0..2] { b[i + 1] = true }"),
        model(
            "a local array",
            6,
            THREE,
            "atomic shared last: int[0..2]",
            "thread P[i in 0..2] { var seen: bool[3]; repeat 2 { seen[last] = true; last = i }\n"
                + " assert seen[i] || !seen[i] }"),
        model(
            "a cell of a local array",
            2,
            "`seen[0]` is named",
            "atomic shared last: int[0..2]",
            "thread P[i in 0..2] { var seen: bool[3]; repeat 2 { seen[last] = true; last = i }\n"
                + " if seen[0] { last = i } }"),
        model(
            "two families over one array",
            12,
            "interchangeable",
            "mutex m[5]\nthread Q[j in 2..4] { lock m[j]; unlock m[j] }",
            "thread P[i in 0..1] { lock m[i]; unlock m[i] }"),
        model(
            "two indices",
            12,
            "P[b] is symmetric",
            "atomic shared a: int[-1..2][2][3] = -1",
            "thread P[b in 0..1][i in 0..2] { a[b][i] = i }"),
        model(
            "two indices of one class",
            1,
            "",
            "atomic shared a: int[0..1][2]",
            "thread P[b in 0..1][i in 0..1] { a[b] = i; a[i] = b; if b < i { skip } }"),
        model(
            "waiting and waking",
            6,
            THREE,
            "mutex m\ncond c\nshared n: int[0..3]",
            "thread P[i in 0..2] { lock m; n = n + 1; if n < 3 { wait c with m } else { signal c;"
                + " signal c }\n"
                + " unlock m }"),
        model(
            "a rendezvous",
            6,
            THREE,
            """
            channel c: int[0..2]
            atomic shared x: int[-1..2] = -1
            thread Q { var v: int[0..2]; repeat 3 { receive v from c; x = v } }\
            """,
            "thread P[i in 0..2] { send i to c }"),
        model(
            "messages without an order",
            6,
            THREE,
            """
            unordered channel c: int[0..2][3]
            atomic shared n: int[0..3]\
            """,
            "thread P[i in 0..2] { var r: int[0..2]; send i to c; receive any r from c where r !="
                + " i; send r to c; atomic { n = n + 1 }; await n < 3 }"),
        model(
            "records without an order",
            6,
            THREE,
            """
            record L { o: int[0..2], b: bool, q: int[0..2] }
            atomic shared y: int[-1..2] = -1
            lossy unordered duplicating channel c: L[2]\
            """,
            "thread P[i in 0..2] { var l: L; send L(i, y == i, i) to c; receive l from c; y = l.o"
                + " }"),
        model(
            "a member beside a truth value",
            6,
            THREE,
            """
            record L { o: int[0..2], b: bool }
            atomic shared y: int[-1..2] = -1\
            """,
            "thread P[i in 0..2] { var l: L; l.o = i; l.b = y == i; y = l.o; assert !l.b }"),
        model(
            "records of a local array",
            6,
            THREE,
            """
            record L { o: int[0..2], b: bool }
            atomic shared y: int[0..2]\
            """,
            "thread P[i in 0..2] { var l: L[3] = L(i, false); l[y].b = l[i].o == y; l[i].o = y;"
                + " y = i; if l[y].b { y = l[y].o } }"),
        model(
            "a local array that begins as its index",
            6,
            THREE,
            "atomic shared y: int[0..2]",
            "thread P[i in 0..2] { var l: int[0..2][3] = i; l[y] = y; y = l[i] }"),
        model(
            "a barrier for two of three",
            6,
            THREE,
            "barrier b = 2\natomic shared y: int[0..2]",
            "thread P[i in 0..2] { pass b; y = i; if y == i { pass b } }"),
        model(
            "errors of one",
            2,
            "computed from its index",
            "atomic shared x: int[0..3]",
            "thread P[i in 0..2] { assert i != 1 || x != 3 }"));
  }

  private static Arguments model(
      String name, int renamings, String told, String global, String family) {
    String text =
        "model M\n"
            + global
            + "\n"
            + family.replace("; ", "\n")
            + "\ncheck no deadlock\ncheck no race\ncheck no error\n";
    return Arguments.of(name, renamings, told, text);
  }

  static ProgramSystem system(String text) {
    Analysed analysed =
        Analysis.analyse(
            Parser.parse(new SourceText("m.ravel", text)).model(), List.of(), Map.of());
    List<Instance> instances = analysed.instances();
    assertEquals(1, instances.size(), text + analysed.diagnostics());
    return Systems.system(instances.getFirst());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void renamings(String name, int renamings, String told, String text) {
    ProgramSystem system = system(text);
    Group group = system.families().group(Set.of());
    String all = group.told().toString();
    assertEquals(renamings, group.size().intValueExact(), name + all);
    assertTrue(all.contains(told), name + all);
    assertEquals("", CommutingExchanges.fault(system, group, 200, 1), name);
    for (int claim = 0; claim < 4; claim++) {
      int only = claim;
      SymmetricSearches.compare(name, () -> system(text), k -> only == 3 || k == only, 20_000);
    }
  }

  /** A check, and how many renamings of three threads keep it. */
  static Stream<Arguments> checks() {
    return Stream.of(
        Arguments.of("at most 1 in critical", 6),
        Arguments.of(
            "always all i in 0..2: all j in 0..2: i == j || !P[i] in critical || !P[j] in critical",
            6),
        Arguments.of("reachable P[1] in critical", 2),
        Arguments.of("never P[0] in critical && P[2] in critical", 2),
        Arguments.of("never P[0] in critical && a[2]", 1),
        Arguments.of("never last == 1", 2),
        Arguments.of("never last < 1", 1),
        Arguments.of("never last + 1 == 2", 1),
        Arguments.of("never some i in 0..1: a[i]", 2),
        Arguments.of("always (count i in 0..2: a[i]) < 3", 6),
        Arguments.of("never a[last] && !P[last] in critical", 6),
        Arguments.of("never some i in 0..2: last == i && a[i] && !P[i] in critical", 6),
        Arguments.of("never a[0] && !a[1] && a[2]", 2),
        Arguments.of("finally all i in 0..2: !a[i]", 6),
        Arguments.of("no deadlock", 6),
        Arguments.of("no race", 6),
        Arguments.of("no dead code", 6));
  }

  @ParameterizedTest
  @MethodSource("checks")
  void checksThatNameMembers(String check, int renamings) {
    String text =
        """
        model M
        atomic shared a: bool[3]
        atomic shared last: int[0..2]
        thread P[i in 0..2] {
          loop {
            a[i] = true
            last = i
            await last != i || all j in 0..2: j == i || !a[j]
            critical { skip }
            a[i] = false
          }
        }
        check %s
        """
            .formatted(check);
    ProgramSystem system = system(text);
    Group group = system.families().group(Set.of(0));
    assertEquals(renamings, group.size().intValueExact(), group.told().toString());
    SymmetricSearches.Seen seen =
        SymmetricSearches.compare(check, () -> system(text), k -> k == 0, 20_000);
    assertEquals(renamings == 1, seen == SymmetricSearches.Seen.NOT_SYMMETRIC);
  }

  /** Races depend on what is read, and a quantifier reads up to what decides it. */
  @ParameterizedTest
  @MethodSource("plainQuantifiers")
  void plainCellsThatAQuantifierReadsInOrder(String cells, int withRaces) {
    String text =
        """
        model M
        %s a: bool[3]
        thread P[i in 0..2] {
          a[i] = true
          await all j in 0..2: a[j]
        }
        check no deadlock
        check no race
        """
            .formatted(cells);
    assertEquals(6, system(text).families().group(Set.of(0)).size().intValueExact());
    assertEquals(withRaces, system(text).families().group(Set.of(1)).size().intValueExact());
  }

  static Stream<Arguments> plainQuantifiers() {
    return Stream.of(Arguments.of("shared", 1), Arguments.of("atomic shared", 6));
  }

  /** The report names what breaks the ring, not what makes it one. */
  @Test
  void aCheckThatNamesAMemberBreaksARing() {
    String text =
        """
        model M
        atomic shared a: bool[3]
        thread P[i in 0..2] { a[i] = true; await a[(i + 1) % 3] }
        check reachable all i in 0..2: a[i]
        check reachable a[1]
        """;
    assertEquals(
        "P is symmetric as a ring: its 3 members may be rotated",
        system(text).families().group(Set.of(0)).told().getFirst().text());
    assertEquals(
        "P is not symmetric: check 2 tells members apart",
        system(text).families().group(Set.of(0, 1)).told().getFirst().text());
  }
}
