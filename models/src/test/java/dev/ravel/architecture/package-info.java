// SPDX-License-Identifier: Apache-2.0

/**
 * The rules between the packages. They say which imports are permitted, which library lives where,
 * and which classes may print.
 *
 * <p>May import nothing of Ravel; it looks at the class files of all modules.
 */
package dev.ravel.architecture;
