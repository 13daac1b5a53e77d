// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** What is equal where the same is searched by the same Ravel. */
final class Fingerprint {
  /** Of more initial states, the first are looked at. */
  private static final int MOST_INITIAL_STATES = 1000;

  private Fingerprint() {}

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String text(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  /** That of a system: its objects and processes, and what they are at first. */
  static String of(Shared system) {
    MessageDigest digest = digest();
    add(digest, system.objects(), system.processes(), system.threads(), system.initialStates());
    int[] state = new int[system.objects()];
    long initial = Math.min(system.initialStates(), MOST_INITIAL_STATES);
    for (int index = 0; index < initial; index++) {
      if (system.initialState(index, state) == ConcurrentSystem.NONE) {
        for (int object = 0; object < state.length; object++) {
          add(digest, system.words(object, state[object]));
        }
      }
    }
    return text(digest);
  }

  private static void add(MessageDigest digest, long... words) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * words.length);
    for (long word : words) {
      bytes.putLong(word);
    }
    digest.update(bytes.array());
  }

  /**
   * That of what runs: the files that the classes of the language and of the engines come from.
   *
   * @throws IllegalStateException if they cannot be read
   */
  static String ofBuild() {
    MessageDigest digest = digest();
    try {
      for (Class<?> its : List.of(ConcurrentSystem.class, Fingerprint.class)) {
        Path path = Path.of(its.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (Path file : files(path)) {
          digest.update(Files.readAllBytes(file));
        }
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    return text(digest);
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
