// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Makes an authority and the key of a node for trials, by the {@code keytool} of the JDK. */
public final class KeyMaker {
  private static final String STORE = "keys.p12";
  private static final String DAYS = " -validity 365";
  private static final String NEW = " -keyalg RSA -keysize 2048" + DAYS;
  private final Path folder;
  private final String password;

  private KeyMaker(Path folder) {
    this.folder = folder;
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    this.password = HexFormat.of().formatHex(random);
  }

  /**
   * Makes {@code tls.crt}, {@code tls.key} and {@code ca.crt} in a folder, which may not be there
   * yet. All nodes use these same files. The key of the authority is not kept.
   *
   * @throws ClusterUnavailable if the folder has such files already, or they cannot be made
   */
  public static void make(Path folder) {
    try {
      Files.createDirectories(folder);
      for (String name : List.of(Keys.CERTIFICATE, Keys.KEY, Keys.AUTHORITY, STORE)) {
        if (Files.exists(folder.resolve(name))) {
          throw Keys.trouble(
              "there is a `" + name + "` in `" + folder + "`", "name another folder");
        }
      }
      new KeyMaker(folder).make();
    } catch (IOException | GeneralSecurityException e) {
      throw Keys.trouble("keys cannot be written: " + e, "name a folder that you may write to");
    }
  }

  private void make() throws IOException, GeneralSecurityException {
    Path store = folder.resolve(STORE);
    Path request = folder.resolve("request");
    Path signed = folder.resolve("signed");
    try {
      keytool("-genkeypair -alias ca -ext bc:c=ca:true" + NEW, "-dname", "CN=ravel authority");
      keytool("-genkeypair -alias node -dname CN=ravel" + NEW);
      keytool("-certreq -alias node -file request");
      keytool(
          "-gencert -alias ca -infile request -outfile signed -rfc -ext eku=serverAuth,clientAuth"
              + DAYS);
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream stream = Files.newInputStream(store)) {
        keys.load(stream, password.toCharArray());
      }
      Files.createFile(
          folder.resolve(Keys.KEY),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      byte[] key = keys.getKey("node", password.toCharArray()).getEncoded();
      write(Keys.KEY, pem("PRIVATE KEY", key));
      write(Keys.AUTHORITY, pem("CERTIFICATE", keys.getCertificate("ca").getEncoded()));
      write(Keys.CERTIFICATE, Files.readString(signed));
    } finally {
      Files.deleteIfExists(store);
      Files.deleteIfExists(request);
      Files.deleteIfExists(signed);
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static String pem(String kind, byte[] bytes) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
  }

  /**
   * Runs the tool on the store; the password is in its environment alone.
   *
   * @param words arguments without blanks, with blanks between them
   * @param more further arguments
   */
  private void keytool(String words, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of((words + " -storetype PKCS12 -storepass:env RAVEL_STORE").split(" ")));
    command.addAll(List.of("-keystore", STORE));
    command.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile());
    builder.environment().put("RAVEL_STORE", password);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw Keys.trouble("keytool cannot make keys: " + said.strip(), "see what it says");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
