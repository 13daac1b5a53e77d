// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.lsp.Documents;
import dev.ravel.naming.Mention;
import dev.ravel.naming.Naming;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.xtext.findReferences.IReferenceFinder.IResourceAccess;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.resource.IResourceDescriptions;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** The outline, and where a name is declared and mentioned. */
public class Symbols extends Outline {
  @Inject private Places places;

  @Override
  public List<? extends Location> getDefinitions(
      Document document,
      XtextResource resource,
      DefinitionParams params,
      IResourceAccess others,
      CancelIndicator cancelled) {
    Naming naming = Documents.naming(resource);
    return mention(document, resource, params.getPosition()).stream()
        .flatMap(its -> naming.declarations(its.declared()).stream())
        .map(places::location)
        .toList();
  }

  @Override
  public List<? extends Location> getReferences(
      Document document,
      XtextResource resource,
      ReferenceParams params,
      IResourceAccess others,
      IResourceDescriptions index,
      CancelIndicator cancelled) {
    Naming naming = Documents.naming(resource);
    boolean declaration = params.getContext().isIncludeDeclaration();
    return mention(document, resource, params.getPosition()).stream()
        .flatMap(its -> naming.of(its.declared()).stream())
        .filter(its -> declaration || its.role() != Mention.Role.DECLARES)
        .map(its -> places.location(its.span()))
        .toList();
  }

  /** The name at a place of a document. */
  static Optional<Mention> mention(Document document, XtextResource resource, Position at) {
    return Documents.naming(resource)
        .at(Documents.examined(resource).text(), document.getOffSet(at));
  }
}
