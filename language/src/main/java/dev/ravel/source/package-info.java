// SPDX-License-Identifier: Apache-2.0
/**
 * The text that people write and the messages about it. It has source texts, spans, coded problems,
 * diagnostics and the likely meaning of a mistyped word; and the limits within which all work on it
 * is done. Everything else may import this room; it imports nothing of Ravel.
 */
package dev.ravel.source;
