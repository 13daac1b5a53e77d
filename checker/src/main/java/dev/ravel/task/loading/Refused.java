// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.stream.Stream;

/** The user asks for what cannot be done. */
public class Refused extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic why;
  private final boolean inTheModel;

  /** A request about a model that cannot be carried out. */
  public Refused(Diagnostic why) {
    this(why, /* inTheModel= */ false);
  }

  private Refused(Diagnostic why, boolean inTheModel) {
    super(why.message(), null, false, false);
    this.why = why;
    this.inTheModel = inTheModel;
  }

  /** A request that cannot be carried out, and what to do about it. */
  public static Refused of(Problem problem, String message, String... helps) {
    return new Refused(helped(Diagnostic.of(problem, message), helps));
  }

  /** A request at a place in a text that cannot be carried out, and what to do about it. */
  public static Refused at(Span span, Problem problem, String message, String... helps) {
    return new Refused(helped(Diagnostic.at(span, problem, message), helps));
  }

  private static Diagnostic helped(Diagnostic why, String... helps) {
    return Stream.of(helps).reduce(why, Diagnostic::help, (_, last) -> last);
  }

  /** The model has what cannot be done, whatever is asked of it. */
  public static Refused model(Diagnostic why) {
    return new Refused(why, /* inTheModel= */ true);
  }

  /** Returns the exit code of a command that does nothing else. */
  public ExitCode code() {
    ExitCode its = ExitCode.ofError(why.problem());
    return inTheModel ? ExitCode.INVALID : its == ExitCode.INVALID ? ExitCode.USAGE : its;
  }

  /** Returns the diagnostic for the user. */
  public Diagnostic why() {
    return why;
  }
}
