// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.Draft.Arm;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Makes drafts, and drafts of drafts. */
final class ModelDrafts {
  private ModelDrafts() {}

  /** A draft with one thread. */
  static Draft of(String declaration, String head, String... statements) {
    List<Piece> pieces = Arrays.stream(statements).map(Piece::of).toList();
    Line line = new Line(declaration, List.of());
    return new Draft(List.of(line), List.of(new Body(head, List.of(), pieces)), List.of());
  }

  /** The draft with another text for each text in it. */
  static Draft map(Draft draft, UnaryOperator<String> change) {
    return new Draft(
        lines(draft.declarations(), change),
        draft.threads().stream()
            .map(
                body ->
                    new Body(
                        change.apply(body.head()),
                        lines(body.locals(), change),
                        pieces(body.pieces(), change)))
            .toList(),
        draft.checks().stream().map(change).toList());
  }

  private static List<Line> lines(List<Line> lines, UnaryOperator<String> change) {
    return lines.stream()
        .map(
            line -> new Line(change.apply(line.text()), line.names().stream().map(change).toList()))
        .toList();
  }

  private static List<Piece> pieces(List<Piece> pieces, UnaryOperator<String> change) {
    return pieces.stream()
        .map(
            piece ->
                new Piece(
                    change.apply(piece.text()),
                    piece.arms().stream()
                        .map(arm -> new Arm(change.apply(arm.head()), pieces(arm.pieces(), change)))
                        .toList()))
        .toList();
  }
}
