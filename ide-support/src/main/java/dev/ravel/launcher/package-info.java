// SPDX-License-Identifier: Apache-2.0
/**
 * The work of the launcher {@code ravel} once after each build, so that every command starts
 * quickly. Class files are rewritten so that the virtual machine can keep all of them, loaded and
 * linked, in its AOT cache. What they do stays the same. Native files that no command loads are
 * removed.
 */
package dev.ravel.launcher;
