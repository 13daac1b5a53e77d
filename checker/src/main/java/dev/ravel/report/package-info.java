// SPDX-License-Identifier: Apache-2.0
/**
 * What people and programs are told: the result of checking a file as plain records ({@link
 * dev.ravel.report.Checking}), and its two forms, text and JSON ({@code ravel.check/1}). Equal
 * results give equal bytes; only times differ from run to run. Nothing here prints: the texts are
 * handed to whoever owns the streams.
 *
 * <p>Imports {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.report;
