// SPDX-License-Identifier: Apache-2.0
/** Rewritten class files do what they did. */
package dev.ravel.launcher;
