// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import dev.ravel.lsp.ravel.Check;
import dev.ravel.lsp.ravel.Constant;
import dev.ravel.lsp.ravel.Declaration;
import dev.ravel.lsp.ravel.EnumType;
import dev.ravel.lsp.ravel.File;
import dev.ravel.lsp.ravel.Fun;
import dev.ravel.lsp.ravel.Input;
import dev.ravel.lsp.ravel.Net;
import dev.ravel.lsp.ravel.NetItem;
import dev.ravel.lsp.ravel.Objects;
import dev.ravel.lsp.ravel.Places;
import dev.ravel.lsp.ravel.Proc;
import dev.ravel.lsp.ravel.RecordType;
import dev.ravel.lsp.ravel.Schedule;
import dev.ravel.lsp.ravel.Shared;
import dev.ravel.lsp.ravel.Thread;
import dev.ravel.lsp.ravel.Transition;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** The declarations of a file, in the order of the text; nets and types with what is in them. */
public class Outline extends DocumentSymbolService {
  @Override
  public List<DocumentSymbol> getSymbols(
      Document document,
      XtextResource resource,
      org.eclipse.lsp4j.DocumentSymbolParams params,
      CancelIndicator cancelled) {
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (EObject root : resource.getContents()) {
      if (root instanceof File file) {
        file.getDeclarations().forEach(its -> add(its, document, symbols));
      }
    }
    return symbols;
  }

  private static void add(Declaration declaration, Document document, List<DocumentSymbol> to) {
    switch (declaration) {
      case Constant its -> add(its, SymbolKind.Constant, List.of(), document, to);
      case Input its -> add(its, SymbolKind.Constant, List.of(), document, to);
      case EnumType its ->
          add(
              its,
              SymbolKind.Enum,
              all(its.getMembers(), SymbolKind.EnumMember, document),
              document,
              to);
      case RecordType its ->
          add(
              its,
              SymbolKind.Struct,
              all(its.getFields(), SymbolKind.Field, document),
              document,
              to);
      case Shared its -> to.addAll(all(its.getMembers(), SymbolKind.Variable, document));
      case Objects its -> to.addAll(all(its.getMembers(), SymbolKind.Object, document));
      case Fun its -> add(its, SymbolKind.Function, List.of(), document, to);
      case Proc its -> add(its, SymbolKind.Method, List.of(), document, to);
      case Thread its -> add(its, SymbolKind.Class, List.of(), document, to);
      case Net its -> {
        List<DocumentSymbol> items = new ArrayList<>();
        its.getItems().forEach(item -> add(item, document, items));
        add(its, SymbolKind.Module, items, document, to);
      }
      case Check its -> add(its, SymbolKind.Property, List.of(), document, to);
      case Schedule its -> add(its, SymbolKind.Event, List.of(), document, to);
      default -> {
        // Options and imports declare nothing.
      }
    }
  }

  private static void add(NetItem item, Document document, List<DocumentSymbol> to) {
    switch (item) {
      case Places its -> to.addAll(all(its.getPlaces(), SymbolKind.Variable, document));
      case Transition its -> add(its, SymbolKind.Event, List.of(), document, to);
      default -> {
        // The end of a net has no name.
      }
    }
  }

  private static List<DocumentSymbol> all(
      List<? extends EObject> named, SymbolKind kind, Document document) {
    List<DocumentSymbol> symbols = new ArrayList<>();
    named.forEach(its -> add(its, kind, List.of(), document, symbols));
    return symbols;
  }

  /**
   * Adds what has a name; without one it is incomplete or, if it is a check, called by its text.
   */
  private static void add(
      EObject named,
      SymbolKind kind,
      List<DocumentSymbol> children,
      Document document,
      List<DocumentSymbol> to) {
    INode whole = NodeModelUtils.findActualNodeFor(named);
    if (whole == null) {
      return;
    }
    EStructuralFeature feature = named.eClass().getEStructuralFeature("name");
    List<INode> names = NodeModelUtils.findNodesForFeature(named, feature);
    INode name = names.isEmpty() ? whole : names.getFirst();
    String text = NodeModelUtils.getTokenText(name).strip();
    if (names.isEmpty() && !(named instanceof Check)) {
      return;
    }
    DocumentSymbol symbol =
        new DocumentSymbol(text, kind, range(whole, document), range(name, document));
    symbol.setChildren(children);
    to.add(symbol);
  }

  private static Range range(INode node, Document document) {
    return new Range(
        document.getPosition(node.getOffset()),
        document.getPosition(node.getOffset() + node.getLength()));
  }
}
