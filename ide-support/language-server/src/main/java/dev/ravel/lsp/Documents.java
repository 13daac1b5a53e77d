// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Instance;
import dev.ravel.ast.Model;
import dev.ravel.naming.Naming;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.task.loading.Loading;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.Workspace;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;

/** The language server's knowledge of a document. */
public final class Documents {
  private Documents() {}

  /**
   * A document as the compiler's front end sees it.
   *
   * @param text the document's text
   * @param loaded its syntax tree and those of its imports
   * @param diagnostics what is wrong with it or could be better, its imports included
   * @param instances what is to be checked; empty if there is an error
   */
  public record Examined(
      SourceText text,
      Loading.Loaded loaded,
      List<Diagnostic> diagnostics,
      List<Instance> instances) {
    /** Copies the lists. */
    public Examined {
      diagnostics = List.copyOf(diagnostics);
      instances = List.copyOf(instances);
    }

    /** The document's own syntax tree; there always is one. */
    public Model main() {
      return loaded.main().orElseThrow();
    }
  }

  /** A document as the front end sees it; computed once for each text of the document. */
  public static Examined examined(XtextResource document) {
    return document.getCache().get(Examined.class, document, () -> examine(document));
  }

  /**
   * Returns the meanings of the names of a document; computed once for each text of the document.
   */
  public static Naming naming(XtextResource document) {
    return document
        .getCache()
        .get(
            Naming.class,
            document,
            () -> {
              Examined examined = examined(document);
              return Naming.of(examined.main(), examined.loaded().imported());
            });
  }

  /**
   * Sets what is edited. It is the texts that a document's imports have, whether or not they are
   * saved.
   *
   * @param texts the present texts by the names of files
   */
  public static void edited(XtextResource document, Supplier<Map<String, String>> texts) {
    document.getResourceSet().getLoadOptions().put(Documents.class, texts);
  }

  private static Map<?, ?> edited(XtextResource document) {
    return document.getResourceSet().getLoadOptions().get(Documents.class)
            instanceof Supplier<?> its
        ? (Map<?, ?>) its.get()
        : Map.of();
  }

  /** Returns whether a document imports a file, by itself or by what it imports. */
  public static boolean imports(XtextResource document, String file) {
    return examined(document).loaded().sources().stream().anyMatch(its -> its.name().equals(file));
  }

  private static Examined examine(XtextResource document) {
    if (!document.getURI().isFile()) {
      return examined(document, name(document.getURI()));
    }
    Map<String, String> texts = new HashMap<>();
    edited(document).forEach((name, text) -> texts.put((String) name, (String) text));
    Path root = Path.of("").toAbsolutePath().getRoot();
    return new Workspace(root, texts).during(() -> examined(document, name(document.getURI())));
  }

  private static Examined examined(XtextResource document, String name) {
    SourceText text = new SourceText(name, text(document));
    Loading.Loaded loaded = Loading.load(new SourceFiles(InputStream.nullInputStream()), text);
    List<Diagnostic> diagnostics = new ArrayList<>(loaded.diagnostics());
    List<Instance> instances = List.of();
    if (loaded.main().isPresent()) {
      Analysed analysed = loaded.analyse(loaded.main().get(), Map.of());
      diagnostics.addAll(analysed.diagnostics());
      boolean broken = diagnostics.stream().anyMatch(d -> d.severity() == Severity.ERROR);
      instances = broken ? List.of() : analysed.instances();
    }
    return new Examined(text, loaded, diagnostics, instances);
  }

  /** The name of a document's file, or what its address is where it has none. */
  public static String name(URI uri) {
    return uri.isFile() ? uri.toFileString() : uri.toString();
  }

  /** The name of a document's file, as imports have it. */
  public static String file(URI uri) {
    return uri.isFile() ? Path.of(uri.toFileString()).normalize().toString() : uri.toString();
  }

  private static String text(XtextResource document) {
    return document.getParseResult().getRootNode().getText();
  }
}
