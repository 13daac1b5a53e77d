// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Name;
import dev.ravel.lsp.Documents;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.codelens.ICodeLensService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/**
 * The actions for a check or a thread, above it. The commands are the editor's own: each gets the
 * address of the document and, for a check, what {@code --check} calls it.
 */
public class Lenses implements ICodeLensService {
  private final Places places;

  /** With what knows places. */
  @Inject
  Lenses(Places places) {
    this.places = places;
  }

  @Override
  public List<? extends CodeLens> computeCodeLenses(
      Document document, XtextResource resource, CodeLensParams params, CancelIndicator cancelled) {
    String uri = params.getTextDocument().getUri();
    List<CodeLens> lenses = new ArrayList<>();
    for (Declaration declaration : Documents.examined(resource).main().declarations()) {
      switch (declaration) {
        case Declaration.Check check ->
            lenses.add(
                lens(
                    check.span(),
                    new Command("Check", "ravel.check", List.of(uri, called(check)))));
        case Declaration.Thread thread -> both(thread.span(), uri, lenses);
        case Declaration.Net net -> both(net.span(), uri, lenses);
        case Declaration.Const _,
            Declaration.Input _,
            Declaration.EnumType _,
            Declaration.RecordType _,
            Declaration.Shared _,
            Declaration.Objects _,
            Declaration.Fun _,
            Declaration.Proc _,
            Declaration.Crash _,
            Declaration.Schedule _,
            Declaration.Option _,
            Declaration.Import _ -> {}
      }
    }
    return lenses;
  }

  private void both(Span span, String uri, List<CodeLens> lenses) {
    lenses.add(lens(span, new Command("Step", "ravel.step", List.of(uri))));
    lenses.add(lens(span, new Command("Draw", "ravel.draw", List.of(uri))));
  }

  private CodeLens lens(Span span, Command command) {
    Span start = new Span(span.source(), span.start(), span.start());
    return new CodeLens(places.range(start), command, null);
  }

  /** Returns the name of a check for {@code --check}. It is its word, or else its text. */
  static String called(Declaration.Check check) {
    return check.word().map(Name::text).orElseGet(() -> check.property().span().text());
  }
}
