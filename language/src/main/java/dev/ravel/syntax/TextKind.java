// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

/** The kind of a text, as far as the meaning of its words depends on that. */
enum TextKind {
  /** A file with declarations. */
  FILE,
  /** An expression or a schedule. */
  PART,
  /** A formula of temporal logic. */
  FORMULA
}
