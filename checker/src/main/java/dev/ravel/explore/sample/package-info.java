// SPDX-License-Identifier: Apache-2.0

/**
 * Random executions from a seed, in three ways. Finds violations, and says of what it has not found
 * that it is unknown: however many executions were looked at, another one may be different.
 *
 * <p>{@code Sample} is the engine; a {@code Sampler} chooses who moves next: {@code RandomWalk}
 * anybody, {@code Priorities} by PCT (S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, "A
 * randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010), {@code
 * PartialOrders} by partial-order sampling (X. Yuan, J. Yang, R. Gu, "Partial order aware
 * concurrency sampling", CAV 2018).
 *
 * <p>May import {@code explore}, {@code explore.executions}, {@code explore.events}, {@code
 * verdict} and {@code system}, and no other engine.
 */
package dev.ravel.explore.sample;
