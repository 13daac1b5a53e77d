// SPDX-License-Identifier: Apache-2.0
/**
 * From files to results: reading files and what they import, choosing the front end by a file's
 * ending, analysis, lowering, one exploration for each instance of a model that answers all its
 * checks, and recorded executions run again. The results are the plain records of {@code report}.
 *
 * <p>Imports everything below it; only {@code cli} and the sub-commands import it.
 */
package dev.ravel.task;
