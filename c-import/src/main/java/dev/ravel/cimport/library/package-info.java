// SPDX-License-Identifier: Apache-2.0

/**
 * What the functions mean that a C program calls but does not define: POSIX threads, atomics,
 * allocation, {@code __VERIFIER_*} and the parts of the standard library that are modelled.
 *
 * <p>May import {@code program}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.library;
