// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of total store order. Small programs with memory orders are explored as systems with
 * buffers, by a machine of their own, and by axioms.
 */
package dev.ravel.explore.buffers;
