// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import com.google.inject.Provider;
import dev.ravel.lsp.Documents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.xtext.ide.server.BuildManager.Buildable;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.ILanguageServerAccess;
import org.eclipse.xtext.ide.server.ProjectManager;
import org.eclipse.xtext.ide.server.WorkspaceManager;
import org.eclipse.xtext.resource.IResourceDescription;
import org.eclipse.xtext.resource.IResourceDescriptions;
import org.eclipse.xtext.resource.IResourceFactory;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.resource.impl.ResourceDescriptionsData;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.Pair;
import org.eclipse.xtext.util.Tuples;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.eclipse.xtext.xbase.lib.Functions.Function2;
import org.eclipse.xtext.xbase.lib.Procedures.Procedure2;

/**
 * The documents that the editor has open, each parsed and examined by itself. A model is a file and
 * what it imports, so folders are not searched for others, and a new text costs no more than its
 * own length. Every change of the texts is one of Xtext's write requests, of which there is one at
 * a time; a later one cancels the examination for an earlier one, and examines what that one has
 * left.
 */
public class OpenDocuments extends WorkspaceManager {
  private final Map<URI, Open> open = new LinkedHashMap<>();

  /** The documents that were opened, changed or closed since trees were made last. */
  private final Set<URI> changed = new LinkedHashSet<>();

  /** The documents whose diagnostics are due, once they are examined. */
  private final Set<URI> due = new LinkedHashSet<>();

  private final Provider<XtextResourceSet> sets;
  private final IResourceServiceProvider.Registry languages;
  private Procedure2<? super URI, ? super Iterable<Issue>> show = (_, _) -> {};

  /** A document and its tree. */
  private record Open(Document document, XtextResource resource) {}

  /** Without documents. */
  @Inject
  OpenDocuments(Provider<XtextResourceSet> sets, IResourceServiceProvider.Registry languages) {
    this.sets = sets;
    this.languages = languages;
  }

  @Override
  public void initialize(
      URI folder,
      Procedure2<? super URI, ? super Iterable<Issue>> acceptor,
      CancelIndicator cancelled) {
    show = acceptor;
  }

  @Override
  public void initialize(
      List<WorkspaceFolder> folders,
      Procedure2<? super URI, ? super Iterable<Issue>> acceptor,
      CancelIndicator cancelled) {
    show = acceptor;
  }

  @Override
  public void didChangeWorkspaceFolders(
      DidChangeWorkspaceFoldersParams change, CancelIndicator cancelled) {
    // No folder matters.
    var _ = catchUp(cancelled);
  }

  /** The editor's settings have changed, of which none matters. */
  @Override
  protected void refreshWorkspaceConfig(CancelIndicator cancelled) {
    var _ = catchUp(cancelled);
  }

  @Override
  public Buildable didOpen(URI uri, Integer version, String text) {
    return put(uri, new Document(version, text));
  }

  @Override
  public List<IResourceDescription.Delta> didOpen(
      URI uri, Integer version, String text, CancelIndicator cancelled) {
    return didOpen(uri, version, text).build(cancelled);
  }

  @Override
  public Buildable didChangeTextDocumentContent(
      URI uri, Integer version, Iterable<TextDocumentContentChangeEvent> changes) {
    Open before = open.get(uri);
    if (before == null) {
      return Buildable.NO_BUILD;
    }
    String text = before.document().applyTextDocumentChanges(changes).getContents();
    return put(uri, new Document(version, text));
  }

  @Override
  public Buildable didClose(URI uri) {
    open.remove(uri);
    show.apply(uri, List.of());
    changed.add(uri);
    return this::catchUp;
  }

  /** Files on the disk have changed, which documents may import. */
  @Override
  public Buildable didChangeFiles(List<URI> files, List<URI> deleted) {
    for (Map.Entry<URI, Open> entry : open.entrySet()) {
      XtextResource resource = entry.getValue().resource();
      resource.getCache().clear(resource);
      due.add(entry.getKey());
    }
    return this::catchUp;
  }

