// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;

/** The user asks for what cannot be done; inside this room alone. */
public final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic why;
  private final boolean inTheModel;

  /** What is asked of a model cannot be done. */
  public Refused(Diagnostic why) {
    this(why, /* inTheModel= */ false);
  }

  private Refused(Diagnostic why, boolean inTheModel) {
    super(why.message(), null, false, false);
    this.why = why;
    this.inTheModel = inTheModel;
  }

  /** The model has what cannot be done, whatever is asked of it. */
  static Refused model(Diagnostic why) {
    return new Refused(why, /* inTheModel= */ true);
  }

  /** Whether that is for what is in the model. */
  public boolean inTheModel() {
    return inTheModel;
  }

  /** What to tell the user. */
  public Diagnostic why() {
    return why;
  }
}
