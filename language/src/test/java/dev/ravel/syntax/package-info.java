// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of reading. They have tables of texts and their trees or messages, and laws over random
 * texts.
 */
package dev.ravel.syntax;
