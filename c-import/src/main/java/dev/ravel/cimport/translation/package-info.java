// SPDX-License-Identifier: Apache-2.0

/**
 * From a C file to a machine program: compiles it and has its bitcode read.
 *
 * <p>May import {@code machine}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.translation;
