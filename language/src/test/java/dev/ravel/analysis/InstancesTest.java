// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Declaration.Choice;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Property;
import dev.ravel.source.Diagnostic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of models without errors. They have instances, their symbols and their properties. */
final class InstancesTest {
  private static Analysed analyse(String text) {
    Analysed analysed = Corpus.read("=== test\n" + text).getFirst().analyse();
    String errors =
        analysed.diagnostics().stream().map(Diagnostic::message).collect(Collectors.joining("\n"));
    assertTrue(!analysed.hasErrors(), errors);
    return analysed;
  }

  private static Instance single(String text) {
    List<Instance> instances = analyse(text).instances();
    assertEquals(1, instances.size());
    return instances.getFirst();
  }

  private static <T extends Symbol> T symbol(Instance instance, String name, Class<T> type) {
    return assertInstanceOf(type, instance.global(name).orElseThrow());
  }

  /** The properties as words, with indices and what is expected. */
  private static List<String> properties(Instance instance) {
    return instance.properties().stream()
        .map(
            p ->
                (p.check().isEmpty() ? "implied" : p.property().span().text())
                    + " "
                    + p.bindings()
                    + " "
                    + p.expected())
        .toList();
  }

  @Test
  void aModelWithoutChecksHasOneInstanceWithTheImpliedCheck() {
    Instance instance = single("thread P { skip }\n");
    assertEquals(Map.of(), instance.settings());
    assertEquals(List.of("implied {} HOLDS"), properties(instance));
    assertInstanceOf(Property.NoError.class, instance.properties().getFirst().property());
  }

  @Test
  void anEmptyModelIsAnalysedToo() {
    assertEquals(List.of("implied {} HOLDS"), properties(single("\n")));
  }

  @Test
  void noErrorIsImpliedUnlessItIsStated() {
    Instance instance =
        single("thread P { skip }\ncheck no error expect violated\ncheck no deadlock\n");
    assertEquals(List.of("no error {} VIOLATED", "no deadlock {} HOLDS"), properties(instance));
  }

  @Test
  void instancesStandInTheOrderOfTheirFirstChecks() {
    List<Instance> instances =
        analyse(
                """
                const N = 1
                const M = 1
                thread P[i in 1..N] { skip }
                check a with N = 3, M = 2: no deadlock
                check b: no race
                check c with M = 2, N = 1 + 2: terminates
                check d with N = 3: no deadlock
                check e: no deadlock
                """)
            .instances();
    assertEquals(
        List.of("{N=3, M=2}", "{}", "{N=3}"),
        instances.stream().map(i -> i.settings().toString()).toList());
    assertEquals(
        List.of("no deadlock {} HOLDS", "terminates {} HOLDS", "implied {} HOLDS"),
        properties(instances.get(0)));
    assertEquals(
        List.of("no race {} HOLDS", "no deadlock {} HOLDS", "implied {} HOLDS"),
        properties(instances.get(1)));
    assertEquals(
        List.of(new Range(1, 3)), symbol(instances.get(0), "P", Symbol.Threads.class).ranges());
    assertEquals(
        List.of(new Range(1, 1)), symbol(instances.get(1), "P", Symbol.Threads.class).ranges());
  }

  @Test
  void withoutACheckOfTheFilesOwnValuesTheyMakeNoInstance() {
    List<Instance> instances =
        analyse("const N = 1\nthread P { skip }\ncheck a with N = 3: no deadlock\n").instances();
    assertEquals(1, instances.size());
    assertEquals(Map.of("N", "3"), instances.getFirst().settings());
  }

  @Test
  void settingsAreShownAsTheyAreWritten() {
    Instance instance =
        single(
            """
            enum E { one, two }
            record R { f: bool, e: E }
            const B = true
            const F = one
            const L = [1, 2]
            const S = R(true, one)
            input c: E
            thread P { skip }
            check a with B = 1 > 2, F = two, L = [3, -4], S = R(false, two), c = two: no race
            """);
    assertEquals(
        "{B=false, F=two, L=[3, -4], S=R(false, two), c=two}", instance.settings().toString());
    assertEquals(Optional.of(1L), symbol(instance, "c", Symbol.Input.class).fixed());
  }

