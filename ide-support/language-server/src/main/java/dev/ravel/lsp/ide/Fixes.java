// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.lsp.Documents;
import dev.ravel.source.Diagnostic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;
import org.eclipse.xtext.resource.XtextResource;

/** The helps of diagnostics that say which edits carry them out. */
public class Fixes implements ICodeActionService2 {
  private final Places places;

  /** With what knows places. */
  @Inject
  Fixes(Places places) {
    this.places = places;
  }

  @Override
  public List<Either<Command, CodeAction>> getCodeActions(Options options) {
    return options
        .getLanguageServerAccess()
        .doSyncRead(
            options.getCodeActionParams().getTextDocument().getUri(),
            read ->
                read.getResource() instanceof XtextResource resource
                    ? actions(resource, options)
                    : List.of());
  }

  private List<Either<Command, CodeAction>> actions(XtextResource resource, Options options) {
    List<Either<Command, CodeAction>> actions = new ArrayList<>();
    Documents.Examined examined = Documents.examined(resource);
    Range asked = options.getCodeActionParams().getRange();
    for (Diagnostic diagnostic : examined.diagnostics()) {
      boolean here =
          diagnostic
              .span()
              .filter(span -> span.source() == examined.text())
              .filter(span -> meet(places.range(span), asked))
              .isPresent();
      if (here) {
        for (Diagnostic.Help help : diagnostic.helps()) {
          if (!help.edits().isEmpty()) {
            actions.add(Either.forRight(action(diagnostic, help, options)));
          }
        }
      }
    }
    return actions;
  }

  private CodeAction action(Diagnostic diagnostic, Diagnostic.Help help, Options options) {
    Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
    for (Diagnostic.Edit edit : help.edits()) {
      edits
          .computeIfAbsent(places.location(edit.span()).getUri(), _ -> new ArrayList<>())
          .add(new TextEdit(places.range(edit.span()), edit.replacement()));
    }
    CodeAction action = new CodeAction(title(help));
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(
        options.getCodeActionParams().getContext().getDiagnostics().stream()
            .filter(d -> d.getCode() != null && d.getCode().isLeft())
            .filter(d -> d.getCode().getLeft().equals(diagnostic.problem().code()))
            .toList());
    action.setEdit(new WorkspaceEdit(edits));
    return action;
  }

  /**
   * Returns the title in an editor's list. It is the name of an action, which begins with a capital
   * letter.
   */
  private static String title(Diagnostic.Help help) {
    String question = "did you mean `";
    if (help.text().startsWith(question) && help.text().endsWith("`?")) {
      String name = help.text().substring(question.length(), help.text().length() - 2);
      return "Change to `" + name + "`";
    }
    return Character.toUpperCase(help.text().charAt(0)) + help.text().substring(1);
  }

  private static boolean meet(Range a, Range b) {
    return !before(a.getEnd(), b.getStart()) && !before(b.getEnd(), a.getStart());
  }

  private static boolean before(Position a, Position b) {
    return a.getLine() < b.getLine()
        || a.getLine() == b.getLine() && a.getCharacter() < b.getCharacter();
  }
}
