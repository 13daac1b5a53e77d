// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The text of a model in pieces that can be taken away.
 *
 * @param declarations all that its threads may use; written only if they do
 * @param threads the threads and tasks
 * @param checks a line each
 */
public record Draft(List<Line> declarations, List<Body> threads, List<String> checks) {
  /** Copies the lists. */
  public Draft {
    declarations = List.copyOf(declarations);
    threads = List.copyOf(threads);
    checks = List.copyOf(checks);
  }

  /**
   * A declaration.
   *
   * @param names it is written if one of these is used; always if there are none
   */
  public record Line(String text, List<String> names) {}

  /**
   * A thread or task.
   *
   * @param head such as {@code thread T0}
   * @param locals the declarations of its local variables
   */
  public record Body(String head, List<Line> locals, List<Piece> pieces) {
    /** Copies the lists. */
    public Body {
      locals = List.copyOf(locals);
      pieces = List.copyOf(pieces);
    }

    private String text() {
      String code = String.join("; ", texts(pieces));
      Stream<String> all = Stream.concat(used(locals, code), Stream.of(code));
      return head + " { " + String.join("; ", all.filter(s -> !s.isEmpty()).toList()) + " }";
    }
  }

  /**
   * A statement.
   *
   * @param text a statement without blocks; else empty
   * @param arms its blocks
   */
  public record Piece(String text, List<Arm> arms) {
    /** Copies the list. */
    public Piece {
      arms = List.copyOf(arms);
    }

    /** A statement without blocks. */
    public static Piece of(String text) {
      return new Piece(text, List.of());
    }

    /** A statement with one block. */
    public static Piece of(String head, List<Piece> pieces) {
      return new Piece("", List.of(new Arm(head, pieces)));
    }
  }

  /**
   * A block and what stands before it, such as {@code if x == 0} or {@code else}.
   *
   * @param head all but the brace
   */
  public record Arm(String head, List<Piece> pieces) {
    /** Copies the list. */
    public Arm {
      pieces = List.copyOf(pieces);
    }
  }

  /** The text of the model. */
  public String text() {
    List<String> code = new ArrayList<>();
    threads.forEach(thread -> code.add(thread.text()));
    code.addAll(checks);
    String rest = String.join("\n", code);
    return String.join("\n", Stream.concat(used(declarations, rest), Stream.of(rest)).toList());
  }

  /** The declarations that a text needs, or that one of these needs. */
  private static Stream<String> used(List<Line> lines, String text) {
    List<String> kept = new ArrayList<>();
    String all = text;
    for (Line line : lines.reversed()) {
      String later = all;
      boolean needed =
          line.names().isEmpty()
              || line.names().stream()
                  .anyMatch(name -> Pattern.compile("\\b" + name + "\\b").matcher(later).find());
      if (needed) {
        kept.addFirst(line.text());
        all = line.text() + "\n" + all;
      }
    }
    return kept.stream();
  }

  private static List<String> texts(List<Piece> pieces) {
    List<String> all = new ArrayList<>();
    for (Piece piece : pieces) {
      StringBuilder text = new StringBuilder(piece.text());
      for (Arm arm : piece.arms()) {
        text.append(text.isEmpty() ? "" : " ").append(arm.head()).append(" { ");
        text.append(String.join("; ", texts(arm.pieces()))).append(" }");
      }
      all.add(text.toString());
    }
    return all;
  }

  /** The number of statements. */
  public int size() {
    return threads.stream().mapToInt(thread -> size(thread.pieces())).sum();
  }

  private static int size(List<Piece> pieces) {
    return pieces.stream()
        .mapToInt(piece -> 1 + piece.arms().stream().mapToInt(arm -> size(arm.pieces())).sum())
        .sum();
  }
}
