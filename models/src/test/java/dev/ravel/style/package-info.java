// SPDX-License-Identifier: Apache-2.0

/**
 * The form of the source files. It is google-java-format, and what every file begins with.
 *
 * <p>May import nothing of Ravel; {@code Formatting} is also run from its source by the profile
 * {@code format}, before anything is compiled.
 */
package dev.ravel.style;
