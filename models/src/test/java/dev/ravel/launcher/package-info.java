// SPDX-License-Identifier: Apache-2.0

/**
 * The script {@code ravel} at the top of the tree: which JDK it takes, when it builds, what it
 * prints where.
 *
 * <p>May import nothing of Ravel.
 */
package dev.ravel.launcher;
