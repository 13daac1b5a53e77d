// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

/**
 * A check that was made elsewhere.
 *
 * @param searches what its searches have found
 * @param nanoseconds the time that it took
 */
record Transcript(Recorder.Transcript searches, long nanoseconds) {}
