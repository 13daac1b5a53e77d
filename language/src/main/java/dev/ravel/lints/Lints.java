// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lints;

import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Property;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Diagnostic.Help;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The remarks on the main file about what could be written better, although nothing is wrong. */
public final class Lints {
  private final Model main;
  private final Predicate<Expression> readsShared;
  private final Consumer<Diagnostic> findings;

  private Lints(Model main, Predicate<Expression> readsShared, Consumer<Diagnostic> findings) {
    this.main = main;
    this.readsShared = readsShared;
    this.findings = findings;
  }

  /**
   * Looks through the main file, which has no errors; the imported files may use what it declares.
   *
   * @param readsShared whether others may change the value of an expression
   * @param findings takes the diagnostics
   */
  public static void check(
      Model main, Predicate<Expression> readsShared, Consumer<Diagnostic> findings) {
    Lints lints = new Lints(main, readsShared, findings);
    Set<String> mentioned = new HashSet<>();
    boolean hasChecks = lints.sectionsOfChecks(mentioned);
    for (Declaration declaration : main.declarations()) {
      Optional<Block> body = lints.body(declaration);
      body.ifPresent(block -> Reachability.check(block, findings));
      body.ifPresent(block -> Parts.visit(block, lints::busyWaiting));
      if (hasChecks) {
        body.ifPresent(block -> Parts.visit(block, s -> lints.unusedSection(s, mentioned)));
      }
    }
    new LocalVariables(main, findings).check();
    new IdleOrders(main, findings).check();
  }

  private Optional<Block> body(Declaration declaration) {
    return declaration instanceof Declaration.Executable executable
        ? Optional.of(executable.body())
        : Optional.empty();
  }

  private boolean sectionsOfChecks(Set<String> mentioned) {
    boolean hasChecks = false;
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Check check) {
        hasChecks = true;
        sections(check.property(), mentioned);
      } else if (declaration instanceof Declaration.Fun fun) {
        Parts.visit(fun.body(), expression -> section(expression, mentioned));
      }
    }
    return hasChecks;
  }

  private static void sections(Property property, Set<String> mentioned) {
    if (property instanceof Property.ForAll family) {
      sections(family.body(), mentioned);
      return;
    }
    if (property instanceof Property.AtMost atMost) {
      mentioned.add(atMost.section().text());
    }
    Parts.of(property)
        .forEach(part -> Parts.visit(part, expression -> section(expression, mentioned)));
  }

  private static void section(Expression expression, Set<String> mentioned) {
    if (expression instanceof Expression.InSection in) {
      mentioned.add(in.section().text());
    }
  }

  private void unusedSection(Statement statement, Set<String> mentioned) {
    if (!(statement instanceof Statement.Section section)
        || mentioned.contains(section.name().text())) {
      return;
    }
    Diagnostic diagnostic =
        Diagnostic.at(
                section.name().span(),
                Problem.L001,
                "no check mentions section `" + section.name() + "`")
            .label("entering and leaving it are steps");
    Block body = section.body();
    String text = body.span().text();
    boolean declares = body.statements().stream().anyMatch(Statement.Var.class::isInstance);
    boolean braces = text.length() >= 2 && text.startsWith("{") && text.endsWith("}");
    if (declares || !braces) {
      findings.accept(diagnostic.help("mention it in a check, or remove the section"));
      return;
    }
    Span head = section.span().source().span(section.span().start(), body.span().start() + 1);
    Span tail = body.span().source().span(body.span().end() - 1, body.span().end());
    List<Edit> edits = List.of(new Edit(head, ""), new Edit(tail, ""));
    findings.accept(diagnostic.help(new Help("remove the section and keep what is inside", edits)));
  }

  private void busyWaiting(Statement statement) {
    if (!(statement instanceof Statement.While loop)
        || !loop.body().statements().stream().allMatch(Statement.Skip.class::isInstance)
        || !readsShared.test(loop.condition())) {
      return;
    }
    String await = "await " + Negation.of(loop.condition());
    findings.accept(
        Diagnostic.at(
                loop.span(),
                Problem.L004,
                "busy waiting: use \"" + await + "\"; the loop makes executions endless")
            .help("write `" + await + "`", loop.span(), await));
  }
}
