// SPDX-License-Identifier: Apache-2.0
/** graphs */
package dev.ravel.explore.graphs;
