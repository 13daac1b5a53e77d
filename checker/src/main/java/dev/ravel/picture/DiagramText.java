// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.picture.Diagram.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text that describes a picture of events. It has a sentence for each event. */
public final class DiagramText {
  /** The text for a picture without events. */
  static final String NONE = "No event: no step is made.";

  private DiagramText() {}

  /** The lines. */
  public static List<String> lines(Diagram its) {
    List<String> lines = new ArrayList<>();
    lines.add(its.title());
    truncated(its).ifPresent(lines::add);
    if (its.nodes().isEmpty()) {
      lines.add("");
      lines.add("  " + NONE);
    }
    int band = -1;
    for (int k = 0; k < its.bands().size(); k++) {
      Diagram.Band head = its.bands().get(k);
      band++;
      lines.add("");
      lines.add(head.head() + (head.foot().isEmpty() ? "" : ", " + head.foot()) + ":");
      for (Node node : its.nodes()) {
        if (node.band() == band) {
          lines.add("  " + sentence(its, node));
        }
      }
    }
    return lines;
  }

  /** Returns the note that not all events are shown. */
  public static Optional<String> truncated(Diagram its) {
    return its.nodes().size() == its.of()
        ? Optional.empty()
        : Optional.of(
            "shown: " + its.nodes().size() + " of " + its.of() + " events, " + its.which());
  }

  /** Returns the sentence about an event. It has its action, its causes, and its conflicts. */
  static String sentence(Diagram its, Node node) {
    StringBuilder text = new StringBuilder(node.words().sentence()).append('.');
    List<String> causes = new ArrayList<>();
    List<String> alone = new ArrayList<>();
    for (Edge edge : its.edges()) {
      boolean here = its.nodes().get(edge.to()).words().id() == node.words().id();
      if (here && edge.sort() != Sort.TRANSITIVE) {
        String cause = its.nodes().get(edge.from()).words().name();
        boolean both = edge.sort() == Sort.PROGRAM || edge.sort() == Sort.CAUSE;
        (both ? causes : alone).add(cause + " (" + edge.reason() + ")");
      }
    }
    if (!causes.isEmpty()) {
      text.append(" Because of ").append(String.join(", ", causes)).append('.');
    }
    if (!alone.isEmpty()) {
      text.append(" In one execution alone because of ")
          .append(String.join(", ", alone))
          .append('.');
    }
    if (!node.note().isEmpty()) {
      text.append(" Made ").append(node.note()).append('.');
    }
    if (!node.conflicts().isEmpty()) {
      text.append(" In conflict with ")
          .append(node.conflicts().stream().map(e -> "e" + e).collect(Collectors.joining(", ")))
          .append('.');
    }
    if (node.behind() > 0) {
      text.append(" Folded away behind it: ").append(node.behind()).append('.');
    }
    if (node.cutoff()) {
      text.append(" A cutoff: its state was reached before.");
    }
    if (!node.words().failure().isEmpty()) {
      text.append(" An error: ").append(node.words().failure()).append('.');
    }
    return text.toString();
  }
}
