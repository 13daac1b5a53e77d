// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;

/** A step that no machine makes, in a program under a memory model of machines. */
public final class NoMachineStep extends Diagnosed {
  private static final long serialVersionUID = 1L;

  NoMachineStep(Diagnostic diagnostic) {
    super(diagnostic);
  }
}
