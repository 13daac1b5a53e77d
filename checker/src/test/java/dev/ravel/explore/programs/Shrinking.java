// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.explore.programs.Draft.Arm;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** Takes pieces out of a draft as long as something about it stays true. */
public final class Shrinking {
  private Shrinking() {}

  /**
   * A draft of which no further piece can be taken away.
   *
   * @param wanted what stays true; asked only for drafts that the front end accepts
   */
  public static Draft shrink(Draft draft, Predicate<Draft> wanted) {
    Draft best = draft;
    for (Optional<Draft> next = Optional.of(draft); next.isPresent(); ) {
      best = next.get();
      next =
          smaller(best).stream()
              .filter(less -> ModelText.objections(less.text()).isEmpty())
              .filter(wanted)
              .findFirst();
    }
    return best;
  }

  /** All drafts with one piece less, those that lose most first. */
  private static List<Draft> smaller(Draft draft) {
    List<Draft> all = new ArrayList<>();
    for (List<Body> threads : without(draft.threads())) {
      all.add(new Draft(draft.declarations(), threads, draft.checks()));
    }
    for (List<String> checks : without(draft.checks())) {
      all.add(new Draft(draft.declarations(), draft.threads(), checks));
    }
    for (int t = 0; t < draft.threads().size(); t++) {
      Body thread = draft.threads().get(t);
      for (List<Piece> pieces : fewer(thread.pieces())) {
        List<Body> threads = new ArrayList<>(draft.threads());
        threads.set(t, new Body(thread.head(), thread.locals(), pieces));
        all.add(new Draft(draft.declarations(), threads, draft.checks()));
      }
    }
    for (List<Line> declarations : without(draft.declarations())) {
      all.add(new Draft(declarations, draft.threads(), draft.checks()));
    }
    // A declaration that is not written is no piece of the text.
    all.removeIf(less -> less.text().length() >= draft.text().length());
    return all;
  }

  private static <T> List<List<T>> without(List<T> list) {
    List<List<T>> all = new ArrayList<>();
    for (int k = 0; k < list.size(); k++) {
      List<T> less = new ArrayList<>(list);
      less.remove(k);
      all.add(less);
    }
    return all;
  }

  /** Without a statement, with the blocks of one in its place, or with one of them made smaller. */
  private static List<List<Piece>> fewer(List<Piece> pieces) {
    List<List<Piece>> all = new ArrayList<>(without(pieces));
    for (int k = 0; k < pieces.size(); k++) {
      Piece piece = pieces.get(k);
      for (Arm arm : piece.arms()) {
        all.add(replaced(pieces, k, arm.pieces()));
      }
      for (List<Arm> arms : without(piece.arms())) {
        all.add(replaced(pieces, k, List.of(new Piece(piece.text(), arms))));
      }
      for (int a = 0; a < piece.arms().size(); a++) {
        Arm arm = piece.arms().get(a);
        for (List<Piece> less : fewer(arm.pieces())) {
          List<Arm> arms = new ArrayList<>(piece.arms());
          arms.set(a, new Arm(arm.head(), less));
          all.add(replaced(pieces, k, List.of(new Piece(piece.text(), arms))));
        }
      }
    }
    return all;
  }

  private static List<Piece> replaced(List<Piece> pieces, int k, List<Piece> by) {
    List<Piece> all = new ArrayList<>(pieces.subList(0, k));
    all.addAll(by);
    all.addAll(pieces.subList(k + 1, pieces.size()));
    return all;
  }

  /**
   * The first draft of some seeds that is objected to, made smaller, and what is objected to it.
   *
   * @param objection what is wrong with the text of a model
   */
  public static Optional<String> first(
      long first,
      long seeds,
      LongFunction<Draft> drafts,
      Function<String, Optional<String>> objection) {
    for (long seed = first; seed < first + seeds; seed++) {
      Draft draft = drafts.apply(seed);
      if (objection.apply(draft.text()).isPresent()) {
        String small = shrink(draft, less -> objection.apply(less.text()).isPresent()).text();
        return Optional.of(
            FailedInputs.objection("seed " + seed, small, objection.apply(small).orElseThrow()));
      }
    }
    return Optional.empty();
  }
}
