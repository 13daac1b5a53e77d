// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The meanings of the global names under one setting of the constants. A name in whose declaration
 * there is an error has no symbol; whatever mentions it is then taken to be right.
 */
final class Meaning implements Types.Surroundings {
  private final Names names;
  private final Landmarks landmarks;
  private final Findings findings;
  private final Map<String, Symbol> symbols = new HashMap<>();
  private final Constants constants = new Constants(this::symbol, true);
  private final Functions functions = new Functions(this);

  /**
   * Works out the meaning of all global names.
   *
   * @param overrides the values that replace those of the file
   * @param findings takes note of the errors
   */
  Meaning(Names names, Landmarks landmarks, Map<String, Expression> overrides, Findings findings) {
    this.names = names;
    this.landmarks = landmarks;
    this.findings = findings;
    new Definitions(this, overrides, findings).define(s -> symbols.put(s.name(), s));
  }

  /**
   * Returns the meaning of a name, or empty if it is not declared or its declaration has an error.
   */
  @Override
  public Optional<Symbol> symbol(String name) {
    return Optional.ofNullable(symbols.get(name));
  }

  /** The family of objects, threads, places or transitions that a name means. */
  Optional<Symbol.Family> family(String name) {
    return symbol(name).map(Symbol.Family.class::cast);
  }

  /** Returns whether every name that is declared has a symbol. */
  boolean isComplete() {
    return names.all().stream().allMatch(global -> symbols.containsKey(global.name().text()));
  }

  /** The global names. */
  Names names() {
    return names;
  }

  /** The sections and labels of the threads. */
  Landmarks landmarks() {
    return landmarks;
  }

  /** The checks of functions under this setting. */
  Functions functions() {
    return functions;
  }

  /** All symbols in the order of their declarations. */
  Map<String, Symbol> symbols() {
    Map<String, Symbol> ordered = new LinkedHashMap<>();
    for (Global global : names.all()) {
      symbol(global.name().text()).ifPresent(s -> ordered.put(s.name(), s));
    }
    return ordered;
  }

  @Override
  public void report(Diagnostic diagnostic) {
    findings.add(diagnostic);
  }

  @Override
  public OptionalLong number(Expression expression, Purpose purpose) {
    return number(expression, new Scope(names, findings), Site.constant(purpose), Map.of());
  }

  /**
   * The value of a constant number, or nothing after an error is reported.
   *
   * @param scope the local names that are visible
   * @param bindings the values of those that are known
   */
  OptionalLong number(Expression expression, Scope scope, Site site, Map<String, Long> bindings) {
    Optional<ConstantValue> value = constant(expression, scope, site, bindings);
    if (value.isEmpty()) {
      return OptionalLong.empty();
    }
    if (value.get() instanceof ConstantValue.Scalar scalar && scalar.type() instanceof Type.Int) {
      return OptionalLong.of(scalar.value());
    }
    report(
        Diagnostic.at(
                expression.span(),
                Problem.T001,
                site.owner() + " is a number, but this is " + Words.of(value.get()))
            .label("expected a number"));
    return OptionalLong.empty();
  }

  /** The value of a constant expression, or nothing after an error is reported. */
  Optional<ConstantValue> constant(Expression expression, Purpose purpose) {
    return constant(expression, new Scope(names, findings), Site.constant(purpose), Map.of());
  }

  private Optional<ConstantValue> constant(
      Expression expression, Scope scope, Site site, Map<String, Long> bindings) {
    Findings local = new Findings();
    new Expressions(this, local, scope, site).constant(expression);
    findings.addAll(local.inOrderFound());
    return local.hasErrors() ? Optional.empty() : evaluate(expression, site, bindings);
  }

  /** The value of a constant expression whose names and types are known to be right. */
  Optional<ConstantValue> evaluate(Expression expression, Site site, Map<String, Long> bindings) {
    return switch (constants.evaluate(expression, bindings)) {
      case Evaluation.Computed computed -> Optional.of(computed.value());
      case Evaluation.Unknown _ -> Optional.empty();
      case Evaluation.NotConstant not -> {
        report(
            Diagnostic.at(
                not.where(),
                Problem.C001,
                site.owner() + " must be constant, but `" + not.name() + "` is not"));
        yield Optional.empty();
      }
      case Evaluation.Failed failed -> {
        report(failure(failed, expression.span()));
        yield Optional.empty();
      }
    };
  }

  private static Diagnostic failure(Evaluation.Failed failed, Span use) {
    return Findings.within(failed.where(), use)
        ? Diagnostic.at(failed.where(), failed.problem(), failed.message())
        : Diagnostic.at(use, failed.problem(), "this cannot be computed: " + failed.message())
            .related(failed.where(), "it fails here");
  }

  @Override
  public Optional<Type> named(Name name) {
    Optional<Type> type = symbol(name.text()).flatMap(Types::typeOf);
    Optional<Global> global = names.find(name.text());
    if (global.isEmpty()) {
      report(
          References.unknown(
              names, name, "type", "no enum or record has this name", Meaning::isType));
    } else if (!isType(global.get()) && !(global.get() instanceof Global.Unread)) {
      report(References.isNo(name, global.get(), "a type"));
    }
    return type;
  }

  private static boolean isType(Global global) {
    return global instanceof Global.NamedType;
  }
}
