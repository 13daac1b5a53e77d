// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Property;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.ast.TypeName;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the models show the whole language. Each kind of statement, check, expression … occurs
 * in one.
 */
class KindsTest {
  /** Walks over syntax trees and remembers what it has met. */
  private static final class Walk {
    /** The classes of the nodes. */
    private final Set<Class<?>> nodes = new HashSet<>();

    /** The values of enumerations in them. They are operators, verdicts, quantifiers. */
    private final Set<Enum<?>> values = new HashSet<>();

    private void over(Object part) {
      switch (part) {
        case Collection<?> parts -> parts.forEach(this::over);
        case Optional<?> maybe -> maybe.ifPresent(this::over);
        case Enum<?> value -> values.add(value);
        case Record node when node.getClass().getPackage() == Statement.class.getPackage() -> {
          nodes.add(node.getClass());
          for (RecordComponent component : node.getClass().getRecordComponents()) {
            over(value(node, component));
          }
        }
        default -> {}
      }
    }
  }

  private static final Walk MODELS = new Walk();

  @BeforeAll
  static void readAll() {
    for (String file : Corpus.models()) {
      MODELS.over(Parser.parse(new SourceText(file, Corpus.text(file))).model());
    }
  }

  private static Object value(Record node, RecordComponent component) {
    try {
      return component.getAccessor().invoke(node);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Set<Class<?>> kinds(Class<?> sealed) {
    Set<Class<?>> kinds = new HashSet<>();
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        kinds.addAll(kinds(permitted));
      } else {
        kinds.add(permitted);
      }
    }
    return kinds;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Declaration.class,
        Statement.class,
        Statement.PrintPart.class,
        Property.class,
        Expression.class,
        RightSide.class,
        NetItem.class,
        TypeName.class,
        LtlFormula.class
      })
  void everyKindOccurs(Class<?> sealed) {
    Set<String> missing =
        kinds(sealed).stream()
            .filter(kind -> !MODELS.nodes.contains(kind))
            .map(Class::getSimpleName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of(), missing);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Expression.UnaryOperator.class,
        Expression.BinaryOperator.class,
        Expression.Quantifier.class,
        Declaration.Expected.class
      })
  void everyValueOccurs(Class<?> enumeration) {
    Set<String> missing =
        Arrays.stream(enumeration.getEnumConstants())
            .filter(value -> !MODELS.values.contains(value))
            .map(Object::toString)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of(), missing);
  }

  @Test
  void everyOptionThatChangesWhatAModelMeansOccurs() {
    assertTrue(MODELS.values.contains(Declaration.Choice.AWAIT_SPLIT));
    assertTrue(MODELS.values.contains(Declaration.Choice.SPURIOUS_WAKEUPS));
  }

  @Test
  void theSearchForKindsSeesDeepParts() {
    Walk walk = new Walk();
    walk.over(Parser.parse(new SourceText("t", "thread T { loop { lock m } }")).model());
    assertEquals(
        Set.of("Loop", "Lock"),
        walk.nodes.stream()
            .filter(Statement.class::isAssignableFrom)
            .map(Class::getSimpleName)
            .collect(Collectors.toSet()));
  }
}
