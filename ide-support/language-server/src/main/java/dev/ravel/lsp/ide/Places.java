// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.ide.server.UriExtensions;

/**
 * Places of texts as the protocol has them. They are lines and columns from 0, in units of UTF-16.
 */
public class Places {
  private final UriExtensions addresses;

  /** With what writes addresses as editors do. */
  @Inject
  Places(UriExtensions addresses) {
    this.addresses = addresses;
  }

  /** Returns the place of a span. */
  Location location(Span span) {
    String name = span.source().name();
    boolean address = name.contains("://") || name.startsWith("untitled:");
    URI uri = address ? URI.createURI(name) : URI.createFileURI(name);
    return new Location(addresses.toUriString(uri), range(span));
  }

  /** The range of a span. */
  Range range(Span span) {
    return new Range(position(span.source(), span.start()), position(span.source(), span.end()));
  }

  /** The position of an offset of a text. */
  Position position(SourceText source, int offset) {
    int line = source.line(offset);
    return new Position(line - 1, offset - source.lineStart(line));
  }
}
