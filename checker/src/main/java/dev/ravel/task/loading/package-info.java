// SPDX-License-Identifier: Apache-2.0
/**
 * The way from the names of files to subjects that can be examined. It says which front end reads a
 * file by its ending, reads its text and what it imports, the net and the questions about it, and
 * values given with {@code -D}, and selects the instances and recorded executions that are meant.
 */
package dev.ravel.task.loading;
