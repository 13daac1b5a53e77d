// SPDX-License-Identifier: Apache-2.0

/**
 * The reader of LLVM bitcode as a machine program. It reads constants, functions, instructions and
 * the source position of each. Alone knows the library that reads bitcode.
 *
 * <p>May import {@code machine}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.llvm;
