// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static dev.ravel.system.ConcurrentSystem.NONE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Analysis;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.lowering.Lowering;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract objects to systems that break one of its promises each. */
class BrokenPromisesTest {
  private static final String MODEL =
      """
      shared x, y: int[0..2]
      mutex m, n
      thread A { lock m; lock n; unlock n; unlock m; start C; join C }
      thread B { lock n; lock m; unlock m; unlock n; x = 1 }
      task C { noncritical; assume y == 0; assert x == 1 }
      net N { place p = 1, q; trans t: p -> q; trans u: p -> q; trans v: p unless 3*q -> p, q }
      """;

  /** A change of an outcome. It has the words that {@link Outcomes#outcome} takes. */
  private record Parts(int process, int kind, int error, int[] writes, int[] covered) {}

  private interface Change {
    Parts of(Parts parts);
  }

  private static ProgramSystem system() {
    var parsed = Parser.parse(new SourceText("model", MODEL));
    var analysed = Analysis.analyse(parsed.model(), List.of(), Map.of());
    assertEquals(List.of(), parsed.diagnostics());
    assertTrue(analysed.diagnostics().stream().noneMatch(its -> its.severity() == Severity.ERROR));
    return ProgramSystem.of(Lowering.lower(analysed.instances().getFirst()));
  }

