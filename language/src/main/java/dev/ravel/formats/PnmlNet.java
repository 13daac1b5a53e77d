// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.Nodes;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A net while its file is read. Arcs may stand before their nodes. */
final class PnmlNet {
  private final List<Diagnostic> complaints;
  private final NetBuilder builder = new NetBuilder();
  private final Map<String, Known> known = new HashMap<>();
  private final PnmlReferences references;
  private final Map<String, Span> arcs = new HashMap<>();
  private final List<DraftArc> waiting = new ArrayList<>();
  private String name = "";

  /** A place or transition that was read. */
  record Known(boolean place, int number, Span span) {}

  /** A place or transition as far as it was read. */
  static final class Draft {
    private final Optional<String> id;
    private final boolean place;
    private final Span span;
    private Optional<Nodes.Position> position = Optional.empty();
    Optional<String> label = Optional.empty();
    Optional<String> marking = Optional.empty();

    Draft(Optional<String> id, boolean place, Span span) {
      this.id = id;
      this.place = place;
      this.span = span;
    }

    /** Returns the kind of the element with its id. */
    String what() {
      return (place ? "place" : "transition") + id.map(i -> " `" + i + "`").orElse("");
    }

    /** Notes where it is drawn; what is no number is no position. */
    void at(Optional<String> x, Optional<String> y) {
      try {
        if (x.isPresent() && y.isPresent()) {
          double right = Double.parseDouble(x.get());
          double down = Double.parseDouble(y.get());
          boolean finite = Double.isFinite(right) && Double.isFinite(down);
          position = finite ? Optional.of(new Nodes.Position(right, down)) : Optional.empty();
        }
      } catch (NumberFormatException noPosition) {
        position = Optional.empty();
      }
    }
  }

  /** An arc as far as it was read. */
  static final class DraftArc {
    private final Optional<String> id;
    private final Optional<String> source;
    private final Optional<String> target;
    private final Span span;
    Optional<String> inscription = Optional.empty();
    Optional<String> weight = Optional.empty();
    Optional<String> type = Optional.empty();
    boolean marked;

    DraftArc(Optional<String> id, Optional<String> source, Optional<String> target, Span span) {
      this.id = id;
      this.source = source;
      this.target = target;
      this.span = span;
    }
  }

  PnmlNet(List<Diagnostic> complaints) {
    this.complaints = complaints;
    this.references = new PnmlReferences(known, complaints);
  }

  /** Notes what the net is called. */
  void named(String its) {
    name = its;
  }

  void add(Draft draft) {
    if (draft.id.isEmpty()) {
      complain(draft.span, Problem.M009, "the " + draft.what() + " has no id");
      return;
    }
    String id = draft.id.get();
    int tokens =
        draft
            .marking
            .map(
                m ->
                    Numerals.tokens(m, 0, "the marking of " + draft.what(), draft.span, complaints))
            .orElse(0);
    Nodes.Node node = new Nodes.Node(id, draft.label, draft.position, draft.span);
    if (isNew(id, draft.span)) {
      int number = draft.place ? builder.place(node, tokens) : builder.transition(node);
      known.put(id, new Known(draft.place, number, draft.span));
    }
  }

  void reference(Optional<String> id, Optional<String> to, boolean place, Span span) {
    if (id.isEmpty() || to.isEmpty()) {
      String missing = id.isEmpty() ? "id" : "ref";
      complain(span, Problem.M009, "the reference has no " + missing);
    } else if (isNew(id.get(), span)) {
      references.add(id.get(), to.get(), place, span);
    }
  }

  /** Returns whether no node has an id; complains if a node or an arc has it. */
  private boolean isNew(String id, Span span) {
    Optional<Span> node =
        Optional.ofNullable(known.get(id)).map(Known::span).or(() -> references.span(id));
    node.or(() -> Optional.ofNullable(arcs.get(id)))
        .ifPresent(
            first ->
                complaints.add(
                    Diagnostic.at(span, Problem.M006, "the id `" + id + "` is given twice")
                        .label("the second one")
                        .related(first, "the first one")));
    return node.isEmpty();
  }

