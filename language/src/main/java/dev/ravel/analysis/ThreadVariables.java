// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.analysis.References.Wanted;
import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the local variables of threads that checks name, such as {@code Node[i].leader}. */
final class ThreadVariables {
  private final Expressions expressions;
  private final ObjectReferences objects;
  private final Meaning meaning;

  ThreadVariables(Expressions expressions, ObjectReferences objects) {
    this.expressions = expressions;
    this.objects = objects;
    this.meaning = expressions.meaning();
  }

  /** The form of a variable of a thread, or of a part of one. */
  Form value(Access access, Declaration.Thread thread) {
    int before = access.before();
    List<Access.Selector> selectors = access.selectors();
    Name name = ((Access.Selector.Dot) selectors.get(before)).field();
    Access member = new Access(access.name(), selectors.subList(0, before), access.span());
    String claim = access.span().text().substring(access.name().text().length());
    objects.object(member, Wanted.THREAD, "`." + name + "`", claim);
    Access rest = new Access(name, selectors.subList(before + 1, selectors.size()), access.span());
    return expressions
        .accesses()
        .select(rest, variable(name, thread).orElse(new Form.Anything()), "a local variable");
  }

  private Optional<Form> variable(Name name, Declaration.Thread thread) {
    List<Statement.Var> found = thread.variables(name.text());
    if (found.isEmpty()) {
      expressions.report(unknown(name, thread));
      return Optional.empty();
    }
    if (found.size() > 1) {
      expressions.report(
          Diagnostic.at(
                  name.span(),
                  Problem.N010,
                  "thread `" + thread.name() + "` has several variables `" + name + "`")
              .label("which one is meant is not known")
              .related(found.get(0).name().span(), "one is declared here")
              .related(found.get(1).name().span(), "another one here")
              .help("give the variables different names"));
      return Optional.empty();
    }
    Types types = new Types(meaning);
    Optional<Type> type = types.resolve(found.getFirst().type().element());
    Optional<List<Range>> ranges = types.resolveRanges(found.getFirst().type().sizes());
    return type.flatMap(its -> ranges.map(sizes -> Form.of(its, sizes)));
  }

  private static Diagnostic unknown(Name name, Declaration.Thread thread) {
    Set<String> known = new LinkedHashSet<>();
    Parts.visit(
        thread.body(),
        statement -> {
          if (statement instanceof Statement.Var variable) {
            known.add(variable.name().text());
          }
        });
    Diagnostic diagnostic =
        Diagnostic.at(
                name.span(),
                Problem.N009,
                "thread `" + thread.name() + "` has no variable `" + name + "`")
            .label(
                known.isEmpty()
                    ? "it declares no variable with `var`"
                    : "its variables are " + String.join(", ", known));
    return Similar.to(name.text(), List.copyOf(known))
        .map(near -> diagnostic.help("did you mean `" + near + "`?", name.span(), near))
        .orElse(diagnostic.help("checks see what a thread declares with `var`"));
  }
}
