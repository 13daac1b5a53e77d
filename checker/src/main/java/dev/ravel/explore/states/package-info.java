// SPDX-License-Identifier: Apache-2.0
/**
 * States as engines keep them: bit-packed, folded and numbered. {@code Packing} is how a state
 * becomes a few words, {@code Tree} how words become one long, {@code Numbering} how longs get
 * numbers, {@code StateStore} all of that together, and {@code Cursor} a place in it. Beside them
 * sequences that grow without being copied. Imports {@code explore}, {@code system} and {@code
 * source}.
 */
package dev.ravel.explore.states;
