// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.cluster.sbr.SplitBrainResolverProvider;
import org.apache.pekko.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider;

/** What Pekko is told: nothing but bytes is sent, and with keys TLS 1.3 with both sides known. */
final class PekkoSettings {
  /** The most bytes of a message. */
  private static final String LARGEST = "300 KiB";

  private PekkoSettings() {}

  /**
   * The configuration of a node.
   *
   * @param seeds where nodes of the cluster may be, the node's own place first if it may begin one
   * @param role what it is in the cluster
   */
  static Config of(
      Place place, List<String> seeds, String role, Optional<Keys> keys, ClusterTimeouts patience) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("pekko.loglevel", "OFF");
    all.put("pekko.stdout-loglevel", "OFF");
    all.put("pekko.log-dead-letters", "off");
    all.put("pekko.log-dead-letters-during-shutdown", "off");
    all.put("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
    all.put("pekko.coordinated-shutdown.run-by-actor-system-terminate", "off");
    all.put("pekko.actor.provider", "cluster");
    all.put("pekko.actor.allow-java-serialization", "off");
    all.put("pekko.remote.artery.transport", keys.isPresent() ? "tls-tcp" : "tcp");
    all.put("pekko.remote.artery.canonical.hostname", place.host());
    all.put("pekko.remote.artery.canonical.port", place.port());
    all.put("pekko.remote.artery.advanced.maximum-frame-size", LARGEST);
    all.put("pekko.cluster.seed-nodes", seeds);
    all.put("pekko.cluster.roles", List.of(role));
    all.put("pekko.cluster.seed-node-timeout", Duration.ofSeconds(2));
    all.put("pekko.cluster.jmx.enabled", "off");
    all.put("pekko.cluster.periodic-tasks-initial-delay", Duration.ofMillis(200));
    all.put("pekko.cluster.gossip-interval", Duration.ofMillis(200));
    all.put("pekko.cluster.leader-actions-interval", Duration.ofMillis(200));
    all.put("pekko.cluster.downing-provider-class", SplitBrainResolverProvider.class.getName());
    all.put("pekko.cluster.split-brain-resolver.active-strategy", "keep-majority");
    all.put("pekko.cluster.split-brain-resolver.keep-majority.role", Node.WORKER);
    all.put("pekko.cluster.split-brain-resolver.stable-after", patience.stable());
    all.put("pekko.cluster.failure-detector.heartbeat-interval", patience.beat());
    all.put("pekko.cluster.failure-detector.acceptable-heartbeat-pause", patience.pause());
    keys.ifPresent(
        its -> {
          String engine = "pekko.remote.artery.ssl.";
          all.put(engine + "ssl-engine-provider", RotatingKeysSSLEngineProvider.class.getName());
          all.put(engine + "rotating-keys-engine.key-file", its.path(Keys.KEY));
          all.put(engine + "rotating-keys-engine.cert-file", its.path(Keys.CERTIFICATE));
          all.put(engine + "rotating-keys-engine.ca-cert-file", its.path(Keys.AUTHORITY));
        });
    return ConfigFactory.parseMap(all).withFallback(ConfigFactory.load());
  }
}
