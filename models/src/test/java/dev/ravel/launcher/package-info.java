// SPDX-License-Identifier: Apache-2.0

/**
 * The script {@code ravel} at the top of the tree: which JDK it takes, when it builds, what it
 * prints where; and whether the classes that it has rewritten do the same as before.
 */
package dev.ravel.launcher;
