// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The analysis: from the syntax trees of a file and its imports to instances without errors. */
public final class Analysis {
  private Analysis() {}

  /**
   * Analyses a model. Never fails, whatever the trees: what is wrong is said in diagnostics.
   *
   * @param main the file to be checked
   * @param imported the files it imports, those that others need first; their declarations count,
   *     but not their checks and schedules
   * @param defines the values that the user gives to constants and inputs from outside of the
   *     file; {@code with} beats them, they beat the file
   */
  public static Analysed analyse(
      Model main, List<Model> imported, Map<String, Expression> defines) {
    Findings findings = new Findings();
    Names names = Names.of(main, imported, findings);
    List<Instance> instances = new Instances(main, imported, names, defines, findings).build();
    List<SourceText> texts = new ArrayList<>();
    imported.forEach(model -> texts.add(model.span().source()));
    texts.add(main.span().source());
    return new Analysed(
        findings.inOrderOfText(texts), findings.hasErrors() ? List.of() : instances);
  }

  /** The checks of a file in their order. */
  static List<Declaration.Check> checks(Model model) {
    List<Declaration.Check> checks = new ArrayList<>();
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Check check) {
        checks.add(check);
      }
    }
    return checks;
  }
}
