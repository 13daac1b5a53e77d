// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;

/** The model is correct, but its program would be too large to build. */
public final class TooLarge extends Diagnosed {
  private static final long serialVersionUID = 1L;

  TooLarge(Diagnostic diagnostic) {
    super(diagnostic);
  }
}
