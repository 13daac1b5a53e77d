// SPDX-License-Identifier: Apache-2.0
/**
 * The way from checked model to program. Families become objects and threads, statements become
 * operations, one per step, and checks become claims. Imports {@code analysis}, {@code ast}, {@code
 * program} and {@code source}.
 */
package dev.ravel.lowering;
