// SPDX-License-Identifier: Apache-2.0
/**
 * The program model that every front end becomes. It has objects, threads as control-flow graphs of
 * typed operations, net transitions as guarded steps without control, and the claims about all
 * that. The tests of {@code models} hold every front end to its rules, see {@code WellFormed}
 * there. Imports {@code source} alone.
 */
package dev.ravel.program;
