// SPDX-License-Identifier: Apache-2.0

/**
 * A page of marks with their places and colours. Marks are boxes, circles, paths and words, and
 * there is one writer for each format.
 *
 * <p>May import {@code source}, whose limits long work asks, and the library that makes PDF.
 */
package dev.ravel.picture.page;
