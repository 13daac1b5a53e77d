// SPDX-License-Identifier: Apache-2.0
/**
 * From the names of files to subjects that can be examined: which front end reads a file by its
 * ending, its text and what it imports, the net and the questions about it, values given with
 * {@code -D}, and which of its instances and recorded executions are meant.
 */
package dev.ravel.task.loading;
