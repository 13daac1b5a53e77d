// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.page.Page;
import java.util.List;
import java.util.Optional;

/** A picture, whatever it shows, in all its forms but those of print. */
public sealed interface Picture permits Diagram, PictureGraph {
  /** The text that says what it shows. */
  default List<String> lines() {
    return switch (this) {
      case Diagram its -> DiagramText.lines(its);
      case PictureGraph its -> GraphText.lines(its);
    };
  }

  /** Returns the note where it does not show all there is. */
  default Optional<String> truncated() {
    return switch (this) {
      case Diagram its -> DiagramText.truncated(its);
      case PictureGraph its ->
          its.extent().isPart() ? Optional.of(its.extent().sentence()) : Optional.empty();
    };
  }

  /** It in DOT, the language of Graphviz. */
  default String dot() {
    return switch (this) {
      case Diagram its -> DiagramDot.of(its);
      case PictureGraph its -> GraphDot.of(its);
    };
  }

  /**
   * It as a JSON document.
   *
   * @throws Graphviz.Absent if it needs Graphviz and there is none
   */
  default String json() throws Graphviz.Absent {
    return JsonMapper.DOCUMENT.text(
        switch (this) {
          case Diagram its -> DiagramJson.of(its);
          case PictureGraph its -> GraphJson.of(PlacedGraph.of(its));
        });
  }

  /**
   * It as a page.
   *
   * @throws Graphviz.Absent if it needs Graphviz and there is none
   */
  default Page page(Palette colours) throws Graphviz.Absent {
    return switch (this) {
      case Diagram its -> DiagramPage.of(its, colours);
      case PictureGraph its -> GraphPage.of(PlacedGraph.of(its), colours);
    };
  }

  /**
   * It as a page and as a JSON document, placed once.
   *
   * @param page what is painted
   * @param json where everything stands, and what it is
   * @param note why it was not placed by Graphviz, if it is of those that are
   */
  record Rendered(Page page, Fields json, Optional<String> note) {}

  /**
   * It as a page and as a JSON document.
   *
   * @throws Graphviz.Absent if it needs Graphviz and there is none
   */
  default Rendered rendered(Palette colours) throws Graphviz.Absent {
    return switch (this) {
      case Diagram its ->
          new Rendered(DiagramPage.of(its, colours), DiagramJson.of(its), Optional.empty());
      case PictureGraph its -> {
        PlacedGraph placed = PlacedGraph.of(its);
        yield new Rendered(GraphPage.of(placed, colours), GraphJson.of(placed), placed.note());
      }
    };
  }
}
