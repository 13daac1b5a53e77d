// SPDX-License-Identifier: Apache-2.0
/**
 * The text that people write and what Ravel tells them about it: source texts, spans, coded
 * problems, diagnostics and what a mistyped word was meant to be; and the limits within which all
 * work on it is done. Everything else may import this room; it imports nothing of Ravel.
 */
package dev.ravel.source;
