// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of C programs. They run the corpus under every engine, and random programs against other
 * judges.
 */
package dev.ravel.cprograms;
