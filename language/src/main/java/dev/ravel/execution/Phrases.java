// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Program;
import dev.ravel.source.Span;

/** Steps in words. */
final class Phrases {
  private Phrases() {}

  /** The text of a span on one line, comments left out. */
  static String oneLine(Span span) {
    return span.text()
        .replaceAll("//[^\n]*", " ")
        .replaceAll("(?s)/\\*.*?\\*/", " ")
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** What an operation does, in the words of the program. */
  static String describe(Instruction instruction, Program program) {
    return switch (instruction) {
      case Instruction.Load load -> "read " + oneLine(load.cell().span());
      case Instruction.Enter enter -> "enter " + program.sections().get(enter.section());
      case Instruction.Leave leave -> "leave " + program.sections().get(leave.section());
      case Instruction.Select select -> "either";
      case Instruction.Wake wake -> "woken: " + oneLine(wake.span());
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