  @Test
  void familiesOfPropertiesAreUnrolled() {
    Instance instance =
        single(
            """
            const N = 2
            thread P[i in 0..N] { section s { skip } }
            check all i in 0..N: all j in 1..i: never P[i] in s && P[j] in s expect violated
            check all i in 1..0: no race
            """);
    assertEquals(
        List.of(
            "never P[i] in s && P[j] in s {i=1, j=1} VIOLATED",
            "never P[i] in s && P[j] in s {i=2, j=1} VIOLATED",
            "never P[i] in s && P[j] in s {i=2, j=2} VIOLATED",
            "implied {} HOLDS"),
        properties(instance));
  }

  @Test
  void underADefinitionOnlyChecksThatFixTheNameAreExpectedToFail() {
    List<Instance> instances =
        analyse(
                """
                -D N=4
                const N = 2
                const M = 2
                thread P[i in 1..N] { skip }
                check a: no deadlock expect violated
                check b with N = 3: no deadlock expect violated
                check c with M = 3: no deadlock expect unknown
                check d with M = 3, N = 2: no deadlock expect unknown
                """)
            .instances();
    assertEquals(
        List.of(Expected.HOLDS, Expected.VIOLATED, Expected.HOLDS, Expected.UNKNOWN),
        instances.stream().map(i -> i.properties().getFirst().expected()).toList());
    assertEquals(
        List.of(4L, 3L, 4L, 2L),
        instances.stream()
            .map(i -> symbol(i, "P", Symbol.Threads.class).ranges().getFirst().high())
            .toList());
  }

  @Test
  void withTwoDefinitionsACheckMustFixBoth() {
    List<Instance> instances =
        analyse(
                """
                -D N=4
                -D M=4
                const N = 2
                const M = 2
                thread P { skip }
                check a with N = 3: no deadlock expect violated
                check b with N = 3, M = 3: no deadlock expect violated
                """)
            .instances();
    assertEquals(Expected.HOLDS, instances.get(0).properties().getFirst().expected());
    assertEquals(Expected.VIOLATED, instances.get(1).properties().getFirst().expected());
  }

  @Test
  void symbolsStandInTheOrderOfTheirDeclarationsImportedOnesFirst() {
    Instance instance =
        single(
            """
            --- import lib.ravel
            shared z: int[0..A]
            const A = B
            --- main
            import "lib.ravel"
            thread P { z = 1 }
            enum E { one, two }
            net N { place p; trans t: p -> }
            const B = 2
            """);
    assertEquals(
        List.of("z", "A", "P", "E", "one", "two", "N", "p", "t", "B"),
        List.copyOf(instance.globals().keySet()));
    assertEquals(new Type.Int(0, 2), symbol(instance, "z", Symbol.Shared.class).type());
  }

  @Test
  void optionsOfImportedFilesCount() {
    Instance instance =
        single(
            """
            --- import lib.ravel
            option spurious wakeups
            --- main
            import "lib.ravel"
            option independence = sync
            thread P { skip }
            """);
    assertEquals(Set.of(Choice.SPURIOUS_WAKEUPS, Choice.SYNC), instance.options());
  }

  @Test
  void initialValues() {
    Instance instance =
        single(
            """
            enum E { one, two }
            record In { e: E, g: int[2..3] }
            record R { f: bool, i: In }
            const L = [[1, 2], [3, 4]]
            shared a: int[-5..-2]
            shared b: int[3..5][2]
            shared c: R[2]
            shared d: R = R(true, In(two, 3))
            shared e: int[0..4][2][2] = L
            shared f: int[0..4][2][2] = [[4, 3], [2, 1]]
            shared g: E[3] = two
            atomic shared h, i: R[2] = [R(true, In(one, 2)), R(false, In(two, 3))]
            thread P { skip }
            """);
    assertEquals(List.of(-2L), symbol(instance, "a", Symbol.Shared.class).initial());
    assertEquals(List.of(3L, 3L), symbol(instance, "b", Symbol.Shared.class).initial());
    assertEquals(
        List.of(0L, 0L, 2L, 0L, 0L, 2L), symbol(instance, "c", Symbol.Shared.class).initial());
    assertEquals(List.of(1L, 1L, 3L), symbol(instance, "d", Symbol.Shared.class).initial());
    assertEquals(List.of(1L, 2L, 3L, 4L), symbol(instance, "e", Symbol.Shared.class).initial());
    assertEquals(List.of(4L, 3L, 2L, 1L), symbol(instance, "f", Symbol.Shared.class).initial());
    assertEquals(List.of(1L, 1L, 1L), symbol(instance, "g", Symbol.Shared.class).initial());
    Symbol.Shared i = symbol(instance, "i", Symbol.Shared.class);
    assertEquals(List.of(1L, 0L, 2L, 0L, 1L, 3L), i.initial());
    assertTrue(i.atomic());
    assertEquals(List.of(new Range(0, 1)), i.ranges());
  }

