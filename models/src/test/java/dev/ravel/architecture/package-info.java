// SPDX-License-Identifier: Apache-2.0

/**
 * The rules between the packages: who may import whom, which library lives where, who may print.
 *
 * <p>May import nothing of Ravel; it looks at the class files of all modules.
 */
package dev.ravel.architecture;
