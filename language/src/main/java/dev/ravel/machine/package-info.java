// SPDX-License-Identifier: Apache-2.0

/**
 * The low-level program that C becomes. It has functions over registers of 64 bits, and memory that
 * is bytes. Nothing here knows C or LLVM.
 *
 * <p>May import {@code source}.
 */
package dev.ravel.machine;
