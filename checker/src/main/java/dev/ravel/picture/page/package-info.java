// SPDX-License-Identifier: Apache-2.0

/**
 * A page of marks (boxes, circles, paths, words) with their places and colours, and one writer for
 * each format that it is written in.
 *
 * <p>May import {@code source}, whose limits long work asks, and the library that makes PDF.
 */
package dev.ravel.picture.page;
