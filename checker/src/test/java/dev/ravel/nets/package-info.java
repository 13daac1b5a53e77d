// SPDX-License-Identifier: Apache-2.0
/** Nets for tests of several rooms, with known numbers, and the token game as their oracle. */
package dev.ravel.nets;
