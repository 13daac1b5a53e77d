// SPDX-License-Identifier: Apache-2.0

/**
 * What the functions mean that a C program calls but does not define: POSIX threads, allocation,
 * assertions, output.
 *
 * <p>May import {@code machine}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.library;