  void add(DraftArc arc) {
    if (arc.id.isPresent()) {
      boolean _ = isNew(arc.id.get(), arc.span);
      arcs.putIfAbsent(arc.id.get(), arc.span);
    }
    if (arc.source.isEmpty() || arc.target.isEmpty()) {
      String missing = arc.source.isEmpty() ? "source" : "target";
      complain(arc.span, Problem.M009, "the arc has no " + missing);
    } else if (known.containsKey(arc.source.get()) && known.containsKey(arc.target.get())) {
      join(arc, known.get(arc.source.get()), known.get(arc.target.get()));
    } else {
      waiting.add(arc);
    }
  }

  /** Joins the arcs whose nodes came later, or that lead to references. */
  void resolve() {
    references.follow();
    int looked = 0;
    for (DraftArc arc : waiting) {
      Limits.pollAt(looked++);
      Optional<Known> source = end(arc.source.orElseThrow(), arc.span);
      Optional<Known> target = end(arc.target.orElseThrow(), arc.span);
      if (source.isPresent() && target.isPresent()) {
        join(arc, source.get(), target.get());
      }
    }
  }

  /** The node that an arc means; if there is none, the arc or a reference has a complaint. */
  private Optional<Known> end(String id, Span span) {
    if (known.containsKey(id)) {
      return Optional.of(known.get(id));
    }
    if (references.span(id).isEmpty()) {
      complain(span, Problem.M005, "there is no place or transition `" + id + "`");
    }
    return references.end(id);
  }

  private void join(DraftArc arc, Known source, Known target) {
    String from = "`" + arc.source.orElseThrow() + "`";
    String to = "`" + arc.target.orElseThrow() + "`";
    if (source.place() == target.place()) {
      String both = source.place() ? "places" : "transitions";
      complain(
          arc.span, Problem.M005, "the arc from %s to %s joins two %s".formatted(from, to, both));
      return;
    }
    int place = source.place() ? source.number() : target.number();
    int transition = source.place() ? target.number() : source.number();
    String what = "the weight of the arc from " + from + " to " + to;
    String type = arc.type.orElse("normal").strip();
    boolean inwards = source.place();
    int weight = weight(arc, what, inwards);
    switch (type) {
      case "normal", "" -> {
        if (!arc.marked) {
          builder.arc(
              inwards ? NetBuilder.Kind.INPUT : NetBuilder.Kind.OUTPUT, transition, place, weight);
        } else if (inwards) {
          builder.arc(NetBuilder.Kind.READ, transition, place, weight);
        }
      }
      case "read", "test" -> builder.arc(NetBuilder.Kind.READ, transition, place, weight);
      case "inhibitor", "tapnInhibitor" -> {
        if (inwards) {
          builder.arc(NetBuilder.Kind.INHIBITOR, transition, place, weight);
        } else {
          complain(arc.span, Problem.M005, "an inhibitor arc leads from a place to a transition");
        }
      }
      default -> complain(arc.span, Problem.M004, "arcs of type `" + type + "` are not supported");
    }
  }

  /**
   * The weight of an arc, from its label, its attribute, or both. TAPAAL writes {@code
   * inscription="1"} on each arc that leaves a transition, whatever the attribute {@code weight}.
   */
  private int weight(DraftArc arc, String what, boolean inwards) {
    int inscribed =
        arc.inscription.map(i -> Numerals.tokens(i, 1, what, arc.span, complaints)).orElse(1);
    if (arc.weight.isEmpty()) {
      return inscribed;
    }
    int given = Numerals.tokens(arc.weight.get(), 1, what, arc.span, complaints);
    boolean both = arc.inscription.isPresent() && (inwards || inscribed != 1);
    if (both && given != inscribed) {
      complain(
          arc.span, Problem.M015, what + " is given twice: %d and %d".formatted(inscribed, given));
    }
    return given;
  }

  private void complain(Span span, Problem problem, String message) {
    complaints.add(Diagnostic.at(span, problem, message));
  }

  /** The net. */
  Net build() {
    return builder.build(name);
  }
}
