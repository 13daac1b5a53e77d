// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.source.Resource;
import java.util.Locale;

/** The published JSON Schemas of what Ravel writes. */
public enum Schema {
  /** One document for a whole check. */
  CHECK("check", "the document of ravel check --json"),
  /** One line of a stream. */
  EVENTS("check.events", "a line of ravel check --json=events"),
  /** One document for a comparison of engines. */
  COMPARE("compare", "the document of ravel compare --json"),
  /** The event structures of a check. */
  STRUCTURE("structure", "the file of ravel check --engine unfolding --save-events"),
  /** The prefixes of a check. */
  PREFIX("prefix", "the file of ravel check --engine prefix --save-events"),
  /** One document for a suite of tests. */
  SUITE("suite", "the document of ravel suite --json"),
  /** The plans of searches. */
  PLAN("plan", "the document of ravel check --plan --json"),
  /** A picture of events. */
  PICTURE("picture", "the file of ravel draw -o FILE.json");

  private final String document;
  private final String describes;

  Schema(String document, String describes) {
    this.document = document;
    this.describes = describes;
  }

  /** Its name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind of document of the schema. */
  public String describes() {
    return describes;
  }

  /** The schema itself. */
  public String text() {
    return Resource.text(Schema.class, "ravel." + document + ".1.schema.json");
  }
}
