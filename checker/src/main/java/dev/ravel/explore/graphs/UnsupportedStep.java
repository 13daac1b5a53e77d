// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

/** A step of a thread that is no event of an execution graph. */
final class UnsupportedStep extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsupportedStep(String message) {
    super(message);
  }
}
