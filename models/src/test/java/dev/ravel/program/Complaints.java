// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import java.util.ArrayList;
import java.util.List;

/** The complaints about a program, each with the place it is about. */
final class Complaints {
  private final List<String> all = new ArrayList<>();
  private String place = "";
  private String name = "";
  private String part = "";
  private int number = -1;

  /** The next complaints are about a part of the program. */
  void about(String where) {
    about(where, "");
  }

  /** The next complaints are about what has a name. */
  void about(String kind, String its) {
    place = kind;
    name = its;
    number = -1;
  }

  /** The next complaints are about a numbered part of the part. */
  void about(String what, int which) {
    part = what;
    number = which;
  }

  /** Complains. */
  void add(String what) {
    String where = name.isEmpty() ? place : place + " `" + name + "`";
    all.add(where + (number < 0 ? "" : ", " + part + " " + number) + ": " + what);
  }

  /** Complains unless something holds. */
  void unless(boolean holds, String what) {
    if (!holds) {
      add(what);
    }
  }

  /** Complains unless a number is in {@code from..below-1}. */
  void inRange(String what, long value, long from, long below) {
    if (value < from || value >= below) {
      add(
          below > from
              ? "%s %d is outside of %d..%d".formatted(what, value, from, below - 1)
              : "%s %d, but there is none".formatted(what, value));
    }
  }

  /** All complaints in order. */
  List<String> all() {
    return all;
  }
}
