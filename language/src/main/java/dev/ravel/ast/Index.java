// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;

/** The index of a family, {@code i in low..high}. Both bounds belong to it. */
public record Index(Name name, Expression low, Expression high, Span span) implements Node {}
