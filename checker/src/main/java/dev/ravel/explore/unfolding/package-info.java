// SPDX-License-Identifier: Apache-2.0
/**
 * Unfoldings and quasi-optimal partial order reduction.
 */
package dev.ravel.explore.unfolding;
