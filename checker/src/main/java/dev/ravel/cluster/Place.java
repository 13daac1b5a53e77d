// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place at which a node listens.
 *
 * @param host a name or an address
 * @param port from 0 to 65535; 0 is any free one
 */
public record Place(String host, int port) {
  private static final Pattern TEXT =
      Pattern.compile("(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+):([0-9]{1,5})");

  private static final int MOST = 65_535;

  /**
   * Reads a place, such as {@code node1:27100} or {@code [::1]:27100}.
   *
   * @throws IllegalArgumentException if it is none, with a message for the user
   */
  public static Place of(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MOST) {
      throw new IllegalArgumentException(
          "'" + text + "' is no place: write a host and a port, such as node1:27100");
    }
    return new Place(matcher.group(1), Integer.parseInt(matcher.group(2)));
  }

  /**
   * Reads places with commas between them.
   *
   * @throws IllegalArgumentException if one is none, with a message for the user
   */
  public static List<Place> all(String text) {
    List<Place> all = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      all.add(of(each.strip()));
    }
    return List.copyOf(all);
  }

  /** Returns whether it is on this machine alone. */
  public boolean isLoopback() {
    return host.equals("localhost") || host.equals("[::1]") || host.startsWith("127.");
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
