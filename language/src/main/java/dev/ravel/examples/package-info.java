// SPDX-License-Identifier: Apache-2.0
/** The models that come with Ravel, to look at and to begin with. Imports nothing of Ravel. */
package dev.ravel.examples;
