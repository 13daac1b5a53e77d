// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each engine that explores a system asserts that steps declared independent commute. The prefix
 * engine explores the net itself and takes nothing of this from the system.
 */
class IndependenceTest {
  private static final String TEXT =
      """
      atomic shared x: int[0..3]
      thread A { x = 1; x = 2 }
      thread B { x = 3 }
      """;

  static Stream<Arguments> engines() {
    return Stream.of(
        Arguments.of("graph", new Graph(1)),
        Arguments.of("dpor", new Dpor(DporOptions.usual())),
        Arguments.of("stateless", new Stateless(false)),
        Arguments.of("reads-from", new ReadsFrom(false)),
        Arguments.of("unfolding", new Unfolding(UnfoldingOptions.usual())),
        Arguments.of("sample", new Sample(SampleOptions.usual())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("engines")
  void aWrongIndependenceIsFound(String name, Engine engine) {
    ProgramSystem system = ModelText.system(TEXT);
    assertEquals(1, explore(engine, system).judgements().size(), name);
    ConcurrentSystem wrong = wrong(system);
    AssertionError found = assertThrows(AssertionError.class, () -> explore(engine, wrong));
    assertEquals("x does not commute", found.getMessage());
  }

  private static Exploration explore(Engine engine, ConcurrentSystem system) {
    Question question = new Question(new Property.Deadlock(), false, ConcurrentSystem.NONE);
    return engine.explore(system, List.of(question), Budget.unlimited());
  }

  /** The same, but steps that are declared independent do not commute. */
  private static ConcurrentSystem wrong(ProgramSystem system) {
    return (ConcurrentSystem)
        Proxy.newProxyInstance(
            ConcurrentSystem.class.getClassLoader(),
            new Class<?>[] {ConcurrentSystem.class},
            (_, called, arguments) -> {
              if (called.getName().equals("capabilities")) {
                return system
                    .capabilities()
                    .testedBy(
                        _ -> {
                          throw new AssertionError("x does not commute");
                        });
              }
              try {
                return called.invoke(system, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
