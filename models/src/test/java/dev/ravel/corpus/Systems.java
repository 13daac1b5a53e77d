// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Expression;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Question;
import dev.ravel.lowering.Lowering;
import dev.ravel.program.Program;
import dev.ravel.program.WellFormed;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Models as systems that engines explore, and the questions about them. */
final class Systems {
  private Systems() {}

  /** The instances of a model that imports nothing, under constants as {@code -D} takes them. */
  static List<Instance> instances(String file, Map<String, String> constants) {
    Map<String, Expression> values = new LinkedHashMap<>();
    constants.forEach(
        (name, value) ->
            values.put(
                name,
                Parser.parseExpression(new SourceText(name, value)).expression().orElseThrow()));
    SourceText source = new SourceText(file, Corpus.text(file));
    Analysed analysed = Analysis.analyse(Parser.parse(source).model(), List.of(), values);
    return analysed.instances();
  }

  /** The system of an instance, whose program is well-formed; nothing is learnt yet. */
  static ProgramSystem system(Instance instance) {
    Program program = Lowering.lower(instance);
    assertEquals(List.of(), WellFormed.complaints(program));
    return ProgramSystem.of(program);
  }

  /** The questions about safety, each with the property object that counts for it. */
  static List<Question> questions(ProgramSystem system) {
    List<Question> questions = new ArrayList<>();
    for (int index = 0; index < system.properties().size(); index++) {
      Property property = system.properties().get(index);
      if (isSafety(property)) {
        boolean none = property.conditions().isEmpty() || property instanceof Property.Finally;
        int object = none ? ConcurrentSystem.NONE : system.objects() + index;
        questions.add(new Question(property, false, object));
      }
    }
    return questions;
  }

  private static boolean isSafety(Property property) {
    return switch (property) {
      case Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Ltl _,
          Property.Bounded _ ->
          false;
      default -> true;
    };
  }
}
