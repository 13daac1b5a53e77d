// SPDX-License-Identifier: Apache-2.0

/**
 * Reads LLVM bitcode: types, layout, functions, instructions and the source position of each.
 *
 * <p>May import {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.llvm;
