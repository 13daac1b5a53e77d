// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.Style;

/**
 * The styles of the two streams.
 *
 * @param out of the results
 * @param err of what is beside them
 */
record Styles(Style out, Style err) {}
