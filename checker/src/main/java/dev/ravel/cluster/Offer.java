// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;

/**
 * The capacity of a worker.
 *
 * @param build the fingerprint of its Ravel
 * @param process a word that it shares with the workers that are lost together with it
 * @param threads its number of threads, each for one member
 * @param memory the memory for the states of its members, in bytes
 * @param busy whether it takes no job: it does another one, or leaves
 */
record Offer(String build, String process, int threads, long memory, boolean busy) {
  /** The offer as text, which all builds can read. */
  String text() {
    return new Gson().toJson(this);
  }

  /**
   * Reads an offer of any build.
   *
   * @throws RuntimeException if the text is none
   */
  static Offer read(String text) {
    Offer its = new Gson().fromJson(text, Offer.class);
    if (its == null || its.build == null || its.process == null || its.threads < 1) {
      throw new IllegalArgumentException("an offer of nothing");
    }
    return its;
  }
}
