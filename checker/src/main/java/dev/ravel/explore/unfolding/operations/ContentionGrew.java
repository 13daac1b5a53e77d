// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

/** The signal that steps can conflict that were taken not to. The exploration must begin anew. */
public final class ContentionGrew extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ContentionGrew() {
    super(null, null, false, false);
  }
}
