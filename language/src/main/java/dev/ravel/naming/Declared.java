// SPDX-License-Identifier: Apache-2.0
package dev.ravel.naming;

import dev.ravel.ast.Name;
import dev.ravel.source.Span;

/**
 * The declaration of a name. Two are equal only if they are the same declaration; sections, labels
 * and fields of one name count as one declaration, since a text may mean several at once.
 *
 * @param name the name where it is declared; of several places the first one
 * @param kind what it names
 * @param head the text that declares it, without a body that may follow
 * @param doc the text of its {@code ///} lines; empty without any
 * @param scope where it can be named; all files for what is global
 */
public record Declared(Name name, Kind kind, Span head, String doc, Span scope) {
  /** Returns whether it can be named at a place of the file that declares it. */
  boolean visible(int offset) {
    return scope.start() <= offset && offset <= scope.end();
  }
}
