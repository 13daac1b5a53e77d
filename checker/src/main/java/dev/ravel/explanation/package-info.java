// SPDX-License-Identifier: Apache-2.0
/**
 * The subject and the cause of a verdict, in words and places of the text. It has the claim, the
 * run that shows it ({@link dev.ravel.explanation.Telling}), the partial order of its steps, the
 * steps that lead to what is bad, and why. Nothing here knows how a report looks.
 *
 * <p>Imports {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explanation;
