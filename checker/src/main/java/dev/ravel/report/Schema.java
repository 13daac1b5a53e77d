// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.source.Resource;

/** The published JSON Schemas of what Ravel writes. */
public enum Schema {
  /** One document for a whole check. */
  CHECK("check", "the document of ravel check --json", "ravel.check.1.schema.json"),
  /** One line of a stream. */
  EVENTS("events", "a line of ravel check --json=events", "ravel.check.events.1.schema.json"),
  /** One document for a comparison of engines. */
  COMPARE("compare", "the document of ravel compare --json", "ravel.compare.1.schema.json"),
  /** The event structures of a check. */
  STRUCTURE(
      "structure",
      "the file of ravel check --engine unfolding --save-events",
      "ravel.structure.1.schema.json"),
  /** The prefixes of a check. */
  PREFIX(
      "prefix",
      "the file of ravel check --engine prefix --save-events",
      "ravel.prefix.1.schema.json"),
  /** One document for a suite of tests. */
  SUITE("suite", "the document of ravel suite --json", "ravel.suite.1.schema.json"),
  /** A picture of events. */
  PICTURE("picture", "the file of ravel draw -o FILE.json", "ravel.picture.1.schema.json");

  private final String word;
  private final String describes;
  private final String resource;

  Schema(String word, String describes, String resource) {
    this.word = word;
    this.describes = describes;
    this.resource = resource;
  }

  /** Its name on the command line. */
  public String word() {
    return word;
  }

  /** What it is the schema of. */
  public String describes() {
    return describes;
  }

  /** The schema itself. */
  public String text() {
    return Resource.text(Schema.class, resource);
  }
}
