// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A call of the command line with the files it finds.
 *
 * @param seed from which all of it is made
 * @param files by name; the model of the standard input has the name {@code -}
 * @param args the words after {@code ravel}; the folder of the files is written {@code @}
 * @param columns the width of the terminal
 * @param interrupted whether somebody has asked for the end before it begins
 */
record FuzzInput(
    long seed, Map<String, byte[]> files, List<String> args, String columns, boolean interrupted) {
  /** Stands for the folder in which the files lie. */
  static final String FOLDER = "@/";

  /** Copies the collections. */
  FuzzInput {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    args = List.copyOf(args);
  }

  /** The same call with other files. */
  FuzzInput with(Map<String, byte[]> others) {
    return new FuzzInput(seed, others, args, columns, interrupted);
  }

  /** The words with the name of a folder that is there. */
  List<String> words(Path folder) {
    return args.stream().map(word -> word.replace(FOLDER, folder + "/")).toList();
  }

  /** Writes the files into an empty folder and makes the call. */
  Session.Ran run(Path folder) throws IOException {
    Session session = new Session().with("COLUMNS", columns);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      if (file.getKey().equals("-")) {
        var _ = session.reading(new String(file.getValue(), StandardCharsets.UTF_8));
      } else {
        var _ = Files.write(folder.resolve(file.getKey()), file.getValue());
      }
    }
    if (interrupted) {
      var _ = session.interrupted();
    }
    return session.run(words(folder).toArray(String[]::new));
  }

  /** Returns all that is needed to see it again. */
  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("seed " + seed + ": ravel " + args + (interrupted ? " interrupted" : ""));
    lines.add("COLUMNS=" + columns);
    files.forEach(
        (name, bytes) -> {
          lines.add("--- " + name);
          lines.add(shown(bytes));
        });
    lines.add("---");
    return String.join("\n", lines);
  }

  private static String shown(byte[] bytes) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString();
      if (text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n')) {
        return text;
      }
    } catch (CharacterCodingException e) {
      // Then it is no text.
    }
    return "base64 " + Base64.getEncoder().encodeToString(bytes);
  }
}
