// SPDX-License-Identifier: Apache-2.0
/**
 * The results of an exploration. They are verdicts, runs that show them, and the counters every
 * engine reports. Imports {@code system} and {@code source}.
 */
package dev.ravel.verdict;
