// SPDX-License-Identifier: Apache-2.0
/**
 * The program model that every front end becomes: objects, threads as control-flow graphs of typed
 * operations, net transitions as guarded steps without control, and what is claimed of all that.
 * Its well-formedness check says what every front end must keep. Imports {@code source} alone.
 */
package dev.ravel.program;
