// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A fenced block of a page.
 *
 * <p>After the word {@code ravel} may follow: a file name, under which later commands of the page
 * find the text; {@code part}, if the text is no whole model but stands in the surroundings that a
 * comment {@code <!-- around ... -->} before it gives, at its line {@code ...}; and a code, if the
 * text has that problem. After the word {@code text} a file name may follow, too. A block {@code
 * console} holds commands and what they print.
 *
 * @param page where it stands
 * @param line the number of its first line inside of the fence, from 0
 * @param info the words after the opening fence
 * @param lines what is inside
 * @param around the surroundings that hold for it, empty where no comment has given any
 */
record Block(Page page, int line, List<String> info, List<String> lines, List<String> around) {
  Block {
    info = List.copyOf(info);
    lines = List.copyOf(lines);
    around = List.copyOf(around);
  }

  boolean isModel() {
    return !info.isEmpty() && info.getFirst().equals("ravel");
  }

  boolean isConsole() {
    return info.equals(List.of("console"));
  }

  boolean isPart() {
    return info.contains("part");
  }

  /** The name of the file that it is. */
  Optional<String> file() {
    return info.stream().filter(word -> word.matches(".+\\.(ravel|txt)")).findFirst();
  }

  /** The problem that it has. */
  Optional<String> code() {
    return info.stream().filter(word -> word.matches("[A-Z][0-9]{3}")).findFirst();
  }

  /** Returns the whole model. A part stands in its surroundings. */
  List<String> model() {
    if (!isPart()) {
      return lines;
    }
    List<String> model = new ArrayList<>();
    for (String outer : around) {
      if (outer.strip().equals("...")) {
        model.addAll(lines);
      } else {
        model.add(outer);
      }
    }
    return model;
  }

  @Override
  public String toString() {
    return page + ", line " + line;
  }
}
