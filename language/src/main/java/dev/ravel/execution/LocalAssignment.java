// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import dev.ravel.source.Span;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An assignment to a local variable that one read completes, such as {@code t = x} with a shared
 * {@code x}. The read and the assignment are one step, which is described as the assignment.
 *
 * @param register the variable's register
 * @param text the assignment without the type of a declaration
 * @param declares whether it is the initial value of a declaration
 */
record LocalAssignment(int register, String text, boolean declares) {
  private static final Pattern DECLARATION = Pattern.compile("var\\b[^=]*=\\s*([^=].*)");

  /** The assignment that the operation at a place of a routine completes, if it does. */
  static Optional<LocalAssignment> completedBy(Routine routine, int pc) {
    if (!(routine.code().get(pc) instanceof Instruction.Load load)
        || load.into().size() != 1
        || !(routine.code().get(pc + 1) instanceof Instruction.Set set)) {
      return Optional.empty();
    }
    Location target = set.target().location();
    int register = target.first();
    boolean single = target.dimensions().isEmpty();
    // a field is assigned with the others of its record
    Optional<String> name =
        routine.registers().get(register).name().filter(its -> its.indexOf('.') < 0);
    if (!single || name.isEmpty() || !within(load.cell().span(), set.span())) {
      return Optional.empty();
    }
    String text = Phrases.oneLine(set.span());
    Matcher declaration = DECLARATION.matcher(text);
    if (declaration.matches()) {
      return Optional.of(
          new LocalAssignment(register, name.get() + " = " + declaration.group(1), true));
    }
    return text.matches(Pattern.quote(name.get()) + "\\s*=.*")
        ? Optional.of(new LocalAssignment(register, text, false))
        : Optional.empty();
  }

  private static boolean within(Span inner, Span outer) {
    return inner.source().equals(outer.source())
        && inner.start() >= outer.start()
        && inner.end() <= outer.end();
  }
}
