// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

/**
 * The names of the processes of nodes where they are followed from node to node. Each is the name
 * that the process has in one of them. Where stored states stand for their orbits, a process that
 * moves again and again is not one under one name.
 */
interface ProcessRenaming {
  /** Every process has its own name everywhere, as it has where all states are stored. */
  ProcessRenaming OWN =
      new ProcessRenaming() {
        @Override
        public int followed(int node, int process) {
          return process;
        }

        @Override
        public int process(int node, int name) {
          return name;
        }
      };

  /** The name under which a process of a node is followed. */
  int followed(int node, int process);

  /** The process of a node that is followed under a name. */
  int process(int node, int name);
}