  @Override
  public List<IResourceDescription.Delta> doBuild(
      List<URI> files, List<URI> deleted, CancelIndicator cancelled) {
    return didChangeFiles(files, deleted).build(cancelled);
  }

  private Buildable put(URI uri, Document document) {
    Open before = open.get(uri);
    XtextResource resource = before == null ? created(uri) : before.resource();
    open.put(uri, new Open(document, resource));
    changed.add(uri);
    return this::catchUp;
  }

  /**
   * Makes the trees of all texts that have none yet, and examines what is due. Other requests need
   * the trees, and the examination may be cancelled.
   */
  private List<IResourceDescription.Delta> catchUp(CancelIndicator cancelled) {
    List<URI> left = List.copyOf(due);
    due.clear(); // what is being written comes first
    for (URI uri : changed) {
      Open its = open.get(uri);
      if (its != null) {
        parse(its.resource(), its.document().getContents());
        due.add(uri);
      }
    }
    due.addAll(left);
    for (URI uri : List.copyOf(changed)) {
      importersAreDue(uri);
      changed.remove(uri);
    }
    for (URI uri : List.copyOf(due)) {
      Open its = open.get(uri);
      if (its != null) {
        examine(uri, its.resource(), cancelled);
      }
      if (cancelled.isCanceled()) {
        break;
      }
      due.remove(uri);
    }
    return List.of();
  }

  /** The texts of all documents, by the names of their files. */
  private Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    open.forEach((uri, its) -> texts.put(Documents.file(uri), its.document().getContents()));
    return texts;
  }

  /** Lets the documents be examined anew that import another one, whose text has changed. */
  private void importersAreDue(URI imported) {
    for (Map.Entry<URI, Open> entry : open.entrySet()) {
      XtextResource resource = entry.getValue().resource();
      if (!entry.getKey().equals(imported)
          && Documents.imports(resource, Documents.file(imported))) {
        resource.getCache().clear(resource);
        due.add(entry.getKey());
      }
    }
  }

  private XtextResource created(URI uri) {
    XtextResource resource =
        (XtextResource) service(uri, IResourceFactory.class).createResource(uri);
    sets.get().getResources().add(resource);
    Documents.edited(resource, this::texts);
    try {
      resource.load(new ByteArrayInputStream(new byte[0]), Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return resource;
  }

  private static void parse(XtextResource resource, String text) {
    try {
      resource.reparse(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private <T> T service(URI uri, Class<T> type) {
    return languages.getResourceServiceProvider(uri).get(type);
  }

  private void examine(URI uri, XtextResource resource, CancelIndicator cancelled) {
    if (cancelled.isCanceled()) {
      return;
    }
    List<Issue> issues =
        service(uri, IResourceValidator.class).validate(resource, CheckMode.ALL, cancelled);
    if (!cancelled.isCanceled()) {
      show.apply(uri, issues);
    }
  }

  @Override
  public <T> T doRead(
      URI uri, Function2<? super Document, ? super XtextResource, ? extends T> work) {
    Open its = open.get(uri);
    return its == null ? work.apply(null, null) : work.apply(its.document(), its.resource());
  }

  @Override
  public Pair<? super Document, ? super XtextResource> read(URI uri) {
    Open its = open.get(uri);
    return its == null ? Tuples.pair(null, null) : Tuples.pair(its.document(), its.resource());
  }

  @Override
  public boolean isDocumentOpen(URI uri) {
    return open.containsKey(uri);
  }

  @Override
  public IResourceDescriptions getIndex() {
    return new ResourceDescriptionsData(List.of());
  }

  @Override
  public List<ProjectManager> getProjectManagers() {
    return List.of();
  }

  @Override
  public void addBuildListener(ILanguageServerAccess.IBuildListener listener) {
    // Nothing is built.
  }
}
