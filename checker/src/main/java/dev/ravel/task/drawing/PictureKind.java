// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explore.Named;
import dev.ravel.picture.Picture;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.Drawing;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The subject of a picture, by the word on the command line, in requests and in documents. */
public enum PictureKind implements Named {
  /** The events of all executions. */
  UNFOLDING((asked, wish) -> Drawing.unfolding(asked, wish.look())),
  /** The events of one execution, or of two laid over each other. */
  EXECUTIONS(PictureKind::executions),
  /** The states. */
  GRAPH((asked, wish) -> StateGraph.of(asked, wish.view())),
  /** The interleavings. */
  TREE((asked, wish) -> TreePicture.of(asked, wish.depth())),
  /** The calls of <em>Explore(C, D, A)</em>. */
  EXPLORE((asked, _) -> ExplorePicture.of(asked)),
  /** The net. */
  NET((asked, _) -> NetPicture.of(asked)),
  /** The prefix of the net's unfolding. */
  PREFIX((asked, _) -> PrefixPicture.of(asked)),
  /** The code. */
  PROGRAM((asked, _) -> ProgramPicture.of(asked)),
  /** The automaton of a formula. */
  AUTOMATON((asked, wish) -> AutomatonPicture.of(asked, wish.check()));

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final BiFunction<Asked, Wish, Answer<? extends Picture>> drawing;

  PictureKind(BiFunction<Asked, Wish, Answer<? extends Picture>> drawing) {
    this.drawing = drawing;
  }

  /**
   * The request for a picture; each kind looks at its own fields.
   *
   * @param look what of the events is seen
   * @param view which states are seen
   * @param depth the length of the longest branches of a tree
   * @param check the check whose formula is meant; absent for the first one
   * @param execution the number of an execution, from 1
   * @param schedules the moves of one or two executions, which are meant in place of that
   */
  public record Wish(
      Drawing.Look look,
      StateGraph.View view,
      int depth,
      Optional<String> check,
      int execution,
      List<String> schedules) {
    /** Copies the list. */
    public Wish {
      schedules = List.copyOf(schedules);
    }
  }

  /** Draws the picture. */
  public Answer<? extends Picture> picture(Asked asked, Wish wish) {
    return drawing.apply(asked, wish);
  }

  private static Answer<? extends Picture> executions(Asked asked, Wish wish) {
    return switch (wish.schedules().size()) {
      case 0 -> Drawing.execution(asked, wish.execution(), wish.look());
      case 1 -> Drawing.execution(asked, wish.schedules().getFirst(), wish.look());
      default -> Drawing.overlay(asked, wish.schedules());
    };
  }
}
