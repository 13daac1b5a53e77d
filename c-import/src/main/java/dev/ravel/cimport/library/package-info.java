// SPDX-License-Identifier: Apache-2.0

/**
 * The meanings of the functions that a C program calls but does not define. They are POSIX threads,
 * allocation, assertions, output.
 *
 * <p>May import {@code machine}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.library;
