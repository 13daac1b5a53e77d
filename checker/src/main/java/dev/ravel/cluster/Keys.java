// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Set;

/**
 * The keys by which nodes of a cluster authenticate each other, as files in PEM. They are the key
 * of the node, its certificate, and that of the authority that has signed the certificates of all
 * nodes. Each node with a certificate of the authority is trusted.
 *
 * @param folder the folder of the files
 */
public record Keys(Path folder) {
  /** The file with the certificate. */
  static final String CERTIFICATE = "tls.crt";

  /** The file with the private key. */
  static final String KEY = "tls.key";

  /** The file with the certificate of the authority. */
  static final String AUTHORITY = "ca.crt";

  /**
   * The keys of a folder.
   *
   * @throws ClusterUnavailable if one is missing, expired, or readable by everybody
   */
  public static Keys in(Path folder) {
    for (String name : new String[] {CERTIFICATE, KEY, AUTHORITY}) {
      if (!Files.isReadable(folder.resolve(name))) {
        throw trouble(
            "there is no `" + name + "` in `" + folder + "` that can be read",
            "`ravel worker keys DIR` makes keys for trying out");
      }
    }
    refuseOpen(folder.resolve(KEY));
    checkCertificate(folder.resolve(CERTIFICATE));
    checkCertificate(folder.resolve(AUTHORITY));
    return new Keys(folder.toAbsolutePath());
  }

  private static void refuseOpen(Path key) {
    try {
      Set<PosixFilePermission> its = Files.getPosixFilePermissions(key);
      if (its.contains(PosixFilePermission.OTHERS_READ)
          || its.contains(PosixFilePermission.GROUP_WRITE)
          || its.contains(PosixFilePermission.OTHERS_WRITE)) {
        throw trouble("the private key `" + key + "` is open to everybody", "chmod 600 " + key);
      }
    } catch (UnsupportedOperationException e) {
      // a system of files without such permissions
    } catch (IOException e) {
      throw trouble("`" + key + "` cannot be read: " + e.getMessage(), "see who may read it");
    }
  }

  private static void checkCertificate(Path file) {
    try (InputStream stream = Files.newInputStream(file)) {
      X509Certificate its =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(stream);
      its.checkValidity();
    } catch (CertificateExpiredException e) {
      throw trouble("the certificate `" + file + "` has expired", "make new ones for all nodes");
    } catch (CertificateNotYetValidException e) {
      throw trouble("the certificate `" + file + "` is not valid yet", "see the clock");
    } catch (GeneralSecurityException | IOException e) {
      throw trouble("`" + file + "` is no certificate: " + e.getMessage(), "it is to be PEM");
    }
  }

  /** The error that keys cannot be used. */
  static ClusterUnavailable trouble(String message, String help) {
    return new ClusterUnavailable(Problem.F015, message, help);
  }

  /** The path of one of the files. */
  String path(String name) {
    return folder.resolve(name).toString();
  }
}
