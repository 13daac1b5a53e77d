// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.ravel.execution.Walk;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a forwarding system has each call answered by the other system. */
class ForwardingSystemTest {
  private static final int ANSWER = 7;

  static Stream<Method> abstractMethods() {
    return Arrays.stream(ConcurrentSystem.class.getDeclaredMethods())
        .filter(its -> Modifier.isAbstract(its.getModifiers()));
  }

  private static Object argument(Class<?> type) {
    return type == int.class ? (Object) 3 : new int[] {1, 2};
  }

  private static Object answer(Class<?> type) {
    return type == int.class ? (Object) ANSWER : type == boolean.class ? (Object) true : null;
  }

  @ParameterizedTest
  @MethodSource("abstractMethods")
  void theOtherSystemAnswers(Method method) throws ReflectiveOperationException {
    List<String> calls = new ArrayList<>();
    ConcurrentSystem other =
        (ConcurrentSystem)
            Proxy.newProxyInstance(
                ConcurrentSystem.class.getClassLoader(),
                new Class<?>[] {ConcurrentSystem.class},
                (_, called, arguments) -> {
                  calls.add(called.getName() + Arrays.deepToString(arguments));
                  return answer(called.getReturnType());
                });
    Object[] arguments =
        Arrays.stream(method.getParameterTypes()).map(ForwardingSystemTest::argument).toArray();
    Object result = method.invoke(new ForwardingSystem(other) {}, arguments);
    assertEquals(answer(method.getReturnType()), result);
    Object[] passed = arguments.length == 0 ? null : arguments;
    assertEquals(List.of(method.getName() + Arrays.deepToString(passed)), calls);
  }

  /** What need not hold where a system differs is left out, and what follows from the rest. */
  @Test
  void theseAreNotForwarded() {
    Set<String> defaults =
        Arrays.stream(ConcurrentSystem.class.getDeclaredMethods())
            .filter(Method::isDefault)
            .map(Method::getName)
            .collect(Collectors.toSet());
    assertEquals(Set.of("looked", "hints", "initialState"), defaults);
    ConcurrentSystem forwarding =
        new ForwardingSystem(Walk.system("mutex m thread A { lock m }")) {};
    assertSame(Hints.EMPTY, forwarding.hints());
  }
}
