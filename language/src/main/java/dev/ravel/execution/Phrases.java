// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Program;
import dev.ravel.source.Span;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Steps in words. */
public final class Phrases {
  private static final Pattern DECLARATION = Pattern.compile("var\\s+(\\w+)\\b[^=]*=\\s*([^=].*)");

  /** A statement on a line of its own, or up to a semicolon, after comments. */
  private static final Pattern STATEMENT =
      Pattern.compile("(?:\\s|//[^\n]*\n|(?s:/\\*.*?\\*/))*([^\n;]*[^\n;\\s])");

  private static final int LONGEST_BLOCK = 60;
  private static final int LONGEST_START = 40;

  private Phrases() {}

  /** The text of a span on one line, comments left out. */
  public static String oneLine(Span span) {
    return span.text()
        .replaceAll("//[^\n]*", " ")
        .replaceAll("(?s)/\\*.*?\\*/", " ")
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** A block on one line; of a long one its first words. */
  static String folded(Span span) {
    String whole = oneLine(span);
    int body = whole.indexOf('{') + 1;
    if (whole.length() <= LONGEST_BLOCK || body == 0) {
      return whole;
    }
    String inside = span.text().substring(span.text().indexOf('{') + 1);
    Matcher first = STATEMENT.matcher(inside);
    String shown = first.lookingAt() ? first.group(1) : whole.substring(body).strip();
    int end =
        shown.length() <= LONGEST_START ? shown.length() : shown.lastIndexOf(' ', LONGEST_START);
    return whole.substring(0, body)
        + " "
        + shown.substring(0, end < 0 ? LONGEST_START : end).strip()
        + " ... }";
  }

  /**
   * Returns a statement of local work. It is an assignment without the type of a declaration, or a
   * loop's head.
   */
  public static String work(Instruction instruction) {
    String text = oneLine(instruction.span());
    if (instruction instanceof Instruction.Print) {
      return text;
    }
    Matcher declaration = DECLARATION.matcher(text);
    int block = text.indexOf('{');
    return declaration.matches()
        ? declaration.group(1) + " = " + declaration.group(2)
        : block < 0 ? text : text.substring(0, block).strip();
  }

  /** Returns the words of the program for an operation. */
  public static String describe(Instruction instruction, Program program) {
    return switch (instruction) {
      case Instruction.Load load -> "read " + oneLine(load.cell().span());
      case Instruction.AtomicBegin begin -> folded(begin.span());
      case Instruction.Enter enter -> "enter " + program.sections().get(enter.section());
      case Instruction.Leave leave -> "leave " + program.sections().get(leave.section());
      case Instruction.Select select -> {
        List<String> operations =
            select.alternatives().stream()
                .flatMap(alternative -> alternative.operation().stream())
                .map(operation -> oneLine(operation.span()))
                .toList();
        yield operations.isEmpty() ? "either" : "either " + String.join(" or ", operations);
      }
      case Instruction.Wake wake -> "woken: " + oneLine(wake.span());
      case Instruction.Crash crash -> "crash";
      case Instruction.Handed handed -> "handed over: " + oneLine(handed.span());
      case Instruction.Depart depart -> "go on: " + oneLine(depart.span());
      case Instruction.Lock lock when !oneLine(lock.span()).startsWith("lock") ->
          "lock " + oneLine(lock.mutex().span());
      case Instruction.Unlock unlock when !oneLine(unlock.span()).startsWith("unlock") ->
          "unlock " + oneLine(unlock.mutex().span());
      default -> oneLine(instruction.span());
    };
  }
}
