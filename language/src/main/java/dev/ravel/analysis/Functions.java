// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A checker of the bodies of functions. Each is checked once by itself, with unknown parameters,
 * and once for each combination of arguments of its calls.
 */
final class Functions {
  /** The number of combinations of one function after which only the types are distinguished. */
  private static final int VARIANTS = 32;

  /** The number of combinations of arguments that are distinguished in all. */
  private static final int OUTCOMES = 100_000;

  private final Meaning meaning;
  private final Map<Key, Outcome> known = new HashMap<>();
  private final Map<String, Integer> variants = new HashMap<>();
  private final Map<String, Findings> alone = new HashMap<>();
  private final Map<Diagnostic, Diagnostic> causes = new HashMap<>();

  private record Key(String name, List<Form> arguments, Site.Use use, boolean dead) {}

  /**
   * The result of a call.
   *
   * @param form the form of the result
   * @param trouble the first error that these arguments cause, where the body is right in itself;
   *     the error itself, not the call inside the body that leads to it
   * @param warnings what else is to be said of the body
   */
  record Outcome(Form form, Optional<Diagnostic> trouble, List<Diagnostic> warnings) {}

  Functions(Meaning meaning) {
    this.meaning = meaning;
  }

  /** Returns the errors of a function that do not depend on its arguments. */
  Findings alone(Global.Fun fun) {
    String name = fun.name().text();
    Findings findings = alone.get(name);
    if (findings == null) {
      findings = new Findings();
      alone.put(name, findings);
      List<Form> unknown =
          fun.declaration().parameters().stream().<Form>map(_ -> new Form.Anything()).toList();
      Site site = Site.of(Site.Use.FUNCTION, "function `" + name + "`");
      check(fun.declaration(), unknown, site, false, findings);
    }
    return findings;
  }

  /** Returns the result of calling a function with arguments of some forms, as many as it needs. */
  Outcome call(Global.Fun fun, List<Form> arguments, Site site, boolean dead) {
    String name = fun.name().text();
    Key exact = new Key(name, List.copyOf(arguments), site.use(), dead);
    Outcome outcome = known.get(exact);
    if (outcome != null) {
      return outcome;
    }
    boolean many = variants.getOrDefault(name, 0) >= VARIANTS;
    Key key =
        many
            ? new Key(name, arguments.stream().map(Form::widened).toList(), site.use(), dead)
            : exact;
    outcome = known.get(key);
    if (outcome == null) {
      variants.merge(name, 1, Integer::sum);
      outcome = known.size() < OUTCOMES ? outcome(fun, key, site) : tooMany(fun);
      known.put(key, outcome);
    }
    return outcome;
  }

  private static Outcome tooMany(Global.Fun fun) {
    Diagnostic diagnostic =
        Diagnostic.at(
            fun.name().span(),
            Problem.C004,
            "functions are called with more than "
                + Words.count(OUTCOMES)
                + " combinations of types");
    return new Outcome(new Form.Anything(), Optional.of(diagnostic), List.of());
  }

  /** The diagnostic of a call whose arguments cause trouble in the function. */
  Diagnostic report(Expression.Call call, Diagnostic trouble) {
    String message = "`" + call.callee() + "` cannot be called like this: " + trouble.message();
    Diagnostic diagnostic = Diagnostic.at(call.span(), trouble.problem(), message);
    if (trouble.span().isPresent()) {
      String label = trouble.label().isEmpty() ? "here" : trouble.label();
      diagnostic = diagnostic.related(trouble.span().get(), label);
    }
    causes.put(diagnostic, trouble);
    return diagnostic;
  }

  private Outcome outcome(Global.Fun fun, Key key, Site site) {
    Findings before = alone(fun);
    Findings findings = new Findings();
    Form form = check(fun.declaration(), key.arguments(), site, key.dead(), findings);
    List<Diagnostic> fresh =
        findings.inOrderFound().stream().filter(d -> !before.covers(d)).toList();
    return new Outcome(
        form,
        fresh.stream()
            .filter(d -> d.severity() == Severity.ERROR)
            .findFirst()
            .map(d -> causes.getOrDefault(d, d)),
        fresh.stream().filter(d -> d.severity() != Severity.ERROR).toList());
  }

  private Form check(
      Declaration.Fun declaration,
      List<Form> arguments,
      Site site,
      boolean dead,
      Findings findings) {
    Scope scope = new Scope(meaning.names(), findings);
    List<Name> parameters = declaration.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      scope.declare(parameters.get(i), Scope.Kind.ARGUMENT, arguments.get(i));
    }
    Expressions expressions = new Expressions(meaning, findings, scope, site);
    return expressions.unless(dead, () -> expressions.whole(declaration.body()));
  }
}
