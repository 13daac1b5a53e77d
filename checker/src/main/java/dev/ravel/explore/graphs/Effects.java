// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

/**
 * The effects of an operation of a thread where it reads some value, one for each outcome.
 *
 * @param cell the cell that it uses, or {@link ExecutionGraph#NONE}
 * @param lifetime the lifetime of the memory that it uses, or {@link ExecutionGraph#NONE}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Effects(int cell, int lifetime, Effect[] all) {
  int size() {
    return all.length;
  }

  Effect get(int branch) {
    return all[branch];
  }
}
