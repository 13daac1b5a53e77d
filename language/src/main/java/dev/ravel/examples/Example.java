// SPDX-License-Identifier: Apache-2.0
package dev.ravel.examples;

import dev.ravel.source.Resource;
import java.util.List;
import java.util.Optional;

/**
 * A model that comes with Ravel.
 *
 * @param name what it is called, such as {@code lost-update}
 * @param summary its summary in one line, which is the comment after the name of the model
 * @param text the model
 */
public record Example(String name, String summary, String text) {
  private static final String FOLDER = "/examples/";

  /** The example with which a new model begins if no other is asked for. */
  public static final String START = "start";

  /** All examples, easy ones first. */
  public static List<Example> all() {
    return resource("index.txt").lines().map(Example::read).toList();
  }

  /** The example of a name. */
  public static Optional<Example> named(String name) {
    return resource("index.txt").lines().filter(name::equals).findFirst().map(Example::read);
  }

  private static Example read(String name) {
    String text = resource(name + ".ravel");
    String first = text.lines().findFirst().orElse("");
    return new Example(name, first.substring(first.indexOf("//") + 2).strip(), text);
  }

  private static String resource(String name) {
    return Resource.text(Example.class, FOLDER + name);
  }
}
