// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.Overlay;
import dev.ravel.picture.Palette;
import dev.ravel.picture.Picture;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.page.SvgWriter;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.drawing.AutomatonPicture;
import dev.ravel.task.drawing.ExplorePicture;
import dev.ravel.task.drawing.NetPicture;
import dev.ravel.task.drawing.PrefixPicture;
import dev.ravel.task.drawing.ProgramPicture;
import dev.ravel.task.drawing.StateDiamonds;
import dev.ravel.task.drawing.StateGraph;
import dev.ravel.task.drawing.TreePicture;
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
  static Optional<JsonObject> of(Asking asking) {
    Asked asked = asking.asked();
    if (asking.word("kind").equals("graph")) {
      return Optional.of(
          Faults.of(
              StateGraph.seen(asked, view(asking)),
              seen ->
                  Faults.of(
                      document(asked, asking.word("theme"), seen.graph()),
                      done -> withStates(done, seen))));
    }
    if (asking.word("kind").equals("overlay")) {
      return Optional.of(
          Faults.of(
              overlay(asking, asked),
              over ->
                  Faults.of(
                      document(asked, asking.word("theme"), over.diagram()),
                      done -> withSteps(done, over))));
    }
    return picture(asking, asked)
        .map(
            its ->
                Faults.of(
                    its,
                    picture ->
                        Faults.of(document(asked, asking.word("theme"), picture), done -> done)));
  }

  /**
   * To a state graph, the states along the moves of the request, and its diamonds: of each the
   * states before, behind either step, and behind both.
   */
  private static JsonObject withStates(JsonObject document, StateGraph.Seen seen) {
    JsonArray along = new JsonArray();
    seen.along().forEach(along::add);
    document.add("along", along);
    JsonArray diamonds = new JsonArray();
    for (StateDiamonds.Corners its : seen.diamonds()) {
      JsonArray corners = new JsonArray();
      List.of(its.top(), its.left(), its.bottom(), its.right()).forEach(corners::add);
      diamonds.add(corners);
    }
    document.add("diamonds", diamonds);
    return document;
  }

  private static Answer<Overlay> overlay(Asking asking, Asked asked) {
    return Drawing.overlay(
        asked,
        List.of(asking.word("schedule"), asking.word("other")),
        List.of(asking.word("execution"), asking.word("otherExecution")),
        look(asking));
  }

  /** To two executions that are laid over each other, the steps of both by node. */
  private static JsonObject withSteps(JsonObject document, Overlay over) {
    JsonArray steps = new JsonArray();
    for (List<Integer> both : over.steps()) {
      JsonArray pair = new JsonArray();
      both.forEach(pair::add);
      steps.add(pair);
    }
    document.add("steps", steps);
    return document;
  }

  private static StateGraph.View view(Asking asking) {
    return new StateGraph.View(
        asking.words("moves"), asking.number("more", 0), asking.words("opened"));
  }

  /** The picture that a request is about; absent for an unknown kind. */
  static Optional<Answer<? extends Picture>> picture(Asking asking, Asked asked) {
    String schedule = asking.word("schedule");
    return Optional.ofNullable(
        switch (asking.word("kind")) {
          case "unfolding" -> Drawing.unfolding(asked, look(asking));
          case "executions" ->
              schedule.isEmpty()
                  ? Drawing.execution(
                      asked, Math.max(1, asking.number("execution", 1)), look(asking))
                  : Drawing.execution(asked, schedule, look(asking));
          case "overlay" -> diagram(overlay(asking, asked));
          case "graph" -> StateGraph.of(asked, view(asking));
          case "tree" -> TreePicture.of(asked, Math.clamp(asking.number("depth", 6), 1, 99));
          case "explore" -> ExplorePicture.of(asked);
          case "net" -> NetPicture.of(asked);
          case "prefix" -> PrefixPicture.of(asked);
          case "program" -> ProgramPicture.of(asked);
          case "automaton" -> AutomatonPicture.of(asked, Optional.empty());
          default -> null;
        });
  }

  private static Answer<Diagram> diagram(Answer<Overlay> answer) {
    return switch (answer) {
      case Answer.Given<Overlay>(Overlay its) -> new Answer.Given<>(its.diagram());
      case Answer.Nothing<Overlay>() -> new Answer.Nothing<>();
      case Answer.Failed<Overlay>(List<Diagnostic> why, ExitCode code) ->
          new Answer.Failed<>(why, code);
    };
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

  private static Answer<JsonObject> document(Asked asked, String theme, Picture picture) {
    return EarlyEnd.of(
        () -> asked.limits().during(() -> written(theme, picture)),
        reason ->
            new Answer.Failed<>(
                List.of(Diagnostic.of(reason, "the drawing ended early: " + reason.title())),
                ExitCode.ofError(reason)));
  }

  private static Answer<JsonObject> written(String theme, Picture picture) {
    Palette colours = colours(theme);
    JsonObject document = new JsonObject();
    try {
      Picture.Rendered its = picture.rendered(colours);
      document.addProperty("svg", SvgWriter.of(its.page()));
      document.add("picture", JsonParser.parseString(its.json()));
      its.note().ifPresent(note -> document.addProperty("placed", note));
    } catch (Graphviz.Absent absent) {
      String why = "the picture cannot be laid out: " + absent.getMessage();
      return new Answer.Failed<>(
          List.of(Diagnostic.of(Problem.F011, why)), ExitCode.ofError(Problem.F011));
    }
    JsonArray lines = new JsonArray();
    picture.lines().forEach(lines::add);
    document.add("lines", lines);
    picture.truncated().ifPresent(its -> document.addProperty("truncated", its));
    return new Answer.Given<>(document);
  }
}
