// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.editor.NewName;
import dev.ravel.lsp.Documents;
import dev.ravel.naming.Mention;
import dev.ravel.source.Span;
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
    NewName.Given given =
        switch (NewName.of(
            Documents.naming(resource),
            Documents.examined(resource).text(),
            document.getOffSet(at),
            name)) {
          case NewName.Given its -> its;
          case NewName.Refused(String why) -> throw refused(why);
        };
    Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
    for (Span place : given.places()) {
      edits
          .computeIfAbsent(places.location(place).getUri(), _ -> new ArrayList<>())
          .add(new TextEdit(places.range(place), name));
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

  private static Optional<Mention> named(Document document, XtextResource resource, Position at) {
    return NewName.at(
        Documents.naming(resource), Documents.examined(resource).text(), document.getOffSet(at));
  }

  private static ResponseErrorException refused(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }
}
