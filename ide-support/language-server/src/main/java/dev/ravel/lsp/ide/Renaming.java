// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.lsp.Documents;
import dev.ravel.naming.Mention;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.ILanguageServerAccess;
import org.eclipse.xtext.ide.server.rename.IRenameService2;
import org.eclipse.xtext.resource.XtextResource;

/**
 * Another name for what the cursor names, everywhere in the document and in what it imports. It is
 * refused where the new name is no name, or means something already.
 */
public class Renaming implements IRenameService2 {
  private final Places places;

  /** With what knows places. */
  @Inject
  Renaming(Places places) {
    this.places = places;
  }

  @Override
  public WorkspaceEdit rename(Options options) {
    String name = options.getRenameParams().getNewName();
    String uri = options.getRenameParams().getTextDocument().getUri();
    return options
        .getLanguageServerAccess()
        .doSyncRead(
            uri,
            read ->
                rename(
                    read.getDocument(),
                    (XtextResource) read.getResource(),
                    options.getRenameParams().getPosition(),
                    name));
  }

  private WorkspaceEdit rename(
      Document document, XtextResource resource, Position at, String name) {
    Mention mention =
        named(document, resource, at).orElseThrow(() -> refused("there is no name to change here"));
    if (!isName(name)) {
      throw refused(
          "'"
              + name
              + "' is no name: letters, digits and _, no digit first, no word of"
              + " the language");
    }
    boolean taken =
        Documents.naming(resource).declared().stream()
            .anyMatch(its -> its.name().text().equals(name));
    if (taken) {
      throw refused("'" + name + "' is the name of something already");
    }
    Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
    for (Mention its : Documents.naming(resource).of(mention.declared())) {
      edits
          .computeIfAbsent(places.location(its.span()).getUri(), _ -> new ArrayList<>())
          .add(new TextEdit(places.range(its.span()), name));
    }
    return new WorkspaceEdit(edits);
  }

  @Override
  public Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior> prepareRename(
      PrepareRenameOptions options) {
    ILanguageServerAccess access = options.getLanguageServerAccess();
    return access.doSyncRead(
        options.getParams().getTextDocument().getUri(),
        read ->
            named(
                    read.getDocument(),
                    (XtextResource) read.getResource(),
                    options.getParams().getPosition())
                .map(
                    its ->
                        Either3.<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forFirst(
                            places.range(its.span())))
                .orElse(null));
  }

  /** What is named at a place; the section of {@code critical} has a word for a name. */
  private static Optional<Mention> named(Document document, XtextResource resource, Position at) {
    return Symbols.mention(document, resource, at).filter(its -> isName(its.span().text()));
  }

  /** Whether a text is a name at every place. */
  private static boolean isName(String text) {
    List<Lexeme> lexemes = Lexeme.of(new SourceText("", text));
    return text.matches("[A-Za-z_][A-Za-z_0-9]*")
        && lexemes.size() == 1
        && lexemes.getFirst().terminal().equals("ID");
  }

  private static ResponseErrorException refused(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }
}
