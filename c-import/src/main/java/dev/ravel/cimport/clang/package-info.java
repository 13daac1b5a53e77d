// SPDX-License-Identifier: Apache-2.0

/**
 * Runs the C compiler: from C files and compiler options to LLVM bitcode, its messages as
 * diagnostics.
 *
 * <p>May import {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.clang;
