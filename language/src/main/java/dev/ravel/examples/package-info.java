// SPDX-License-Identifier: Apache-2.0
/** The models that come with Ravel, to look at and to begin with. Imports {@code source}. */
package dev.ravel.examples;
