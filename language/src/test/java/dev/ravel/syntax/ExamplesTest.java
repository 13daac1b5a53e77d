// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Model;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Property;
import dev.ravel.ast.Statement;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The examples of the language manual are read without a word, and as what they say. */
class ExamplesTest {
  private static Model model(String name) {
    Parser.Parsed parsed = Parser.parse(new SourceText(name, Corpus.example(name)));
    assertEquals("", DiagnosticText.of(parsed.diagnostics()));
    return parsed.model();
  }

  private static <T> List<T> all(Model model, Class<T> kind) {
    return model.declarations().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @TestFactory
  Stream<DynamicTest> everyExampleIsReadWithoutAWord() {
    return Corpus.EXAMPLES.stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name, () -> assertEquals(name, model(name).name().orElseThrow().text())));
  }

  @Test
  void peterson() {
    Model model = model("Peterson");
    assertEquals(9, model.declarations().size());
    Declaration.Thread thread = all(model, Declaration.Thread.class).getFirst();
    assertEquals(
        "(fair-thread P [i 0 (N - 1)] {(loop {(noncritical) (section trying {(for k 0 (N - 2) {(="
            + " level[i] k) (= last[k] i) (await ((last[k] != i) || (all j 0 (N - 1) ((j == i) ||"
            + " (level[j] < k)))))})}) (section critical {(skip)}) (= level[i] (- 1))})})",
        TreeText.of(thread));
    List<Declaration.Check> checks = all(model, Declaration.Check.class);
    assertEquals(
        List.of(
            "(check mutex (at-most 1 critical))",
            "(check used (reachable (in P[0] critical)))",
            "(check nostuck (no deadlock))",
            "(check entry (for-all i 0 (N - 1) (leads-to (in P[i] trying) (in P[i] critical))))",
            "(check mutex3 (with N 3) (at-most 1 critical))"),
        checks.stream().map(TreeText::of).toList());
  }

  @Test
  void dekkerTestsItsConditionsInsideLoops() {
    Declaration.Thread thread = all(model("Dekker"), Declaration.Thread.class).getFirst();
    Statement.Loop loop = assertInstanceOf(Statement.Loop.class, thread.body().statements().get(0));
    assertEquals(5, loop.body().statements().size());
    assertEquals(
        "(section trying {(= want[i] true) (while want[(1 - i)] {(if (turn != i) {(= want[i] false)"
            + " (await (turn == i)) (= want[i] true)})})})",
        TreeText.of(loop.body().statements().get(1)));
  }

  @Test
  void bakeryHasAFunctionAndAnInstance() {
    Model model = model("Bakery");
    assertEquals(
        "(fun before (a i b j) ((a < b) || ((a == b) && (i < j))))",
        TreeText.of(all(model, Declaration.Fun.class).getFirst()));
    assertEquals(
        "(check tight (with MAX 2) (with ROUNDS 2) (no error) violated)",
        TreeText.of(all(model, Declaration.Check.class).getLast()));
  }

  @Test
  void szymanskiOrdersItsFlag() {
    Model model = model("Szymanski");
    assertEquals(
        List.of("out", "wants", "waits", "entering", "inside"),
        all(model, Declaration.EnumType.class).getFirst().members().stream()
            .map(n -> n.text())
            .toList());
  }

  @Test
  void philosophersExpectAViolation() {
    List<Declaration.Check> checks = all(model("Philosophers"), Declaration.Check.class);
    assertEquals(
        List.of(Expected.VIOLATED, Expected.HOLDS, Expected.HOLDS),
        checks.stream().map(Declaration.Check::expected).toList());
    Property.Never apart = assertInstanceOf(Property.Never.class, checks.get(2).property());
    assertEquals("((in Phil[0] eating) && (in Phil[1] eating))", TreeText.of(apart.condition()));
  }

  @Test
  void boundedBufferUsesCountAsAVariable() {
    Model model = model("BoundedBuffer");
    assertEquals(
        "(proc put (v (int 0 3)) {(lock m) (while (count == CAP) {(wait notFull m)}) (= buf[((head"
            + " + count) % CAP)] v) (= count (count + 1)) (signal notEmpty) (unlock m)})",
        TreeText.of(all(model, Declaration.Proc.class).getFirst()));
  }

  @Test
  void readersWritersCompareQuantifiers() {
    List<Declaration.Check> checks = all(model("ReadersWriters"), Declaration.Check.class);
    assertEquals(
        "(never ((some r 1 R (in Reader[r] reading)) && (some w 1 W (in Writer[w] writing))))",
        TreeText.of(checks.get(1).property()));
  }

  @Test
  void sharedKeyReadsItsKey() {
    List<NetItem> items = all(model("SharedKey"), Declaration.Net.class).getFirst().items();
    assertEquals(
        List.of(
            "(place ready [i 1 N] 1)",
            "(place looking [i 1 N])",
            "(place done [i 1 N])",
            "(place key 1)",
            "(place hidden)",
            "(trans look [i 1 N] ready[i] reads key -> looking[i])",
            "(trans leave [i 1 N] looking[i] -> done[i])",
            "(trans hide key -> hidden)",
            "(end (hidden == 1))"),
        items.stream().map(TreeText::of).toList());
  }

  @Test
  void crossingHasGuardsAndInhibitors() {
    List<NetItem> items = all(model("Crossing"), Declaration.Net.class).getFirst().items();
    assertEquals(
        "(trans go red unless walkers -> green when (! pressed))", TreeText.of(items.get(5)));
    assertEquals("(trans enter reads green -> cars)", TreeText.of(items.get(6)));
    assertEquals("(trans step reads red unless cars -> walkers)", TreeText.of(items.get(8)));
  }

  @Test
  void roomsHaveWeights() {
    List<NetItem> items = all(model("Rooms"), Declaration.Net.class).getFirst().items();
    assertEquals("(trans startWrite writer N*ticket -> writing)", TreeText.of(items.get(7)));
  }

  @Test
  void lostUpdateIsFiveDeclarations() {
    Model model = model("LostUpdate");
    assertEquals(
        """
        (model LostUpdate)
        (shared x (int 0 2))
        (thread T [i 1 2] {(= x (x + 1))})
        (check sum (finally (x == 2)) violated)
        (check (finally (x >= 1)))
        (check (no race) violated)\
        """,
        TreeText.of(model));
  }
}
