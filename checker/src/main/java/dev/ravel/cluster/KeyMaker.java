// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
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

/** Makes keys for trying out, by the {@code keytool} of the JDK: an authority, and a node's key. */
public final class KeyMaker {
  private static final String STORE = "keys.p12";
  private static final String DAYS = "365";
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
  public static void make(Path folder) throws ClusterUnavailable {
    try {
      Files.createDirectories(folder);
      for (String name : List.of(Keys.CERTIFICATE, Keys.KEY, Keys.AUTHORITY, STORE)) {
        if (Files.exists(folder.resolve(name))) {
          throw trouble("there is a `" + name + "` in `" + folder + "`", "name another folder");
        }
      }
      new KeyMaker(folder).make();
    } catch (IOException | GeneralSecurityException e) {
      throw trouble("keys cannot be written: " + e, "name a folder that you may write to");
    }
  }

  private static ClusterUnavailable trouble(String message, String help) {
    return new ClusterUnavailable(Diagnostic.of(Problem.F015, message).help(help));
  }

  private void make() throws IOException, GeneralSecurityException, ClusterUnavailable {
    Path store = folder.resolve(STORE);
    Path request = folder.resolve("request");
    Path signed = folder.resolve("signed");
    try {
      keytool(
          "-genkeypair", "-alias", "ca", "-dname", "CN=ravel authority", "-ext", "bc:c=ca:true");
      keytool("-genkeypair", "-alias", "node", "-dname", "CN=ravel");
      keytool("-certreq", "-alias", "node", "-file", request.toString());
      keytool(
          "-gencert",
          "-alias",
          "ca",
          "-validity",
          DAYS,
          "-ext",
          "eku=serverAuth,clientAuth",
          "-infile",
          request.toString(),
          "-outfile",
          signed.toString(),
          "-rfc");
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

  /** Runs the tool on the store; the password is in its environment alone. */
  private void keytool(String... words) throws IOException, ClusterUnavailable {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(words));
    if (words[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-validity", DAYS));
    }
    command.addAll(
        List.of(
            "-keystore",
            folder.resolve(STORE).toString(),
            "-storetype",
            "PKCS12",
            "-storepass:env",
            "RAVEL_STORE"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("RAVEL_STORE", password);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw trouble("keytool cannot make keys: " + said.strip(), "see what it says");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
