// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs for the tests of engines. The room draws them, makes them smaller and turns them
 * into systems, has what they reach in the plainest way, and copies of an engine with a mistake in
 * it.
 */
package dev.ravel.explore.programs;
