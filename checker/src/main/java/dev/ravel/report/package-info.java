// SPDX-License-Identifier: Apache-2.0
/**
 * The forms of a result. They are text, JSON ({@code ravel.check/1}), HTML, SARIF and JUnit. Equal
 * results give equal bytes; only times differ from run to run. Nothing here prints. The texts are
 * handed to the owner of the streams.
 *
 * <p>Imports {@code json}, {@code result}, {@code explanation}, {@code verdict}, {@code system} and
 * {@code source}.
 */
package dev.ravel.report;
