// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks. The command {@code ./mvnw -q -Pbench} runs them all and prints their numbers. No test
 * depends on what they print. They may use everything.
 */
package dev.ravel.benchmarks;
