// SPDX-License-Identifier: Apache-2.0

/**
 * Tests of the script {@code ravel} at the top of the tree. They check which JDK it takes, when it
 * builds, what it prints where; and whether the classes that it has rewritten do the same as
 * before.
 */
package dev.ravel.launcher;
