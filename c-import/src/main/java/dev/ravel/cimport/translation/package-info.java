// SPDX-License-Identifier: Apache-2.0

/**
 * The way from a C file to a machine program. It compiles the file and has its bitcode read.
 *
 * <p>May import {@code machine}, {@code source} and the other rooms of {@code cimport}.
 */
package dev.ravel.cimport.translation;
