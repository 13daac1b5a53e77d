// SPDX-License-Identifier: Apache-2.0

/**
 * Files that hold Petri nets and questions about them, in and out. They are PNML (ISO/IEC 15909-2),
 * the {@code ll_net} of PEP, and the queries of the Model Checking Contest.
 *
 * <p>{@link dev.ravel.formats.PnmlReader} and {@link dev.ravel.formats.LlNetReader} read, each in
 * one pass over the text; {@link dev.ravel.formats.Xml} is what they know of XML. {@link
 * dev.ravel.formats.QueryReader} reads questions. {@link dev.ravel.formats.PnmlWriter}, {@link
 * dev.ravel.formats.LlNetWriter}, {@link dev.ravel.formats.NetDot} and {@link
 * dev.ravel.formats.RavelNet} write. Whatever is wrong with a file becomes a diagnostic of a kind
 * {@code M…} with its line.
 *
 * <p>May import {@code net} and {@code source}, and of the JDK the StAX parser.
 */
package dev.ravel.formats;
