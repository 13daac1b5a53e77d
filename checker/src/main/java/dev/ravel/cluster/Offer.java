// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;

/**
 * What a worker is.
 *
 * @param build the fingerprint of its Ravel
 * @param process a word that it shares with those with which it would be lost
 * @param threads how many members it has room for
 * @param memory the memory that their states may take, in bytes
 * @param busy whether it takes no job: it does another one, or leaves
 */
record Offer(String build, String process, int threads, long memory, boolean busy) {
  /** As text. */
  String text() {
    return new Gson().toJson(this);
  }

  /**
   * Reads it.
   *
   * @throws RuntimeException if it is none
   */
  static Offer read(String text) {
    Offer its = new Gson().fromJson(text, Offer.class);
    if (its == null || its.build == null || its.process == null || its.threads < 1) {
      throw new IllegalArgumentException("an offer of nothing");
    }
    return its;
  }
}
