// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

/**
 * The promise of fairness if something is asked for again and again. It is a branch of a fair
 * choice to a thread, or that something arrives in a channel, to no thread.
 *
 * @param of the choice, or the number of the channel
 * @param thread the thread that chooses, or -1
 */
record Wish(Object of, int thread, int branch) {
  /** That something arrives in a channel. */
  static Wish arrival(int channel) {
    return new Wish(channel, -1, 0);
  }
}
