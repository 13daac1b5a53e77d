// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.result.Sha256;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Fingerprints of systems and of builds of Ravel. */
final class Fingerprint {
  /** The greatest number of initial states in a fingerprint. */
  private static final int MOST_INITIAL_STATES = 1000;

  private Fingerprint() {}

  private static String text(ByteArrayOutputStream bytes) {
    return new Sha256(bytes.toByteArray()).hex().substring(0, 16);
  }

  /** The fingerprint of the objects and processes of a system, and of their initial values. */
  static String of(Shared system) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    add(bytes, system.objects(), system.processes(), system.threads(), system.initialStates());
    int[] state = new int[system.objects()];
    long initial = Math.min(system.initialStates(), MOST_INITIAL_STATES);
    for (int index = 0; index < initial; index++) {
      if (system.initialState(index, state) == ConcurrentSystem.NONE) {
        for (int object = 0; object < state.length; object++) {
          add(bytes, system.words(object, state[object]));
        }
      }
    }
    return text(bytes);
  }

  private static void add(ByteArrayOutputStream bytes, long... words) {
    ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES * words.length);
    buffer.asLongBuffer().put(words);
    bytes.writeBytes(buffer.array());
  }

  /**
   * The fingerprint of the files with the classes of the language and of the engines.
   *
   * @throws IllegalStateException if they cannot be read
   */
  static String ofBuild() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      for (Class<?> its : List.of(ConcurrentSystem.class, Fingerprint.class)) {
        Path path = Path.of(its.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (Path file : files(path)) {
          bytes.writeBytes(Files.readAllBytes(file));
        }
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    return text(bytes);
  }

  private static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(its -> its.toString().endsWith(".class")).sorted().toList();
    }
  }
}
