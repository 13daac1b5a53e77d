// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import dev.ravel.editor.Folds;
import dev.ravel.source.SourceText;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.folding.FoldingRangeService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** The parts of a document that can be folded away. */
public class Folding extends FoldingRangeService {
  @Override
  public List<FoldingRange> createFoldingRanges(
      Document document, XtextResource resource, CancelIndicator cancelled) {
    return Folds.of(new SourceText("", document.getContents())).stream()
        .map(Folding::shown)
        .toList();
  }

  private static FoldingRange shown(Folds.Fold fold) {
    FoldingRange range = new FoldingRange(fold.first() - 1, fold.last() - 1);
    range.setKind(fold.comment() ? FoldingRangeKind.Comment : FoldingRangeKind.Region);
    return range;
  }
}
