// SPDX-License-Identifier: Apache-2.0

/**
 * Pages as PNG and PDF. Letters are those of DejaVu, which come along, so that nothing depends on
 * the fonts of a machine. What is here is loaded for these two formats alone.
 *
 * <p>May import {@code picture.page}, {@code source}, whose limits long work asks, and the
 * libraries that read fonts and write PDF.
 */
package dev.ravel.picture.print;
