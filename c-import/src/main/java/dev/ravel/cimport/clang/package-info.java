// SPDX-License-Identifier: Apache-2.0

/**
 * The C compiler. It makes LLVM bitcode of C files and compiler options, and diagnostics of its
 * messages.
 *
 * <p>May import {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.clang;