  @Test
  void objectsOfEveryKind() {
    Instance instance =
        single(
            """
            const N = 2
            mutex m, fork[N][3]
            cond c[N]
            semaphore s = N, t
            barrier b[2] = N + 1
            channel ch[N]: bool[N * 2]
            input i: int[1..N]
            task T[i1 in 0..N][j1 in N..3] { skip }
            proc p(a: int[0..N], b1: bool) { skip }
            net A {
              place q[k in 1..N] = 10 * k, r[k in 0..1][l in 0..1] = 2 * k + l, u = 7
              trans v[k in 1..N]: q[k] ->
            }
            """);
    assertEquals(
        List.of(new Range(0, 1), new Range(0, 2)),
        symbol(instance, "fork", Symbol.Objects.class).ranges());
    assertEquals(List.of(new Range(0, 1)), symbol(instance, "c", Symbol.Objects.class).ranges());
    assertEquals(2, symbol(instance, "s", Symbol.Objects.class).number());
    assertEquals(0, symbol(instance, "t", Symbol.Objects.class).number());
    assertEquals(3, symbol(instance, "b", Symbol.Objects.class).number());
    assertEquals(4, symbol(instance, "ch", Symbol.Objects.class).number());
    assertEquals(new Type.Int(1, 2), symbol(instance, "i", Symbol.Input.class).type());
    assertEquals(
        List.of(new Range(0, 2), new Range(2, 3)),
        symbol(instance, "T", Symbol.Threads.class).ranges());
    assertEquals(
        List.of(new Type.Int(0, 2), new Type.Bool()),
        symbol(instance, "p", Symbol.Proc.class).parameters());
    assertEquals(List.of(10L, 20L), symbol(instance, "q", Symbol.Places.class).tokens());
    assertEquals(List.of(0L, 1L, 2L, 3L), symbol(instance, "r", Symbol.Places.class).tokens());
    assertEquals(List.of(7L), symbol(instance, "u", Symbol.Places.class).tokens());
    assertEquals(
        List.of(new Range(1, 2)), symbol(instance, "v", Symbol.Transitions.class).ranges());
  }

  @Test
  void emptyFamiliesHaveNoMembers() {
    Instance instance = single("const N = 0\nthread P[i in 5..N] { skip }\n");
    assertEquals(0, symbol(instance, "P", Symbol.Threads.class).ranges().getFirst().size());
  }

  @Test
  void typesOfAnInstance() {
    Instance instance =
        single(
            """
            const N = 2
            enum E { one, two }
            thread P { var v: int[0..N][N + 1][4]; var w: E }
            """);
    Types types = Types.of(instance);
    var body = symbol(instance, "P", Symbol.Threads.class).declaration().body().statements();
    var v = assertInstanceOf(dev.ravel.ast.Statement.Var.class, body.get(0));
    var w = assertInstanceOf(dev.ravel.ast.Statement.Var.class, body.get(1));
    assertEquals(new Type.Int(0, 2), types.type(v.type().element()));
    assertEquals(List.of(new Range(0, 2), new Range(0, 3)), types.ranges(v.type()));
    assertEquals(new Type.Enum("E", List.of("one", "two")), types.type(w.type().element()));
    assertEquals(List.of(), types.ranges(w.type()));
  }
}
