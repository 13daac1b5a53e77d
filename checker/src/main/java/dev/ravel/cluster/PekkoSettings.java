// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider;

/** The settings of Pekko in {@code node.conf}, and with keys TLS 1.3 of both sides. */
final class PekkoSettings {
  private PekkoSettings() {}

  /**
   * The settings of a node.
   *
   * @param seeds places of nodes of the cluster, the node's own first if it may begin one
   * @param role its role in the cluster
   */
  static Config of(
      Place place, List<String> seeds, String role, Optional<Keys> keys, ClusterTimeouts timeouts) {
    Map<String, Object> all = new LinkedHashMap<>();
    String artery = "pekko.remote.artery.";
    all.put(artery + "transport", keys.isPresent() ? "tls-tcp" : "tcp");
    all.put(artery + "canonical.hostname", place.host());
    all.put(artery + "canonical.port", place.port());
    String cluster = "pekko.cluster.";
    all.put(cluster + "seed-nodes", seeds);
    all.put(cluster + "roles", List.of(role));
    all.put(cluster + "split-brain-resolver.stable-after", timeouts.stable());
    all.put(cluster + "failure-detector.heartbeat-interval", timeouts.beat());
    all.put(cluster + "failure-detector.acceptable-heartbeat-pause", timeouts.pause());
    keys.ifPresent(
        its -> {
          String engine = artery + "ssl.rotating-keys-engine.";
          all.put(
              artery + "ssl.ssl-engine-provider", RotatingKeysSSLEngineProvider.class.getName());
          all.put(engine + "key-file", its.path(Keys.KEY));
          all.put(engine + "cert-file", its.path(Keys.CERTIFICATE));
          all.put(engine + "ca-cert-file", its.path(Keys.AUTHORITY));
        });
    return ConfigFactory.parseMap(all)
        .withFallback(ConfigFactory.parseResources(PekkoSettings.class, "node.conf"))
        .withFallback(ConfigFactory.load());
  }
}
