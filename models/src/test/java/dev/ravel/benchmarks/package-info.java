// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks: {@code ./mvnw -q -Pbench} runs them all and prints what they measure. No test depends
 * on what they print. They may use everything.
 */
package dev.ravel.benchmarks;
