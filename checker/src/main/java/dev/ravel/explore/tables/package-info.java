// SPDX-License-Identifier: Apache-2.0
/**
 * Hash tables of ints and longs in flat arrays, without boxing. The standard collections do not
 * offer them to inner loops. All use open addressing and the mixing of {@link
 * dev.ravel.explore.tables.Hash}; those that grow are at most half full. The caches forget instead:
 * a new entry takes the place of the one in its row. Besides, {@code Bits} tells places of bits in
 * words, and {@code Growth} makes room in arrays.
 *
 * <p>This package imports nothing. Only the store of states has a table of its own, in {@code
 * explore.states}, since several threads fill that one.
 */
package dev.ravel.explore.tables;
