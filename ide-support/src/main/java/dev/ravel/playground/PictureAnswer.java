// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.explore.Named;
import dev.ravel.json.Fields;
import dev.ravel.picture.Overlay;
import dev.ravel.picture.Palette;
import dev.ravel.picture.Picture;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.page.SvgWriter;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.drawing.PictureKind;
import dev.ravel.task.drawing.StateGraph;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.Drawing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Pictures of a model, the same as those of {@code ravel draw}, with their data and words. */
final class PictureAnswer {
  private PictureAnswer() {}

  /** The picture of a kind; absent for an unknown kind. */
  static Optional<Object> of(Asking asking) {
    Asked asked = asking.asked();
    String theme = asking.word("theme");
    Optional<Answer<Fields>> answer =
        switch (asking.word("kind")) {
          case "graph" ->
              Optional.of(
                  StateGraph.seen(asked, view(asking))
                      .then(
                          seen ->
                              document(asked, theme, seen.graph())
                                  .map(its -> withStates(its, seen))));
          case "overlay" ->
              Optional.of(
                  overlay(asking, asked)
                      .then(
                          over ->
                              document(asked, theme, over.diagram())
                                  .map(its -> its.with("steps", over.steps()))));
          default ->
              picture(asking, asked).map(its -> its.then(drawn -> document(asked, theme, drawn)));
        };
    return answer.map(Faults::of);
  }

  /**
   * Adds to a state graph the states along the moves of the request, and its diamonds. Of each it
   * has the states before, after either step, and after both.
   */
  private static Fields withStates(Fields document, StateGraph.Seen seen) {
    return document
        .with("along", seen.along())
        .with(
            "diamonds",
            seen.diamonds().stream()
                .map(its -> List.of(its.top(), its.left(), its.bottom(), its.right()))
                .toList());
  }

  private static Answer<Overlay> overlay(Asking asking, Asked asked) {
    return Drawing.overlay(
        asked,
        List.of(asking.word("schedule"), asking.word("other")),
        List.of(asking.word("execution"), asking.word("otherExecution")),
        look(asking));
  }

  private static StateGraph.View view(Asking asking) {
    return new StateGraph.View(
        asking.words("moves"), asking.number("more", 0), asking.words("opened"));
  }

  /** The picture that a request is about; absent for an unknown kind. */
  static Optional<Answer<? extends Picture>> picture(Asking asking, Asked asked) {
    String kind = asking.word("kind");
    return kind.equals("overlay")
        ? Optional.of(overlay(asking, asked).map(Overlay::diagram))
        : Named.of(PictureKind.class, kind).map(its -> its.picture(asked, wish(asking)));
  }

  private static PictureKind.Wish wish(Asking asking) {
    String schedule = asking.word("schedule");
    return new PictureKind.Wish(
        look(asking),
        view(asking),
        Math.clamp(asking.number("depth", 6), 1, 99),
        Optional.empty(),
        Math.max(1, asking.number("execution", 1)),
        schedule.isEmpty() ? List.of() : List.of(schedule));
  }

  /** The colours of a theme of the page. */
  static Palette colours(String theme) {
    return switch (theme) {
      case "dark" -> Palette.DARK;
      case "contrast" -> Palette.CONTRAST;
      default -> Palette.LIGHT;
    };
  }

  private static OptionalInt event(Asking asking, String name) {
    int event = asking.number(name, -1);
    return event < 0 ? OptionalInt.empty() : OptionalInt.of(event);
  }

  private static Drawing.Fold fold(Asking asking) {
    boolean calls = asking.word("calls").equals("true");
    return asking.word("folded").equals("true")
        ? calls ? Drawing.Fold.ALL : Drawing.Fold.CHAINS
        : calls ? Drawing.Fold.CALLS : Drawing.Fold.NONE;
  }

  private static Drawing.Look look(Asking asking) {
    return new Drawing.Look(
        fold(asking),
        Set.copyOf(asking.words("hidden")),
        asking.words("lanes"),
        asking.number("first", 0),
        event(asking, "around"),
        event(asking, "sight"),
        Math.max(0, asking.number("from", 0)));
  }

  private static Answer<Fields> document(Asked asked, String theme, Picture picture) {
    return EarlyEnd.of(
        () -> asked.limits().during(() -> written(theme, picture)),
        reason ->
            new Answer.Failed<>(
                List.of(Diagnostic.of(reason, "the drawing ended early: " + reason.title()))));
  }

  private static Answer<Fields> written(String theme, Picture picture) {
    try {
      Picture.Rendered its = picture.rendered(colours(theme));
      return new Answer.Given<>(
          Fields.of("svg", SvgWriter.of(its.page()))
              .with("picture", its.json())
              .with("placed", its.note())
              .with("lines", picture.lines())
              .with("truncated", picture.truncated()));
    } catch (Graphviz.Absent absent) {
      String why = "the picture cannot be laid out: " + absent.getMessage();
      return new Answer.Failed<>(List.of(Diagnostic.of(Problem.F011, why)));
    }
  }
}
