// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs for the tests of engines: how they are drawn, made smaller and turned into
 * systems, what they reach in the plainest way, and copies of an engine with a mistake in it.
 */
package dev.ravel.explore.programs;
