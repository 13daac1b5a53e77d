// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Span;

/**
 * An underlined place of a text.
 *
 * @param label what is said about it; may be empty
 * @param primary whether the message is about this place
 */
public record Mark(Span span, String label, boolean primary) {}