  /** The same but for the results of one method. */
  private static <T> T altered(
      Class<T> type, T its, String method, BiFunction<Object[], Object, Object> change) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, called, arguments) -> {
              try {
                Object result = called.invoke(its, arguments);
                return called.getName().equals(method) ? change.apply(arguments, result) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return type.cast(proxy);
  }

  private static ConcurrentSystem system(
      String method, BiFunction<Object[], Object, Object> change) {
    return altered(ConcurrentSystem.class, system(), method, change);
  }

  private static ConcurrentSystem capabilities(UnaryOperator<Capabilities> change) {
    return system("capabilities", (_, its) -> change.apply((Capabilities) its));
  }

  private static ConcurrentSystem hints(UnaryOperator<Hints> change) {
    return system("hints", (_, its) -> change.apply((Hints) its));
  }

  private static ConcurrentSystem mutexes(
      String method, BiFunction<Object[], Object, Object> change) {
    return hints(
        its ->
            new Hints(
                its.reactions(),
                its.blocking(),
                altered(Hints.Mutexes.class, its.mutexes(), method, change),
                its.channels(),
                its.tokens(),
                its.crashes(),
                its.symmetries(),
                its.end()));
  }

  private static ConcurrentSystem tokens(
      String method, BiFunction<Object[], Object, Object> change) {
    return hints(
        its ->
            new Hints(
                its.reactions(),
                its.blocking(),
                its.mutexes(),
                its.channels(),
                altered(Hints.Tokens.class, its.tokens(), method, change),
                its.crashes(),
                its.symmetries(),
                its.end()));
  }

  /** The same but for its outcomes. */
  private static ConcurrentSystem outcomes(Change change) {
    ProgramSystem its = system();
    Outcomes from = its.outcomes();
    Outcomes to = new Outcomes();
    ConcurrentSystem silent = altered(ConcurrentSystem.class, its, "hints", (_, _) -> Hints.EMPTY);
    ConcurrentSystem other = altered(ConcurrentSystem.class, silent, "outcomes", (_, _) -> to);
    return altered(
        ConcurrentSystem.class,
        other,
        "reaction",
        (arguments, reaction) ->
            to.reaction(
                IntStream.range(0, from.size((int) reaction))
                    .map(k -> from.outcome((int) reaction, k))
                    .map(outcome -> copy(from, (int) arguments[0], outcome, change, to))
                    .toArray()));
  }

  private static int copy(Outcomes from, int process, int outcome, Change change, Outcomes to) {
    int[] writes =
        IntStream.range(0, from.writes(outcome))
            .flatMap(
                k -> IntStream.of(from.writtenObject(outcome, k), from.writtenValue(outcome, k)))
            .toArray();
    int[] covered =
        IntStream.range(0, from.covered(outcome))
            .map(k -> from.coveredStatement(outcome, k))
            .toArray();
    Parts parts =
        change.of(new Parts(process, from.kind(outcome), from.error(outcome), writes, covered));
    return to.outcome(
        parts.process(),
        parts.kind(),
        parts.error(),
        from.footprint(outcome),
        from.atomic(outcome),
        parts.writes(),
        new int[0],
        parts.covered());
  }

  private static int object(String name) {
    ProgramSystem its = system();
    return IntStream.range(0, its.objects())
        .filter(o -> its.vocabulary().object(o).equals(name))
        .findFirst()
        .orElseThrow();
  }

  static Stream<Arguments> wrong() {
    int x = object("x");
    int m = object("m");
    int p = object("p");
    return Stream.of(
        Arguments.of("values are below", system("values", (_, _) -> 0)),
        Arguments.of("one of each", system("footprints", (_, its) -> copy((Footprints) its))),
        Arguments.of("always the same", outcomesOfInitialStates()),
        Arguments.of("one error or none", changing("initialState", 7, NONE)),
        Arguments.of(
            "there are statements",
            capabilities(
                its -> its.with(new Coverage(its.coverage().statements(), _ -> new int[] {99})))),
        Arguments.of(
            "though independent",
            system(
                "reaction",
                (arguments, its) ->
                    (int) arguments[0] == 0 && state(arguments)[x] == 1 ? (Object) 0 : its)),
        Arguments.of(
            "a may-footprint is of",
            system(
                "mayFootprint", (arguments, its) -> state(arguments)[x] == 1 ? (Object) 0 : its)),
        Arguments.of("makes no step", system("finished", (_, _) -> true)),
        Arguments.of("makes no step", system("started", (_, _) -> false)),
        Arguments.of(
            "does not rest",
            capabilities(
                its ->
                    its.with(
                        altered(
                            FairnessConditions.class, its.fairness(), "rests", (_, _) -> true)))),
        Arguments.of(
            "threads have local states",
            system("control", (_, its) -> (int) its == NONE ? (Object) 0 : its)),
        Arguments.of("starts and ends show", system("alive", (_, _) -> x)),
        Arguments.of(
            "every started thread that is no daemon has finished", system("ends", (_, _) -> true)),
        Arguments.of(
            "what is known",
            hints(its -> its.with((process, state) -> its.reactions().known(process, state) + 1))),
        Arguments.of(
            "does so anywhere",
            mutexes("acquires", (a, its) -> state(a)[x] == 0 ? its : (Object) NONE)),
        Arguments.of("who acquires", mutexes("acquires", (_, _) -> m)),
        Arguments.of("released by its holder", mutexes("releases", (_, _) -> m)),
        Arguments.of(
            "a mutex is held by one",
            mutexes("holder", (a, its) -> (int) a[0] == m && (int) its < 0 ? (Object) 2 : its)),
        Arguments.of("who lacks tokens", tokens("least", (a, _) -> (int) a[1] == p ? 2L : 0L)),
        Arguments.of("who lacks tokens", tokens("below", (a, _) -> (int) a[1] == p ? 1L : 9L)),
        Arguments.of(
            "adds as many in every state", tokens("tokens", (_, its) -> (long) its * (long) its)),
        Arguments.of(
            "an error has a number",
            outcomes(its -> parts(its, Outcomes.STEP, its.error(), its.writes()))),
        Arguments.of(
            "only steps write", outcomes(its -> parts(its, Outcomes.DISCARD, NONE, its.writes()))),
        Arguments.of("there are three kinds", outcomes(its -> parts(its, 3, NONE, new int[0]))),
        Arguments.of(
            "written objects ascend",
            outcomes(its -> parts(its, its.kind(), its.error(), twice(its.writes())))),
        Arguments.of(
            "statements ascend",
            outcomes(
                its ->
                    new Parts(
                        its.process(),
                        its.kind(),
                        its.error(),
                        its.writes(),
                        twice(its.covered())))),
        Arguments.of(
            "an outcome is of one process",
            outcomes(its -> new Parts(0, Outcomes.DISCARD, NONE, new int[0], new int[0]))));
  }

  private static Parts parts(Parts its, int kind, int error, int[] writes) {
    return new Parts(its.process(), kind, error, writes, its.covered());
  }

  private static int[] twice(int[] some) {
    return IntStream.concat(IntStream.of(some), IntStream.of(some)).toArray();
  }

  private static int[] state(Object[] arguments) {
    return (int[]) arguments[1];
  }

  private static Footprints copy(Footprints its) {
    Footprints other = new Footprints(0, new BitSet());
    for (int id = 1; id < its.count(); id++) {
      int footprint = id;
      int _ =
          other.intern(
              IntStream.range(0, its.size(id))
                  .map(k -> Footprints.entry(its.object(footprint, k), its.mode(footprint, k)))
                  .toArray());
    }
    return other;
  }

  /** One result the first time, another one later. */
  private static ConcurrentSystem changing(String method, Object first, Object later) {
    int[] times = {0};
    return system(method, (_, _) -> times[0]++ == 0 ? first : later);
  }

  private static ConcurrentSystem outcomesOfInitialStates() {
    int[] times = {0};
    return system(
        "initialState",
        (arguments, its) -> {
          state(arguments)[0] = times[0]++;
          return its;
        });
  }

  @Test
  void theRightOneKeepsThem() {
    assertTrue(Contract.test(system(), 10_000, t -> false) > 200);
    assertTrue(Contract.test(outcomes(its -> its), 10, t -> false) == 10);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void aBrokenPromiseIsNamed(String promise, ConcurrentSystem wrong) {
    AssertionError found =
        assertThrows(AssertionError.class, () -> Contract.test(wrong, 10_000, t -> false));
    assertTrue(found.getMessage().contains(promise), found.getMessage());
  }
}
