// SPDX-License-Identifier: Apache-2.0

/**
 * Turns LLVM functions into threads and typed operations of a {@code Program}.
 *
 * <p>May import {@code program}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.translation;
