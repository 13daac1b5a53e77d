// SPDX-License-Identifier: Apache-2.0

/**
 * The local playground. It is a web page, served to this machine alone, on which models are edited,
 * checked and looked at.
 *
 * <p>May import everything below it; nothing outside of {@code ide-support} imports it.
 */
package dev.ravel.playground;
