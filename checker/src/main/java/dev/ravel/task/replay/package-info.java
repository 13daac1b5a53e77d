// SPDX-License-Identifier: Apache-2.0
/**
 * One execution, run in full. It goes along a schedule or a counterexample, by a scheduler's
 * choices, with all its states, and properties judged along it.
 */
package dev.ravel.task.replay;
