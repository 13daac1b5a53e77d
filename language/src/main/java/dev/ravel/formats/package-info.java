// SPDX-License-Identifier: Apache-2.0

/**
 * Files that hold Petri nets, in and out: PNML and ll_net.
 *
 * <p>May import {@code net} and {@code source}.
 */
package dev.ravel.formats;
